// `npm run soak:fleet`: three API processes and four workers on one PostgreSQL and one S3 server take 500
// submissions of 20 owners while processes are killed at random, PostgreSQL is restarted, the S3 server answers
// 500 and stalls, and a worker is cut off and comes back. Takes about twenty minutes on two cores.
//
//   npm run soak:fleet
//   npm run soak:fleet -- --submissions 60 --owners 6 --kills 10
import { parseArgs } from 'node:util';
import { runFleetSoak } from './soak-fleet-run.ts';

const { values } = parseArgs({
  options: {
    apis: { type: 'string', default: '3' },
    workers: { type: 'string', default: '4' },
    owners: { type: 'string', default: '20' },
    submissions: { type: 'string', default: '500' },
    kills: { type: 'string', default: '40' },
    files: { type: 'string', default: '20' },
  },
});

const { jobs, completed, failed, kills, recoverySeconds, seconds } = await runFleetSoak({
  apis: Number(values.apis),
  workers: Number(values.workers),
  owners: Number(values.owners),
  submissions: Number(values.submissions),
  kills: Number(values.kills),
  files: Number(values.files),
  cuts: true,
  onEvent: (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`),
});
console.log(`kills: ${kills}`);
console.log(`jobs acknowledged: ${jobs}, completed: ${completed}, every graph that of one machine`);
for (const [error, count] of failed) console.log(`failed: ${count}, ${error}`);
console.log(`from the database's return to the first answer: ${recoverySeconds.toFixed(1)} s`);
console.log('each charged once, no entry left in the queue, no blob without its job');
console.log(`took ${seconds.toFixed(0)} s`);
