// Bytes over a real socket, for clients that no HTTP library would be.
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  write(data: string | Buffer): void;
  /** Resolves once the text of all that was received matches. Rejects when the connection ends before. */
  received(pattern: RegExp): Promise<string>;
  readonly closed: Promise<void>;
}

export function connectTo(address: string): RawConnection {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => close());
  return {
    socket,
    write: (data) => void socket.write(data),
    closed,
    received: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(text)) return;
          socket.off('data', look);
          resolve(text);
        };
        socket.on('data', look);
        socket.on('close', () => reject(new Error(`The connection ended after: ${text}`)));
        look();
      }),
  };
}
