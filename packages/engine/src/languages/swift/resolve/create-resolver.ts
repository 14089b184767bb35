// Leads imports and names of the own module to files.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { createModuleList, type ModuleList, type SwiftModule } from './module-list.ts';
import { headOf } from './module-names.ts';
import { createNameLookup, type NameLookup } from './name-lookup.ts';
import { isToolchainModule } from './toolchain-modules.ts';
import { importedModule } from './visible-modules.ts';

export function createSwiftResolver(view: RepositoryView): ImportResolver {
  const modules = createModuleList(view);
  const lookup = createNameLookup(view, modules);
  return {
    resolve: (importer, fact) => {
      const own = modules.moduleOf(importer);
      if (fact.kind === 'implicit')
        return own === undefined ? [] : boundTargets(lookup, importer, own);
      const module = importedModule(modules, importer, fact);
      if (module === undefined) return [externalTarget(modules, importer, fact)];
      if (module.files.length === 0) return [foreignSources(view, module, fact)];
      if (!fact.symbols.includes('*')) return [...singleTargets(lookup, module, fact)];
      const targets = module === own ? [] : boundTargets(lookup, importer, module);
      return targets.length > 0 ? targets : memberTargets(lookup, importer, module, fact);
    },
    diagnostics: () => [],
  };
}

/** Names that the file uses and finds through that module; targets sorted by path. */
function boundTargets(lookup: NameLookup, importer: string, module: SwiftModule): ImportTarget[] {
  const byPath = new Map<string, string[]>();
  for (const [symbol, files] of lookup.bindingsOf(importer).get(module) ?? []) {
    for (const path of files) byPath.set(path, [...(byPath.get(path) ?? []), symbol]);
  }
  return [...byPath.keys()]
    .sort()
    .map((path) => ({ outcome: 'resolved', path, symbols: byPath.get(path) ?? [] }));
}

/** `import struct Module.Name` */
function singleTargets(lookup: NameLookup, module: SwiftModule, fact: ImportFact): ImportTarget[] {
  const { symbols } = fact;
  const [name = ''] = symbols;
  const files = lookup.offeredBy(module, name, true);
  if (files.length > 0) return files.map((path) => ({ outcome: 'resolved', path, symbols }));
  const reason = `no file of module ${module.name} declares '${name}'`;
  return [{ outcome: 'unresolved', reason, symbols }];
}

/**
 * An import of which the file uses no name by itself: it lets in members that the module adds to types of
 * others, or nothing. Where no such member is used, there is no file to lead to.
 */
function memberTargets(
  lookup: NameLookup,
  importer: string,
  module: SwiftModule,
  { symbols }: ImportFact,
): ImportTarget[] {
  return lookup
    .extendingFor(importer, module)
    .map((path) => ({ outcome: 'resolved', path, symbols }));
}

/** A target in C or another language: its module map or header stands for it. */
function foreignSources(
  view: RepositoryView,
  { name, root }: SwiftModule,
  { symbols }: ImportFact,
): ImportTarget {
  const prefix = root === '' ? '' : `${root}/`;
  const places = ['module.modulemap', 'include/module.modulemap', `include/${name}.h`, `${name}.h`];
  const found = places.map((place) => `${prefix}${place}`).find((path) => view.hasFile(path));
  const path =
    found ?? view.entriesOf(`${prefix}include`).files.find((each) => each.endsWith('.h'));
  if (path !== undefined) return { outcome: 'resolved', path, symbols };
  return {
    outcome: 'unresolved',
    reason: `module ${name} has no Swift file and no header`,
    symbols,
  };
}

function externalTarget(modules: ModuleList, importer: string, fact: ImportFact): ImportTarget {
  const { symbols } = fact;
  const module = headOf(fact.specifier ?? '');
  const fromPackage = modules.packageOfProduct(module, importer);
  if (fromPackage === undefined && isToolchainModule(module))
    return { outcome: 'external', ecosystem: 'swift', name: module, symbols };
  const name = fromPackage ?? module;
  return { outcome: 'external', ecosystem: 'swiftpm', name, symbols };
}
