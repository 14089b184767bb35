// Flow facts of one Kotlin file: one walk over its tree, in which classes, callables and scopes are opened on
// the way down, and expressions and calls are read on the way up.
import { FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import { childOf, childrenOf, nameOf, type SyntaxTree } from '../extraction/syntax-tree.ts';
import type { ReadableText } from '../text/readable-text.ts';
import {
  callOperator,
  isComparedCall,
  readBaseCall,
  readCall,
  readConstructorCall,
  readDelegation,
  readEntry,
  readIteration,
  readReference,
} from './call-sites.ts';
import {
  closeClass,
  closePrimaryConstructor,
  openClass,
  openPrimaryConstructor,
} from './class-members.ts';
import { readAssignment, readExpression } from './expressions.ts';
import {
  closeAccessor,
  closeFunction,
  closeNamedFunction,
  closeSecondaryConstructor,
  giveBody,
  giveDefault,
  isReceiverOf,
  openAccessor,
  openAnonymous,
  openFunction,
  openSecondaryConstructor,
} from './functions.ts';
import { collectClasses, type KotlinClass, writtenType } from './kotlin-class.ts';
import { closeLambda, declareFunctionAlias, openLambda } from './lambdas.ts';
import { LexicalNames } from './lexical-names.ts';
import {
  globalPlace,
  PLAIN_TYPES,
  plainPlace,
  type Reading,
  store,
  surroundings,
  valueAt,
} from './reading.ts';
import { isExpression, lineOf, nextOf, operandsOf, walkTree } from './tree-walk.ts';
import { classValue, declareType, readType } from './types.ts';
import { declareOne, declareTested, declareVariables, readProperty } from './variables.ts';

export interface FlowSource {
  readonly tree: SyntaxTree;
  /** Index of each declaration by its node. */
  readonly declarationAt: ReadonlyMap<number, number>;
  readonly templates: ReadableText['templates'];
  readonly isScript: boolean;
  readonly isRuntime: boolean;
}

export function readFlow(source: FlowSource): FlowFacts {
  const { tree, declarationAt, templates, isScript, isRuntime } = source;
  const builder = new FlowBuilder(tree.lineAt(tree.text.length));
  const reading: Reading = {
    tree,
    builder,
    classes: collectClasses(tree, builder, source),
    names: new LexicalNames(),
    declarationAt,
    templates,
    isRuntime,
    places: new Int32Array(tree.types.length).fill(-1),
    around: [{ ...OUTERMOST, scope: isScript ? scriptScope(builder) : -1 }],
    functions: [],
    globals: new Map(),
    plain: new Map(),
    plainNames: new Map(),
    constructorParameters: new Map(),
    subjects: [],
  };
  for (const name of [...PLAIN_TYPES, 'Nothing']) plainPlace(reading, name);
  for (const [name, found] of reading.classes.topLevel) reading.names.declareClass(name, found);
  walkTree(tree, {
    enter: (node) => enter(reading, node, tree.types[node] as string),
    leave: (node) => leave(reading, node, tree.types[node] as string),
  });
  return builder.finish();
}

const OUTERMOST = {
  class: undefined,
  scope: -1,
  self: -1,
  label: '',
  implicit: -1,
  isReceiverKnown: false,
  declaration: -1,
};

/** Whatever runs a script gives it a receiver of its own, whose members are named as they are. */
const scriptScope = (builder: FlowBuilder): number =>
  builder.addScope({
    parent: -1,
    class: -1,
    type: builder.addType('kotlin.script'),
    receiver: builder.place(),
  });

/** Nodes without calls. */
const PASSED_BY = new Set([
  'package_header',
  'import',
  'modifiers',
  'annotation',
  'file_annotation',
  'type_parameters',
  'type_constraints',
  'user_type',
  'nullable_type',
  'function_type',
  'type_arguments',
]);

/** What is declared in them is not seen behind them. */
const SCOPES = new Set([
  'block',
  'for_statement',
  'while_statement',
  'catch_block',
  'when_expression',
  'when_entry',
  'if_expression',
  'return_expression',
  'assignment',
]);

function enter(reading: Reading, node: number, type: string): boolean {
  if (PASSED_BY.has(type)) return false;
  if (reading.classes.byNode.has(node)) {
    openClass(reading, node);
    return true;
  }
  switch (type) {
    case 'function_declaration':
      openFunction(reading, node);
      break;
    case 'primary_constructor':
      openPrimaryConstructor(reading, node);
      break;
    case 'secondary_constructor':
      openSecondaryConstructor(reading, node);
      break;
    case 'getter':
    case 'setter':
      enterAccessor(reading, node);
      break;
    case 'lambda_literal':
      openLambda(reading, node);
      break;
    case 'anonymous_function':
      openAnonymous(reading, node);
      break;
    default:
      if (SCOPES.has(type)) reading.names.open();
  }
  return true;
}

const hasBody = ({ tree }: Reading, node: number): boolean =>
  childOf(tree, node, 'function_body') !== -1 &&
  tree.types[tree.parents[node] as number] === 'property_declaration';

function enterAccessor(reading: Reading, node: number): void {
  if (hasBody(reading, node)) openAccessor(reading, node);
}

function leave(reading: Reading, node: number, type: string): void {
  if (PASSED_BY.has(type)) return;
  if (reading.classes.byNode.has(node)) leaveClass(reading, node, type);
  else if (!leaveCallable(reading, node, type)) {
    if (SCOPES.has(type)) leaveScope(reading, node, type);
    leaveCode(reading, node, type);
  }
  leavePart(reading, node);
}

function leaveClass(reading: Reading, node: number, type: string): void {
  const { places, builder } = reading;
  const found = reading.classes.byNode.get(node) as KotlinClass;
  closeClass(reading);
  if (type === 'object_literal') {
    const place = builder.place();
    builder.copy(found.place, place);
    places[node] = place;
  } else if (type === 'enum_entry') readEntry(reading, node);
}

function leaveCallable(reading: Reading, node: number, type: string): boolean {
  const { tree, places } = reading;
  switch (type) {
    case 'function_declaration':
      closeNamedFunction(reading, node);
      return true;
    case 'primary_constructor':
      if (childOf(tree, tree.parents[node] as number, 'delegation_specifiers') === -1)
        closePrimaryConstructor(reading);
      return true;
    case 'delegation_specifiers':
      // The constructors of bases are called by the primary one.
      if (childOf(tree, tree.parents[node] as number, 'primary_constructor') !== -1)
        closePrimaryConstructor(reading);
      return true;
    case 'secondary_constructor':
      closeSecondaryConstructor(reading, node);
      return true;
    case 'getter':
    case 'setter':
      if (hasBody(reading, node)) closeAccessor(reading, node);
      return true;
    case 'lambda_literal':
      closeLambda(reading, node);
      return true;
    case 'anonymous_function':
      giveBody(reading, node);
      places[node] = closeFunction(reading);
      return true;
    default:
      return false;
  }
}

function leaveCode(reading: Reading, node: number, type: string): void {
  const { tree } = reading;
  switch (type) {
    case 'call_expression':
      readCall(reading, node);
      break;
    case 'callable_reference':
      readReference(reading, node);
      break;
    case 'navigation_expression':
      if (tree.types[(tree.after[node] as number) - 2] === '::') readReference(reading, node);
      else readExpression(reading, node, type);
      break;
    case 'constructor_invocation':
      readBaseCall(reading, node);
      break;
    case 'explicit_delegation':
      readDelegation(reading, node);
      break;
    case 'constructor_delegation_call':
      readConstructorCall(reading, node);
      break;
    case 'enum_entry':
      readEntry(reading, node);
      break;
    case 'property_declaration':
      if (!hasAccessor(reading, node)) readProperty(reading, node);
      break;
    case 'type_alias':
      readAlias(reading, node);
      break;
    case 'assignment':
      readAssignment(reading, node);
      break;
    case 'return_expression':
      readReturn(reading, node);
      break;
    case 'binary_expression':
      // The left half of `f<T>(x)` is no comparison.
      if (
        !isComparedCall(reading, tree.parents[node] as number) ||
        node !== (tree.parents[node] as number) + 1
      )
        readExpression(reading, node, type);
      break;
    default:
      readExpression(reading, node, type);
  }
}

const hasAccessor = ({ tree }: Reading, node: number): boolean =>
  childOf(tree, node, 'getter') !== -1 || childOf(tree, node, 'setter') !== -1;

/** What has been read may be the beginning of something: a value that a variable gets, a range, a subject. */
function leavePart(reading: Reading, node: number): void {
  const { tree } = reading;
  const parent = tree.parents[node] as number;
  const around = parent === -1 ? '' : (tree.types[parent] as string);
  switch (around) {
    case 'function_value_parameters':
    case 'class_parameter':
      if (isExpression(tree, node)) giveDefault(reading, node);
      break;
    case 'property_declaration': {
      // Accessors see the property, whose value stands in front of them.
      const next = nextOf(tree, node);
      if (
        next !== -1 &&
        (tree.types[next] === 'getter' ||
          (tree.types[next] === 'setter' && tree.types[node] !== 'getter'))
      )
        readProperty(reading, parent);
      break;
    }
    case 'for_statement':
      if (isExpression(tree, node) && tree.types[node - 1] === 'in')
        startLoop(reading, parent, node);
      break;
    case 'when_subject':
      if (isExpression(tree, node)) startSubject(reading, parent, node);
      break;
    case 'when_entry':
      if (tree.types[node] === 'type_test') testSubject(reading, node);
      if (tree.types[node] === 'range_test') askForSubject(reading, node);
      readDeciding(reading, node);
      break;
    case 'while_statement':
    case 'do_while_statement':
      readDeciding(reading, node);
      break;
    case 'catch_block':
      if (tree.types[node] === ')') startCatch(reading, parent);
      break;
    case 'if_expression':
      if (tree.types[node] === 'else') forgetTests(reading);
      else readDeciding(reading, node);
      break;
  }
}

/** Nobody asks for what the name of a condition holds, which may be a property that is code. */
function readDeciding(reading: Reading, node: number): void {
  if (reading.tree.types[node] === 'identifier') valueAt(reading, node);
}

/** In front of `else`, what the condition has shown is no longer so. */
function forgetTests({ names }: Reading): void {
  names.close();
  names.open();
}

function startLoop(reading: Reading, loop: number, node: number): void {
  const { tree, builder } = reading;
  builder.at(lineOf(tree, node));
  const element = readIteration(reading, valueAt(reading, node));
  const variable = childOf(tree, loop, 'variable_declaration');
  const several = childOf(tree, loop, 'multi_variable_declaration');
  if (variable !== -1) declareOne(reading, variable, element);
  else if (several !== -1) declareVariables(reading, several, element);
}

function startSubject(reading: Reading, subject: number, node: number): void {
  const { tree, subjects } = reading;
  const value = valueAt(reading, node);
  const variable = childOf(tree, subject, 'variable_declaration');
  const named =
    variable === -1
      ? tree.types[node] === 'identifier'
        ? node
        : -1
      : childOf(tree, variable, 'identifier');
  const place = variable === -1 ? value : declareOne(reading, variable, value);
  subjects.push({
    node: tree.parents[subject] as number,
    place,
    name: named === -1 ? '' : nameOf(tree, named),
  });
}

/** `is T ->` */
function testSubject(reading: Reading, node: number): void {
  const { tree, subjects } = reading;
  const subject = subjects.at(-1);
  const entry = tree.parents[node] as number;
  if (subject === undefined || subject.name === '' || tree.parents[entry] !== subject.node) return;
  const isNegated = childOf(tree, node, '!is') !== -1;
  const tests = childrenOf(tree, entry).filter((child) => tree.types[child] === 'type_test');
  if (!isNegated && tests.length === 1)
    declareTested(reading, subject.name, writtenType(tree, node));
}

/** `in r ->` asks `r` whether it has the subject. */
function askForSubject(reading: Reading, node: number): void {
  const { tree, builder, subjects, plainNames } = reading;
  const value = valueAt(reading, operandsOf(tree, node)[0] ?? -1);
  if (value === -1 || plainNames.has(value)) return;
  builder.at(lineOf(tree, node));
  callOperator(reading, value, 'contains', [subjects.at(-1)?.place ?? -1]);
}

function startCatch(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  const named = childOf(tree, node, 'identifier');
  if (named === -1) return;
  const place = builder.place();
  builder.at(lineOf(tree, node));
  declareType(reading, readType(reading, writtenType(tree, node)), place);
  names.declareVariable(nameOf(tree, named), { place, isCallable: false });
}

function leaveScope(reading: Reading, node: number, type: string): void {
  const { names, subjects } = reading;
  names.close();
  if (type === 'when_expression' && subjects.at(-1)?.node === node) subjects.pop();
  if (type === 'if_expression') keepNegated(reading, node);
}

const JUMPS = new Set([
  'return_expression',
  'throw_expression',
  'break_expression',
  'continue_expression',
]);

/** `if (x !is T) return`: behind it, `x` is one. */
function keepNegated(reading: Reading, node: number): void {
  const { tree } = reading;
  const [condition, then] = childrenOf(tree, node).filter(
    (child) =>
      isExpression(tree, child) ||
      tree.types[child] === 'block' ||
      JUMPS.has(tree.types[child] as string),
  );
  if (condition === undefined || then === undefined || childOf(tree, node, 'else') !== -1) return;
  const operand = operandsOf(tree, condition)[0] ?? -1;
  const isTest =
    tree.types[condition] === 'is_expression' && childOf(tree, condition, '!is') !== -1;
  if (!isTest || tree.types[operand] !== 'identifier') return;
  const last = tree.types[then] === 'block' ? (childrenOf(tree, then).at(-2) ?? then) : then;
  if (
    JUMPS.has(tree.types[last] as string) ||
    /^(break|continue)/.test(tree.text.slice(tree.starts[last], tree.ends[last]))
  )
    declareTested(reading, nameOf(tree, operand), writtenType(tree, condition));
}

/** From the function around, or from a lambda by its label. */
function readReturn(reading: Reading, node: number): void {
  const { tree, builder, functions } = reading;
  const word = tree.types[node + 1] as string;
  const value = operandsOf(tree, node).at(-1) ?? -1;
  const label =
    word.endsWith('@') && tree.types[node + 2] === 'identifier' ? nameOf(tree, node + 2) : '';
  const isLabelOnly = label !== '' && value === node + 2;
  if (value === -1 || isLabelOnly) return;
  const target =
    functions.findLast((each) => label !== '' && each.label === label) ??
    functions.findLast(({ isLambda }) => !isLambda);
  if (target === undefined) return;
  builder.at(lineOf(tree, node));
  store(reading, valueAt(reading, value), builder.resultOf(target.callable));
  builder.returns(target.callable, isReceiverOf(reading, value, target.callable));
}

function readAlias(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const named = childOf(tree, node, 'identifier');
  if (named === -1 || surroundings(reading).class !== undefined) return;
  const written = childrenOf(tree, node).at(-1) as number;
  const { type } = readType(reading, written);
  if (type === -1) {
    declareFunctionAlias(reading, node);
    return;
  }
  builder.addClass({
    declaration: reading.declarationAt.get(node) ?? -1,
    bases: [{ type }],
    isAlias: true,
  });
  const target: Place = classValue(reading, written);
  if (target !== -1) builder.copy(target, globalPlace(reading, nameOf(tree, named)));
}
