// Where the names that a file uses are declared: in types around the use and their bases, in the own module, in
// imported modules and in those that these pass on.
import type { FileFacts, ImportFact } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import type { SourceSettings } from '../source-settings.ts';
import type { ModuleList, SwiftModule } from './module-list.ts';
import { createModuleNames, headOf, type ModuleNames } from './module-names.ts';

/** By symbol, the files that declare it, and over which of the file's modules it is reached. */
export type FileBindings = ReadonlyMap<SwiftModule, ReadonlyMap<string, readonly string[]>>;

export interface NameLookup {
  /** Of all candidates of a file; a name is bound once. The own module stands for itself. */
  bindingsOf(path: string): FileBindings;
  /** Files that declare a name which other modules can see, sorted by path. */
  offeredBy(module: SwiftModule, name: string, isTestable: boolean): readonly string[];
  /** Files of the module that add members to types of others whose names the file uses, sorted by path. */
  extendingFor(path: string, module: SwiftModule): readonly string[];
}

/** Hierarchies are shallower by far; beyond it a name stays unbound. */
const MAX_BASES = 200;

export function createNameLookup(view: RepositoryView, modules: ModuleList): NameLookup {
  const names = new Map<SwiftModule, ModuleNames>();
  const bindings = new Map<string, FileBindings>();
  const namesOf = (module: SwiftModule): ModuleNames => {
    const known = names.get(module) ?? createModuleNames(view, modules, module);
    names.set(module, known);
    return known;
  };

  function bindingsOf(path: string): FileBindings {
    const known = bindings.get(path) ?? bindFile(path);
    bindings.set(path, known);
    return known;
  }

  function bindFile(path: string): FileBindings {
    const found = new Map<SwiftModule, Map<string, readonly string[]>>();
    const facts = view.factsOf(path);
    const own = modules.moduleOf(path);
    const candidates = facts?.imports.find(({ kind }) => kind === 'implicit')?.symbols ?? [];
    if (facts === undefined || candidates.length === 0) return found;
    const visible = visibleModules(facts, path, own);
    const contexts = contextsOf(facts);
    for (const name of candidates) {
      const bound = bindName(name, visible, contexts.get(name));
      const files = bound?.files.filter((file) => file !== path) ?? [];
      if (bound === undefined || files.length === 0) continue;
      const byName = found.get(bound.through) ?? new Map<string, readonly string[]>();
      found.set(bound.through, byName.set(name, files));
    }
    return found;
  }

  /** The own module, what it passes on to itself, then the imported ones, then what these pass on. */
  function visibleModules(
    facts: FileFacts,
    path: string,
    own: SwiftModule | undefined,
  ): VisibleModule[] {
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

  function bindName(
    name: string,
    visible: readonly VisibleModule[],
    within: readonly string[] = [''],
  ): Bound | undefined {
    for (const context of within) {
      const bound = bindWithin(context, name, visible);
      // What is a member here may still be more than that where it is used elsewhere.
      if (bound !== undefined && bound.files.length > 0) return bound;
    }
    return undefined;
  }

  /** @param context qualified name of the type around the use; empty outside of all */
  function bindWithin(
    context: string,
    name: string,
    visible: readonly VisibleModule[],
  ): Bound | undefined {
    for (let type = context; type !== ''; type = outerOf(type)) {
      const member = memberOf(type, name, visible);
      if (member !== undefined) return member;
    }
    const bound = topLevel(name, visible);
    if (bound !== undefined || !name.includes('.')) return bound;
    // `Module.Name`, where no type is called like the module.
    const named = visible.filter(({ module }) => module.name === headOf(name));
    return topLevel(name.slice(name.indexOf('.') + 1), named);
  }

  /** Files are empty when the name is a member that is no type. */
  function memberOf(
    start: string,
    name: string,
    visible: readonly VisibleModule[],
  ): Bound | undefined {
    const pending = [start];
    const seen = new Set(pending);
    for (let at = 0; at < pending.length && at < MAX_BASES; at += 1) {
      const type = pending[at] as string;
      const nested = topLevel(`${type}.${name}`, visible);
      if (nested !== undefined) return nested;
      for (const { module, through } of visible) {
        const parts = namesOf(module).typeOf(type);
        if (parts === undefined) continue;
        if (parts.members.has(headOf(name))) return { files: [], through };
        const bases = [...parts.bases].flatMap((base) => [base, ...enclosed(type, base)]);
        pending.push(...bases.filter((base) => !seen.has(base)));
        for (const base of bases) seen.add(base);
      }
    }
    return undefined;
  }

  function topLevel(name: string, visible: readonly VisibleModule[]): Bound | undefined {
    for (const { module, through, isInside } of visible) {
      const files = declaringFiles(namesOf(module), name, isInside);
      if (files.length > 0) return { files, through };
    }
    return undefined;
  }

  function extendingFor(path: string, module: SwiftModule): string[] {
    const facts = view.factsOf(path);
    if (facts === undefined) return [];
    const { selected, contexts } = facts.configuration as SourceSettings;
    const inherited = contexts.map(({ name }) => name);
    const members = new Set([...selected, ...inherited]);
    const files = [...members].flatMap((member) => namesOf(module).extending(member));
    return [...new Set(files)].filter((file) => file !== path).sort();
  }

  return {
    bindingsOf,
    extendingFor,
    offeredBy: (module, name, isTestable) => {
      const pending = [module];
      for (let at = 0; at < pending.length; at += 1) {
        const each = namesOf(pending[at] as SwiftModule);
        const files = declaringFiles(each, name, isTestable && at === 0);
        if (files.length > 0) return files;
        for (const passed of each.reexports) if (!pending.includes(passed)) pending.push(passed);
      }
      return [];
    },
  };
}

interface VisibleModule {
  readonly module: SwiftModule;
  /** The module that the file imports, or its own, which lets the names of this one in. */
  readonly through: SwiftModule;
  /** Whether names that are not public are seen too. */
  readonly isInside: boolean;
}

interface Bound {
  readonly files: readonly string[];
  readonly through: SwiftModule;
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

function isInsideOf({ configuration }: FileFacts, { name }: SwiftModule): boolean {
  return (configuration as SourceSettings).testable.includes(name);
}

function declaringFiles(names: ModuleNames, name: string, isInside: boolean): string[] {
  return names
    .declaring(name)
    .filter(({ isPublic }) => isInside || isPublic)
    .map(({ path }) => path);
}

function contextsOf({ configuration }: FileFacts): Map<string, readonly string[]> {
  const { contexts } = configuration as SourceSettings;
  return new Map(contexts.map(({ name, within }) => [name, within]));
}

function outerOf(type: string): string {
  const dot = type.lastIndexOf('.');
  return dot === -1 ? '' : type.slice(0, dot);
}

/** A base as it may be called in the types around. */
function enclosed(type: string, base: string): string[] {
  const names: string[] = [];
  for (let outer = outerOf(type); outer !== ''; outer = outerOf(outer))
    names.push(`${outer}.${base}`);
  return names;
}
