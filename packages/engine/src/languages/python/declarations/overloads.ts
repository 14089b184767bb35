// Functions declared several times for type checkers: `@overload` says that another definition follows.
// https://typing.python.org/en/latest/spec/overload.html
import type { DeclarationFact } from '../../../facts.ts';

/**
 * The implementation stands for its overloads; in stubs, which have none, the first overload does.
 * @param declarations in source order, as is the result
 * @returns what stays, and where each declaration that does has gone
 */
export function mergeOverloads(declarations: readonly DeclarationFact[]): {
  readonly kept: readonly DeclarationFact[];
  readonly places: ReadonlyMap<number, number>;
} {
  if (!declarations.some(isOverload))
    return { kept: declarations, places: new Map(declarations.map((_, at) => [at, at])) };
  const standing = standingFor(declarations);
  const kept: DeclarationFact[] = [];
  /** Where what stays has gone; what an overload holds goes with it. */
  const places = new Map<number, number>();
  declarations.forEach((declaration, at) => {
    const parent = declaration.parent === null ? null : places.get(declaration.parent);
    if (standing.has(at) || parent === undefined) return;
    places.set(at, kept.length);
    kept.push({ ...declaration, parent });
  });
  for (const [overload, implementation] of standing) {
    const place = places.get(implementation);
    const target = place === undefined ? undefined : kept[place];
    const { documentation } = declarations[overload] as DeclarationFact;
    if (place === undefined || target === undefined || documentation === undefined) continue;
    kept[place] = { documentation, ...target };
  }
  return { kept, places };
}

/** For each overload that goes, the declaration that stays. */
function standingFor(declarations: readonly DeclarationFact[]): Map<number, number> {
  const groups = new Map<string, { overloads: number[]; implementation: number | undefined }>();
  declarations.forEach((declaration, at) => {
    const key = `${declaration.parent} ${declaration.name}`;
    const group = groups.get(key) ?? { overloads: [], implementation: undefined };
    groups.set(key, group);
    if (isOverload(declaration)) group.overloads.push(at);
    else if (group.overloads.length > 0) group.implementation ??= at;
  });
  const standing = new Map<number, number>();
  for (const { overloads, implementation } of groups.values()) {
    const stays = implementation ?? overloads[0];
    for (const at of overloads) if (stays !== undefined && at !== stays) standing.set(at, stays);
  }
  return standing;
}

function isOverload({ modifiers }: DeclarationFact): boolean {
  return modifiers.some((modifier) => /(?:^|\.)overload$/.test(modifier));
}
