// Parameters of methods, blocks and lambdas, and patterns that take values apart: which variables they bind,
// and what goes into each.
import type { CallableShape, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import {
  bindVariable,
  frameOf,
  type ParameterPlaces,
  type Reading,
  valuePlace,
} from './reading.ts';
import { partOf, partsOf, positionKey } from './syntax.ts';

/** Binds the parameters of the callable that has just been opened, and tells its shape. */
export function bindParameters(
  reading: Reading,
  list: FlatNode,
  head: { readonly receiver: Place; readonly block: Place; readonly isBlock: boolean },
): ParameterPlaces {
  const { tree, flow } = reading;
  const { callable, variables } = frameOf(reading);
  const positional: Place[] = [];
  const named: { name: string; place: Place }[] = [];
  const patterns: { node: FlatNode; place: Place }[] = [];
  let required = 0;
  let rest = -1;
  let keywordRest = -1;
  let { block } = head;
  const bind = (name: FlatNode): Place => {
    const place = flow.place();
    if (name !== -1) variables.set(tree.textOf(name), place);
    return place;
  };
  for (const part of partsOf(tree, list)) {
    const name = tree.childOf(part, 'name');
    switch (tree.typeOf(part)) {
      case 'identifier':
        if (tree.fieldOf(part) === 'locals') variables.set(tree.textOf(part), flow.place());
        else {
          positional.push(bind(part));
          required += 1;
        }
        break;
      case 'optional_parameter':
        positional.push(bind(name));
        break;
      case 'destructured_parameter': {
        const place = flow.place();
        positional.push(place);
        patterns.push({ node: part, place });
        break;
      }
      case 'splat_parameter':
        rest = bind(name);
        if (name === -1) variables.set('*', rest);
        break;
      case 'hash_splat_parameter':
        keywordRest = bind(name);
        if (name === -1) variables.set('**', keywordRest);
        break;
      case 'keyword_parameter':
        named.push({ name: tree.textOf(name), place: bind(name) });
        break;
      case 'block_parameter':
        if (block === -1) block = flow.place();
        variables.set(name === -1 ? '&' : tree.textOf(name), block);
        break;
      case 'forward_parameter':
        rest = flow.place();
        if (block === -1) block = flow.place();
        variables.set('...', rest);
        variables.set('&', block);
        break;
    }
  }
  if (rest !== -1) flow.object(rest, 'Array');
  if (keywordRest !== -1) flow.object(keywordRest, 'Hash');
  const given = head.isBlock ? splitFirst(reading, positional, rest) : positional;
  const shape: CallableShape = {
    receiver: head.receiver,
    parameters: [...given, ...named.map(({ place }) => place)],
    parameterNames: [...given.map(() => undefined), ...named.map(({ name }) => name)],
    positional: given.length,
    required,
    rest,
    keywordRest,
    block,
  };
  flow.shape(callable, shape);
  for (const { node, place } of patterns) takeApart(reading, node, place);
  return { positional, named, rest, keywordRest };
}

/** A block with several parameters takes a list apart that it gets as its only argument. */
function splitFirst(
  { flow }: Reading,
  positional: readonly Place[],
  rest: Place,
): readonly Place[] {
  const [first] = positional;
  if (first === undefined || (positional.length < 2 && rest === -1)) return positional;
  const whole = flow.place();
  flow.copy(whole, first);
  positional.slice(0, 8).forEach((place, at) => {
    flow.read(whole, positionKey(at), place);
  });
  return [whole, ...positional.slice(1)];
}

/** Behind the value of a default: it goes to its parameter. */
export function leaveDefault(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const value = valuePlace(reading, tree.childOf(node, 'value'));
  const name = tree.childOf(node, 'name');
  const place = name === -1 ? undefined : frameOf(reading).variables.get(tree.textOf(name));
  if (value !== -1 && place !== undefined) flow.copy(value, place);
}

const LISTS: ReadonlySet<string> = new Set([
  'left_assignment_list',
  'destructured_left_assignment',
  'destructured_parameter',
  'array_pattern',
]);

/** Binds the variables of a list of targets without giving them values yet. */
export function declareTargets(reading: Reading, pattern: FlatNode): void {
  const { tree } = reading;
  const open = [pattern];
  while (open.length > 0) {
    const node = open.pop() as FlatNode;
    if (node === -1) continue;
    const type = tree.typeOf(node);
    if (type === 'identifier') bindVariable(reading, tree.textOf(node));
    else if (LISTS.has(type)) open.push(...partsOf(tree, node).reverse());
    else if (type === 'rest_assignment' || type === 'splat_parameter')
      open.push(partOf(tree, node));
  }
}

/** Gives the parts of a list to the targets of a pattern. Targets that are no variables are told apart by `assign`. */
export function takeApart(
  reading: Reading,
  pattern: FlatNode,
  value: Place,
  assign?: (target: FlatNode, place: Place) => void,
): void {
  const { tree, flow } = reading;
  const open = [{ node: pattern, place: value }];
  while (open.length > 0) {
    const { node, place } = open.pop() as { node: FlatNode; place: Place };
    let isPositional = true;
    partsOf(tree, node).forEach((part, position) => {
      const type = tree.typeOf(part);
      if (type === 'rest_assignment' || type === 'splat_parameter') {
        isPositional = false;
        const name = partOf(tree, part);
        if (name === -1 || tree.typeOf(name) !== 'identifier') return;
        fillRest(reading, place, position, bindVariable(reading, tree.textOf(name)));
        return;
      }
      const inner = type === 'identifier' ? bindVariable(reading, tree.textOf(part)) : flow.place();
      flow.read(place, isPositional ? positionKey(position) : '*', inner);
      if (LISTS.has(type)) open.push({ node: part, place: inner });
      else if (type !== 'identifier') assign?.(part, inner);
    });
  }
}

/** Positions of a list that are told apart behind those that a pattern names. */
const MOST_BEHIND = 8;

/** What a list has from a position on, as a list. */
function fillRest({ flow }: Reading, list: Place, from: number, rest: Place): void {
  flow.object(rest, 'Array');
  for (let at = 0; at < MOST_BEHIND; at++) {
    const element = flow.place();
    flow.read(list, positionKey(from + at), element);
    flow.write(element, rest, positionKey(at));
  }
}

/** An object says itself what stands for it in a pattern. */
function deconstructed({ flow }: Reading, value: Place, method: string): Place {
  if (value === -1) return value;
  const parts = flow.place();
  flow.copy(value, parts);
  flow.callMember(value, method, { arguments: [], flags: ['implicit'], result: parts });
  return parts;
}

/** Each part of a pattern for lists with what it stands for; what a star takes is a list. */
function partsOfList(reading: Reading, pattern: FlatNode, value: Place): OpenPattern[] {
  const { tree, flow } = reading;
  const list = deconstructed(reading, value, 'deconstruct');
  const parts = partsOf(tree, pattern).filter((part) => tree.fieldOf(part) !== 'class');
  const star = parts.findIndex((part) => tree.typeOf(part) === 'splat_parameter');
  return parts.map((part, position) => {
    const place = flow.place();
    if (list === -1) return { node: part, place: -1 };
    if (tree.typeOf(part) === 'splat_parameter') {
      fillRest(reading, list, position === star ? position : 0, place);
      return { node: partOf(tree, part), place };
    }
    flow.read(list, star !== -1 && position > star ? '*' : positionKey(position), place);
    return { node: part, place };
  });
}

interface OpenPattern {
  readonly node: FlatNode;
  readonly place: Place;
}

/** Variables of a `case … in` pattern, each with the part of the value that it stands for. */
export function bindPattern(reading: Reading, pattern: FlatNode, value: Place): void {
  const { tree } = reading;
  const open: OpenPattern[] = [{ node: pattern, place: value }];
  while (open.length > 0) {
    const { node, place } = open.pop() as OpenPattern;
    if (node === -1) continue;
    switch (tree.typeOf(node)) {
      case 'identifier':
        bindPart(reading, tree.textOf(node), place);
        break;
      case 'as_pattern': {
        const name = tree.childOf(node, 'name');
        if (name !== -1) bindPart(reading, tree.textOf(name), place);
        open.push({ node: tree.childOf(node, 'value'), place });
        break;
      }
      case 'keyword_pattern':
        open.push(...partsOfEntry(reading, node, place));
        break;
      case 'array_pattern':
      case 'find_pattern':
        open.push(...partsOfList(reading, node, place));
        break;
      case 'hash_pattern':
        open.push(...within(reading, node, deconstructed(reading, place, 'deconstruct_keys')));
        break;
      case 'alternative_pattern':
      case 'parenthesized_pattern':
        open.push(...within(reading, node, place));
        break;
    }
  }
}

function bindPart(reading: Reading, name: string, place: Place): void {
  const variable = bindVariable(reading, name);
  if (place !== -1) reading.flow.copy(place, variable);
}

const within = ({ tree }: Reading, node: FlatNode, place: Place): OpenPattern[] =>
  partsOf(tree, node)
    .filter((part) => tree.fieldOf(part) !== 'class')
    .map((part) => ({ node: part, place }));

/** `name: pattern`, or the name alone, which is bound. */
function partsOfEntry(reading: Reading, node: FlatNode, map: Place): OpenPattern[] {
  const { tree, flow } = reading;
  const key = tree.childOf(node, 'key');
  const inner = tree.childOf(node, 'value');
  const name = key === -1 ? '' : tree.textOf(key);
  const place = flow.place();
  if (map !== -1) flow.read(map, `"${name}`, place);
  if (inner !== -1) return [{ node: inner, place }];
  if (/^[a-z_]/.test(name)) bindPart(reading, name, place);
  return [];
}
