// What those who load moves and follow values know: the tables, and who knows members and names.

import type { NumberSet } from './collections/number-set.ts';
import type { AccessorKeys } from './load/accessor-keys.ts';
import type { ReadKeys } from './load/reading-calls.ts';
import type { AbsentMembers } from './members/absent-members.ts';
import type { ContainersByClass } from './members/containers-by-class.ts';
import type { MemberNodes } from './members/member-nodes.ts';
import type { ToldWrites } from './members/told-writes.ts';
import type { NameMeanings } from './names/name-meanings.ts';
import type { SolverState } from './solver-state.ts';
import type { KeptInstances } from './unseen/kept-instances.ts';

/** An access by a computed key; what reaches the key decides. */
export interface ComputedAccess {
  readonly kind: 'read' | 'write';
  /** Whether it is by names that are known in the end, and by no other key. */
  readonly isNamed: boolean;
  /** Whether it is read for one call alone, whose own text says more than the type of a parameter. */
  readonly isByCall: boolean;
  /** The callable in whose text it is, or in whose text that is called which does it. */
  readonly caller: number;
  readonly object: number;
  readonly key: number;
  /** Where a read goes, or what is written. */
  readonly other: number;
}

/** Where pairs that come to a place are written: the second element of each under the first. */
export type WrittenPair = Pick<ComputedAccess, 'isByCall' | 'caller' | 'object'>;

export interface LoadContext {
  readonly state: SolverState;
  readonly nodes: MemberNodes;
  readonly names: NameMeanings;
  readonly computed: ComputedAccess[];
  readonly pairs: WrittenPair[];
  /** Whether uses of macros are told apart, so that it can be said on which way a value has come to one of them. */
  readonly tellsUsesApart: boolean;
  readonly accessors: AccessorKeys;
  readonly readKeys: ReadKeys;
  /** Absent where no language of the program tells what the repository alone makes. */
  kept?: KeptInstances;
  /** Absent where no class of the program makes members that it lacks. */
  absent?: AbsentMembers;
  /** Absent where no class of the program is told of what is written to its instances. */
  toldWrites?: ToldWrites;
  /** Absent where no language of the program tells containers apart by the class of what has them. */
  ownContainers?: ContainersByClass;
  /** Callables that share their name with another one of the same file or class. */
  readonly overloaded: Pick<NumberSet, 'has'>;
  /** Places of receivers that are the class and not an instance. */
  readonly ofClass: NumberSet;
  /** Classes of the runtime that have a member, by language and key. */
  readonly runtimeHolders: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>;
}
