// The Idempotency-Key header: what is a valid one, and what a repeated one must agree with.
import type { OperationName } from '@orrery/contract';
import { IdempotencyKey } from '@orrery/contract/schemas';
import { Compile } from 'typebox/compile';
import type { Job } from '../jobs/job.ts';
import { refuse } from './refusals.ts';

const HEADER = 'Idempotency-Key';
const VALID = Compile(IdempotencyKey);

export type IdempotencyKeyReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly issue: string };

/** @param rawHeaders names and values in turn, as Node gives them: merged ones would hide a repetition */
export function readIdempotencyKey(rawHeaders: readonly string[]): IdempotencyKeyReading {
  const values: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() === 'idempotency-key') values.push(rawHeaders[index + 1]!);
  }
  const [value = '', ...others] = values;
  if (value === '') {
    return {
      ok: false,
      issue: `The ${HEADER} header is missing. Send a value of your own choice, such as a UUID, that is new for every new job.`,
    };
  }
  if (others.length > 0) {
    return { ok: false, issue: `The ${HEADER} header is there more than once. Send it once.` };
  }
  if (!VALID.Check(value)) {
    return {
      ok: false,
      issue: `The ${HEADER} header must be 1 to 255 printable ASCII characters.`,
    };
  }
  return { ok: true, value };
}

/** The header's value; throws `invalid_request`. */
export function requireIdempotencyKey(rawHeaders: readonly string[]): string {
  const reading = readIdempotencyKey(rawHeaders);
  if (!reading.ok) throw refuse(HEADER, reading.issue, 'header');
  return reading.value;
}

/** Throws `invalid_request` when the key was used for something else. The job is untouched. */
export function assertSameRequest(job: Job, operation: OperationName, query: string): void {
  if (job.operation === operation && job.query === query) return;
  const other = job.operation === operation ? 'other query parameters' : 'another operation';
  throw refuse(
    HEADER,
    `This ${HEADER} was used for ${other} before. Use a new key for a new job.`,
    'header',
  );
}

/** Query parameters in one order, so that equal requests compare equal. */
export function canonicalQuery(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const parameters = new URLSearchParams(url.slice(start + 1));
  parameters.sort();
  return parameters.toString();
}
