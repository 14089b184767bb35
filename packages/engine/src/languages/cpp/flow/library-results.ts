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

/** Classes of the library, without what stands for another type (`std::enable_if_t<…>`, `std::decay<…>::type`). */
export const LIBRARY_TYPE = /^std\.(?:(?:chrono|filesystem|pmr)\.)?(?!\w*_t$)[a-z]\w*$/;

const ofLibrary = (names: string): string[] => names.split(' ').map((name) => `std.${name}`);

export const POINTERS: ReadonlySet<string> = new Set(
  ofLibrary(
    'unique_ptr shared_ptr weak_ptr auto_ptr future shared_future promise coroutine_handle',
  ),
);

/** Types of the library that lead to what they hold, or may hold anything. */
export const POINTING: ReadonlySet<string> = new Set([
  ...POINTERS,
  ...ofLibrary('optional reference_wrapper any variant pair tuple expected atomic'),
]);

/** Iterators, and pairs of one and something else. */
export const ITERATING: ReadonlySet<string> = new Set(
  (
    'begin end cbegin cend rbegin rend crbegin crend before_begin cbefore_begin find lower_bound upper_bound ' +
    'equal_range insert insert_after emplace emplace_after emplace_hint try_emplace insert_or_assign erase erase_after'
  ).split(' '),
);

/** Members of the library's containers, pointers and futures that hand out what is in them. */
const HANDING_OUT: ReadonlySet<string> = new Set([
  ...ITERATING,
  ...(
    'at front back data emplace_back emplace_front extract top get value value_or error lock release load exchange ' +
    'base key mapped first last subspan share get_future and_then transform or_else address'
  ).split(' '),
]);

/** What iterators and pointers have signs for, but for those that compare or ask. */
const LEADING = /^operator(?:->\*?|\*|\[\]|\(\)|\+\+|--|[+-]=?|=)$/;

/** Comparisons, and what asks whether something is true. */
const ASKING = /^(?:<with> )?operator(?:[=!]=|[<>]=?|<=>|!|&&|\|\|)$|^<true>$/;

/** @param type by its name with dots, empty where it is not known */
export function givesContents(type: string, member: string): boolean {
  if (!LIBRARY_TYPE.test(type)) return !ASKING.test(member);
  return HANDING_OUT.has(member) || LEADING.test(member) || !IS_MEMBER.test(member);
}

/** Constructors, elements and what else is no name or sign. */
const IS_MEMBER = /^(?:<with> )?(?:operator\W.*|[A-Za-z_]\w*)$|^<true>$/;
