// Flow facts of one Java file: one walk over its tree, in which classes, callables and scopes are opened on
// the way down, and expressions and calls are read on the way up.
import { Assignments } from '../../../flow/assignments.ts';
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
import { noteTaken } from './callback-tables.ts';
import { closeClass, closeMethod, openClass, openMethod, parametersOf } from './class-members.ts';
import { noteText } from './constant-texts.ts';
import { noteCreated } from './containers.ts';
import { firstPart, readExpression, store } from './expressions.ts';
import { collectClasses, isStaticMember } from './java-class.ts';
import { LexicalNames } from './lexical-names.ts';
import { enterNarrowed, leaveNarrowed, narrowBehind } from './narrowing.ts';
import { declarePattern, openRecordPattern } from './patterns.ts';
import { PLAIN_VALUES, plainPlace, type Reading, surroundings, valueAt } from './reading.ts';
import { noteOffset } from './reflection.ts';
import { Step, stepsOf } from './steps.ts';
import { declareType, isInferredType, readType } from './types.ts';
import { variableOrder } from './variable-order.ts';
import { declareNamed, declareOrdered } from './variables.ts';

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
    offsets: new Map(),
    texts: new Map(),
    callables: {},
    containers: new Map(),
    tables: new Map(),
    callbacks: new Set(),
    assignments: new Assignments(tree),
    order: variableOrder(tree, () => reading),
    narrowed: [],
    switches: [],
  };
  for (const name of PLAIN_VALUES) plainPlace(reading, name);
  for (const [name, found] of reading.classes.topLevel) reading.names.declareClass(name, found);
  const steps = stepsOf(tree.grammar);
  tree.walk(0, {
    enter: (node) => enter(reading, node, steps[tree.typeIdOf(node)] as number),
    leave: (node) => leave(reading, node, steps[tree.typeIdOf(node)] as number),
  });
  return builder.finish();
}

/** @param step what the node asks for, as for `leave` */
function enter(reading: Reading, node: FlatNode, step: number): boolean {
  if (step === Step.passedBy) return false;
  reading.order.enter(node);
  enterNarrowed(reading, node);
  switch (step) {
    case Step.class:
      openClass(reading, node);
      break;
    case Step.classBody:
      if (reading.classes.byNode.has(node)) openClass(reading, node);
      break;
    case Step.method:
      openMethod(reading, node);
      break;
    case Step.lambda:
      openLambda(reading, node);
      break;
    case Step.initializer:
      openInitializer(reading, node);
      break;
    case Step.block:
      if (isInitializer(reading, node)) openInitializer(reading, node);
      else reading.names.open();
      break;
    case Step.scope:
      reading.names.open();
      break;
    case Step.switchBlock:
      openSwitch(reading, node);
      break;
    case Step.pattern:
      declarePattern(reading, node);
      break;
    case Step.recordPattern:
      openRecordPattern(reading, node);
      break;
  }
  return true;
}

function leave(reading: Reading, node: FlatNode, step: number): void {
  const { tree } = reading;
  if (step === Step.passedBy) return;
  if (step !== Step.none) leaveCode(reading, node, step);
  if (tree.fieldOf(node) === 'value') leaveValue(reading, node);
  leaveNarrowed(reading, node);
  reading.order.leave(node);
  if (step === Step.if) narrowBehind(reading, node);
}

