// Flow facts: how values move inside one file, so that the linker can find out what is called. They say
// where callables, classes and objects are made, between which places they move, and where something is
// called. Language-neutral and plain; docs/decisions/0009-values-that-flow.md explains the whole.

import type { ImportFact } from '../facts.ts';

/** Numbers of 16 bits where all of a file's fit, as in nearly all: large repositories have tens of millions. */
export type MoveList = Int16Array | Int32Array;

/**
 * What one file says about its values. Places, callables, classes, types, scopes and texts are numbered
 * within the file, each from 0. Place 0 is what other files get when they import the file as a whole.
 * Callable 0 is the file's own top level.
 */
export interface FlowFacts {
  /** Places are the numbers below it. */
  readonly placeCount: number;
  /** Every name and constant text that the moves speak of, each once. */
  readonly texts: readonly string[];
  /** What is around stands before what is inside; what is inside one follows it without a gap. */
  readonly callables: readonly CallableFact[];
  readonly classes: readonly ClassFact[];
  readonly types: readonly TypeFact[];
  readonly scopes: readonly ScopeFact[];
  /**
   * Modules that the moves ask for beyond what the file imports, such as the packages around a module that it
   * names; numbered on from the file's imports. They are no dependencies.
   */
  readonly imports: readonly ImportFact[];
  /** Rows of `MOVE`, in source order. */
  readonly moves: MoveList;
}

/** Something that can be called, with the places that a call fills and reads. `-1` stands for none. */
export interface CallableFact {
  /** Index into the file's declarations; `-1` when it is anonymous or must not be published. */
  readonly declaration: number;
  readonly startLine: number;
  readonly endLine: number;
  /** Index of the callable around it; `-1` for the top level. */
  readonly around: number;
  /** The class that it is a member of, as an index into `classes`. */
  readonly owner: number;
  /**
   * What `this` or `self` means inside; `-1` where it has none of its own. The place of the result, where a signature
   * without a body says that it returns its receiver: each call gives its own then.
   */
  readonly receiver: number;
  /** Whether the receiver is also the first of the parameters, as in Python. */
  readonly takesReceiverFirst: boolean;
  /** What it returns. */
  readonly result: number;
  /** By position. */
  readonly parameters: readonly number[];
  /** Texts, one for each parameter; `-1` for one that cannot be given by name. */
  readonly parameterNames: readonly number[];
  /** How many of the parameters, from the first on, can be given by position. */
  readonly positional: number;
  /**
   * Parameters that it returns as they are, by their place among `parameters`: a call gives back its own
   * arguments then, and not those of all calls. They are not copied to the result.
   */
  readonly handedBack: readonly number[];
  /**
   * Conditions on what is handed back, three numbers for each: one of `handedBack`, the parameter that is asked, by its place
   * as well, and what it has to be, as `copyWhen` says it. All of one have to hold. Empty for most.
   */
  readonly handedBackWhen: readonly number[];
  /**
   * Places of what calls give that it returns as it is, and that are given one of its parameters as it is: where their
   * callee hands that back, so does it. Empty for most.
   */
  readonly handedOn: readonly number[];
  /**
   * Parameters through which values come back, by their place among `parameters`: what a call gives for one is a variable
   * that gets what the parameter holds.
   */
  readonly filled: readonly number[];
  /**
   * Whether it returns its receiver and nothing else: a call gives back what it is made on, which may be more than the
   * type of the receiver says. Where results go by receiver, whether what it returns is declared to be of the receiver's
   * kind.
   */
  readonly givesReceiver: boolean;
  /** Set where its result is one of its own type parameters, or written with it: `<T> T get()`. What a call is given for that, it gets. */
  readonly givesOwn: OwnTypeParameter | undefined;
  /**
   * For each of `parameters` the `KIND` that it is declared as, of texts, bytes and numbers (any of which is `KIND.int`),
   * and `KIND.own` for the operand of a method that takes nothing else; 0 for what may be anything else. Empty where none is
   * declared so.
   */
  readonly declaredKinds: readonly number[];
  /** How many arguments it needs at least. */
  readonly required: number;
  /** Parameters that need an argument though one in front of them needs none, by their place among `parameters`; none for most. */
  readonly requiredBehind: readonly number[];
  /** Holds the list of all further arguments by position. */
  readonly rest: number;
  /** Holds the map of all further arguments by name. */
  readonly keywordRest: number;
  /** Holds the block that a call may bring along, as in Ruby. */
  readonly block: number;
  /** Whether it has no body: an interface's method, a declaration alone. */
  readonly isAbstract: boolean;
  /**
   * Whether it is a macro: what it calls is called by whoever uses it, and what each use gives it stays apart from others.
   */
  readonly isMacro: boolean;
  /** Whether it only stands for what it calls, as `Type::method` does. */
  readonly isReference: boolean;
  /** Whether it may say that it has no answer, as Python's operators do by `NotImplemented`. */
  readonly mayDecline: boolean;
  /** Whether calling it gives something that is awaited, as Python's `async def` and Swift's `async` say. */
  readonly isCoroutine: boolean;
  /** Places of its body and of what is inside are `firstPlace` to below `endPlace`. */
  readonly firstPlace: number;
  readonly endPlace: number;
  /** Callables inside it are those between its own index and below this one. */
  readonly endCallable: number;
  /** Rows of its body and of what is inside, as positions in `moves`. */
  readonly firstMove: number;
  readonly endMove: number;
}

