// Flow facts of one Java file: one walk over its tree, in which classes, callables and scopes are opened on
// the way down, and expressions and calls are read on the way up.
import type { Place } from '../../../flow/flow-builder.ts';
import { FlowBuilder } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import {
  readClosing,
  readConstant,
  readConstructorCall,
  readCreation,
  readInvocation,
  readIteration,
  readReference,
} from './call-sites.ts';
import { closeClass, closeMethod, openClass, openMethod, parametersOf } from './class-members.ts';
import { noteText } from './constant-texts.ts';
import { noteContainer, noteCreated, readHeld } from './containers.ts';
import { COMMENTS, readExpression, store } from './expressions.ts';
import { collectClasses, dimensionsOf, isStaticMember } from './java-class.ts';
import { LexicalNames } from './lexical-names.ts';
import { enterNarrowed, leaveNarrowed } from './narrowing.ts';
import {
  noteElements,
  PLAIN_VALUES,
  plainPlace,
  plainTypeOf,
  type Reading,
  surroundings,
  valueAt,
} from './reading.ts';
import { declareType, readType } from './types.ts';

/**
 * @param importCount how many imports the facts of the file list
 * @param declarationAt index of each declaration by the offset at which its node begins
 */
export function readFlow(
  tree: FlatTree,
  { lines, importCount }: { readonly lines: number; readonly importCount: number },
  declarationAt: ReadonlyMap<number, number>,
): FlowFacts {
  const builder = new FlowBuilder(lines, importCount);
  builder.at(1);
  const reading: Reading = {
    tree,
    builder,
    classes: collectClasses(tree, builder, declarationAt),
    names: new LexicalNames(),
    declarationAt,
    packageName: packageOf(tree),
    places: new Int32Array(tree.size).fill(-1),
    around: [{ class: undefined, scope: -1, self: -1, declaration: -1 }],
    plain: new Map(),
    plainNames: new Map(),
    plainElements: new Map(),
    mirrors: new Map(),
    texts: new Map(),
    callables: {},
    containers: new Map(),
    assigned: {},
    narrowed: [],
    switches: [],
  };
  for (const name of PLAIN_VALUES) plainPlace(reading, name);
  for (const [name, found] of reading.classes.topLevel) reading.names.declareClass(name, found);
  tree.walk(0, {
    enter: (node) => enter(reading, node),
    leave: (node) => leave(reading, node),
  });
  return builder.finish();
}

/** Nodes without calls. */
const PASSED_BY = new Set([
  'package_declaration',
  'import_declaration',
  'module_declaration',
  'line_comment',
  'block_comment',
  'modifiers',
  'type_parameters',
  'superclass',
  'super_interfaces',
  'extends_interfaces',
  'permits',
  'formal_parameters',
  'inferred_parameters',
  'throws',
  'generic_type',
  'array_type',
  'annotation',
  'marker_annotation',
]);

const METHODS = new Set([
  'method_declaration',
  'constructor_declaration',
  'compact_constructor_declaration',
  'annotation_type_element_declaration',
]);

/** What is declared in them is not seen behind them. */
const SCOPES = new Set([
  'block',
  'constructor_body',
  'for_statement',
  'enhanced_for_statement',
  'try_with_resources_statement',
  'catch_clause',
  'switch_rule',
  'switch_block_statement_group',
]);

function enter(reading: Reading, node: FlatNode): boolean {
  const { tree, names } = reading;
  const type = tree.typeOf(node);
  if (PASSED_BY.has(type)) return false;
  enterNarrowed(reading, node);
  if (reading.classes.byNode.has(node)) openClass(reading, node);
  else if (METHODS.has(type)) openMethod(reading, node);
  else if (type === 'lambda_expression') openLambda(reading, node);
  else if (isInitializer(reading, node)) openInitializer(reading, node);
  else if (SCOPES.has(type)) names.open();
  else if (type === 'switch_block') openSwitch(reading, node);
  else if (type === 'type_pattern' || type === 'record_pattern_component')
    declarePattern(reading, node);
  return true;
}

function leave(reading: Reading, node: FlatNode): void {
  const { tree, names } = reading;
  const type = tree.typeOf(node);
  if (PASSED_BY.has(type)) return;
  if (reading.classes.byNode.has(node)) closeClass(reading);
  else if (METHODS.has(type)) closeMethod(reading, node);
  else if (isInitializer(reading, node)) closeInitializer(reading, node);
  else if (SCOPES.has(type)) names.close();
  else leaveCode(reading, node, type);
  if (tree.fieldOf(node) === 'value') leaveValue(reading, node);
  leaveNarrowed(reading, node);
}

