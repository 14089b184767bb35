// Flow facts of one Scala file: one walk over its tree, in which templates, callables and scopes are opened on
// the way down, and expressions and calls are read on the way up.
import { type Argument, FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, type FlowFacts } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { plainName } from '../names.ts';
import {
  closeDefinition,
  declareLocals,
  declareValues,
  giveDefault,
  openDefinition,
  readValue,
  VALUES,
} from './definitions.ts';
import { assign, partsOf, readExpression, tupleOf } from './expressions.ts';
import { findHoles } from './holes.ts';
import { bindPattern } from './patterns.ts';
import {
  joined,
  OpenNames,
  PLAIN_TYPES,
  plainPlace,
  type Reading,
  store,
  surroundings,
  valueAt,
  valueOrPlace,
} from './reading.ts';
import { collectTemplates, type FlowSource } from './scala-template.ts';
import { closeTemplate, declareName, openTemplate } from './templates.ts';
import { classValue, declareType, readAlias, readType } from './types.ts';
import { readValueImport } from './value-imports.ts';
import { declareByWanted } from './wanted-functions.ts';

export function readFlow(tree: FlatTree, lines: number, source: FlowSource): FlowFacts {
  const builder = new FlowBuilder(lines);
  const reading: Reading = {
    tree,
    builder,
    templates: collectTemplates(tree, builder, source),
    variables: new OpenNames(),
    types: new OpenNames(),
    ...source,
    places: new Int32Array(tree.size).fill(-1),
    around: [{ template: undefined, scope: -1, self: -1, declaration: -1 }],
    definitions: [],
    holes: new Map(),
    holeRoots: findHoles(tree),
    subjects: [],
    plain: new Map(),
    plainNames: new Map(),
    globals: new Map(),
    values: new Map(),
    extended: new Map(),
  };
  for (const name of PLAIN_TYPES) plainPlace(reading, name);
  for (const found of reading.templates.topLevel) declareName(reading, found);
  tree.walk(0, {
    enter: (node) => enter(reading, node, tree.typeOf(node)),
    leave: (node) => leave(reading, node, tree.typeOf(node)),
  });
  return builder.finish();
}

const PASSED_BY = new Set([
  'package_identifier',
  'export_declaration',
  'comment',
  'block_comment',
  'modifiers',
  'annotation',
  'type_parameters',
  'type_arguments',
  'self_type',
  'generic_type',
  'function_type',
  'type_identifier',
  'stable_type_identifier',
  'compound_type',
]);

/** What is read where the walk meets it, with all that is below. */
const READ_AT_ONCE = new Set(['type_definition', 'import_declaration']);

/** What is declared in them is not seen behind them. */
const SCOPES = new Set(['block', 'indented_block', 'case_clause', 'for_expression']);

const DEFINITIONS = new Set(['function_definition', 'function_declaration']);

const BODIES = new Set(['template_body', 'with_template_body', 'enum_body']);

function enter(reading: Reading, node: FlatNode, type: string): boolean {
  if (PASSED_BY.has(type)) return false;
  if (READ_AT_ONCE.has(type)) {
    if (type === 'type_definition') readAlias(reading, node);
    else readValueImport(reading, node);
    return false;
  }
  if (reading.holeRoots.has(node)) openHoles(reading, node);
  if (reading.templates.byNode.has(node)) openTemplate(reading, node);
  else if (DEFINITIONS.has(type)) openDefinition(reading, node);
  else if (type === 'lambda_expression') openLambda(reading, node);
  else if (type === 'case_block') openCases(reading, node);
  else if (SCOPES.has(type)) openScope(reading, node);
  if (BODIES.has(type)) declareValues(reading, node);
  return true;
}

function openScope(reading: Reading, node: FlatNode): void {
  reading.variables.open();
  reading.around.push(surroundings(reading));
  declareLocals(reading, node);
}

function leave(reading: Reading, node: FlatNode, type: string): void {
  if (PASSED_BY.has(type) || READ_AT_ONCE.has(type)) return;
  if (reading.templates.byNode.has(node)) {
    closeTemplate(reading);
    if (type === 'instance_expression') readExpression(reading, node, type);
  } else if (DEFINITIONS.has(type)) closeDefinition(reading, node);
  else if (type === 'lambda_expression') closeLambda(reading, node);
  else leaveCode(reading, node, type);
  if (SCOPES.has(type)) {
    reading.variables.close();
    reading.around.pop();
  }
  if (reading.holeRoots.has(node)) closeHoles(reading, node);
  leavePart(reading, node, type);
}

function leaveCode(reading: Reading, node: FlatNode, type: string): void {
  const { tree } = reading;
  if (VALUES.has(type) || type === 'given_definition') {
    if (type !== 'given_definition') readValue(reading, node);
    return;
  }
  switch (type) {
    case 'extends_clause':
      readBases(reading, node);
      break;
    case 'assignment_expression':
      if (tree.typeOf(tree.parentOf(node)) !== 'arguments')
        assign(reading, tree.childOf(node, 'left'), valueAt(reading, tree.childOf(node, 'right')));
      break;
    case 'return_expression':
      readReturn(reading, node);
      break;
    case 'for_expression':
      closeFor(reading, node);
      break;
    case 'case_clause':
      reading.places[node] = valueAt(reading, bodyOf(reading, node));
      break;
    case 'case_block':
      closeCases(reading, node);
      break;
    case 'match_expression':
      reading.places[node] = reading.places[tree.childOf(node, 'body')] ?? -1;
      break;
    default:
      readExpression(reading, node, type);
  }
}

