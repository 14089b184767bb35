// Calls and all other expressions, once their parts have been read.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName, segmentsOf } from '../names.ts';
import { givenTypes } from './given-types.ts';
import { methodAmong, methodFor } from './named-methods.ts';
import {
  freeName,
  joined,
  memberKey,
  plainPlace,
  type Reading,
  store,
  superOf,
  surroundings,
  valueAt,
  valueOrPlace,
} from './reading.ts';
import { isMade, readMade, runtimeKey } from './runtime-sources.ts';
import type { ScalaTemplate } from './scala-template.ts';
import { writtenBases } from './templates.ts';
import { classNameOf, classValue, declareType, readType } from './types.ts';

const COMMENTS = new Set(['comment', 'block_comment']);

export const partsOf = ({ tree }: Reading, node: FlatNode): FlatNode[] =>
  node === -1 ? [] : tree.childrenOf(node).filter((child) => !COMMENTS.has(tree.typeOf(child)));

/** What a block, or anything else, gives. */
export function lastValue(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const last = partsOf(reading, node).at(-1) ?? -1;
  return last === -1 || tree.typeOf(last).endsWith('_definition') ? -1 : valueAt(reading, last);
}

function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  const { tree } = reading;
  if (list === -1) return [];
  // A block stands for one argument.
  if (tree.typeOf(list) !== 'arguments')
    return [{ kind: 'positional', place: valueOrPlace(reading, list) }];
  const method = methodAmong(reading, list);
  if (method !== -1) {
    // It may as well be a value: the text does not tell them apart.
    const either = joined(reading, [valueAt(reading, method), methodValue(reading, method)]);
    return [{ kind: 'positional', place: either }];
  }
  return partsOf(reading, list).map((child): Argument => {
    const type = tree.typeOf(child);
    const left = type === 'assignment_expression' ? tree.childOf(child, 'left') : -1;
    if (left !== -1 && tree.typeOf(left) === 'identifier') {
      const place = valueOrPlace(reading, tree.childOf(child, 'right'));
      return { kind: 'named', name: plainName(tree.textOf(left)), place };
    }
    if (type === 'vararg')
      return { kind: 'spread', place: valueOrPlace(reading, tree.firstChildOf(child)) };
    return { kind: 'positional', place: valueOrPlace(reading, child) };
  });
}

/** `f(x)`, `a.f(x)`, `f[T](x)`, `f { ... }` */
function readCall(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  let callee = tree.childOf(node, 'function');
  if (reading.isRuntime && isMade(reading, callee))
    return readMade(reading, callee, tree.childOf(node, 'arguments'));
  const given = argumentsOf(reading, tree.childOf(node, 'arguments'));
  const written = tree.typeOf(callee) === 'generic_function' ? givenTypes(reading, callee) : {};
  if (tree.typeOf(callee) === 'generic_function') callee = tree.childOf(callee, 'function');
  const parent = tree.parentOf(node);
  if (tree.typeOf(parent) === 'assignment_expression' && tree.fieldOf(node) === 'left') return -1;
  const result = builder.place();
  const options: CallOptions = { arguments: given, result, ...written };
  const type = tree.typeOf(callee);
  if (type === 'identifier' || type === 'operator_identifier') callNamed(reading, callee, options);
  else if (type === 'field_expression') callMember(reading, callee, options);
  else {
    const value = valueOrPlace(reading, callee);
    builder.at(tree.lineOf(callee));
    builder.call(value, options);
  }
  return result;
}

function callNamed(reading: Reading, callee: FlatNode, options: CallOptions): void {
  const { tree, builder, variables } = reading;
  const name = plainName(tree.textOf(callee));
  builder.at(tree.lineOf(callee));
  const { template, scope } = surroundings(reading);
  if (name === 'this' && template !== undefined) {
    // Elsewhere than at the beginning of a constructor it is the instance, which is called.
    if (isOtherConstructor(reading, callee))
      builder.call(template.place, { ...options, flags: ['construct'] });
    else builder.callMember(template.self, 'apply', options);
    return;
  }
  const variable = variables.get(name);
  if (variable?.from !== undefined) {
    const { object, key } = variable.from;
    builder.callMember(object, memberKey(key), { ...options, flags: ['orName'] });
    return;
  }
  // What a template has without parameters may stand beside a method; anything else hides it.
  const isBeside = variable?.owner !== undefined && mayTake(template, name, options);
  const isMethod = variable === undefined || isBeside;
  if (isMethod) builder.callName(name, scope, options);
  else
    builder.call(
      variable.isCalled === true ? valueOrPlace(reading, callee) : variable.place,
      options,
    );
}

