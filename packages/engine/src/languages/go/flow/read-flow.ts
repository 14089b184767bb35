// How values move inside one Go file: one walk in which every expression gets its place on the way up.
// https://go.dev/ref/spec
import { FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, type FlowFacts } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { assignAll, leaveRange, leaveReturn, leaveVariables } from './assignments.ts';
import { leaveCall, leaveConversion, memberName } from './calls.ts';
import {
  bindFileLevel,
  bindLocalType,
  declareWritten,
  functionTypeParameters,
} from './declare-types.ts';
import { givenTypes, noteOwnResult } from './given-types.ts';
import { leaveLiteral } from './literals.ts';
import { leaveMethodExpression, methodType } from './method-expressions.ts';
import { keyOfSignature } from './method-signatures.ts';
import { createTypeReader } from './read-types.ts';
import {
  constantKey,
  type GoFlowSource,
  isCallee,
  isPackageMember,
  isTarget,
  listOf,
  placeOf,
  type Reading,
  TYPES,
  type TypeParameter,
} from './reading.ts';
import { LocalNames } from './scopes.ts';
import { readSignature } from './signatures.ts';

export function readFlow(source: GoFlowSource): FlowFacts {
  const builder = new FlowBuilder(source.lines);
  const reading: Reading = {
    ...source,
    builder,
    names: new LocalNames(builder),
    globals: new Map(),
    sizes: new Map(),
    places: new Int32Array(source.tree.size).fill(-1),
    types: createTypeReader(source.tree, builder, {
      parameters: () => reading.typeParameters,
      typeNames: () => reading.typeNames,
      classOf: (node) => declareWritten(reading, node),
      localClass: (name) => reading.names.findType(name)?.class,
    }),
    typeParameters: new Map(),
    writtenConstant: 0,
    typeNames: new Set(),
    generics: new Map(),
    structs: new Map(),
    results: [],
    assertions: [],
    receivers: new Set(),
  };
  bindFileLevel(reading);
  reading.tree.walk(0, {
    enter: (node) => enterNode(reading, node),
    leave: (node) => leaveNode(reading, node),
  });
  return builder.finish();
}

function enterNode(reading: Reading, node: FlatNode): boolean {
  const { tree, builder, names } = reading;
  const type = tree.typeOf(node);
  switch (type) {
    case 'function_declaration':
    case 'method_declaration':
    case 'func_literal':
      openFunction(reading, node);
      return true;
    case 'import_declaration':
    case 'package_clause':
    case 'comment':
    case 'type_parameter_list':
    case 'parameter_list':
      return false;
    case 'type_declaration':
      if (!names.isFileLevel)
        for (const spec of tree.childrenOf(node)) bindLocalType(reading, spec);
      return false;
    case 'type_case':
      names.open();
      openTypeCase(reading, node);
      return true;
    case 'communication_case':
    case 'default_case':
    case 'expression_case':
    case 'for_statement':
    case 'if_statement':
    case 'select_statement':
    case 'expression_switch_statement':
    case 'type_switch_statement':
    case 'block':
      names.open();
      return true;
    case 'selector_expression':
      builder.at(tree.lineOf(node));
      return !isPackageMember(reading, node);
    default:
      return !TYPES.has(type);
  }
}

function openFunction(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, globals, declarationAt, types } = reading;
  const isMethod = tree.typeOf(node) === 'method_declaration';
  const nameNode = tree.childOf(node, 'name');
  const name = nameNode === -1 ? '' : tree.textOf(nameNode);
  builder.at(tree.lineOf(node));
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: declarationAt.get(tree.startOf(node)) ?? -1,
    isAbstract: tree.childOf(node, 'body') === -1,
  });
  names.open();
  const receiverType = isMethod ? receiverTypeOf(tree, node) : -1;
  const type = receiverType === -1 ? -1 : types.read(receiverType);
  if (isMethod) reading.typeParameters = receiverParameters(reading, receiverType);
  else if (tree.typeOf(node) === 'function_declaration')
    reading.typeParameters = functionTypeParameters(reading, tree.childOf(node, 'type_parameters'));
  reading.results.push(readSignature(reading, callable, node, names));
  if (!isMethod) noteOwnResult(reading, node, [...reading.typeParameters.keys()]);
  const place = isMethod ? undefined : globals.get(name);
  reading.places[node] = place ?? builder.place();
  if (!isMethod || type === -1) return;
  reading.receivers.add(builder.receiverOf(callable));
  builder.extend(type, name, reading.places[node]!);
  builder.extend(type, keyOfSignature(reading, name, node), builder.place());
}

