// Puts facts of earlier analyses for the same owner into a request, and takes over what the analysis leaves for
// later ones.
import { join } from 'node:path';
import type { AnalysisInput } from './analysis.ts';
import type { FactsCache } from './facts-cache.ts';
import type { KeptFactsReport, KeptFactsRequest } from './process/messages.ts';

/** Whose facts are kept, and where. */
export interface FactsOwner {
  readonly cache: FactsCache;
  readonly owner: string;
}

export interface FactsExchange {
  readonly request: KeptFactsRequest;
  /** To be called with what the process reports, before it is asked anything else. Never rejects. */
  settle(report: KeptFactsReport): Promise<void>;
}

/** @param folder the one that the process may write */
export async function exchangeFacts(
  { cache, owner }: FactsOwner,
  folder: string,
  input: AnalysisInput,
): Promise<FactsExchange> {
  const packs = await cache.packsOf(owner);
  const output = join(folder, 'facts.pack');
  const files =
    input.kind === 'directory'
      ? { known: cache.filesOf(owner, input.path), output: join(folder, 'known.files') }
      : undefined;
  // A process that a user's source has taken over could report anything, but it can only speak of these.
  const named = (places: unknown) =>
    Array.isArray(places) ? packs.filter((_, at) => places.includes(at)) : [];
  return {
    request: {
      ...{ packs, output, leastSourceBytes: cache.leastSourceBytes },
      ...(files !== undefined && { files }),
    },
    settle: async ({ hasPack, hasFiles, used, broken }) => {
      const use = { used: named(used), broken: named(broken) };
      await cache.settle(owner, {
        ...use,
        ...(hasPack && { made: output }),
        ...(hasFiles && files !== undefined && { files: { ...files, made: files.output } }),
      });
    },
  };
}
