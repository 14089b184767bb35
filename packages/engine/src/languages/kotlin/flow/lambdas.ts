// Lambdas: their parameters, what `this` and free names mean in them, and what they give.
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER, RUN } from '../../../flow/flow-facts.ts';
import { childOf, childrenOf, nameOf, type SyntaxTree, TYPES } from '../extraction/syntax-tree.ts';
import { functionTypeOf, isFunctionType, typeParameterNames, writtenType } from './kotlin-class.ts';
import { joined, plainTypeOf, type Reading, store, surroundings, valueAt } from './reading.ts';
import { endLineOf, isExpression, lineOf, nextOf } from './tree-walk.ts';
import { declareType, declareTypeParameters, readType } from './types.ts';
import { declareVariables } from './variables.ts';

/** Functions that give their lambda a receiver, whose members come before those around. */
const GIVE_RECEIVER = new Set([
  'apply',
  'run',
  'with',
  'buildString',
  'buildList',
  'buildMap',
  'buildSet',
]);

export function openLambda(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  const outer = surroundings(reading);
  const line = lineOf(tree, node);
  builder.at(line);
  const callable = builder.openCallable({ startLine: line, endLine: endLineOf(tree, node) });
  names.open();
  const receiver = builder.place();
  const called = calledName(reading, node);
  const isReceiverKnown = GIVE_RECEIVER.has(called) && !reading.classes.taking.has(called);
  const label = labelOf(reading, node) ?? called;
  reading.functions.push({ callable, isLambda: true, label });
  const implicit = outer.implicit === -1 ? receiver : joined(reading, [receiver, outer.implicit]);
  reading.around.push({
    ...outer,
    label,
    implicit,
    isReceiverKnown,
    self: isReceiverKnown ? receiver : joined(reading, [outer.self, receiver]),
  });
  const list = childOf(tree, node, 'lambda_parameters');
  const parameters: Place[] = [];
  if (list === -1) {
    const place = builder.place();
    names.declareVariable('it', { place, isCallable: false });
    parameters.push(place);
  }
  for (const child of list === -1 ? [] : childrenOf(tree, list)) {
    const kind = tree.types[child];
    if (kind !== 'variable_declaration' && kind !== 'multi_variable_declaration') continue;
    const place = builder.place();
    parameters.push(place);
    declareParameter(reading, child, place);
  }
  declareByWanted(reading, node, { receiver, parameters });
  builder.shape(callable, { receiver, parameters, required: list === -1 ? 0 : parameters.length });
}

/** What it gets by the type of function that stands where it is written, whoever calls it. */
function declareByWanted(
  reading: Reading,
  node: number,
  { receiver, parameters }: { readonly receiver: Place; readonly parameters: readonly Place[] },
): void {
  const { tree } = reading;
  const type = functionTypeOf(tree, wantedType(reading, node));
  if (type === -1) return;
  const wanted = signatureOf(tree, type);
  if (wanted.receiver !== -1) declareType(reading, readType(reading, wanted.receiver), receiver);
  for (const [at, place] of parameters.entries()) {
    const own = wanted.parameters[at];
    if (own !== undefined) declareType(reading, readType(reading, own), place);
  }
}

/** Types of a function type, as nodes; -1 for no receiver. */
function signatureOf(tree: SyntaxTree, type: number) {
  const receiver = childOf(tree, type, '.') === -1 ? -1 : writtenType(tree, type);
  const list = childrenOf(tree, childOf(tree, type, 'function_type_parameters'));
  const parameters = list.flatMap((each) => {
    if (tree.types[each] === 'parameter') return writtenType(tree, each);
    return TYPES.has(tree.types[each]!) ? each : [];
  });
  return { receiver, parameters };
}

/** What is given to a parameter of a function type is run with what the type says, whoever does that. */
export function runAsTyped(reading: Reading, type: number, place: Place): void {
  const { tree, builder } = reading;
  const found = functionTypeOf(tree, type);
  if (found === -1 || reading.isRuntime) return;
  const { receiver, parameters } = signatureOf(tree, found);
  const meanings = [receiver, ...parameters].map((each) =>
    each === -1 || plainTypeOf(reading, each) !== undefined ? undefined : readType(reading, each),
  );
  if (meanings.every((meaning) => meaning === undefined || meaning.type === -1)) return;
  const [self = -1, ...given] = meanings.map((meaning) => {
    const typed = builder.place();
    if (meaning !== undefined) declareType(reading, meaning, typed);
    return typed;
  });
  builder.call(place, {
    arguments: given.map((each) => ({ kind: 'positional', place: each })),
    ...(receiver !== -1 && { self }),
    flags: ['byRunner'],
  });
}

