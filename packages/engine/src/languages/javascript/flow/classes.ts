// Classes: bases, methods, accessors, fields, private names, static blocks and decorators.
import type { Place } from '../../../flow/flow-builder.ts';
import {
  CONSTRUCTOR_KEY,
  ELEMENT_KEY,
  getterKey,
  MEMBER,
  setterKey,
} from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  parameterDecorators,
  type SyntaxNode,
} from '../extraction/syntax-tree.ts';
import { offerToTemplates } from './angular-templates.ts';
import { openBoundedParameters } from './bounds.ts';
import type { FlowScope } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';
import { typeParameterNames } from './type-parameters.ts';
import { applyType, typeBeside, typeOfHeritage } from './types.ts';

export function enterClass(flow: ScriptFlow, node: SyntaxNode): void {
  const { builder, script } = flow;
  const declaration = script.declarationOf.get(node) ?? -1;
  const name = nameOf(childOf(node, 'id'));
  const inner = name === undefined ? undefined : flow.scope.bindings.get(name);
  const around = node.type === 'ClassDeclaration' ? (flow.scope.parent ?? undefined) : undefined;
  const outer = name === undefined ? undefined : around?.bindings.get(name);
  const place = outer?.place ?? builder.place();
  const classIndex = classOf(flow, node, declaration, around);
  builder.class(classIndex, place);
  if (inner !== undefined) builder.copy(place, inner.place);
  flow.setValue(node, place);
  const instance = builder.place();
  builder.instance(classIndex, instance);
  flow.classes.push({ node, class: classIndex, place, instance });
  flow.declarations.push(declaration === -1 ? (flow.declarations.at(-1) ?? -1) : declaration);
  openBoundedParameters(flow, node, classIndex);
  // Fields are filled in with the instance as `this`; methods have a receiver of their own.
  flow.functions.push({ ...flow.frame, receiver: instance, isOnGlobal: false });
}

/** @param around where its name is known; `undefined` for an expression */
function classOf(
  { builder, sharedTypes }: ScriptFlow,
  node: SyntaxNode,
  declaration: number,
  around: FlowScope | undefined,
): number {
  const name = nameOf(childOf(node, 'id'));
  const make = () => builder.addClass({ declaration, typeParameters: typeParameterNames(node) });
  if (around === undefined || name === undefined) return make();
  const shared = sharedTypes.of(around, name, make);
  // An interface that stands in front of it is known by the class.
  builder.setDeclaration(shared, declaration);
  return shared;
}

export function leaveClass(flow: ScriptFlow, node: SyntaxNode): void {
  const { builder } = flow;
  const around = flow.classes.at(-1);
  if (around === undefined) return;
  const superClass = childOf(node, 'superClass');
  const base = flow.valueOf(superClass);
  const given = childOf(node, 'superTypeArguments');
  const types = [
    ...(superClass !== undefined && given !== undefined
      ? [typeOfHeritage(flow, superClass, given)]
      : []),
    ...childrenOf(node, 'implements').map((entry) =>
      typeOfHeritage(flow, childOf(entry, 'expression'), childOf(entry, 'typeArguments')),
    ),
  ].filter((type) => type !== -1);
  builder.setBases(around.class, [
    ...(base === -1 ? [] : [{ place: base }]),
    ...types.map((type) => ({ type })),
    ...builder.basesOf(around.class),
  ]);
  flow.functions.pop();
  flow.classes.pop();
  flow.declarations.pop();
  flow.typeParameters.pop();
  decorate(flow, node, around.place);
  offerToTemplates(flow, around);
}

export function leaveMethod(flow: ScriptFlow, node: SyntaxNode): void {
  const around = flow.classes.at(-1);
  const value = childOf(node, 'value');
  const place = flow.valueOf(value);
  if (around === undefined || value === undefined || place === -1) return;
  const callable = flow.callableOf.get(value);
  if (node.kind === 'constructor') {
    if (callable !== undefined) {
      flow.move(flow.builder.receiverOf(callable), around.instance);
    }
    flow.builder.member(around.class, CONSTRUCTOR_KEY, place);
    addParameterProperties(flow, value, around.class);
    decorateParameters(flow, value, around.place);
    return;
  }
  const known = flow.keyOf(node, 'key');
  if (known === undefined && node.kind === 'method') writeComputed(flow, node, place);
  const name = known ?? ELEMENT_KEY;
  const key = node.kind === 'get' ? getterKey(name) : node.kind === 'set' ? setterKey(name) : name;
  flow.builder.member(
    around.class,
    key,
    place,
    node.static === true ? MEMBER.static : MEMBER.byClass,
  );
  decorate(flow, node, place);
  decorateParameters(flow, value, node.static === true ? around.place : around.instance);
}

