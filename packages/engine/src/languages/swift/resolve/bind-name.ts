// Leads one name to the files that declare it: in types around its use and their bases, then in the modules that
// the file sees.

import type { SwiftModule } from './module-list.ts';
import { headOf, type ModuleNames } from './module-names.ts';
import { enclosed, outerOf } from './qualified-names.ts';
import type { KnownModules, VisibleModule } from './visible-modules.ts';

export interface Bound {
  readonly files: readonly string[];
  readonly through: SwiftModule;
}

/** Hierarchies are shallower by far; beyond it a name stays unbound. */
export const MAX_BASES = 200;

/**
 * @param within qualified names of the types around the uses; the empty string for uses outside of all
 */
export function bindName(
  known: KnownModules,
  name: string,
  visible: readonly VisibleModule[],
  within: readonly string[] = [''],
): Bound | undefined {
  for (const context of within) {
    const bound = bindWithin(known, context, name, visible);
    // What is a member here may still be more than that where it is used elsewhere.
    if (bound !== undefined && bound.files.length > 0) return bound;
  }
  return undefined;
}

/** @param context qualified name of the type around the use; empty outside of all */
function bindWithin(
  known: KnownModules,
  context: string,
  name: string,
  visible: readonly VisibleModule[],
): Bound | undefined {
  for (let type = context; type !== ''; type = outerOf(type)) {
    const member = memberOf(known, type, name, visible);
    if (member !== undefined) return member;
  }
  const bound = topLevel(known, name, visible);
  if (bound !== undefined || !name.includes('.')) return bound;
  // `Module.Name`, where no type is called like the module.
  const named = visible.filter(({ module }) => module.name === headOf(name));
  return topLevel(known, name.slice(name.indexOf('.') + 1), named);
}

/** Files are empty when the name is a member that is no type. */
function memberOf(
  known: KnownModules,
  start: string,
  name: string,
  visible: readonly VisibleModule[],
): Bound | undefined {
  const pending = [start];
  const seen = new Set(pending);
  for (let at = 0; at < pending.length && at < MAX_BASES; at += 1) {
    const type = pending[at] as string;
    const nested = topLevel(known, `${type}.${name}`, visible);
    if (nested !== undefined) return nested;
    for (const { module, through } of visible) {
      const parts = known.namesOf(module).typeOf(type);
      if (parts === undefined) continue;
      const head = headOf(name);
      // What conforms to a protocol says what its associated type is, mostly by a type of the same name.
      const isItsOwn = at === 0 && parts.associated.has(head);
      if (isItsOwn || parts.members.has(head)) return { files: [], through };
      const bases = [...parts.bases].flatMap((base) => [base, ...enclosed(type, base)]);
      pending.push(...bases.filter((base) => !seen.has(base)));
      for (const base of bases) seen.add(base);
    }
  }
  return undefined;
}

function topLevel(
  known: KnownModules,
  name: string,
  visible: readonly VisibleModule[],
): Bound | undefined {
  for (const { module, through, isInside } of visible) {
    const files = declaringFiles(known.namesOf(module), name, isInside);
    if (files.length > 0) return { files, through };
  }
  return undefined;
}

/** Of those that declare the name, the ones whose declaration is seen; sorted by path. */
export function declaringFiles(names: ModuleNames, name: string, isInside: boolean): string[] {
  return names
    .declaring(name)
    .filter(({ isPublic }) => isInside || isPublic)
    .map(({ path }) => path);
}
