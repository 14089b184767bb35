// Targets of assignments: names, members and patterns of them.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { superOf } from './calls.ts';
import { noteLatest } from './latest-values.ts';
import { writeReplaced } from './replaced-members.ts';
import type { ScriptFlow } from './script-flow.ts';
import { shareUndeclared } from './shared-names.ts';
import { extendStandard } from './standard-prototypes.ts';
import { applyLocalType, typeBeside } from './types.ts';

/** The name or pattern of a parameter, without its default. */
export function patternOf(parameter: SyntaxNode): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = parameter;
  for (;;) {
    if (node?.type === 'TSParameterProperty') node = childOf(node, 'parameter');
    else if (node?.type === 'AssignmentPattern') node = childOf(node, 'left');
    else if (node?.type === 'RestElement') node = childOf(node, 'argument');
    else return node;
  }
}

/**
 * Whatever is in the place gets into the names and members of the target.
 * @param part the assignment or declarator that says so; absent for what is no statement's
 */
export function assignPattern(
  flow: ScriptFlow,
  pattern: SyntaxNode | undefined,
  from: Place,
  part?: SyntaxNode,
): void {
  const pending: (readonly [SyntaxNode | undefined, Place])[] = [[pattern, from]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const target = withoutWrappers(next[0]);
    const value = next[1];
    if (target === undefined) continue;
    switch (target.type) {
      case 'Identifier':
        assignName(flow, target, value, part);
        break;
      case 'MemberExpression':
        writeMember(flow, target, value);
        break;
      case 'AssignmentPattern':
        pending.push([childOf(target, 'left'), withDefault(flow, target, value)]);
        break;
      case 'ObjectPattern':
        applyLocalType(flow, typeBeside(flow, target), value);
        for (const property of childrenOf(target, 'properties')) {
          pending.push(fromProperty(flow, property, value));
        }
        break;
      case 'ArrayPattern':
        applyLocalType(flow, typeBeside(flow, target), value);
        pending.push(...fromElements(flow, target, value));
        break;
      case 'RestElement':
        pending.push([childOf(target, 'argument'), value]);
        break;
    }
  }
}

function withDefault(flow: ScriptFlow, target: SyntaxNode, value: Place): Place {
  const given = flow.valueOf(childOf(target, 'right'));
  if (given === -1) return value;
  const name = nameOf(childOf(target, 'left'));
  const binding = name === undefined ? undefined : flow.binding(name);
  // A parameter's own place takes both.
  if (binding !== undefined && binding.place === value) {
    flow.builder.copy(given, value);
    return value;
  }
  return flow.join(value, given);
}

function assignName(
  flow: ScriptFlow,
  target: SyntaxNode,
  value: Place,
  part: SyntaxNode | undefined,
): void {
  const name = target.name as string;
  const binding = flow.binding(name);
  if (binding !== undefined) {
    applyLocalType(flow, typeBeside(flow, target), binding.place);
    flow.move(value, binding.place);
    noteLatest(flow, part, { binding, value });
    return;
  }
  if (!flow.script.isModule && name === 'exports') flow.move(value, flow.builder.exports);
  else if (flow.script.isScript && value !== -1) {
    shareUndeclared(flow, name, value);
  } else if (!flow.script.isModule && value !== -1) {
    // Without a declaration the name becomes a global of the program.
    flow.builder.copy(value, flow.globalNamed(name));
  }
}

/** `a.b = value` */
export function writeMember(flow: ScriptFlow, member: SyntaxNode, value: Place): void {
  if (value === -1) {
    writeNothing(flow, member);
    return;
  }
  const { builder } = flow;
  const object = withoutWrappers(childOf(member, 'object'));
  const key = flow.keyOf(member, 'property');
  // Sources of the runtime are modules that can be required.
  const isExports =
    (!flow.script.isModule || flow.script.isRuntime) &&
    key === 'exports' &&
    nameOf(object) === 'module' &&
    flow.isFree('module');
  if (isExports) {
    builder.copy(value, builder.exports);
    return;
  }
  if (key !== undefined && writeReplaced(flow, object, { key, value })) return;
  const holder = object?.type === 'Super' ? superOf(flow) : flow.valueOf(object);
  if (holder === -1) return;
  if (key === '__proto__') {
    builder.merge(value, holder);
    return;
  }
  if (key !== undefined) {
    builder.write(value, holder, key);
    extendStandard(flow, object, { key, value });
    return;
  }
  const place = flow.valueOf(childOf(member, 'property'));
  if (place === -1) builder.write(value, holder, ELEMENT_KEY);
  else builder.writeAt(value, holder, place);
}

/** What is written is of no interest, but a setter runs: `a.b = 1`, `a.b += 1`, `a.b++`. */
export function writeNothing(flow: ScriptFlow, member: SyntaxNode): void {
  const object = withoutWrappers(childOf(member, 'object'));
  const key = flow.keyOf(member, 'property');
  const holder = object?.type === 'Super' ? superOf(flow) : flow.valueOf(object);
  if (holder !== -1 && key !== undefined) flow.builder.write(-1, holder, key);
}

function fromProperty(
  flow: ScriptFlow,
  property: SyntaxNode,
  value: Place,
): readonly [SyntaxNode | undefined, Place] {
  if (property.type !== 'Property') return [childOf(property, 'argument'), value];
  const target = childOf(property, 'value');
  if (value === -1) return [target, -1];
  const key = flow.keyOf(property, 'key');
  if (key !== undefined) return [target, flow.read(value, key)];
  const computed = flow.valueOf(childOf(property, 'key'));
  if (computed === -1) return [target, flow.read(value, ELEMENT_KEY)];
  const place = flow.builder.place();
  flow.builder.readAt(value, computed, place);
  return [target, place];
}

function fromElements(
  flow: ScriptFlow,
  target: SyntaxNode,
  value: Place,
): (readonly [SyntaxNode | undefined, Place])[] {
  const elements = Array.isArray(target.elements) ? (target.elements as (SyntaxNode | null)[]) : [];
  return elements.flatMap((element, at): [SyntaxNode | undefined, Place][] => {
    if (element === null) return [];
    if (value === -1) return [[element, -1]];
    if (element.type !== 'RestElement') return [[element, elementAt(flow, value, at)]];
    const rest = flow.builder.place();
    flow.builder.object(rest, 'Array');
    flow.builder.write(flow.read(value, ELEMENT_KEY), rest, ELEMENT_KEY);
    return [[childOf(element, 'argument'), rest]];
  });
}

/** Of a list by its position; of a generator, whatever it yields. */
function elementAt(flow: ScriptFlow, value: Place, at: number): Place {
  const place = flow.read(value, String(at));
  flow.builder.read(value, '<yielded>', place);
  return place;
}
