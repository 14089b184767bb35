// What all rooms of the call solver share: the tables of the program, the graph of places, and every call
// site with the targets found so far.
import type { CallableFact } from '../../flow/flow-facts.ts';
import type { ClassTable } from './classes/class-table.ts';
import type { ExtensionSight } from './classes/extension-sight.ts';
import type { TraitSight } from './classes/trait-sight.ts';
import type { NumberSet } from './collections/number-set.ts';
import type { PairSet } from './collections/pair-set.ts';
import type { PlaceMap } from './collections/place-map.ts';
import type { ConeTable } from './graph/cones.ts';
import type { GeneralValues } from './graph/general-values.ts';
import type { PlaceGraph } from './graph/place-graph.ts';
import type { ValueForms } from './graph/value-forms.ts';
import type { ValueTable } from './graph/values.ts';
import type { MacroEffects } from './macros/macro-effects.ts';
import type { DeclaredNames } from './names/declared-names.ts';
import type { LinkedPrograms } from './names/linked-programs.ts';
import type { SharedNames } from './names/shared-names.ts';
import type { OutsideExtensions } from './outside/outside-extensions.ts';
import type { OverloadTable } from './overloads/overload-table.ts';
import type { Site, SiteTable } from './sites/site-table.ts';
import type { ForeignTypes } from './types/foreign-types.ts';
import type { GivenToCall } from './types/given-types.ts';
import type { OperandKinds } from './types/operand-kinds.ts';
import type { TypeTable } from './types/type-table.ts';
import type { DeclaredMethods } from './units/declared-methods.ts';
import type { MethodDefinitions } from './units/method-definitions.ts';
import type { TextTable, Unit } from './units/unit.ts';

/**
 * A stretch of a unit's places and callables under other numbers. Each unit has one of its own; a callable of
 * the runtime, and a decorator, gets a new one for each call, so that what one caller hands to it never
 * reaches another.
 */
export interface Frame {
  readonly unit: Unit;
  /** Places and callables of the unit from the first to below the end are renumbered. */
  readonly firstPlace: number;
  readonly endPlace: number;
  readonly placeBase: number;
  readonly firstCallable: number;
  readonly endCallable: number;
  readonly callableBase: number;
  /** The call site in the repository that it stands for; `null` for a unit's own frame. */
  readonly site: Site | null;
  /** Whether it was opened for one call. */
  readonly isCopy: boolean;
  /** The site that a decorator is read for, or one of those that a result is told apart for; `null` for other frames. */
  readonly copiedFor: Site | null;
  /** Whether it tells what a callable gives for some calls alone, as for one receiver; the callable itself tells all else. */
  readonly isByReceiver: boolean;
  /** Whether it is a function that gives something else for each call, as it is for one call alone. */
  readonly isByCall: boolean;
  /** Whether it is a constructor as it is for instances of one class alone. */
  readonly isOfClass: boolean;
  /** Classes that it has for itself, by those that stand in the text for all; `null` where all are those. */
  readonly ownClasses: Map<number, number> | null;
  /** How many such frames are around it. */
  readonly depth: number;
  /** For a callable inside another one of the runtime: the frame in which that one was run. */
  readonly parent: Frame | null;
  /** What it does, of a macro that is read once for all who use it; it stands for the first of them. `null` for others. */
  readonly shared: SharedReading | null;
}

export interface SharedReading {
  readonly effects: MacroEffects;
  /** The place of what it gives back beside what is given to it: that is for each user alone. */
  readonly result: number;
}

export interface CallableEntry {
  readonly frame: Frame;
  readonly fact: CallableFact;
  /** Index into the program's declarations; -1 for none. */
  readonly declaration: number;
  /** The callable around it; -1 for a unit's top level. */
  readonly around: number;
  /** The class that it is a member of; -1 for none. Known late where members are added to a class. */
  owner: number;
  /** The callable that it is a copy of; its own number otherwise. */
  readonly original: number;
}

