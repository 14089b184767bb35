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
  /** Where a member of that name is added to a type of another module, sorted by path. */
  adding(member: string): readonly AddedMember[];
}

export interface DeclaringFile {
  readonly path: string;
  readonly isPublic: boolean;
}

export interface AddedMember {
  readonly path: string;
  /** Qualified name of the type. */
  readonly type: string;
  /** Whether other modules see it. */
  readonly isPublic: boolean;
}

export interface TypeParts {
  /** Whether the module declares it, and does not only extend it. */
  isDeclared: boolean;
  readonly members: Set<string>;
  readonly associated: Set<string>;
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
  const added: (AddedMember & { readonly name: string })[] = [];
  for (const path of module.files) {
    const facts = view.factsOf(path);
    const settings = facts?.configuration as SourceSettings | undefined;
    if (facts === undefined || settings === undefined) continue;
    addExports(declaring, path, facts.exports, settings);
    for (const type of settings.types) {
      addType(types, type);
      for (const member of type.added) added.push({ ...member, path, type: type.name });
    }
    for (const { kind, specifier } of facts.imports) {
      if (kind !== 'reexport' || specifier === null) continue;
      const passed = modules.find(headOf(specifier), path);
      if (passed !== undefined && passed !== module) reexports.add(passed);
    }
  }
  const adding = new Map<string, AddedMember[]>();
  for (const { name, ...member } of added) {
    if (isOwn(types, member.type)) continue;
    const known = adding.get(name) ?? [];
    adding.set(name, known);
    known.push(member);
  }
  return {
    adding: (member) => adding.get(member) ?? [],
    declaring: (name) => declaring.get(name) ?? [],
    typeOf: (name) => types.get(name),
    reexports: [...reexports],
  };
}

/** Whether the type, or one around it, is declared in the module. */
function isOwn(types: ReadonlyMap<string, TypeParts>, type: string): boolean {
  for (let end = type.length; end !== -1; end = type.lastIndexOf('.', end - 1)) {
    if (types.get(type.slice(0, end))?.isDeclared === true) return true;
    if (end === 0) break;
  }
  return false;
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

function addType(
  types: Map<string, TypeParts>,
  { name, isExtension, members, associated, bases }: SourceType,
): void {
  const parts = types.get(name) ?? {
    isDeclared: false,
    members: new Set(),
    associated: new Set(),
    bases: new Set(),
  };
  types.set(name, parts);
  if (!isExtension) parts.isDeclared = true;
  for (const member of members) parts.members.add(member);
  for (const type of associated) parts.associated.add(type);
  for (const base of bases) parts.bases.add(base);
}

export function headOf(name: string): string {
  const dot = name.indexOf('.');
  return dot === -1 ? name : name.slice(0, dot);
}
