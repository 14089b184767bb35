// Modules of Vuex's stores, which are objects of one form in files that import nothing for it: whoever dispatches an action
// by name runs it with a context, by which it commits mutations of its own module by their names. https://vuex.vuejs.org/guide/modules.html
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';

/** Where a module that is no namespace says that all of the store sees its actions and mutations. */
const SHARED_KEY = '<shared>';

/** Asked of each object that is written out, when it has its place. */
export function readStoreModule(flow: ScriptFlow, node: SyntaxNode): void {
  if (flow.script.isRuntime) return;
  const parts = partsOf(flow, node);
  const isModule = parts.has('mutations') || (parts.has('namespaced') && parts.has('actions'));
  if (!isModule || (parts.size < 2 && !parts.has('mutations'))) return;
  const { builder } = flow;
  const module = flow.valueOf(node);
  const isNamespace = childOf(parts.get('namespaced'), 'value')?.value === true;
  if (!isNamespace) builder.write(module, module, SHARED_KEY);
  const context = builder.place();
  builder.call(flow.valueOfFreeName('$storeContext'), {
    result: context,
    arguments: [{ kind: 'positional', place: module }],
    flags: ['implicit'],
  });
  runActions(flow, childOf(parts.get('actions'), 'value'), context);
}

/** What Vuex calls an object's parts, by their names. */
function partsOf(flow: ScriptFlow, node: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const parts = new Map<string, SyntaxNode>();
  for (const property of childrenOf(node, 'properties')) {
    const key = property.type === 'Property' ? flow.keyOf(property, 'key') : undefined;
    if (key !== undefined && PARTS.has(key)) parts.set(key, property);
  }
  return parts;
}

const PARTS: ReadonlySet<string> = new Set([
  'namespaced',
  'state',
  'getters',
  'mutations',
  'actions',
  'modules',
]);

/** Each action is given the context by whoever runs it, wherever it is dispatched. */
function runActions(flow: ScriptFlow, written: SyntaxNode | undefined, context: Place): void {
  const { builder } = flow;
  const actions = flow.valueOf(written);
  if (actions === -1) return;
  const run = (action: Place) =>
    builder.call(action, {
      arguments: [{ kind: 'positional', place: context }],
      flags: ['implicit', 'byFramework'],
    });
  for (const key of keysOf(flow, written) ?? [ELEMENT_KEY]) {
    const action = flow.read(actions, key);
    run(action);
    run(flow.read(action, 'handler'));
  }
}

/** Keys of an object that is written out, there or where a name is declared at the file's own level. */
function keysOf(flow: ScriptFlow, written: SyntaxNode | undefined): readonly string[] | undefined {
  const value = withoutWrappers(written);
  const name = nameOf(value);
  const object = name === undefined ? value : declaredAs(flow, name);
  if (object?.type !== 'ObjectExpression') return undefined;
  const keys = childrenOf(object, 'properties').map((property) =>
    property.type === 'Property' ? flow.keyOf(property, 'key') : undefined,
  );
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function declaredAs(flow: ScriptFlow, name: string): SyntaxNode | undefined {
  for (const statement of childrenOf(flow.script.tree.root, 'body')) {
    const declaration = childOf(statement, 'declaration') ?? statement;
    for (const declarator of childrenOf(declaration, 'declarations'))
      if (nameOf(childOf(declarator, 'id')) === name)
        return withoutWrappers(childOf(declarator, 'init'));
  }
  return undefined;
}

/** How many arguments stand in front of the parts of the name. */
const ARGUMENTS = 3;

/**
 * `dispatch('cart/add', item)` is given the module and the name besides, which stand behind what it takes.
 * @returns the arguments themselves for any other call
 */
export function withPartsOfName(
  flow: ScriptFlow,
  call: SyntaxNode,
  given: readonly Argument[],
): readonly Argument[] {
  const callee = withoutWrappers(childOf(call, 'callee'));
  const name = nameOf(callee) ?? (callee === undefined ? undefined : propertyNameOf(callee));
  if ((name !== 'dispatch' && name !== 'commit') || given.length > ARGUMENTS) return given;
  const text = constantTextOf(childrenOf(call, 'arguments')[0]);
  const [, module, action] = /^(?:[\w-]+\/)*([\w-]+)\/([\w-]+)$/.exec(text ?? '') ?? [];
  if (module === undefined || action === undefined) return given;
  const empty = Array.from({ length: ARGUMENTS - given.length }, () => flow.nothing);
  const parts = [...empty, flow.placeOfTexts([module]), flow.placeOfTexts([action])];
  return [...given, ...parts.map((place): Argument => ({ kind: 'positional', place }))];
}

/** Helpers that make methods of a component out of names. */
const HELPERS: ReadonlyMap<string, string> = new Map([
  ['mapActions', 'actions'],
  ['mapMutations', 'mutations'],
]);

/** `mapActions('cart', ['add'])`, `mapActions({ put: 'cart/add' })`: an object with what these names mean. */
export function leaveStoreHelper(flow: ScriptFlow, call: SyntaxNode): void {
  const kind = HELPERS.get(nameOf(childOf(call, 'callee')) ?? '');
  const given = childrenOf(call, 'arguments');
  const names = given.at(-1);
  if (kind === undefined || names === undefined || given.length > 2) return;
  const module = given.length === 2 ? constantTextOf(given[0]) : undefined;
  const { builder } = flow;
  const made = builder.place();
  builder.object(made);
  for (const { key, text } of namesIn(flow, names)) {
    const path = (module === undefined ? text : `${module}/${text}`).split('/');
    const name = path.pop() as string;
    builder.write(memberOfStore(flow, { module: path.at(-1), kind, name }), made, key);
  }
  flow.setValue(call, made);
}

function namesIn(
  flow: ScriptFlow,
  names: SyntaxNode,
): readonly { readonly key: string; readonly text: string }[] {
  const entries =
    names.type === 'ArrayExpression'
      ? childrenOf(names, 'elements').map((element) => ({
          key: constantTextOf(element)?.replace(/^.*\//, ''),
          text: constantTextOf(element),
        }))
      : childrenOf(names, 'properties').map((property) => ({
          key: flow.keyOf(property, 'key'),
          text: constantTextOf(childOf(property, 'value')),
        }));
  return entries.flatMap(({ key, text }) =>
    key === undefined || text === undefined ? [] : [{ key, text }],
  );
}

function memberOfStore(
  flow: ScriptFlow,
  {
    module,
    kind,
    name,
  }: { readonly module: string | undefined; readonly kind: string; readonly name: string },
): Place {
  const store = flow.read(flow.valueOfFreeName('$stores'), 'root');
  const holders =
    module === undefined
      ? [flow.read(store, '<options>'), flow.read(store, SHARED_KEY)]
      : [flow.read(flow.read(store, '<modules>'), module)];
  return holders
    .map((holder) => flow.read(flow.read(holder, kind), name))
    .reduce((all, each) => flow.join(all, each));
}