/** What has been read may be what a pattern or a parameter begins with. */
function leavePart(reading: Reading, node: FlatNode, type: string): void {
  const { tree } = reading;
  const parent = tree.parentOf(node);
  if (parent === -1) return;
  const field = tree.fieldOf(node);
  // A name alone as a statement may call what it names.
  if (type === 'identifier' && isStatement(tree, parent, field)) valueAt(reading, node);
  if (field === 'default_value') giveDefault(reading, node);
  else if (field === 'pattern' && tree.typeOf(parent) === 'case_clause')
    bindPattern(reading, node, reading.subjects.at(-1) ?? -1);
  else if (tree.typeOf(parent) === 'enumerator' && type !== 'guard')
    bindEnumerator(reading, parent, node);
}

const isStatement = (tree: FlatTree, around: FlatNode, field: string | null): boolean =>
  HOLD_STATEMENTS.has(tree.typeOf(around)) ||
  (field === 'body' && HOLD_ONE.has(tree.typeOf(around)));

const HOLD_STATEMENTS = new Set(['block', 'indented_block', 'template_body']);
const HOLD_ONE = new Set(['case_clause', 'while_expression']);

/** The last statement of a case. */
const bodyOf = ({ tree }: Reading, clause: FlatNode): FlatNode =>
  tree.childrenIn(clause, 'body').findLast((child) => tree.typeOf(child) !== ';') ?? -1;

/** `extends Base(x)`: its constructor is called by whoever makes an instance. */
function readReturn(reading: Reading, node: FlatNode): void {
  const { builder, definitions } = reading;
  const open = definitions.at(-1);
  const value = valueAt(reading, partsOf(reading, node)[0] ?? -1);
  store(reading, value, open?.result ?? -1);
  if (open !== undefined && open.result === builder.resultOf(open.callable))
    builder.returns(open.callable, value === builder.receiverOf(open.callable));
}

function readBases(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const list = tree.childOf(node, 'arguments');
  const type = tree.childOf(node, 'type');
  if (list === -1 || type === -1 || tree.typeOf(list) !== 'arguments') return;
  const given = partsOf(reading, list).map(
    (child): Argument => ({ kind: 'positional', place: valueOrPlace(reading, child) }),
  );
  const callee = classValue(reading, type);
  builder.at(tree.lineOf(node));
  builder.call(callee === -1 ? builder.place() : callee, {
    arguments: given,
    flags: ['construct'],
  });
}

// Functions without a name.

function openNameless({ tree, builder, variables }: Reading, node: FlatNode): number {
  const line = tree.lineOf(node);
  builder.at(line);
  variables.open();
  return builder.openCallable({ startLine: line, endLine: tree.endLineOf(node) });
}