/** `typealias F = R.(A) -> B`: what a function of the type is given stands in the class of the name. */
export function declareFunctionAlias(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  const type = functionTypeOf(tree, childrenOf(tree, node).at(-1) as number);
  if (type === -1) return;
  const { receiver, parameters } = signatureOf(tree, type);
  const index = builder.addClass({
    declaration: reading.declarationAt.get(node) ?? -1,
    typeParameters: typeParameterNames(tree, node),
    isAlias: true,
  });
  names.open();
  declareTypeParameters(reading, node, index);
  const [given = -1] = parameters;
  for (const [key, written] of [
    [RUN.receiver, receiver],
    [RUN.given, given],
  ] as const) {
    if (written === -1 || plainTypeOf(reading, written) !== undefined) continue;
    const place = builder.place();
    declareType(reading, readType(reading, written), place);
    builder.member(index, key, place, MEMBER.field);
  }
  names.close();
}

/** The type of the property, parameter or result whose value the lambda is; -1 for none. */
function wantedType({ tree, names }: Reading, node: number): number {
  const around = tree.parents[node] as number;
  switch (tree.types[around]) {
    case 'property_declaration':
      return writtenType(tree, childOf(tree, around, 'variable_declaration'));
    case 'class_parameter':
      return writtenType(tree, around);
    case 'function_value_parameters': {
      const parameter = childrenOf(tree, around).findLast(
        (child) => child < node && tree.types[child] === 'parameter',
      );
      return parameter === undefined ? -1 : writtenType(tree, parameter);
    }
    case 'assignment': {
      const target = tree.types[around + 1] === 'identifier' ? nameOf(tree, around + 1) : '';
      const variable = target === '' ? undefined : names.variable(target);
      return variable?.property?.type ?? variable?.type ?? -1;
    }
    case 'function_body':
      return writtenResult(tree, tree.parents[around] as number);
    case 'return_expression':
      return tree.types[around + 1] === 'return'
        ? writtenResult(tree, functionAround(tree, around))
        : -1;
    default:
      return -1;
  }
}

/** The type behind the parameters of a function. */
function writtenResult(tree: SyntaxTree, node: number): number {
  const colon = childrenOf(tree, node).findLast((child) => tree.types[child] === ':');
  return colon === undefined ? -1 : nextOf(tree, colon);
}

/** The function that a `return` without a label leaves. */
function functionAround(tree: SyntaxTree, node: number): number {
  let at = node;
  while (at > 0 && !RETURNED_FROM.has(tree.types[at] as string)) at = tree.parents[at] as number;
  return at;
}

const RETURNED_FROM: ReadonlySet<string> = new Set([
  'function_declaration',
  'anonymous_function',
  'getter',
]);

function declareParameter(reading: Reading, node: number, place: Place): void {
  const { tree, names } = reading;
  if (tree.types[node] === 'multi_variable_declaration') {
    declareVariables(reading, node, place);
    return;
  }
  const name = childOf(tree, node, 'identifier');
  const type = writtenType(tree, node);
  declareType(reading, readType(reading, type), place);
  if (name !== -1) {
    const isCallable = type === -1 || isFunctionType(tree, type);
    names.declareVariable(nameOf(tree, name), { place, isCallable });
  }
}

/** The name of the function that is called with the lambda; empty where there is none. */
function calledName({ tree }: Reading, node: number): string {
  const around = tree.parents[node] as number;
  if (tree.types[around] !== 'annotated_lambda') return '';
  let callee = (tree.parents[around] as number) + 1;
  if (tree.types[callee] === 'call_expression') callee += 1;
  const name =
    tree.types[callee] === 'navigation_expression' ? (tree.after[callee] as number) - 1 : callee;
  return tree.types[name] === 'identifier' ? nameOf(tree, name) : '';
}

function labelOf({ tree }: Reading, node: number): string | undefined {
  const label = childOf(tree, tree.parents[node] as number, 'label');
  return label === -1
    ? undefined
    : tree.text.slice(tree.starts[label], tree.ends[label]).replace(/@$/, '');
}

/** The last statement is what it gives. */
export function closeLambda(reading: Reading, node: number): void {
  const { tree, builder, names, around, functions, places } = reading;
  const last = childrenOf(tree, node).at(-2);
  if (last !== undefined && isExpression(tree, last)) {
    builder.at(lineOf(tree, last));
    store(reading, valueAt(reading, last), builder.resultOf(builder.current));
  }
  const callable = builder.current;
  builder.closeCallable();
  names.close();
  around.pop();
  functions.pop();
  const place = builder.place();
  builder.callable(callable, place);
  places[node] = place;
}
