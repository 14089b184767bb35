// Which modules of the repository a file sees: its own, those that it imports, and what these pass on.
import type { FileFacts, ImportFact } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import type { SourceSettings } from '../source-settings.ts';
import type { ModuleList, SwiftModule } from './module-list.ts';
import { createModuleNames, headOf, type ModuleNames } from './module-names.ts';

/** The modules with what they declare, read once each, when first asked for. */
export interface KnownModules {
  readonly modules: ModuleList;
  namesOf(module: SwiftModule): ModuleNames;
}

export interface VisibleModule {
  readonly module: SwiftModule;
  /** The module that the file imports, or its own, which lets the names of this one in. */
  readonly through: SwiftModule;
  /** Whether names that are not public are seen too. */
  readonly isInside: boolean;
}

export function createKnownModules(view: RepositoryView, modules: ModuleList): KnownModules {
  const names = new Map<SwiftModule, ModuleNames>();
  return {
    modules,
    namesOf: (module) => {
      const known = names.get(module) ?? createModuleNames(view, modules, module);
      names.set(module, known);
      return known;
    },
  };
}

/** The own module, what it passes on to itself, then the imported ones, then what these pass on. */
export function visibleModules(
  { modules, namesOf }: KnownModules,
  facts: FileFacts,
  path: string,
): VisibleModule[] {
  const own = modules.moduleOf(path);
  const visible: VisibleModule[] = [];
  const seen = new Set<SwiftModule>();
  const add = (module: SwiftModule, through: SwiftModule, isInside: boolean) => {
    if (seen.has(module)) return;
    seen.add(module);
    visible.push({ module, through, isInside });
  };
  if (own !== undefined) add(own, own, true);
  for (const fact of facts.imports) {
    const module = importedModule(modules, path, fact);
    // Test code mostly imports with `@testable`; the others see what is public.
    if (module !== undefined && fact.symbols.includes('*'))
      add(module, module, isInsideOf(facts, module));
  }
  for (let at = 0; at < visible.length; at += 1) {
    const { module, through } = visible[at] as VisibleModule;
    for (const passed of namesOf(module).reexports) add(passed, through, false);
  }
  return visible;
}

/** The module of the repository that an import names; `undefined` for all others. */
export function importedModule(
  modules: ModuleList,
  importer: string,
  { kind, specifier }: ImportFact,
): SwiftModule | undefined {
  if (kind === 'implicit' || specifier === null) return undefined;
  return modules.find(headOf(specifier), importer);
}

/** Whether the file sees what is not public in that module. */
export function isInsideOf({ configuration }: FileFacts, { name }: SwiftModule): boolean {
  return (configuration as SourceSettings).testable.includes(name);
}
