// What the keys of a composite literal are: names of fields, or expressions. Syntax alone tells it only
// where the type is spelled out. https://go.dev/ref/spec#Composite_literals
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';

/** `named`: it depends on the declaration of the type, whose name is given as written, such as `http.Header`. */
export type KeyMeaning =
  | { readonly is: 'field' }
  | { readonly is: 'expression' }
  | { readonly is: 'named'; readonly type: string };

/** @param type of the literal; `undefined` when it is left out and cannot be told */
export function keyMeaning(type: SyntaxNode | undefined): KeyMeaning {
  const bare = bareType(type);
  if (bare === undefined || bare.type === 'struct_type') return { is: 'field' };
  if (COLLECTIONS.has(bare.type)) return { is: 'expression' };
  return { is: 'named', type: bare.text };
}

/** Whether literals of the type have expressions for keys; `false` also when that cannot be told. */
export function isCollection(type: SyntaxNode | undefined): boolean {
  return COLLECTIONS.has(bareType(type)?.type ?? '');
}

/** The type of a literal that stands in another one without a type of its own. */
export function elidedType(around: SyntaxNode | undefined, isKey: boolean): SyntaxNode | undefined {
  const bare = bareType(around);
  if (bare === undefined) return undefined;
  const field = bare.type === 'map_type' ? (isKey ? 'key' : 'value') : 'element';
  return bare.childForFieldName(field) ?? undefined;
}

const COLLECTIONS = new Set(['map_type', 'slice_type', 'array_type', 'implicit_length_array_type']);

/** Without what stands around it: `*T`, `(T)`, `T[int]`. */
function bareType(type: SyntaxNode | undefined): SyntaxNode | undefined {
  let at = type;
  for (;;) {
    if (at?.type === 'generic_type') at = at.childForFieldName('type') ?? undefined;
    else if (at?.type === 'pointer_type' || at?.type === 'parenthesized_type') {
      at = at.namedChild(0) ?? undefined;
    } else return at;
  }
}
