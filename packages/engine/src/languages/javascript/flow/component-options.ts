// Components that are written as an object of options: `this` in their functions is the instance that Vue makes of them,
// with methods, computed members, data and what mixins bring along. https://vuejs.org/api/options-state.html
import type { Place } from '../../../flow/flow-builder.ts';
import { getterKey, setterKey } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';
import { applyType } from './types.ts';
import { lendReceiver } from './variables.ts';

/** What a component's file exports is one, whatever it is given to. */
export function exportComponent(flow: ScriptFlow, exported: SyntaxNode | undefined): void {
  if (flow.script.isComponent) readComponent(flow, exported);
}

/** `defineComponent({…})`, `createApp({…})` and what came before them. */
export function leaveComponentCall(flow: ScriptFlow, call: SyntaxNode): void {
  if (flow.namesOfVue.size === 0) return;
  const callee = withoutWrappers(childOf(call, 'callee'));
  const isMember = callee?.type === 'MemberExpression';
  const holder = isMember ? withoutWrappers(childOf(callee, 'object')) : callee;
  const binding = flow.binding(nameOf(holder) ?? '');
  const imported = binding === undefined ? undefined : flow.namesOfVue.get(binding);
  if (imported === undefined) return;
  const name = isMember ? propertyNameOf(callee) : imported;
  const options = childrenOf(call, 'arguments').at(name === 'component' ? 1 : 0);
  const isRoot = name === 'createApp' || name === 'createSSRApp' || call.type === 'NewExpression';
  if (!isRoot && !MAKERS.has(name ?? '')) return;
  const instance = readComponent(flow, options);
  if (isRoot && instance !== undefined) flow.builder.write(instance, rootsOf(flow), 'root');
}

/** `defineProps<{ post: Post }>()`: the template has its members as names. https://vuejs.org/api/sfc-script-setup.html#defineprops-defineemits */
export function leaveProps(flow: ScriptFlow, call: SyntaxNode, result: Place): void {
  const { component } = flow.script;
  if (component === undefined || !flow.isFree('defineProps')) return;
  const props = flow.builder.place();
  applyType(flow, childrenOf(childOf(call, 'typeArguments'), 'params')[0], props);
  component.props = props;
  if (result !== -1) flow.move(props, result);
}

const MAKERS: ReadonlySet<string> = new Set(['defineComponent', 'extend', 'component', 'mixin']);

/** What holds the roots of all applications of the program, which components know as `$root`. */
const rootsOf = (flow: ScriptFlow): Place => flow.valueOfFreeName('$applications');

function readComponent(flow: ScriptFlow, written: SyntaxNode | undefined): Place | undefined {
  const options = withoutWrappers(written);
  if (options?.type !== 'ObjectExpression') return undefined;
  const { builder } = flow;
  const instance = builder.place();
  builder.object(instance, 'ComponentInstance');
  if (flow.script.component !== undefined) flow.script.component.instance = instance;
  builder.write(flow.read(rootsOf(flow), 'root'), instance, '$root');
  builder.write(flow.read(flow.valueOfFreeName('$stores'), 'root'), instance, '$store');
  for (const option of propertiesOf(options)) {
    const value = childOf(option, 'value');
    lendReceiver(flow, value, instance);
    OPTIONS.get(flow.keyOf(option, 'key') ?? '')?.(flow, value, instance);
  }
  return instance;
}

type ReadOption = (flow: ScriptFlow, value: SyntaxNode | undefined, instance: Place) => void;

/** What the function returns are members, or the object itself is where it is written in its place. */
const readState: ReadOption = (flow, value, instance) => {
  const callable = value === undefined ? undefined : flow.callableOf.get(value);
  const state = callable === undefined ? flow.valueOf(value) : flow.builder.resultOf(callable);
  if (state !== -1) flow.builder.merge(state, instance);
};

const OPTIONS: ReadonlyMap<string, ReadOption> = new Map<string, ReadOption>([
  ['data', readState],
  ['setup', readState],
  [
    'methods',
    (flow, value, instance) => {
      for (const method of propertiesOf(value))
        lendReceiver(flow, childOf(method, 'value'), instance);
      const methods = flow.valueOf(value);
      if (methods !== -1) flow.builder.merge(methods, instance);
    },
  ],
  ['computed', readComputed],
  [
    'watch',
    (flow, value, instance) => {
      for (const watcher of propertiesOf(value))
        for (const run of [watcher, ...propertiesOf(childOf(watcher, 'value'))])
          lendReceiver(flow, childOf(run, 'value'), instance);
    },
  ],
  [
    'mixins',
    (flow, value, instance) => {
      for (const mixin of childrenOf(value, 'elements')) takeMethods(flow, mixin, instance);
    },
  ],
  ['extends', takeMethods],
]);

function readComputed(flow: ScriptFlow, computed: SyntaxNode | undefined, instance: Place): void {
  const write = (accessor: SyntaxNode | undefined, key: string) => {
    lendReceiver(flow, accessor, instance);
    const place = flow.valueOf(accessor);
    if (place !== -1) flow.builder.write(place, instance, key);
  };
  for (const property of propertiesOf(computed)) {
    const name = flow.keyOf(property, 'key');
    const value = childOf(property, 'value');
    if (name === undefined) continue;
    if (value?.type !== 'ObjectExpression') write(value, getterKey(name));
    for (const accessor of propertiesOf(value)) {
      const key = flow.keyOf(accessor, 'key');
      if (key === 'get') write(childOf(accessor, 'value'), getterKey(name));
      else if (key === 'set') write(childOf(accessor, 'value'), setterKey(name));
    }
  }
}

/** The instance has the methods of what it takes in, whose functions know it as their receiver. */
function takeMethods(flow: ScriptFlow, mixin: SyntaxNode | undefined, instance: Place): void {
  const { builder } = flow;
  const place = flow.valueOf(mixin);
  if (place === -1) return;
  builder.merge(flow.read(place, 'methods'), instance);
  builder.merge(instance, place);
  for (const option of ['computed', 'watch']) builder.merge(instance, flow.read(place, option));
}

const propertiesOf = (object: SyntaxNode | undefined): readonly SyntaxNode[] =>
  object?.type === 'ObjectExpression'
    ? childrenOf(object, 'properties').filter(({ type }) => type === 'Property')
    : [];
