// Calls of the whole program: makes units of files and of the runtime's sources, tells the tables what they
// declare, lets the solver run. Which tables there are, and who asks whom, is set here.

import type { CallSources } from './call-sources.ts';
import { ClassTable } from './classes/class-table.ts';
import { ExtensionSight } from './classes/extension-sight.ts';
import { TraitSight } from './classes/trait-sight.ts';
import { NumberSet } from './collections/number-set.ts';
import { PairSet } from './collections/pair-set.ts';
import { PlaceMap } from './collections/place-map.ts';
import { isOneOfMany, MAX_OF_MANY } from './copies/instances-by-call.ts';
import type { Admission } from './graph/admission.ts';
import { declareCommonBase } from './graph/common-bases.ts';
import { ConeTable } from './graph/cones.ts';
import { GeneralValues } from './graph/general-values.ts';
import { MAX_ALIKE, PlaceGraph } from './graph/place-graph.ts';
import {
  isOfTable,
  isOfTrait,
  isTold,
  kinOf,
  mayBeBesideFunctions,
  mostFunctionsWith,
  mostKinOf,
  representative,
} from './graph/value-classes.ts';
import { ValueForms } from './graph/value-forms.ts';
import { VALUE, ValueTable } from './graph/values.ts';
import { AccessorKeys } from './load/accessor-keys.ts';
import { MemberNodes } from './members/member-nodes.ts';
import { ClassesByArity } from './names/classes-by-arity.ts';
import { DeclaredNames } from './names/declared-names.ts';
import { GlobalTypes } from './names/global-types.ts';
import { LinkedPrograms } from './names/linked-programs.ts';
import { NameMeanings } from './names/name-meanings.ts';
import { SharedNames } from './names/shared-names.ts';
import { OutsideExtensions } from './outside/outside-extensions.ts';
import { OverloadTable } from './overloads/overload-table.ts';
import { SiteTable } from './sites/site-table.ts';
import { CallSolver, type SolvedCalls } from './solve-calls.ts';
import type { SolverState } from './solver-state.ts';
import { ForeignTypes } from './types/foreign-types.ts';
import { OperandKinds } from './types/operand-kinds.ts';
import { TypeTable } from './types/type-table.ts';
import { declareUnits, type MutableContext } from './units/declare-units.ts';
import { DeclaredMethods } from './units/declared-methods.ts';
import { makeUnits } from './units/make-units.ts';
import { MethodDefinitions } from './units/method-definitions.ts';
import { runtimesInUse } from './units/runtimes-in-use.ts';
import { TextTable } from './units/unit.ts';
import { KeptInstances } from './unseen/kept-instances.ts';

