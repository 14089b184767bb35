// A folder or a zip on this machine as the source of graphs: analysed at the start, and again when files have changed.
// The graph before answers meanwhile. Everything written lies in a temporary folder of its own.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnalysisInput,
  type AnalysisLimits,
  type AnalysisProgress,
  type GraphView,
  openView,
  type RunOptions,
  runAnalysis,
} from '@orrery/runner';
import { questionsOf } from '../graph-questions.ts';
import { type GraphSource, SourceError } from './graph-source.ts';
import { watchFolder } from './watch-folder.ts';
import { PATIENCE_MS, within } from './within.ts';

export interface FolderOptions {
  readonly input: AnalysisInput;
  readonly threads: number;
  readonly limits: AnalysisLimits;
  /** As in `RunOptions`. */
  readonly codeCache?: string;
  /** As in `RunOptions`: what makes the second analysis quick. */
  readonly facts?: RunOptions['facts'];
  /** Told each time an analysis has ended, with what went wrong or `undefined`; for a log. */
  readonly onAnalysed?: (seconds: number, error: string | undefined) => void;
  /** How long a question waits for a first graph, in milliseconds; `PATIENCE_MS` when absent. */
  readonly patience?: number;
}

/** How long a question waits for a look at the folder. */
const LOOK_MS = 300;

export async function openFolderSource(options: FolderOptions): Promise<GraphSource> {
  const { input, patience = PATIENCE_MS } = options;
  const work = await mkdtemp(join(tmpdir(), 'orrery-mcp-'));
  const end = new AbortController();
  const analyses = repeatAnalyses({ options, work, signal: end.signal });
  const watcher =
    input.kind === 'directory'
      ? watchFolder(input.path, options.limits, analyses.start)
      : undefined;
  // What changes while the first analysis reads must be noticed.
  const isStarted = (watcher?.isReady ?? Promise.resolve()).then(analyses.start);

  return {
    ask: async (question) => {
      await isStarted;
      if (watcher !== undefined) await within(LOOK_MS, watcher.look());
      await within(patience, analyses.first);
      const graph = analyses.latest();
      if (graph === undefined) throw new SourceError(analyses.whyNone());
      const remark = analyses.remark() ?? watcher?.trouble();
      return graph.lend((view) =>
        question({
          questions: questionsOf(view),
          readAt: graph.readAt,
          ...(input.kind === 'directory' && { root: input.path }),
          ...(remark !== undefined && { remark }),
        }),
      );
    },
    close: async () => {
      watcher?.close();
      end.abort();
      await isStarted;
      await analyses.end();
      await rm(work, { recursive: true, force: true });
    },
  };
}

/** A graph that is closed and removed when it is old and nobody asks it. */
interface LentGraph {
  readonly readAt: number;
  lend<Answer>(use: (view: GraphView) => Promise<Answer>): Promise<Answer>;
  retire(): Promise<void>;
}

function lendGraph(view: GraphView, folder: string, readAt: number): LentGraph {
  let users = 0;
  let isOld = false;
  const letGo = async () => {
    if (!isOld || users > 0) return;
    view.close();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    readAt,
    lend: async (use) => {
      users += 1;
      try {
        return await use(view);
      } finally {
        users -= 1;
        await letGo();
      }
    },
    retire: () => {
      isOld = true;
      return letGo();
    },
  };
}

interface Analyses {
  /** Starts one, or has one follow that which runs. */
  readonly start: () => void;
  /** Resolves when the first has ended, however. */
  readonly first: Promise<void>;
  latest(): LentGraph | undefined;
  /** Why there is no graph. */
  whyNone(): string;
  /** What is to be said of the latest graph; `undefined` when it is as the files are. */
  remark(): string | undefined;
  end(): Promise<void>;
}

/** One at a time: files that change during an analysis are read by the next. */
function repeatAnalyses(wish: {
  readonly options: FolderOptions;
  readonly work: string;
  readonly signal: AbortSignal;
}): Analyses {
  const { signal } = wish;
  const first = Promise.withResolvers<void>();
  let latest: LentGraph | undefined;
  let progress: AnalysisProgress | undefined;
  let failure: string | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** Whether what runs, or follows it, will know more than the latest graph. */
  let isBehind = false;
  let count = 0;

  const analyse = async (): Promise<void> => {
    isWanted = false;
    count += 1;
    const made = await analyseOnce({
      ...wish,
      ...{ folder: join(wish.work, String(count)), isFirst: count === 1 },
      onProgress: (news) => {
        progress = news;
      },
    }).catch((error: Error) => error.message);
    failure = typeof made === 'string' ? made : undefined;
    isBehind = isWanted;
    const before = latest;
    if (typeof made !== 'string') latest = made;
    first.resolve();
    if (before !== latest) await before?.retire();
  };
  const start = (): void => {
    isWanted = true;
    isBehind = true;
    if (signal.aborted) return;
    running ??= analyse().finally(() => {
      running = undefined;
      if (isWanted) start();
    });
  };
  return {
    start,
    first: first.promise,
    latest: () => latest,
    whyNone: () => failure ?? notYet(progress),
    remark: () => {
      if (isBehind) return 'Files have changed since; a new analysis is running.';
      if (failure === undefined) return undefined;
      return `Files have changed since, and the new analysis failed: ${failure}`;
    },
    end: async () => {
      await running;
      await latest?.retire();
    },
  };
}

/** @returns a graph to ask, or a sentence about why there is none */
async function analyseOnce(wish: {
  readonly options: FolderOptions;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly isFirst: boolean;
  readonly onProgress: NonNullable<RunOptions['onProgress']>;
}): Promise<LentGraph | string> {
  const { options, folder, signal, isFirst, onProgress } = wish;
  const readAt = Date.now();
  await mkdir(folder);
  const view = join(folder, 'graph.view');
  const outcome = await runAnalysis(
    {
      ...{ operation: 'platform', input: options.input, threads: options.threads },
      limits: options.limits,
      output: { path: join(folder, 'result.json.gz'), encoding: 'gzip', view },
    },
    {
      ...{ signal, onProgress },
      // Whoever edits files must not feel that a new analysis runs.
      inBackground: !isFirst,
      ...(options.codeCache !== undefined && { codeCache: options.codeCache }),
      ...(options.facts !== undefined && { facts: options.facts }),
    },
  );
  const error = outcome.status === 'failed' ? outcome.error : undefined;
  if (!signal.aborted) options.onAnalysed?.((Date.now() - readAt) / 1000, error);
  if (error === undefined) {
    await rm(join(folder, 'result.json.gz'), { force: true });
    return lendGraph(openView(view), folder, readAt);
  }
  await rm(folder, { recursive: true, force: true });
  return error;
}

function notYet(progress: AnalysisProgress | undefined): string {
  const { filesDone, filesTotal } = progress ?? { filesDone: 0, filesTotal: 0 };
  const known = filesTotal > 0 ? ` ${filesDone} of ${filesTotal} files are read.` : '';
  return `The first analysis is still running.${known} Ask again in half a minute.`;
}
