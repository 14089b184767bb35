// Places and values in words, for explanations: which variable, parameter or result a place is, and what a
// value stands for.
import { MOVE } from '../../flow/flow-facts.ts';
import type { DeclarationIndex } from '../link-declarations.ts';
import { endOfRow } from './load-moves.ts';
import { placeIn, type SolverState } from './solver-state.ts';
import type { Unit } from './unit.ts';
import { VALUE } from './values.ts';

export class PlaceDescriptions {
  readonly #state: SolverState;
  readonly #index: DeclarationIndex;
  readonly #names = new Map<number, string>();

  constructor(state: SolverState, index: DeclarationIndex) {
    this.#state = state;
    this.#index = index;
    for (const { fact, frame } of state.callables) {
      if (frame.site !== null) continue;
      const name = this.#callableName(fact.declaration, frame.unit, fact.startLine);
      const note = (place: number, what: string) => {
        if (place !== -1) this.#note(placeIn(frame, place), `${what} of ${name}`);
      };
      note(fact.result, 'the result');
      note(fact.receiver, 'the receiver');
      fact.parameters.forEach((place, at) => {
        const text = fact.parameterNames[at] ?? -1;
        note(
          place,
          text === -1 ? `parameter ${at + 1}` : `parameter ${this.#textOf(frame.unit, text)}`,
        );
      });
      note(fact.rest, 'the rest of the arguments');
    }
    for (const unit of state.units) this.#readRows(unit);
  }

  /** What the place is, with its file and line as far as they are known. */
  place(place: number): string {
    return this.#names.get(place) ?? 'a member of a value';
  }

  value(value: number): string {
    const { values, classes, types, texts, units, objectUnits } = this.#state;
    const first = values.firstOf(value);
    const className = (at: number) => {
      const { declaration } = classes.get(at);
      return declaration === -1 ? 'a class' : this.#index.declarations[declaration]!.qualifiedName;
    };
    switch (values.kindOf(value)) {
      case VALUE.callable:
      case VALUE.bound:
        return this.callable(first);
      case VALUE.class:
        return `class ${className(first)}`;
      case VALUE.instance:
        return `an instance of ${className(first)}`;
      case VALUE.declared:
      case VALUE.cone: {
        const { class: classIndex, name } = types.at(first);
        const known = classIndex === -1 ? texts.textOf(name) : className(classIndex);
        const below = values.kindOf(value) === VALUE.cone ? ' or of what is based on it' : '';
        return `an instance of ${known}, by its declared type${below}`;
      }
      case VALUE.object:
        return `an object written in ${units[objectUnits[first]!]!.path ?? 'the runtime'}`;
      case VALUE.namespace:
        return `the file ${units[first]!.path ?? 'of the runtime'}`;
      case VALUE.text:
        return `the text '${texts.textOf(first)}'`;
      case VALUE.super:
        return `the bases of ${className(first)}`;
      case VALUE.made:
        return `what new makes of ${this.callable(first)}`;
      default:
        return 'something outside the repository';
    }
  }

  callable(callable: number): string {
    const { frame, fact } = this.#state.callables[callable]!;
    return this.#callableName(fact.declaration, frame.unit, fact.startLine);
  }

  #callableName(declaration: number, unit: Unit, line: number): string {
    const path = unit.path ?? 'the runtime';
    if (declaration === -1 || unit.firstDeclaration === -1)
      return `the function at ${path}:${line}`;
    const { qualifiedName } = this.#index.declarations[unit.firstDeclaration + declaration]!;
    return `${qualifiedName} (${path}:${line})`;
  }

  #readRows(unit: Unit): void {
    const { moves } = unit.facts;
    const where = unit.path ?? 'the runtime';
    let line = 0;
    for (let row = 0; row < moves.length; row = endOfRow(moves, row)) {
      if (moves[row] === MOVE.line) line = moves[row + 1]!;
      const named = NAMED[moves[row]!];
      if (named === undefined) continue;
      const { key, to, what } = named;
      const text = key === undefined ? '' : ` ${this.#textOf(unit, moves[row + key]!)}`;
      const place = moves[row + to]!;
      if (place !== -1) this.#note(unit.firstPlace + place, `${what}${text} at ${where}:${line}`);
    }
  }

  #textOf(unit: Unit, text: number): string {
    return this.#state.texts.textOf(unit.texts[text]!);
  }

  #note(place: number, name: string): void {
    if (!this.#names.has(place)) this.#names.set(place, name);
  }
}

/** Fields of the rows that say what a place is: where its name and where the place stands. */
const NAMED: Readonly<
  Record<number, { readonly key?: number; readonly to: number; readonly what: string }>
> = {
  [MOVE.global]: { key: 1, to: 2, what: 'the name' },
  [MOVE.name]: { key: 2, to: 3, what: 'the name' },
  [MOVE.import]: { key: 2, to: 3, what: 'the import of' },
  [MOVE.member]: { key: 2, to: 3, what: 'the member' },
  [MOVE.extend]: { key: 2, to: 3, what: 'the member' },
  [MOVE.read]: { key: 2, to: 3, what: 'the value of member' },
  [MOVE.readAt]: { to: 3, what: 'the value of a computed member' },
  [MOVE.call]: { to: 3, what: 'the result of the call' },
  [MOVE.callMember]: { key: 5, to: 3, what: 'the result of calling' },
  [MOVE.callName]: { key: 5, to: 3, what: 'the result of calling' },
  [MOVE.callable]: { to: 2, what: 'the place of the function' },
  [MOVE.class]: { to: 2, what: 'the place of the class' },
  [MOVE.object]: { to: 2, what: 'the object' },
  [MOVE.copy]: { to: 2, what: 'the variable or expression' },
};
