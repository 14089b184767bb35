// Whether two workers of a fleet do twice the work of one, on a machine with a processor for each of them.
import type { OperationName } from '@orrery/contract';
import { openPostgres } from '../../packages/server/src/database/open-postgres.ts';
import type { Database } from '../../packages/server/src/database/tables.ts';
import { type Fleet, type Member, startFleet } from './fleet-processes.ts';
import { smallRepository } from './generated-repository.ts';
import { makeKeys } from './measure-fleet.ts';
import {
  childrenOf,
  giveOrdinaryPriority,
  keepToProcessor,
  processorSecondsOf,
  signalTree,
  treeSecondsOf,
} from './process-tree.ts';
import { type Endpoint, submitUntilAcknowledged } from './soak-client.ts';

/** What must hold. */
const LEAST_GAIN = 1.8;

/** As a server's analyses give way to it; little enough that other work on the machine does not go first. */
const BEHIND_SERVER = 5;

/** Of each worker: until then its code is compiled again and again, and a job takes up to half as long again. */
const WARM_UP_JOBS = 40;

/** Who is at work in the turns of a round, by number of the worker. */
const TURNS: readonly (readonly number[])[] = [[0, 1], [0], [0, 1], [1]];

/** Far less than a worker may be silent before its jobs are given to others. */
const TURN_MILLISECONDS = 8000;

export interface WorkersLoad {
  /** That are queued, besides those that both workers are warmed up with; rounds are begun while there are enough. */
  readonly jobs: number;
  /** Of each repository, of about 3 kB each; no two repositories are the same. */
  readonly files: number;
  readonly operation: OperationName;
}

/** What was done while so many workers were at work. */
interface Work {
  jobs: number;
  milliseconds: number;
  readonly spent: Record<Spender, number>;
}

type Spender = 'workers' | 'API' | 'PostgreSQL' | 'S3' | 'client';

/**
 * Two workers of one fleet, each with a processor of its own, work through one queue in turns of eight seconds: both, the first
 * by itself, both, the second by itself. Who has no turn is stopped, and goes on in the middle of its job. So both
 * figures come out of the same minutes of the same processes: what a job costs on a machine that others use as well
 * changes within a minute by a third. All jobs are queued before the workers start, so that nothing but
 * workers, and the stores that they need, is at work while they are counted.
 */
export async function measureWorkers(load: WorkersLoad): Promise<boolean> {
  console.log(`  ${load.operation} of ${load.jobs} repositories of ${load.files} files`);
  const fleet = await startFleet({
    ...{ apis: 1, workers: 0, isDirect: true },
    settings: {
      ORRERY_ANALYSES: '1',
      ORRERY_THREADS: '1',
      ORRERY_READY_PROCESSES: '1',
      ORRERY_RATE_LIMIT: '1000000',
    },
  });
  const { database } = await openPostgres({
    ...{ url: fleet.postgres.url, connections: 1, onIdleError: () => {} },
  });
  try {
    const warmUp = WARM_UP_JOBS * 2;
    await queueJobs(fleet, warmUp + load.jobs, load);
    const workers = [await startWorker(fleet, 0), await startWorker(fleet, 1)];
    while ((await completedJobs(database)) < warmUp) await wait(200);
    for (const worker of workers) giveAnalysesTheirPriority(worker);

    const [one, two] = [noWork(), noWork()];
    let ofLastRound = 0;
    while (warmUp + load.jobs - (await completedJobs(database)) > ofLastRound * 1.2) {
      const before = one.jobs + two.jobs;
      for (const turn of TURNS) {
        const work = turn.length === 1 ? one : two;
        await takeTurn(work, { fleet, database, workers, turn });
      }
      ofLastRound = one.jobs + two.jobs - before;
      console.log(`  one worker ${rateOf(one)}, two ${rateOf(two)}: ${ratioOf(one, two)}`);
    }
    console.log(`  milliseconds of processor time a job, one worker: ${spentBy(one)}`);
    console.log(`  two workers: ${spentBy(two)}`);
    return Number(ratioOf(one, two)) >= LEAST_GAIN;
  } finally {
    await database.destroy();
    await fleet.close();
  }
}

