// Blobs as objects of any S3-compatible store. They go up in parts and come down as streams, never whole in
// memory; each carries the SHA-256 of its bytes, which is compared when it is read. What the store refuses or
// does not answer in time is tried again a few times and is `bad_gateway` then.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, ReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline as connect, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { OrreryError } from '@orrery/contract';
import { StartError } from '../database/data-directory.ts';
import {
  assertBlobName,
  BLOB_FOLDERS,
  type BlobStorage,
  isBlobName,
  MissingBlob,
} from './blob-storage.ts';

export interface S3Location {
  readonly bucket: string;
  /** Stands before the names of all blobs: empty, or ending with a slash. */
  readonly prefix: string;
  /** Base address of the store; undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket stands in the path of addresses, and not in the name of the host. */
  readonly isPathStyle: boolean;
}

const PART_BYTES = 8 * 1024 ** 2;
/** With the size of a part, what one upload holds in memory. */
const PARTS_AT_ONCE = 2;
const ATTEMPTS = 3;
const CONNECT_MILLISECONDS = 3000;
/** From the request to the head of the answer. */
const ANSWER_MILLISECONDS = 15_000;
/** Between two pieces of a body, while we wait for one. */
const SILENCE_MILLISECONDS = 15_000;
const DIGEST = 'sha256';

/** Rejects with a StartError when the driver is not installed. Connects to nothing yet. */
export async function createS3BlobStorage(location: S3Location): Promise<BlobStorage> {
  const { s3, uploads } = await loadDriver();
  const client = createClient(s3, location);
  const at = (name: string) => {
    assertBlobName(name);
    return { Bucket: location.bucket, Key: `${location.prefix}${name}` };
  };

  const download = async (name: string) => {
    const answer = await client.send(new s3.GetObjectCommand(at(name))).catch((error) => {
      // A missing bucket has another name.
      throw error.name === 'NoSuchKey' ? new MissingBlob(name, { cause: error }) : error;
    });
    const body = answer.Body as Readable;
    const expected = answer.Metadata?.[DIGEST];
    if (expected === undefined || answer.ContentLength === undefined) {
      body.destroy();
      throw new Error(`The object ${name} was not written by Orrery.`);
    }
    return { body, expected, bytes: answer.ContentLength };
  };

  const toFile = async (name: string, path: string) => {
    const { body, expected } = await download(name);
    await pipeline(
      guardSilence(body),
      verify(name, expected),
      createWriteStream(path, { mode: 0o600 }),
    );
  };

  return {
    put: async (name, localPath) => {
      const target = at(name);
      await foreseen(async () => {
        const { Body, digest } = await openForUpload(localPath);
        const upload = new uploads.Upload({
          client,
          params: { ...target, Body, Metadata: { [DIGEST]: digest } },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        });
        try {
          await upload.done();
        } finally {
          if (Body instanceof ReadStream) Body.destroy();
        }
        await rm(localPath);
      });
    },
    open: async (name) => {
      at(name);
      return foreseen(async () => {
        const { body, expected, bytes } = await download(name);
        // An error on either side ends both; the reader sees it.
        return { bytes, stream: connect(body, verify(name, expected), () => {}) };
      });
    },
    toLocalFile: async (name, folder) => {
      at(name);
      const path = join(folder, basename(name));
      await foreseen(() => again(ATTEMPTS, () => toFile(name, path)));
      return path;
    },
    remove: async (name) => {
      const target = at(name);
      await foreseen(() => client.send(new s3.DeleteObjectCommand(target)));
    },
    list: async function* (options = {}) {
      const { writtenBefore } = options;
      for (const folder of BLOB_FOLDERS) {
        const Prefix = `${location.prefix}${folder}/`;
        const pages = s3.paginateListObjectsV2({ client }, { Bucket: location.bucket, Prefix });
        for await (const { Contents = [] } of pages) {
          for (const { Key, LastModified } of Contents) {
            const name = Key!.slice(location.prefix.length);
            if (isBlobName(name) && isOld(LastModified, writtenBefore)) yield name;
          }
        }
      }
    },
    check: async () => {
      await foreseen(() => client.send(new s3.HeadBucketCommand({ Bucket: location.bucket })));
    },
  };
}

/** Of an unknown age is nothing old. */
function isOld(writtenAt: Date | undefined, writtenBefore: number | undefined): boolean {
  return writtenBefore === undefined || (writtenAt?.getTime() ?? Infinity) < writtenBefore;
}

async function loadDriver() {
  try {
    const [s3, uploads] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/lib-storage'),
    ]);
    return { s3, uploads };
  } catch (cause) {
    throw new StartError(
      'ORRERY_BLOBS names an S3 store, and the driver for it is not installed. Install it beside Orrery: npm install @aws-sdk/client-s3 @aws-sdk/lib-storage.',
      { cause },
    );
  }
}

function createClient(
  { S3Client }: typeof import('@aws-sdk/client-s3'),
  { endpoint, region, isPathStyle }: S3Location,
): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    // Not every store knows the newer checksums. Parts are signed with their digests, and whole objects have ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MILLISECONDS,
      requestTimeout: ANSWER_MILLISECONDS,
      throwOnRequestTimeout: true,
    },
  });
}

/**
 * What goes up in one part is read once and as it is: a stream takes a buffer of its full size for each read, and so
 * many bytes beside a small heap made the process collect all its garbage with every job.
 */
async function openForUpload(path: string): Promise<{ Body: Buffer | ReadStream; digest: string }> {
  const hash = createHash(DIGEST);
  const { size } = await stat(path);
  if (size <= PART_BYTES) {
    const Body = await readFile(path);
    return { Body, digest: hash.update(Body).digest('hex') };
  }
  for await (const piece of openInPieces(path)) hash.update(piece);
  return { Body: openInPieces(path), digest: hash.digest('hex') };
}

function openInPieces(path: string): ReadStream {
  return createReadStream(path, { highWaterMark: 1024 ** 2 });
}

/** Lets bytes pass and fails at their end when they are not those that were written. */
function verify(name: string, expected: string): Transform {
  const hash = createHash(DIGEST);
  return new Transform({
    transform: (piece, _encoding, done) => {
      hash.update(piece);
      done(null, piece);
    },
    flush: (done) => {
      const isSame = hash.digest('hex') === expected;
      done(isSame ? null : new Error(`The object ${name} has other bytes than were written.`));
    },
  });
}

/** For a reader that is always ready: nothing coming for a while means that nothing will. */
function guardSilence(body: Readable): Readable {
  const fail = () => body.destroy(new Error('The blob storage fell silent.'));
  let timer = setTimeout(fail, SILENCE_MILLISECONDS);
  body.on('data', () => {
    clearTimeout(timer);
    timer = setTimeout(fail, SILENCE_MILLISECONDS);
  });
  body.once('close', () => clearTimeout(timer));
  body.pause();
  return body;
}

/** A body that breaks off is fetched again, whole. What the store itself refuses has been tried already. */
async function again(attempts: number, action: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await action();
      return;
    } catch (error) {
      const isRefusal = (error as { $metadata?: unknown }).$metadata !== undefined;
      const isMissing = error instanceof MissingBlob;
      if (isMissing || isRefusal || attempt === attempts) throw error;
    }
  }
}

async function foreseen<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    if (cause instanceof OrreryError) throw cause;
    throw new OrreryError(
      'bad_gateway',
      'The blob storage cannot be reached. Try again after a moment.',
      { cause },
    );
  }
}
