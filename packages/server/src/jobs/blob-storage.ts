// Uploads and results: bytes under a name, written once and whole. Knows no job and no state.
import type { Readable } from 'node:stream';
import { OrreryError } from '@orrery/contract';

export interface BlobStorage {
  /**
   * Takes a finished local file over and makes it durable before it resolves. The local file is gone
   * afterwards. A blob of that name appears whole or not at all.
   */
  put(name: string, localPath: string): Promise<void>;
  /** Opens a blob for reading once. Rejects with a `MissingBlob` when it is not there. */
  open(name: string): Promise<{ readonly bytes: number; readonly stream: Readable }>;
  /**
   * A local path under which the blob can be read, in the folder unless it is local already. Where it is fetched
   * it rejects with a `MissingBlob` when it is not there.
   */
  toLocalFile(name: string, folder: string): Promise<string>;
  /** Nothing happens when there is no such blob. */
  remove(name: string): Promise<void>;
  /**
   * Names of all blobs, in no order. What lies among them under other names is not ours and not listed.
   * @param options.writtenBefore leaves younger ones out, in milliseconds since 1970
   */
  list(options?: { readonly writtenBefore?: number }): AsyncIterable<string>;
  /** Rejects with `bad_gateway` when blobs cannot be written now. */
  check(): Promise<void>;
}

/** The storage answers, and has no such blob. To clients it is the same as one that cannot be reached. */
export class MissingBlob extends OrreryError {
  constructor(name: string, options?: { readonly cause?: unknown }) {
    super('bad_gateway', 'What is stored of this job cannot be found.', {
      cause: new Error(`There is no blob ${name}.`, options),
    });
    this.name = 'MissingBlob';
  }
}

/** A blob belongs to the job whose id stands in its name. */
export const archiveName = (jobId: string): string => `uploads/${jobId}.zip`;
/** Each attempt has a name of its own, so that a late one overwrites nothing. */
export const resultName = (jobId: string, attempt: number): string =>
  `results/${jobId}.${attempt}.json.gz`;
/** The view beside a result: named like it, published and removed with it. */
export const viewNameOf = (result: string): string => result.replace(/\.json\.gz$/, '.view');
export const jobIdOf = (name: string): string => name.split('/')[1]!.split('.')[0]!;

/** Where blobs lie, as the begin of their names. */
export const BLOB_FOLDERS = ['uploads', 'results'] as const;
const NAME = /^(?:uploads|results)\/[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;
const NAME_OF_A_JOB =
  /^(?:uploads\/job_[0-9a-f]{32}\.zip|results\/job_[0-9a-f]{32}\.\d+\.(?:json\.gz|view))$/;

/** Whether a blob of the name can have been written for a job, and nobody else is likely to have written it. */
export const isNameOfAJob = (name: string): boolean => NAME_OF_A_JOB.test(name);

/** File managers, network file systems and other programs leave things under names of their own. */
export const isBlobName = (name: string): boolean => NAME.test(name);

/** Throws for whatever could lead out of the storage. */
export function assertBlobName(name: string): void {
  if (!isBlobName(name)) throw new Error(`"${name}" is no name of a blob.`);
}
