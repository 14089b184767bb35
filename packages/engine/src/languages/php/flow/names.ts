// Names of classes and functions as import facts write them: with dots, and a backslash in front of those that
// begin at the global namespace.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { withoutBlanks } from '../extraction/use-clauses.ts';

const NAMES: ReadonlySet<string> = new Set(['name', 'qualified_name', 'relative_name']);

export const isName = (tree: FlatTree, node: FlatNode): boolean =>
  node !== -1 && NAMES.has(tree.typeOf(node));

/** What tells a name that the file declares itself, and writes in full. */
export interface NameContext {
  /** Of the place, with backslashes; empty for the global one. */
  readonly namespace: string;
  /** Names of classes and functions that the file declares. */
  readonly declared: ReadonlySet<string>;
}

export function dottedName(written: string, { namespace, declared }: NameContext): string {
  const text = withoutBlanks(written);
  const own = namespace === '' ? '\\' : `\\${namespace}\\`;
  const isOwn = text.startsWith(own) && declared.has(text.slice(own.length));
  const plain = isOwn ? text.slice(own.length) : text;
  return plain.replaceAll('\\', '.').replace(/^\./, '\\');
}

/** Functions and constants of the global namespace are known without the backslash in front. */
export function plainName(written: string, context: NameContext): string {
  const name = dottedName(written, context);
  return name.startsWith('\\') && !name.includes('.') ? name.slice(1) : name;
}

/** The name of a variable without its sign. */
export function variableName(tree: FlatTree, node: FlatNode): string {
  return tree.textOf(node).replace(/^[&.\s]*\$/, '');
}

/** What stands in front of the keys of entries, which are no members. */
export const ENTRY_PREFIX = '"';

/** Methods and properties have names of their own kinds; so have constants. */
export const constantKey = (name: string): string => `:${name}`;
