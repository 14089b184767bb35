// Where assignments lead: variables, members, elements, and the parts of a tuple.
import type { Place } from '../../../flow/flow-builder.ts';
import { setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { argumentsOf, memberName, receiverOf } from './call-sites.ts';
import { INDEXER } from './callables.ts';
import { plainElementOf } from './declared-sequences.ts';
import { putInto } from './function-lists.ts';
import type { Variable } from './lexical-names.ts';
import { convertedInto, runOperator } from './operators.ts';
import { deconstructed } from './patterns.ts';
import {
  objectOf,
  placeOfVariable,
  type Reading,
  store,
  surroundings,
  valueAt,
} from './reading.ts';

export function readAssignment(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  // In the braces behind a creation, the member belongs to what is created.
  if (tree.typeOf(tree.parentOf(node)) === 'initializer_expression') return -1;
  const left = tree.childOf(node, 'left');
  const given = valueAt(reading, tree.childOf(node, 'right'));
  const value = convertedInto(reading, typeOfVariable(reading, left), given);
  const operator = tree.textOf(tree.childOf(node, 'operator'));
  if (operator === '+=' || operator === '-=') {
    changeEvent(reading, left, operator === '+=' ? 'add' : 'remove', value);
    if (operator === '-=') {
      readCompound(reading, node, operator);
      return valueAt(reading, left);
    }
  }
  if (operator !== '=' && operator !== '??=') {
    const made = readCompound(reading, node, operator);
    if (made !== -1) assign(reading, left, made, false);
  }
  assign(reading, left, value, operator === '=');
  return operator === '=' ? value : valueAt(reading, left);
}

/** The type that is written for a variable; -1 for other targets. */
function typeOfVariable({ tree, names }: Reading, target: FlatNode): FlatNode {
  if (tree.typeOf(target) !== 'identifier') return -1;
  return names.variable(plainName(tree.textOf(target)))?.type ?? -1;
}

/** `a += b` runs the operator `+`. @returns what that gives; -1 for nothing of interest */
function readCompound(reading: Reading, node: FlatNode, operator: string): Place {
  const { tree, plainNames, lambdas } = reading;
  const right = valueAt(reading, tree.childOf(node, 'right'));
  const left = valueAt(reading, tree.childOf(node, 'left'));
  const isPlain = left === -1 || plainNames.has(left) || lambdas.has(right);
  return isPlain ? -1 : runOperator(reading, node, operator.slice(0, -1));
}

/** An event with accessors of its own runs them. */
function changeEvent(reading: Reading, target: FlatNode, word: string, value: Place): void {
  const { tree, builder, names } = reading;
  if (value === -1 || reading.plainNames.has(value)) return;
  const type = tree.typeOf(target);
  const options = {
    arguments: [{ kind: 'positional', place: value }],
    flags: ['implicit'],
  } as const;
  builder.at(tree.lineOf(target));
  if (type === 'member_access_expression') {
    const name = memberName(reading, tree.childOf(target, 'name'));
    const object = receiverOf(reading, tree.childOf(target, 'expression'));
    builder.callMember(object, `${word} ${name}`, options);
  } else if (type === 'identifier') {
    const name = plainName(tree.textOf(target));
    const { owner, field } = names.variable(name) ?? {};
    if (owner !== undefined && field?.isAccessor === true)
      builder.callMember(objectOf(reading, owner, field.isStatic), `${word} ${name}`, options);
  }
}

/**
 * @param target what stands left of the sign
 * @param isAnew whether a variable holds nothing else from there on
 */
function assign(reading: Reading, target: FlatNode, value: Place, isAnew: boolean): void {
  const pending = [{ target, value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { tree } = reading;
    if (tree.typeOf(next.target) !== 'tuple_expression') {
      assignOne(reading, next.target, next.value, isAnew);
      continue;
    }
    const items = tree.childrenOf(next.target);
    const given = deconstructed(reading, value, items.length);
    items.forEach((item, at) => {
      const inner = tree.childrenOf(item).at(-1) ?? -1;
      if (inner === -1 || value === -1) return;
      const part = reading.builder.place();
      reading.builder.read(value, String(at), part);
      reading.builder.copy(given, part);
      pending.push({ target: inner, value: part });
    });
  }
}

function assignOne(reading: Reading, target: FlatNode, value: Place, isAnew: boolean): void {
  const { tree, builder, names, places } = reading;
  builder.at(tree.lineOf(target));
  switch (tree.typeOf(target)) {
    case 'identifier': {
      const name = plainName(tree.textOf(target));
      const variable = names.variable(name);
      const anew = isAnew && variable !== undefined ? reading.order.assign(variable) : undefined;
      if (anew !== undefined) store(reading, value, anew);
      else if (variable !== undefined) assignVariable(reading, name, variable, value);
      else if (name !== '_') writeFree(reading, name, value);
      break;
    }
    case 'declaration_expression':
      store(reading, value, places[target] as Place);
      break;
    case 'member_access_expression': {
      const object = tree.childOf(target, 'expression');
      const name = memberName(reading, tree.childOf(target, 'name'));
      writeMember(reading, receiverOf(reading, object), name, value);
      break;
    }
    case 'element_access_expression': {
      const indexed = tree.childOf(target, 'expression');
      if (plainElementOf(reading, indexed) !== undefined) break;
      const object = receiverOf(reading, indexed);
      const place = value === -1 ? builder.place() : value;
      putInto(reading, place, object);
      const given = argumentsOf(reading, tree.childOf(target, 'subscript'));
      builder.callMember(object, setterKey(INDEXER), {
        arguments: [...given, { kind: 'positional', place }],
        flags: ['implicit'],
      });
      break;
    }
  }
}

/** A property that is code is run, whatever it gets. */
function assignVariable(reading: Reading, name: string, variable: Variable, value: Place): void {
  const { owner, field } = variable;
  if (owner === undefined || field?.isAccessor !== true) {
    store(reading, value, placeOfVariable(reading, variable));
  } else writeMember(reading, objectOf(reading, owner, field.isStatic), name, value);
}

/** An inherited member, or one of another part of the class. */
function writeFree(reading: Reading, name: string, value: Place): void {
  const { self, class: owner } = surroundings(reading);
  if (self !== -1) writeMember(reading, self, name, value);
  else if (owner !== undefined) writeMember(reading, owner.place, name, value);
}

function writeMember({ builder }: Reading, object: Place, name: string, value: Place): void {
  builder.write(value === -1 ? builder.place() : value, object, name);
}
