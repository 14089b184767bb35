// Members that a module adds to types of other modules. Their types are not known, so that names decide: the
// members are looked for only where an import is good for nothing else.
import type { FileFacts } from '../../../facts.ts';
import type { SourceSettings } from '../source-settings.ts';
import { isStandardName } from '../standard-names.ts';
import { MAX_BASES } from './bind-name.ts';
import type { SwiftModule } from './module-list.ts';
import { enclosed, outerOf } from './qualified-names.ts';
import {
  isInsideOf,
  type KnownModules,
  type VisibleModule,
  visibleModules,
} from './visible-modules.ts';

/** Files of the module that add members to types of others that the file may use, sorted by path. */
export function filesAddingMembers(
  known: KnownModules,
  facts: FileFacts,
  path: string,
  module: SwiftModule,
): string[] {
  const { selected, contexts } = facts.configuration as SourceSettings;
  const visible = visibleModules(known, facts, path);
  const isInside = isInsideOf(facts, module);
  const names = known.namesOf(module);
  const files = new Set<string>();
  const add = (member: string) => {
    for (const each of names.adding(member)) {
      if ((isInside || each.isPublic) && each.path !== path) files.add(each.path);
    }
  };
  for (const member of selected) add(member);
  // Without anything in front of it, the name is that of a member only in types that inherit from others.
  const foreign = new Map<string, boolean>();
  for (const { name, within } of contexts) {
    if (names.adding(name).length === 0) continue;
    for (const type of within) {
      const inherits = foreign.get(type) ?? hasForeignBase(known, type, visible);
      foreign.set(type, inherits);
      if (inherits) add(name);
    }
  }
  return [...files].sort();
}

/**
 * Whether a type, or one around it, is or has a base that no visible module declares. Protocols of the
 * standard library that most types have are none: whoever adds to them names the type itself.
 */
function hasForeignBase(
  known: KnownModules,
  context: string,
  visible: readonly VisibleModule[],
): boolean {
  const pending: string[] = [];
  for (let type = context; type !== ''; type = outerOf(type)) pending.push(type);
  const seen = new Set(pending);
  for (let at = 0; at < pending.length && at < MAX_BASES; at += 1) {
    const type = pending[at] as string;
    const parts = visible.flatMap(({ module }) => known.namesOf(module).typeOf(type) ?? []);
    if (!parts.some(({ isDeclared }) => isDeclared) && !isStandardName(type)) return true;
    const bases = parts
      .flatMap((each) => [...each.bases])
      .flatMap((base) => declaredBase(known, type, base, visible));
    pending.push(...bases.filter((base) => !seen.has(base)));
    for (const base of bases) seen.add(base);
  }
  return false;
}

/** A base by its qualified name where some module declares it, else as written. */
function declaredBase(
  known: KnownModules,
  type: string,
  base: string,
  visible: readonly VisibleModule[],
): string {
  const isDeclared = (name: string) =>
    visible.some(({ module }) => known.namesOf(module).typeOf(name)?.isDeclared === true);
  return enclosed(type, base).find(isDeclared) ?? base;
}
