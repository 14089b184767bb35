// What happens to a body that nobody wants. The answer goes out first; a client that sees it stops sending.
// Many see it only after they have sent everything, so the rest is read off the wire and thrown away, but
// with patience: on a fast network those bodies alone could keep the process from answering anybody.
// Nothing is stored or inflated.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';

export interface BodyDiscarder {
  /** Takes the rest of the body off the connection. Nothing happens when it has all been read. */
  discard(raw: IncomingMessage, answer: ServerResponse): void;
  /** Whether what arrives on the connection belongs to a request that has its answer. */
  isDiscarding(socket: object): boolean;
}

/** A body that is known to be so small is taken at once. */
const SMALL_BYTES = 1024 * 1024;
/** The senders of others have so much time to see their answer and to stop. */
const PATIENCE_MILLISECONDS = 500;
/** After that, the bodies of all clients together are taken so many bytes a turn. */
const TURN_BYTES = 1024 * 1024;
const TURN_MILLISECONDS = 8;

export interface DiscardOptions {
  /** A client that sends more than so many bytes after its answer is disconnected. */
  readonly allowance: number;
  readonly clock: Clock;
}

/** A client that stops sending without closing the connection runs into the server's timeouts. */
export function createBodyDiscarder({ allowance, clock }: DiscardOptions): BodyDiscarder {
  const known = new WeakSet<IncomingMessage>();
  const sockets = new WeakSet<object>();
  /** Bodies that wait for the next turn; their senders are held back by the network. */
  const held = new Set<IncomingMessage>();
  let left = TURN_BYTES;

  const beginTurn = () => {
    left = TURN_BYTES;
    const waiting = [...held];
    held.clear();
    for (const raw of waiting) raw.resume();
  };
  const hold = (raw: IncomingMessage) => {
    raw.pause();
    if (held.size === 0) clock.after(TURN_MILLISECONDS, beginTurn);
    held.add(raw);
  };

  return {
    isDiscarding: (socket) => sockets.has(socket),
    discard: (raw, answer) => {
      if (raw.complete || raw.readableEnded || raw.destroyed || known.has(raw)) return;
      const { socket } = raw;
      known.add(raw);
      sockets.add(socket);
      raw.unpipe();
      // Whoever parsed it before must not see the bytes any more.
      raw.removeAllListeners('data');
      let taken = 0;
      raw.on('data', (chunk: Buffer) => {
        taken += chunk.length;
        left -= chunk.length;
        free(chunk);
        if (taken > allowance) raw.destroy();
        else if (left < 0) hold(raw);
      });
      raw.on('error', () => {});
      raw.once('end', () => sockets.delete(socket));
      lingerBeforeClose(raw, answer);
      const patience =
        Number(raw.headers['content-length']) <= SMALL_BYTES ? 0 : PATIENCE_MILLISECONDS;
      // Whatever was flowing stands still until then.
      raw.pause();
      const stopTimer = clock.after(patience, () => raw.resume());
      raw.once('close', () => {
        stopTimer();
        held.delete(raw);
      });
    },
  };
}

/** Gives the memory back at once. Left to the garbage collector, thousands of pieces a second keep it busy. */
function free({ buffer, byteLength }: Buffer): void {
  // A piece of a larger buffer is somebody else's as well.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * A client that wants the connection closed must not have it closed while it still sends: its system would
 * throw the answer away unread (RFC 9112, section 9.6). So the connection ends with the body.
 */
function lingerBeforeClose(raw: IncomingMessage, answer: ServerResponse): void {
  if (answer.headersSent || answer.shouldKeepAlive) return;
  answer.shouldKeepAlive = true;
  // Otherwise Node would promise in a header to keep what is about to be closed.
  answer.removeHeader('Connection');
  const { socket } = raw;
  const end = () => {
    if (raw.readableEnded && answer.writableFinished) socket.end();
  };
  raw.once('end', end);
  answer.once('finish', end);
}
