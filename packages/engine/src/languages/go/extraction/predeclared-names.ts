// Names that every Go file has without declaring them. https://go.dev/ref/spec#Predeclared_identifiers

const PLAIN_TYPES = new Set(
  (
    'bool byte complex64 complex128 float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 ' +
    'uint32 uint64 uintptr'
  ).split(' '),
);

const PREDECLARED = new Set([
  ...PLAIN_TYPES,
  ...(
    'any comparable error true false iota nil append cap clear close complex copy delete imag len make max min ' +
    'new panic print println real recover'
  ).split(' '),
]);

/** A package may give such a name a meaning of its own. */
export function isPredeclared(name: string): boolean {
  return PREDECLARED.has(name);
}

/** Whether it is a type of texts, numbers or truth, which has no methods: what has some is converted to it. */
export const isPlainType = (name: string): boolean => PLAIN_TYPES.has(name);