/** Only what is an instance of a class, or only what is none, goes from one place to another. */
export interface Narrowing {
  readonly from: number;
  readonly to: number;
  /** A type whose class is known; where `is` is false, also one of which the name is. */
  readonly type: number;
  readonly is: boolean;
  /** Whether only instances of other classes are held back, and nothing else that comes. Absent: all that is none of it. */
  readonly ofInstances?: boolean;
  /** Whether it says nothing of what comes from outside. */
  readonly isAmongKnown?: boolean;
  /** Whether coroutine functions are asked for, and no type. */
  readonly ofCoroutines?: boolean;
  /** The same by whether it can be called. */
  readonly ofCallables?: boolean;
  /** A place with the name of a member that it must not have, where no type is asked for. */
  readonly lacks?: number;
  /** A place with a key; functions that are written under it somewhere do not go on. */
  readonly notAt?: number;
}

/** The same by classes that come to a place. */
export interface NarrowingBy {
  readonly from: number;
  readonly to: number;
  /** The place of the classes. */
  readonly classes: number;
  /** Of `TESTED`. */
  readonly tested: number;
  /** The callable that tests. */
  readonly caller: number;
}

export interface SolverState {
  readonly overloads: OverloadTable;
  readonly extensions: ExtensionSight;
  readonly traits: TraitSight;
  /** Names of bases outside the repository that a class names itself, as texts. */
  readonly externalBases: Map<number, Set<number>>;
  /** Classes that sources of the runtime declare, by their names. */
  readonly runtimeClasses: Map<Unit, Map<string, number>>;
  /** The names in `externalBases`. */
  readonly namesOfExternalBases: Set<number>;
  readonly units: readonly Unit[];
  readonly texts: TextTable;
  readonly values: ValueTable;
  readonly generals: GeneralValues;
  /** By key, functions that are written out where they are put under a path (`PATH_KEY`). */
  readonly functionsAtPaths: Map<number, Set<number>>;
  readonly cones: ConeTable;
  readonly classes: ClassTable;
  readonly types: TypeTable;
  readonly sharedNames: SharedNames;
  readonly graph: PlaceGraph;
  readonly callables: CallableEntry[];
  readonly sites: SiteTable;
  /** Shape of each object that is written out: a class of the runtime, or -1. */
  readonly objectShapes: number[];
  /** The unit in whose text each object is written. */
  readonly objectUnits: number[];
  /** Objects that are called by what is written to them for that, as lists of an object and the name of its method are. */
  readonly calledObjects: NumberSet;
  /** Values: objects that stand for something of which nothing is known but what is written to it. */
  readonly outsideObjects: Set<number>;
  /** Of objects made in methods that are read for one receiver, the place in the text of their method: it is one there. */
  readonly objectPlaces: Map<number, number>;
  /** What stands for all objects that are told apart by call, by the place in the text where they are written out. */
  readonly generalObjects: Map<number, number>;
  /** The types that places were declared with; the last one where there are several. */
  readonly declaredTypes: PlaceMap;
  /** Places that were declared with several types. */
  readonly severalTypes: NumberSet;
  /** All types of these. */
  readonly typesOfPlaces: Map<number, number[]>;
  /** Classes that are written as the type of some place. */
  readonly hintedClasses: Set<number>;
  /** The types that results and fields were declared with, by the place of the expression that reads them. */
  readonly staticTypes: PlaceMap;
  /** Of places of members, the unit that declares the class; where functions of a place's own file are kin alone. */
  readonly homes: PlaceMap;
  /** Places whose type speaks of a type parameter. */
  readonly openTypes: PlaceMap;
  /** Lists and maps that are spread over the parameters of a callable, from a position on. */
  readonly spreads: {
    readonly frame: Frame;
    readonly fact: CallableFact;
    readonly position: number;
    /** Parameters in front that have got an argument by position. */
    readonly filled: number;
  }[];
  /** Places that hold what a name or an import means, and nothing that flowed. */
  readonly namedPlaces: NumberSet;
  /**
   * With how many arguments a callable that forwards its parameters is called, as far as places and members
   * that it goes to say so. More than one where they differ.
   */
  readonly arities: Map<number, Set<number>>;
  /** By class, the callables that are left to be implemented; of classes that were asked for. */
  readonly abstractMethods: Map<number, readonly number[]>;
  readonly narrowings: Narrowing[];
  readonly narrowingsBy: NarrowingBy[];
  /** Places of which each holds all classes below one. */
  readonly classesBelow: AskedClassesBelow[];
  /** By the frame of one call, the classes that stand in the function that it is read for. */
  readonly classesInside: Map<Frame, Set<number>>;
  /** Classes without a name, by the places behind the expressions that make instances of them, and of their receivers. */
  readonly birthPlaces: Map<number, number>;
  /** By site, the class from whose bases a constructor is called. */
  readonly superCalls: Map<number, number>;
  /** Where `super` goes in classes whose bases are mixed with others, until that has been looked at. */
  readonly superReads: { readonly classIndex: number; readonly place: number }[];
  /** The class from whose bases what is in a place is seen, or that it is taken for; in languages that ask `InheritedMethods`. */
  readonly superPlaces: Map<number, number>;
  /** Results of calls that make what the place is declared with which they are given to, and the places of its class. */
  readonly wantedClasses: Map<number, number>;
  /** What calls are given for type parameters of their callees, by the places of their results. */
  readonly given: Map<number, GivenToCall>;
  /** Classes and the keys of their members that more classes below override than a call is taken to reach. */
  readonly cutOverrides: PairSet;
  /** The callable that is made into a place. */
  readonly callableAt: PlaceMap;
  /** Of callables that share the place of another one, which overload it or replace it, the first there. */
  readonly overloadOf: Map<number, number>;
  /** Asked once all values have come. */
  readonly declaredNames: DeclaredNames;
  /** Sites that stand for a frame besides the one that it was opened for. */
  readonly sharedFrames: Map<Frame, number[]>;
  readonly declaredMethods: DeclaredMethods;
  readonly methodDefinitions: MethodDefinitions;
  readonly forms: ValueForms;
  readonly foreignTypes: ForeignTypes;
  readonly operandKinds: OperandKinds;
  readonly outsideExtensions: OutsideExtensions;
  /** Which files are parts of one program, where names are linked. */
  readonly programs: LinkedPrograms;
  /** Callables that run on the way to what a site calls, by site: see `markDereferences`. */
  readonly dereferenced: Map<number, readonly number[]>;
}

