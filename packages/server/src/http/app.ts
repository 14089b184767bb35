// The HTTP application: what holds for every request, in the order in which it is checked. Routes stand
// in their own files; what a job is and does is not known here.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type PageFiles, readPageFiles } from '../page/page-files.ts';
import { addPageRoutes, answerLostPerson } from '../page/page-routes.ts';
import { addViewRoutes, type ViewRouteOptions } from '../views/view-routes.ts';
import {
  type AddressLimits,
  authenticate,
  type Principal,
  showAddressLimit,
} from './authenticate.ts';
import { type BodyDiscarder, createBodyDiscarder } from './discard-body.ts';
import {
  addErrorResponses,
  answerBrokenRequest,
  nothingHere,
  sendError,
} from './error-responses.ts';
import { addJobRoutes } from './job-routes.ts';
import { addKeyRoutes, type KeyRouteOptions } from './key-routes.ts';
import { addOperationRoutes, type OperationOptions } from './operation-routes.ts';
import { createRequestTurns } from './request-turns.ts';
import {
  isVersionedPath,
  requestIdOf,
  setCommonHeaders,
  setUsageUnits,
} from './response-headers.ts';
import { createRouteTable } from './route-table.ts';
import { addServiceRoutes, type ServiceRouteOptions } from './service-routes.ts';
import { addSessionRoutes, addSignInRoutes, type SessionRouteOptions } from './session-routes.ts';

export interface HttpServerOptions {
  readonly limits: AddressLimits;
  readonly connections: ConnectionLimits;
  /** Most bytes of an archive. */
  readonly maxUploadBytes: number;
  readonly logging: {
    readonly level: string;
    readonly stream: { write(line: string): void };
  };
}

export type ServiceOptions = ServiceRouteOptions &
  SessionRouteOptions &
  KeyRouteOptions &
  ViewRouteOptions &
  Omit<OperationOptions, FromHere> & {
    /** Whether the process only runs analyses: it answers for itself and takes no jobs. */
    readonly isWorker: boolean;
  };

/** What the routes get from this file. */
type FromHere = 'closing' | 'discarder';

export interface HttpServer {
  /** Does not listen yet and answers nothing. */
  readonly app: FastifyInstance;
  readonly discarder: BodyDiscarder;
}

/** What keeps slow, silent and numerous clients from using up the server. */
export interface ConnectionLimits {
  readonly maxConnections: number;
  /** For all headers of a request. */
  readonly headerSeconds: number;
  /** For the whole request, upload included. */
  readonly requestSeconds: number;
  /** A connection without traffic is closed after so long. More than the longest `Prefer: wait`. */
  readonly idleSeconds: number;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed; empty for none. */
  readonly trustedProxies: readonly string[];
}

/** The longest time between two looks for requests whose time is over. */
const CHECK_MILLISECONDS = 5000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request that has got past authentication. */
    principal: Principal | null;
  }
}

/** The server without a service: connections, logging, errors that come before any route. */
export function createHttpServer({
  limits,
  connections,
  maxUploadBytes,
  logging,
}: HttpServerOptions): HttpServer {
  const { clock } = limits;
  const discarder = createBodyDiscarder({ allowance: maxUploadBytes, clock });
  const app: FastifyInstance = Fastify({
    logger: {
      level: logging.level,
      stream: withoutSecrets(logging.stream),
      // The multipart parser tells its options at level trace, headers among them.
      redact: { paths: ['busboyOptions.headers'], remove: true },
      serializers: { req: describeRequest },
    },
    rewriteUrl: ({ url }) => originForm(url ?? '/'),
    genReqId: requestIdOf,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    connectionTimeout: connections.idleSeconds * 1000,
    requestTimeout: connections.requestSeconds * 1000,
    keepAliveTimeout: connections.idleSeconds * 1000,
    trustProxy: connections.trustedProxies.length > 0 ? [...connections.trustedProxies] : false,
    // A missing Host header is nobody's harm here; Node's own refusal would have no payload.
    http: {
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(
        CHECK_MILLISECONDS,
        Math.min(connections.headerSeconds, connections.requestSeconds) * 250,
      ),
    },
    clientErrorHandler: (error, socket) => {
      // The rest of a body that breaks off is nobody's loss, and its request has its answer.
      if (discarder.isDiscarding(socket)) socket.destroy();
      else answerBrokenRequest(error, socket, clock);
    },
    frameworkErrors: (error, request, reply) => {
      void prepareReply(limits, request, reply).then(() => sendError(error, request, reply, clock));
    },
  });
  letRequestsTakeTurns(app);
  limitConnections(app, connections);
  return { app, discarder };
}

