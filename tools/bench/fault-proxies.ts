// What stands between a fleet and its stores when they are to fail: a proxy for bytes that can fall silent, as a
// network does that is cut, and one for HTTP that can answer 500 or not at all.
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface SilenceProxy {
  readonly port: number;
  /** From now on nothing passes either way, and nobody is told. */
  cut(): void;
  /** Lets pass again what has waited. */
  heal(): void;
  close(): Promise<void>;
}

/** @param target port on this machine */
export async function startSilenceProxy(target: number): Promise<SilenceProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('data', (piece) => {
        if (!other.write(piece)) socket.pause();
      });
      other.on('drain', () => {
        if (!isCut) socket.resume();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isCut) socket.pause();
    }
  });
  const port = await listen(server);
  const forAll = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket);
  };
  return {
    port,
    cut: () => {
      isCut = true;
      forAll((socket) => socket.pause());
    },
    heal: () => {
      isCut = false;
      forAll((socket) => socket.resume());
    },
    close: async () => {
      forAll((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface FaultProxy {
  readonly port: number;
  /** What becomes of requests from now on. */
  answer(how: 'well' | 'with 500' | 'never'): void;
  close(): Promise<void>;
}

/** @param target port of an HTTP server on this machine */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let how: 'well' | 'with 500' | 'never' = 'well';
  const server = createHttpServer((incoming, answer) => {
    if (how === 'never') return;
    if (how === 'with 500') {
      incoming.resume();
      answer.writeHead(500).end();
      return;
    }
    // The host stays as it was sent, since it is signed.
    const { method, url, headers } = incoming;
    const passed = request(
      { host: '127.0.0.1', port: target, method, path: url, headers },
      (reply) => {
        answer.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  const port = await listen(server);
  return {
    port,
    answer: (next) => {
      // Who has waited for an answer does not get one any more.
      if (how === 'never' && next !== 'never') server.closeAllConnections();
      how = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
}
