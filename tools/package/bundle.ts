// All code of the command, the server and the analysis, ours and that of the packages in use, as a few modules
// of JavaScript: Node strips no types below `node_modules`. What is loaded late in the workspace is a module of its
// own here too.
import { join } from 'node:path';
import { build, type OutputChunk, type Plugin } from 'rolldown';
import { isOfDriver } from './drivers.ts';

export const root = join(import.meta.dirname, '../..');

/** By the name that the packaged places know. */
const ENTRIES = {
  main: 'packages/cli/src/main.ts',
  'analysis-process': 'packages/runner/src/process/main.ts',
  'extraction-thread': 'packages/runner/src/process/extraction-worker.ts',
};

/** Modules that are other ones in the package. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['packages/runner/src/places.ts', 'tools/package/packaged/places.ts'],
  ['packages/server/src/page/page-place.ts', 'tools/package/packaged/page-place.ts'],
  ['node_modules/oxc-parser/src-js/bindings.js', 'tools/package/packaged/oxc-binding.ts'],
]);

/** @returns absolute paths of the modules of other packages that went into the bundle, sorted */
export async function bundle(folder: string): Promise<string[]> {
  const missing = new Set(STAND_INS.keys());
  const { output } = await build({
    cwd: root,
    input: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)]),
    ),
    platform: 'node',
    external: isOfDriver,
    plugins: [standIn(missing)],
    onLog: (level, { code, message }) => {
      // Anything else is a module that will not be found, or a cycle that will not start, at a user's.
      if (level === 'warn' && code !== 'EVAL') throw new Error(message);
    },
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: ({ name, facadeModuleId }) =>
        `${packageOf(facadeModuleId) ?? name}-[hash].mjs`,
      comments: { legal: false, annotation: false, jsdoc: false },
    },
  });
  if (missing.size > 0) throw new Error(`no module is ${[...missing].join(' or ')}`);
  return output
    .filter((item): item is OutputChunk => item.type === 'chunk')
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((path) => path.includes('/node_modules/'))
    .sort();
}

/** The face of a package of ours is named for the package, so that a stack trace says more than `src`. */
function packageOf(path: string | null | undefined): string | undefined {
  return /\/packages\/([^/]+)\/src\/index\.ts$/.exec(path ?? '')?.[1];
}

/** @param missing what has not been met yet, by path below the root */
function standIn(missing: Set<string>): Plugin {
  return {
    name: 'stand-in',
    resolveId: async function (specifier, importer, options) {
      if (importer === undefined || isOfDriver(specifier)) return null;
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      if (found === null || !found.id.startsWith(`${root}/`)) return null;
      const path = found.id.slice(root.length + 1);
      const other = STAND_INS.get(path);
      if (other === undefined) return null;
      missing.delete(path);
      return join(root, other);
    },
  };
}
