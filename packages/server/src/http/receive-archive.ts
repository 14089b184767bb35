// Receives the upload: a multipart body with one part named `file`, streamed to disk with every limit
// set. Whatever is wrong with it is a 400 that names the part; no file is left behind then.
import { closeSync, openSync, write, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { OrreryError } from '@orrery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refusals.ts';

export interface ReceptionOptions {
  /** Where to write; nothing may be there yet. */
  readonly path: string;
  readonly maxBytes: number;
  /** Resolves with what is wrong with the file at a path, or undefined when it looks like a zip. */
  readonly isZipArchive: (path: string) => Promise<string | undefined>;
}

/** Room for part headers and other fields beside the file, in a declared Content-Length. */
const ENVELOPE_BYTES = 64 * 1024;
const HINT =
  'Send the zip as multipart/form-data in one part named `file`, as curl -F file=@repo.zip does.';

/** Resolves with the name of the file as the client gave it, without folders; undefined when it gave none. */
export async function receiveArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ReceptionOptions,
): Promise<string | undefined> {
  assertMultipart(request);
  if (Number(request.headers['content-length']) > options.maxBytes + ENVELOPE_BYTES) {
    throw tooBig(options.maxBytes);
  }
  // Only now: a client that asked whether to send at all has had its answer otherwise.
  if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  try {
    const fileName = await receiveParts(request, options);
    const trouble = await options.isZipArchive(options.path);
    if (trouble !== undefined) throw refuse('file', trouble, 'body');
    return fileName;
  } catch (error) {
    await rm(options.path, { force: true });
    throw asRefusal(error);
  }
}

function assertMultipart(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type === undefined || !/^multipart\/form-data\s*;/i.test(type)) {
    throw refuse('Content-Type', `The body must be multipart/form-data. ${HINT}`, 'header');
  }
  if (!/;\s*boundary=/i.test(type)) {
    throw refuse(
      'Content-Type',
      'The Content-Type header names no boundary. Let your HTTP client write this header.',
      'header',
    );
  }
}

async function receiveParts(
  request: FastifyRequest,
  options: ReceptionOptions,
): Promise<string | undefined> {
  const { path, maxBytes } = options;
  const parts = request.parts({
    // A part named `file` may come without a file name; text is what forms send for plain fields.
    isPartAFile: (_name, type, fileName) => fileName !== undefined || type !== 'text/plain',
    limits: {
      fileSize: maxBytes,
      files: 2,
      fields: 16,
      parts: 18,
      fieldSize: 4096,
      fieldNameSize: 256,
      headerPairs: 64,
    },
  });
  let hasFile = false;
  let fileName: string | undefined;
  for await (const part of parts) {
    assertExpected(part, hasFile);
    if (part.type !== 'file') continue;
    hasFile = true;
    fileName = part.filename;
    await store(part, path);
    if (part.file.truncated) throw tooBig(maxBytes);
    if (part.file.bytesRead === 0) throw refuse('file', 'The file is empty.', 'body');
  }
  if (!hasFile) throw refuse('file', `There is no part named \`file\`. ${HINT}`, 'body');
  return fileName;
}

function assertExpected(part: MultipartFile | MultipartValue, hasFile: boolean): void {
  const isFilePart = part.fieldname === 'file';
  if (part.type === 'field') {
    // Other plain fields are let pass: forms tend to send some.
    if (isFilePart) throw refuse('file', `The part \`file\` is a text field. ${HINT}`, 'body');
    return;
  }
  if (!isFilePart) {
    throw refuse('file', `There is a file in a part that is not named \`file\`. ${HINT}`, 'body');
  }
  if (hasFile) throw refuse('file', 'There are two parts named `file`. Send one archive.', 'body');
}

/**
 * The begin of a file is written at once, which the system only takes note of; to have another thread write it takes
 * several times as long. What follows may have to wait for the disk.
 */
const AT_ONCE_BYTES = 1024 * 1024;

async function store(part: MultipartFile, path: string): Promise<void> {
  const fd = openSync(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes <= AT_ONCE_BYTES) writeAtOnce(fd, piece);
      else await writeElsewhere(fd, piece);
    }
  } finally {
    closeSync(fd);
  }
}

function writeAtOnce(fd: number, piece: Buffer): void {
  let written = 0;
  while (written < piece.length) written += writeSync(fd, piece, written);
}

async function writeElsewhere(fd: number, piece: Buffer): Promise<void> {
  let written = 0;
  while (written < piece.length) {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    write(fd, piece, written, (error, count) => (error === null ? resolve(count) : reject(error)));
    written += await promise;
  }
}

function tooBig(maxBytes: number): OrreryError {
  return refuse(
    'file',
    `The archive is larger than ${maxBytes} bytes, the most that this server takes. Leave out large binary files and installed dependencies.`,
    'body',
  );
}

function asRefusal(error: unknown): unknown {
  if (error instanceof OrreryError) return error;
  const { syscall, code } = error as { syscall?: unknown; code?: unknown };
  if (typeof syscall === 'string') {
    return new OrreryError(
      'bad_gateway',
      'The upload cannot be stored now. Try again after a moment.',
      { cause: error },
    );
  }
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return refuse('file', `The body is empty. ${HINT}`, 'body');
  }
  if (code === 'FST_FILES_LIMIT') {
    return refuse('file', 'There is more than one file. Send one archive.', 'body');
  }
  return refuse(
    'file',
    'The body broke off, or it is not valid multipart/form-data with one archive in it.',
    'body',
  );
}
