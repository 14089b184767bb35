// Resolution of C and C++: headers by path, modules by name, and headers that a macro names.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { claimPath } from '../claim.ts';
import type { SourceSettings } from '../source-settings.ts';
import { createHeaderLookup, type HeaderLookup, targetOf } from './header-lookup.ts';
import { listLinked } from './linked-files.ts';

export function createCppResolver(view: RepositoryView): ImportResolver {
  let lookup: HeaderLookup | undefined;
  const find: HeaderLookup = (request) => {
    lookup ??= createHeaderLookup(view);
    return lookup(request);
  };
  const sources = listSources(view);
  const settingsOf = (path: string) =>
    view.factsOf(path)?.configuration as SourceSettings | undefined;

  const header = (importer: string, { specifier, line, symbols }: ImportFact): ImportTarget => {
    const isNext = settingsOf(importer)?.nextLines?.includes(line) ?? false;
    return targetOf(find({ importer, specifier: specifier as string, isNext }), symbols);
  };

  /** One target for each header that the macro stands for; the names go with the first. */
  const computed = (importer: string, { expression = '', symbols }: ImportFact): ImportTarget[] => {
    const specifiers = sources().headersOf(importer, expression);
    const targets = new Map<string, ImportTarget>();
    for (const specifier of specifiers) {
      const found = find({ importer, specifier, isNext: false });
      const key = found.outcome === 'resolved' ? found.path : JSON.stringify(found);
      if (!targets.has(key)) targets.set(key, targetOf(found, targets.size === 0 ? symbols : []));
    }
    if (targets.size > 0) return [...targets.values()];
    const reason = /^\w+$/.test(expression)
      ? 'no file of the repository defines this macro as a header'
      : 'only the preprocessor can tell what it stands for';
    return [{ outcome: 'unresolved', reason, symbols }];
  };

  const module = (importer: string, { specifier, kind, symbols }: ImportFact): ImportTarget[] => {
    const name = specifier as string;
    const path = sources().interfaceOf(name);
    if (path !== undefined && path !== importer) return [{ outcome: 'resolved', path, symbols }];
    if (kind === 'implicit') return [];
    const head = name.split(/[.:]/, 1)[0] as string;
    if (head === 'std') return [{ outcome: 'external', ecosystem: 'cpp', name, symbols }];
    if (name.includes(':') || sources().hasModule(head)) {
      const reason = `no file declares the interface of module ${name}`;
      return [{ outcome: 'unresolved', reason, symbols }];
    }
    return [{ outcome: 'external', ecosystem: 'system', name, symbols }];
  };

  return {
    resolve: (importer, fact) => {
      if (fact.specifier === null) return computed(importer, fact);
      // Modules that are passed on look like headers by their kind.
      const isModule =
        fact.kind === 'static' ||
        fact.kind === 'implicit' ||
        (fact.kind === 'reexport' && sources().interfaceOf(fact.specifier) !== undefined);
      return isModule ? module(importer, fact) : [header(importer, fact)];
    },
    diagnostics: () => [],
    linkedFiles: () => listLinked(view),
  };
}

interface Sources {
  /** Specifiers that a macro stands for: in the importer itself, else anywhere. Each once. */
  headersOf(importer: string, macro: string): readonly string[];
  /** The file that declares the module's interface; the first by path where several do. */
  interfaceOf(module: string): string | undefined;
  hasModule(head: string): boolean;
}

/** Read when first needed: most repositories have neither modules nor headers behind macros. */
function listSources(view: RepositoryView): () => Sources {
  let sources: Sources | undefined;
  return () => {
    sources ??= readSources(view);
    return sources;
  };
}

function readSources(view: RepositoryView): Sources {
  const interfaces = new Map<string, string>();
  const heads = new Set<string>();
  const macros = new Map<string, Set<string>>();
  const ownMacros = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
  for (const path of view.paths) {
    if (claimPath(path)?.role !== 'source') continue;
    const settings = view.factsOf(path)?.configuration as SourceSettings | undefined;
    if (settings?.declares !== undefined) {
      const { name, isInterface } = settings.declares;
      heads.add(name.split(/[.:]/, 1)[0] as string);
      if (isInterface && !interfaces.has(name)) interfaces.set(name, path);
    }
    if (settings?.headerMacros === undefined) continue;
    const own = new Map<string, Set<string>>();
    for (const [macro, specifier] of settings.headerMacros) {
      for (const table of [own, macros]) {
        table.set(macro, (table.get(macro) ?? new Set()).add(specifier));
      }
    }
    ownMacros.set(path, own);
  }
  return {
    headersOf: (importer, macro) => [
      ...(ownMacros.get(importer)?.get(macro) ?? macros.get(macro) ?? []),
    ],
    interfaceOf: (module) => interfaces.get(module),
    hasModule: (head) => heads.has(head),
  };
}