function closeNameless(reading: Reading, value: Place): Place {
  const { builder, variables } = reading;
  const callable = builder.current;
  store(reading, value, builder.resultOf(callable));
  builder.closeCallable();
  variables.close();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

function openHoles(reading: Reading, node: FlatNode): void {
  const { builder, holes } = reading;
  const callable = openNameless(reading, node);
  const parameters = (reading.holeRoots.get(node) ?? []).map((hole) => {
    const place = builder.place();
    holes.set(hole, place);
    return place;
  });
  declareByWanted(reading, node, parameters);
  builder.shape(callable, { parameters, required: parameters.length });
}

function closeHoles(reading: Reading, node: FlatNode): void {
  reading.places[node] = closeNameless(reading, valueAt(reading, node));
}

function openLambda(reading: Reading, node: FlatNode): void {
  const { tree, builder, variables } = reading;
  const callable = openNameless(reading, node);
  const written = tree.childrenIn(node, 'parameters').flatMap((child) => {
    const type = tree.typeOf(child);
    return type === 'bindings' || type === 'parameters' ? tree.childrenOf(child) : [child];
  });
  const parameters = written.map((each) => {
    const place = builder.place();
    const name = tree.typeOf(each) === 'identifier' ? each : tree.childOf(each, 'name');
    declareType(reading, readType(reading, tree.childOf(each, 'type')), place);
    if (name !== -1) variables.declare(plainName(tree.textOf(name)), { place });
    return place;
  });
  declareByWanted(reading, node, parameters);
  builder.shape(callable, { parameters, required: parameters.length });
}

function closeLambda(reading: Reading, node: FlatNode): void {
  const last = partsOf(reading, node).at(-1) ?? -1;
  reading.places[node] = closeNameless(reading, valueAt(reading, last));
}

/** Cases of a `match` look at its value; others are a function that looks at what it is given. */
function openCases(reading: Reading, node: FlatNode): void {
  const { tree, builder, subjects } = reading;
  const parent = tree.parentOf(node);
  if (tree.typeOf(parent) === 'match_expression') {
    subjects.push(valueAt(reading, tree.childOf(parent, 'value')));
    return;
  }
  const isCatch = tree.typeOf(parent) === 'catch_clause';
  const place = builder.place();
  subjects.push(place);
  if (isCatch) return;
  const callable = openNameless(reading, node);
  const others = Array.from({ length: partsIn(reading, node) - 1 }, () => builder.place());
  if (others.length > 0) builder.copy(tupleOf(reading, [place, ...others]), place);
  declareByWanted(reading, node, [place]);
  builder.shape(callable, { parameters: [place, ...others], required: 1 });
}

/** Cases that are tuples are what a function of several parameters is given: how many of these; 1 for others. */
function partsIn({ tree }: Reading, cases: FlatNode): number {
  const patterns = tree
    .childrenOf(cases)
    .map((clause) => tree.childOf(clause, 'pattern'))
    .filter((pattern) => pattern !== -1 && tree.typeOf(pattern) === 'tuple_pattern');
  return Math.max(1, ...patterns.map((pattern) => tree.childrenOf(pattern).length));
}

function closeCases(reading: Reading, node: FlatNode): void {
  const { tree, places, subjects } = reading;
  subjects.pop();
  const values = tree
    .childrenOf(node)
    .filter((child) => tree.typeOf(child) === 'case_clause')
    .map((clause) => places[clause] as Place);
  const value = joined(reading, values);
  const parent = tree.typeOf(tree.parentOf(node));
  const isFunction = parent !== 'match_expression' && parent !== 'catch_clause';
  places[node] = isFunction ? closeNameless(reading, value) : value;
}

// `for`: each enumerator hands its elements to a function that holds what follows.

function bindEnumerator(reading: Reading, enumerator: FlatNode, node: FlatNode): void {
  const { tree, builder } = reading;
  const [pattern, source] = partsOf(reading, enumerator);
  if (source !== node || pattern === undefined) return;
  const value = valueAt(reading, source);
  if (!isGenerator(reading, pattern, source)) {
    bindPattern(reading, pattern, value);
    return;
  }
  const element = builder.place();
  builder.at(tree.lineOf(enumerator));
  if (value !== -1) builder.read(value, ELEMENT_KEY, element);
  reading.places[enumerator] = element;
  bindPattern(reading, pattern, element);
}

const isGenerator = ({ tree }: Reading, pattern: FlatNode, source: FlatNode): boolean =>
  tree.text.slice(tree.endOf(pattern), tree.startOf(source)).includes('<-');

function closeFor(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const list = tree.childOfType(node, 'enumerators');
  const generators = (list === -1 ? [] : tree.childrenOf(list)).filter(
    (child) => tree.typeOf(child) === 'enumerator' && (places[child] as Place) !== -1,
  );
  const body = tree.childOf(node, 'body');
  const head = tree.text.slice(
    tree.endOf(list === -1 ? node : list),
    tree.startOf(body === -1 ? node : body),
  );
  const isYielding = /\byield\b/.test(head);
  let value = valueAt(reading, body);
  generators.reverse().forEach((generator, at) => {
    const whole = valueAt(reading, partsOf(reading, generator)[1] ?? -1);
    if (whole === -1 || reading.plainNames.has(whole)) return;
    const source = hasGuard(reading, generator) ? filtered(reading, generator, whole) : whole;
    const line = tree.lineOf(generator);
    builder.at(line);
    const callable = builder.openCallable({ startLine: line, endLine: tree.endLineOf(node) });
    builder.shape(callable, { parameters: [places[generator] as Place] });
    store(reading, value, builder.resultOf(callable));
    builder.closeCallable();
    const place = builder.place();
    builder.callable(callable, place);
    const result = builder.place();
    const name = isYielding ? (at === 0 ? 'map' : 'flatMap') : 'foreach';
    builder.callMember(source, name, {
      arguments: [{ kind: 'positional', place }],
      result,
      flags: ['implicit', 'orName'],
    });
    value = result;
  });
  places[node] = isYielding ? value : -1;
}

/** Whether a condition follows the generator, in front of the next one. */
function hasGuard({ tree }: Reading, generator: FlatNode): boolean {
  if (tree.childOfType(generator, 'guard') !== -1) return true;
  const next = tree.nextSiblingOf(generator);
  return next !== -1 && tree.typeOf(tree.firstChildOf(next)) === 'guard';
}

/** What is left behind a condition, or all of it. */
function filtered(reading: Reading, generator: FlatNode, source: Place): Place {
  const { tree, builder, places } = reading;
  const line = tree.lineOf(generator);
  builder.at(line);
  const callable = builder.openCallable({ startLine: line, endLine: tree.endLineOf(generator) });
  builder.shape(callable, { parameters: [places[generator] as Place] });
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  const result = builder.place();
  builder.callMember(source, 'withFilter', {
    arguments: [{ kind: 'positional', place }],
    result,
    flags: ['implicit', 'orName'],
  });
  return joined(reading, [source, result]);
}
