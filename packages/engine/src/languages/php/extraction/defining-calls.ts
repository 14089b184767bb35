// What declares a name without being a declaration: `define('NAME', …)` a constant, `class_alias(A::class, 'B')` a class,
// and `'aliases' => ['B' => A::class]` of Laravel's configuration as well.
// https://laravel.com/docs/facades, https://www.php.net/manual/function.class-alias
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { NameTable } from '../source-settings.ts';
import { includedPath, literalText } from './included-path.ts';

export interface Definition {
  readonly table: NameTable;
  /** Whole, without a leading backslash. */
  readonly name: string;
  /** What the constant holds, when that is a path. */
  readonly path?: string;
}

/**
 * @param functionName as written
 * @param call the node of the call; asked only where the name is one of the two
 */
export function readDefinition(
  functionName: string,
  call: () => SyntaxNode | null,
): Definition | undefined {
  const name = functionName.replace(/^\\/, '').toLowerCase();
  if (name !== 'define' && name !== 'class_alias') return undefined;
  const list = call()?.childForFieldName('arguments')?.namedChildren ?? [];
  const values = list
    .filter((child) => child?.type === 'argument')
    .map((argument) => argument?.namedChildren.at(-1) ?? undefined);
  const [first, second] = values;
  if (name === 'define') {
    const constant = nameIn(first);
    const path = second === undefined ? undefined : includedPath(second);
    if (constant === undefined) return undefined;
    return { table: 'const', name: constant, ...(path !== undefined && { path }) };
  }
  const alias = nameIn(second);
  return alias === undefined ? undefined : { table: 'class', name: alias };
}

/** @param access `A::class`; its alias where it stands for one in a list of aliases */
export function readAlias(access: SyntaxNode | null): string | undefined {
  const entry = access?.parent;
  if (entry?.type !== 'array_element_initializer') return undefined;
  const alias = nameIn(entry.namedChildren[0] ?? undefined);
  let around = entry.parent;
  for (let depth = 0; around !== null && depth < MAX_DEPTH; depth += 1) {
    const key = around.type === 'array_element_initializer' ? around.namedChildren[0] : undefined;
    if (key !== undefined && key !== null) return nameIn(key) === ALIASES ? alias : undefined;
    around = around.parent;
  }
  return undefined;
}

/** The key of the list in `config/app.php`. */
export const ALIASES = 'aliases';

/** Of what the list is merged with by calls around it. */
export const MAX_DEPTH = 12;

/** @returns `undefined` when the text is no name or not known */
function nameIn(node: SyntaxNode | undefined): string | undefined {
  const text = node === undefined ? undefined : literalText(node);
  const name = text?.replace(/\\\\/g, '\\').replace(/^\\/, '');
  return name !== undefined && /^[\p{L}_\x80-\uffff][\w\\\x80-\uffff]*$/u.test(name)
    ? name
    : undefined;
}
