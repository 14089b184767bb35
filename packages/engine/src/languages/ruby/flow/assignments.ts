// Statements that give values to variables, fields, entries and constants, and those that leave a body with
// a value.
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { elementsOf } from './expressions.ts';
import { filePlace, nameBeginning, variableOwner } from './names.ts';
import { bindPattern, declareTargets, takeApart } from './parameters.ts';
import {
  bindVariable,
  type Frame,
  frameOf,
  placeOf,
  type Reading,
  typeOf,
  valuePlace,
} from './reading.ts';
import { constantKeyOf, constantOf, methodKey, partOf, partsOf } from './syntax.ts';

/** A variable begins where it is assigned, before its value is read. */
export function enterStatement(reading: Reading, node: FlatNode, type: string): void {
  const { tree } = reading;
  switch (type) {
    case 'assignment':
    case 'operator_assignment':
      declareTargets(reading, tree.childOf(node, 'left'));
      break;
    case 'for':
      declareTargets(reading, tree.childOf(node, 'pattern'));
      break;
    case 'exception_variable':
      declareTargets(reading, partOf(tree, node));
      break;
    case 'in_clause':
      bindPattern(
        reading,
        tree.childOf(node, 'pattern'),
        valuePlace(reading, tree.childOf(tree.parentOf(node), 'value')),
      );
      break;
    case 'do':
      if (tree.typeOf(tree.parentOf(node)) === 'for') bindElement(reading, tree.parentOf(node));
      break;
  }
}

export function leaveStatement(reading: Reading, node: FlatNode, type: string): void {
  const { tree, flow } = reading;
  flow.at(tree.lineOf(node));
  switch (type) {
    case 'assignment':
      leaveAssignment(reading, node);
      break;
    case 'operator_assignment':
      leaveOperatorAssignment(reading, node);
      break;
    case 'return':
      leaveWith(reading, node, methodCallable(frameOf(reading)));
      break;
    case 'next':
      leaveWith(reading, node, frameOf(reading).callable);
      break;
    case 'exceptions':
      bindException(reading, node);
      break;
    case 'match_pattern':
    case 'test_pattern':
      bindPattern(
        reading,
        tree.childOf(node, 'pattern'),
        valuePlace(reading, tree.childOf(node, 'value')),
      );
      break;
  }
}

function leaveAssignment(reading: Reading, node: FlatNode): void {
  const { tree, places } = reading;
  const left = tree.childOf(node, 'left');
  const value = valuePlace(reading, tree.childOf(node, 'right'));
  if (left === -1) return;
  places[node] = value;
  if (tree.typeOf(left) === 'left_assignment_list') {
    if (value !== -1) takeApart(reading, left, value, (to, from) => assign(reading, to, from));
    return;
  }
  assign(reading, left, value);
  if (tree.typeOf(left) !== 'identifier') return;
  const beginning = nameBeginning(reading, tree.childOf(node, 'right'));
  if (beginning !== undefined)
    reading.beginnings.set(bindVariable(reading, tree.textOf(left)), beginning);
}

/** @param value -1 for one of no interest; a setter is called all the same */
function assign(reading: Reading, target: FlatNode, value: Place): void {
  const { tree, flow } = reading;
  switch (tree.typeOf(target)) {
    case 'identifier':
      if (value !== -1) flow.copy(value, bindVariable(reading, tree.textOf(target)));
      break;
    case 'instance_variable':
    case 'class_variable':
    case 'global_variable': {
      const owner = variableOwner(reading, target);
      const name = tree.textOf(target);
      if (value === -1) break;
      if (owner === -1) flow.copy(value, filePlace(reading, name));
      else flow.write(value, owner, name);
      break;
    }
    case 'constant':
    case 'scope_resolution':
      if (value !== -1) assignConstant(reading, target, value);
      break;
    case 'call':
      assignAttribute(reading, target, value);
      break;
    case 'element_reference':
      assignEntry(reading, target, value);
      break;
  }
}

function assignConstant(reading: Reading, target: FlatNode, value: Place): void {
  const { tree, flow } = reading;
  const path = constantOf(tree, target);
  if (path === undefined) return;
  const frame = frameOf(reading);
  const dot = path.lastIndexOf('::');
  const name = dot === -1 ? path : path.slice(dot + 2);
  if (dot > 0) {
    flow.extend(typeOf(reading, path.slice(0, dot)), name, value, MEMBER.ofClass | MEMBER.static);
    return;
  }
  if (frame.classIndex === -1) flow.global(name, value);
  else flow.member(frame.classIndex, name, value, MEMBER.static);
}