/** What a function is held in lies outside of it. */
function closeFunction({ builder, names, results, places }: Reading, node: FlatNode): void {
  const callable = builder.current;
  names.close();
  results.pop();
  builder.closeCallable();
  builder.callable(callable, places[node]!);
}

/** `func (l *List[E])` names the type parameters of the type anew, by their positions. */
function receiverParameters(
  { tree, generics }: Reading,
  type: FlatNode,
): ReadonlyMap<string, TypeParameter> {
  if (type === -1) return new Map();
  const generic = tree.typeOf(type) === 'pointer_type' ? tree.firstChildOf(type) : type;
  if (generic === -1 || tree.typeOf(generic) !== 'generic_type') return new Map();
  const declared = generics.get(tree.textOf(tree.childOf(generic, 'type'))) ?? [];
  const written = tree.childrenOf(tree.childOf(generic, 'type_arguments'));
  return new Map(
    written.flatMap((each, at) => {
      const parameter = declared[at];
      return parameter === undefined ? [] : [[tree.textOf(each).trim(), parameter] as const];
    }),
  );
}

function receiverTypeOf(tree: FlatTree, node: FlatNode): FlatNode {
  const list = tree.childOf(node, 'receiver');
  const declaration = list === -1 ? -1 : tree.childOfType(list, 'parameter_declaration');
  return tree.childOf(declaration, 'type');
}

function leaveNode(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, places } = reading;
  builder.at(tree.lineOf(node));
  switch (tree.typeOf(node)) {
    case 'function_declaration':
    case 'method_declaration':
    case 'func_literal':
      if (tree.typeOf(node) !== 'func_literal') reading.typeParameters = new Map();
      closeFunction(reading, node);
      break;
    case 'communication_case':
    case 'default_case':
    case 'expression_case':
    case 'for_statement':
    case 'if_statement':
    case 'select_statement':
    case 'expression_switch_statement':
    case 'block':
    case 'type_case':
      names.close();
      break;
    case 'type_switch_statement':
      names.close();
      break;
    case 'call_expression':
      places[node] = leaveCall(reading, node);
      break;
    case 'selector_expression':
      places[node] = leaveSelector(reading, node);
      break;
    case 'index_expression':
      places[node] = leaveIndex(reading, node);
      break;
    case 'composite_literal':
      places[node] = leaveLiteral(reading, node);
      break;
    case 'type_conversion_expression':
      places[node] = leaveConversion(reading, node) ?? leaveAssertion(reading, node);
      break;
    case 'type_assertion_expression':
      places[node] = leaveAssertion(reading, node);
      break;
    case 'slice_expression':
    case 'unary_expression':
    case 'parenthesized_expression':
      places[node] = leaveWrapper(reading, node);
      break;
    case 'binary_expression':
      places[node] = leaveBinary(reading, node);
      break;
    case 'literal_element':
      places[node] = placeOf(reading, tree.firstChildOf(node));
      break;
    case 'short_var_declaration':
      assignAll(reading, tree.childOf(node, 'left'), tree.childOf(node, 'right'), true);
      break;
    case 'assignment_statement':
      assignAll(reading, tree.childOf(node, 'left'), tree.childOf(node, 'right'), false);
      break;
    case 'var_spec':
    case 'const_spec':
      leaveVariables(reading, node);
      break;
    case 'range_clause':
      leaveRange(reading, node);
      break;
    case 'receive_statement':
      assignAll(reading, tree.childOf(node, 'left'), tree.childOf(node, 'right'), true);
      break;
    case 'send_statement': {
      const value = placeOf(reading, tree.childOf(node, 'value'));
      const channel = placeOf(reading, tree.childOf(node, 'channel'));
      if (value !== -1 && channel !== -1) builder.write(value, channel, ELEMENT_KEY);
      break;
    }
    case 'return_statement':
      leaveReturn(reading, node);
      break;
  }
}