/** A type parameter of a callable that its callers choose. */
export interface OwnTypeParameter {
  /** Its place among the type parameters of the callable. */
  readonly parameter: number;
  /** The parameter, by its place among `parameters`, that is given the class for it: `Class<T> type`. -1 for none. */
  readonly classAt: number;
  /**
   * Where the result is no type parameter but is written with it (`Promise<T>`), a class of the facts that is another
   * name for it, with a type parameter of its own instead. -1 otherwise.
   */
  readonly writtenAs: number;
}

/** A class, interface, struct, trait or object with its bases. Its members are rows of the moves. */
export interface ClassFact {
  /** Index into the file's declarations; `-1` when it is anonymous. */
  readonly declaration: number;
  /** In the order in which the language names them. */
  readonly bases: readonly BaseFact[];
  /** Texts. Empty when it is not generic. */
  readonly typeParameters: readonly number[];
  /** Types that its type parameters are at least, one for each; -1 for those of which none is written. Absent for none at all. */
  readonly parameterBounds?: readonly number[];
  /** Whether any type with the same members has it as a base, as with Go's interfaces. */
  readonly isStructural: boolean;
  /** Whether it is but another name for its bases, each of which may be meant: a type alias, a union. */
  readonly isAlias: boolean;
  /**
   * Set for what nothing stands for that is based on it, as Rust's structs: others are read as one where they have
   * no such member themselves.
   */
  readonly isFinal?: true;
  /** Set for what has no name, and stands in the one expression that makes instances of it. */
  readonly isOfExpression?: true;
  /** Set where the name is that of an object beside it, which stands for both, as a companion in Scala does. */
  readonly isNamedByOther?: true;
  /** The declaration of the object whose class it is, as of Scala's; no type is named for that. Absent for other classes. */
  readonly object?: number;
  /** The type that it only is another name of; -1 for one without members. Absent for a class of its own. */
  readonly aliasOf?: number;
  /** The import that leads to its parts in other files, one for all of its parts in this one; absent for a whole. */
  readonly parts?: number;
}

/** A base is named as a type, or is whatever class reaches a place. */
export type BaseFact =
  | { readonly type: number }
  | { readonly place: number }
  /** All classes that reach the place are parts of the same one, in other files; as many as there are. */
  | { readonly place: number; readonly areParts: true }
  /** A mixin that comes before the class itself, as Ruby's `prepend`. */
  | { readonly type: number; readonly isPrepended: true }
  /** A module whose members the class itself gets, and not its instances, as by Ruby's `extend`. */
  | { readonly type: number; readonly isExtended: true };

/** A type as written. */
export interface TypeFact {
  /** Text: the name with its segments joined by dots. For a type parameter of a class, its name. */
  readonly name: number;
  /** Types. */
  readonly arguments: readonly number[];
  /** The class whose type parameter it is; `-1` for a type with a name of its own. */
  readonly parameterOf: number;
  /** The class that it is, where that is written out in place of a name: an object type. Otherwise `-1`. */
  readonly class: number;
  /** Index into the file's declarations of the one around it; `-1` at the file's own level. */
  readonly scope: number;
  /** The scope whose names it may be said without, where types are linked like names. Absent elsewhere. */
  readonly nameScope?: number;
}

