// What is known of attributes: what they have just been bound to, and what tests have said of them, as `isinstance(self.left, Leaf)` does, until the variable in front, or the attribute
// itself, is bound again. Methods of what has the attribute may bind it, those of others are taken not to, as type checkers
// take it. https://typing.python.org/en/latest/spec/narrowing.html
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { Variable } from './scopes.ts';

/** What one test says. */
export interface MemberTest {
  readonly types: readonly number[];
  readonly holds: boolean;
}

interface Told {
  readonly variable: Variable;
  /** Names of the attributes, the outermost last: `left.value`. */
  readonly path: string;
  readonly test: MemberTest;
}

/** What an attribute has been bound to, with nothing run since. */
interface Bound {
  readonly variable: Variable;
  readonly path: string;
  readonly place: Place;
}

export class NarrowedMembers {
  #told: Told[] = [];
  #bound: Bound[] = [];
  /** How many were told in each part of the text that is open. */
  readonly #open: Told[][] = [[]];

  enter(): void {
    this.run();
    this.#open.push([]);
  }

  leave(): void {
    this.run();
    const ended = this.#open.pop() ?? [];
    if (ended.length > 0) this.#told = this.#told.filter((each) => !ended.includes(each));
  }

  tell(variable: Variable, path: string, test: MemberTest): void {
    const told = { variable, path, test };
    this.#told.push(told);
    this.#open.at(-1)?.push(told);
  }

  /** The attribute is bound: it holds what is in the place until something else may run. */
  bind(bound: Bound): void {
    this.#bound.push(bound);
  }

  /** Code may run that binds any attribute anew. */
  run(): void {
    if (this.isBound) this.#bound = [];
  }

  /** What the attribute has just been bound to; -1 where that is not known. */
  boundTo(variable: Variable, path: string): Place {
    const found = this.#bound.find((each) => each.variable === variable && each.path === path);
    return found?.place ?? -1;
  }

  /** Whether anything is known of any attribute. */
  get isKnown(): boolean {
    return this.#told.length > 0;
  }

  get isBound(): boolean {
    return this.#bound.length > 0;
  }

  /** The place of what has been read, as far as tests let it through. */
  narrowed(flow: FlowBuilder, variable: Variable, path: string, read: Place): Place {
    let place = read;
    for (const told of this.#told)
      if (told.variable === variable && told.path === path) place = pass(flow, place, told.test);
    return place;
  }

  /** The variable is bound again. */
  forget(variable: Variable): void {
    if (this.isKnown) this.#told = this.#told.filter((told) => told.variable !== variable);
    if (this.isBound) this.#bound = this.#bound.filter((each) => each.variable !== variable);
  }

  /** An attribute of that name is bound, of whatever object. */
  forgetNamed(name: string): void {
    const isOther = ({ path }: { readonly path: string }) => !path.split('.').includes(name);
    if (this.isKnown) this.#told = this.#told.filter(isOther);
    if (this.isBound) this.#bound = this.#bound.filter(isOther);
  }

  /** A method is called on what the path leads to: attributes behind it may be bound. `''` for the variable itself. */
  forgetBehind(variable: Variable, path: string): void {
    const beginning = path === '' ? '' : `${path}.`;
    this.#told = this.#told.filter(
      (told) => told.variable !== variable || !told.path.startsWith(beginning),
    );
  }
}

/** What of the place is as the test says; of what comes from outside too much may be. */
function pass(flow: FlowBuilder, from: Place, { types, holds }: MemberTest): Place {
  if (!holds) return passOthers(flow, from, types);
  const to = flow.place();
  for (const type of types) flow.keepOfType(from, to, type);
  return to;
}

/** What is of none of the types. */
export function passOthers(flow: FlowBuilder, from: Place, types: readonly number[]): Place {
  let place = from;
  for (const type of types) {
    const to = flow.place();
    flow.narrow(place, to, type, false);
    place = to;
  }
  return place;
}
