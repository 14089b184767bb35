// What a Kotlin file says about itself for the resolver alone: its types with their members and bases, what it
// declares at its own level, and how it uses its free names. It travels in the `configuration` of the facts.
import type { FileFacts } from '../../facts.ts';

export interface SourceUnitFacts {
  readonly isScript: boolean;
  /** Whether it tells the compiler to let it see what is internal to other modules. */
  readonly seesInternals: boolean;
  /**
   * Whatever has members that code can name without saying whose: types, also anonymous ones, and the
   * receivers of extensions. In source order, so that what is around stands before.
   */
  readonly holders: readonly HolderFact[];
  /** What stands at the file's own level and is not private, in source order. */
  readonly topLevel: readonly TopLevelFact[];
  /** Free names, that other files must declare, in source order of their first use. */
  readonly uses: readonly UseFact[];
}

export interface HolderFact {
  /** Empty for an object expression and for the receiver of an extension. */
  readonly name: string;
  /** Place in the list of the holder around it; `null` at the file's own level. */
  readonly parent: number | null;
  /** Whether it stands in code, or is no type, so that no other file can name it. */
  readonly isLocal: boolean;
  readonly isCompanion: boolean;
  /** Types whose members it has, as written, without type arguments. */
  readonly bases: readonly string[];
  /** Names of its functions, properties and enum entries that are not private. */
  readonly members: readonly string[];
  /** Those of the members that can be called: functions, and properties that hold one by their looks. */
  readonly callables: readonly string[];
}

export interface TopLevelFact {
  readonly name: string;
  readonly kind: 'type' | 'function' | 'property';
  /** Name of the type that it extends, without what is around it; absent when it is no extension. */
  readonly receiver?: string;
  /** Whether it is one half of a declaration for several platforms. */
  readonly platform?: 'expect' | 'actual';
  /** Present when only the own module sees it. */
  readonly isInternal?: true;
}

export interface UseFact {
  readonly name: string;
  /** Sum of `UseKind`. */
  readonly kinds: number;
  /** Places in `holders` of the innermost ones around the uses that have no receiver, sorted. */
  readonly within: readonly number[];
}

/** How a name is used, by its place in the text alone. One bit each. */
export const UseKind = {
  type: 1,
  /** `name`, `name.other`: a property or an object. */
  value: 2,
  /** `name()`, `::name`: a function, a constructor, or a property that can be called. */
  call: 4,
  /** `x.name()`, `x name y`, `X::name`: an extension, or else a member. */
  memberCall: 8,
  /** `x.name` */
  memberValue: 16,
} as const;

/** Behind a file's facts; `undefined` when its extraction failed. */
export function unitOf(facts: FileFacts | undefined): SourceUnitFacts | undefined {
  return facts?.configuration as SourceUnitFacts | undefined;
}
