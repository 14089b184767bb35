// Fields that are objects come to life with the object that they are in, also where its constructor does not speak of them.
// https://en.cppreference.com/w/cpp/language/constructor
import { CONSTRUCTOR_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declaratorsOf, readDeclarator, simpleName } from './declarators.ts';
import { isClassType, readType } from './read-types.ts';
import { lastSegment, type Reading } from './reading.ts';
import { isTypeParameter } from './type-parameters.ts';

/** A field that is an object and has no value of its own. */
export interface MadeField {
  readonly name: string;
  readonly type: number;
}

/** Larger classes are tables. */
const MAX_FIELDS = 64;

/** What runs the constructors of all fields. It is no part of the name of any member. */
const fieldsKey = (className: string): string => `<fields> ${className}`;

/** Notes the fields of a class for its constructors, and for those of other files what makes all of them. */
export function noteMadeFields(
  reading: Reading,
  { qualifier, classIndex, body }: { qualifier: string; classIndex: number; body: FlatNode },
): void {
  const { tree, builder } = reading;
  const fields = tree.childrenOf(body).flatMap((node) => fieldsOf(reading, node));
  reading.madeFields.set(qualifier, fields);
  if (!reading.isHeader || fields.length === 0 || fields.length > MAX_FIELDS) return;
  const line = tree.lineOf(body);
  const callable = builder.openCallable({ startLine: line, endLine: line, isMacro: true });
  builder.shape(callable, { receiver: builder.place() });
  for (const { type } of fields) make(reading, type);
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(classIndex, fieldsKey(lastSegment(qualifier)), place, MEMBER.final);
}

function fieldsOf(reading: Reading, node: FlatNode): readonly MadeField[] {
  const { tree } = reading;
  if (tree.typeOf(node) !== 'field_declaration') return [];
  if (tree.childOf(node, 'default_value') !== -1) return [];
  const type = tree.childOf(node, 'type');
  if (type === -1 || !NAMED.has(tree.typeOf(type)) || !isClassType(reading, type)) return [];
  const written = tree.textOf(type);
  if (/^(?:::\s*)?std\s*::/.test(written) || isTypeParameter(reading, written)) return [];
  if (/^\s*(?:static|extern|typedef)\b/.test(tree.textOf(node).slice(0, 20))) return [];
  const known = readType(reading, type);
  if (known === -1) return [];
  return declaratorsOf(tree, node).flatMap((each) => {
    const { name, value, isIndirect, parameters, pointedParameters } = readDeclarator(tree, each);
    const isObject = !isIndirect && parameters === -1 && pointedParameters === -1;
    return isObject && name !== -1 && value === -1
      ? [{ name: simpleName(tree, name), type: known }]
      : [];
  });
}

const NAMED: ReadonlySet<string> = new Set([
  'type_identifier',
  'qualified_identifier',
  'template_type',
]);

/** @param node a constructor with a body, whose object is the receiver of the function that is open */
export function makeFields(
  reading: Reading,
  node: FlatNode,
  { qualifier, className }: { readonly qualifier: string; readonly className: string },
): void {
  const { tree, builder, functions } = reading;
  const { receiver } = functions.at(-1)!;
  if (receiver === -1 || tree.childOf(node, 'body') === -1) return;
  const list = tree.childOfType(node, 'field_initializer_list');
  const told = list === -1 ? [] : tree.childrenOf(list);
  const names = told.map((each) => simpleName(tree, tree.firstChildOf(each)));
  // One constructor may leave all to another.
  if (names.includes(className)) return;
  const known = reading.madeFields.get(qualifier);
  if (known !== undefined) {
    for (const { name, type } of known) if (!names.includes(name)) make(reading, type);
    return;
  }
  // Which of them are objects is known to another file: numbers alone are none.
  if (told.every((each, at) => isNumber(reading, each) || BASE.test(names[at]!)))
    builder.callMember(receiver, fieldsKey(className), { arguments: [], flags: ['implicit'] });
}

/** `count(0)`, `next{nullptr}`, and `items()`, which is what runs anyway. */
function isNumber({ tree }: Reading, initialiser: FlatNode): boolean {
  const [, value = -1] = tree.childrenOf(initialiser);
  return value === -1 || PLAIN_VALUE.test(tree.textOf(value).slice(0, 40));
}

const PLAIN_VALUE = /^[({]\s*(?:-?[\d.]\w*|nullptr|NULL|true|false|'[^']{1,2}')?\s*[)}]$/;

/** Names as types have them, and fields hardly ever. */
const BASE = /^[A-Z]\w*[a-z0-9]$|[a-z0-9]_t$/;

function make({ builder }: Reading, type: number): void {
  const object = builder.place();
  builder.made(type, object);
  builder.callMember(object, CONSTRUCTOR_KEY, { arguments: [], flags: ['implicit'] });
}
