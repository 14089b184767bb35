// Places and values in words, for explanations: which variable, parameter, result or member a place is, and what a
// value stands for.
import { CONSTRUCTOR_KEY, ELEMENT_KEY, endOfRow, MOVE } from '../../../flow/flow-facts.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import { VALUE } from '../graph/values.ts';
import type { MemberPlace } from '../members/written-members.ts';
import { rootOf } from '../sites/site-table.ts';
import type { SolvedCalls } from '../solve-calls.ts';
import { type Frame, placeIn, type SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import { unitOfPlace } from '../units/unit-of-place.ts';
import type { Arrivals } from './arrivals.ts';

export class PlaceDescriptions {
  readonly #state: SolverState;
  readonly #index: DeclarationIndex;
  readonly #names = new Map<number, string>();
  readonly #members = new Map<number, MemberPlace>();
  /** Places that hold what reading a key of a value may give, by both. */
  readonly #reads = new Map<string, number>();
  /** Frames that have places of their own beside those of their unit; the last ones first. */
  readonly #copies: readonly Frame[];

  readonly #arrivals: Arrivals;

  constructor({ state, memberPlaces }: SolvedCalls, index: DeclarationIndex, arrivals: Arrivals) {
    this.#state = state;
    this.#arrivals = arrivals;
    this.#index = index;
    for (const member of memberPlaces()) {
      if (!this.#members.has(member.place)) this.#members.set(member.place, member);
      if (!member.isWritten) this.#reads.set(`${member.value} ${member.key}`, member.place);
    }
    const copies = new Set(state.callables.map(({ frame }) => frame).filter((one) => one.isCopy));
    this.#copies = [...copies].sort((a, b) => b.placeBase - a.placeBase);
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
    const name = this.#names.get(place) ?? this.#memberName(place) ?? this.#copyName(place);
    if (name !== undefined) return name;
    const unit = unitOfPlace(this.#state.units, place);
    return unit === undefined ? 'a value on its way' : `an expression ${placeOfUnit(unit)}`;
  }

  /** The place that holds what reading the key of the value may give. */
  placeOfMember(value: number, key: number): number | undefined {
    return this.#reads.get(`${value} ${key}`);
  }

  #memberName(place: number): string | undefined {
    const member = this.#members.get(place);
    if (member === undefined) return undefined;
    const name = `${keyInWords(this.#state.texts.textOf(member.key))} of ${this.value(member.value)}`;
    return member.isWritten ? `what is written to ${name}` : name;
  }

  /** What the place is that it is a copy of, for the call that the copy was made for. */
  #copyName(place: number): string | undefined {
    const frame = this.#copies.find(({ placeBase }) => placeBase <= place);
    if (frame === undefined) return undefined;
    const { unit, firstPlace, endPlace, placeBase, site } = frame;
    const original = firstPlace + place - placeBase;
    if (original >= endPlace) return undefined;
    const name =
      this.#names.get(unit.firstPlace + original) ?? `an expression ${placeOfUnit(unit)}`;
    if (site === null) return name;
    const { line, frame: around } = rootOf(site);
    return `${name}, for the call at ${around.unit.path}:${line}`;
  }

  value(value: number): string {
    const { values, classes, types, texts, units, objectUnits, runtimeClasses } = this.#state;
    const first = values.firstOf(value);
    const className = (at: number) => {
      const { declaration } = classes.get(at);
      if (declaration !== -1) return this.#index.declarations[declaration]!.qualifiedName;
      const unit = units[classes.get(at).unit]!;
      if (unit.path !== null) return 'a class';
      const named = [...(runtimeClasses.get(unit) ?? [])].find(([, each]) => each === at);
      return named === undefined ? 'a class of the runtime' : `${named[0]} of the runtime`;
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
      case VALUE.object: {
        const made = this.#names.get(this.#arrivals.origin(value) ?? -1);
        return made ?? `an object written ${placeOfUnit(units[objectUnits[first]!]!)}`;
      }
      case VALUE.namespace:
        return units[first]!.path === null ? 'the runtime' : `the file ${units[first]!.path}`;
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
    if (declaration === -1 || unit.firstDeclaration === -1)
      return `the function ${placeOfUnit(unit, line)}`;
    const { qualifiedName } = this.#index.declarations[unit.firstDeclaration + declaration]!;
    return `${qualifiedName} (${unit.path}:${line})`;
  }

  #readRows(unit: Unit): void {
    const { moves } = unit.facts;
    // What stands in front of the first of them is declared before the text is gone through.
    let line: number | undefined;
    for (let row = 0; row < moves.length; row = endOfRow(moves, row)) {
      if (moves[row] === MOVE.line) line = moves[row + 1]!;
      const named = NAMED[moves[row]!];
      if (named === undefined) continue;
      const { key, isMember, to, what } = named;
      const written = key === undefined ? '' : this.#textOf(unit, moves[row + key]!);
      const text = key === undefined ? '' : ` ${isMember ? keyInWords(written) : written}`;
      const place = moves[row + to]!;
      if (place !== -1)
        this.#note(unit.firstPlace + place, `${what}${text} ${placeOfUnit(unit, line)}`);
    }
  }

  #textOf(unit: Unit, text: number): string {
    return this.#state.texts.textOf(unit.texts[text]!);
  }

  #note(place: number, name: string): void {
    if (!this.#names.has(place)) this.#names.set(place, name);
  }
}

