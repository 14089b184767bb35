// One analysis process as seen from outside: starts it, hands it requests, watches its time and memory, and
// tells how each ended. Nothing that the process does, dies of or leaves undone reaches the caller as anything
// but an outcome.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { NamingAnswer, NamingOutline } from '@orrery/engine';
import type { AnalysisOutcome, AnalysisProgress, AnalysisRequest } from './analysis.ts';
import { exchangeFacts, type FactsOwner } from './exchange-facts.ts';
import { cancelled, died, type Exit, tooLarge, tooSlow } from './failures.ts';
import { analysisEntry, usesAddons } from './places.ts';
import { canCloseCodeCache, codeCacheGrant } from './process/code-cache.ts';
import type {
  KeptFactsReport,
  NamesMessage,
  ProcessMessage,
  ProcessRequest,
  ProcessSettings,
} from './process/messages.ts';
import { startWallTimer, type WallTimer } from './wall-timer.ts';
import { watchMemory } from './watch-memory.ts';

export interface ProcessOptions {
  /** Absolute path of the only folder that the process may write. It must be there when the first request is. */
  readonly folder: string;
  /** As in `AnalysisLimits`; the same in every request. */
  readonly maxMemoryBytes: number;
  /** Whether everything else on the machine goes before it, such as answering requests. */
  readonly inBackground?: boolean;
  /**
   * Absolute path of a folder for compiled code of our own, made when it is missing. The process writes it
   * before it takes a request, never after. Absent: every process compiles everything.
   */
  readonly codeCache?: string;
  /** What the process runs instead of analyses; tests make it hang, crash or eat memory. */
  readonly entry?: URL;
}

export interface RequestOptions {
  /** Ends the process; the outcome is then `failed` with the cause `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called at most a few times a second. */
  readonly onProgress?: (progress: AnalysisProgress) => void;
  /**
   * Proposes names for domains. Resolves with `null` when it has none; should not reject. How long it takes is
   * its own affair: the wall limit stands still meanwhile, so it needs one of its own. Absent: nobody is asked.
   * @param signal aborted when the analysis has ended without waiting for the answer
   */
  readonly nameDomains?: NameDomains;
  /** Where facts are kept for later analyses of the same owner's. Absent: nowhere. */
  readonly facts?: FactsOwner;
}

export type NameDomains = (
  outline: NamingOutline,
  signal: AbortSignal,
) => Promise<NamingAnswer | null>;

export interface ProcessAnswer {
  readonly outcome: AnalysisOutcome;
  /** Whether the process can take another request: it is as it was before this one. */
  readonly isFit: boolean;
  /** Whether the process had looked at the request. One that died before can be replaced without loss. */
  readonly hasBegun: boolean;
}

export interface AnalysisProcess {
  /** One request at a time. Never rejects. */
  run(request: AnalysisRequest, options: RequestOptions): Promise<ProcessAnswer>;
  /** Ends it in whatever state it is, and resolves when it is gone. */
  end(): Promise<void>;
  /**
   * The same, and nobody waits, also not for `gone`: the caller's process may end before it. Nothing may be asked of it
   * afterwards.
   */
  letGo(): void;
  /** Resolves when it is gone, whoever ended it. */
  readonly gone: Promise<unknown>;
}

/** How much of the process's standard error is kept for the operator's log. */
const MAX_LOG_CHARACTERS = 8192;

export function startAnalysisProcess(options: ProcessOptions): AnalysisProcess {
  const child = startProcess(options);
  if (options.inBackground === true) lowerPriority(child);
  const gone = waitForExit(child);
  const log = collectLog(child);
  return {
    gone,
    end: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    letGo: () => {
      child.kill('SIGKILL');
      child.stderr?.destroy();
      if (child.connected) child.disconnect();
      child.unref();
    },
    run: (request, requestOptions) =>
      run({ child, gone, log, folder: options.folder }, request, requestOptions),
  };
}

interface Watched {
  readonly child: ChildProcess;
  readonly gone: Promise<Exit>;
  readonly log: () => string;
  /** As in `ProcessOptions`. */
  readonly folder: string;
}

type Answer = Pick<ProcessAnswer, 'outcome' | 'isFit'> & { readonly keptFacts?: KeptFactsReport };

