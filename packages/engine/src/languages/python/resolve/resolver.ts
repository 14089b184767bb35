// Resolves Python imports: a specifier to a module, then the names asked of it to files. Sees the paths and
// the facts of the repository, no text.
// https://docs.python.org/3/reference/import.html
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { compareText } from '../../../source-tree.ts';
import { ANY_MODULE } from '../flow/computed-modules.ts';
import { createModuleIndex } from './module-index.ts';
import { createModuleLocator, type ModuleLocation } from './module-locator.ts';
import { type BoundName, createNameBinder } from './name-binder.ts';

export function createPythonResolver(view: RepositoryView): ImportResolver {
  const index = createModuleIndex(view);
  const locate = createModuleLocator(view, index);
  const bindName = createNameBinder(view, index, locate);
  // What calls ask for alone: any module of a package of the repository.
  const anyModule = (importer: string, written: string): ImportTarget[] => {
    const specifier = written.replace(/(?<=[^.])\.\*$|\*$/, '');
    const symbols = ['*'];
    const location = locate({ importer, specifier, symbols });
    if (location.outcome !== 'found') return [];
    const modules = location.directories.flatMap((directory) => index.modulesIn(directory));
    if (modules.length > MOST_MODULES) return [];
    return modules
      .filter((path) => path !== importer)
      .map((path) => ({ outcome: 'resolved', path, symbols }));
  };

  return {
    resolve: (importer, fact) => {
      const { specifier, symbols } = fact;
      if (specifier === null) {
        return [{ outcome: 'unresolved', reason: 'the module is computed at run time', symbols }];
      }
      if (specifier.endsWith(ANY_MODULE)) return anyModule(importer, specifier);
      const location = locate({ importer, specifier, symbols });
      if (location.outcome === 'external') return [{ ...location, symbols }];
      if (location.outcome === 'missing') {
        return [{ outcome: 'unresolved', reason: location.reason, symbols }];
      }
      if (asksForModule(fact)) return [targetOfModule(location, symbols)];
      return groupTargets(symbols.map((symbol) => [bindName(importer, location, symbol), symbol]));
    },
    diagnostics: () => [],
  };
}

/** Packages of more are no place for plug-ins. */
const MOST_MODULES = 100;

function asksForModule({ symbols }: ImportFact): boolean {
  return symbols.length === 0 || (symbols.length === 1 && symbols[0] === '*');
}

function targetOfModule(
  location: Extract<ModuleLocation, { outcome: 'found' }>,
  symbols: readonly string[],
): ImportTarget {
  if (location.file !== undefined) return { outcome: 'resolved', path: location.file, symbols };
  const directory = location.directories[0] ?? '';
  const reason = `${directory === '' ? 'the repository' : `${directory}/`} is a namespace package and has no file of its own`;
  return { outcome: 'unresolved', reason, symbols };
}

/** One target for each file, sorted by path; then what leads nowhere, by reason. */
function groupTargets(bound: readonly (readonly [BoundName, string])[]): ImportTarget[] {
  const groups = new Map<string, (readonly [BoundName, string])[]>();
  for (const pair of bound) {
    const [name] = pair;
    const key = 'path' in name ? `file ${name.path}` : `none ${name.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, group]) => targetOf(group));
}

/** @param group names that all lead to the same place */
function targetOf(group: readonly (readonly [BoundName, string])[]): ImportTarget {
  const symbols = group.map(([, symbol]) => symbol);
  const name = group[0]?.[0];
  if (name === undefined || 'reason' in name) {
    return { outcome: 'unresolved', reason: name?.reason ?? 'nothing is asked for', symbols };
  }
  const moduleSymbols = group.filter(([each]) => 'isModule' in each && each.isModule);
  return {
    outcome: 'resolved',
    path: name.path,
    symbols,
    ...(moduleSymbols.length > 0 && { moduleSymbols: moduleSymbols.map(([, symbol]) => symbol) }),
  };
}
