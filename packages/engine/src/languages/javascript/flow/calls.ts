// Calls: of values, members and free names, with `new`, of tags, and those that bring in another file.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { isPipe } from './angular-templates.ts';
import { leaveComponentCall, leaveProps } from './component-options.ts';
import { catchFrom } from './exceptions.ts';
import { typeArgumentsOf } from './given-types.ts';
import { PROMISED_KEY } from './hidden-keys.ts';
import { latestOf } from './latest-values.ts';
import { callLoader } from './loader-calls.ts';
import { bringInNamed } from './named-modules.ts';
import { defineMembers } from './object-calls.ts';
import { definesStandard } from './polyfills.ts';
import type { ScriptFlow } from './script-flow.ts';
import { globalKeyOf, noteCalledInPlace } from './shared-names.ts';
import { leaveStoreHelper, withPartsOfName } from './store-modules.ts';

export function enterCall(flow: ScriptFlow, node: SyntaxNode): void {
  const callee = calleeOf(node);
  if (callee?.type === 'MemberExpression') flow.callees.add(callee);
  noteCalledInPlace(flow, callee, node);
}

function calleeOf(node: SyntaxNode): SyntaxNode | undefined {
  let callee = withoutWrappers(
    childOf(node, node.type === 'TaggedTemplateExpression' ? 'tag' : 'callee'),
  );
  if (callee?.type === 'TSInstantiationExpression')
    callee = withoutWrappers(childOf(callee, 'expression'));
  return callee;
}

export function leaveCall(flow: ScriptFlow, node: SyntaxNode): void {
  const isNew = node.type === 'NewExpression';
  if (!isNew && callLoader(flow, node)) return;
  const isPolyfill = !isNew && definesStandard(flow, node);
  const given = isPolyfill ? [] : withPartsOfName(flow, node, argumentsOf(flow, node));
  const callee = calleeOf(node);
  const name = nameOf(callee);
  if (!isNew && name === 'Symbol' && flow.isFree(name)) {
    flow.setValue(node, symbolOf(flow, node));
    call(flow, node, { arguments: given });
    return;
  }
  const special = flow.script.isRuntime ? OF_RUNTIME.get(name ?? '') : undefined;
  if (special !== undefined) {
    special(flow, node, given);
    return;
  }
  const result = flow.unused.has(node) ? -1 : flow.builder.place();
  const options: CallOptions = {
    arguments: given,
    ...(result !== -1 && !isRequire(flow, node) && { result }),
    ...(isNew && { flags: ['construct'] as const }),
    ...(!isNew && result !== -1 && { typeArguments: typeArgumentsOf(flow, node) }),
  };
  call(flow, node, options);
  flow.setValue(node, result);
  leaveComponentCall(flow, node);
  if (isNew || isPolyfill) return;
  if (name === 'defineProps') leaveProps(flow, node, result);
  leaveStoreHelper(flow, node);
  defineMembers(flow, node);
  bringIn(flow, node, result);
}

export function leaveTaggedTemplate(flow: ScriptFlow, node: SyntaxNode): void {
  const result = flow.builder.place();
  const expressions = childrenOf(childOf(node, 'quasi'), 'expressions');
  const given: Argument[] = [flow.nothing, ...expressions.map((part) => flow.placeOf(part))].map(
    (place) => ({ kind: 'positional', place }),
  );
  call(flow, node, { result, arguments: given });
  flow.setValue(node, result);
}

/** `import('./x')`: a promise of the other file. */
export function leaveImport(flow: ScriptFlow, node: SyntaxNode): void {
  const source = childOf(node, 'source');
  const index = source === undefined ? undefined : flow.script.importAt(source.start);
  if (index === undefined) return;
  const whole = flow.builder.place();
  flow.builder.import(index, '*', whole);
  flow.setValue(node, promiseOf(flow, whole));
}

function promiseOf(flow: ScriptFlow, value: Place): Place {
  const promise = flow.builder.place();
  flow.builder.object(promise, 'Promise');
  flow.builder.write(value, promise, PROMISED_KEY);
  return promise;
}

