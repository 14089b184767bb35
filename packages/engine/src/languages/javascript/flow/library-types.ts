// Types of TypeScript's own library by name.

/** Those that have the members of their first argument. */
export const SEEN_THROUGH: ReadonlySet<string> = new Set([
  'Partial',
  'Required',
  'Readonly',
  'NonNullable',
  'Awaited',
  'Pick',
  'Omit',
  'Exclude',
  'Extract',
  'NoInfer',
  'ThisType',
  'DeepPartial',
  'DeepReadonly',
  'Mutable',
  'Writable',
]);

/** Names of the standard library for what the runtime's sources call otherwise. */
export const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['ReadonlyArray', 'Array'],
  ['ReadonlyMap', 'Map'],
  ['ReadonlySet', 'Set'],
  ['PromiseLike', 'Promise'],
  ['Iterable', 'Generator'],
  ['Iterator', 'Generator'],
  ['IterableIterator', 'Generator'],
  ['AsyncIterable', 'Generator'],
  ['AsyncIterator', 'Generator'],
  ['AsyncIterableIterator', 'Generator'],
  ['AsyncGenerator', 'Generator'],
]);

/** Types of the language's own library that say something of what can be called. */
export const LIBRARY_TYPES: ReadonlySet<string> = new Set([
  ...SEEN_THROUGH,
  ...SAME_AS.keys(),
  'Array',
  'Map',
  'WeakMap',
  'Set',
  'WeakSet',
  'WeakRef',
  'Record',
  'Promise',
  'Generator',
  'RegExp',
  'Date',
  'Error',
  'Object',
]);