/** Whether a method of the template takes so many arguments. */
function mayTake(
  template: ScalaTemplate | undefined,
  name: string,
  { arguments: given }: CallOptions,
): boolean {
  const taken = template?.methods.get(name);
  if (taken === undefined) return false;
  return given.some(({ kind }) => kind === 'spread')
    ? taken.most >= given.length
    : taken.least <= given.length && given.length <= taken.most;
}

/**
 * `this(x)` as the first statement of a constructor, which another one makes the instance for:
 * https://www.scala-lang.org/files/archive/spec/2.13/05-classes-and-objects.html#constructor-definitions
 */
function isOtherConstructor({ tree }: Reading, callee: FlatNode): boolean {
  let at = tree.parentOf(callee);
  while (tree.fieldOf(at) === 'function') at = tree.parentOf(at);
  let around = tree.parentOf(at);
  if (tree.typeOf(around).endsWith('block') && tree.firstChildOf(around) === at)
    around = tree.parentOf(around);
  return (
    tree.typeOf(around) === 'function_definition' &&
    tree.textOf(tree.childOf(around, 'name')) === 'this'
  );
}

/** Whether the callee is `super`, or `super[T]`. */
function isSuper({ tree }: Reading, node: FlatNode): boolean {
  return /^(?:\w+\.)?super(?:\[|$)/.test(
    tree.endOf(node) - tree.startOf(node) > 200 ? '' : tree.textOf(node),
  );
}

function callMember(reading: Reading, callee: FlatNode, options: CallOptions): void {
  const { tree, builder } = reading;
  const object = tree.childOf(callee, 'value');
  const field = tree.childOf(callee, 'field');
  const receiver = isSuper(reading, object) ? superOf(reading) : valueOrPlace(reading, object);
  const qualified = qualifiedName(reading, callee);
  builder.at(tree.lineOf(field));
  // `C.apply(x)` is `C(x)`, also where nobody wrote `apply`.
  const isNamed = tree.typeOf(object) === 'identifier' && startsWithCapital(tree.textOf(object));
  if (isNamed && tree.textOf(field) === 'apply') callNamed(reading, object, options);
  else if (tree.textOf(field) === 'this') {
    const outer = outerInstance(reading, object);
    builder.callMember(outer === -1 ? builder.place() : outer, 'apply', options);
  } else if (qualified !== undefined) builder.call(freeName(reading, callee, qualified), options);
  else
    builder.callMember(receiver, memberKey(plainName(tree.textOf(field))), {
      ...options,
      flags: ['orName'],
    });
}

/** `a.b.C`, whose head no scope of the file binds. */
function qualifiedName({ tree, variables }: Reading, node: FlatNode): string | undefined {
  if (tree.endOf(node) - tree.startOf(node) > 200) return undefined;
  const segments = segmentsOf(tree.textOf(node));
  if (segments === undefined || segments.slice(0, -1).some(startsWithCapital)) return undefined;
  const head = segments[0] as string;
  if (head === 'this' || head === 'super' || variables.get(head) !== undefined) return undefined;
  return startsWithCapital(segments.at(-1) as string) ? segments.join('.') : undefined;
}

/** `a.b`, where nothing is passed: a value, or a call of a definition without parameters. */
function readField(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const isCallee = tree.fieldOf(node) === 'function';
  const parent = tree.parentOf(node);
  const isGeneric = isCallee && tree.typeOf(parent) === 'generic_function';
  if (isCallee && (!isGeneric || tree.fieldOf(parent) === 'function')) return -1;
  if (tree.fieldOf(node) === 'left' && tree.typeOf(parent) === 'assignment_expression') return -1;
  const object = tree.childOf(node, 'value');
  const name = plainName(tree.textOf(tree.childOf(node, 'field')));
  const qualified = qualifiedName(reading, node);
  if (qualified !== undefined) return freeName(reading, node, qualified);
  if (name === 'this') return outerInstance(reading, object);
  const from = isSuper(reading, object) ? superOf(reading) : valueAt(reading, object);
  if (from === -1) return -1;
  const place = builder.place();
  builder.at(tree.lineOf(tree.childOf(node, 'field')));
  builder.read(from, reading.isRuntime ? runtimeKey(name) : memberKey(name), place);
  return place;
}

/** `Outer.this` */
function outerInstance({ tree, around }: Reading, object: FlatNode): Place {
  const name = tree.textOf(object);
  return around.findLast(({ template }) => template?.name === name)?.self ?? -1;
}

/** `f[T]` without arguments; `x.asInstanceOf[T]` is one. */
function readGeneric(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const callee = tree.childOf(node, 'function');
  const isField = tree.typeOf(callee) === 'field_expression';
  const name = isField ? tree.textOf(tree.childOf(callee, 'field')) : '';
  if (tree.fieldOf(node) === 'function' && tree.typeOf(tree.parentOf(node)) === 'call_expression')
    return -1;
  if (name !== 'asInstanceOf' && !ASKING.has(tree.textOf(callee)))
    return readGiven(reading, node, callee);
  const place = builder.place();
  const [type] = tree.childrenOf(tree.childOf(node, 'type_arguments'));
  builder.at(tree.lineOf(node));
  if (type !== undefined) declareType(reading, readType(reading, type), place);
  return place;
}

/** Naming a definition without parameters calls it. */
function readGiven(reading: Reading, node: FlatNode, callee: FlatNode): Place {
  const { tree, builder, variables } = reading;
  const value = valueAt(reading, callee);
  const variable = variables.get(plainName(tree.textOf(callee)));
  const isObject = variable?.isCalled !== true && startsWithCapital(lastName(reading, callee));
  if (value !== -1 && isObject) return readApplied(reading, value);
  const isRead =
    tree.typeOf(callee) === 'field_expression' ||
    (tree.typeOf(callee) === 'identifier' &&
      (variable === undefined || variable.isCalled === true));
  if (value !== -1 && isRead) builder.given(givenTypes(reading, node).typeArguments, value);
  return value;
}

const lastName = ({ tree }: Reading, node: FlatNode): string =>
  tree.textOf(tree.typeOf(node) === 'field_expression' ? tree.childOf(node, 'field') : node);

/** `Show[A]`: an object with type arguments is its `apply`, which is called where all that it takes is not written. */
function readApplied({ builder }: Reading, object: Place): Place {
  const place = builder.place();
  builder.read(object, 'apply', place);
  return place;
}

/** They give the value of the type that is in sight without a name. */
const ASKING: ReadonlySet<string> = new Set(['implicitly', 'summon']);

/** `a f b`, `a + b`; what ends with a colon is a member of what stands on the right. */
function readInfix(reading: Reading, node: FlatNode): Place {
  const { tree, builder, plainNames } = reading;
  const operator = tree.childOf(node, 'operator');
  const name = plainName(tree.textOf(operator));
  const isSign = tree.typeOf(operator) === 'operator_identifier';
  const sides = [
    valueAt(reading, tree.childOf(node, 'left')),
    valueAt(reading, tree.childOf(node, 'right')),
  ];
  if (name === '->') return tupleOf(reading, sides);
  const [receiver = -1, given = -1] = name.endsWith(':') ? sides.reverse() : sides;
  if (isSign && (receiver === -1 || plainNames.has(receiver))) {
    if (COMPARISONS.has(name)) return plainPlace(reading, 'Boolean');
    return name === '+' && plainNames.get(receiver) === 'String'
      ? receiver
      : joined(reading, sides);
  }
  const method = methodFor(reading, name, tree.childOf(node, 'right'));
  const passed = method === -1 ? given : joined(reading, [given, methodValue(reading, method)]);
  const result = builder.place();
  builder.at(tree.lineOf(operator));
  builder.callMember(receiver === -1 ? builder.place() : receiver, memberKey(name), {
    arguments: [{ kind: 'positional', place: passed === -1 ? builder.place() : passed }],
    result,
    flags: isSign && STANDARD.has(name) ? ['implicit', 'orName'] : ['orName'],
  });
  if (name === '==' || name === '!=') askEquals(reading, receiver, passed);
  if (ASSIGNING.test(name)) assign(reading, tree.childOf(node, 'left'), result);
  return result;
}

/** Values are held against each other by what their class says. https://www.scala-lang.org/api/current/scala/Any.html */
function askEquals({ builder, plainNames }: Reading, receiver: Place, given: Place): void {
  if (receiver === -1 || plainNames.get(given) === 'Null') return;
  builder.callMember(receiver, 'equals', {
    arguments: [{ kind: 'positional', place: given === -1 ? builder.place() : given }],
    flags: ['implicit'],
  });
}

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);