export function argumentsOf(flow: ScriptFlow, node: SyntaxNode): Argument[] {
  return childrenOf(node, 'arguments').map((argument) =>
    argument.type === 'SpreadElement'
      ? { kind: 'spread', place: flow.placeOf(childOf(argument, 'argument')) }
      : { kind: 'positional', place: flow.placeOf(argument) },
  );
}

/** One row for one call of the text, whatever is called. */
function call(flow: ScriptFlow, node: SyntaxNode, options: CallOptions): void {
  const { builder } = flow;
  const callee = calleeOf(node);
  if (callee?.type === 'Super') {
    callSuper(flow, options);
  } else if (callee?.type === 'MemberExpression') callMember(flow, callee, options);
  else if (callee?.type === 'Identifier') callName(flow, callee.name as string, options);
  else builder.call(flow.placeOf(callee), options);
}

/** What the constructor of the base returns is `this` from there on, and what comes out of the constructor here. */
function callSuper(flow: ScriptFlow, options: CallOptions): void {
  const { builder } = flow;
  const { receiver, callable } = flow.frame;
  const result = options.result ?? builder.place();
  builder.call(superOf(flow), { ...options, result, self: receiver });
  if (receiver !== -1) builder.copy(result, receiver);
  builder.copy(result, builder.resultOf(callable));
}

function callName(flow: ScriptFlow, name: string, options: CallOptions): void {
  const binding = flow.binding(name);
  if (binding !== undefined) {
    const place = flow.wrapped.get(binding) ?? latestOf(flow, binding);
    flow.builder.call(place, options);
    catchFrom(flow, { place }, options);
  } else if (!flow.script.isModule && name === 'exports') {
    flow.builder.call(flow.builder.exports, options);
  } else if (flow.shown !== -1 && !OF_TEMPLATES.has(name)) {
    flow.builder.callMember(flow.shown, name, options);
  } else flow.builder.callName(name, flow.nameScope, options);
}

/** Functions of the environment that templates see. https://vuejs.org/api/application.html#app-config-globalproperties */
const OF_TEMPLATES: ReadonlySet<string> = new Set(
  `isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent Number Date Array Object
  Boolean String RegExp Map Set BigInt Error Symbol`.split(/\s+/),
);

function callMember(flow: ScriptFlow, callee: SyntaxNode, options: CallOptions): void {
  const { builder, script } = flow;
  const property = childOf(callee, 'property');
  if (property !== undefined) builder.at(script.lineOf(property.start));
  const object = objectOf(flow, callee);
  const global = globalKeyOf(flow, callee);
  if (global !== undefined) {
    const place = flow.globalMember(object, global);
    builder.call(place, options);
    catchFrom(flow, { place }, options);
    return;
  }
  const key = flow.readKeyOf(callee);
  if (key !== undefined) {
    const flags = isPipe(flow, callee) ? (['bySharedName'] as const) : options.flags;
    builder.callMember(object, key, { ...options, ...(flags !== undefined && { flags }) });
    catchFrom(flow, { object, key }, options);
    if (key === 'bind') callPartial(flow, object, options);
    if (key === 'pipe') callInTurn(flow, object, options);
    return;
  }
  const computed = flow.valueOf(property);
  const called = builder.place();
  if (computed === -1) builder.read(object, '*', called);
  else builder.readAt(object, computed, called);
  builder.call(called, { ...options, self: object });
}

/** What the object of a member is, as a cast around it says; texts and numbers are known by their class here. */
function objectOf(flow: ScriptFlow, member: SyntaxNode): Place {
  const whole = childOf(member, 'object');
  const object = withoutWrappers(whole);
  if (object?.type === 'Super') return superOf(flow);
  const name =
    object?.type === 'TemplateLiteral' || typeof object?.value === 'string'
      ? 'String'
      : object?.type === 'Literal' && object.regex !== undefined
        ? 'RegExp'
        : typeof object?.value === 'number'
          ? 'Number'
          : undefined;
  if (name === undefined) return flow.placeOf(whole);
  const place = flow.builder.place();
  flow.builder.type(flow.builder.addType(name), place);
  return place;
}

