// What the types of a method's parameters and results say, as a key that an interface asks its implementers for: two
// methods of one name are the same method only where their types are. https://go.dev/ref/spec#Type_identity
import { ANY_SIGNATURE, signatureKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** Names that mean the same type. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['interface{}', 'any'],
  ['uint8', 'byte'],
  ['int32', 'rune'],
]);

/** The key of a method with its parameters and results; one for any where a type parameter is among them. */
export function keyOfSignature(reading: Reading, name: string, node: FlatNode): string {
  const { tree, typeParameters } = reading;
  const parameters = typesIn(tree, tree.childOf(node, 'parameters'));
  const result = tree.childOf(node, 'result');
  const isList = result !== -1 && tree.typeOf(result) === 'parameter_list';
  const results = isList ? typesIn(tree, result) : result === -1 ? [] : [textOf(tree, result)];
  const text = `(${parameters.join()})(${results.join()})`;
  const isOpen = (text.match(/\w+/g) ?? []).some((word) => typeParameters.has(word));
  return signatureKey(name, isOpen ? ANY_SIGNATURE : text);
}

function typesIn(tree: FlatTree, list: FlatNode): string[] {
  return tree.childrenOf(list).flatMap((declaration) => {
    const type = tree.childOf(declaration, 'type');
    if (type === -1) return [];
    const isVariadic = tree.typeOf(declaration) === 'variadic_parameter_declaration';
    const text = `${isVariadic ? '...' : ''}${textOf(tree, type)}`;
    return Array.from(
      { length: Math.max(1, tree.childrenIn(declaration, 'name').length) },
      () => text,
    );
  });
}

/** Without the names of packages, which differ by where a type is seen from; what is written out is told by its kind. */
function textOf(tree: FlatTree, type: FlatNode): string {
  const text = tree.textOf(type).replace(/\s+/g, '');
  const written = /\b(?:func\(|struct\{|interface\{.)/.exec(text);
  if (written !== null) return text === 'interface{}' ? 'any' : written[0].replace(/[({].*/, '');
  const bare = text.replace(/\b\w+\./g, '');
  return bare.replace(/interface\{\}|\b(?:uint8|int32)\b/g, (name) => SAME.get(name) ?? name);
}
