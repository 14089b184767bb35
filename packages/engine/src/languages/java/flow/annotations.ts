// Annotations of a declaration as they are written, by their simple names.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';

/** What stands in the parentheses, with these; empty where there are none. */
export type Annotations = ReadonlyMap<string, string>;

const NONE: Annotations = new Map();

const KINDS = new Set(['marker_annotation', 'annotation']);

/** @param declaration of a class, a field, a method or a parameter */
export function annotationsOf(tree: FlatTree, declaration: FlatNode): Annotations {
  const modifiers = declaration === -1 ? -1 : tree.childOfType(declaration, 'modifiers');
  if (modifiers === -1) return NONE;
  const found = tree.childrenOf(modifiers).filter((child) => KINDS.has(tree.typeOf(child)));
  if (found.length === 0) return NONE;
  return new Map(
    found.map((node) => {
      const name = tree.textOf(tree.childOf(node, 'name'));
      const given = tree.childOf(node, 'arguments');
      return [name.slice(name.lastIndexOf('.') + 1), given === -1 ? '' : tree.textOf(given)];
    }),
  );
}

/** A text that an annotation gives to one of its elements: `of` in `(staticName = "of")`; `undefined` for none. */
export function textElement(given: string | undefined, name: string): string | undefined {
  return given === undefined
    ? undefined
    : new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(given)?.[1];
}

/** Whether an annotation says `true` of one of its elements. */
export function isSet(given: string | undefined, name: string): boolean {
  return given !== undefined && new RegExp(`\\b${name}\\s*=\\s*true\\b`).test(given);
}
