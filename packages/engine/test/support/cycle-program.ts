// Programs made by hand for the cycle analysis: files and imports, sorted as the linker sorts them.
import type { ImportKind } from '../../src/facts.ts';
import type { Dependency, Program } from '../../src/program.ts';
import { compareText } from '../../src/source-tree.ts';

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly ImportKind[];
  readonly symbols: readonly string[];
}

/**
 * An import as text: `a.ts -> b.ts: x y` is static and asks for x and y; `a.ts -type,dynamic-> b.ts` names
 * its kinds and asks for nothing by name.
 */
export function parseImport(text: string): Import {
  const [, from, kinds, to, symbols] =
    /^(\S+) -(?:(\S+)-)?> ([^\s:]+)(?:: (.+))?$/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new Error(`not an import: ${text}`);
  return {
    from,
    to,
    kinds: (kinds?.split(',') ?? ['static']) as ImportKind[],
    symbols: symbols?.split(' ') ?? [],
  };
}

/** @param others paths of files that import nothing and are not imported */
export function programOf(imports: readonly Import[], others: readonly string[] = []): Program {
  const ends = imports.flatMap(({ from, to }) => [from, to]);
  const paths = [...new Set([...ends, ...others])].sort(compareText);
  const places = new Map(paths.map((path, at) => [path, at]));
  const dependencies: Dependency[] = imports
    .map(({ from, to, kinds, symbols }) => ({
      from: places.get(from)!,
      to: { file: places.get(to)! },
      kinds,
      symbols,
      line: 1,
    }))
    .sort((a, b) => a.from - b.from || a.to.file - b.to.file);
  return {
    files: paths.map((path) => ({
      path,
      language: 'line',
      lines: 1,
      isTest: false,
      isGenerated: false,
    })),
    externals: [],
    dependencies,
    declarations: [],
    inheritance: [],
    calls: [],
    anonymous: [],
    callResolution: [],
    callBounds: { widePlaces: 0, cutOverrides: 0, isComplete: true },
    resolution: [],
    skippedFiles: [],
    diagnostics: [],
  };
}
