// What members of the library's types give, where that is of a type of the language itself or a text, and no element.
// https://en.cppreference.com/w/cpp/container
import { CHARACTERS, TEXT, VIEW } from './plain-types.ts';

const each = (names: string, type: string): (readonly [string, string])[] =>
  names.split(' ').map((name) => [name, type] as const);

const OF_ALL: ReadonlyMap<string, string> = new Map([
  ...each('size length max_size capacity count bucket_count use_count index', 'unsigned long'),
  ...each('empty has_value contains starts_with ends_with valueless_by_exception', 'bool'),
]);

const OF_TEXTS: ReadonlyMap<string, string> = new Map([
  ...each(
    'find rfind find_first_of find_last_of find_first_not_of find_last_not_of',
    'unsigned long',
  ),
  ...each('c_str data', CHARACTERS),
  ...each('at front back', 'char'),
  ...each('compare', 'int'),
  ['substr', TEXT],
]);

const OF_STREAMS: ReadonlyMap<string, string> = new Map([
  ...each('str', TEXT),
  ...each('good eof fail bad is_open', 'bool'),
]);

/** @param type by its name with dots */
export function resultByName(type: string, member: string): string | undefined {
  if (!type.startsWith('std.')) return undefined;
  if (type === TEXT || type === VIEW) return OF_TEXTS.get(member) ?? OF_ALL.get(member);
  return type.endsWith('stream') ? OF_STREAMS.get(member) : OF_ALL.get(member);
}