/** A place that any class below another one comes to. */
export interface AskedClassesBelow {
  readonly classIndex: number;
  readonly place: number;
  /** Whether only where the class leaves methods to those below. */
  readonly isCompleting: boolean;
}

/** What happens when a value reaches a use of a place; each names its two numbers. */
export const USE = {
  /** `key, to` */
  read: 0,
  /** `key, from` */
  write: 1,
  /** `site, 0` */
  call: 2,
  /** `site, key` */
  callMember: 3,
  /** `site, value it was read from` */
  callVia: 4,
  /** `value it was read from, to`: a method keeps that value. */
  bind: 5,
  /** `computed access, 0`: a text has reached its key. */
  readKey: 6,
  writeKey: 7,
  /** `from place, 0`: the value gets the members of what is in the place. */
  merge: 8,
  /** `key, to`: as `read`, on the way through another object. */
  delegate: 9,
  /** `class, to` */
  super: 10,
  /** `class, position among its bases`: a class that reaches the place is a base. */
  base: 11,
  /** `spread, 0`: elements of a list become arguments by position. */
  spread: 12,
  /** `spread, 0`: entries of a map become arguments by name. */
  spreadNamed: 13,
  /** `place of elements or -1, arity or -1`: what leaves for code that is not known is called there. */
  escape: 14,
  /** `value, 0`: whatever is in the place gets the members of the value. */
  mergeFrom: 15,
  /** `to, 0`: callables, classes, instances and modules are handed on, data is not. */
  table: 16,
  /** `site, 0`: as `call`, of what takes a receiver alone. */
  callExtension: 17,
  /** `from place, to place`: an edge between the two, once something has come, and not a text or a mere type. */
  join: 18,
  /** `container, to`: a type from outside, as a text, holds it. */
  hold: 19,
  /** `to, 0`: what calls of it give. */
  giveResult: 20,
  /** `narrowing, 0` */
  narrow: 21,
  /** `class, to or -1`: it becomes one of the class, a named type of functions. */
  convert: 22,
  /** `key, to`: as `delegate`, for another value than the one that has the delegate, of which it is a kind. */
  delegateKin: 23,
  /** `result, class`: what makes instances of the class gives one of it or of a class below. */
  allocated: 24,
  /** `site, key`: the value is what a method is called on through the name of its trait. */
  callByTrait: 25,
  /** `container, to`: as `hold`, of what its type arguments are. */
  holdElements: 26,
  /** `container, to`: as `hold`; an array stands for what is in it. */
  holdRest: 27,
  /** `site, 0`: one of many that come to the site, which calls it and hands it nothing. */
  callOfMany: 28,
  /** `key, to`: as `read`, but for methods that are called by it. */
  readUncalled: 29,
  /** `to, from`: the value goes on from one to the other, unless it is such a method. */
  passUncalled: 30,
  /** `to, from`: the value goes on from one to the other, where it is no function; what that gives otherwise. */
  passOrGive: 31,
  /** `one that waits, 0`: a class that reaches the place is given to a call. */
  classGiven: 32,
  /** `from place, text in front of entries`: the value gets entries of what is in the place as members. */
  mergeEntries: 33,
  /** `mixin place, MIXIN`: the value gets classes that come to the place as bases. */
  mixInto: 34,
  /** `class, MIXIN`: the value becomes a base of the class. */
  mixIn: 35,
  /** `site, object place`: the value, a text, is the name of what is called on the object. */
  callKey: 36,
  /** As `base`: a class that reaches the place is the same class, as another file opens it. */
  part: 37,
  /** `from place, 0`: as `merge`, of what is a copy. */
  mergeOwn: 38,
  /** `key, to`: as `delegate`, for what is a copy. */
  delegateOwn: 39,
  /** `key, to`: as `delegateKin`, for what is a copy. */
  delegateOwnKin: 40,
  /** `site, key`: the value is an argument, whose class may have functions of that name. */
  callAssociated: 41,
  /** `key, to`: what functions give that the value has under the key. */
  readResult: 42,
  /** `to, receiver`: what calls of it give on the receiver, by its type where it has one. */
  giveTyped: 43,
  /** `to, 0`: a variable gets functions, and instances as what is known by its type. */
  fill: 44,
  /** `narrowing by classes in a place, 0`: what comes is one of these. */
  narrowBy: 45,
  /** `to, class`: of classes, those below it go on. */
  classesBelow: 46,
  /** `key, from`: as `write`, of instances of no class below. */
  writeItself: 47,
  /** `key, to`: what was written to the entry of a map, and nothing that may have any other key. */
  entry: 48,
  /** `from place, 0`: the value gets entries of maps that are in the place, under their own keys. */
  copyEntries: 49,
  /** `key, to`: as `delegate`, of maps alone. */
  delegateEntry: 50,
  /** `written pair, 0`: the value is a pair of a key and what is written under it. */
  writePair: 51,
  /** `to, 0`: what is no map goes on. */
  passOthers: 52,
  /** `from place, 0`: as `copyEntries`, of what calls of the entries give. */
  copyMade: 53,
  /** `key, to`: as `delegateEntry`, of what a call of the entry gives. */
  delegateMade: 54,
  /** `to, 0`: what a call of the value gives: an instance of a class, or what comes out of a function. */
  giveMade: 55,
} as const;

export function placeIn(frame: Frame, place: number): number {
  if (place < 0) return -1;
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    if (place >= at.firstPlace && place < at.endPlace) return at.placeBase + place - at.firstPlace;
  }
  return frame.unit.firstPlace + place;
}

export function callableIn(frame: Frame, callable: number): number {
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    if (callable >= at.firstCallable && callable < at.endCallable) {
      return at.callableBase + callable - at.firstCallable;
    }
  }
  return frame.unit.firstCallable + callable;
}

/** @param arity -1 when nothing is known */
export function noteArity(
  { arities, callables }: SolverState,
  callable: number,
  arity: number,
): void {
  const { fact } = callables[callable]!;
  if (arity === -1 || fact.required >= fact.parameters.length) return;
  const known = arities.get(callable);
  if (known === undefined) arities.set(callable, new Set([arity]));
  else known.add(arity);
}
