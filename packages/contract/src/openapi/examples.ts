// Answers as they look, for documentation. A test holds them against the schemas.
import type { CircularDependencyResult } from '../circular-dependencies.ts';
import type { DomainItem, DomainResult } from '../domains.ts';
import type { DependencyResult } from '../graph.ts';
import type { FailedJob, JobList, OpenJob } from '../job.ts';
import type { ResultName } from '../operations.ts';
import type { PlatformResult } from '../platform.ts';

export const EXAMPLE_JOB_ID = 'job_6f1d0c9a5b7e4a3f8d2c1b0a9e8f7d6c';

export const PENDING_EXAMPLE: OpenJob = {
  status: 'pending',
  jobId: EXAMPLE_JOB_ID,
  retryAfter: 2,
};

export const PROCESSING_EXAMPLE: OpenJob = {
  status: 'processing',
  jobId: EXAMPLE_JOB_ID,
  retryAfter: 1,
};

export const FAILED_EXAMPLE: FailedJob = {
  status: 'failed',
  jobId: EXAMPLE_JOB_ID,
  error: 'The archive holds other archives: vendor/library.zip. Leave them out and send it again.',
};

export const LIST_EXAMPLE: JobList = {
  jobs: [
    {
      jobId: EXAMPLE_JOB_ID,
      status: 'completed',
      operation: 'dependency',
      idempotencyKey: 'my-repository-1',
      createdAt: '2026-01-31T12:00:00.000Z',
      startedAt: '2026-01-31T12:00:00.050Z',
      endedAt: '2026-01-31T12:00:01.250Z',
      usageUnits: 3,
      repository: 'my-repository',
      durationMs: 1200,
    },
  ],
};

const DEPENDENCY_EXAMPLE: DependencyResult = {
  graph: {
    nodes: [
      {
        id: 'src/app.ts',
        labels: ['File'],
        properties: {
          path: 'src/app.ts',
          name: 'app.ts',
          language: 'typescript',
          lines: 120,
          isTest: false,
          isGenerated: false,
        },
      },
      {
        id: 'ext:npm:react',
        labels: ['ExternalModule'],
        properties: { name: 'react', ecosystem: 'npm' },
      },
    ],
    relationships: [
      {
        id: 'src/app.ts_imports_ext:npm:react',
        type: 'imports',
        startNode: 'src/app.ts',
        endNode: 'ext:npm:react',
        properties: { kinds: ['static'], symbols: ['useState'], line: 1 },
      },
    ],
  },
  generatedAt: '2026-01-31T12:00:01.200Z',
  stats: {
    nodeCount: 2,
    relationshipCount: 1,
    nodeTypes: { File: 1, ExternalModule: 1 },
    relationshipTypes: { imports: 1 },
    filesProcessed: 1,
    processingTimeMs: 1150,
  },
  metadata: {
    analysisStartTime: '2026-01-31T12:00:00.050Z',
    analysisEndTime: '2026-01-31T12:00:01.200Z',
    fileCount: 1,
    languages: ['typescript'],
    resolution: { imports: { typescript: { resolved: 0, external: 1, unresolved: 1 } } },
    skippedFiles: [],
    foreignDirectories: [],
    diagnostics: [
      {
        path: 'src/app.ts',
        line: 3,
        code: 'unresolved-import',
        message: 'There is no file for "./gone".',
      },
    ],
  },
};

const CIRCULAR_DEPENDENCY_EXAMPLE: CircularDependencyResult = {
  cycles: [
    {
      id: 'cycle:c6b1f0a4e5d29837',
      severity: 'low',
      files: ['src/session.ts', 'src/user.ts'],
      span: { directories: 1, packages: 1 },
      edges: [
        {
          source: 'src/session.ts',
          target: 'src/user.ts',
          importedSymbols: ['User', 'findUser'],
          kinds: ['static'],
          line: 2,
        },
        {
          source: 'src/user.ts',
          target: 'src/session.ts',
          importedSymbols: ['Session'],
          kinds: ['type'],
          line: 1,
        },
      ],
      vanishesWithout: {
        typeImports: true,
        dynamicImports: false,
        typeAndDynamicImports: true,
        implicitImports: false,
      },
      breakingSuggestion: 'src/user.ts -> src/session.ts',
      breakingSet: ['src/user.ts -> src/session.ts'],
      isBreakingSetMinimum: true,
    },
  ],
  summary: {
    totalCycles: 1,
    filesInCycles: 2,
    highSeverityCount: 0,
    mediumSeverityCount: 0,
    lowSeverityCount: 1,
  },
  metadata: {
    totalFiles: 12,
    totalImports: 31,
    cycleCount: 1,
    analysisMethod: 'strongly connected components of the imports between files',
    analysisStartTime: '2026-01-31T12:00:00.050Z',
    analysisEndTime: '2026-01-31T12:00:01.200Z',
    languages: ['typescript'],
    resolution: { imports: { typescript: { resolved: 31, external: 4, unresolved: 0 } } },
    skippedFiles: [],
    foreignDirectories: [],
    diagnostics: [],
  },
};

