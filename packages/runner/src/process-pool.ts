// Analysis processes that are started before they are needed, and kept for the next job of the same owner. A
// process that has seen one owner's source never sees another's; docs/decisions/0011-warm-processes.md says why
// and what that leaves. Nothing here knows jobs, leases or HTTP.
import { mkdtempSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AnalysisOutcome, AnalysisOutput, AnalysisRequest } from './analysis.ts';
import {
  type AnalysisProcess,
  type ProcessOptions,
  type RequestOptions,
  startAnalysisProcess,
} from './analysis-process.ts';
import type { FactsCache } from './facts-cache.ts';
import { cancelled, crashed } from './failures.ts';

export interface PoolOptions
  extends Pick<ProcessOptions, 'maxMemoryBytes' | 'inBackground' | 'codeCache' | 'entry'> {
  /** Absolute path of a folder, which is there, where each process gets one of its own; on the file system of the outputs. */
  readonly folder: string;
  /** Processes that are kept started for whoever comes; 0 starts each when it is needed. */
  readonly ready: number;
  /** Analyses that one process runs for one owner at most; with 1, none is ever used again. */
  readonly jobsEach: number;
  /** Processes that wait for another job of their owner, at most. */
  readonly mostKept: number;
  /** Where facts are kept from one analysis to the next of the same owner. Absent: nowhere. */
  readonly facts?: FactsCache;
}

export interface PoolRequestOptions extends Omit<RequestOptions, 'facts'> {
  /** Whose source it is. Absent: the process is used for this request alone. */
  readonly owner?: string;
}

export interface ProcessPool {
  /** Starts the processes that are to be ready. Until then each is started when it is needed. */
  warmUp(): void;
  /** As `runAnalysis`. */
  run(request: AnalysisRequest, options?: PoolRequestOptions): Promise<AnalysisOutcome>;
  /** Ends the processes that wait, now, and those that run, when their requests end. */
  close(): Promise<void>;
}

/** How long a process waits for another job of its owner. */
const KEPT_MILLISECONDS = 60_000;

/** So long after a process was taken its replacement is started: the job in hand goes first. */
const REFILL_MILLISECONDS = 500;

/** A process that dies before it looks at a request is replaced so often for one request. */
const MOST_REPLACEMENTS = 1;

interface Member {
  readonly process: AnalysisProcess;
  /** The one folder that it may write. */
  readonly folder: string;
  /** `undefined` until its first request. */
  owner: string | undefined;
  jobs: number;
  expiry: NodeJS.Timeout | undefined;
}

export function createProcessPool(options: PoolOptions): ProcessPool {
  const { ready, jobsEach, mostKept, facts } = options;
  /** Started and waiting for whoever comes, the oldest first. */
  const fresh = new Set<Member>();
  /** Waiting for another request of their owner, the one that waits longest first. */
  const kept = new Set<Member>();
  const ending = new Set<Promise<void>>();
  let isOpen = false;
  let refillTimer: NodeJS.Timeout | undefined;

  function refillSoon(): void {
    if (!isOpen) return;
    refillTimer ??= setTimeout(refill, REFILL_MILLISECONDS).unref();
  }

  function refill(): void {
    refillTimer = undefined;
    try {
      while (fresh.size < ready) addFresh();
    } catch {
      // A folder that cannot be made now is told to the first request that needs one.
    }
  }

  /** One that dies waiting is not replaced before somebody wants it: what fails at the start fails again. */
  function addFresh(): void {
    const member = startMember(options);
    fresh.add(member);
    void member.process.gone.then(() => {
      if (fresh.delete(member)) retire(member);
    });
  }

  function take(owner: string | undefined): Member {
    const own = [...kept].findLast((member) => member.owner === owner);
    const [first] = fresh;
    const member = own ?? first ?? startMember(options);
    kept.delete(member);
    fresh.delete(member);
    clearTimeout(member.expiry);
    member.owner = owner;
    member.jobs += 1;
    return member;
  }

  function keep(member: Member): void {
    kept.add(member);
    const giveUp = () => {
      if (kept.delete(member)) retire(member);
    };
    member.expiry = setTimeout(giveUp, KEPT_MILLISECONDS).unref();
    void member.process.gone.then(giveUp);
    const [oldest] = kept;
    if (kept.size > mostKept && oldest !== undefined && kept.delete(oldest)) retire(oldest);
  }

  function retire(member: Member): void {
    clearTimeout(member.expiry);
    const end = endMember(member).finally(() => ending.delete(end));
    ending.add(end);
  }

  async function runOnce(request: AnalysisRequest, { owner, ...rest }: PoolRequestOptions) {
    const member = take(owner);
    refillSoon();
    const { output } = request;
    const inFolder = (path: string) => join(member.folder, basename(path));
    const own: AnalysisOutput = {
      ...output,
      path: inFolder(output.path),
      ...(output.view !== undefined && { view: inFolder(output.view) }),
    };
    const answer = await member.process.run(
      { ...request, output: own },
      {
        ...rest,
        ...(facts !== undefined && owner !== undefined && { facts: { cache: facts, owner } }),
      },
    );
    const outcome = moveResult(answer.outcome, own, output);
    const canGoOn = answer.isFit && owner !== undefined && member.jobs < jobsEach;
    if (canGoOn && isOpen) keep(member);
    else retire(member);
    return { ...answer, outcome };
  }

  return {
    warmUp: () => {
      isOpen = true;
      refillSoon();
    },
    run: async (request, requestOptions = {}) => {
      for (let replaced = 0; ; replaced += 1) {
        if (requestOptions.signal?.aborted) return cancelled();
        try {
          const { outcome, hasBegun } = await runOnce(request, requestOptions);
          const isLost = outcome.status === 'failed' && outcome.cause === 'crash' && !hasBegun;
          if (!isLost || replaced === MOST_REPLACEMENTS) return outcome;
        } catch (error) {
          return crashed(`not started, ${(error as NodeJS.ErrnoException).code}`);
        }
      }
    },
    close: async () => {
      isOpen = false;
      clearTimeout(refillTimer);
      for (const member of [...fresh, ...kept]) retire(member);
      fresh.clear();
      kept.clear();
      while (ending.size > 0) await Promise.all(ending);
    },
  };
}

/** Throws when its folder cannot be made. */
function startMember({
  folder,
  maxMemoryBytes,
  inBackground,
  codeCache,
  entry,
}: PoolOptions): Member {
  const own = mkdtempSync(join(folder, 'process-'));
  const process = startAnalysisProcess({
    folder: own,
    maxMemoryBytes,
    ...(inBackground !== undefined && { inBackground }),
    ...(codeCache !== undefined && { codeCache }),
    ...(entry !== undefined && { entry }),
  });
  return { process, folder: own, owner: undefined, jobs: 0, expiry: undefined };
}

/** A folder that cannot be removed is left to the next start of the server, which empties what is above it. */
async function endMember({ process, folder }: Member): Promise<void> {
  await process.end();
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

/** A process's folder holds nothing between its requests, and an output's nothing that is not complete. */
function moveResult(
  outcome: AnalysisOutcome,
  from: AnalysisOutput,
  to: AnalysisOutput,
): AnalysisOutcome {
  if (outcome.status === 'failed') return outcome;
  try {
    if (from.view !== undefined && to.view !== undefined) renameSync(from.view, to.view);
    renameSync(from.path, to.path);
    return outcome;
  } catch (error) {
    return crashed(`its result could not be moved, ${(error as NodeJS.ErrnoException).code}`);
  }
}