/** Operators that most values have from the standard library. */
const STANDARD = new Set([
  ...COMPARISONS,
  '+',
  '-',
  '*',
  '/',
  '%',
  '::',
  ':::',
  '++',
  '+=',
  '-=',
  '+:',
  ':+',
  '->',
  '&',
  '|',
  'eq',
]);

const ASSIGNING = /^[^=!<>]+=$/;

function readPrefix(reading: Reading, node: FlatNode): Place {
  const { tree, builder, plainNames } = reading;
  const value = valueAt(reading, partsOf(reading, node).at(-1) ?? -1);
  const sign = tree.text[tree.startOf(node)] ?? '';
  if (value === -1 || plainNames.has(value)) return value;
  const result = builder.place();
  builder.at(tree.lineOf(node));
  builder.read(value, `unary_${sign}`, result);
  builder.callMember(value, `unary_${sign}`, { arguments: [], result, flags: ['implicit'] });
  return sign === '!' ? plainPlace(reading, 'Boolean') : result;
}

/** `new C(x)`, with or without a body, `new C(x) with D` */
function readInstance(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const [first] = partsOf(reading, node);
  if (first === undefined) return -1;
  const own = reading.templates.byNode.get(node);
  const [written = first] = writtenBases(reading, first);
  const held = written === first ? node : tree.parentOf(written);
  const lists = tree.childrenOf(held).filter((child) => tree.typeOf(child) === 'arguments');
  const given = lists.slice(0, 1).flatMap((list) => argumentsOf(reading, list));
  const result = builder.place();
  builder.at(tree.lineOf(node));
  const callee = classValue(reading, written);
  const isGeneric = tree.typeOf(written) === 'generic_type';
  if (isGeneric && written === first) declareType(reading, readType(reading, written), result);
  if (own !== undefined) builder.copy(own.place, result);
  if (classNameOf(reading, written) !== '')
    builder.call(callee === -1 ? builder.place() : callee, {
      arguments: given,
      flags: own === undefined ? ['construct'] : ['construct', 'implicit'],
      ...(own === undefined && { result }),
    });
  return result;
}