const DOMAIN_ITEM_EXAMPLE: DomainItem = {
  id: 'domain:Checkout',
  name: 'Checkout',
  descriptionSummary:
    'Turns a basket into an order. TypeScript: 1 file in src/checkout with 1 function.',
  keyFiles: ['src/checkout/pay.ts'],
  responsibilities: ['pay: Charges the card and stores the order.'],
  fileCount: 1,
  evidence: [
    { claim: 'name', kind: 'folder', path: 'src/checkout', line: null },
    { claim: 'descriptionSummary', kind: 'readme', path: 'src/checkout/README.md', line: null },
    { claim: 'descriptionSummary', kind: 'counts', path: 'src/checkout', line: null },
    { claim: 'responsibilities[0]', kind: 'documentation', path: 'src/checkout/pay.ts', line: 4 },
  ],
  subdomains: [
    {
      id: 'subdomain:Checkout:Checkout',
      name: 'Checkout',
      descriptionSummary: 'TypeScript: 1 file in src/checkout with 1 function.',
      files: ['src/checkout/pay.ts'],
      functions: ['fn:src/checkout/pay.ts:pay'],
      classes: [],
      evidence: [
        { claim: 'name', kind: 'folder', path: 'src/checkout', line: null },
        { claim: 'descriptionSummary', kind: 'counts', path: 'src/checkout', line: null },
      ],
    },
  ],
};

const DOMAIN_GRAPH_EXAMPLE: DomainResult['graph'] = {
  nodes: [
    {
      id: 'domain:Checkout',
      labels: ['Domain'],
      properties: {
        name: 'Checkout',
        description: DOMAIN_ITEM_EXAMPLE.descriptionSummary,
        fileCount: 1,
      },
    },
    {
      id: 'subdomain:Checkout:Checkout',
      labels: ['Subdomain'],
      properties: {
        name: 'Checkout',
        parentDomain: 'Checkout',
        description: 'TypeScript: 1 file in src/checkout with 1 function.',
        fileCount: 1,
      },
    },
    {
      id: 'src/checkout/pay.ts',
      labels: ['File'],
      properties: {
        path: 'src/checkout/pay.ts',
        name: 'pay.ts',
        language: 'typescript',
        lines: 40,
        isTest: false,
        isGenerated: false,
      },
    },
  ],
  relationships: [
    {
      id: 'domain:Checkout_contains_subdomain:Checkout:Checkout',
      type: 'contains',
      startNode: 'domain:Checkout',
      endNode: 'subdomain:Checkout:Checkout',
      properties: {},
    },
    {
      id: 'src/checkout/pay.ts_belongsTo_subdomain:Checkout:Checkout',
      type: 'belongsTo',
      startNode: 'src/checkout/pay.ts',
      endNode: 'subdomain:Checkout:Checkout',
      properties: { reason: 'folder' },
    },
  ],
};

const DOMAIN_STATS_EXAMPLE: PlatformResult['stats'] = {
  nodeCount: 3,
  relationshipCount: 2,
  nodeTypes: { Domain: 1, Subdomain: 1, File: 1 },
  relationshipTypes: { contains: 1, belongsTo: 1 },
  filesProcessed: 1,
  processingTimeMs: 310,
};

const DOMAIN_EXAMPLE: DomainResult = {
  runId: 'sha256-6f1d0c9a5b7e4a3f',
  graph: DOMAIN_GRAPH_EXAMPLE,
  domains: [DOMAIN_ITEM_EXAMPLE],
  relationships: [],
  fileAssignments: [
    {
      filePath: 'src/checkout/pay.ts',
      domainName: 'Checkout',
      subdomainName: 'Checkout',
      reason: 'folder',
    },
  ],
  functionAssignments: [],
  unassignedFunctions: [],
  classAssignments: [],
  generatedAt: '2026-01-31T12:00:01.200Z',
  stats: {
    ...DOMAIN_STATS_EXAMPLE,
    domainCount: 1,
    subdomainCount: 1,
    assignedFileCount: 1,
    assignedFunctionCount: 0,
    assignedClassCount: 0,
    fileAssignments: 1,
    functionAssignments: 0,
    unassignedFunctions: 0,
    classAssignments: 0,
  },
  metadata: { ...DEPENDENCY_EXAMPLE.metadata, diagnostics: [] },
};

const PLATFORM_EXAMPLE: PlatformResult = {
  repo: 'shop',
  version: 'sha256-6f1d0c9a5b7e4a3f',
  schemaVersion: '1.1.0',
  generatedAt: '2026-01-31T12:00:01.200Z',
  summary: {
    repoSizeBytes: 48213,
    filesProcessed: 1,
    classes: 0,
    functions: 1,
    types: 0,
    primaryLanguage: 'typescript',
    domains: 1,
  },
  graph: DOMAIN_GRAPH_EXAMPLE,
  stats: DOMAIN_STATS_EXAMPLE,
  metadata: { ...DEPENDENCY_EXAMPLE.metadata, diagnostics: [] },
  domains: [DOMAIN_ITEM_EXAMPLE],
  artifacts: [
    {
      id: 'domain-classification',
      kind: 'classification',
      label: 'Domains and what belongs to them',
      metadata: { domains: 1, subdomains: 1, files: 1, functions: 0, classes: 0 },
    },
  ],
};

export const RESULT_EXAMPLES: Readonly<Record<ResultName, unknown>> = {
  DependencyResult: DEPENDENCY_EXAMPLE,
  DomainResult: DOMAIN_EXAMPLE,
  PlatformResult: PLATFORM_EXAMPLE,
  CircularDependencyResult: CIRCULAR_DEPENDENCY_EXAMPLE,
};
