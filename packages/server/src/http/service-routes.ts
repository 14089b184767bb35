// What operators and tools ask of the process itself: life, readiness, figures, documentation. These paths
// have no version and, but for the figures where so set, need no key.
import { ADMIN_SCOPE, OrreryError } from '@orrery/contract';
import { type OpenApiOptions, openApiDocument } from '@orrery/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { MetricsAccess } from '../metrics/metrics-access.ts';
import { type AuthenticationOptions, authenticate } from './authenticate.ts';
import { DOCS_STYLE_POLICY, docsPage } from './docs-page.ts';
import { STATUS } from './error-responses.ts';
import { API_VERSION } from './response-headers.ts';

export interface ServiceRouteOptions extends AuthenticationOptions {
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly metricsAccess: MetricsAccess;
  readonly documentedLimits: OpenApiOptions['limits'];
}

export function addServiceRoutes(app: FastifyInstance, options: ServiceRouteOptions): void {
  const { jobs } = options;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await jobs.check();
    return { status: 'ready' };
  });
  addMetricsRoute(app, options);
  addDocumentation(app, options);
}

function addMetricsRoute(app: FastifyInstance, options: ServiceRouteOptions): void {
  const { metrics, metricsAccess } = options;
  if (metricsAccess === 'off') return;
  app.get('/metrics', async (request, reply) => {
    if (metricsAccess === 'key') {
      const principal = await authenticate(options, request, reply, scraperKey(request));
      if (!principal.scopes.includes(ADMIN_SCOPE)) {
        throw new OrreryError(
          'forbidden',
          `This API key does not cover the figures; they need the scope ${ADMIN_SCOPE}.`,
        );
      }
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Prometheus can send a bearer token where it cannot send a header of ours. */
function scraperKey({ headers }: FastifyRequest): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return bearer ?? headers['x-api-key']?.toString();
}

/** Both are made once: nothing in them changes while the server runs. */
function addDocumentation(app: FastifyInstance, { documentedLimits }: ServiceRouteOptions): void {
  const document = openApiDocument({
    version: API_VERSION,
    statuses: STATUS,
    limits: documentedLimits,
  });
  const text = JSON.stringify(document);
  const page = docsPage(document);
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      // Public and the same for everybody; pages of other origins may read it.
      .headers({ 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' })
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(text),
  );
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'Cache-Control': 'public, max-age=60',
        'Content-Security-Policy': DOCS_STYLE_POLICY,
      })
      .send(page),
  );
}
