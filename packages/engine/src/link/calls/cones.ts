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
  /** Of the receiver of a method, its name: classes that have another one of it are left out; -1 for none. */
  readonly runs: number;
}

/** What runs is told of receivers alone that no test has left anything of out. */
export const coneNumber = ({ isReceiver, except, runs }: ConeBounds): number =>
  runs === -1 ? 2 * (except + 1) + (isReceiver ? 1 : 0) : -1 - runs;

export const coneBounds = (number: number): ConeBounds =>
  number < 0
    ? { isReceiver: false, except: -1, runs: -1 - number }
    : { isReceiver: number % 2 === 1, except: Math.floor(number / 2) - 1, runs: -1 };

/** Whether a cone of the class above with these bounds may stand for an instance of the class. */
export function isInBounds(
  state: SolverState,
  { isReceiver, except, runs, above }: ConeBounds & { readonly above: number },
  classIndex: number,
): boolean {
  const { classes } = state;
  if (!isReceiver && classes.get(classIndex).staysWhereMade) return false;
  if (runs !== -1 && !runsSame(state, runs, above, classIndex)) return false;
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
