// Names that Python binds everywhere. https://docs.python.org/3/library/functions.html
// https://docs.python.org/3/library/exceptions.html

/** Those that runtime/builtins.py does not describe, since nothing that it is given comes out again. */
export const PLAIN_BUILT_INS: ReadonlySet<string> = new Set(
  `__build_class__ __import__ aiter ascii bin breakpoint bytearray bytes callable chr compile complex
  copyright credits delattr eval exec exit float globals hasattr hash help hex id
  input int locals memoryview oct open ord print quit range slice sum vars issubclass isinstance bool
  basestring cmp execfile file intern long raw_input reload unichr unicode xrange
  True False None Ellipsis NotImplemented __name__ __file__ __doc__ __spec__ __path__ __package__
  __debug__ __builtins__ WindowsError`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** Those that it describes. */
const DESCRIBED: ReadonlySet<string> = new Set(
  `abs all any anext apply classmethod dict dir divmod enumerate filter format frozenset getattr iter len list map
  max min next object pow property repr reversed round set setattr sorted staticmethod str super tuple type zip
  BaseException Exception`.split(/\s+/),
);

export const isBuiltIn = (name: string): boolean =>
  PLAIN_BUILT_INS.has(name) ||
  DESCRIBED.has(name) ||
  /(?:Error|Warning|Exception|Exit)$/.test(name);
