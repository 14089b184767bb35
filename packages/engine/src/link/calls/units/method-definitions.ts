// Which definition outside of a class is that of a method which the class declares. Parameters may be written otherwise in
// both, so that their types do not always say it: `zmq::Part *` in the one and `Part *` in the other, or names of type
// parameters. https://en.cppreference.com/w/cpp/language/member_functions
import type { Member } from '../classes/class-table.ts';
import { type CallableEntry, placeIn, type SolverState } from '../solver-state.ts';

export class MethodDefinitions {
  /** By class, the callables that define a callable which is only declared. */
  readonly #found = new Map<number, ReadonlyMap<number, readonly number[]>>();

  /** Empty for what is defined itself, and for what nobody defines. */
  of(state: SolverState, { fact, frame, owner, original }: CallableEntry): readonly number[] {
    if (!fact.isAbstract || owner === -1 || frame.unit.rules.linksByName !== true) return NONE;
    let ofClass = this.#found.get(owner);
    if (ofClass === undefined) {
      ofClass = pairMethods(state, owner);
      this.#found.set(owner, ofClass);
    }
    return ofClass.get(original) ?? NONE;
  }
}

const NONE: readonly number[] = [];

function pairMethods(state: SolverState, owner: number): ReadonlyMap<number, readonly number[]> {
  const pairs = new Map<number, readonly number[]>();
  for (const members of state.classes.get(owner).members.values()) {
    const methods = members.flatMap((member) => methodAt(state, member) ?? []);
    const declared = methods.filter(({ fact }) => fact.isAbstract);
    const defined = methods.filter(({ fact }) => !fact.isAbstract);
    if (declared.length > 0 && defined.length > 0) pairAlike(state, declared, defined, pairs);
  }
  return pairs;
}

/** Those of the same types, of types of the same names, and then what is left by its number of parameters. */
function pairAlike(
  state: SolverState,
  declared: readonly CallableEntry[],
  defined: readonly CallableEntry[],
  pairs: Map<number, readonly number[]>,
): void {
  const open = new Set(declared);
  const free = new Set(defined);
  for (const areAlike of [haveSameTypes, haveSameNames]) {
    for (const declaration of open) {
      const found = [...free].filter((each) => areAlike(state, declaration, each));
      if (found.length === 0) continue;
      pairs.set(
        declaration.original,
        found.map(({ original }) => original),
      );
      open.delete(declaration);
      for (const each of found) free.delete(each);
    }
  }
  const counts = new Set([...open].map(({ fact }) => fact.parameters.length));
  for (const count of counts) {
    const hasCount = ({ fact }: CallableEntry) => fact.parameters.length === count;
    const [left, right] = [[...open].filter(hasCount), [...free].filter(hasCount)];
    const [only] = left;
    if (left.length !== 1 || right.length === 0) continue;
    pairs.set(
      only!.original,
      right.map(({ original }) => original),
    );
  }
}

const methodAt = ({ callables, callableAt }: SolverState, { place }: Member) =>
  callables[callableAt.get(place) ?? -1];

function haveSameTypes(state: SolverState, a: CallableEntry, b: CallableEntry): boolean {
  return areAlike(state, a, b, (own, other) => own === other);
}

function haveSameNames(state: SolverState, a: CallableEntry, b: CallableEntry): boolean {
  const { types, texts } = state;
  const nameOf = (type: number | undefined) => {
    if (type === undefined) return '';
    const name = texts.textOf(types.at(type).name);
    return name.slice(name.lastIndexOf('.') + 1);
  };
  return areAlike(state, a, b, (own, other) => nameOf(own) === nameOf(other));
}

function areAlike(
  { declaredTypes }: SolverState,
  own: CallableEntry,
  other: CallableEntry,
  isSame: (own: number | undefined, other: number | undefined) => boolean,
): boolean {
  const wanted = other.fact.parameters;
  if (own.fact.parameters.length !== wanted.length) return false;
  return own.fact.parameters.every((place, at) =>
    isSame(
      declaredTypes.get(placeIn(own.frame, place)),
      declaredTypes.get(placeIn(other.frame, wanted[at]!)),
    ),
  );
}
