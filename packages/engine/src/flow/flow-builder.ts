// Writes the flow facts of one file. Extractors walk their tree and tell it what moves where; it numbers
// places and keeps each text once. How rows lie in their array is known to `move-rows.ts`, which types are the same to
// `type-list.ts`.
import type { ImportFact } from '../facts.ts';
import {
  ARGUMENT,
  CALL,
  type CallableFact,
  type ClassFact,
  type FlowFacts,
  GIVEN,
  MOVE,
  NARROWED,
  type ScopeFact,
  TOLD_SHIFT,
  WHEN,
} from './flow-facts.ts';
import { MoveRows } from './move-rows.ts';
import { TypeList } from './type-list.ts';

/** The number of a place within the file. */
export type Place = number;

export interface Argument {
  readonly kind: keyof typeof ARGUMENT;
  /** Only for `named`. */
  readonly name?: string;
  readonly place: Place;
  /** Sum of `IS_NOT`; 0 by default. */
  readonly isNot?: number;
}

/** A parameter that is asked for what it holds. */
export interface Holder {
  readonly place: Place;
  /** What is told of it where no call gives anything for it: sum of `IS_NOT`. */
  readonly isNot: number;
  /** Whether it holds all further arguments by position: it is asked whether there are any, or of which kind the first is. */
  readonly isRest?: boolean;
}

export interface CallOptions {
  /** Where the result goes; absent when nobody asks for it. */
  readonly result?: Place;
  readonly arguments: readonly Argument[];
  /** Names of `CALL`. */
  readonly flags?: readonly (keyof typeof CALL)[];
  /**
   * What the callee gets as its receiver, where that is not the object that it was read from. Of a call by
   * name: something whose members may be named as well, as a lambda's receiver.
   */
  readonly self?: Place;
  /** Types that are written as its type arguments, by position; -1 for those of which nothing is known. */
  readonly typeArguments?: readonly number[];
  /** Types whose classes are written out among its arguments, as `T.class`, by position; -1 for what is no such. */
  readonly classArguments?: readonly number[];
}

/** What has to be known of a callable when its body begins; the rest is `-1`, empty or `false` by default. */
export interface CallableHead {
  readonly startLine: number;
  readonly endLine: number;
  readonly declaration?: number;
  readonly owner?: number;
  readonly isAbstract?: boolean;
  readonly isMacro?: boolean;
  readonly isReference?: boolean;
  readonly mayDecline?: boolean;
  readonly isCoroutine?: boolean;
}

/** What the parameters of a callable are, told once they have places. */
export type CallableShape = Partial<
  Pick<
    CallableFact,
    | 'receiver'
    | 'takesReceiverFirst'
    | 'parameters'
    | 'positional'
    | 'required'
    | 'requiredBehind'
    | 'declaredKinds'
    | 'rest'
    | 'keywordRest'
    | 'block'
  >
> & { readonly parameterNames?: readonly (string | undefined)[] };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const EXPORTS_PLACE = 0;

export class FlowBuilder {
  #placeCount = 1;
  readonly #texts: string[] = [];
  readonly #textIndex = new Map<string, number>();
  readonly #callables: Mutable<CallableFact>[] = [];
  readonly #classes: Mutable<ClassFact>[] = [];
  readonly #types = new TypeList((text) => this.text(text));
  readonly #scopes: ScopeFact[] = [];
  readonly #open: number[] = [];
  /** Callables that return something else than their receiver. */
  readonly #givingOther = new Set<number>();
  readonly #rows = new MoveRows();
  readonly #lines: number;

  /** What other files get when they import this one as a whole. */
  readonly exports: Place = EXPORTS_PLACE;

  readonly #importCount: number;
  readonly #imports: ImportFact[] = [];

  /**
   * Opens the top level, with all its lines.
   * @param importCount how many imports the file's facts list; asked for only with `addImport`
   */
  constructor(lines: number, importCount = 0) {
    this.#importCount = importCount;
    this.#lines = Math.max(1, lines);
    this.openCallable({ startLine: 1, endLine: lines });
  }

  place(): Place {
    this.#placeCount += 1;
    return this.#placeCount - 1;
  }

  text(text: string): number {
    const known = this.#textIndex.get(text);
    if (known !== undefined) return known;
    this.#textIndex.set(text, this.#texts.length);
    this.#texts.push(text);
    return this.#texts.length - 1;
  }

  /** Says on which line, from 1, what follows stands. What lacks at the end of a text stands on its last line. */
  at(line: number): void {
    this.#rows.at(Math.min(line, this.#lines));
  }

