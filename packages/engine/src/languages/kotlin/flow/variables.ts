// Variables and properties: what is declared, which value they begin with, and what tests of types make of them.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey, getterKey, setterKey } from '../../../flow/flow-facts.ts';
import { receiverOf } from '../extraction/declaration-syntax.ts';
import { childOf, childrenOf, nameOf } from '../extraction/syntax-tree.ts';
import { callOperator } from './call-sites.ts';
import { declareAccessor, ownerOf } from './functions.ts';
import {
  givesItself,
  hasReceiverType,
  holdsFunction,
  isFunctionType,
  writtenType,
} from './kotlin-class.ts';
import type { Variable } from './lexical-names.ts';
import {
  globalPlace,
  plainPlace,
  plainTypeOf,
  type Reading,
  store,
  surroundings,
  valueAt,
} from './reading.ts';
import { isExpression, lineOf, nextOf, operandsOf } from './tree-walk.ts';
import { declareType, readType } from './types.ts';

/** A property or local variable whose parts have been read, in front of its accessors. */
export function readProperty(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  if (receiverOf(tree, node) !== -1) return;
  const equals = childOf(tree, node, '=');
  const initial = equals === -1 ? -1 : nextOf(tree, equals);
  const value = valueAt(reading, initial);
  const several = childOf(tree, node, 'multi_variable_declaration');
  builder.at(lineOf(tree, node));
  if (several !== -1) {
    declareVariables(reading, several, value);
    return;
  }
  const variable = childOf(tree, node, 'variable_declaration');
  const named = variable === -1 ? -1 : childOf(tree, variable, 'identifier');
  if (named === -1) return;
  const name = nameOf(tree, named);
  const place = placeOfProperty(reading, node, { variable, name, value });
  store(reading, value, place);
  const delegate = childOf(tree, node, 'property_delegate');
  if (delegate !== -1) readDelegate(reading, node, { delegate, name, place });
}

/** The place that the value goes to; -1 where nothing but the type matters. */
function placeOfProperty(
  reading: Reading,
  node: number,
  { variable, name, value }: { variable: number; name: string; value: Place },
): Place {
  const { tree, builder, names } = reading;
  const owner = ownerOf(reading, node);
  const type = writtenType(tree, variable);
  const plain = plainTypeOf(reading, type);
  if (owner !== undefined)
    return plain === undefined ? (owner.properties.get(name)?.place ?? -1) : -1;
  if (tree.types[tree.parents[node] as number] === 'source_file') {
    const place = globalPlace(reading, name);
    declareType(reading, readType(reading, type), place);
    return plain === undefined ? place : -1;
  }
  const isCallable = holdsFunction(tree, node, type);
  const known =
    plain ?? (type === -1 && isFixed(reading, node) ? reading.plainNames.get(value) : undefined);
  if (known !== undefined) {
    names.declareVariable(name, { place: plainPlace(reading, known), isCallable: false });
    return -1;
  }
  const place = builder.place();
  declareType(reading, readType(reading, type), place);
  const takesReceiver = hasReceiverType(tree, type);
  names.declareVariable(name, { place, isCallable, takesReceiver, type });
  return place;
}

/** `val x = 1` stays what it is; a `var` of an unknown type may begin with `null`. */
const isFixed = ({ tree }: Reading, node: number): boolean => childOf(tree, node, 'val') !== -1;

interface Delegated {
  readonly delegate: number;
  readonly name: string;
  readonly place: Place;
}

/** Whoever reads or writes a property asks what it is delegated to; of a local variable, the function itself does. */
function readDelegate(reading: Reading, node: number, { delegate, name, place }: Delegated): void {
  const { tree, builder } = reading;
  const value = operandsOf(tree, delegate)[0] ?? -1;
  const delegated = valueAt(reading, value);
  if (delegated === -1) return;
  if (givesItself(tree, value)) {
    store(reading, delegated, place);
    return;
  }
  const { self } = surroundings(reading);
  const own = self === -1 ? builder.place() : self;
  const given = [own, builder.place()];
  const provided = callOperator(reading, delegated, 'provideDelegate', given);
  builder.copy(delegated, provided);
  const isVariable = childOf(tree, node, 'var') !== -1;
  const owner = ownerOf(reading, node);
  if (owner === undefined && tree.types[tree.parents[node] as number] !== 'source_file') {
    store(reading, callOperator(reading, provided, 'getValue', given), place);
    if (isVariable) callOperator(reading, provided, 'setValue', [...given, place]);
    return;
  }
  const getter = builder.place();
  builder.read(provided, 'getValue', getter);
  declareAccessor(reading, owner, getterKey(fieldKey(name)), getter);
  if (!isVariable) return;
  const setter = builder.place();
  builder.read(provided, 'setValue', setter);
  declareAccessor(reading, owner, setterKey(fieldKey(name)), setter);
}

