// What a server that runs nothing has left in its data directory.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What was left in the folder of work, but for the folders of processes that wait, which hold nothing. */
export function leftInWork(dataDirectory: string): string[] {
  const work = join(dataDirectory, 'work');
  return readdirSync(work).flatMap((name) =>
    name.startsWith('process-')
      ? readdirSync(join(work, name)).map((inside) => join(name, inside))
      : [name],
  );
}
