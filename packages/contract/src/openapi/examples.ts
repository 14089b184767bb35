// Answers as they look, for documentation. A test holds them against the schemas.
import type { CircularDependencyResult } from '../circular-dependencies.ts';
import type { DependencyResult } from '../graph.ts';
import type { FailedJob, JobList, OpenJob } from '../job.ts';
import type { ResultName } from '../operations.ts';

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

export const RESULT_EXAMPLES: Readonly<Record<ResultName, unknown>> = {
  DependencyResult: DEPENDENCY_EXAMPLE,
  CircularDependencyResult: CIRCULAR_DEPENDENCY_EXAMPLE,
};