function readAscription(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const value = valueAt(reading, tree.firstChildOf(node));
  const place = builder.place();
  declareType(reading, readType(reading, tree.childOf(node, 'type')), place);
  store(reading, value, place);
  return place;
}

/** `m _`: the method as a function. */
function readMethodValue(reading: Reading, node: FlatNode): Place {
  const [method = -1] = partsOf(reading, node);
  return methodValue(reading, method);
}

function methodValue(reading: Reading, method: FlatNode): Place {
  const { tree, builder } = reading;
  const line = tree.lineOf(method);
  const isField = tree.typeOf(method) === 'field_expression';
  const object = isField ? valueOrPlace(reading, tree.childOf(method, 'value')) : -1;
  builder.at(line);
  const callable = builder.openCallable({ startLine: line, endLine: line, isReference: true });
  const rest = builder.place();
  builder.shape(callable, { rest });
  builder.object(rest);
  const options: CallOptions = {
    arguments: [{ kind: 'spread', place: rest }],
    result: builder.resultOf(callable),
    flags: ['implicit'],
  };
  const isMade = isField && tree.textOf(tree.childOf(method, 'field')) === 'apply';
  if (isMade) builder.call(object, options);
  else if (isField)
    builder.callMember(object, plainName(tree.textOf(tree.childOf(method, 'field'))), options);
  else callNamed(reading, method, options);
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

/** @param target what stands left of the sign */
export function assign(reading: Reading, target: FlatNode, value: Place): void {
  const { tree, builder, variables } = reading;
  builder.at(tree.lineOf(target));
  switch (tree.typeOf(target)) {
    case 'identifier': {
      const name = plainName(tree.textOf(target));
      const variable = variables.get(name);
      const { self } = surroundings(reading);
      if (variable !== undefined && variable.isCalled !== true)
        store(reading, value, variable.place);
      else if (self !== -1) write(reading, self, name, value);
      break;
    }
    case 'field_expression': {
      const object = valueAt(reading, tree.childOf(target, 'value'));
      if (object !== -1)
        write(reading, object, plainName(tree.textOf(tree.childOf(target, 'field'))), value);
      break;
    }
    case 'call_expression': {
      const object = calledObject(reading, tree.childOf(target, 'function'));
      if (object === -1) break;
      const given = argumentsOf(reading, tree.childOf(target, 'arguments'));
      const place = value === -1 ? builder.place() : value;
      builder.callMember(object, 'update', {
        arguments: [...given, { kind: 'positional', place }],
        flags: ['implicit'],
      });
    }
  }
}

/** What stands in front of the arguments, where it is a value and no method. */
function calledObject(reading: Reading, callee: FlatNode): Place {
  const { tree, builder } = reading;
  if (tree.typeOf(callee) !== 'field_expression') return valueAt(reading, callee);
  const from = valueAt(reading, tree.childOf(callee, 'value'));
  if (from === -1) return -1;
  const place = builder.place();
  builder.read(from, plainName(tree.textOf(tree.childOf(callee, 'field'))), place);
  return place;
}

/** A variable, or a definition `name_=`. */
function write({ builder, isRuntime }: Reading, object: Place, name: string, value: Place): void {
  const place = value === -1 ? builder.place() : value;
  if (isRuntime) {
    builder.write(place, object, runtimeKey(name));
    return;
  }
  builder.write(place, object, name);
  builder.callMember(object, `${name}_=`, {
    arguments: [{ kind: 'positional', place }],
    flags: ['implicit'],
  });
}

function readTuple(reading: Reading, node: FlatNode): Place {
  return tupleOf(
    reading,
    partsOf(reading, node).map((child) => valueAt(reading, child)),
  );
}

export function tupleOf({ builder, plainNames }: Reading, components: readonly Place[]): Place {
  const place = builder.place();
  builder.object(place, `Tuple${components.length}`);
  components.forEach((value, at) => {
    if (value !== -1 && !plainNames.has(value)) builder.write(value, place, `_${at + 1}`);
  });
  return place;
}

/** What stands in a text is turned into one. */
function readInterpolation(reading: Reading, node: FlatNode): Place {
  const value = lastValue(reading, node);
  if (value === -1 || reading.plainNames.has(value)) return -1;
  reading.builder.at(reading.tree.lineOf(node));
  reading.builder.callMember(value, 'toString', { arguments: [], flags: ['implicit'] });
  return -1;
}

/**
 * `name"…"` calls a method of the parts of the text, which somebody has added to them.
 * https://docs.scala-lang.org/scala3/book/string-interpolation.html
 */
function readInterpolated(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const named = tree.childOf(node, 'interpolator');
  const name = named === -1 ? '' : tree.textOf(named);
  if (name === '' || OWN_INTERPOLATORS.has(name)) return reading.places[node] as Place;
  const parts = builder.place();
  builder.type(builder.addType('StringContext'), parts);
  const given = tree
    .childrenOf(tree.childOfType(node, 'interpolated_string'))
    .filter((each) => tree.typeOf(each) === 'interpolation')
    .map((each) => {
      const value = lastValue(reading, each);
      return { kind: 'positional', place: value === -1 ? builder.place() : value } as const;
    });
  const result = builder.place();
  builder.at(tree.lineOf(named));
  builder.callMember(parts, name, { arguments: given, result, flags: ['orName'] });
  return result;
}

/** Those of the library, which give texts. */
const OWN_INTERPOLATORS: ReadonlySet<string> = new Set(['s', 'f', 'raw']);

type ExpressionReader = (reading: Reading, node: FlatNode) => Place;

const READERS = new Map<string, ExpressionReader>([
  ['call_expression', readCall],
  ['field_expression', readField],
  ['generic_function', readGeneric],
  ['infix_expression', readInfix],
  ['prefix_expression', readPrefix],
  ['postfix_expression', (reading, node) => valueAt(reading, reading.tree.firstChildOf(node))],
  ['instance_expression', readInstance],
  ['ascription_expression', readAscription],
  ['method_value', readMethodValue],
  ['tuple_expression', readTuple],
  ['parenthesized_expression', lastValue],
  ['interpolation', readInterpolation],
  ['interpolated_string_expression', readInterpolated],
  ['block', lastValue],
  ['indented_block', lastValue],
  ['guard', lastValue],
  ['if_expression', readIf],
  ['while_expression', readCondition],
  ['try_expression', (reading, node) => branches(reading, node, ['body'])],
]);

function readIf(reading: Reading, node: FlatNode): Place {
  readCondition(reading, node);
  return branches(reading, node, ['consequence', 'alternative']);
}

/** A bare name may be the condition: `if done then`. */
function readCondition(reading: Reading, node: FlatNode): Place {
  valueAt(reading, reading.tree.childOf(node, 'condition'));
  return -1;
}

function branches(reading: Reading, node: FlatNode, fields: readonly string[]): Place {
  const { tree } = reading;
  return joined(
    reading,
    fields.map((field) => valueAt(reading, tree.childrenIn(node, field).at(-1) ?? -1)),
  );
}

/** Reads the value off an expression; its parts have been read. */
export function readExpression(reading: Reading, node: FlatNode, type: string): void {
  const read = READERS.get(type);
  if (read !== undefined) reading.places[node] = read(reading, node);
}