/** Where a free name stands: inside which class, whose members may be named without a receiver. */
export interface ScopeFact {
  /** The next scope outwards; `-1` when there is none. */
  readonly parent: number;
  /** Index into `classes`; -1 when it is that of `type`, or none. */
  readonly class: number;
  /** The place of the receiver there; `-1` where only static members can be named. */
  readonly receiver: number;
  /** Index into `types`: the class by its name, where another file may declare it. Absent otherwise. */
  readonly type?: number;
  /** Texts: namespaces and classes whose names may be said without them, innermost first. */
  readonly prefixes?: readonly number[];
  /**
   * Which names of the global object are seen there that files of the program share by it: all of them, as in scripts,
   * or those alone that are written to it, as in modules. Absent where no names are shared that way.
   */
  readonly shares?: 'scripts' | 'written';
  /** Whether names stand for members of the global object, whatever the file binds itself. Absent elsewhere. */
  readonly isGlobalObject?: true;
}

/**
 * Operations of the moves. A row is the operation and its fields, each one number: `p` a place, `t` a text,
 * `-1` none where that is allowed.
 */
export const MOVE = {
  /** `callable`: the rows that follow belong to it. */
  enter: 0,
  /** `line`: the rows that follow stand there. */
  line: 1,
  /** `from p, to p`: what is in the one may be in the other. */
  copy: 2,
  /** `callable, to p` */
  callable: 3,
  /** `class, to p`: the class itself. */
  class: 4,
  /** `class, to p`: an instance of it, made without a call (Kotlin's objects, enum constants). */
  instance: 5,
  /** `shape t, to p`: a new object, list or map; the shape is a class of the language's runtime, or -1. */
  object: 6,
  /** `text t, to p`: a constant text, where it may become a key or a callable's name. */
  text: 7,
  /** `import, symbol t, to p`: what the import (an index into the file's imports) gives; `*` is the whole. */
  import: 8,
  /** `scope, name t, to p`: a name that the file's own scopes do not bind. The scope may be -1. */
  name: 9,
  /** `type, to p`: the place was declared with that type. */
  type: 10,
  /** `object p, key t, to p`: a member of whatever is there. `*` is any element. */
  read: 11,
  /** `from p, object p, key t`; from -1: nothing that could be followed, of which a setter is told alone. */
  write: 12,
  /** `object p, key p, to p`: by a computed key. */
  readAt: 13,
  /** `from p, object p, key p` */
  writeAt: 14,
  /** `class, receiver p, to p`: the receiver, seen from the bases of the class. */
  super: 15,
  /** `from p, to p`: whatever is in `to` has the members of whatever is in `from` as well. */
  merge: 16,
  /** `name t, p, flags`: a name that the file's top level binds; others may see it. Flags of `GLOBAL`. */
  global: 17,
  /** `class, key t, p, flags`: a member of a class of this file; flags of `MEMBER`. */
  member: 18,
  /** `type, key t, p, flags`: a member added to a class that another file may declare. */
  extend: 19,
  /** `type, type`: the second becomes a base of the first, wherever both are declared. */
  base: 20,
  /** `type, to p`: an instance of exactly that type, made without a call, as by Go's literals. */
  made: 21,
  /** `from p, scope, name t`: what is assigned to a name that the file's own scopes do not bind. */
  assignName: 22,
  /**
   * `from p, to p, holder p, when`: as `copy`, but only when the holder holds what `WHEN` says; above, shifted by
   * `TOLD_SHIFT`, what is told of it (`IS_NOT`) where no call gives anything for it, or the kinds that are asked for. It is
   * judged where a callable is read anew for one call, or for calls that tell the same, and holds always elsewhere.
   */
  copyWhen: 23,
  /** `from p, to p, type, is`: as `copy`, of what is an instance of the type, or (`is` 0) of what is none; see `NARROWED`. */
  narrow: 24,
  /** `object p, key p, to p`: as `readAt`, by texts that reach the key, and by no other. */
  readNamed: 25,
  /** `from p, object p, key p`: as `writeAt`, under texts that reach the key, and under no other. */
  writeNamed: 26,
  /**
   * `type, GIVEN, position, result p`: the call with that result, or the reading of what is called by its name alone, is
   * given the type as one of its type arguments, or as a class that is written out among its arguments. Stands before it.
   */
  given: 27,
  /** `from p, to p`: entries of whatever is in `from` under names are members of whatever is in `to`. */
  mergeEntries: 28,
  /** `mixin p, into p, MIXIN`: classes in the one become bases of classes in the other while the program runs. */
  mixIn: 29,
  /** `from p, to p`: as `merge`, of a copy: what instances have by their class alone (`MEMBER.byClass`) stays behind. */
  mergeOwn: 30,
  /** `form, p`: how the place is declared, or what its value is; sum of `FORM`. */
  form: 31,
  /**
   * `from p, to p, classes p, TESTED`: as `narrow`, by the classes that are in a place, of which it is one; what is in it
   * and no class, as where several are listed, lets all through.
   */
  narrowBy: 32,
  /** `from p, classes p`: the class that a place is declared with to which `from` is given comes to `classes`. Stands before it. */
  wanted: 33,
  /**
   * `from p, to p, others p`: entries of maps in the one are entries of whatever is in the other, under their own keys; what
   * is no map goes to the third.
   */
  copyEntries: 34,
  /** `pair p, object p`: the second element of what is in the one is an entry of the other, under the first as its key. */
  writePair: 35,
  /** `from p, to p, others p`: as `copyEntries`, of what calls of the entries give. */
  copyMade: 36,
  /** `type`: which of the types below it an instance is may be told only as the program runs, as of Rust's `dyn`. */
  dynamic: 37,
  /** `from p, key t`: the object that was made last has the key by itself, whatever else it takes from the place. Stands before that. */
  hides: 38,
  /** `argument count, flags, result p, callee p, -1, self p`, then arguments. */
  call: 39,
  /** `argument count, flags, result p, object p, key t, self p`, then arguments; self -1: the object. */
  callMember: 40,
  /** `argument count, flags, result p, scope, name t, implicit p`, then arguments; see `CallOptions.self`. */
  callName: 41,
  /** `argument count, flags, result p, object p, key p, self p`, then arguments: a member by texts that reach the key. */
  callAt: 42,
} as const;

