// Makes of a Kotlin file a text of the same length that the grammar can read, and takes out what needs no
// parser: package, imports, comments, names in the text of strings. All positions stay; names are to be read
// from the original text. What the grammar (tree-sitter-kotlin 1.1.0) reads wrongly is written otherwise here.

import { isHostileText } from './hostile-text.ts';
import { type Directive, readDirectives } from './read-directives.ts';
import { rewriteSigns } from './rewrite-signs.ts';
import { rewriteWords } from './rewrite-words.ts';
import { scanTokens, TokenKind, type Tokens } from './scan-tokens.ts';

export interface ReadableText {
  /** Whether the parser should not be given the text, since it would not end in time. */
  readonly isHostile: boolean;
  /** For the parser. As long as the original, with other words at some places. */
  readonly masked: string;
  readonly directives: readonly Directive[];
  /** Offsets of documentation comments, in source order. */
  readonly documentation: readonly { readonly start: number; readonly end: number }[];
  /** Offsets of `$name` in strings, in source order; of the name, without the dollar. */
  readonly templates: readonly { readonly start: number; readonly end: number }[];
  /** Offsets of names of types that the parser is not shown. */
  readonly hiddenTypes: readonly { readonly start: number; readonly end: number }[];
  /** Annotations that the parser is not shown, by the offset at which it sees their declaration begin. */
  readonly hiddenAnnotations: ReadonlyMap<number, HiddenAnnotations>;
}

export interface HiddenAnnotations {
  /** Offset of the first one, where the declaration really begins. */
  readonly start: number;
  /** `@Name` of each, as written. */
  readonly names: readonly string[];
}

/** A stretch of text and what stands there for the parser: as long as the stretch. */
export interface Rewrite {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function readableText(text: string): ReadableText {
  const tokens = scanTokens(text);
  const rewrites: Rewrite[] = [];
  const documentation: { start: number; end: number }[] = [];
  const templates: { start: number; end: number }[] = [];
  const { kinds, starts, ends } = tokens;
  for (let at = 0; at < kinds.length; at += 1) {
    const start = starts[at] as number;
    const end = ends[at] as number;
    switch (kinds[at]) {
      case TokenKind.comment:
        // An expression that goes on behind a comment would end there.
        rewrites.push(blank(text, start, end));
        if (text.startsWith('/**', start) && end - start > 4) documentation.push({ start, end });
        break;
      case TokenKind.text:
        rewrites.push(blank(text, start, end));
        break;
      case TokenKind.shortTemplate:
        rewrites.push(blank(text, start, end));
        templates.push({ start: start + 1, end });
        break;
      case TokenKind.openString:
        // Dollars in front of the quotes say how many lead a template. Three quotes become one, with which
        // the grammar copes better; it lets line breaks into all strings.
        if (end - start > 1) rewrites.push({ start, end, text: '"'.padStart(end - start) });
        break;
      case TokenKind.closeString:
        if (end - start > 1) rewrites.push({ start, end, text: '"'.padEnd(end - start) });
        break;
      case TokenKind.quoted:
        rewrites.push({ start, end, text: 'q'.repeat(end - start) });
        break;
      case TokenKind.character:
        if (end - start > 2) {
          rewrites.push({
            start: start + 1,
            end: end - 1,
            text: 'c'.repeat(1) + ' '.repeat(end - start - 3),
          });
        }
        break;
    }
  }
  const code = codeOf(tokens);
  const isHostile = isHostileText(text, code);
  const directives = readDirectives(text, code);
  for (const { start, end } of directives) rewrites.push(blank(text, start, end));
  rewriteSigns(text, code, rewrites);
  const hidden = rewriteWords(text, code, rewrites, directives);
  return {
    isHostile,
    masked: applyRewrites(text, rewrites),
    directives,
    documentation,
    templates,
    ...hidden,
  };
}

/** Line breaks stay, since they end statements. */
export function blank(text: string, start: number, end: number): Rewrite {
  const part = text.slice(start, end);
  const blanks = part.includes('\n') ? part.replace(/[^\n]/g, ' ') : ' '.repeat(end - start);
  return { start, end, text: blanks };
}

/** Without comments, which stand between any two tokens. */
function codeOf({ kinds, starts, ends }: Tokens): Tokens {
  const code = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] === TokenKind.comment) continue;
    code.kinds.push(kinds[at] as number);
    code.starts.push(starts[at] as number);
    code.ends.push(ends[at] as number);
  }
  return code;
}

function applyRewrites(text: string, rewrites: Rewrite[]): string {
  if (rewrites.length === 0) return text;
  rewrites.sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: rewritten } of rewrites) {
    // What lies in a longer stretch is rewritten with it.
    if (start < at) continue;
    parts.push(text.slice(at, start), rewritten);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