async function run(
  { child, gone, log, folder }: Watched,
  request: AnalysisRequest,
  { signal, onProgress, nameDomains, facts }: RequestOptions,
): Promise<ProcessAnswer> {
  const exchange = facts && (await exchangeFacts(facts, folder, request.input));
  if (signal?.aborted) return { outcome: cancelled(), isFit: false, hasBegun: false };
  let hasBegun = false;
  let ended: AnalysisOutcome | undefined;
  const end = (outcome: AnalysisOutcome) => {
    ended ??= outcome;
    child.kill('SIGKILL');
  };
  const cancel = () => end(cancelled());
  signal?.addEventListener('abort', cancel, { once: true });
  const wallTimer = startWallTimer(request.limits.maxSeconds * 1000, () =>
    end(tooSlow(request.limits)),
  );
  const stopWatching = watchMemory(child, request.limits.maxMemoryBytes, () =>
    end(tooLarge(request.limits)),
  );
  const naming = answerOnce(child, wallTimer, nameDomains);
  const answered = Promise.withResolvers<Answer>();
  const listen = (message: ProcessMessage) => {
    hasBegun = true;
    if (message.type === 'progress') onProgress?.(message.progress);
    else if (message.type === 'names-wanted') void naming.answer(message.outline);
    else answered.resolve({ ...message, isFit: message.isFit === true });
  };
  child.on('message', listen);
  // A process that died before it was asked shows in its exit; there is nobody else to tell.
  const asked: ProcessRequest = {
    ...request,
    mayAskForNames: nameDomains !== undefined,
    ...(exchange !== undefined && { keptFacts: exchange.request }),
  };
  child.send(asked, () => undefined);
  const answer: Answer = await Promise.race([
    answered.promise,
    gone.then((exit) => ({ outcome: died(request.limits, exit, log()), isFit: false })),
  ]);
  wallTimer.stop();
  naming.giveUp();
  stopWatching();
  signal?.removeEventListener('abort', cancel);
  child.off('message', listen);
  const { outcome, isFit, keptFacts } = answer;
  if (keptFacts !== undefined) await exchange?.settle(keptFacts);
  if (ended === undefined) return { outcome, isFit, hasBegun };
  await gone;
  return { outcome: ended, isFit: false, hasBegun: true };
}

/** A process that could ask again and again would not meet its wall limit. */
function answerOnce(child: ChildProcess, wallTimer: WallTimer, nameDomains?: NameDomains) {
  let over: AbortController | undefined;
  return {
    answer: async (outline: NamingOutline): Promise<void> => {
      if (over !== undefined) return;
      over = new AbortController();
      wallTimer.pause();
      const answer = await nameDomains?.(outline, over.signal).catch(() => null);
      if (over.signal.aborted) return;
      wallTimer.resume();
      const message: NamesMessage = { type: 'names', answer: answer ?? null };
      child.send(message, () => undefined);
    },
    giveUp: () => over?.abort(),
  };
}

/**
 * For the C library of GNU systems; others ignore it. Tables of the linker grow by being moved: the allocator would
 * take more and more of them from one heap that it cannot give back from, and would keep a heap for each thread that
 * ever ran. Large blocks are mapped by themselves instead, and given back as soon as they are free.
 * https://www.gnu.org/software/libc/manual/html_node/Malloc-Tunable-Parameters.html
 */
const MEMORY_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};

/**
 * Of the process and of each of its threads, in MiB. V8 begins with one and lets it grow to twice this, so that much of
 * what files leave behind is taken for what lasts; what it saves stands in `docs/performance.md`.
 */
const YOUNG_GENERATION = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

/**
 * The process may read everything and write its folder only; it inherits neither environment nor standard
 * input. Threads parse, and some parsers are native, so both may have to be allowed.
 * https://nodejs.org/api/permissions.html
 */
function startProcess({ folder, maxMemoryBytes, codeCache, entry }: ProcessOptions): ChildProcess {
  const code = openableCodeCache(codeCache);
  const settings: ProcessSettings = {
    maxMemoryBytes,
    ...(code !== undefined && { codeCache: code }),
  };
  return fork(fileURLToPath(entry ?? analysisEntry), [JSON.stringify(settings)], {
    env: MEMORY_ALLOCATOR,
    execArgv: [
      `--max-old-space-size=${Math.floor(maxMemoryBytes / 1024 ** 2)}`,
      ...YOUNG_GENERATION,
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${folder}/*`,
      ...(code === undefined ? [] : [`--allow-fs-write=${codeCacheGrant(code)}`]),
      ...(usesAddons ? ['--allow-addons'] : []),
      '--allow-worker',
      '--disable-warning=SecurityWarning',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Made here, private to the user. Nothing is kept where it cannot be made. */
function openableCodeCache(folder: string | undefined): string | undefined {
  if (folder === undefined || !canCloseCodeCache()) return undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch {
    return undefined;
  }
}

/** At once, since only threads that the process starts later have the priority as well. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, which shows in its exit, or the system knows no priorities.
  }
}

function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      // One that could not be started never closes.
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Keeps the end of what the process wrote on standard error. */
function collectLog(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_LOG_CHARACTERS);
  });
  return () => text;
}
