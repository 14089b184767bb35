// What is written as a member of whatever type is wanted: `.memory`. Of several parameters that of a type which has the
// member is meant. https://docs.swift.org/swift-book/documentation/the-swift-programming-language/expressions/#Implicit-Member-Expression
import { type SolverState, USE } from '../solver-state.ts';

/** How much better than others a parameter suits the place, by the members of its type; 0 where no member is asked for. */
export function scoreImplied(state: SolverState, place: number, type: number): number {
  const object = state.wantedClasses.get(place);
  const classIndex = object === undefined ? -1 : state.types.at(type).class;
  if (object === undefined || classIndex === -1) return 0;
  const { graph, sites, classes } = state;
  const keys = [
    ...graph.pairsOfKind(object, USE.read).map(([key]) => key),
    ...graph.pairsOfKind(object, USE.callMember).map(([site]) => sites.keyOf(site)),
  ];
  const order = classes.orderOf(classIndex);
  return keys.some((key) => classes.findMembers(order, key, () => true).length > 0) ? HAS_IT : 0;
}

const HAS_IT = 2;