function leaveCode(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder } = reading;
  switch (type) {
    case 'method_invocation':
      readInvocation(reading, node);
      break;
    case 'object_creation_expression':
      readCreation(reading, node);
      break;
    case 'explicit_constructor_invocation':
      readConstructorCall(reading, node);
      break;
    case 'method_reference':
      readReference(reading, node);
      break;
    case 'enum_constant':
      readConstant(reading, node);
      break;
    case 'lambda_expression':
      closeLambda(reading, node);
      break;
    case 'instanceof_expression':
      readExpression(reading, node);
      declareTested(reading, node);
      break;
    case 'resource':
      leaveResource(reading, node);
      break;
    case 'catch_formal_parameter':
      declareCaught(reading, node);
      break;
    case 'return_statement':
      giveValue(reading, node, builder.resultOf(builder.current));
      break;
    case 'yield_statement':
      giveValue(reading, node, reading.switches.at(-1)?.result ?? -1);
      break;
    case 'expression_statement':
      if (tree.typeOf(tree.parentOf(node)) === 'switch_rule')
        giveValue(reading, node, reading.switches.at(-1)?.result ?? -1);
      break;
    case 'switch_expression':
      reading.places[node] = reading.switches.pop()?.result ?? -1;
      break;
    case 'variable_declarator':
      if (tree.childOf(node, 'value') === -1) declareLocal(reading, node);
      break;
    default:
      readExpression(reading, node);
  }
}

function giveValue(reading: Reading, node: FlatNode, place: Place): void {
  const { tree, builder } = reading;
  const given = tree.childrenOf(node).find((child) => !COMMENTS.has(tree.typeOf(child)));
  if (given === undefined || place === -1) return;
  const value = valueAt(reading, given);
  builder.at(tree.lineOf(node));
  store(reading, value, place);
}

/** A value has been read that a variable is about to get. */
function leaveValue(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const around = tree.parentOf(node);
  const type = tree.typeOf(around);
  if (type === 'variable_declarator') {
    const variable = declareLocal(reading, around);
    if (tree.typeOf(tree.parentOf(around)) === 'local_variable_declaration')
      noteText(reading, tree.textOf(tree.childOf(around, 'name')), node);
    builder.at(tree.lineOf(node));
    if (variable !== -1) {
      noteCreated(reading, node, variable);
      store(reading, valueAt(reading, node), variable);
    }
  } else if (type === 'enhanced_for_statement') {
    const variable = declareNamed(reading, around, tree.childOf(around, 'type'));
    builder.at(tree.lineOf(node));
    readIteration(reading, valueAt(reading, node), variable);
    readHeld(reading, valueAt(reading, node), variable);
  }
}

/** @returns the place of the variable, or of the field, that the declarator names; -1 for none */
function declareLocal(reading: Reading, node: FlatNode): Place {
  const { tree, names } = reading;
  const declaration = tree.parentOf(node);
  const kind = tree.typeOf(declaration);
  if (kind === 'local_variable_declaration') {
    const written = tree.childOf(declaration, 'type');
    // `var` has the type of its value, of which nothing may be left but the type.
    const value = tree.childOf(node, 'value');
    const isInferred = written !== -1 && tree.textOf(written) === 'var' && value !== -1;
    const known = isInferred ? valueAt(reading, value) : -1;
    if (!reading.plainNames.has(known)) return declareNamed(reading, node, written);
    names.declareVariable(tree.textOf(tree.childOf(node, 'name')), { place: known });
    return -1;
  }
  const owner = surroundings(reading).class;
  const name = tree.childOf(node, 'name');
  return name === -1 ? -1 : (owner?.fields.get(tree.textOf(name))?.place ?? -1);
}

/** Declares the variable in the field `name` of the node. @returns its place */
function declareNamed(reading: Reading, node: FlatNode, written: FlatNode): Place {
  const { tree } = reading;
  const name = tree.childOf(node, 'name');
  if (name === -1) return -1;
  const dimensions = dimensionsOf(tree, tree.childOf(node, 'dimensions'));
  return declareVariable(reading, name, { type: written, dimensions });
}

function declareVariable(
  reading: Reading,
  name: FlatNode,
  { type, dimensions }: { readonly type: FlatNode; readonly dimensions: number },
): Place {
  const { tree, builder, names } = reading;
  const plain = plainTypeOf(reading, { type, dimensions });
  const place = plain === undefined ? builder.place() : plainPlace(reading, plain);
  builder.at(tree.lineOf(name));
  if (plain === undefined) {
    declareType(reading, readType(reading, type, dimensions), place);
    noteElements(reading, { type, dimensions }, place);
    noteContainer(reading, type, place);
  }
  names.declareVariable(tree.textOf(name), { place });
  return place;
}

