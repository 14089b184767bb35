// JSX: an element with a component's name is a call of the component with its properties; one of a class is
// rendered besides. https://facebook.github.io/jsx/
import type { Place } from '../../../flow/flow-builder.ts';
import { childOf, childrenOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { hideBehind } from './literals.ts';
import type { ScriptFlow } from './script-flow.ts';

export function leaveElement(flow: ScriptFlow, node: SyntaxNode): void {
  const opening = childOf(node, 'openingElement');
  const component = componentOf(flow, childOf(opening, 'name'));
  if (component === -1) return;
  const { builder } = flow;
  const properties = builder.place();
  builder.object(properties);
  const attributes = childrenOf(opening, 'attributes');
  hideBehind(
    flow,
    attributes.map((attribute) => partOf(flow, attribute)),
  );
  for (const attribute of attributes) addAttribute(flow, attribute, properties);
  for (const child of childrenOf(node, 'children')) {
    const value = flow.valueOf(child);
    if (value !== -1) builder.write(value, properties, 'children');
  }
  const made = builder.place();
  flow.at(node);
  builder.call(component, { result: made, arguments: [{ kind: 'positional', place: properties }] });
  builder.write(properties, made, 'props');
  builder.callMember(made, 'render', { arguments: [], flags: ['implicit'] });
  flow.setValue(node, made);
}

/** The place of all that it spreads, or the name of what it gives. */
function partOf(flow: ScriptFlow, attribute: SyntaxNode): Place | string | undefined {
  if (attribute.type === 'JSXSpreadAttribute') return flow.valueOf(childOf(attribute, 'argument'));
  const name = childOf(attribute, 'name')?.name;
  return typeof name === 'string' ? name : undefined;
}

function addAttribute(flow: ScriptFlow, attribute: SyntaxNode, properties: Place): void {
  if (attribute.type === 'JSXSpreadAttribute') {
    const spread = flow.valueOf(childOf(attribute, 'argument'));
    if (spread !== -1) flow.builder.mergeOwn(spread, properties);
    return;
  }
  const name = childOf(attribute, 'name')?.name;
  const value = flow.valueOf(childOf(attribute, 'value'));
  if (typeof name === 'string' && value !== -1) flow.builder.write(value, properties, name);
}

/** Names that begin with a small letter are elements of the page. */
function componentOf(flow: ScriptFlow, name: SyntaxNode | undefined): Place {
  const members: string[] = [];
  let part = name;
  while (part?.type === 'JSXMemberExpression') {
    const property = childOf(part, 'property')?.name;
    if (typeof property !== 'string') return -1;
    members.unshift(property);
    part = childOf(part, 'object');
  }
  if (part?.type === 'JSXNamespacedName' || typeof part?.name !== 'string') return -1;
  if (members.length === 0 && /^[a-z]/.test(part.name)) return -1;
  let place = part.name === 'this' ? flow.frame.receiver : flow.valueOf(part);
  for (const member of members) place = flow.read(place, member);
  return place;
}
