// Tells the tables what units declare: callables, classes with their parts, bases and members, and globals. All of it
// is known before a value moves; what moves is loaded elsewhere.
import {
  type ClassFact,
  CONSTRUCTOR_KEY,
  GLOBAL,
  isAssociatedKey,
  MEMBER,
  MOVE,
} from '../../../flow/flow-facts.ts';
import type { CallSources } from '../call-sources.ts';
import type { ClassEntry } from '../classes/class-table.ts';
import { joinDeclaredBeside } from '../classes/declared-beside.ts';
import { knownWithin } from '../classes/made-within.ts';
import { addStructuralBases } from '../classes/structural-bases.ts';
import { appendTo } from '../collections/append-to.ts';
import type { NumberSet } from '../collections/number-set.ts';
import { VALUE } from '../graph/values.ts';
import { describedKeys } from '../load/accessor-keys.ts';
import { noteReadKeys } from '../load/reading-calls.ts';
import type { LoadContext } from '../load-context.ts';
import { AbsentMembers, mayMakeMembers } from '../members/absent-members.ts';
import { ContainersByClass } from '../members/containers-by-class.ts';
import { tellPropertiesAndMethods } from '../members/properties-as-methods.ts';
import { hasToldWrites, ToldWrites } from '../members/told-writes.ts';
import { aliasedHere } from '../names/aliased-here.ts';
import { PartsByName } from '../names/parts-by-name.ts';
import { joinPlatformHalves } from '../names/platform-halves.ts';
import { noteOutsideBase } from '../outside/outside-bases.ts';
import { markInheritedOverloads, markOverloads } from '../overloads/mark-overloads.ts';
import { type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import { declareExtendedTypes } from './extended-types.ts';
import { declaringRows } from './move-rows.ts';
import type { Unit } from './unit.ts';

/** What is told while units are declared, and read alone from then on. */
export type MutableContext = Omit<LoadContext, 'runtimeHolders'> & {
  readonly overloaded: NumberSet;
  readonly ofClass: NumberSet;
  readonly placeOfDeclaration: Map<number, number>;
  readonly classOfDeclaration: Map<number, number>;
  /** By the declaration of an object. */
  readonly classOfObject: Map<number, number>;
  readonly classAt: Map<number, number>;
  readonly runtimeClasses: Map<Unit, Map<string, number>>;
  readonly runtimeHolders: Map<string, Map<number, number[]>>;
};

/** In stages over all units: numbers, then names of classes, then bases and members, which need the names. */
export function declareUnits(
  context: MutableContext,
  { runtime, index, binder }: Pick<CallSources, 'runtime' | 'index' | 'binder'>,
): void {
  const { units } = context.state;
  reserveRoom(context.state);
  for (const unit of units) {
    context.state.graph.addPlaces(unit.facts.placeCount);
    declareCallables(context, unit);
    declareClasses(context, unit, { runtime, index });
  }
  const parts = new PartsByName(context.state, index);
  for (const unit of units) joinParts(context.state, unit, parts);
  joinDeclaredBeside({ ...context, index, binder });
  giveWholes(context);
  const rows = units.map(declaringRows);
  declareExtendedTypes(context, rows);
  for (const unit of units) declareGlobals(context, unit, rows[unit.index]!);
  for (const unit of units) declareBases(context, unit, rows[unit.index]!);
  const described = describedKeys(context.state);
  for (const unit of units) declareMembers(context, unit, { rows: rows[unit.index]!, described });
  context.accessors.note(context.state);
  tellPropertiesAndMethods(context);
  noteReadKeys(context.state, context.readKeys);
  if (mayMakeMembers(context.state)) context.absent = new AbsentMembers(context);
  if (context.state.units.some(({ rules }) => rules.containersByReceiver === true))
    context.ownContainers = new ContainersByClass(context.state);
  if (hasToldWrites(context.state)) context.toldWrites = new ToldWrites(context.state);
  addStructuralBases(context.state);
  context.state.overloads.prepare(context.state, rows);
  markOverloads(context, index);
  joinPlatformHalves(context.state, index);
  markInheritedOverloads(context);
  indexRuntime(context);
}

/** Programs of Java, Ruby and TypeScript have 0.4 to 0.6; see `PlaceGraph.reserve`. */
const SITES_FOR_EACH_PLACE = 0.6;

/** To copy tables that have become too small, again and again, is a twentieth of all that linking does. */
function reserveRoom(state: SolverState): void {
  const { units, graph, sites, callableAt, declaredTypes, staticTypes, homes, openTypes } = state;
  const written = units.reduce((sum, { facts }) => sum + facts.placeCount, 0);
  graph.reserve(written);
  sites.reserve(Math.ceil(written * SITES_FOR_EACH_PLACE));
  for (const map of [callableAt, declaredTypes, homes, openTypes]) map.reserve(written);
  // Results of what is copied have types as well.
  staticTypes.reserve(2 * written);
}

function declareCallables({ state }: MutableContext, unit: Unit): void {
  const frame: Frame = {
    unit,
    firstPlace: 0,
    endPlace: unit.facts.placeCount,
    placeBase: unit.firstPlace,
    firstCallable: 0,
    endCallable: unit.facts.callables.length,
    callableBase: unit.firstCallable,
    site: null,
    isCopy: false,
    copiedFor: null,
    isByReceiver: false,
    isByCall: false,
    isOfClass: false,
    ownClasses: null,
    depth: 0,
    parent: null,
    shared: null,
  };
  for (const fact of unit.facts.callables) {
    const isDeclared = fact.declaration !== -1 && unit.firstDeclaration !== -1;
    state.callables.push({
      frame,
      fact,
      declaration: isDeclared ? unit.firstDeclaration + fact.declaration : -1,
      around: fact.around === -1 ? -1 : unit.firstCallable + fact.around,
      owner: fact.owner === -1 ? -1 : unit.firstClass + fact.owner,
      original: state.callables.length,
    });
  }
}

function declareClasses(
  context: MutableContext,
  unit: Unit,
  { runtime, index }: Pick<CallSources, 'runtime' | 'index'>,
): void {
  const { classes } = context.state;
  const named = new Map<string, number>();
  const source = unit.path === null ? runtime[unit.index] : undefined;
  const { types } = unit.facts;
  const written = new Set<number>();
  for (let type = 0; type < types.length; type++) written.add(types.classAt(type));
  for (const [local, fact] of unit.facts.classes.entries()) {
    const { declaration, typeParameters, isStructural, isAlias, isFinal = false } = fact;
    const { isOfExpression = false } = fact;
    const isDeclared = declaration !== -1 && unit.firstDeclaration !== -1;
    const own = isDeclared ? unit.firstDeclaration + declaration : -1;
    const at = classes.add({
      unit: unit.index,
      declaration: own,
      rules: unit.rules,
      typeParameters: typeParameters.map((text) => unit.texts[text]!),
      isStructural,
      isFinal,
      isType: isAlias || (written.has(local) && declaration === -1),
      ...knownWithin(index, unit, { at: own, isOfExpression }),
      staysWhereMade: isOfExpression,
      aliasOf: isAlias ? [] : null,
    });
    if (isDeclared) {
      context.classOfDeclaration.set(own, aliasedHere(unit, fact) ?? at);
    }
    if (fact.object !== undefined && unit.firstDeclaration !== -1)
      context.classOfObject.set(unit.firstDeclaration + fact.object, at);
    if (source?.source.isOutline === true) classes.noteOutline(at);
    const name = source?.facts.declarations[declaration]?.qualifiedName;
    if (name !== undefined) named.set(name, at);
  }
  if (unit.path !== null) return;
  context.runtimeClasses.set(unit, named);
  const root = named.get(unit.rules.rootClass ?? '');
  if (root !== undefined) classes.searchLast(root);
}

/** A class may be declared in several places, of one file or of several, each with some of its members. */
function joinParts({ classes }: SolverState, unit: Unit, parts: PartsByName): void {
  const firstParts = new Map<number, number>();
  unit.facts.classes.forEach(({ parts: others, typeParameters }, local) => {
    if (others === undefined) return;
    const first = firstParts.get(others);
    if (first === undefined) firstParts.set(others, unit.firstClass + local);
    else classes.join(unit.firstClass + local, first);
    for (const target of unit.targets[others] ?? []) {
      if (target.outcome !== 'resolved') continue;
      for (const symbol of target.symbols) {
        const other = parts.find(target.path, symbol, typeParameters.length);
        if (other !== undefined) classes.join(unit.firstClass + local, other);
      }
    }
  });
}

function giveWholes({ state, classOfDeclaration }: MutableContext): void {
  const { classes, callables } = state;
  if (!classes.hasParts) return;
  for (const [declaration, at] of classOfDeclaration) {
    classOfDeclaration.set(declaration, classes.whole(at));
  }
  for (const callable of callables) {
    if (callable.owner !== -1) callable.owner = classes.whole(callable.owner);
  }
}

function declareGlobals(context: MutableContext, unit: Unit, rows: readonly number[]): void {
  const { graph, values } = context.state;
  graph.addValue(unit.firstPlace, values.get(VALUE.namespace, unit.index));
  const { moves, classes } = unit.facts;
  const ofClasses = new Set(classes.map(({ declaration }) => declaration));
  for (const row of rows) {
    switch (moves[row]) {
      case MOVE.global:
        declareGlobal(context, unit, row);
        break;
      case MOVE.callable:
        declareCallable(context, unit, row, ofClasses);
        break;
      case MOVE.class:
      case MOVE.instance:
        declareClass(context, unit, row);
        break;
    }
  }
}

function declareGlobal({ state, nodes }: MutableContext, unit: Unit, row: number): void {
  const { moves } = unit.facts;
  const text = unit.texts[moves[row + 1]!]!;
  const place = unit.firstPlace + moves[row + 2]!;
  const flags = moves[row + 3]!;
  if ((flags & GLOBAL.shared) !== 0) {
    shareName(state, unit, { text, place, flags });
    return;
  }
  bindGlobal(unit, { text, place, flags });
  nodes.alias(state.values.get(VALUE.namespace, unit.index), text, place);
}

function declareCallable(
  { state, placeOfDeclaration }: MutableContext,
  unit: Unit,
  row: number,
  ofClasses: ReadonlySet<number>,
): void {
  const { moves } = unit.facts;
  const callable = unit.firstCallable + moves[row + 1]!;
  const place = unit.firstPlace + moves[row + 2]!;
  const { fact, declaration } = state.callables[callable]!;
  // What makes the instances of a class may be declared with it, and is not what the name means.
  const isOfClass = fact.owner !== -1 && ofClasses.has(fact.declaration);
  if (!isOfClass) notePlace(placeOfDeclaration, declaration, place);
  const other = state.callableAt.get(place);
  if (other !== undefined) {
    state.overloadOf.set(callable, state.overloadOf.get(other) ?? other);
  }
  state.callableAt.set(place, callable);
}

/** A class, or the only instance of one. */
function declareClass(
  { state, placeOfDeclaration, classAt }: MutableContext,
  unit: Unit,
  row: number,
): void {
  const { moves, classes } = unit.facts;
  const place = unit.firstPlace + moves[row + 2]!;
  const { declaration, isNamedByOther } = classes[moves[row + 1]!]!;
  const isNamed = declaration !== -1 && isNamedByOther !== true;
  if (isNamed && unit.firstDeclaration !== -1)
    notePlace(placeOfDeclaration, unit.firstDeclaration + declaration, place);
  if (moves[row] !== MOVE.class) return;
  const at = unit.firstClass + moves[row + 1]!;
  state.classes.get(at).isValue = true;
  if (unit.rules.linksByName) classAt.set(place, at);
}

interface GlobalRow {
  readonly text: number;
  readonly place: number;
  /** Sum of `GLOBAL`. */
  readonly flags: number;
}

/** A definition counts before what only declares the name. */
function bindGlobal({ globals, globalFlags }: Unit, { text, place, flags }: GlobalRow): void {
  const known = globals.has(text) ? (globalFlags.get(text) ?? 0) : flags;
  const joined = known & flags;
  // A prototype of what nobody else could link: one of the two is there under another condition.
  const isStub =
    (joined === 0 && (known | flags) === GLOBAL.declared + GLOBAL.unlinked) ||
    (known === GLOBAL.stub && flags !== 0);
  const either = (known | flags) & ~GLOBAL.declaredBeside;
  if (isStub) globalFlags.set(text, GLOBAL.stub);
  else if (joined === 0 && either === GLOBAL.declared) globalFlags.set(text, GLOBAL.declaredBeside);
  else if (joined === 0) globalFlags.delete(text);
  else globalFlags.set(text, joined);
  globals.set(text, place);
}

function shareName(
  { sharedNames }: SolverState,
  unit: Unit,
  { text, place, flags }: GlobalRow,
): void {
  sharedNames.add(text, {
    ...{ unit, place },
    isWritten: (flags & GLOBAL.written) !== 0,
    isAdding: (flags & GLOBAL.adding) !== 0,
  });
}

function notePlace(places: Map<number, number>, declaration: number, place: number): void {
  if (declaration !== -1 && !places.has(declaration)) places.set(declaration, place);
}

function declareBases(context: MutableContext, unit: Unit, rows: readonly number[]): void {
  const { state, names } = context;
  const { graph } = state;
  unit.facts.classes.forEach((fact, local) => {
    const { bases, parameterBounds } = fact;
    const at = state.classes.whole(unit.firstClass + local);
    awaitBases(state.classes.get(at), bases);
    if (parameterBounds !== undefined) {
      const bounds = parameterBounds.map((type) => (type === -1 ? -1 : names.type(unit, type)));
      const owner = state.classes.whole(aliasedHere(unit, fact) ?? at);
      context.nodes.typed.parameterBounds.set(owner, bounds);
    }
    for (const [position, base] of bases.entries()) {
      const areParts = 'areParts' in base;
      if (areParts) graph.holdMembers(unit.firstPlace + base.place);
      if ('place' in base)
        graph.addUse(unit.firstPlace + base.place, areParts ? USE.part : USE.base, at, position);
      else if ('isExtended' in base) {
        const extension = state.types.at(names.type(unit, base.type)).class;
        if (extension === -1) state.classes.get(at).hasExternalBase = true;
        else state.classes.addExtension(at, extension);
      } else {
        state.classes.get(at).aliasOf?.push(names.type(unit, base.type));
        addNamedBase(context, unit, { at, bases, position });
      }
    }
  });
  const { moves } = unit.facts;
  for (const row of rows) {
    if (moves[row] !== MOVE.base) continue;
    const extended = state.types.at(names.type(unit, moves[row + 1]!)).class;
    if (extended !== -1) addTypedBase(context, unit, { at: extended, base: moves[row + 2]! });
  }
}

/** What comes to the place of a base is known by and by. */
function awaitBases({ awaitedBases }: ClassEntry, bases: ClassFact['bases']): void {
  for (const [position, base] of bases.entries()) if ('place' in base) awaitedBases.add(position);
}

/** A base as the head of a class names it: a class that reaches a place in front of it comes first, however late. */
export function addNamedBase(
  context: TypedBaseContext,
  unit: Unit,
  { at, bases, position }: NamedBase,
): void {
  const written = bases[position]!;
  if (!('type' in written)) return;
  const isBehindPlace = bases.slice(0, position).some((base) => 'place' in base);
  addTypedBase(context, unit, {
    at,
    base: written.type,
    isPrepended: 'isPrepended' in written,
    ...(isBehindPlace && { position }),
  });
}

interface NamedBase {
  readonly at: number;
  readonly bases: ClassFact['bases'];
  readonly position: number;
}

type TypedBaseContext = Pick<LoadContext, 'state' | 'names' | 'nodes'>;

interface TypedBase {
  readonly at: number;
  /** A type of the unit's facts. */
  readonly base: number;
  readonly isPrepended?: boolean;
  /** Among the bases as written, where one in front is whatever class reaches a place. */
  readonly position?: number;
}

function addTypedBase(
  { state, names, nodes }: TypedBaseContext,
  unit: Unit,
  { at, base, isPrepended, position }: TypedBase,
): void {
  const { classes, types } = state;
  const type = names.type(unit, base);
  const bound = types.at(type);
  if (bound.class === -1 || bound.parameter !== -1) {
    classes.get(at).hasExternalBase = true;
    state.namesOfExternalBases.add(bound.name);
    // Types outside may all be alike; what they are written as tells their names apart where nothing else is known of them.
    const isKnown = bound.arguments.length > 0 || state.texts.textOf(bound.name) !== '';
    noteOutsideBase(state, at, isKnown ? bound.name : unit.texts[unit.facts.types.at(base).name]!);
    if (bound.class === -1 && bound.arguments.length > 0) nodes.typed.addOutsideBase(at, type);
    return;
  }
  if (position !== undefined) classes.noteNamedPosition(at, bound.class, position);
  const { rules, isStructural } = classes.get(at);
  if (rules.overridesInInterfacesOnly === true && !isStructural)
    classes.addEmbedded(at, bound.class);
  else classes.addBase(at, bound.class, isPrepended);
  if (bound.arguments.length === 0) return;
  const given = nodes.typed.givenToBases.get(at) ?? new Map<number, readonly number[]>();
  nodes.typed.givenToBases.set(at, given.set(bound.class, bound.arguments));
}

function declareMembers(
  context: MutableContext,
  unit: Unit,
  {
    rows,
    described,
  }: { readonly rows: readonly number[]; readonly described: ReadonlyMap<number, number> },
): void {
  const { state, names } = context;
  const { classes } = state;
  const { moves } = unit.facts;
  for (const row of rows) {
    const operation = moves[row];
    if (operation !== MOVE.member && operation !== MOVE.extend) continue;
    const written = unit.texts[moves[row + 2]!]!;
    const key = described.get(written) ?? written;
    if (key === -1 || isDescribedConstructor(state, unit, { row, key })) continue;
    const place = unit.firstPlace + moves[row + 3]!;
    const flags = moves[row + 4]!;
    const at =
      operation === MOVE.member
        ? classes.whole(unit.firstClass + moves[row + 1]!)
        : extendedClass(context, names.type(unit, moves[row + 1]!));
    const isAdded = operation === MOVE.extend;
    if (isAdded) noteOutside(context, unit, row, { at, key });
    else state.outsideExtensions.noteHome(place, at);
    const isMember = at !== -1 && !(isAdded && isHidden(context, unit, { class: at, key }));
    if (!isMember && (flags & MEMBER.inFile) !== 0) noteOfFile(state, unit, { place, key });
    if (!isMember) continue;
    classes.addMember(at, key, place, flags);
    const callable = state.callableAt.get(place);
    if (callable === undefined) continue;
    if (unit.rules.hasSignatures === true) joinSignatures(state, { at, key, flags, callable });
    if (isAdded) noteAdded(state, unit, { at, key, flags, callable });
    else state.extensions.noteHome(callable, at);
    noteOfClass(context, callable, flags);
  }
}

/** Where a class inherits its constructor, what describes the class says once more what that takes. */
function isDescribedConstructor(
  { classes, texts }: SolverState,
  { facts: { moves }, firstClass }: Unit,
  { row, key }: { readonly row: number; readonly key: number },
): boolean {
  if (moves[row] !== MOVE.member || !classes.isDescription(firstClass + moves[row + 1]!))
    return false;
  return texts.textOf(key) === CONSTRUCTOR_KEY;
}

/** A method that stands outside of its class; a function that is found by its arguments stays one. */
function noteAdded(
  state: SolverState,
  unit: Unit,
  { at, key, flags, callable }: DeclaredMethod,
): void {
  if (!isAssociatedKey(state.texts.textOf(key))) state.callables[callable]!.owner = at;
  if ((flags & MEMBER.ofMissing) !== 0) state.extensions.noteOfMissing(callable);
  if ((flags & MEMBER.inFile) !== 0) state.extensions.noteOfFile(callable, unit, key);
  else state.extensions.note(callable, unit, key);
}

/** What is added to no class that is known, for the file alone. */
function noteOfFile(
  { callableAt, extensions }: SolverState,
  unit: Unit,
  { place, key }: { readonly place: number; readonly key: number },
): void {
  const callable = callableAt.get(place);
  if (callable !== undefined) extensions.noteOfFile(callable, unit, key);
}

interface DeclaredMethod {
  readonly at: number;
  readonly key: number;
  readonly flags: number;
  readonly callable: number;
}

/** A class has one method of a name: signatures without a body are of that one. */
function joinSignatures(
  { classes, callables, callableAt, overloadOf }: SolverState,
  { at, key, flags, callable }: DeclaredMethod,
): void {
  if (overloadOf.has(callable)) return;
  const isSignature = (each: number) => callables[each]!.fact.isAbstract;
  for (const member of classes.get(at).members.get(key) ?? []) {
    const other = callableAt.get(member.place) ?? callable;
    if (other === callable || (member.flags & MEMBER.static) !== (flags & MEMBER.static)) continue;
    if (!isSignature(other) && !isSignature(callable)) continue;
    overloadOf.set(callable, overloadOf.get(other) ?? other);
    return;
  }
}

/** What is added to an alias is added to what it is another name of; to a type parameter, to no class at all. */
function extendedClass({ state, nodes }: MutableContext, type: number): number {
  const { class: extended, parameter } = state.types.at(nodes.typed.meantBy(type));
  return parameter === -1 ? extended : -1;
}

/** Methods of a class as such have the class as their receiver. */
function noteOfClass({ state, ofClass }: MutableContext, callable: number, flags: number): void {
  if ((flags & (MEMBER.ofClass | MEMBER.static)) === 0) return;
  const { frame, fact } = state.callables[callable]!;
  if (fact.receiver !== -1) ofClass.add(placeIn(frame, fact.receiver));
}

/** Whether an extension is looked for by its name, since it is one of a class of the runtime. */
const isByNameOnly = ({ classes, units }: SolverState, unit: Unit, extended: number): boolean =>
  unit.rules.extensionsTakeReceivers === true && units[classes.get(extended).unit]!.path === null;

/** Whether it is looked for by its name as well, where nothing is known of what it is called on. */
function isByName(state: SolverState, unit: Unit, extended: number): boolean {
  const { classes, units } = state;
  const isInherited = unit.rules.extensionsAreInherited === true;
  if (!isInherited) return isByNameOnly(state, unit, extended);
  return units[classes.get(extended).unit]!.path === null;
}

/** @param added at: the class of the program or of its runtime that it is added to; -1 for none */
function noteOutside(
  context: MutableContext,
  unit: Unit,
  row: number,
  { at, key }: { readonly at: number; readonly key: number },
): void {
  const { state, names } = context;
  const { moves } = unit.facts;
  if (unit.rules.linksByName === true) noteOfNumbers(context, unit, row, { at, key });
  if (unit.rules.outsideExtensions === undefined || unit.path === null) return;
  if (at !== -1 && !isByName(state, unit, at)) return;
  const isOfInstances = (moves[row + 4]! & (MEMBER.static | MEMBER.field)) === 0;
  if (!isOfInstances || isFoundByName(state, unit, key)) return;
  const place = unit.firstPlace + moves[row + 3]!;
  state.outsideExtensions.note(key, { unit, place, type: names.type(unit, moves[row + 1]!) });
}

/**
 * What is found by an argument that is no object of a class: operators of enumerations.
 * https://en.cppreference.com/w/cpp/language/operators
 */
function noteOfNumbers(
  { state, names, nodes }: MutableContext,
  unit: Unit,
  row: number,
  { at, key }: { readonly at: number; readonly key: number },
): void {
  if (at !== -1 || unit.path === null || !isAssociatedKey(state.texts.textOf(key))) return;
  const { moves } = unit.facts;
  const type = nodes.typed.meantBy(names.type(unit, moves[row + 1]!));
  const isPlain = unit.rules.isPlainClass?.test(state.texts.textOf(state.types.at(type).name));
  if (isPlain === true)
    state.outsideExtensions.note(key, { unit, place: unit.firstPlace + moves[row + 3]!, type });
}

/** Functions that files import are found by their names. */
const isFoundByName = ({ texts }: SolverState, { rules }: Unit, key: number): boolean =>
  rules.extensionsAreImported === true && rules.unnamedExtensions?.test(texts.textOf(key)) !== true;

/** Whether the member that a file adds is none of the class, since another is meant by its name, or it has to be asked for. */
const isHidden = (context: MutableContext, unit: Unit, added: AddedMember): boolean =>
  isByNameOnly(context.state, unit, added.class) ||
  isInRuntime(context.state, unit, added) ||
  isInherent(context, unit, added);

interface AddedMember {
  readonly class: number;
  readonly key: number;
}

/** Whether the runtime's class has the member by itself, which is then what is meant. */
function isInRuntime(
  { classes, units }: SolverState,
  { rules }: Unit,
  added: AddedMember,
): boolean {
  if (rules.runtimeMembersStay !== true) return false;
  const { unit, members } = classes.get(added.class);
  const { path, firstPlace, facts } = units[unit]!;
  const isOwn = (place: number) => place >= firstPlace && place < firstPlace + facts.placeCount;
  return path === null && members.get(added.key)?.some(({ place }) => isOwn(place)) === true;
}

/** Whether the runtime's class is known to have a method of the name itself. */
function isInherent(
  { state: { classes, texts, units }, runtimeClasses }: MutableContext,
  { path, rules: { inherentMembers } }: Unit,
  added: AddedMember,
): boolean {
  if (inherentMembers === undefined || path === null) return false;
  const { unit } = classes.get(added.class);
  const named = runtimeClasses.get(units[unit]!);
  const text = texts.textOf(added.key);
  return [...inherentMembers].some(
    ([name, members]) => members.has(text) && named?.get(name) === added.class,
  );
}

function indexRuntime({ state, runtimeHolders }: MutableContext): void {
  for (let at = 0; at < state.classes.size; at++) {
    const { unit, members } = state.classes.get(at);
    const { path, languageName, runtimeModule } = state.units[unit]!;
    if (path !== null || runtimeModule !== '') continue;
    const holders = runtimeHolders.get(languageName) ?? new Map<number, number[]>();
    runtimeHolders.set(languageName, holders);
    for (const key of members.keys()) appendTo(holders, key, at);
  }
}