/** `(a, b)`: each gets its component. */
export function declareVariables(reading: Reading, node: number, value: Place): void {
  const { tree, builder, names } = reading;
  const variables = childrenOf(tree, node).filter(
    (child) => tree.types[child] === 'variable_declaration',
  );
  variables.forEach((variable, at) => {
    const named = childOf(tree, variable, 'identifier');
    if (named === -1) return;
    const place = builder.place();
    const type = writtenType(tree, variable);
    declareType(reading, readType(reading, type), place);
    names.declareVariable(nameOf(tree, named), { place, isCallable: false });
    if (value === -1 || nameOf(tree, named) === '_') return;
    const component = `component${at + 1}`;
    builder.callMember(value, component, {
      arguments: [],
      result: place,
      flags: ['implicit', 'orName'],
    });
  });
}

/** The variable of a loop or of the subject of a `when`. */
export function declareOne(reading: Reading, variable: number, value: Place): Place {
  const { tree, builder, names } = reading;
  const named = childOf(tree, variable, 'identifier');
  const type = writtenType(tree, variable);
  const place = builder.place();
  declareType(reading, readType(reading, type), place);
  if (named !== -1)
    names.declareVariable(nameOf(tree, named), { place, isCallable: isFunctionType(tree, type) });
  store(reading, value, place);
  return place;
}

/** What a test of its type makes of a variable: seen until the scope closes. */
export function declareTested(reading: Reading, name: string, type: number): void {
  const { builder, names } = reading;
  const found = names.variable(name);
  if (found === undefined || plainTypeOf(reading, type) !== undefined) return;
  const variable = found.tested ?? found;
  const meaning = readType(reading, type);
  if (meaning.type === -1 && meaning.bound === -1) return;
  const place = builder.place();
  declareType(reading, meaning, place);
  // Of the variable's own values only their type arguments tell more than the type that was tested.
  if (reading.tree.text.slice(reading.tree.starts[type], reading.tree.ends[type]).includes('<')) {
    const whole = valueOfVariable(reading, name, variable);
    if (!reading.plainNames.has(whole)) builder.copy(whole, place);
  }
  names.declareVariable(name, { place, isCallable: variable.isCallable, tested: variable });
}

function valueOfVariable({ builder }: Reading, name: string, variable: Variable): Place {
  if (variable.property?.hasAccessors !== true || variable.owner === undefined)
    return variable.place;
  const place = builder.place();
  builder.read(variable.owner.self, fieldKey(name), place);
  return place;
}

/** @param target what stands left of the sign: a variable, a property or an element */
export function assign(reading: Reading, target: number, value: Place): void {
  const { tree, builder, names } = reading;
  builder.at(lineOf(tree, target));
  const type = tree.types[target];
  if (type === 'identifier') {
    const name = nameOf(tree, target);
    const variable = names.variable(name);
    if (variable !== undefined) assignVariable(reading, name, variable.tested ?? variable, value);
    else assignFree(reading, name, value);
  } else if (type === 'navigation_expression') {
    const [object] = operandsOf(tree, target);
    const key = fieldKey(nameOf(tree, (tree.after[target] as number) - 1));
    const from = object === undefined ? -1 : objectOf(reading, object);
    if (from !== -1) builder.write(value === -1 ? builder.place() : value, from, key);
  } else if (type === 'index_expression') {
    const [object, ...keys] = childrenOf(tree, target).filter((child) => isExpression(tree, child));
    const from = object === undefined ? -1 : valueAt(reading, object);
    if (from === -1) return;
    if (reading.isRuntime) {
      if (value !== -1) builder.write(value, from, ELEMENT_KEY);
      return;
    }
    const places = [...keys.map((key) => valueAt(reading, key)), value];
    builder.callMember(from, 'set', {
      arguments: places.map((place) => ({
        kind: 'positional',
        place: place === -1 ? builder.place() : place,
      })),
      flags: ['implicit', 'orName'],
    });
  }
}

/** `this`, `super` and all others. */
function objectOf(reading: Reading, object: number): Place {
  const isSuper = reading.tree.types[object] === 'super_expression';
  return isSuper ? surroundings(reading).self : valueAt(reading, object);
}

function assignVariable(reading: Reading, name: string, variable: Variable, value: Place): void {
  const { builder } = reading;
  if (variable.property?.hasAccessors === true && variable.owner !== undefined)
    builder.write(value === -1 ? builder.place() : value, variable.owner.self, fieldKey(name));
  else store(reading, value, variable.place);
}

/** An inherited property, that of another file, or of the receiver of a lambda. */
function assignFree(reading: Reading, name: string, value: Place): void {
  const { builder } = reading;
  const { self, implicit, scope } = surroundings(reading);
  const written = value === -1 ? builder.place() : value;
  if (self !== -1) builder.write(written, self, fieldKey(name));
  if (implicit !== -1 && implicit !== self) builder.write(written, implicit, fieldKey(name));
  builder.assignName(written, scope, fieldKey(name));
}