  // Callables. Those inside one are opened and closed between its own opening and closing.

  /** @returns its index; its result has a place from the start */
  openCallable(head: CallableHead): number {
    const index = this.#callables.length;
    const around = this.#open.at(-1) ?? -1;
    const firstPlace = around === -1 ? 0 : this.#placeCount;
    const result = this.place();
    const fact: Mutable<CallableFact> = {
      declaration: head.declaration ?? -1,
      startLine: head.startLine,
      endLine: head.endLine,
      around,
      owner: head.owner ?? -1,
      receiver: -1,
      takesReceiverFirst: false,
      result,
      parameters: [],
      parameterNames: [],
      positional: 0,
      handedBack: [],
      handedBackWhen: [],
      handedOn: [],
      filled: [],
      requiredBehind: [],
      declaredKinds: [],
      required: 0,
      rest: -1,
      keywordRest: -1,
      block: -1,
      isAbstract: head.isAbstract ?? false,
      givesReceiver: false,
      givesOwn: undefined,
      isMacro: head.isMacro ?? false,
      isReference: head.isReference ?? false,
      mayDecline: head.mayDecline ?? false,
      isCoroutine: head.isCoroutine ?? false,
      firstPlace,
      endPlace: -1,
      endCallable: -1,
      firstMove: this.#rows.length,
      endMove: -1,
    };
    this.#callables.push(fact);
    this.#open.push(index);
    this.#rows.enter(index);
    return index;
  }

  shape(callable: number, shape: CallableShape): void {
    const fact = this.#callables[callable] as Mutable<CallableFact>;
    fact.receiver = shape.receiver ?? fact.receiver;
    fact.takesReceiverFirst = shape.takesReceiverFirst ?? fact.takesReceiverFirst;
    fact.parameters = shape.parameters ?? fact.parameters;
    fact.positional = shape.positional ?? shape.parameters?.length ?? 0;
    fact.required = shape.required ?? fact.required;
    fact.requiredBehind = shape.requiredBehind ?? fact.requiredBehind;
    fact.declaredKinds = shape.declaredKinds ?? fact.declaredKinds;
    fact.rest = shape.rest ?? fact.rest;
    fact.keywordRest = shape.keywordRest ?? fact.keywordRest;
    fact.block = shape.block ?? fact.block;
    fact.parameterNames =
      shape.parameterNames?.map((name) => (name === undefined ? -1 : this.text(name))) ??
      fact.parameters.map(() => -1);
  }

  /**
   * @param parameter its place among the parameters of the callable that is open
   * @param asked parameters by their place as well, and what they have to be; of what is handed back twice nothing is asked
   */
  handBack(parameter: number, asked: readonly (readonly [number, number])[] = []): void {
    const fact = this.#callables[this.current] as Mutable<CallableFact>;
    const isNew = !fact.handedBack.includes(parameter);
    if (isNew) fact.handedBack = [...fact.handedBack, parameter];
    const when = fact.handedBackWhen;
    fact.handedBackWhen = isNew
      ? [...when, ...asked.flatMap(([at, told]) => [parameter, at, told])]
      : when.filter((_, at) => when[at - (at % 3)] !== parameter);
  }

  /** Values come back through the parameter. @param parameter its place among those of the callable */
  fill(callable: number, parameter: number): void {
    const fact = this.#callables[callable] as Mutable<CallableFact>;
    if (!fact.filled.includes(parameter)) fact.filled = [...fact.filled, parameter];
  }

  /** The callable that is open returns what a call gives that is given one of its parameters. */
  handOn(result: Place): void {
    const fact = this.#callables[this.current] as Mutable<CallableFact>;
    fact.handedOn = [...fact.handedOn, result];
  }

  /** To be said of each thing that the callable returns: whether it is the receiver, which nothing else was assigned to. */
  returns(callable: number, isReceiver: boolean): void {
    const fact = this.#callables[callable] as Mutable<CallableFact>;
    const hasReceiver = fact.receiver !== -1 || fact.takesReceiverFirst;
    fact.givesReceiver = isReceiver && hasReceiver && !this.#givingOther.has(callable);
    if (!fact.givesReceiver) this.#givingOther.add(callable);
  }

