// Paths as their segments, without type arguments.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** Longer ones are no program. */
const MAX_SEGMENTS = 50;

/** The first segment is empty for a path that begins with `::`; `undefined` for `<T>::f` and its like. */
export function pathSegments(tree: FlatTree, node: FlatNode): string[] | undefined {
  const segments: string[] = [];
  let at = node;
  while (at !== -1 && segments.length < MAX_SEGMENTS) {
    switch (tree.typeOf(at)) {
      case 'scoped_identifier':
      case 'scoped_type_identifier': {
        segments.push(nameOf(tree, tree.childOf(at, 'name')));
        const path = tree.childOf(at, 'path');
        if (path === -1) segments.push('');
        at = path;
        break;
      }
      case 'generic_type':
      case 'generic_type_with_turbofish':
        at = tree.childOf(at, 'type');
        break;
      case 'generic_function':
        at = tree.childOf(at, 'function');
        break;
      case 'identifier':
      case 'type_identifier':
      case 'primitive_type':
      case 'self':
      case 'super':
      case 'crate':
        segments.push(nameOf(tree, at));
        return segments.reverse();
      default:
        return undefined;
    }
  }
  return segments.length === 0 ? undefined : segments.reverse();
}

/** Where the path begins, behind the `use` that brings its first name in; `undefined` for a name that none does. */
export function rootOf(
  { modules, module }: Pick<Reading, 'modules' | 'module'>,
  segments: readonly string[],
): string | undefined {
  const [head = ''] = segments;
  return modules.at(module).uses.get(head)?.[0] ?? (segments.length > 1 ? head : undefined);
}

/** Raw names are the names that they escape. */
export function nameOf(tree: FlatTree, node: FlatNode): string {
  const text = node === -1 ? '' : tree.textOf(node);
  return text.startsWith('r#') ? text.slice(2) : text;
}
