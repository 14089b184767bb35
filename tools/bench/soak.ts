// `npm run soak`: kills a server and its analyses with SIGKILL at random moments under a stream of
// submissions, stops it for longer than a lease, ends it with SIGTERM under load, and checks that every
// acknowledged job ends once and right, and that nothing stays behind. Takes about ten minutes.
//
//   npm run soak
//   npm run soak -- --kills 1000 --clients 4 --files 300
import { parseArgs } from 'node:util';
import { runSoak } from './soak-run.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    clients: { type: 'string', default: '3' },
    files: { type: 'string', default: '200' },
  },
});

const begin = performance.now();
const figures = await runSoak({
  kills: Number(values.kills),
  clients: Number(values.clients),
  files: Number(values.files),
  freezes: true,
  onKill: (kills) => {
    if (kills % 20 === 0) console.error(`${kills} kills`);
  },
});
const { serverKills, analysisKills, jobs, completed, failed } = figures;
console.log(`kills: ${serverKills} of the server, ${analysisKills} of an analysis`);
console.log(`jobs acknowledged: ${jobs}, completed: ${completed}, every graph the same bytes`);
for (const [error, count] of failed) console.log(`failed: ${count}, ${error}`);
console.log(`longest restart: ${figures.restartSeconds.toFixed(1)} s`);
console.log(`SIGTERM under load to exit 0: ${figures.terminateSeconds.toFixed(1)} s`);
console.log(
  `database after expiry: ${(figures.databaseBytes / 1024).toFixed(0)} KiB, no other file`,
);
console.log(`took ${((performance.now() - begin) / 1000).toFixed(0)} s`);