/** Everything that is answered, on a server that does not listen yet. */
export function addService({ app, discarder }: HttpServer, options: ServiceOptions): void {
  // No body is parsed but the multipart one, and that only where a route asks for it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  void app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest('principal', null);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onRequest', (request, reply) => prepareReply(options, request, reply));
  app.addHook('onSend', async (request, reply) => {
    discarder.discard(request.raw, reply.raw);
    // A connection that outlives its answer would keep the stopping server from ending.
    if (closing.signal.aborted) reply.header('Connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) =>
    options.metrics.answered({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }),
  );
  const page: PageFiles = options.isWorker ? new Map() : readPageFiles();
  addErrorResponses(app, options.clock, createRouteTable(app), (request, reply) =>
    isVersionedPath(request.url) ? undefined : answerLostPerson(request, reply, page),
  );
  addServiceRoutes(app, options);
  if (options.isWorker) return;
  addPageRoutes(app, page);
  addVersionedRoutes(app, { ...options, closing: closing.signal, discarder });
}

/** The headers that hold for every answer until a route knows better. */
async function prepareReply(
  limits: AddressLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  setCommonHeaders(reply, request.id);
  if (!isVersionedPath(request.routeOptions.url ?? request.url)) return;
  setUsageUnits(reply, 0);
  await showAddressLimit(limits, request, reply);
}

function addVersionedRoutes(
  app: FastifyInstance,
  options: ServiceOptions & Pick<OperationOptions, FromHere>,
): void {
  addSignInRoutes(app, options);
  void app.register(async (versioned) => {
    versioned.addHook('onRequest', async (request, reply) => {
      // The router takes an empty segment for a parameter; to the outside there is no such path.
      if (Object.values(request.params as Record<string, string>).includes(''))
        throw nothingHere(request);
      request.principal = await authenticate(options, request, reply);
    });
    addOperationRoutes(versioned, options);
    addJobRoutes(versioned, options);
    addKeyRoutes(versioned, options);
    addSessionRoutes(versioned, options);
    addViewRoutes(versioned, options);
  });
}

function letRequestsTakeTurns(app: FastifyInstance): void {
  const server = app.server as Server;
  const turns = createRequestTurns();
  server.removeAllListeners('request');
  // Without listeners for the other two Node would ask every such client for its body at once, or refuse it without
  // a payload. The route that wants the body asks for it.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) =>
      turns.take(() => {
        // Who has gone meanwhile wants no answer.
        if (!request.destroyed) app.routing(request, response);
      }),
    );
  }
  server.on('connection', turns.accepted);
}

function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const server = app.server as Server;
  server.headersTimeout = limits.headerSeconds * 1000;
  server.maxConnections = limits.maxConnections;
}

/** What a request is in the log: no headers, since they carry the key, and no query. */
function describeRequest(request: Pick<FastifyRequest, 'method' | 'url'>) {
  return { method: request.method, path: request.url.split('?')[0] };
}

/** A secret that a client has put where none belongs, such as into the path, is not kept in the log either. */
function withoutSecrets(stream: { write(line: string): void }): { write(line: string): void } {
  return {
    write: (line) =>
      // API keys, and tokens of sessions and one-time links.
      stream.write(line.replace(/\b(or[kls]_)[\w-]+/g, '$1…')),
  };
}

/** The path of a request target that names the host as well, as clients of proxies send it (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
