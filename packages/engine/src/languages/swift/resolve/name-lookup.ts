// Where the names that a file uses are declared, file by file.
import type { FileFacts } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import type { SourceSettings } from '../source-settings.ts';
import { filesAddingMembers } from './added-members.ts';
import { bindName, declaringFiles } from './bind-name.ts';
import type { ModuleList, SwiftModule } from './module-list.ts';
import { createKnownModules, type KnownModules, visibleModules } from './visible-modules.ts';

/** By symbol, the files that declare it, and over which of the file's modules it is reached. */
export type FileBindings = ReadonlyMap<SwiftModule, ReadonlyMap<string, readonly string[]>>;

export interface NameLookup {
  /** Of all candidates of a file; a name is bound once. The own module stands for itself. */
  bindingsOf(path: string): FileBindings;
  /** Files that declare a name which other modules can see, sorted by path. */
  offeredBy(module: SwiftModule, name: string, isTestable: boolean): readonly string[];
  /** Files of the module that add members to types of others that the file may use, sorted by path. */
  extendingFor(path: string, module: SwiftModule): readonly string[];
}

export function createNameLookup(view: RepositoryView, modules: ModuleList): NameLookup {
  const known = createKnownModules(view, modules);
  const bindings = new Map<string, FileBindings>();
  return {
    bindingsOf: (path) => {
      const facts = view.factsOf(path);
      const found =
        bindings.get(path) ?? (facts === undefined ? new Map() : bindFile(known, facts, path));
      bindings.set(path, found);
      return found;
    },
    extendingFor: (path, module) => {
      const facts = view.factsOf(path);
      return facts === undefined ? [] : filesAddingMembers(known, facts, path, module);
    },
    offeredBy: (module, name, isTestable) => offeredBy(known, module, name, isTestable),
  };
}

function bindFile(known: KnownModules, facts: FileFacts, path: string): FileBindings {
  const found = new Map<SwiftModule, Map<string, readonly string[]>>();
  const candidates = facts.imports.find(({ kind }) => kind === 'implicit')?.symbols ?? [];
  if (candidates.length === 0) return found;
  const visible = visibleModules(known, facts, path);
  const contexts = contextsOf(facts);
  for (const name of candidates) {
    const bound = bindName(known, name, visible, contexts.get(name));
    const files = bound?.files.filter((file) => file !== path) ?? [];
    if (bound === undefined || files.length === 0) continue;
    const byName = found.get(bound.through) ?? new Map<string, readonly string[]>();
    found.set(bound.through, byName.set(name, files));
  }
  return found;
}

/** In the module, else in those that it passes on. */
function offeredBy(
  { namesOf }: KnownModules,
  module: SwiftModule,
  name: string,
  isTestable: boolean,
): readonly string[] {
  const pending = [module];
  for (let at = 0; at < pending.length; at += 1) {
    const each = namesOf(pending[at] as SwiftModule);
    const files = declaringFiles(each, name, isTestable && at === 0);
    if (files.length > 0) return files;
    for (const passed of each.reexports) if (!pending.includes(passed)) pending.push(passed);
  }
  return [];
}

function contextsOf({ configuration }: FileFacts): Map<string, readonly string[]> {
  const { contexts } = configuration as SourceSettings;
  return new Map(contexts.map(({ name, within }) => [name, within]));
}