/** Numbers behind the operation in each row; for calls, without the arguments. */
export const MOVE_FIELDS: readonly number[] = [
  1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 2, 3, 3, 3, 3, 3, 2, 3, 4, 4, 2, 2, 3, 4, 4, 3, 3, 4, 2, 3, 2, 2, 4,
  2, 3, 2, 3, 1, 2, 6, 6, 6, 6,
];

/** Where the row that begins at `row` ends, and the next one begins. */
export function endOfRow(moves: MoveList, row: number): number {
  const operation = moves[row]!;
  const fixed = row + 1 + MOVE_FIELDS[operation]!;
  return operation >= MOVE.call ? fixed + 3 * moves[row + 1]! : fixed;
}

/** What is known of a place besides its type where references tell overloads apart, as in C++; to be added up. */
export const FORM = {
  /** What it holds, or what that leads to, may not be changed. */
  constant: 1,
  /** Nobody else has what it holds: what a call has just made, or something that is moved. */
  temporary: 2,
  /** It is declared as a reference to what somebody has. */
  lvalueReference: 4,
  /** It is declared as a reference to what nobody else has. */
  rvalueReference: 8,
  pointer: 16,
  /** Whether it is a pointer is not known. */
  open: 32,
  /** Of what a method is called on: what is a pointer is told apart from what is none, and nothing else. */
  asGiven: 64,
  /** What tests put in the place of an instance: nothing of the classes below its type runs. */
  standIn: 128,
  /** Beside whatever else is said of the place: it is of the type of what is first copied there. */
  deduced: 256,
  /** A parameter takes functions and nothing else, where types of functions are none in the facts. */
  function: 512,
  /** Of these, one whose functions may be coroutines. */
  awaited: 1024,
  /** Of these as well, one whose functions give functions. */
  givesFunction: 2048,
  /** Of what a function gives: the function is meant only where no other one of its name fits. */
  disfavoured: 4096,
} as const;

/** What `narrow` says: that it is of the type, the same of what is known alone, or that it is not. */
export const NARROWED = { isNot: 0, is: 1, isAmongKnown: 2 } as const;

