// Views that are open for questions: the latest asked ones stay open, within bounds. Views that do not lie on this
// machine are copied here and removed again. Knows blobs by name and no jobs.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type GraphView, openView, ViewFileError } from '@orrery/runner';
import { type Clock, every } from '../clock.ts';
import type { BlobStorage } from '../jobs/blob-storage.ts';

export interface OpenViewsOptions {
  readonly blobs: Pick<BlobStorage, 'toLocalFile'>;
  /** Folder for copies; emptied at start. */
  readonly workFolder: string;
  readonly clock: Clock;
  /** Views that are open at most; each holds a file open. */
  readonly mostOpen: number;
  /** Memory that all of them hold at most, in bytes; the latest asked one may hold more. */
  readonly mostBytes: number;
}

export interface OpenViews {
  /**
   * Asks a view. Rejects as opening it does: with what `toLocalFile` says, with the code `ENOENT` where there is no
   * such file, or with a `ViewFileError`, also when damage shows with the question; such a view is closed.
   * @param question must be done with the view when it returns
   */
  ask<Answer>(name: string, question: (view: GraphView) => Answer): Promise<Answer>;
  countOpen(): number;
  /** Nothing may be asked afterwards. */
  close(): Promise<void>;
}

interface Member {
  readonly view: GraphView;
  /** Holds the copy, where there is one. */
  readonly folder: string;
  /** In milliseconds since 1970. */
  askedAt: number;
}

/** A view that nobody asks is closed after so long: its job may be gone, and then so must its copy be. */
const IDLE_MILLISECONDS = 600_000;
const LOOK_MILLISECONDS = 60_000;

export function createOpenViews(options: OpenViewsOptions): OpenViews {
  const { mostOpen, mostBytes, clock } = options;
  /** The latest asked one last. */
  const open = new Map<string, Member>();
  const opening = new Map<string, Promise<void>>();

  function openOnce(name: string): Promise<void> {
    const known = opening.get(name);
    if (known !== undefined) return known;
    const started = openMember(options, name)
      .then((member) => void open.set(name, member))
      .finally(() => opening.delete(name));
    opening.set(name, started);
    return started;
  }

  async function retire(name: string): Promise<void> {
    const member = open.get(name);
    if (member === undefined) return;
    open.delete(name);
    member.view.close();
    await rm(member.folder, { recursive: true, force: true });
  }

  async function retireIdle(): Promise<void> {
    const oldest = clock.now() - IDLE_MILLISECONDS;
    const idle = [...open].filter(([, { askedAt }]) => askedAt <= oldest);
    await Promise.allSettled(idle.map(([name]) => retire(name)));
  }

  const stopLooking = every(clock, LOOK_MILLISECONDS, retireIdle);

  async function keepWithin(): Promise<void> {
    let bytes = 0;
    for (const { view } of open.values()) bytes += view.heldBytes();
    const retired: Promise<void>[] = [];
    for (const [name, { view }] of open) {
      const isWithin = open.size <= mostOpen && bytes <= mostBytes;
      if (isWithin || open.size === 1) break;
      bytes -= view.heldBytes();
      retired.push(retire(name));
    }
    await Promise.all(retired);
  }

  return {
    ask: async (name, question) => {
      let member = open.get(name);
      // Between its opening and this moment another question may have had it closed.
      while (member === undefined) {
        await openOnce(name);
        member = open.get(name);
      }
      member.askedAt = clock.now();
      open.delete(name);
      open.set(name, member);
      try {
        return question(member.view);
      } catch (error) {
        if (error instanceof ViewFileError) await retire(name);
        throw error;
      } finally {
        await keepWithin();
      }
    },
    countOpen: () => open.size,
    close: async () => {
      stopLooking();
      await Promise.allSettled(opening.values());
      await Promise.all([...open.keys()].map(retire));
    },
  };
}

async function openMember(
  { blobs, workFolder, clock }: OpenViewsOptions,
  name: string,
): Promise<Member> {
  const folder = await mkdtemp(join(workFolder, 'view-'));
  try {
    const view = openView(await blobs.toLocalFile(name, folder));
    return { view, folder, askedAt: clock.now() };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
