// The figures of this process for Prometheus. Labels are names of ours alone (operations, outcomes, route
// patterns): nothing that a client chose, neither paths nor keys, can get in.
import { OPERATIONS, type OperationName } from '@orrery/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { JOB_OUTCOMES, type JobObserver } from '../jobs/job-observer.ts';
import type { WaitingJobs } from '../jobs/job-queue.ts';

export interface Metrics {
  readonly jobs: JobObserver;
  /** Notes an answered request. `route` is undefined when there was none for the address. */
  answered(request: {
    readonly method: string;
    readonly route: string | undefined;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Has these read whenever the figures are asked for. */
  watchQueue(gauges: QueueGauges): void;
  /** Memory, CPU, event loop and garbage collection. Once a process: it cannot be undone. */
  watchProcess(): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface QueueGauges {
  /** Jobs that no worker holds, by operation. */
  waiting(): Promise<readonly WaitingJobs[]>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Analyses of this process. */
  running(): number;
  /** Most of them at once. */
  readonly slots: number;
}

const JOB_BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];
const HTTP_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'orrery_info',
    help: 'Always 1; the version is in the label.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const requests = new Histogram({
    name: 'orrery_http_request_duration_seconds',
    help: 'From the arrival of the headers to the end of the answer, waits by Prefer included.',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  });
  return {
    jobs: countJobs(registry),
    answered: ({ method, route = 'none', status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    watchQueue: (gauges) => addQueueGauges(registry, gauges),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function countJobs(registry: Registry): JobObserver {
  const registers = [registry];
  const created = new Counter({
    name: 'orrery_jobs_created_total',
    help: 'Jobs taken, by operation.',
    labelNames: ['operation'],
    registers,
  });
  const ended = new Counter({
    name: 'orrery_jobs_ended_total',
    help: `Jobs that ended, by operation and outcome: ${JOB_OUTCOMES.join(', ')}.`,
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const whole = new Histogram({
    name: 'orrery_job_duration_seconds',
    help: 'From the arrival of the archive to the end of the job.',
    labelNames: ['operation', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const analysis = new Histogram({
    name: 'orrery_analysis_duration_seconds',
    help: 'From the begin of the last attempt to the end of the job.',
    labelNames: ['operation', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  // A counter that appears with its first event hides that event from rates.
  for (const operation of Object.keys(OPERATIONS) as OperationName[]) {
    created.inc({ operation }, 0);
    for (const outcome of JOB_OUTCOMES) ended.inc({ operation, outcome }, 0);
  }
  return {
    created: ({ operation }) => created.inc({ operation }),
    ended: ({ operation, createdAt, startedAt }, outcome, now) => {
      ended.inc({ operation, outcome });
      whole.observe({ operation, outcome }, (now - createdAt) / 1000);
      if (startedAt !== null) analysis.observe({ operation, outcome }, (now - startedAt) / 1000);
    },
  };
}

function addQueueGauges(registry: Registry, gauges: QueueGauges): void {
  const registers = [registry];
  const operations = Object.keys(OPERATIONS) as OperationName[];
  // Both gauges are collected at once and shall tell of one moment.
  let reading: Promise<readonly WaitingJobs[] | undefined> | undefined;
  const read = () => {
    // A store that is away must not hide the other figures.
    reading ??= gauges.waiting().catch(() => undefined);
    return reading.finally(() => {
      reading = undefined;
    });
  };
  const add = (name: string, help: string, figure: (waiting: WaitingJobs | undefined) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['operation'],
      registers,
      async collect() {
        const waiting = await read();
        for (const operation of operations) {
          const found = waiting?.find((one) => one.operation === operation);
          this.set({ operation }, waiting === undefined ? Number.NaN : figure(found));
        }
      },
    });
  add('orrery_queue_jobs', 'Jobs that wait for an analysis.', (waiting) => waiting?.jobs ?? 0);
  add('orrery_queue_oldest_seconds', 'How long the oldest has waited.', (waiting) =>
    waiting === undefined ? 0 : Math.max(0, gauges.now() - waiting.oldest) / 1000,
  );
  new Gauge({
    name: 'orrery_analyses_running',
    help: 'Analyses of this process.',
    registers,
    collect() {
      this.set(gauges.running());
    },
  });
  new Gauge({
    name: 'orrery_analyses_limit',
    help: 'Most analyses of this process at once.',
    registers,
  }).set(gauges.slots);
}
