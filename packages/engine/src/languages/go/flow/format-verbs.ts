// Which arguments of a format are asked for their texts: https://pkg.go.dev/fmt#hdr-Printing
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';

/** Verbs for which a value's own method makes the text. */
const ASKING = /^[vsqxXw]$/;

const VERB = /%[-+# 0]*(?:\*|[1-9]\d*)?(?:\.(?:\*|\d+)?)?([A-Za-z%])/g;

/** What writes by a format, by package and function. */
const FORMATTING = /^(?:fmt|log)\.\w*f$/;

/**
 * Positions of arguments that are written as numbers, types and the like, which call no method of theirs.
 * @param nodes of the arguments
 */
export function unaskedArguments(
  tree: FlatTree,
  callee: FlatNode,
  nodes: readonly FlatNode[],
): ReadonlySet<number> {
  if (callee === -1 || !FORMATTING.test(tree.textOf(callee))) return NONE;
  const at = nodes.findIndex((node) => tree.typeOf(node).endsWith('string_literal'));
  const text = at === -1 || at > 1 ? '' : tree.textOf(nodes[at]!);
  if (/%[^A-Za-z%]*[[*]/.test(text)) return NONE;
  const verbs = [...text.matchAll(VERB)]
    .map(([, verb = '']) => verb)
    .filter((verb) => verb !== '%');
  return new Set(verbs.flatMap((verb, index) => (ASKING.test(verb) ? [] : [at + 1 + index])));
}

const NONE: ReadonlySet<number> = new Set();