function leaveCode(reading: Reading, node: FlatNode, step: number): void {
  const { tree, builder, names } = reading;
  switch (step) {
    case Step.class:
      closeClass(reading);
      break;
    case Step.classBody:
      if (reading.classes.byNode.has(node)) closeClass(reading);
      break;
    case Step.method:
      closeMethod(reading, node);
      break;
    case Step.initializer:
      closeInitializer(reading);
      break;
    case Step.block:
      if (isInitializer(reading, node)) closeInitializer(reading);
      else names.close();
      break;
    case Step.scope:
      names.close();
      break;
    case Step.invocation:
      readInvocation(reading, node);
      break;
    case Step.creation:
      readCreation(reading, node);
      break;
    case Step.constructorCall:
      readConstructorCall(reading, node);
      break;
    case Step.reference:
      readReference(reading, node);
      break;
    case Step.constant:
      readConstant(reading, node);
      break;
    case Step.lambda:
      closeLambda(reading, node);
      break;
    case Step.test:
      readExpression(reading, node);
      declareTested(reading, node);
      break;
    case Step.resource:
      leaveResource(reading, node);
      break;
    case Step.caught:
      declareCaught(reading, node);
      break;
    case Step.return:
      giveValue(reading, node, builder.resultOf(builder.current));
      builder.returns(builder.current, isReceiver(reading, firstPart(reading, node)));
      break;
    case Step.yield:
      giveValue(reading, node, reading.switches.at(-1)?.result ?? -1);
      break;
    case Step.statement:
      if (tree.typeOf(tree.parentOf(node)) === 'switch_rule')
        giveValue(reading, node, reading.switches.at(-1)?.result ?? -1);
      break;
    case Step.switch:
      reading.places[node] = reading.switches.pop()?.result ?? -1;
      break;
    case Step.declarator:
      if (tree.childOf(node, 'value') === -1) declareLocal(reading, node);
      break;
    case Step.expression:
      readExpression(reading, node);
      break;
  }
}

/**
 * Whether it is `this`, also as what a type parameter stands for: `(B) this`. A cast to a class says more of it than the
 * receiver may be known by.
 */
function isReceiver(reading: Reading, node: FlatNode): boolean {
  if (node === -1) return false;
  const { tree, names } = reading;
  switch (tree.typeOf(node)) {
    case 'this':
      return true;
    case 'cast_expression': {
      const [type = -1, ...others] = tree.childrenIn(node, 'type');
      if (type === -1 || others.length > 0) return false;
      if (names.typeParameter(tree.textOf(type)) === undefined) return false;
      return isReceiver(reading, tree.childOf(node, 'value'));
    }
    case 'parenthesized_expression':
      return isReceiver(reading, firstPart(reading, node));
    default:
      return false;
  }
}

function giveValue(reading: Reading, node: FlatNode, place: Place): void {
  const { tree, builder } = reading;
  const given = firstPart(reading, node);
  if (given === -1 || place === -1) return;
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
    noteOffset(reading, tree.textOf(tree.childOf(around, 'name')), node);
    builder.at(tree.lineOf(node));
    if (variable !== -1) {
      noteCreated(reading, node, variable);
      store(reading, valueAt(reading, node), variable);
    }
  } else if (type === 'enhanced_for_statement') {
    const variable = declareNamed(reading, around, tree.childOf(around, 'type'));
    builder.at(tree.lineOf(node));
    readIteration(reading, valueAt(reading, node), variable);
    noteTaken(reading, valueAt(reading, node), variable);
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
    const isInferred = written !== -1 && isInferredType(tree.textOf(written)) && value !== -1;
    const known = isInferred ? valueAt(reading, value) : -1;
    if (!reading.plainNames.has(known)) return ownVariable(reading, node, written);
    names.declareVariable(tree.textOf(tree.childOf(node, 'name')), { place: known });
    return -1;
  }
  const owner = surroundings(reading).class;
  const name = tree.childOf(node, 'name');
  return name === -1 ? -1 : (owner?.fields.get(tree.textOf(name))?.place ?? -1);
}

/** What a loop declares for itself is assigned to in every turn. */
function ownVariable(reading: Reading, node: FlatNode, written: FlatNode): Place {
  const { tree } = reading;
  const around = tree.parentOf(tree.parentOf(node));
  return tree.typeOf(around) === 'for_statement'
    ? declareNamed(reading, node, written)
    : declareOrdered(reading, node, { written, around });
}

/** `x instanceof C c`; the variable is seen in all that follows, since that may depend on the test. */
function declareTested(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  if (tree.childOf(node, 'name') === -1) return;
  const place = declareNamed(reading, node, tree.childOf(node, 'right'));
  store(reading, valueAt(reading, tree.childOf(node, 'left')), place);
}

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
    const named = firstPart(reading, node);
    if (named !== -1) readClosing(reading, valueAt(reading, named));
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

/** Whether a block is code of a class outside of its methods. It runs where the class stands. */
function isInitializer({ tree }: Reading, block: FlatNode): boolean {
  return tree.typeOf(tree.parentOf(block)) === 'class_body';
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

function closeInitializer({ names, around }: Reading): void {
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
