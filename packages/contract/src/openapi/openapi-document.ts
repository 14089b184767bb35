// The OpenAPI document: a pure function of the tables and schemas of the contract, of the statuses that
// http gives to error codes, and of the limits that a server is set to. Generated clients and the
// documentation page are made from it.
import type { ErrorCode } from '../error-catalogue.ts';
import { OPERATIONS } from '../operations.ts';
import { READING, SECURITY_SCHEMES } from './access.ts';
import { analysisItems, tagOf } from './analysis-items.ts';
import { type DocumentedLimits, introduction } from './introduction.ts';
import { jobItems } from './job-items.ts';
import { keyItems } from './key-items.ts';
import type { OpenApiDocument } from './openapi-types.ts';
import { sharedParameters } from './parameters.ts';
import { errorResponses, HEADERS } from './responses.ts';
import { schemaComponents } from './schema-components.ts';
import { serviceItems } from './service-items.ts';
import { sessionItems } from './session-items.ts';
import { viewItems } from './view-items.ts';

export interface OpenApiOptions {
  /** Semantic version of the service. */
  readonly version: string;
  readonly statuses: Readonly<Record<ErrorCode, number>>;
  readonly limits: DocumentedLimits;
}

const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  graphs: 'Graphs of a repository. Each request makes a job, or finds the one that it made before.',
  analysis:
    'Findings about a repository. Each request makes a job, or finds the one it made before.',
  jobs: 'Jobs without their archive.',
  keys: 'API keys and what was used with them, for administrators.',
  page: 'Sessions of the page that the server serves.',
  views:
    'Questions to the graph of a completed job, for those who look at it without loading it whole. They live as long as the job.',
  service: 'The process itself, for operators and tools.',
};

export function openApiDocument({ version, statuses, limits }: OpenApiOptions): OpenApiDocument {
  const tags = [
    ...new Set([
      ...Object.values(OPERATIONS).map(tagOf),
      ...['jobs', 'views', 'keys', 'page', 'service'],
    ]),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Orrery',
      version,
      summary: 'A repository goes in as one zip, its graphs come out.',
      description: introduction(limits),
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that this document came from.' }],
    security: READING,
    tags: tags.map((name) => ({ name, description: TAG_DESCRIPTIONS[name] ?? name })),
    paths: {
      ...analysisItems(statuses),
      ...jobItems(statuses),
      ...keyItems(statuses),
      ...sessionItems(statuses),
      ...viewItems(statuses),
      ...serviceItems(statuses),
    },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      parameters: sharedParameters(),
      responses: errorResponses(statuses),
      schemas: schemaComponents(),
    },
  };
}