/**
 * What is asked of a value by `narrowBy`: that it is an instance of one of the classes, or one of them or a class below; or,
 * whatever the classes, that it is a coroutine function, or none, or that it can be called at all, or not; or that it has
 * no member of the name in their place; or that it is no function that the file writes under the key in their place.
 */
export const TESTED = {
  instance: 0,
  class: 1,
  coroutine: 2,
  noCoroutine: 3,
  noMember: 4,
  callable: 5,
  notCallable: 6,
  notWrittenAt: 7,
} as const;

/** Whose members those of a mixin become: of instances, before or behind the class's own, or of the class itself. */
export const MIXIN = { included: 0, prepended: 1, extended: 2 } as const;

/** How a call is given a type: `f<T>()`, by position among the type arguments, or `f(T.class)`, among the arguments. */
export const GIVEN = { argument: 0, class: 1 } as const;

/** What a place has to hold for a `copyWhen`. */
export const WHEN = {
  none: 0,
  notNone: 1,
  /** What counts as false where a condition asks for it, `none` among it. */
  false: 2,
  true: 3,
  /** Something that can be called: a text does not count. */
  callable: 4,
  /** A value of one of the kinds whose bits (`kindBit`) stand above. */
  ofKind: 5,
  /** Of what takes all further arguments: there is one of them, or any other number. */
  one: 6,
  notOne: 7,
} as const;

/** What is known not to be the value of an expression, by its text alone; to be added up. */
export const IS_NOT = {
  none: 1,
  /** Anything else that counts as false. */
  false: 2,
  true: 4,
  /** It is the value of a parameter that is never assigned; what else is told is true where that is not given. */
  parameter: 8,
} as const;

/** What kind of value an expression has, by its text alone; 0 where that does not tell. Stands above the sum of `IS_NOT`. */
export const KIND = {
  none: 1,
  bool: 2,
  int: 3,
  float: 4,
  text: 5,
  bytes: 6,
  list: 7,
  tuple: 8,
  map: 9,
  set: 10,
  /** A function that is called for its result. */
  function: 11,
  /** A function that gives a coroutine. */
  coroutine: 12,
  /** Of the standard library, which programs tell apart as they do literals. */
  date: 13,
  /** Is a date, too. */
  dateTime: 14,
  time: 15,
  decimal: 16,
  /** Of another of its classes, which is below none that has literals. */
  ofLibrary: 17,
  /** What a method for an operator takes that is made for instances of its own class: no value is told to be of it. */
  own: 18,
  /** Of keys in brackets: a part from one position to another, or one entry, of whatever kind that is. */
  slice: 19,
  entry: 20,
} as const;
/** What asks for one of the library's kinds, the last ones, has rows of 32 bits in its file; others fit into 16. */
export const kindBit = (kind: number): number => 2 ** (kind - 1);
export const KIND_SHIFT = 4;
export const BELOW_KIND: number = 2 ** KIND_SHIFT - 1;

/** What is told of a value stands above the number of `WHEN` or `ARGUMENT`. */
export const TOLD_SHIFT = 3;
export const BELOW_TOLD: number = 2 ** TOLD_SHIFT - 1;

/**
 * How an argument is given: three numbers each, this, a text (for `named`) or -1, and its place. Above, shifted by
 * `TOLD_SHIFT`, what is told of it: see `IS_NOT` and `KIND`.
 */
export const ARGUMENT = {
  positional: 0,
  named: 1,
  /** All elements of a list, by position. */
  spread: 2,
  /** All entries of a map, by name. */
  spreadNamed: 3,
  /** The block of a call in Ruby. */
  block: 4,
  /** Behind the parentheses: goes to the last parameter, as in Kotlin, Swift and Scala. */
  trailing: 5,
  /**
   * A parameter of the callable around, handed on by position: how many of them there are follows from where
   * the callable goes, as with method references.
   */
  forwarded: 6,
  /** By position, and nothing that could be called or read: `None`. */
  nothing: 7,
} as const;

