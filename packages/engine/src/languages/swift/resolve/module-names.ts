// Which files of a module declare a name, and what its types are made of. Built from facts, once a module.
import type { FileFacts } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import type { SourceSettings, SourceType } from '../source-settings.ts';
import type { ModuleList, SwiftModule } from './module-list.ts';

export interface ModuleNames {
  /** Files that declare the qualified name, sorted by path; `isPublic` where other modules see it. */
  declaring(name: string): readonly DeclaringFile[];
  /** Members and bases of a type, as all files of the module declare them. */
  typeOf(name: string): TypeParts | undefined;
  /** Modules of the repository whose names the module passes on to those who import it. */
  readonly reexports: readonly SwiftModule[];
  /** Files that add a member of that name to a type of another module, sorted by path. */
  extending(member: string): readonly string[];
}

export interface DeclaringFile {
  readonly path: string;
  readonly isPublic: boolean;
}

export interface TypeParts {
  readonly members: Set<string>;
  readonly bases: Set<string>;
}

export function createModuleNames(
  view: RepositoryView,
  modules: ModuleList,
  module: SwiftModule,
): ModuleNames {
  const declaring = new Map<string, DeclaringFile[]>();
  const types = new Map<string, TypeParts>();
  const reexports = new Set<SwiftModule>();
  const members: { path: string; type: string; member: string }[] = [];
  for (const path of module.files) {
    const facts = view.factsOf(path);
    const settings = facts?.configuration as SourceSettings | undefined;
    if (facts === undefined || settings === undefined) continue;
    addExports(declaring, path, facts.exports, settings);
    for (const type of settings.types) {
      addType(types, type);
      for (const member of type.members) members.push({ path, type: type.name, member });
    }
    for (const { kind, specifier } of facts.imports) {
      if (kind !== 'reexport' || specifier === null) continue;
      const passed = modules.find(headOf(specifier), path);
      if (passed !== undefined && passed !== module) reexports.add(passed);
    }
  }
  const extending = new Map<string, Set<string>>();
  for (const { path, type, member } of members) {
    if (declaring.has(headOf(type))) continue;
    extending.set(member, (extending.get(member) ?? new Set()).add(path));
  }
  return {
    extending: (member) => [...(extending.get(member) ?? [])],
    declaring: (name) => declaring.get(name) ?? [],
    typeOf: (name) => types.get(name),
    reexports: [...reexports],
  };
}

function addExports(
  declaring: Map<string, DeclaringFile[]>,
  path: string,
  exports: FileFacts['exports'],
  settings: SourceSettings,
): void {
  const internal = new Set(settings.internal);
  for (const { name } of exports) {
    const files = declaring.get(name) ?? [];
    declaring.set(name, files);
    files.push({ path, isPublic: !internal.has(name) });
  }
}

function addType(types: Map<string, TypeParts>, { name, members, bases }: SourceType): void {
  const parts = types.get(name) ?? { members: new Set(), bases: new Set() };
  types.set(name, parts);
  for (const member of members) parts.members.add(member);
  for (const base of bases) parts.bases.add(base);
}

export function headOf(name: string): string {
  const dot = name.indexOf('.');
  return dot === -1 ? name : name.slice(0, dot);
}