  /** It awaits something, and whoever calls it has to await it. */
  awaits(callable: number): void {
    (this.#callables[callable] as Mutable<CallableFact>).isCoroutine = true;
  }

  /** Its result is of the kind of its receiver, as its declaration says. */
  returnsOwnKind(callable: number): void {
    (this.#callables[callable] as Mutable<CallableFact>).givesReceiver = true;
  }

  /**
   * Its result is one of its own type parameters, or written with it.
   * @param classAt the parameter that is given the class; -1 for none
   * @param writtenAs a class that is another name for the result; -1 where that is the type parameter
   */
  givesOwn(callable: number, parameter: number, classAt = -1, writtenAs = -1): void {
    (this.#callables[callable] as Mutable<CallableFact>).givesOwn = {
      parameter,
      classAt,
      writtenAs,
    };
  }

  closeCallable(): void {
    const index = this.#open.pop();
    const fact = index === undefined ? undefined : this.#callables[index];
    if (fact === undefined) throw new Error('no callable is open');
    fact.endPlace = this.#placeCount;
    fact.endCallable = this.#callables.length;
    fact.endMove = this.#rows.length;
    this.#rows.leave(this.#open.at(-1) ?? -1);
  }

  /** The innermost callable that is open. */
  get current(): number {
    return this.#open.at(-1) as number;
  }

  resultOf(callable: number): Place {
    return (this.#callables[callable] as CallableFact).result;
  }

  receiverOf(callable: number): Place {
    return (this.#callables[callable] as CallableFact).receiver;
  }

  // Classes, types and scopes.

  addClass(
    fact: Partial<Omit<ClassFact, 'typeParameters'>> & {
      readonly typeParameters?: readonly string[];
    },
  ): number {
    this.#classes.push({
      declaration: fact.declaration ?? -1,
      bases: fact.bases ?? [],
      typeParameters: (fact.typeParameters ?? []).map((name) => this.text(name)),
      isStructural: fact.isStructural ?? false,
      isAlias: fact.isAlias ?? false,
      ...(fact.isFinal === true && { isFinal: true }),
      ...(fact.isOfExpression === true && { isOfExpression: true }),
      ...(fact.isNamedByOther === true && { isNamedByOther: true }),
      ...(fact.object !== undefined && { object: fact.object }),
      ...(fact.aliasOf !== undefined && { aliasOf: fact.aliasOf }),
      ...(fact.parts !== undefined && { parts: fact.parts }),
    });
    return this.#classes.length - 1;
  }

  /** Index of the class that is added next, for types that speak of it before. */
  get nextClass(): number {
    return this.#classes.length;
  }

  /** It is only seen later that an object has the name as well. */
  nameByOther(classIndex: number): void {
    (this.#classes[classIndex] as Mutable<ClassFact>).isNamedByOther = true;
  }

  /** @param bounds types, one for each type parameter; -1 for none */
  setBounds(classIndex: number, bounds: readonly number[]): void {
    if (bounds.every((bound) => bound === -1)) return;
    (this.#classes[classIndex] as Mutable<ClassFact>).parameterBounds = bounds;
  }

  /** Bases are often known only after the class has been opened. */
  setBases(classIndex: number, bases: ClassFact['bases']): void {
    (this.#classes[classIndex] as Mutable<ClassFact>).bases = bases;
  }

  basesOf(classIndex: number): ClassFact['bases'] {
    return this.#classes[classIndex]!.bases;
  }

  /** Of the declarations that a class has, the one that it is known by from here on. */
  setDeclaration(classIndex: number, declaration: number): void {
    (this.#classes[classIndex] as Mutable<ClassFact>).declaration = declaration;
  }

  /**
   * @param scope index of the declaration around it, or -1
   * @param parameterOf the class whose type parameter it is, or -1
   * @param nameScope the scope in which the name is linked, or -1
   */
  addType(
    name: string,
    typeArguments: readonly number[] = [],
    scope = -1,
    parameterOf = -1,
    nameScope = -1,
  ): number {
    return this.#types.add(name, typeArguments, scope, parameterOf, nameScope);
  }

  /** Whether it speaks of a type parameter of a class. */
  isOpenType(type: number): boolean {
    return this.#types.isOpen(type);
  }

  /** A type that is written out: a class of this file without a name. */
  addClassType(classIndex: number, name = ''): number {
    return this.#types.addClass(classIndex, name);
  }

  /** @returns the number of a module that the file does not import by itself */
  addImport(fact: ImportFact): number {
    this.#imports.push(fact);
    return this.#importCount + this.#imports.length - 1;
  }

  addScope(fact: ScopeFact): number {
    this.#scopes.push(fact);
    return this.#scopes.length - 1;
  }

  // Moves.

  copy(from: Place, to: Place): void {
    if (from !== to) this.#rows.write(MOVE.copy, from, to);
  }

  /** What is given somewhere as `from` asks for the class that it is to be of there. */
  wanted(from: Place, classes: Place): void {
    this.#rows.write(MOVE.wanted, from, classes);
  }

  /** As `copy`, where the holder holds what is said, as far as that can be told. */
  copyWhen(
    from: Place,
    to: Place,
    holder: Holder,
    when: Exclude<keyof typeof WHEN, 'ofKind'>,
  ): void {
    const { place, isNot } = holder;
    this.#rows.write(MOVE.copyWhen, from, to, place, WHEN[when] | (isNot << TOLD_SHIFT));
  }

  /** The same, where what the holder holds is of one of the kinds: the sum of their bits. */
  copyWhenOf(from: Place, to: Place, { place }: Holder, kinds: number): void {
    this.#rows.write(MOVE.copyWhen, from, to, place, WHEN.ofKind | (kinds << TOLD_SHIFT));
  }

  /** As `copy`, of what is an instance of the type, or is none. */
  narrow(from: Place, to: Place, type: number, is: boolean): void {
    this.#rows.write(MOVE.narrow, from, to, type, is ? NARROWED.is : NARROWED.isNot);
  }

  /** Lets through what is of the type, and says nothing of what comes from outside. */
  keepOfType(from: Place, to: Place, type: number): void {
    this.#rows.write(MOVE.narrow, from, to, type, NARROWED.isAmongKnown);
  }

  /** The same by classes that are in a place. */
  narrowBy(from: Place, to: Place, classes: Place, tested: number): void {
    this.#rows.write(MOVE.narrowBy, from, to, classes, tested);
  }

  callable(callable: number, to: Place): void {
    this.#rows.write(MOVE.callable, callable, to);
  }

  class(classIndex: number, to: Place): void {
    this.#rows.write(MOVE.class, classIndex, to);
  }

  instance(classIndex: number, to: Place): void {
    this.#rows.write(MOVE.instance, classIndex, to);
  }

  /** @param shape the runtime's class for such literals (`Array`); absent for a plain object */
  object(to: Place, shape?: string): void {
    this.#rows.write(MOVE.object, shape === undefined ? -1 : this.text(shape), to);
  }

  constant(text: string, to: Place): void {
    this.#rows.write(MOVE.text, this.text(text), to);
  }

  import(importIndex: number, symbol: string, to: Place): void {
    this.#rows.write(MOVE.import, importIndex, this.text(symbol), to);
  }

  name(name: string, scope: number, to: Place): void {
    this.#rows.write(MOVE.name, scope, this.text(name), to);
  }

  type(type: number, to: Place): void {
    this.#rows.write(MOVE.type, type, to);
  }

  /** @param form sum of `FORM` */
  form(form: number, place: Place): void {
    this.#rows.write(MOVE.form, form, place);
  }

  /** Instances of the type may be of any type below it as the program runs. */
  dynamic(type: number): void {
    this.#rows.begin(MOVE.dynamic, 1);
    this.#rows.field(type);
  }

  made(type: number, to: Place): void {
    this.#rows.write(MOVE.made, type, to);
  }

  read(object: Place, key: string, to: Place): void {
    this.#rows.write(MOVE.read, object, this.text(key), to);
  }

  /** @param from -1 for what cannot be followed, such as a number: a setter runs all the same */
  write(from: Place, object: Place, key: string): void {
    this.#rows.write(MOVE.write, from, object, this.text(key));
  }

  readAt(object: Place, key: Place, to: Place): void {
    this.#rows.write(MOVE.readAt, object, key, to);
  }

  writeAt(from: Place, object: Place, key: Place): void {
    this.#rows.write(MOVE.writeAt, from, object, key);
  }

  /** As `readAt`, where a key of which nothing is known is hardly any. */
  readNamed(object: Place, key: Place, to: Place): void {
    this.#rows.write(MOVE.readNamed, object, key, to);
  }

  /** As `writeAt`, where a key of which nothing is known is hardly any. */
  writeNamed(from: Place, object: Place, key: Place): void {
    this.#rows.write(MOVE.writeNamed, from, object, key);
  }

  super(classIndex: number, receiver: Place, to: Place): void {
    this.#rows.write(MOVE.super, classIndex, receiver, to);
  }

  merge(from: Place, to: Place): void {
    this.#rows.write(MOVE.merge, from, to);
  }

  /** A copy: what instances have by their class stays behind. */
  mergeOwn(from: Place, to: Place): void {
    this.#rows.write(MOVE.mergeOwn, from, to);
  }

  /** Of the object that was made last, before it takes what is in `from`. */
  hides(from: Place, key: string): void {
    this.#rows.write(MOVE.hides, from, this.text(key));
  }

  /** Entries under names become members, as where each is set by its name. */
  mergeEntries(from: Place, to: Place): void {
    this.#rows.write(MOVE.mergeEntries, from, to);
  }

  /**
   * Entries of maps become entries under their own keys, as where each is set in a loop over both; what is no map goes to
   * `others`.
   */
  copyEntries(from: Place, to: Place, others: Place): void {
    this.#rows.write(MOVE.copyEntries, from, to, others);
  }

  /** As `copyEntries`, of what calls of the entries give. */
  copyMade(from: Place, to: Place, others: Place): void {
    this.#rows.write(MOVE.copyMade, from, to, others);
  }

  /** The second element of what is in the place becomes an entry under the first. */
  writePair(pair: Place, object: Place): void {
    this.#rows.write(MOVE.writePair, pair, object);
  }

  /** @param flags sum of `GLOBAL` */
  global(name: string, place: Place, flags = 0): void {
    this.#rows.write(MOVE.global, this.text(name), place, flags);
  }

  assignName(from: Place, scope: number, name: string): void {
    this.#rows.write(MOVE.assignName, from, scope, this.text(name));
  }

  /** @param flags sum of `MEMBER` */
  member(classIndex: number, key: string, place: Place, flags = 0): void {
    this.#rows.write(MOVE.member, classIndex, this.text(key), place, flags);
  }

  extend(type: number, key: string, place: Place, flags = 0): void {
    this.#rows.write(MOVE.extend, type, this.text(key), place, flags);
  }

  base(type: number, base: number): void {
    this.#rows.write(MOVE.base, type, base);
  }

  /** @param kind one of `MIXIN` */
  mixIn(mixin: Place, into: Place, kind: number): void {
    this.#rows.write(MOVE.mixIn, mixin, into, kind);
  }

  /** What is read into the place is called with these types where its name is a call by itself. */
  given(types: readonly number[], result: Place): void {
    this.#writeGiven(types, GIVEN.argument, result);
  }

  call(callee: Place, options: CallOptions): void {
    this.#writeCall(MOVE.call, callee, -1, options);
  }

  callMember(object: Place, key: string, options: CallOptions): void {
    this.#writeCall(MOVE.callMember, object, this.text(key), options);
  }

  /** A member whose name is put together, or comes from somewhere. */
  callAt(object: Place, key: Place, options: CallOptions): void {
    this.#writeCall(MOVE.callAt, object, key, options);
  }

  callName(name: string, scope: number, options: CallOptions): void {
    this.#writeCall(MOVE.callName, scope, this.text(name), options);
  }

  finish(): FlowFacts {
    while (this.#open.length > 0) this.closeCallable();
    return {
      placeCount: this.#placeCount,
      texts: this.#texts,
      callables: this.#callables,
      classes: this.#classes,
      types: this.#types.facts,
      scopes: this.#scopes,
      imports: this.#imports,
      moves: this.#rows.finish(),
    };
  }

  /** @returns whether there is any */
  #writeGiven(types: readonly number[], kind: number, result: Place): boolean {
    let isAny = false;
    for (let position = 0; position < types.length; position++) {
      const type = types[position] as number;
      if (type === -1) continue;
      this.#rows.write(MOVE.given, type, kind, position, result);
      isAny = true;
    }
    return isAny;
  }

  #writeCall(operation: number, first: number, second: number, options: CallOptions): void {
    const { typeArguments = [], classArguments = [], result } = options;
    let flags = 0;
    if (result !== undefined) {
      const isGiven = this.#writeGiven(typeArguments, GIVEN.argument, result);
      if (this.#writeGiven(classArguments, GIVEN.class, result) || isGiven) flags += CALL.given;
    }
    if (options.flags !== undefined) for (const flag of options.flags) flags += CALL[flag];
    const rows = this.#rows;
    const given = options.arguments;
    rows.begin(operation, 6 + 3 * given.length);
    rows.field(given.length);
    rows.field(flags);
    rows.field(result ?? -1);
    rows.field(first);
    rows.field(second);
    rows.field(options.self ?? -1);
    for (const { kind, name, place, isNot = 0 } of given) {
      // Nearly all are, and what is told by its name is found faster than what is looked up.
      const number = kind === 'positional' ? ARGUMENT.positional : ARGUMENT[kind];
      rows.field(number | (isNot << TOLD_SHIFT));
      rows.field(name === undefined ? -1 : this.text(name));
      rows.field(place);
    }
  }
}
