// Words by what they tell of what stands around them, for the mending of sources.
/** Words that begin a statement by themselves. */
export const CONTROL_WORDS = new Set([
  'if',
  'for',
  'while',
  'do',
  'switch',
  'return',
  'goto',
  'break',
]);

export const ATTRIBUTE_WORDS = new Set([
  'alignas',
  '_Alignas',
  '__attribute__',
  '__attribute',
  '__declspec',
  '_Pragma',
  '__pragma',
  '__nonnull',
  '__THROW',
]);
/** Behind these a string says how something is linked or called. */
export const LINKAGE_WORDS = new Set([
  'extern',
  'operator',
  'asm',
  '__asm__',
  'deprecated',
  'nodiscard',
]);
/** Words with a meaning in their place alone. */
export const KEYWORD_LIKE = new Set([
  'import',
  'module',
  'export',
  'final',
  'override',
  'public',
  'slots',
  'signals',
  'private',
  'protected',
  'namespace',
  'goto',
  'in',
  'co_return',
  'this',
  'true',
  'false',
  'nullptr',
  'alignas',
  '_Alignas',
  'mutable',
  '_Atomic',
  '__int64',
  '__int128',
  '_Complex',
]);

export const SCOPE_WORDS = new Set(['namespace', 'class', 'struct', 'union', 'enum', 'extern']);
export const TYPE_KEYWORDS = new Set(['class', 'struct', 'union', 'enum']);

/** Words that stand in front of the name of a type. */
export const TYPE_PREFIXES = new Set([
  ...TYPE_KEYWORDS,
  'const',
  'volatile',
  'register',
  'static',
  'restrict',
  'typename',
]);

/** Words between the parameters of a function and its body. */
export const QUALIFIERS = new Set([
  'const',
  'volatile',
  'noexcept',
  'override',
  'final',
  'try',
  'mutable',
  'requires',
  'throw',
  'asm',
  '__asm__',
  '__attribute__',
]);

/** Words behind which a macro still stands in front of what is declared. */
export const DECORATED = new Set([
  'static',
  'inline',
  'extern',
  'class',
  'struct',
  'union',
  'constexpr',
]);

/** Words that are types without any other. */
export const LONE_TYPES = new Set([
  'bool',
  'char',
  'double',
  'float',
  'int',
  'void',
  'auto',
  '_Bool',
  'size_t',
  'ssize_t',
  'wchar_t',
  'unsigned',
  'signed',
  'long',
  'short',
]);
/** Words in front of a type. */
export const NO_TYPES = new Set([
  'const',
  'volatile',
  'mutable',
  'typename',
  'unsigned',
  'virtual',
  'explicit',
  'friend',
  'thread_local',
]);

/** By convention macros are in capitals; a single letter is mostly a template's parameter. */
export function isMacroName(word: string): boolean {
  return word.length > 1 && /^_*[A-Z][A-Z0-9_]*$/.test(word);
}

/** Also those of `<inttypes.h>`, and what is named after them: `PRIuMAX`. */
export const isTextMacro = (word: string): boolean =>
  isMacroName(word) || /^(?:PRI|SCN)[a-zA-Z0-9]+$/.test(word);
