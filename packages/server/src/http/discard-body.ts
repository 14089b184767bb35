// What happens to a body that nobody wants: it is read off the wire as it arrives and thrown away, since
// most clients read an answer only after they have sent everything. Nothing is stored or inflated.
import type { IncomingMessage } from 'node:http';

/**
 * Takes the rest of the body off the connection. A client that sends more than `allowance` bytes is
 * disconnected; one that stops sending runs into the server's timeouts.
 */
export function discardBody(raw: IncomingMessage, allowance: number): void {
  if (raw.complete === true || raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  // Whoever parsed it before must not see the bytes any more.
  raw.removeAllListeners('data');
  let rest = allowance;
  raw.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) raw.destroy();
  });
  raw.on('error', () => {});
  raw.resume();
}