/** The runtime is told by sources of our own, whose lines say nothing to others. */
function placeOfUnit({ path, languageName }: Unit, line?: number): string {
  if (path === null) return `in the runtime of ${languageName}`;
  return line === undefined ? `in ${path}` : `at ${path}:${line}`;
}

/** Keys as they are kept: elements, positions, accessors and entries have marks of their own. */
function keyInWords(key: string): string {
  if (key === ELEMENT_KEY) return 'the elements';
  if (key === CONSTRUCTOR_KEY) return 'the constructor';
  if (/^\d+$/.test(key)) return `element ${key}`;
  const [, kind, name] = /^(get|set) (.+)$/s.exec(key) ?? [];
  if (kind !== undefined) return `the ${kind === 'get' ? 'getter' : 'setter'} ${name}`;
  return key.startsWith('"') ? `the entry ${key}"` : `the member ${key}`;
}

/** Fields of the rows that say what a place is: where its name and where the place stands. */
const NAMED: Readonly<
  Record<
    number,
    {
      readonly key?: number;
      /** Whether the key is one of a member. */
      readonly isMember?: true;
      readonly to: number;
      readonly what: string;
    }
  >
> = {
  [MOVE.global]: { key: 1, to: 2, what: 'the name' },
  [MOVE.name]: { key: 2, to: 3, what: 'the name' },
  [MOVE.import]: { key: 2, to: 3, what: 'the import of' },
  [MOVE.member]: { key: 2, isMember: true, to: 3, what: 'the place of' },
  [MOVE.extend]: { key: 2, isMember: true, to: 3, what: 'the place of' },
  [MOVE.read]: { key: 2, isMember: true, to: 3, what: 'the value of' },
  [MOVE.readAt]: { to: 3, what: 'the value of a computed member' },
  [MOVE.readNamed]: { to: 3, what: 'the value of a computed member' },
  [MOVE.call]: { to: 3, what: 'the result of the call' },
  [MOVE.callMember]: { key: 5, isMember: true, to: 3, what: 'the result of calling' },
  [MOVE.callAt]: { to: 3, what: 'the result of calling a computed member' },
  [MOVE.callName]: { key: 5, to: 3, what: 'the result of calling' },
  [MOVE.callable]: { to: 2, what: 'the place of the function' },
  [MOVE.class]: { to: 2, what: 'the place of the class' },
  [MOVE.object]: { to: 2, what: 'the object' },
  [MOVE.narrow]: { to: 2, what: 'the variable or expression' },
  [MOVE.narrowBy]: { to: 2, what: 'the variable or expression' },
  [MOVE.copyWhen]: { to: 2, what: 'the variable or expression' },
  [MOVE.copy]: { to: 2, what: 'the variable or expression' },
};
