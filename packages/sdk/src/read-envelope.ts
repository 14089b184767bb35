// A job envelope as it arrives: small members are read, and a result is handed on as a stream of its bytes
// without a look at it. Servers may write the members in any order.
import { BYTE, createJsonReader, type JsonReader, MalformedJson } from './json-reader.ts';
import { readName } from './read-result.ts';
import { JOB_STATUSES, type JobStatus } from './wire.ts';

/** An envelope, read as far as its result. */
export interface ArrivingEnvelope {
  readonly status: JobStatus;
  /** Empty when the server writes it behind the result. */
  readonly jobId: string;
  /** Seconds; absent unless the server states them. */
  readonly retryAfter?: number;
  /** What went wrong; only of a failed job. */
  readonly error?: string;
  /** The bytes of the result; only of a completed job. Must be read to its end, or cancelled. */
  readonly result?: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Reads until the result begins, or to the end where there is none.
 * @throws MalformedJson when this is no envelope; ConnectionLost when it ends too early
 */
export async function readEnvelope(stream: ReadableStream<Uint8Array>): Promise<ArrivingEnvelope> {
  const reader = createJsonReader(stream);
  let isHandedOn = false;
  try {
    const members = new Map<string, unknown>();
    await reader.take(BYTE.openBrace);
    for (let isFirst = true; (await reader.peek()) !== BYTE.closeBrace; isFirst = false) {
      if (!isFirst) await reader.take(BYTE.comma);
      const name = await readName(reader);
      // Some servers write `"result": null` while there is none.
      if (name === 'result' && (await reader.peek()) !== BYTE.n) {
        isHandedOn = true;
        return { ...envelopeOf(members, 'completed'), result: resultBytes(reader) };
      }
      members.set(name, await reader.value());
    }
    return envelopeOf(members, undefined);
  } finally {
    if (!isHandedOn) await reader.close();
  }
}

function envelopeOf(
  members: ReadonlyMap<string, unknown>,
  impliedStatus: JobStatus | undefined,
): ArrivingEnvelope {
  const status = members.get('status') ?? impliedStatus;
  const jobId = members.get('jobId') ?? (impliedStatus === undefined ? undefined : '');
  if (!JOB_STATUSES.includes(status as JobStatus) || typeof jobId !== 'string') {
    throw new MalformedJson('The answer is no job envelope.');
  }
  const retryAfter = members.get('retryAfter');
  const error = members.get('error');
  return {
    status: status as JobStatus,
    jobId,
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof error === 'string' && { error }),
  };
}

/** The result alone; when it has been read, so has the rest of the envelope. */
function resultBytes(reader: JsonReader): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = reader.rawValue();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const next = await pieces.next();
          if (next.done !== true) {
            controller.enqueue(next.value);
            return;
          }
          await reader.rest();
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: () => reader.close(),
    },
    { highWaterMark: 0 },
  );
}
