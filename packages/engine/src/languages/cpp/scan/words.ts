// Words that matter to how a source is mended for the parser.

/** Keywords of C++ that are names in C. https://en.cppreference.com/w/cpp/keyword */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  ...['and', 'and_eq', 'bitand', 'bitor', 'catch', 'class', 'co_await', 'co_return', 'co_yield'],
  ...['compl', 'concept', 'consteval', 'constinit', 'decltype', 'delete', 'explicit', 'export'],
  ...['final', 'friend', 'import', 'module', 'mutable', 'namespace', 'new', 'noexcept', 'not'],
  ...['not_eq', 'operator', 'or', 'or_eq', 'override', 'private', 'protected', 'public'],
  ...['requires', 'template', 'this', 'throw', 'try', 'typename', 'using', 'virtual', 'xor'],
  'xor_eq',
]);

/** Words of compilers that change nothing in what is declared. */
export const INVISIBLE_WORDS: ReadonlySet<string> = new Set([
  ...['__extension__', '__forceinline', '__inline', '__inline__', '__restrict', '__restrict__'],
  ...['__volatile__', '__cdecl', '__stdcall', '__fastcall', '__thiscall', '__vectorcall'],
  ...['__noinline__', '__user', '__kernel', '__iomem', '__force', '__rcu', '__percpu', '__init'],
  ...['__exit', '__initdata', '__refdata', '__must_check', '__always_inline', '__noinline'],
  ...['__maybe_unused', '__read_mostly', '__cold', '__hot', '__noreturn', '__unused', '__packed'],
  ...['_Noreturn', 'asmlinkage', 'noinline', '__weak', '__pure', '__export', '__far', '__near'],
  ...['__ptr32', '__ptr64', '__unaligned', '__w64', '__const', '__signed__', '__thread'],
  ...['Q_OBJECT', 'Q_GADGET', 'Q_NAMESPACE', 'Q_SLOTS', 'Q_INVOKABLE'],
]);

/** Words with which a declaration begins, so that a macro in front of them only decorates it. */
export const TYPE_WORDS: ReadonlySet<string> = new Set([
  ...['auto', 'bool', 'char', 'class', 'constexpr', 'consteval', 'constinit', 'double', 'enum'],
  ...['explicit', 'extern', 'float', 'friend', 'inline', 'int', 'long', 'namespace', 'private'],
  ...['protected', 'public', 'short', 'signed', 'static', 'struct', 'template', 'typedef', 'union'],
  ...['unsigned', 'using', 'virtual', 'void', '_Bool', 'wchar_t', 'size_t', 'ssize_t', 'register'],
  ...['char8_t', 'char16_t', 'char32_t', 'thread_local', '_Thread_local', 'export', 'typename'],
]);

/** Words that begin statements or stand inside of expressions: no names of types or functions. */
export const STATEMENT_WORDS: ReadonlySet<string> = new Set([
  ...['if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'return', 'goto', 'break'],
  ...['continue', 'sizeof', 'alignof', '_Alignof', '_Generic', 'catch', 'try', 'throw', 'new'],
  ...['delete', 'operator', 'const', 'volatile', 'and', 'or', 'not', 'xor', 'noexcept', 'override'],
  ...[
    'final',
    'requires',
    'decltype',
    'static_assert',
    '_Static_assert',
    'asm',
    '__asm__',
    '__asm',
  ],
  ...['co_await', 'co_return', 'co_yield', '__attribute__', '__declspec', 'constexpr', 'typeof'],
  ...['__typeof__', 'using', 'co_yield', 'concept', 'likely', 'unlikely', 'void', 'int', 'char'],
]);

/** Words that are types by themselves, so that they are no names of arguments. */
export const PLAIN_TYPE_WORDS: ReadonlySet<string> = new Set([
  ...['bool', 'char', 'const', 'double', 'enum', 'float', 'int', 'long', 'short', 'signed'],
  ...['struct', 'union', 'unsigned', 'void', 'volatile', '_Bool'],
]);

/** In names of macros that define a test, of a suite and under a name. */
export const SUITES = /TEST|BENCHMARK|SCENARIO/;

/** The same where the name of the test comes first: Boost. */
export const FIXTURE_LAST = /^BOOST_FIXTURE_TEST_CASE$/;
