// What a PHP source says beyond imports, exports and declarations and the resolver must know: it travels as
// the file's `configuration`.

export interface SourceSettings {
  /** Each namespace that the file declares names in, once, in source order. */
  readonly namespaces: readonly DeclaredNames[];
  /** Constants that hold a path, in source order. */
  readonly paths: readonly PathConstant[];
}

/** Names that a file adds to a namespace, as written, in source order. */
export interface DeclaredNames {
  /** Without backslashes at its ends; empty for the global one. */
  readonly name: string;
  /** Classes, interfaces, traits, enums and aliases of such. */
  readonly classes: readonly string[];
  readonly functions: readonly string[];
  readonly constants: readonly string[];
}

export interface PathConstant {
  /** With its namespace. */
  readonly constant: string;
  /** As `includedPath` gives it. */
  readonly path: string;
}

/** PHP keeps three tables of names; a class and a function may share one. */
export type NameTable = 'class' | 'function' | 'const';

/** What stands in front of a specifier that names no class, as in `use function a\b`. */
export const TABLE_PREFIX: Readonly<Record<NameTable, string>> = {
  class: '',
  function: 'function ',
  const: 'const ',
};

/** The two parts of a specifier: which table, and the name behind it. */
export function readSpecifier(specifier: string): {
  readonly table: NameTable;
  readonly name: string;
} {
  if (specifier.startsWith(TABLE_PREFIX.function)) {
    return { table: 'function', name: specifier.slice(TABLE_PREFIX.function.length) };
  }
  if (specifier.startsWith(TABLE_PREFIX.const)) {
    return { table: 'const', name: specifier.slice(TABLE_PREFIX.const.length) };
  }
  return { table: 'class', name: specifier };
}

/** The name under which a table is asked: only the last segment of a constant minds its case. */
export function keyOf(table: NameTable, name: string): string {
  if (table !== 'const') return name.toLowerCase();
  const end = name.lastIndexOf('\\') + 1;
  return name.slice(0, end).toLowerCase() + name.slice(end);
}

export function joinNames(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}\\${name}`;
}

/** The segments behind and in front of the last backslash. */
export function partName(name: string): { readonly namespace: string; readonly last: string } {
  const end = name.lastIndexOf('\\');
  return { namespace: name.slice(0, Math.max(end, 0)), last: name.slice(end + 1) };
}
