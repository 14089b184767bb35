// A runner that does what a test tells it: analyses begin, and wait until the test ends them.
import { stat, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type {
  CircularDependencyResult,
  DependencyResult,
  DomainResult,
  OperationName,
  PlatformResult,
} from '@orrery/contract';
import type { AnalysisOutcome, AnalysisProgress, AnalysisRequest } from '@orrery/runner';
import type { RunJobAnalysis } from '../../src/jobs/attempt.ts';

const NOW = '2026-01-31T12:00:00.000Z';

const METADATA = {
  analysisStartTime: NOW,
  analysisEndTime: NOW,
  languages: [],
  resolution: { imports: {} },
  skippedFiles: [],
  foreignDirectories: [],
  diagnostics: [],
};

const EMPTY_GRAPH: DependencyResult = {
  graph: { nodes: [], relationships: [] },
  generatedAt: NOW,
  stats: {},
  metadata: { ...METADATA, fileCount: 0 },
};

const NO_CYCLES: CircularDependencyResult = {
  cycles: [],
  summary: {
    totalCycles: 0,
    filesInCycles: 0,
    highSeverityCount: 0,
    mediumSeverityCount: 0,
    lowSeverityCount: 0,
  },
  metadata: {
    ...METADATA,
    totalFiles: 0,
    totalImports: 0,
    cycleCount: 0,
    analysisMethod: 'none',
  },
};

const NO_DOMAINS: DomainResult = {
  ...EMPTY_GRAPH,
  runId: 'sha256-0',
  domains: [],
  relationships: [],
  fileAssignments: [],
  functionAssignments: [],
  unassignedFunctions: [],
  classAssignments: [],
  stats: {
    ...EMPTY_GRAPH.stats,
    domainCount: 0,
    subdomainCount: 0,
    assignedFileCount: 0,
    assignedFunctionCount: 0,
    assignedClassCount: 0,
    fileAssignments: 0,
    functionAssignments: 0,
    unassignedFunctions: 0,
    classAssignments: 0,
  },
};

const EMPTY_BUNDLE: PlatformResult = {
  ...EMPTY_GRAPH,
  repo: 'empty',
  version: 'sha256-0',
  schemaVersion: '1.1.0',
  summary: {
    repoSizeBytes: 0,
    filesProcessed: 0,
    classes: 0,
    functions: 0,
    types: 0,
    primaryLanguage: 'unknown',
    domains: 0,
  },
  domains: [],
  artifacts: [],
};

/** The least that a result of each operation can be. */
const EMPTY_RESULTS: Readonly<Record<OperationName, unknown>> = {
  dependency: EMPTY_GRAPH,
  call: EMPTY_GRAPH,
  parse: EMPTY_GRAPH,
  domain: NO_DOMAINS,
  platform: EMPTY_BUNDLE,
  'circular-dependencies': NO_CYCLES,
};

export interface FakeRun {
  readonly request: AnalysisRequest;
  /** Whose job it is. */
  readonly owner: string | undefined;
  /** Writes the envelope and completes. Nothing happens when the analysis has been cancelled. */
  complete(options?: {
    filesProcessed?: number;
    result?: unknown;
    /** Writes a view there; none is made without it. */
    view?: (path: string) => Promise<unknown>;
  }): Promise<void>;
  end(outcome: AnalysisOutcome): void;
  /** Says which part of the analysis begins. */
  enter(stage: AnalysisProgress['stage']): void;
  /** Breaks the promise that a runner never rejects. */
  reject(error: Error): void;
}

export interface FakeRunner {
  readonly run: RunJobAnalysis;
  /** Every analysis that was ever begun, oldest first. */
  readonly runs: readonly FakeRun[];
  /** Resolves with the n-th analysis, counted from 0, as soon as it has begun. */
  begun(index: number): Promise<FakeRun>;
}

export function createFakeRunner(options: { auto?: boolean } = {}): FakeRunner {
  const runs: FakeRun[] = [];
  const waiting = new Map<number, (run: FakeRun) => void>();
  const run: RunJobAnalysis = async (request, { signal, owner, onProgress } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<AnalysisOutcome>();
    let isOver = false;
    const end = (outcome: AnalysisOutcome) => {
      isOver = true;
      resolve(outcome);
    };
    const fakeRun: FakeRun = {
      request,
      owner,
      complete: async ({
        filesProcessed = 1,
        result = EMPTY_RESULTS[request.operation],
        view,
      } = {}) => {
        if (isOver) return;
        const outputBytes = await writeEnvelope(request, result);
        await view?.(request.output.view!);
        const viewBytes = view && (await stat(request.output.view!)).size;
        end({
          status: 'completed',
          filesProcessed,
          outputBytes,
          ...(viewBytes !== undefined && { viewBytes }),
        });
      },
      end,
      enter: (stage) => onProgress?.({ stage, filesDone: 1, filesTotal: 1 }),
      reject,
    };
    const cancel = () =>
      end({ status: 'failed', cause: 'cancelled', error: 'The analysis was cancelled.' });
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel);
    runs.push(fakeRun);
    waiting.get(runs.length - 1)?.(fakeRun);
    if (options.auto === true) await fakeRun.complete();
    return promise;
  };
  return {
    run,
    runs,
    begun: (index) =>
      new Promise((resolve) => {
        const there = runs[index];
        if (there === undefined) waiting.set(index, resolve);
        else resolve(there);
      }),
  };
}

async function writeEnvelope({ output }: AnalysisRequest, result: unknown): Promise<number> {
  const envelope = gzipSync(JSON.stringify({ status: 'completed', jobId: output.jobId, result }));
  await writeFile(output.path, envelope);
  return envelope.length;
}
