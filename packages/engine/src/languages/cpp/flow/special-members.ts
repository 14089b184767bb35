// Members that run without being named: destructors, copies and moves.
// https://en.cppreference.com/w/cpp/language/member_functions#Special_member_functions
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declaratorsOf, readDeclarator, typeArgumentsOf } from './declarators.ts';
import { numberName, synonymOf } from './plain-types.ts';
import { isClassType, readType } from './read-types.ts';
import { around, type Reading } from './reading.ts';

/** One key for all classes, so that a virtual one is overridden. */
export const DESTRUCTOR_KEY = '<delete>';
export const COPY_KEY = '<copy>';
export const MOVE_KEY = '<move>';
export const CONVERT_KEY = '<convert>';
/** Of conversions that conditions ask for. */
export const TRUTH_KEY = '<true>';
/** Of conversions to numbers and enumerations, one of which the choice between cases asks for. */
export const NUMBER_KEY = '<number>';
/** Of conversions to numbers that an operator of the language asks for beside a number. */
export const PLAIN_KEY = '<plain>';

/** The key of a constructor of one parameter of the class itself; `undefined` for any other. */
export function copyKeyOf(
  { tree }: Reading,
  className: string,
  parameters: FlatNode,
): string | undefined {
  const list = parameters === -1 ? [] : tree.childrenOf(parameters);
  const text = list.length === 1 ? tree.textOf(list[0]!).slice(0, 200) : '';
  const written = /^(?:const\s+)?(?:\w+::)*(\w+)(?:<[^>]*>)?(?:\s+const)?\s*(&&?)/.exec(text);
  if (written === null || written[1] !== className) return undefined;
  return written[2] === '&&' ? MOVE_KEY : COPY_KEY;
}

/**
 * Whether a constructor runs where its class is asked for and something else is given: it takes one value, and is not
 * `explicit`. https://en.cppreference.com/w/cpp/language/converting_constructor
 */
export function mayConvert({ tree }: Reading, head: string, parameters: FlatNode): boolean {
  if (parameters === -1 || /\bexplicit\b/.test(head)) return false;
  const [first, second] = tree
    .childrenOf(parameters)
    .filter((each) => tree.typeOf(each) !== 'comment');
  if (first === undefined || VARIADIC.has(tree.typeOf(first))) return false;
  if (/\binitializer_list\b/.test(tree.textOf(first).slice(0, 80))) return false;
  return second === undefined || tree.typeOf(second) === 'optional_parameter_declaration';
}

const VARIADIC: ReadonlySet<string> = new Set([
  'variadic_parameter_declaration',
  'variadic_parameter',
]);

/**
 * Whether the operator converts to what can be asked whether it is true: `operator bool`, and before there were explicit
 * ones a pointer, mostly to a function, whose type has a name of its own.
 */
export function tellsTruth({ functionTypes }: Reading, name: string, className: string): boolean {
  const type = /^operator (?:const )?(.*)$/.exec(name)?.[1]?.replaceAll('::', '.') ?? '';
  if (type === 'bool' || /\*$/.test(type)) return true;
  const simple = type.slice(type.lastIndexOf('.') + 1);
  return functionTypes.has(simple) || (className !== '' && type === `${className}.${simple}`);
}

/**
 * Whether the operator converts to what `switch` tells cases of: any type but pointers, references and what asks for truth.
 * https://en.cppreference.com/w/cpp/language/switch
 */
export const tellsNumber = (name: string): boolean => NUMBER_OPERATOR.test(name);

/** The number that the operator converts to, also by a reference, under its one name; `undefined` for any other type. */
export function convertedNumber(name: string): string | undefined {
  const text = /^operator (?:const )?(.*?)(?: ?&)?$/.exec(name)?.[1] ?? '';
  return NUMBER_WORDS.test(text) ? numberName(text) : synonymOf(text.replaceAll('::', '.'));
}

const NUMBER_WORDS =
  /^(?:(?:un)?signed |long |short )*(?:bool|char(?:8_t|16_t|32_t)?|wchar_t|short|int|long|(?:un)?signed|float|double)$/;

const NUMBER_OPERATOR = /^operator (?!(?:const )?bool$)[\w: ]+$/;

/**
 * An object gets into a place of a plain type, or of the library's texts, by its operator for that.
 * https://en.cppreference.com/w/cpp/language/cast_operator
 */
export function convertFrom(reading: Reading, type: FlatNode, value: Place): void {
  const { tree, builder, isC, numbers, pointers } = reading;
  if (isC || type === -1 || value === -1 || numbers.has(value) || pointers.has(value)) return;
  const written = tree.textOf(type).replace(/\s+/g, ' ');
  if (!CONVERTED.test(written)) return;
  builder.callMember(value, `operator ${written}`, { arguments: [], flags: ['implicit'] });
}

const CONVERTED =
  /^(?:(?:un)?signed |long )*(?:bool|char|short|int|long|float|double|size_t|u?int\d+_t|std::string)$/;

/** Something is given where an object of the type is asked for. */
export function convertTo({ builder }: Pick<Reading, 'builder'>, type: number, from: Place): void {
  if (type === -1 || from === -1) return;
  const wanted = builder.place();
  builder.type(type, wanted);
  builder.callMember(wanted, CONVERT_KEY, {
    arguments: [{ kind: 'positional', place: from }],
    flags: ['implicit'],
  });
}

