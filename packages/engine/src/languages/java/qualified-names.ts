// Dotted names as Java writes them, with comments, annotations and type arguments between their segments.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.2

const IDENTIFIER = /^[\p{L}\p{Nl}\p{Sc}\p{Pc}][\p{L}\p{N}\p{Sc}\p{Pc}\p{Mn}\p{Mc}]*$/u;

/** What nearly every name looks like, which is told faster than by properties of characters. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/** Longer text is no name that a person wrote. */
const LONGEST_NAME = 500;

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/**
 * The segments of a dotted name, or `undefined` when the text holds anything else than identifiers, dots and
 * comments.
 */
export function segmentsOf(text: string): string[] | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  if (PLAIN_NAME.test(text)) return text.split('.');
  const code = text.includes('/') ? text.replace(COMMENT, ' ') : text;
  const segments = code.split('.').map((segment) => segment.trim());
  return segments.every((segment) => IDENTIFIER.test(segment)) ? segments : undefined;
}

/**
 * A type's name without type arguments, annotations, array brackets and white space:
 * `a.@Nullable B<T>.C[]` is `a.B.C`. `undefined` when what is left is no name.
 */
export function plainTypeName(text: string): string | undefined {
  if (text.length <= LONGEST_NAME && PLAIN_NAME.test(text)) return text;
  const withoutArguments = text.includes('<') ? dropTypeArguments(text) : text;
  const plain = withoutArguments
    .replace(/@\s*[\p{L}\p{N}_$.]+\s*(?:\([^()]*\))?/gu, ' ')
    .replace(/(?<!\s)\s*\[\s*\]/g, '')
    .trim();
  return segmentsOf(plain)?.join('.');
}

function dropTypeArguments(text: string): string {
  let depth = 0;
  let start = 0;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '<') {
      if (depth === 0) parts.push(text.slice(start, at));
      depth += 1;
    } else if (character === '>') {
      depth -= 1;
      if (depth === 0) start = at + 1;
    }
  }
  return depth === 0 ? [...parts, text.slice(start)].join('') : text;
}
