// Run as a process of its own: commits rows, has a sync of the log fail, goes on as those do who do not know it yet,
// closes, and ends as `orrery serve` does. Meanwhile what the failed sync should have written is gone from the log, as if the system had never kept it.
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/open-database.ts';

const path = process.argv[2] as string;
const log = `${path}-wal`;
let fails = false;
let kept = 0;
const database = await openDatabase(path, {
  openLog: () => ({
    sync: async () => {
      if (fails) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      kept = statSync(log).size;
    },
    close: () => {},
  }),
});
await sql`create table noted (name text)`.execute(database);
const note = (name: string) => sql`insert into noted values (${name})`.execute(database);
for (let at = 0; at < 20; at++) await note(`kept ${at}`);
fails = true;
await note('lost').catch(() => {});
const file = openSync(log, 'r+');
writeSync(file, new Uint8Array(statSync(log).size - kept), 0, undefined, kept);
closeSync(file);
for (let at = 0; at < 20; at++) await note(`refused ${at}`).catch(() => {});
await database
  .transaction()
  .execute((own) => sql`insert into noted values ('refused')`.execute(own))
  .catch(() => {});
await database.destroy();
process.exit(0);
