// Repositories made up for the load run: TypeScript that takes a while to analyse, in an archive of a
// wanted size whose entries are stored, so that the bytes on the wire are as many as wanted.
import { smallZip } from '../../packages/server/test/support/small-zip.ts';

const FILE_BYTES = 64 * 1024;
const LINE =
  'export function step(first: number, second: number) { return first * second - first; }\n';

/** An archive of about so many bytes in which every file imports two others. */
export function generatedArchive(bytes: number): Buffer {
  const count = Math.ceil(bytes / FILE_BYTES);
  const filler = LINE.repeat(Math.floor(FILE_BYTES / LINE.length));
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index++) {
    const others = [(index * 7 + 1) % count, (index + 1) % count];
    const imports = others.map((other, at) => `import { v as v${at} } from './m${other}.js';\n`);
    files[`src/m${index}.ts`] = `${imports.join('')}export const v = [v0, v1];\n${filler}`;
  }
  return smallZip(files);
}

/** Functions of one file of a small repository. */
const FUNCTIONS = 12;

/** A repository of so many files as people write them, of about 2 kB each; `which` makes it unlike others. */
export function smallRepository(files: number, which: number): Uint8Array<ArrayBuffer> {
  const sources = Array.from({ length: files }, (_, at): [string, string] => {
    const [near, far] = [(at + 1) % files, (at * 7 + which + 1) % files];
    const functions = Array.from({ length: FUNCTIONS }, (_, number) => {
      const next = (number + 1) % FUNCTIONS;
      return [
        `/** Step ${number} of module ${at} in repository ${which}. */`,
        `export function step${number}(first: number, second: number): number {`,
        `  if (first > second) return step${next}(second, first - ${which + 1});`,
        `  return near.compute(first) + far.compute(second);`,
        '}',
      ].join('\n');
    });
    const text = [
      `import * as near from './m${near}.js';`,
      `import * as far from './m${far}.js';`,
      `export const compute = (value: number): number => value * ${at + which};`,
      ...functions,
    ].join('\n');
    return [`src/m${at}.ts`, `${text}\n`];
  });
  return new Uint8Array(smallZip(Object.fromEntries(sources)));
}
