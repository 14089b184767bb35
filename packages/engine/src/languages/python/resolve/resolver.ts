// Resolves Python imports: a specifier to a module, then the names asked of it to files. Sees the paths and
// the facts of the repository, no text.
// https://docs.python.org/3/reference/import.html
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { compareText } from '../../../source-tree.ts';
import { createModuleIndex } from './module-index.ts';
import { createModuleLocator, type ModuleLocation } from './module-locator.ts';
import { createNameBinder } from './name-binder.ts';

export function createPythonResolver(view: RepositoryView): ImportResolver {
  const index = createModuleIndex(view);
  const locate = createModuleLocator(view, index);
  const bindName = createNameBinder(view, index, locate);

  return {
    resolve: (importer, fact) => {
      const { specifier, symbols } = fact;
      if (specifier === null) {
        return [{ outcome: 'unresolved', reason: 'the module is computed at run time', symbols }];
      }
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
  const groups = new Map<string, { name: BoundName; symbols: string[] }>();
  for (const [name, symbol] of bound) {
    const key = 'path' in name ? `file ${name.path}` : `none ${name.reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { name, symbols: [symbol] });
    else group.symbols.push(symbol);
  }
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, { name, symbols }]) =>
      'path' in name
        ? { outcome: 'resolved', path: name.path, symbols }
        : { outcome: 'unresolved', reason: name.reason, symbols },
    );
}

type BoundName = ReturnType<ReturnType<typeof createNameBinder>>;
