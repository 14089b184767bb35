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