export function solveCalls(given: CallSources): SolvedCalls {
  const texts = new TextTable();
  texts.get('');
  const runtime = runtimesInUse(given).filter(({ facts }) => facts.flow !== undefined);
  const units = makeUnits({ ...given, runtime }, texts);
  let solver: CallSolver | undefined;
  let admission: Admission | undefined;
  const graph = new PlaceGraph({
    onUse: (use, kind, a, b, value, isOfMany) => solver!.meet(use, kind, a, b, value, isOfMany),
    admits: (place, value) => admission!.admits(place, value),
    isDeclared: (value) => isTold(state, value),
    isOfTrait: (value) => isOfTrait(state, value),
    sameAs: (value) => representative(state, value),
    kinOf: (value, place) => kinOf(state, value, place),
    isFunction: (value) => state.values.kindOf(value) === VALUE.callable,
    mostFunctionsWith: (value) => mostFunctionsWith(state, value),
    mayBeBesideFunctions: (value) => mayBeBesideFunctions(state, value),
    isClassOrModule: (value) => isOfTable(state, value),
    mostKinOf: (value) => mostKinOf(state, value),
    generalOf: (value) => state.generals.of(value),
    mostAlike: (value) => (isOneOfMany(state, value) ? MAX_OF_MANY : MAX_ALIKE),
    isHeardOf: (place, value) => admission!.isHeardOf(place, value),
    onWide: (place) => declareCommonBase(state, place),
    onTurnedAway: (place, value) => admission!.turnAway(place, value),
    useTurnedAway: (kind, a, b, value) => solver!.useTurnedAway(kind, a, b, value),
    onDropped: (place, value) => context.kept?.drop(place, value),
    ...(given.onArrival !== undefined && { onArrival: given.onArrival }),
  });
  const named = { callables: [], classes: new ClassTable(), texts };
  const types = new TypeTable();
  const [declaredTypes, openTypes] = [new PlaceMap(), new PlaceMap()];
  const foreignTypes = new ForeignTypes(
    texts,
    units.map(({ rules }) => rules),
  );
  const kinds = new OperandKinds({
    isNeeded: units.some(({ rules }) => rules.builtInOperators !== undefined),
    ...{ types, classes: named.classes, declaredTypes, openTypes, foreign: foreignTypes },
  });
  const state: SolverState = {
    ...named,
    overloads: new OverloadTable(),
    extensions: new ExtensionSight(named),
    traits: new TraitSight(units, texts, given.index),
    externalBases: new Map(),
    runtimeClasses: new Map(),
    namesOfExternalBases: new Set(),
    units,
    values: new ValueTable(),
    generals: new GeneralValues(),
    functionsAtPaths: new Map(),
    cones: new ConeTable(),
    classesInside: new Map(),
    types,
    sharedNames: new SharedNames(),
    graph,
    sites: new SiteTable(),
    objectShapes: [],
    sharedFrames: new Map(),
    objectUnits: [],
    calledObjects: new NumberSet(),
    outsideObjects: new Set(),
    objectPlaces: new Map(),
    generalObjects: new Map(),
    declaredTypes,
    severalTypes: new NumberSet(),
    typesOfPlaces: new Map(),
    hintedClasses: new Set(),
    staticTypes: new PlaceMap(),
    homes: new PlaceMap(),
    openTypes,
    spreads: [],
    namedPlaces: new NumberSet(),
    arities: new Map(),
    abstractMethods: new Map(),
    narrowings: [],
    narrowingsBy: [],
    classesBelow: [],
    birthPlaces: new Map(),
    superCalls: new Map(),
    superReads: [],
    superPlaces: new Map(),
    wantedClasses: new Map(),
    given: new Map(),
    cutOverrides: new PairSet(),
    callableAt: new PlaceMap(),
    overloadOf: new Map(),
    declaredMethods: new DeclaredMethods(),
    methodDefinitions: new MethodDefinitions(),
    declaredNames: new DeclaredNames(),
    forms: new ValueForms(),
    foreignTypes,
    operandKinds: kinds,
    outsideExtensions: new OutsideExtensions(),
    programs: new LinkedPrograms(given.linked),
    dereferenced: new Map(),
  };
  const context = createContext(state, given);
  if (units.some(({ rules }) => rules.isMadeWithin !== undefined))
    context.kept = new KeptInstances(state, context.nodes, given.index);
  solver = new CallSolver(context);
  admission = solver.admission;
  declareUnits(context, { ...given, runtime });
  return solver.solve();
}

function createContext(
  state: SolverState,
  { binder, imports, index, onArrival }: CallSources,
): MutableContext {
  const placeOfDeclaration = new Map<number, number>();
  const classOfDeclaration = new Map<number, number>();
  const classOfObject = new Map<number, number>();
  const classAt = new Map<number, number>();
  const { runtimeClasses } = state;
  const accessors = new AccessorKeys();
  const names = new NameMeanings({
    state,
    binder,
    imported: imports.names,
    placeOfDeclaration,
    classOfDeclaration,
    classOfObject,
    classAt,
    runtimeClasses,
    accessors,
    globals: new GlobalTypes(state.units, index),
    arities: new ClassesByArity({ state, index, placeOfDeclaration }),
  });
  return {
    state,
    names,
    nodes: new MemberNodes(state, (unit, name) => names.runtimeClass(unit, name)),
    computed: [],
    pairs: [],
    tellsUsesApart: onArrival !== undefined,
    accessors,
    readKeys: { bare: new Set(), fields: new Map() },
    overloaded: new NumberSet(),
    ofClass: new NumberSet(),
    placeOfDeclaration,
    classOfDeclaration,
    classOfObject,
    classAt,
    runtimeClasses,
    runtimeHolders: new Map(),
  };
}
