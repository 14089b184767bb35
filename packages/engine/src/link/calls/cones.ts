// What a cone, some instance of a class or of any below it, leaves out: the second number of such a value.
import type { MemberNodes } from './member-nodes.ts';
import { runsSame } from './method-receivers.ts';
import { type SolverState, USE } from './solver-state.ts';

export interface ConeBounds {
  /**
   * Whether it is the receiver of methods: what never leaves the expression that makes it is one of those, and nothing
   * else.
   */
  readonly isReceiver: boolean;
  /** The class that instances were tested for and are none of; -1 for none. */
  readonly except: number;
}

export const coneNumber = ({ isReceiver, except }: ConeBounds): number =>
  2 * (except + 1) + (isReceiver ? 1 : 0);

export const coneBounds = (number: number): ConeBounds =>
  number < 0
    ? { isReceiver: false, except: -1 }
    : { isReceiver: number % 2 === 1, except: Math.floor(number / 2) - 1 };

/** For the receiver of a method: classes that have another method of its name are left out, and nothing else. */
export const runsNumber = (name: number): number => -1 - name;

const nameOf = (number: number): number => -1 - number;

/** Whether the cone of the class above, with that number, may stand for an instance of the class. */
export function isInBounds(
  state: SolverState,
  { above, number }: { readonly above: number; readonly number: number },
  classIndex: number,
): boolean {
  const { classes } = state;
  const { isReceiver, except } = coneBounds(number);
  if (!isReceiver && classes.get(classIndex).staysWhereMade) return false;
  if (number < 0 && !runsSame(state, nameOf(number), above, classIndex)) return false;
  return except === -1 || !classes.isBelow(classIndex, except);
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
    nodes.relinkAbove(classIndex);
    left.push(classIndex);
  }
  return left;
}