/** The receiver, seen from the bases of the class around. An object has the members of its prototype itself. */
export function superOf(flow: ScriptFlow): Place {
  if (flow.frame.isOfObject) return flow.frame.receiver;
  const around = flow.classes.at(-1);
  if (around === undefined) return flow.nothing;
  const place = flow.builder.place();
  flow.builder.super(
    around.class,
    flow.frame.receiver === -1 ? around.place : flow.frame.receiver,
    place,
  );
  return place;
}

/** `f.bind(self, first)` fills in the first parameters; the runtime has a member for each number of them. */
function callPartial(flow: ScriptFlow, object: Place, options: CallOptions): void {
  const count = options.arguments.length - 1;
  if (count < 1 || count > 3 || options.result === undefined) return;
  flow.builder.callMember(object, `<bind ${count}>`, { ...options, flags: ['implicit'] });
}

/** `source.pipe(f, g)` calls what it is given one after the other; the runtime has a member for each number of them. */
function callInTurn(flow: ScriptFlow, object: Place, options: CallOptions): void {
  const count = options.arguments.length;
  if (count < 1 || count > 8 || flow.script.isRuntime) return;
  flow.builder.callMember(object, `<pipe ${count}>`, { ...options, flags: ['implicit'] });
}

/** In the runtime: calls the first argument on the second with the elements of the third. */
function callWith(flow: ScriptFlow, node: SyntaxNode, given: readonly Argument[]): void {
  const [callee, self, list] = given.map(({ place }) => place);
  const result = flow.builder.place();
  flow.builder.call(callee ?? flow.nothing, {
    result,
    self: self ?? flow.nothing,
    arguments: [{ kind: 'spread', place: list ?? flow.nothing }],
  });
  flow.setValue(node, result);
}

/** In the runtime: a member by the texts that come to the key, and no other where none does. */
function memberNamed(flow: ScriptFlow, node: SyntaxNode, given: readonly Argument[]): void {
  const [object, key] = given.map(({ place }) => place);
  const place = flow.builder.place();
  flow.builder.readNamed(object ?? flow.nothing, key ?? flow.nothing, place);
  flow.setValue(node, place);
}

type CallOfRuntime = (flow: ScriptFlow, node: SyntaxNode, given: readonly Argument[]) => void;

const OF_RUNTIME: ReadonlyMap<string, CallOfRuntime> = new Map([
  ['callWith', callWith],
  ['memberNamed', memberNamed],
]);

/** Each symbol is a key of its own: its description and where it is made name it. */
function symbolOf(flow: ScriptFlow, node: SyntaxNode): Place {
  const place = flow.builder.place();
  const [description] = childrenOf(node, 'arguments');
  const line = flow.script.lineOf(node.start);
  flow.builder.constant(`@@${constantTextOf(description) ?? ''}:${line}`, place);
  return place;
}

/** A call that is an import gives the other file, or a promise of it. */
function bringIn(flow: ScriptFlow, node: SyntaxNode, result: Place): void {
  if (result === -1) return;
  const index = importOf(flow, node);
  if (index === undefined) {
    bringInNamed(flow, node, result);
    return;
  }
  const whole = flow.builder.place();
  flow.builder.import(index, '*', whole);
  flow.builder.copy(whole, result);
  if (calleeOf(node)?.type !== 'MemberExpression') return;
  flow.builder.copy(promiseOf(flow, whole), result);
}

/** The import that a call is, by its first argument. */
function importOf(flow: ScriptFlow, node: SyntaxNode): number | undefined {
  const [first] = childrenOf(node, 'arguments');
  return first === undefined ? undefined : flow.script.importAt(first.start);
}

/** Whether it gives the other file and nothing else, whatever is known of `require` itself. */
const isRequire = (flow: ScriptFlow, node: SyntaxNode): boolean =>
  nameOf(calleeOf(node)) === 'require' && importOf(flow, node) !== undefined;