/** `x instanceof C c`; the variable is seen in all that follows, since that may depend on the test. */
function declareTested(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  if (tree.childOf(node, 'name') === -1) return;
  const place = declareNamed(reading, node, tree.childOf(node, 'right'));
  store(reading, valueAt(reading, tree.childOf(node, 'left')), place);
}

/** In a pattern: a type and, behind it, the name of a variable. */
function declarePattern(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const [type, name] = tree.childrenOf(node).filter((child) => !NO_PATTERN.has(tree.typeOf(child)));
  if (type === undefined || name === undefined || tree.typeOf(name) !== 'identifier') return;
  const place = declareVariable(reading, name, { type, dimensions: 0 });
  const isWhole = tree.typeOf(tree.parentOf(tree.parentOf(node))) === 'switch_label';
  const subject = reading.switches.at(-1)?.subject ?? -1;
  if (isWhole) store(reading, subject, place);
}

const NO_PATTERN = new Set([...COMMENTS, 'modifiers']);

function declareCaught(reading: Reading, node: FlatNode): void {
  const { tree, names, builder } = reading;
  const name = tree.childOf(node, 'name');
  if (name === -1) return;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  for (const type of tree.childrenOf(tree.childOfType(node, 'catch_type'))) {
    declareType(reading, readType(reading, type), place);
  }
  names.declareVariable(tree.textOf(name), { place });
}

function leaveResource(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const value = tree.childOf(node, 'value');
  if (value === -1) {
    const named = tree.childrenOf(node).find((child) => !COMMENTS.has(tree.typeOf(child)));
    if (named !== undefined) readClosing(reading, valueAt(reading, named));
    return;
  }
  const place = declareNamed(reading, node, tree.childOf(node, 'type'));
  builder.at(tree.lineOf(node));
  store(reading, valueAt(reading, value), place);
  readClosing(reading, place);
}

function openSwitch(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const tested = tree.childOf(tree.parentOf(node), 'condition');
  const subject = valueAt(reading, tested);
  reading.switches.push({ subject, result: builder.place() });
}

function openLambda(reading: Reading, node: FlatNode): void {
  const { tree, builder, names } = reading;
  const line = tree.lineOf(node);
  builder.at(line);
  const callable = builder.openCallable({ startLine: line, endLine: tree.endLineOf(node) });
  names.open();
  const written = tree.childOf(node, 'parameters');
  if (written !== -1 && tree.typeOf(written) === 'identifier') {
    const place = builder.place();
    names.declareVariable(tree.textOf(written), { place });
    builder.shape(callable, { parameters: [place], required: 1 });
  } else builder.shape(callable, parametersOf(reading, written));
}

function closeLambda(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, places } = reading;
  const callable = builder.current;
  const body = tree.childOf(node, 'body');
  if (body !== -1 && tree.typeOf(body) !== 'block') {
    store(reading, valueAt(reading, body), builder.resultOf(callable));
  }
  builder.closeCallable();
  names.close();
  const place = builder.place();
  builder.callable(callable, place);
  places[node] = place;
}

/** Code of a class outside of its methods: initial values of fields, and blocks. It runs where the class stands. */
function isInitializer({ tree }: Reading, node: FlatNode): boolean {
  const type = tree.typeOf(node);
  if (
    type === 'static_initializer' ||
    type === 'field_declaration' ||
    type === 'constant_declaration'
  )
    return true;
  return type === 'block' && tree.typeOf(tree.parentOf(node)) === 'class_body';
}

function openInitializer(reading: Reading, node: FlatNode): void {
  const { tree, names, around } = reading;
  names.open();
  const outer = surroundings(reading);
  const owner = outer.class;
  if (owner === undefined) around.push(outer);
  else {
    const isStatic =
      tree.typeOf(node) === 'static_initializer' || isStaticMember(tree, node, owner);
    const scope = isStatic ? owner.staticScope : owner.scope;
    around.push({ ...outer, scope, self: isStatic ? -1 : owner.self });
  }
}

function closeInitializer({ names, around }: Reading, _node: FlatNode): void {
  names.close();
  around.pop();
}

function packageOf(tree: FlatTree): string {
  const declared = tree.childOfType(0, 'package_declaration');
  const name = tree
    .childrenOf(declared)
    .find(
      (child) => tree.typeOf(child) === 'identifier' || tree.typeOf(child) === 'scoped_identifier',
    );
  return name === undefined ? '' : tree.textOf(name).replace(/\s/g, '');
}
