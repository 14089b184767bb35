// Serves the web page at `/` and at every address that the page itself reads. What it shows comes from the
// API; nothing here knows a session, a key or a job.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageFile, PageFiles } from './page-files.ts';

/**
 * Scripts, styles and requests of this server alone; nothing inline, nothing from elsewhere. Images may be
 * made by the page itself, which is how a picture of a graph is exported.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Addresses that the page reads for itself: what it shows is chosen by the path and the query. */
const PAGE_PATHS = ['/', '/keys', '/usage', '/jobs', '/jobs/:jobId', '/jobs/:jobId/:view'] as const;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_BUILT =
  'The web page has not been built. Build it in the folder of Orrery with:\n\n  npm run build -w @orrery/dashboard\n\nand start the server again. The HTTP interface works without it; its documentation is at /docs.\n';

export function addPageRoutes(app: FastifyInstance, files: PageFiles): void {
  const index = files.get('index.html');
  for (const path of PAGE_PATHS) {
    app.get(path, async (request, reply) => {
      if (index !== undefined) return sendIndex(request, reply, index);
      reply.headers({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-cache' });
      return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    });
  }
  for (const [name, file] of files) {
    if (name === 'index.html') continue;
    app.get(`/${name}`, async (request, reply) => {
      reply.header('Cache-Control', file.isImmutable ? IMMUTABLE : 'no-cache');
      // A worker is held to the policy that its own file comes with.
      reply.header('Content-Security-Policy', PAGE_POLICY);
      return sendFile(request, reply, file);
    });
  }
}

/**
 * Answers whoever has mistyped an address in a browser: the page says in words that nothing is there. Undefined for
 * programs, which want the payload of an error.
 */
export function answerLostPerson(
  request: FastifyRequest,
  reply: FastifyReply,
  files: PageFiles,
): FastifyReply | undefined {
  const index = files.get('index.html');
  const isPerson =
    (request.method === 'GET' || request.method === 'HEAD') &&
    /\btext\/html\b/i.test(String(request.headers.accept ?? ''));
  if (index === undefined || !isPerson) return undefined;
  return sendIndex(request, reply.code(404), index);
}

/** Whether a path is the page's: such paths are for people and not in the OpenAPI document. */
export function isPagePath(path: string): boolean {
  return /^\/(?:$|keys$|usage$|jobs(?:\/|$)|assets\/|orrery\.svg$)/.test(path);
}

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

function sendIndex(request: FastifyRequest, reply: FastifyReply, index: PageFile): FastifyReply {
  reply.headers({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-cache' });
  return sendFile(request, reply.headers(ISOLATION), index);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file);
  reply.header('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type(file.type).send(file.bodies[encoding]);
}

/** The smallest that the client names; a coding that it refuses by a weight of 0 is not named. */
function chooseEncoding(
  header: string | string[] | undefined,
  { bodies }: PageFile,
): 'br' | 'gzip' | 'identity' {
  const named = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.trim())
    .filter((item) => !/;\s*q\s*=\s*0(?:\.0{0,3})?$/.test(item))
    .map((item) => item.split(';')[0]?.trim());
  return (
    (['br', 'gzip'] as const).find(
      (coding) => bodies[coding] !== undefined && named.includes(coding),
    ) ?? 'identity'
  );
}
