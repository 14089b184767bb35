// What languages know of members from outside: what they give, what they hold, how they call back. Answers are looked
// up by names and patterns, and most calls of a program lead out of it, so each type and member is asked for once.
import type { CallRules, OutsideContents } from '../../../flow/call-rules.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { PairMap } from '../collections/pair-map.ts';
import type { TextTable } from '../units/unit.ts';

export class OutsideMember {
  /** As `CallRules.resultByName` and `CallRules.contentsByName` say. */
  readonly result: string | undefined;
  readonly contents: OutsideContents | undefined;
  /** As `CallRules.partByName` says of a call of it, and of an element itself. */
  readonly part: string | undefined;
  /** As `CallRules.givesContents` says. */
  readonly givesContents: boolean;
  /** As `CallRules.iteratorMembers` says. */
  readonly givesIterator: boolean;
  readonly #arityAt: (position: number) => number | undefined;
  /** By position of the argument. */
  readonly #arities: number[] = [];

  constructor(rules: CallRules, type: string, member: string) {
    this.result = rules.resultByName?.(type, member);
    this.contents = rules.contentsByName?.(type, member);
    this.part = rules.partByName?.(type, member === ELEMENT_KEY ? member : `${member}()`);
    this.givesContents = rules.givesContents?.(type, member) !== false;
    this.givesIterator = rules.iteratorMembers?.has(member) === true;
    this.#arityAt = (position) => rules.callbackArity?.(type, member, position);
  }

  /** With how many arguments it calls what it is given at the position; -1 when that is not known. */
  arityAt(position: number): number {
    const known = this.#arities[position];
    if (known !== undefined) return known;
    const arity = this.#arityAt(position) ?? -1;
    this.#arities[position] = arity;
    return arity;
  }
}

export class OutsideMembers {
  readonly #texts: TextTable;
  readonly #members = new Map<CallRules, { readonly at: PairMap; readonly all: OutsideMember[] }>();

  constructor(texts: TextTable) {
    this.#texts = texts;
  }

  /** @param type text of the type's name  @param member text; both the empty one where it is not known */
  of(rules: CallRules, type: number, member: number): OutsideMember {
    let table = this.#members.get(rules);
    if (table === undefined) {
      table = { at: new PairMap(), all: [] };
      this.#members.set(rules, table);
    }
    const known = table.all[table.at.get(type, member)];
    if (known !== undefined) return known;
    const found = new OutsideMember(rules, this.#texts.textOf(type), this.#texts.textOf(member));
    table.at.set(type, member, table.all.push(found) - 1);
    return found;
  }
}
