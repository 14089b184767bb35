// Classes of scripts beside which a declaration file says what they have: `a.d.ts` of `a.js`. What declares them is a part
// of them, so that a type which names the one means the other.
import type { NameBinder } from '../../bind-name.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

interface DeclaredClasses {
  readonly state: SolverState;
  readonly index: DeclarationIndex;
  readonly binder: Pick<NameBinder, 'bindWhole'>;
  readonly classOfDeclaration: ReadonlyMap<number, number>;
}

/** Classes are the same by their names, or as what their files offer as a whole. */
export function joinDeclaredBeside(declared: DeclaredClasses): void {
  const { units, classes } = declared.state;
  const unitAt = new Map(units.map((unit) => [unit.path, unit]));
  for (const unit of units) {
    if (unit.path === null) continue;
    for (const path of unit.rules.declaredBeside?.(unit.path) ?? []) {
      const script = unitAt.get(path);
      if (script === undefined) continue;
      const named = classesByName(declared, script);
      for (const [name, at] of classesByName(declared, unit)) {
        const defined = named.get(name);
        if (defined !== undefined) classes.joinDescribed(defined, at);
      }
    }
  }
}

/** By what their file calls them, where several have one name the first. */
function classesByName(
  { state, index, binder, classOfDeclaration }: DeclaredClasses,
  unit: Unit,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  unit.facts.classes.forEach(({ declaration, isNamedByOther }, local) => {
    if (declaration === -1 || isNamedByOther === true) return;
    const { qualifiedName } = index.declarations[unit.firstDeclaration + declaration]!;
    if (!found.has(qualifiedName))
      found.set(qualifiedName, state.classes.whole(unit.firstClass + local));
  });
  const whole = classOfDeclaration.get(binder.bindWhole(unit.path ?? '') ?? -1);
  if (whole !== undefined) found.set(WHOLE, whole);
  return found;
}

/** No name of a declaration. */
const WHOLE = '';