function leaveSelector(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isCallee(tree, node) || isTarget(tree, node)) return -1;
  const place = builder.place();
  if (isPackageMember(reading, node)) builder.name(memberName(tree, node), -1, place);
  else {
    const type = methodType(reading, node);
    if (type !== -1) return leaveMethodExpression(reading, node, type);
    const object = placeOf(reading, tree.childOf(node, 'operand'));
    if (object === -1) return -1;
    builder.read(object, tree.textOf(tree.childOf(node, 'field')), place);
  }
  return place;
}

function leaveIndex(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(tree, node)) return -1;
  const object = placeOf(reading, tree.childOf(node, 'operand'));
  if (object === -1) return -1;
  const place = builder.place();
  const key = constantKey(tree, tree.childOf(node, 'index'));
  builder.read(object, key ?? ELEMENT_KEY, place);
  // A generic function with its type arguments looks the same.
  if (isCallee(tree, node) || isGenericFunction(reading, node)) builder.copy(object, place);
  return place;
}

/** `f[T]` of a function of the file. */
const isGenericFunction = (reading: Reading, node: FlatNode): boolean =>
  reading.sizes.has(reading.tree.textOf(reading.tree.childOf(node, 'operand'))) &&
  givenTypes(reading, node, node).length > 0;

function leaveAssertion(reading: Reading, node: FlatNode): Place {
  const { tree, builder, types } = reading;
  const place = builder.place();
  types.declare(tree.childOf(node, 'type'), place);
  const value = placeOf(reading, tree.childOf(node, 'operand'));
  if (value !== -1) builder.copy(value, place);
  return place;
}

/** `&x`, `*x`, `<-x`, `x[1:]` and parentheses. */
function leaveWrapper(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const operator = tree.childOf(node, 'operator');
  const inner = tree.childOf(node, 'operand');
  const value = placeOf(reading, inner === -1 ? tree.firstChildOf(node) : inner);
  if (value === -1 || operator === -1 || tree.textOf(operator) !== '<-') return value;
  const place = builder.place();
  builder.read(value, ELEMENT_KEY, place);
  return place;
}

/**
 * Sets of flags are joined and cut, and are of the type of what they are made of. That matters where they are named or a
 * method of theirs is called, `(A | B).Has(C)`; what they are given to says its type itself, or takes anything.
 */
function leaveBinary(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const operator = tree.childOf(node, 'operator');
  if (operator === -1 || !OF_FLAGS.has(tree.textOf(operator)) || !isNamed(tree, node)) return -1;
  const place = builder.place();
  for (const field of ['left', 'right']) {
    const operand = placeOf(reading, tree.childOf(node, field));
    if (operand !== -1) builder.copy(operand, place);
  }
  return place;
}

/** Whether it is the whole value of something that is declared there, or a member of it is asked for. */
function isNamed(tree: FlatTree, node: FlatNode): boolean {
  let around = tree.parentOf(node);
  while (WITHIN.has(tree.typeOf(around))) around = tree.parentOf(around);
  return NAMING.has(tree.typeOf(around));
}

const WITHIN: ReadonlySet<string> = new Set([
  'binary_expression',
  'parenthesized_expression',
  'expression_list',
]);
const NAMING: ReadonlySet<string> = new Set([
  'const_spec',
  'var_spec',
  'short_var_declaration',
  'selector_expression',
]);

/** https://go.dev/ref/spec#Arithmetic_operators */
const OF_FLAGS: ReadonlySet<string> = new Set(['|', '&', '&^', '^']);

/** The variable of a type switch has another type in each case. */
function openTypeCase(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, types } = reading;
  const statement = tree.parentOf(node);
  const alias = tree.childOf(statement, 'alias');
  const names0 = alias === -1 ? [] : listOf(tree, alias);
  const name = names0[0] === undefined ? undefined : tree.textOf(names0[0]);
  if (name === undefined) return;
  const place = names.bind(name);
  const value = placeOf(reading, tree.childOf(statement, 'value'));
  const caseTypes = tree.childrenIn(node, 'type');
  for (const type of caseTypes) types.declare(type, place);
  if (value !== -1) builder.copy(value, place);
}
