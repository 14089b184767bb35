// Expressions that hand on what their parts hold.
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { superOf } from './calls.ts';
import { catchReason } from './exceptions.ts';
import { IMPORT_META_KEY } from './hidden-keys.ts';
import { awaited } from './iteration.ts';
import type { ScriptFlow } from './script-flow.ts';
import { globalKeyOf } from './shared-names.ts';
import { applyLocalType } from './types.ts';

export function leaveMember(flow: ScriptFlow, node: SyntaxNode): void {
  if (flow.targets.has(node) || flow.callees.has(node)) return;
  const { builder } = flow;
  const object = childOf(node, 'object');
  const key = flow.readKeyOf(node);
  if (!flow.script.isModule && key === 'exports' && nameOf(object) === 'module') {
    if (flow.isFree('module')) {
      flow.setValue(node, builder.exports);
      return;
    }
  }
  const holder = object?.type === 'Super' ? superOf(flow) : flow.valueOf(object);
  if (holder === -1) return;
  const global = globalKeyOf(flow, node);
  if (global !== undefined) {
    flow.setValue(node, flow.globalMember(holder, global));
    return;
  }
  const place = builder.place();
  if (key !== undefined) builder.read(holder, key, place);
  else {
    const computed = flow.valueOf(childOf(node, 'property'));
    if (computed === -1) builder.read(holder, ELEMENT_KEY, place);
    else builder.readAt(holder, computed, place);
  }
  flow.setValue(node, place);
}

type Leave = (flow: ScriptFlow, node: SyntaxNode) => void;

const handOn: Leave = (flow, node) =>
  flow.setValue(node, flow.valueOf(childOf(node, 'expression')));

/** `as` and its like say what the value is; the rest of what is known of it stays. */
const assertType: Leave = (flow, node) => {
  const annotation = childOf(node, 'typeAnnotation');
  const value = flow.valueOf(childOf(node, 'expression'));
  const place = flow.builder.place();
  flow.move(value, place);
  applyLocalType(flow, annotation, place);
  flow.setValue(node, place);
};

export const LEAVE_OPERATOR: readonly (readonly [string, Leave])[] = [
  [
    'ConditionalExpression',
    (flow, node) => {
      const either = flow.valueOf(childOf(node, 'consequent'));
      flow.setValue(node, flow.join(either, flow.valueOf(childOf(node, 'alternate'))));
    },
  ],
  [
    'LogicalExpression',
    (flow, node) => {
      const right = flow.valueOf(childOf(node, 'right'));
      const left = node.operator === '&&' ? -1 : flow.valueOf(childOf(node, 'left'));
      flow.setValue(node, flow.join(left, right));
    },
  ],
  [
    'SequenceExpression',
    (flow, node) => {
      const last = childrenOf(node, 'expressions').at(-1);
      flow.setValue(node, flow.valueOf(last));
    },
  ],
  [
    'AwaitExpression',
    (flow, node) => {
      const value = flow.valueOf(childOf(node, 'argument'));
      catchReason(flow, value);
      // Whatever has a `then` is asked for what it promises.
      if (value !== -1)
        flow.builder.callMember(value, 'then', { arguments: [], flags: ['implicit'] });
      flow.setValue(node, awaited(flow, value));
    },
  ],
  [
    'MetaProperty',
    (flow, node) => {
      const isTarget = nameOf(childOf(node, 'property')) === 'target';
      const place = isTarget
        ? flow.read(flow.frame.receiver, 'constructor')
        : flow.read(flow.valueOfFreeName('globalThis'), IMPORT_META_KEY);
      flow.setValue(node, place);
    },
  ],
  ['ChainExpression', handOn],
  ['ParenthesizedExpression', handOn],
  ['TSNonNullExpression', handOn],
  ['TSSatisfiesExpression', handOn],
  ['TSInstantiationExpression', handOn],
  ['JSXExpressionContainer', handOn],
  ['TSAsExpression', assertType],
  ['TSTypeAssertion', assertType],
];
