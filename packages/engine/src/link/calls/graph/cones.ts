// What a cone, some instance of a class or of any below it, leaves out: the second number of such a value.

import type { MemberNodes } from '../members/member-nodes.ts';
import { type SolverState, USE } from '../solver-state.ts';
import { runsSame } from '../unseen/method-receivers.ts';
import { KeptSet } from './kept-set.ts';

export interface ConeBounds {
  /**
   * Whether it is the receiver of methods: what never leaves the expression that makes it is one of those, and nothing
   * else.
   */
  readonly isReceiver: boolean;
  /** Of classes that are kept, those whose instances it stands for as well. */
  readonly kept: KeptSet;
  /** Classes that instances were tested for and are none of, in ascending order. */
  readonly except: readonly number[];
  /** Of the receiver of a method, its name: classes that have another one of it are left out; -1 for none. */
  readonly runs: number;
}

/** Bounds by the second number of a cone's value. Number 0 is what says nothing. */
export class ConeTable {
  readonly #bounds: ConeBounds[] = [];
  readonly #numbers = new Map<string, number>();

  constructor() {
    this.numberOf({});
  }

  numberOf({
    isReceiver = false,
    kept = NONE,
    except = [],
    runs = -1,
  }: Partial<ConeBounds>): number {
    const key = `${isReceiver} ${kept.number} ${except.join()} ${runs}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#bounds.push({ isReceiver, kept, except, runs }) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  boundsOf(number: number): ConeBounds {
    return this.#bounds[number] as ConeBounds;
  }
}

const NONE = new KeptSet(0);

/** What more classes are left out of is hardly met. */
const MAX_LEFT_OUT = 8;

/**
 * @param classIndex -1 for one that is not of the repository
 * @returns the classes with another one, as bounds have them; without it where it would be one too many
 */
export function leavingOut(except: readonly number[], classIndex: number): readonly number[] {
  const isNews = classIndex !== -1 && !except.includes(classIndex);
  if (!isNews || except.length === MAX_LEFT_OUT) return except;
  return [...except, classIndex].sort((a, b) => a - b);
}

/** Whether a cone of the class above with these bounds may stand for an instance of the class. */
export function isInBounds(
  state: SolverState,
  { isReceiver, kept, except, runs, above }: ConeBounds & { readonly above: number },
  classIndex: number,
): boolean {
  const { classes } = state;
  const { staysWhereMade, isKept } = classes.get(classIndex);
  if (!isReceiver && (staysWhereMade || (isKept && !kept.has(classIndex)))) return false;
  if (runs !== -1 && !runsSame(state, runs, above, classIndex)) return false;
  return !except.some((each) => classes.isBelow(classIndex, each));
}

/** What is asked of an instance where it is made, without handing it to anybody. */
const ASKS: ReadonlySet<number> = new Set([USE.callMember, USE.callVia, USE.read, USE.write]);

/**
 * Notes which instances have left the expressions that make them. To be asked whenever values have come to rest, since
 * what has led nowhere so far may lead on later.
 * @returns their classes, each once in all
 */
export function noteLeaving(
  { birthPlaces, classes, graph }: SolverState,
  nodes: MemberNodes,
): number[] {
  const left: number[] = [];
  for (const [place, classIndex] of birthPlaces) {
    if (!classes.get(classIndex).staysWhereMade || !graph.isHandedOn(place, ASKS)) continue;
    classes.get(classIndex).staysWhereMade = false;
    left.push(classIndex);
  }
  nodes.relinkAbove(left);
  return left;
}
