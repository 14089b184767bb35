// Flow facts of one C# file: one walk over its tree, in which classes, callables and scopes are opened on the
// way down, and expressions and calls are read on the way up.
import { Assignments } from '../../../flow/assignments.ts';
import { FlowBuilder } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { readConstructorCall, readInvocation } from './call-sites.ts';
import {
  closeCallable,
  giveArrow,
  giveElement,
  hoistLocalFunctions,
  openCallable,
} from './callables.ts';
import { closeClass, openClass, readBaseArguments } from './classes.ts';
import { collectClasses } from './csharp-class.ts';
import { readExpression } from './expressions.ts';
import { noteFunctionFields } from './function-lists.ts';
import { LexicalNames } from './lexical-names.ts';
import { OwnNamespaces } from './own-namespaces.ts';
import { declarePattern, readConstantPattern, readListPattern } from './patterns.ts';
import { declareRange, readQuery } from './queries.ts';
import { makePlainPlaces, type Reading, surroundings, valueAt } from './reading.ts';
import {
  createObject,
  declareCaught,
  declareItem,
  giveResult,
  readDeclaration,
  readDeclarator,
  readInitialValue,
  readUsing,
} from './statements.ts';
import { variableOrder } from './variable-order.ts';

/** Keywords that the grammar does not name, and that are values. */
export const KEPT_TOKENS: ReadonlySet<string> = new Set(['this', 'base']);

interface SourceMarks {
  /** Of the file. */
  readonly lines: number;
  /** How many imports its facts list. */
  readonly importCount: number;
  /** Index of each declaration by the offset at which its node begins. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Offsets of classes that stand for extension blocks. */
  readonly extensions: ReadonlySet<number>;
  /** Offsets at which branches of the preprocessor begin. */
  readonly branches: readonly number[];
}