function assignEntry(reading: Reading, target: FlatNode, value: Place): void {
  const { tree, flow } = reading;
  const [objectNode = -1, ...keys] = partsOf(tree, target);
  const object = valuePlace(reading, objectNode);
  if (object === -1) return;
  const [key = -1] = keys;
  const constant = constantKeyOf(tree, key);
  const keyPlace = constant === undefined ? valuePlace(reading, key) : -1;
  if (value !== -1) {
    if (constant !== undefined) flow.write(value, object, constant);
    else if (keyPlace === -1) flow.write(value, object, '*');
    else flow.writeAt(value, object, keyPlace);
  }
  if (reading.source.isRuntime) return;
  const given = [
    ...keys.map((each) => placeOf(reading, each)),
    value === -1 ? flow.place() : value,
  ];
  flow.callMember(object, '[]=', {
    arguments: given.map((place) => ({ kind: 'positional', place })),
    flags: ['implicit'],
  });
}

/** `a += b` calls `+`; `a ||= b` does not. */
function leaveOperatorAssignment(reading: Reading, node: FlatNode): void {
  const { tree, flow, places } = reading;
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  const operator = tree.textOf(tree.childOf(node, 'operator')).replace(/=$/, '');
  let value = valuePlace(reading, right);
  const before = valuePlace(reading, left);
  if (!/^(?:\|\||&&)$/.test(operator) && before !== -1) {
    const result = flow.place();
    flow.callMember(before, methodKey(operator), {
      arguments: [{ kind: 'positional', place: placeOf(reading, right) }],
      result,
      flags: ['implicit'],
    });
    value = result;
  }
  places[node] = value === -1 ? before : value;
  if (tree.typeOf(left) === 'call') assignAttribute(reading, left, value, true);
  else assign(reading, left, value);
  if (value === -1 || before === -1 || before === value) return;
  const joined = flow.place();
  flow.copy(before, joined);
  flow.copy(value, joined);
  places[node] = joined;
}

/** `object.name = value` is a call of `name=`. */
function assignAttribute(
  reading: Reading,
  target: FlatNode,
  value: Place,
  isImplicit = false,
): void {
  const { tree, flow } = reading;
  const object = valuePlace(reading, tree.childOf(target, 'receiver'));
  const method = tree.childOf(target, 'method');
  if (method === -1) return;
  flow.callMember(object === -1 ? flow.place() : object, `${tree.textOf(method)}=`, {
    arguments: [{ kind: 'positional', place: value === -1 ? flow.place() : value }],
    ...(isImplicit && { flags: ['implicit'] }),
  });
}

function bindElement(reading: Reading, loop: FlatNode): void {
  const { tree, flow } = reading;
  const pattern = tree.childOf(loop, 'pattern');
  const list = valuePlace(reading, partOf(tree, tree.childOf(loop, 'value')));
  const element = elementsOf(reading, list);
  if (element === -1 || pattern === -1) return;
  if (tree.typeOf(pattern) === 'identifier')
    flow.copy(element, bindVariable(reading, tree.textOf(pattern)));
  else takeApart(reading, pattern, element);
}

/** `rescue A, B => error`: each is asked whether it catches the error, which is an instance of one of them. */
function bindException(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  for (const part of partsOf(tree, node)) askWhetherCaught(reading, part);
  const variable = partOf(tree, tree.childOf(tree.parentOf(node), 'variable'));
  if (variable === -1 || tree.typeOf(variable) !== 'identifier') return;
  for (const part of partsOf(tree, node)) {
    const path = constantOf(tree, part);
    if (path !== undefined)
      flow.type(typeOf(reading, path), bindVariable(reading, tree.textOf(variable)));
  }
}

/** `A === error`, also of each in a list that stands there with a star. */
function askWhetherCaught(reading: Reading, part: FlatNode): void {
  const { tree, flow } = reading;
  const value = valuePlace(reading, part);
  const pattern = tree.typeOf(part) === 'splat_argument' ? elementsOf(reading, value) : value;
  if (pattern === -1) return;
  flow.callMember(pattern, '===', {
    arguments: [{ kind: 'positional', place: flow.place() }],
    flags: ['implicit'],
  });
}

function methodCallable(frame: Frame): number {
  let at = frame;
  while (at.kind === 'block' && at.parent !== undefined && at.methodKey === at.parent.methodKey) {
    at = at.parent;
  }
  return at.callable;
}

function leaveWith(reading: Reading, node: FlatNode, callable: number): void {
  const { tree, flow } = reading;
  const given = partsOf(tree, partOf(tree, node));
  if (callable === -1 || given.length === 0) return;
  const result = flow.resultOf(callable);
  if (given.length === 1) {
    const value = valuePlace(reading, given[0] as FlatNode);
    if (value !== -1) flow.copy(value, result);
    return;
  }
  const list = flow.place();
  flow.object(list, 'Array');
  given.forEach((part, at) => {
    const value = valuePlace(reading, part);
    if (value !== -1) flow.write(value, list, String(Math.min(at, 15)));
  });
  flow.copy(list, result);
}
