// From a path as an import writes it to the file that it means: extensions added or exchanged.
// https://www.typescriptlang.org/docs/handbook/modules/reference.html#file-extension-substitution
import type { RepositoryView } from '../../../language.ts';
import { baseNameOf, below } from '../../../repository-paths.ts';

/** The order in which files are looked for. */
export interface ProbeStyle {
  /**
   * `types`: as the TypeScript compiler does, declarations before JavaScript. `runtime`: as Node and
   * bundlers do, the file as written first.
   */
  readonly order: 'types' | 'runtime';
  /** `moduleSuffixes` of the governing project; `['']` when there are none. */
  readonly suffixes: readonly string[];
}

const ADDED = {
  types: [
    '.ts',
    '.tsx',
    '.d.ts',
    '.js',
    '.jsx',
    '.mts',
    '.d.mts',
    '.cts',
    '.d.cts',
    '.mjs',
    '.cjs',
  ],
  runtime: [
    '.js',
    '.jsx',
    '.mjs',
    '.cjs',
    '.ts',
    '.tsx',
    '.mts',
    '.cts',
    '.d.ts',
    '.d.mts',
    '.d.cts',
  ],
} as const;
/** Last in both orders. `.es6` is JavaScript by another name. */
const ADDED_LAST = ['.json', '.vue', '.svelte', '.es6', '.node', '.wasm'];
/** React Native and its relatives choose one of these by platform; each stands for the module. */
const PLATFORMS = ['.native', '.ios', '.android', '.web'];

/** What a written extension may stand for, in the compiler's order; the first is tried first. */
const SUBSTITUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.d.ts', '.js', '.jsx']],
  ['.jsx', ['.tsx', '.ts', '.d.ts', '.jsx', '.js']],
  ['.mjs', ['.mts', '.d.mts', '.mjs']],
  ['.cjs', ['.cts', '.d.cts', '.cjs']],
  ['.ts', ['.ts', '.tsx', '.d.ts']],
  ['.tsx', ['.tsx', '.ts', '.d.ts']],
  ['.mts', ['.mts', '.d.mts']],
  ['.cts', ['.cts', '.d.cts']],
]);

export interface FileProbe {
  /** The file that a path names, or `undefined`. */
  file(path: string, style: ProbeStyle): string | undefined;
  /** The `index` file of a directory, or `undefined`. */
  index(directory: string, style: ProbeStyle): string | undefined;
  /** Like `file` for platform variants; asked when everything else has failed. */
  platformFile(path: string): string | undefined;
}

export function createFileProbe(view: RepositoryView): FileProbe {
  const file = (path: string, style: ProbeStyle): string | undefined => {
    if (style.order === 'runtime' && view.hasFile(path)) return path;
    return (
      exchanged(path, style) ??
      (view.hasFile(path) ? path : undefined) ??
      withAdded(path, ADDED[style.order], style) ??
      withAdded(path, ADDED_LAST, style) ??
      foreignDeclaration(path)
    );
  };

  function exchanged(path: string, style: ProbeStyle): string | undefined {
    const [stem, extension] = splitExtension(path);
    const substitutes = SUBSTITUTES.get(extension);
    return substitutes === undefined ? undefined : withAdded(stem, substitutes, style);
  }

  function withAdded(
    stem: string,
    extensions: readonly string[],
    { suffixes }: ProbeStyle,
  ): string | undefined {
    for (const extension of extensions) {
      for (const suffix of suffixes) {
        const candidate = `${stem}${suffix}${extension}`;
        if (view.hasFile(candidate)) return candidate;
      }
    }
    return undefined;
  }

  /** `x.d.css.ts` declares `x.css`, when that itself is not there. */
  function foreignDeclaration(path: string): string | undefined {
    const [stem, extension] = splitExtension(path);
    const candidate = `${stem}.d${extension}.ts`;
    return extension !== '' && view.hasFile(candidate) ? candidate : undefined;
  }

  return {
    file,
    index: (directory, style) =>
      view.hasDirectory(directory)
        ? (withAdded(below(directory, 'index'), ADDED[style.order], style) ??
          withAdded(below(directory, 'index'), ADDED_LAST, style))
        : undefined,
    platformFile: (path) => {
      for (const platform of PLATFORMS) {
        const [stem, extension] = splitExtension(path);
        const hasScriptExtension = SUBSTITUTES.has(extension);
        const base = `${hasScriptExtension ? stem : path}${platform}`;
        const found = withAdded(base, ADDED.types, { order: 'types', suffixes: [''] });
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** The path before and from the last dot of its name; the extension is empty when there is none. */
export function splitExtension(path: string): [stem: string, extension: string] {
  const dot = baseNameOf(path).lastIndexOf('.');
  if (dot <= 0) return [path, ''];
  const at = path.length - baseNameOf(path).length + dot;
  return [path.slice(0, at), path.slice(at)];
}