/** What stands between has a bound, so that one which lacks its parentheses is not looked for up to the end. */
const DELEGATE = /\bdelegate\s+[^;(){}]{0,300}?\b(\w+)\s*(?:<[^>]{0,300}>)?\s*\(/g;

/** The last name of the type is caught. */
const USING_STATIC = /\busing\s+static\s+(?:[\w.]+\.)?(\w+)\s*;/g;

export function readFlow(
  tree: FlatTree,
  { lines, importCount, declarationAt, extensions, branches }: SourceMarks,
): FlowFacts {
  const builder = new FlowBuilder(lines, importCount);
  builder.at(1);
  const classes = collectClasses(tree, builder, declarationAt, extensions);
  const opened = new Set([...tree.text.matchAll(USING_STATIC)].map(([, name]) => name));
  const reading: Reading = {
    tree,
    builder,
    classes,
    namespaces: new OwnNamespaces(tree, classes.topLevelNodes),
    openedStatics: classes.topLevel.filter(({ name }) => opened.has(name)),
    names: new LexicalNames(),
    assignments: new Assignments(tree, plainName),
    order: variableOrder(tree, () => reading),
    declarationAt,
    extensions,
    branches,
    places: new Int32Array(tree.size).fill(-1),
    around: [{ class: undefined, scope: -1, self: -1, declaration: -1 }],
    plain: new Map(),
    plainNames: new Map(),
    switches: [],
    parts: new Map(),
    untyped: new Map(),
    lambdas: new Map(),
    entries: new Set(),
    lambdaResults: new Map(),
    sequences: new Set(),
    extended: new Map(),
    extensionNames: new Map(),
    functionLists: new Set(),
    delegates: new Set([...tree.text.matchAll(DELEGATE)].map(([, name]) => name as string)),
  };
  makePlainPlaces(reading);
  noteFunctionFields(reading);
  for (const found of reading.classes.topLevel) reading.names.declareClass(found);
  tree.walk(0, {
    enter: (node) => enter(reading, node),
    leave: (node) => leave(reading, node),
  });
  return builder.finish();
}

/** Nodes without calls. */
const PASSED_BY = new Set([
  'using_directive',
  'extern_alias_directive',
  'comment',
  'modifier',
  'attribute_list',
  'global_attribute',
  'parameter_list',
  'bracketed_parameter_list',
  'type_parameter_list',
  'type_argument_list',
  'type_parameter_constraints_clause',
  'explicit_interface_specifier',
  'qualified_name',
  'array_type',
  'nullable_type',
  'tuple_type',
  'typeof_expression',
  'sizeof_expression',
  'delegate_declaration',
]);

/** What is declared in them is not seen behind them. */
const SCOPES = new Set([
  'compilation_unit',
  'block',
  'for_statement',
  'foreach_statement',
  'using_statement',
  'fixed_statement',
  'catch_clause',
  'switch_section',
  'switch_expression_arm',
  'query_expression',
]);

const BLOCKS = new Set(['compilation_unit', 'block', 'switch_section']);

/** `new int[Size()]`: the sizes stand in the type. */
const SIZED = new Set(['array_creation_expression', 'stackalloc_expression']);

const isPassedBy = ({ tree }: Reading, node: FlatNode, type: string): boolean =>
  PASSED_BY.has(type) && !(type === 'array_type' && SIZED.has(tree.typeOf(tree.parentOf(node))));

function enter(reading: Reading, node: FlatNode): boolean {
  const { tree, names } = reading;
  const type = tree.typeOf(node);
  if (isPassedBy(reading, node, type)) return false;
  if (isNameof(reading, node, type)) return false;
  reading.order.enter(node);
  if (reading.classes.byNode.has(node)) openClass(reading, node);
  else if (reading.extensions.has(tree.startOf(node)) && type === 'class_declaration') {
    const extension = tree.childOfType(node, 'parameter_list');
    reading.around.push({ ...surroundings(reading), extension });
  } else if (openCallable(reading, node, type)) return true;
  else if (SCOPES.has(type)) {
    names.open();
    if (BLOCKS.has(type)) hoistLocalFunctions(reading, node);
  } else if (type === 'declaration_pattern' || type === 'recursive_pattern') {
    declarePattern(reading, node);
  } else if (type === 'list_pattern') readListPattern(reading, node);
  else if (type === 'constant_pattern') readConstantPattern(reading, node);
  else if (isInitializer(type)) names.open();
  openSwitch(reading, node);
  return true;
}

function leave(reading: Reading, node: FlatNode): void {
  const { tree, names } = reading;
  const type = tree.typeOf(node);
  if (isPassedBy(reading, node, type)) {
    if (type === 'typeof_expression') readExpression(reading, node, type);
  } else if (reading.classes.byNode.has(node)) closeClass(reading);
  else if (reading.extensions.has(tree.startOf(node)) && type === 'class_declaration') {
    reading.around.pop();
  } else if (!closeCallable(reading, node, type)) {
    leaveCode(reading, node, type);
    if (SCOPES.has(type)) names.close();
    else if (isInitializer(type)) names.close();
  }
  leaveSubject(reading, node);
  reading.order.leave(node);
}

const isConstant = ({ tree }: Reading, node: FlatNode): boolean =>
  tree.typeOf(tree.parentOf(node)) === 'constant_pattern';

function leaveCode(reading: Reading, node: FlatNode, type: string): void {
  switch (type) {
    case 'invocation_expression':
      // A pattern by position is a call to the grammar.
      if (isNameof(reading, node, type) || isConstant(reading, node)) return;
      readInvocation(reading, node);
      break;
    case 'object_creation_expression':
    case 'implicit_object_creation_expression':
      createObject(reading, node);
      break;
    case 'constructor_initializer':
      readConstructorCall(reading, node);
      break;
    case 'base_list':
      readBaseArguments(reading, node);
      break;
    case 'variable_declarator':
      readDeclarator(reading, node);
      break;
    case 'identifier':
      if (decides(reading, node)) valueAt(reading, node);
      break;
    case 'property_declaration':
      readInitialValue(reading, node);
      break;
    case 'declaration_expression':
      readDeclaration(reading, node);
      break;
    case 'catch_declaration':
      declareCaught(reading, node);
      break;
    case 'return_statement':
      giveResult(reading, node);
      break;
    case 'yield_statement':
      giveElement(reading, node);
      break;
    case 'arrow_expression_clause':
      giveArrow(reading, node);
      break;
    case 'from_clause':
    case 'let_clause':
    case 'join_clause':
      declareRange(reading, node, type);
      break;
    case 'query_expression':
      readQuery(reading, node);
      break;
    case 'using_statement':
      readUsing(reading, node);
      break;
    case 'switch_expression':
      if (hasChild(reading, node, 'switch_expression_arm'))
        reading.places[node] = reading.switches.pop()?.result ?? -1;
      break;
    case 'switch_body':
      reading.switches.pop();
      break;
    case 'switch_expression_arm':
      giveArm(reading, node);
      break;
    default:
      readExpression(reading, node, type);
  }
}

/** Whether nobody asks for what the name holds, which may be a property that is code. */
const decides = ({ tree }: Reading, node: FlatNode): boolean =>
  tree.fieldOf(node) !== 'right' && DECIDING.has(tree.typeOf(tree.parentOf(node)));

const DECIDING: ReadonlySet<string> = new Set([
  'if_statement',
  'while_statement',
  'do_statement',
  'for_statement',
  'conditional_expression',
  'lock_statement',
  'throw_statement',
  'throw_expression',
  'when_clause',
  'catch_filter_clause',
  'where_clause',
  'is_pattern_expression',
  'is_expression',
  'array_rank_specifier',
]);

/** Nothing in its parentheses is run. */
function isNameof({ tree }: Reading, node: FlatNode, type: string): boolean {
  if (type !== 'invocation_expression') return false;
  const callee = tree.childOf(node, 'function');
  return callee !== -1 && tree.typeOf(callee) === 'identifier' && tree.textOf(callee) === 'nameof';
}

/** Before the body of a loop, or the cases of a switch, what they are about has been read. */
function leaveSubject(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  if (tree.fieldOf(node) !== 'right') return;
  if (tree.typeOf(tree.parentOf(node)) === 'foreach_statement') declareItem(reading, node);
}

/** A statement opens its cases with its body, an expression with its first one. */
function openSwitch(reading: Reading, node: FlatNode): void {
  const { tree, builder, switches } = reading;
  const type = tree.typeOf(node);
  const around = tree.parentOf(node);
  if (type === 'switch_body') {
    const subject = valueAt(reading, tree.childOf(around, 'value'));
    switches.push({ subject, result: -1 });
  } else if (type === 'switch_expression_arm' && isFirstArm(reading, node)) {
    const subject = valueAt(reading, tree.firstChildOf(around));
    switches.push({ subject, result: builder.place() });
  }
}

const hasChild = ({ tree }: Reading, node: FlatNode, type: string): boolean =>
  tree.childOfType(node, type) !== -1;

function isFirstArm({ tree }: Reading, node: FlatNode): boolean {
  return tree.childOfType(tree.parentOf(node), 'switch_expression_arm') === node;
}

/** What stands last in an arm is what the whole gives. */
function giveArm(reading: Reading, node: FlatNode): void {
  const { tree, builder, switches } = reading;
  const result = switches.at(-1)?.result ?? -1;
  const last = tree.childrenOf(node).findLast((child) => tree.typeOf(child) !== 'comment');
  const value = last === undefined ? -1 : valueAt(reading, last);
  if (value === -1 || result === -1) return;
  builder.at(tree.lineOf(node));
  builder.copy(value, result);
}

/** Code of a class outside of its callables. It runs where the class stands. */
const isInitializer = (type: string): boolean =>
  type === 'field_declaration' || type === 'property_declaration';
