// Signs that the grammar does not expect where Kotlin allows them.
import { blank, type Rewrite } from './readable-text.ts';
import { TokenKind, type Tokens } from './scan-tokens.ts';

/** A comma behind the last type (`<K, V,>`), the question mark of `String?::length`, and lists of nothing. */
export function rewriteSigns(text: string, tokens: Tokens, rewrites: Rewrite[]): void {
  const { kinds, starts } = tokens;
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== TokenKind.sign) continue;
    const start = starts[at] as number;
    if (text.startsWith('[]', start)) rewrites.push({ start, end: start + 2, text: '""' });
    const isNullable = text.startsWith('?::', start);
    const isLast =
      text[start] === ',' && text[starts[behindBreaks(tokens, at + 1)] as number] === '>';
    if (isNullable || isLast) rewrites.push(blank(text, start, start + 1));
  }
}

function behindBreaks({ kinds }: Tokens, from: number): number {
  let at = from;
  while (kinds[at] === TokenKind.lineBreak) at += 1;
  return at;
}