/**
 * Objects of the function come to an end with it, but the one that it returns. They are of the very type that they are
 * declared with, whatever they were made from.
 */
export function destroyLocals(reading: Reading, node: FlatNode): void {
  const { builder, functions, tree } = reading;
  const open = functions.at(-1);
  if (open === undefined || open.locals.length === 0) return;
  builder.at(tree.endLineOf(node));
  for (const { place, type, isHeld } of open.locals) {
    if (!open.returned.has(place)) end(reading, type, !isHeld);
  }
}

/** `delete x` */
export function leaveDelete({ builder }: Reading, place: number): void {
  if (place !== -1)
    builder.callMember(place, DESTRUCTOR_KEY, { arguments: [], flags: ['implicit'] });
}

/** What a destructor runs behind its own body. It is no part of the name of any member. */
const partsKey = (className: string): string => `<parts> ${className}`;

/** Fields and bases of one class; larger classes are tables. */
const MAX_PARTS = 64;

/**
 * Fields and bases of an object come to an end with it. Where the class has a destructor of its own, they do so at its
 * end; otherwise whoever ends the object ends them.
 */
export function destroyParts(
  reading: Reading,
  { className, body, bases }: { className: string; body: FlatNode; bases: readonly number[] },
): void {
  const { tree, builder } = reading;
  const { classIndex } = around(reading);
  const whole = [...bases];
  const held: number[] = [];
  let hasOwn = false;
  for (const node of tree.childrenOf(body)) {
    const kind = tree.typeOf(node);
    const declared = declaratorsOf(tree, node);
    hasOwn ||= declared.some((each) => isDestructor(reading, each));
    if (kind !== 'field_declaration' || /^static\b/.test(tree.textOf(node).slice(0, 7))) continue;
    addPart(reading, node, declared, whole, held);
  }
  if (whole.length + held.length === 0 || whole.length + held.length > MAX_PARTS) return;
  const line = tree.lineOf(body);
  const callable = builder.openCallable({ startLine: line, endLine: line, isMacro: true });
  builder.shape(callable, { receiver: builder.place() });
  for (const type of whole) end(reading, type, true);
  for (const type of held) end(reading, type, false);
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  const key = hasOwn ? partsKey(className) : DESTRUCTOR_KEY;
  builder.member(classIndex, key, place, hasOwn ? MEMBER.final : 0);
}

function isDestructor({ tree }: Reading, declarator: FlatNode): boolean {
  const { name } = readDeclarator(tree, declarator);
  return name !== -1 && tree.typeOf(name) === 'destructor_name';
}

/** Types of fields that are objects themselves, and of those that pointers or containers of the library end. */
function addPart(
  reading: Reading,
  field: FlatNode,
  declared: readonly FlatNode[],
  whole: number[],
  held: number[],
): void {
  const { tree } = reading;
  const type = tree.childOf(field, 'type');
  if (!isClassType(reading, type)) return;
  for (const each of declared) {
    const { isIndirect, parameters, pointedParameters } = readDeclarator(tree, each);
    if (isIndirect || parameters !== -1 || pointedParameters !== -1) continue;
    const given = heldBy(reading, type);
    if (given.length > 0) held.push(...given);
    else {
      const known = readType(reading, type);
      if (known !== -1) whole.push(known);
    }
  }
}

/** What an object of the type ends besides itself: `T` of `std::unique_ptr<T>` and `std::vector<T>`. */
export function heldBy(reading: Reading, type: FlatNode): readonly number[] {
  const { tree } = reading;
  const found: number[] = [];
  const pending = [type];
  for (let at = pending.pop(); at !== undefined && found.length < 8; at = pending.pop()) {
    const owner = OWNERS.exec(tree.textOf(at).slice(0, 60));
    if (owner === null) continue;
    for (const argument of typeArgumentsOf(tree, at)) {
      if (
        tree.typeOf(argument) !== 'type_descriptor' ||
        tree.childOf(argument, 'declarator') !== -1
      )
        continue;
      const inner = tree.childOf(argument, 'type');
      if (OWNERS.test(tree.textOf(inner).slice(0, 60))) pending.push(inner);
      else if (isClassType(reading, inner)) {
        const known = readType(reading, inner);
        if (known !== -1) found.push(known);
      }
    }
  }
  return found;
}

const OWNERS =
  /^(?:std\s*::\s*)?(?:unique_ptr|shared_ptr|vector|list|deque|array|optional|pair|tuple|map|unordered_map|multimap|set|stack|queue)\s*</;

/** @param isExact whether it is an object of the very type, and none of what is based on it */
function end({ builder }: Reading, type: number, isExact: boolean): void {
  const object = builder.place();
  if (isExact) builder.made(type, object);
  else builder.type(type, object);
  builder.callMember(object, DESTRUCTOR_KEY, { arguments: [], flags: ['implicit'] });
}

/** At the end of a destructor's body. */
export function endParts(reading: Reading, node: FlatNode, className: string): void {
  const { builder, functions, tree } = reading;
  const receiver = functions.at(-1)?.receiver ?? -1;
  if (receiver === -1) return;
  builder.at(tree.endLineOf(node));
  builder.callMember(receiver, partsKey(className), { arguments: [], flags: ['implicit'] });
}
