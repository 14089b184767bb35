// The namespaces that a file declares types in: a type of the file may be named with its namespace in front, or with the
// last part of that. https://learn.microsoft.com/dotnet/csharp/language-reference/language-specification/basic-concepts#78-namespace-and-type-names
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { segmentsOf } from '../extraction/names.ts';
import { nameOf } from './csharp-class.ts';

export class OwnNamespaces {
  /** By the name of a type at the level of a namespace, the namespaces that have one, each behind a dot. */
  readonly #byType = new Map<string, string[]>();

  constructor(tree: FlatTree, topLevel: Iterable<FlatNode>) {
    for (const node of topLevel) {
      const namespace = namespaceOf(tree, node);
      if (namespace === '') continue;
      const name = nameOf(tree, node);
      this.#byType.set(name, [...(this.#byType.get(name) ?? []), `.${namespace}`]);
    }
  }

  /** A dotted name without the namespace that is in front of a type of the file; itself for any other. */
  nameInFile(name: string): string {
    if (this.#byType.size === 0) return name;
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      const rest = name.slice(dot + 1);
      const [type = ''] = rest.split('.', 1);
      const isOwn = (namespace: string) => namespace.endsWith(`.${name.slice(0, dot)}`);
      if (this.#byType.get(type)?.some(isOwn) === true) return rest;
    }
    return name;
  }
}

/** Of namespaces that nest, the names of all; of the one for the whole file, its name. */
function namespaceOf(tree: FlatTree, node: FlatNode): string {
  const names: string[] = [];
  let at = node;
  for (let around = tree.parentOf(at); around !== -1; at = around, around = tree.parentOf(at)) {
    if (tree.typeOf(around) === 'namespace_declaration') names.push(dottedName(tree, around));
  }
  const whole = tree.childOfType(at, 'file_scoped_namespace_declaration');
  if (whole !== -1 && names.length === 0) names.push(dottedName(tree, whole));
  return names.reverse().join('.');
}

function dottedName(tree: FlatTree, node: FlatNode): string {
  const name = tree.childOf(node, 'name');
  return name === -1 ? '' : (segmentsOf(tree.textOf(name))?.join('.') ?? '');
}