/** Flags of calls, to be added up. */
export const CALL = {
  /** Makes an instance: `new`. Where a class is called without it, that is seen from the value. */
  construct: 1,
  /** Not written as a call: an operator, an iteration, an accessor. Counts only where something is found. */
  implicit: 2,
  /**
   * When the object has no such member, the key may be the name of a function in sight that takes a receiver
   * (extensions). Of a call by name: the members of the implicit receiver come first.
   */
  orName: 4,
  /** Applies a decorator: where that is not known, it is taken to hand back what it was given. */
  decorates: 8,
  /**
   * Made on the object by whoever gets it from the call in front of it: counts only where nothing of the
   * repository is called there.
   */
  handedOver: 16,
  /** Makes a decorator for the definition behind it. */
  makesDecorator: 32,
  /**
   * Made only where the call in front of it has no answer, as that of the other operand's method: counts unless every
   * object that comes there has a method of the repository that never declines.
   */
  otherwise: 64,
  /** Makes an instance of the class that the place is declared with which the result is given to: `new(…)` in C#. */
  ofWanted: 128,
  /** Is given types: `given` rows stand before it. */
  given: 256,
  /** A member that is read (`CallRules.readingCalls`): a call where it is a method without parameters. In no facts. */
  byReading: 512,
  /**
   * Made by what runs the program, and by nothing in its text, as pytest calls fixtures: what comes of it is there for each
   * receiver alone, and it is no call that is published.
   */
  byRunner: 1024,
  /** Of a call by name: functions of that name that the classes of its arguments are associated with are meant as well. */
  associated: 2048,
  /** What it gives is awaited where it stands. */
  awaited: 4096,
  /** Made by a framework, wherever that runs, with what it gives: no call that is published. */
  byFramework: 8192,
  /** What it means came by a name that all of the repository shares: the two have to be in the same program. */
  bySharedName: 16_384,
} as const;

/** Flags of members, to be added up. */
/** Members of another name of a function type: what a function of the type is called on, and what it is given first. */
export const RUN = { receiver: ' receiver', given: ' given' } as const;

export const MEMBER = {
  /** Belongs to the class, not to its instances. */
  static: 1,
  /** Receives the class instead of the instance, as Python's class methods. */
  ofClass: 2,
  /** A field: what is written to the member by name goes to its place. */
  field: 4,
  /** Seen in its class alone, so that it overrides nothing. */
  private: 8,
  /** A field whose methods the class has as its own, as Go's embedding. */
  embedded: 16,
  /** Seen in its package alone: what is declared elsewhere does not override it. */
  inPackage: 32,
  /** Not overridden: what a class below declares of the name hides it, unless a base says otherwise. */
  final: 64,
  /** Takes the place of what a base declares first, which is what calls mean. */
  overrides: 128,
  /** What else the object has of the name is meant before it, as before an extension and what is for an interface alone. */
  behind: 256,
  /** A field that nothing outside of the repository sees, not even by what it is annotated with. */
  within: 512,
  /** Of the class as such: whatever is based on it lacks it, as what includes a module of Ruby lacks the module's own methods. */
  ofItself: 1024,
  /** What instances have by their class and not themselves, so that a copy of one lacks it, as JavaScript's methods. */
  byClass: 2048,
  /** A method that changes its receiver, as Rust's with `&mut self`. */
  changes: 4096,
  /** Seen in its file alone, though it is added to a class of others, as a `static` function of C++ for what it is given. */
  inFile: 8192,
  /** Seen by sources of the other languages of the platform alone, as an accessor of Kotlin under the name of a method. */
  toOthers: 16384,
  /** Added to what may be missing as well, of which nothing but what is added so is asked without a question mark. */
  ofMissing: 32768,
} as const;

/** Flags of globals, to be added up. They matter where names are linked across files, as in C. */
export const GLOBAL = {
  /** Only says that there is such a name: a prototype, an `extern` variable. */
  declared: 1,
  /** Only seen in the file and in those that include it: `static`, macros, types. */
  unlinked: 2,
  /** A macro that stands for something else wherever its name is written, also in definitions in its sight. */
  renaming: 4,
  /**
   * A macro that calls nothing, or has a function of its name beside it under another condition: where one is declared in sight,
   * it stands for that under other conditions.
   */
  stub: 8,
  /** A name of the global object, seen by all that share it, and by nobody as a name of the file. */
  shared: 16,
  /** The same, written to that object itself, so that modules see it too; others are bound by a script's top level. */
  written: 32,
  /** The same, where the file only adds to what another one may have given the name: `var a = a || {}`. */
  adding: 64,
  /** A file that defines the name also declares one of it, as of overloads; made as files are linked. */
  declaredBeside: 128,
} as const;