async function queueJobs(fleet: Fleet, jobs: number, { files, operation }: WorkersLoad) {
  const [key] = await makeKeys(fleet.postgres.url, 1);
  const endpoint: Endpoint = {
    address: () => fleet.apis[0]!.process().address,
    key: key!,
    isOver: () => false,
  };
  for (let which = 0; which < jobs; which++) {
    await submitUntilAcknowledged(
      endpoint,
      `job-${which}`,
      smallRepository(files, which),
      operation,
    );
  }
}

/** What the worker starts later inherits the processor. */
async function startWorker(fleet: Fleet, processor: number): Promise<Member> {
  const worker = await fleet.add('worker');
  const { pid } = worker.process();
  for (const one of [pid, ...childrenOf(pid)]) keepToProcessor(one, processor);
  return worker;
}

function giveAnalysesTheirPriority(worker: Member): void {
  for (const child of childrenOf(worker.process().pid)) giveOrdinaryPriority(child, BEHIND_SERVER);
}

interface Turn {
  readonly fleet: Fleet;
  readonly database: Database;
  readonly workers: readonly Member[];
  readonly turn: readonly number[];
}

/** Adds to `work` what is done in one turn, after which nobody is stopped. */
async function takeTurn(work: Work, { fleet, database, workers, turn }: Turn): Promise<void> {
  const resting = workers.filter((_, number) => !turn.includes(number));
  for (const worker of resting) signalTree(worker.process().pid, 'SIGSTOP');
  const before = await spentSoFar(fleet, workers);
  const begin = Date.now();
  await wait(TURN_MILLISECONDS);
  const end = Date.now();
  const after = await spentSoFar(fleet, workers);
  for (const worker of resting) signalTree(worker.process().pid, 'SIGCONT');

  const { jobs } = await database
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('jobs'))
    .where('status', '=', 'completed')
    .where('ended_at', '>=', begin)
    .where('ended_at', '<', end)
    .executeTakeFirstOrThrow();
  work.jobs += Number(jobs);
  work.milliseconds += end - begin;
  for (const who of SPENDERS) work.spent[who] += after[who] - before[who];
}

async function completedJobs(database: Database): Promise<number> {
  const { jobs } = await database
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('jobs'))
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
  return Number(jobs);
}

/** Processor seconds so far, those of ended processes included. */
async function spentSoFar(
  { apis, postgres, s3 }: Fleet,
  workers: readonly Member[],
): Promise<Record<Spender, number>> {
  const sumOf = (members: readonly Member[]) =>
    members.reduce((sum, member) => sum + treeSecondsOf(member.process().pid), 0);
  return {
    workers: sumOf(workers),
    API: sumOf(apis),
    PostgreSQL: treeSecondsOf(await postgres.pid()),
    S3: processorSecondsOf(s3.pid),
    client: processorSecondsOf(process.pid),
  };
}

const SPENDERS: readonly Spender[] = ['workers', 'API', 'PostgreSQL', 'S3', 'client'];

function noWork(): Work {
  return {
    ...{ jobs: 0, milliseconds: 0 },
    spent: { workers: 0, API: 0, PostgreSQL: 0, S3: 0, client: 0 },
  };
}

function rateOf({ jobs, milliseconds }: Work): string {
  return `${((jobs * 1000) / milliseconds).toFixed(2)} jobs a second`;
}

function ratioOf(one: Work, two: Work): string {
  return (two.jobs / two.milliseconds / (one.jobs / one.milliseconds)).toFixed(2);
}

function spentBy({ jobs, spent }: Work): string {
  return SPENDERS.map((who) => `${who} ${((spent[who] * 1000) / jobs).toFixed(1)}`).join(', ');
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
