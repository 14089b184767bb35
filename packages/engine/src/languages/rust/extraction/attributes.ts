// Reads what the attributes in front of an item say about modules and macros.
import { isClosing, isOpening, literalText } from './token-shapes.ts';
import { STRING, type Tokens } from './tokens.ts';
import { wordAt } from './use-trees.ts';
import type { Attributes } from './written-outline.ts';

/**
 * `#[path]`, `#[macro_use]`, `#[macro_export]`, each also behind the condition of a `#[cfg_attr]`, and
 * `#[proc_macro_derive(Name, …)]`.
 * @param open the token of the square bracket
 */
export function noteAttribute(tokens: Tokens, open: number, attributes: Attributes): void {
  const name = wordAt(tokens, open + 1);
  if (name === 'macro_use') attributes.sharesMacros = true;
  if (name === 'macro_export') attributes.exportsMacro = true;
  if (name === 'proc_macro_derive') attributes.derives = wordAt(tokens, open + 3);
  const isConditional = name === 'cfg_attr';
  if (name !== 'path' && !isConditional) return;
  const { kinds } = tokens;
  for (let at = open + 1, depth = 1; at < kinds.length && depth > 0; at += 1) {
    const word = wordAt(tokens, at);
    if (isOpening(word)) depth += 1;
    else if (isClosing(word)) depth -= 1;
    else if (word === 'macro_export') attributes.exportsMacro = true;
    else if (word === 'macro_use') attributes.sharesMacros = true;
    else if (word === 'path' && wordAt(tokens, at + 1) === '=' && kinds[at + 2] === STRING) {
      attributes.paths.push(literalText(wordAt(tokens, at + 2)));
      attributes.isPathOptional = isConditional;
    }
  }
}
