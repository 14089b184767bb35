// The client with what only Node can do: reading folders.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnalyzeOptions,
  type Client,
  type ClientOptions,
  createClient,
} from '../create-client.ts';
import type { Operation, Results } from '../wire.ts';
import { zipFolder } from './zip-folder.ts';

export interface NodeClient extends Client {
  /** Packs a folder, submits it, waits for its job, and gives the whole result. */
  analyzeFolder<Name extends Operation>(
    operation: Name,
    folder: string,
    options?: AnalyzeOptions,
  ): Promise<Results[Name]>;
}

/** @throws TypeError when the address is none */
export function createNodeClient(options: ClientOptions): NodeClient {
  const client = createClient(options);
  return {
    ...client,
    async analyzeFolder(operation, folder, wish = {}) {
      const place = await mkdtemp(join(tmpdir(), 'orrery-sdk-'));
      try {
        const output = join(place, 'repository.zip');
        const { archive, fileName } = await zipFolder(folder, { output, signal: wish.signal });
        return await client.analyze(operation, archive, { fileName, ...wish });
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    },
  };
}
