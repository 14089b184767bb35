// Classes that are told of every attribute that is written to their instances, as by Python's `__setattr__`: whoever
// writes one calls that method. What else would run, a setter, is left to the method. It is not told what is written:
// all names and values of a program would come together there, and the attribute has its value all the same.
import { setterKey } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { accessor, addSite, type Position } from '../load/add-site.ts';
import type { Frame, SolverState } from '../solver-state.ts';

/** Entries of lists and maps are no attributes. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

const SETTER = setterKey('');

export class ToldWrites {
  readonly #state: SolverState;
  /** Of each class that was asked, whether it is told. */
  readonly #told = new Map<number, boolean>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** The key is written to what is in the place. */
  load(frame: Frame, at: Position, source: number, key: number): void {
    const { texts } = this.#state;
    const { attributeWriter } = frame.unit.rules;
    if (attributeWriter === undefined || !NAME.test(texts.textOf(key))) return;
    const method = texts.get(attributeWriter);
    addSite(this.#state, accessor(frame, at, { source, key: method, result: -1, row: -1 }));
  }

  /** Whether the key is that of a setter which the class of the value runs by itself, if at all. */
  isLeftToClass(key: number, value: number): boolean {
    if (!this.#state.texts.textOf(key).startsWith(SETTER)) return false;
    const at = classOfValue(this.#state, value);
    return at !== -1 && this.#isTold(at);
  }

  #isTold(at: number): boolean {
    const known = this.#told.get(at);
    if (known !== undefined) return known;
    const { classes, texts, units } = this.#state;
    const { attributeWriter = '' } = classes.get(at).rules;
    const key = texts.find(attributeWriter);
    const [member] =
      key === undefined ? [] : classes.findMembers(classes.orderOf(at), key, () => true);
    const isTold = member !== undefined && units[classes.get(member.owner).unit]!.path !== null;
    this.#told.set(at, isTold);
    return isTold;
  }
}

/** Whether any class of the program has such a method. */
export function hasToldWrites({ classes, texts, units }: SolverState): boolean {
  for (let at = 0; at < classes.size; at++) {
    const { members, rules, unit } = classes.get(at);
    if (rules.attributeWriter === undefined || units[unit]!.path === null) continue;
    const key = texts.find(rules.attributeWriter);
    if (key !== undefined && members.has(key)) return true;
  }
  return false;
}
