// Calls of an AMD loader: `define(['a'], (a) => …)` runs the factory with the modules that it asks for, and
// offers what it returns. https://github.com/amdjs/amdjs-api/blob/master/AMD.md
import type { Place } from '../../../flow/flow-builder.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  type SyntaxNode,
} from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';

/** @returns whether the call is one of these, and has been written */
export function callLoader(flow: ScriptFlow, node: SyntaxNode): boolean {
  const name = nameOf(childOf(node, 'callee'));
  if (name !== 'define' && name !== 'require' && name !== 'requirejs') return false;
  if (flow.script.isModule || !flow.isFree(name)) return false;
  const given = childrenOf(node, 'arguments');
  const factory = given.find(({ type }) => FACTORIES.has(type));
  const list = given.find(({ type }) => type === 'ArrayExpression');
  if (factory === undefined || (name !== 'define' && list === undefined)) return false;
  const { builder } = flow;
  const places =
    list === undefined
      ? [flow.nothing, builder.exports, flow.nothing]
      : childrenOf(list, 'elements').map((element) => moduleOf(flow, element));
  builder.call(flow.placeOf(factory), {
    arguments: places.map((place) => ({ kind: 'positional', place })),
    ...(name === 'define' && { result: builder.exports }),
  });
  return true;
}

const FACTORIES: ReadonlySet<string> = new Set([
  'FunctionExpression',
  'ArrowFunctionExpression',
  'Identifier',
]);

function moduleOf(flow: ScriptFlow, element: SyntaxNode): Place {
  if (constantTextOf(element) === 'exports') return flow.builder.exports;
  const index = flow.script.importAt(element.start);
  if (index === undefined) return flow.nothing;
  const place = flow.builder.place();
  flow.builder.import(index, '*', place);
  return place;
}
