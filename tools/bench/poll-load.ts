// Polls at a steady rate, each with a whole archive as its body, and the time until its answer begins. A
// poll is sent when its time has come, however many are still open, as independent clients would.
import { Agent, request } from 'node:http';
import { OPERATIONS, type OperationName } from '@orrery/contract';

export interface PollLoad {
  readonly address: string;
  readonly key: string;
  readonly operation: OperationName;
  /** Whose jobs are polled in turn. */
  readonly idempotencyKeys: readonly string[];
  readonly bodyBytes: number;
  readonly pollsASecond: number;
  readonly seconds: number;
  /**
   * `stop`: the client stops sending once it is answered, as curl (asking first), Node's fetch, Go and
   * browsers do. `all`: it sends everything whatever comes, as Python's http.client does.
   */
  readonly sending: 'stop' | 'all';
}

export interface PollFigures {
  /** Milliseconds from the begin of the poll to the head of its answer, sorted. */
  readonly milliseconds: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
  /** Polls without an answer. */
  readonly failures: readonly string[];
}

const PIECE = Buffer.alloc(1024 * 1024, 'x');

export async function runPollLoad(load: PollLoad): Promise<PollFigures> {
  const milliseconds: number[] = [];
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const open: Promise<void>[] = [];
  const begin = performance.now();
  for (let index = 0; index < load.pollsASecond * load.seconds; index++) {
    const due = begin + (index * 1000) / load.pollsASecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const idempotencyKey = load.idempotencyKeys[index % load.idempotencyKeys.length]!;
    const done = poll(load, idempotencyKey).then(
      ({ status, waited }) => {
        milliseconds.push(waited);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
      (error: Error) => void failures.push(error.message),
    );
    open.push(done);
  }
  await Promise.all(open);
  return { milliseconds: milliseconds.sort((a, b) => a - b), statuses, failures };
}

function poll(load: PollLoad, idempotencyKey: string): Promise<{ status: number; waited: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; waited: number }>();
  const begin = performance.now();
  const agent = new Agent({ keepAlive: false });
  const sent = request(`${load.address}${OPERATIONS[load.operation].path}`, {
    agent,
    method: 'POST',
    headers: {
      'X-Api-Key': load.key,
      'Idempotency-Key': idempotencyKey,
      'Content-Type': 'multipart/form-data; boundary=bench',
      'Content-Length': load.bodyBytes,
    },
  });
  let answer: { status: number; waited: number } | undefined;
  sent.on('response', (response) => {
    answer = { status: response.statusCode ?? 0, waited: performance.now() - begin };
    response.resume();
    response.on('end', () => {
      if (load.sending === 'stop') sent.destroy();
    });
  });
  sent.on('error', (error) => (answer === undefined ? reject(error) : undefined));
  sent.on('close', () => (answer === undefined ? reject(new Error('no answer')) : resolve(answer)));
  sendBody(sent, load.bodyBytes);
  return promise;
}

/** As fast as the server takes it, a piece at a time. */
function sendBody(sent: ReturnType<typeof request>, bytes: number): void {
  let left = bytes;
  const send = () => {
    while (left > 0 && !sent.destroyed) {
      const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
      left -= piece.length;
      if (!sent.write(piece)) {
        sent.once('drain', send);
        return;
      }
    }
    sent.end();
  };
  send();
}