/** `[key]() {}`: what flows into the key, as a symbol does, may name it. */
function writeComputed(flow: ScriptFlow, node: SyntaxNode, value: Place): void {
  const around = flow.classes.at(-1);
  const computed = flow.valueOf(childOf(node, 'key'));
  if (around === undefined || computed === -1 || value === -1) return;
  const holder = node.static === true ? around.place : around.instance;
  flow.builder.writeAt(value, holder, computed);
}

/** `constructor(private store: Store)` declares a field. */
function addParameterProperties(flow: ScriptFlow, value: SyntaxNode, classIndex: number): void {
  for (const parameter of childrenOf(value, 'params')) {
    const name = parameter.type === 'TSParameterProperty' ? parameterName(parameter) : undefined;
    if (name === undefined) continue;
    const field = flow.builder.place();
    const pattern = childOf(parameter, 'parameter');
    const named = pattern?.type === 'AssignmentPattern' ? childOf(pattern, 'left') : pattern;
    applyType(flow, childOf(named, 'typeAnnotation'), field);
    flow.builder.member(classIndex, name, field, MEMBER.field);
  }
}

function parameterName(parameter: SyntaxNode): string | undefined {
  const pattern = childOf(parameter, 'parameter');
  return nameOf(pattern?.type === 'AssignmentPattern' ? childOf(pattern, 'left') : pattern);
}

export function leaveField(flow: ScriptFlow, node: SyntaxNode): void {
  const around = flow.classes.at(-1);
  if (around === undefined) return;
  if (node.static === true) flow.functions.pop();
  const { builder } = flow;
  const annotation = typeBeside(flow, node);
  const value = flow.valueOf(childOf(node, 'value'));
  const isStatic = node.static === true;
  const key = flow.keyOf(node, 'key');
  if (key === undefined) {
    writeComputed(flow, node, value);
    return;
  }
  const field = builder.place();
  applyType(flow, annotation, field);
  flow.move(value, field);
  // In the runtime a field only says what type its members have: instances must not share them.
  const flags = flow.script.isRuntime ? 0 : MEMBER.field;
  builder.member(around.class, key, field, flags + (isStatic ? MEMBER.static : 0));
  decorate(flow, node, field);
}

/** Static blocks and fields are run where the class is defined, with the class as `this`. */
export function enterStatic(flow: ScriptFlow, node: SyntaxNode): void {
  if (node.type !== 'StaticBlock' && node.static !== true) return;
  const place = flow.classes.at(-1)?.place ?? -1;
  flow.functions.push({ ...flow.frame, receiver: place, isOnGlobal: false });
}

export function leaveStaticBlock(flow: ScriptFlow): void {
  flow.functions.pop();
}

/** Each decorator is called with what it stands in front of; what it returns may take that one's place. */
function decorate(flow: ScriptFlow, node: SyntaxNode, place: Place): void {
  for (const decorator of childrenOf(node, 'decorators'))
    callDecorator(flow, decorator, place, place);
}

/**
 * Decorators of parameters are called with the class, or what its instances have in common, and nobody asks for what they give.
 * https://www.typescriptlang.org/docs/handbook/decorators.html#parameter-decorators
 */
function decorateParameters(flow: ScriptFlow, method: SyntaxNode, holder: Place): void {
  for (const decorator of parameterDecorators(method)) callDecorator(flow, decorator, holder, -1);
}

function callDecorator(flow: ScriptFlow, decorator: SyntaxNode, given: Place, result: Place): void {
  const expression = childOf(decorator, 'expression');
  const isWritten = expression?.type !== 'CallExpression';
  flow.at(decorator);
  flow.builder.call(flow.placeOf(expression), {
    ...(result !== -1 && { result }),
    arguments: [{ kind: 'positional', place: given }],
    ...(!isWritten && { flags: ['implicit'] as const }),
  });
}