/** Key of the constructor among a class's members, in every language. */
export const CONSTRUCTOR_KEY = '<new>';

/** Keys of accessors: the member that is run by reading and by writing `name`. */
export const getterKey = (name: string): string => `get ${name}`;
export const setterKey = (name: string): string => `set ${name}`;

/**
 * Key under which a class has the free functions of a name that are found by an argument of the class.
 * https://en.cppreference.com/w/cpp/language/adl
 */
export const associatedKey = (name: string): string => `${ASSOCIATED} ${name}`;

export const isAssociatedKey = (key: string): boolean => key.startsWith(ASSOCIATED);

const ASSOCIATED = '<with>';

/**
 * Key of an accessor that asks the member itself what to do. It is one under its own key where the program has members
 * that answer (`CallRules.describers`), and none elsewhere.
 */
export const describedKey = (accessor: string): string => `<described> ${accessor}`;

/**
 * Key of a member that stands in for another one: what is found under `member` where the class has no `absent` that
 * others see; with no `absent`, what the class itself declares as `member`. https://www.php.net/manual/language.oop5.magic.php
 */
export const standInKey = (member: string, absent: string): string => `${member}?${absent}`;

/**
 * Key of a field where fields and methods have names of their own kind, so that one name may be both. A `name`
 * move of such a key asks for a variable or a class: it is looked for by the key among members, by the bare
 * name elsewhere.
 */
export const fieldKey = (name: string): string => `.${name}`;

/** What is not known of a name that is put together. No name has it, while `operator*` is one. */
export const NAME_GAP = '…';

/** Key of all members whose names begin and end so, where the name is put together. Read, and never written. */
export const keyBeginning = (name: string, ending = ''): string => `${name}${NAME_GAP}${ending}`;

/** The same where what stands between is the name of a class. */
export const keyOfClassName = (beginning: string, ending = ''): string =>
  keyBeginning(beginning, `^${ending}`);

/** The global that is an object whose members are those of a package. No text can write it. */
export const PACKAGE_OBJECT = '<package>';

/** Key by which a structural type asks for a method with the types of its parameters and results. */
export const signatureKey = (name: string, signature: string): string =>
  `<signature> ${name}${signature}`;

/** The signature of a method that may be any, since type parameters are in it. */
export const ANY_SIGNATURE = '(?)';

/** Key of a member that says that the class is another name for a type: signatures that speak of it may be any. */
export const aliasKey = (name: string): string => `<alias> ${name}`;

/** Key of a class's member that stands for its instances. */
export const INSTANCE_OF = 'prototype';

/** Key of a class's member that is any of the classes below it. */
export const CLASSES_BELOW = '<classes below>';

/** The same, but nothing where the class has no method that it leaves to them. */
export const CLASSES_THAT_COMPLETE = '<classes that complete it>';

/** How keys begin under which a function writes to a member of a member of what it is given, beside the member itself: `<.a.b`. */
export const PATH_KEY = '<.';

/**
 * Key under which a type has what a container of the program gives for it, where the program says which classes it registers
 * for the type.
 */
export const PROVIDED_KEY = '<provided>';

/** Key of any element of a list, map or set. */
export const ELEMENT_KEY = '*';

/** Key of what iteration hands out: the elements, but of maps their keys where the language has it so (`CallRules.iteratedByKey`). */
export const ITERATED_KEY = '<iterated>';

/** What an alias stands for that is written as the type of a value: `typeof api`. */
export const MEANT_KEY = '<meant>';

/** The functions of which an alias stands for what they give: `ReturnType<typeof make>`. */
export const GIVING_KEY = '<giving>';

/** The same of one object alone: whatever else has its type holds none of it. */
export const HELD_KEY = '<held>';

/** Name of a type that is what its one type argument has under the key: `T['key']`. */
export const memberTypeName = (key: string): string => `${MEMBER_TYPE}${key}`;

/** The key of such a type; `undefined` for other names. */
export const keyOfMemberType = (name: string): string | undefined =>
  name.startsWith(MEMBER_TYPE) ? name.slice(MEMBER_TYPE.length) : undefined;

const MEMBER_TYPE = '<member> ';

/** Name of a type that is what a function of the type of its one type argument gives: `ReturnType<T>`. */
export const RESULT_TYPE = '<result>';
