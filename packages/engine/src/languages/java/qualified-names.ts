// Dotted names as Java writes them, and where the package in them ends. The language cannot tell that
// without knowing all packages; by convention packages begin with a small letter and types with a capital.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.1

const IDENTIFIER = /^[\p{L}\p{Nl}\p{Sc}\p{Pc}][\p{L}\p{N}\p{Sc}\p{Pc}\p{Mn}\p{Mc}]*$/u;

/** Longer text is no name that a person wrote. */
const LONGEST_NAME = 500;

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/**
 * The segments of a dotted name, or `undefined` when the text holds anything else than identifiers, dots and
 * comments.
 */
export function segmentsOf(text: string): string[] | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  const code = text.includes('/') ? text.replace(COMMENT, ' ') : text;
  const segments = code.split('.').map((segment) => segment.trim());
  return segments.every((segment) => IDENTIFIER.test(segment)) ? segments : undefined;
}

export function startsWithCapital(segment: string): boolean {
  return /^\p{Lu}/u.test(segment);
}

/** A dotted name, parted by convention. */
export interface QualifiedName {
  /** Joined by dots; empty when the name begins with a type. */
  readonly packageName: string;
  /** The type, with the types around it and a member behind it, joined by dots: `Map.Entry`. */
  readonly memberName: string;
}

/** At the first segment with a capital letter; where there is none, the last `trailing` segments are the member. */
export function partQualifiedName(segments: readonly string[], trailing = 1): QualifiedName {
  const capital = segments.findIndex(startsWithCapital);
  const end = capital === -1 ? Math.max(0, segments.length - trailing) : capital;
  return {
    packageName: segments.slice(0, end).join('.'),
    memberName: segments.slice(end).join('.'),
  };
}

/**
 * A type's name without type arguments, annotations, array brackets and white space:
 * `a.@Nullable B<T>.C[]` is `a.B.C`. `undefined` when what is left is no name.
 */
export function plainTypeName(text: string): string | undefined {
  const withoutArguments = text.includes('<') ? dropTypeArguments(text) : text;
  const plain = withoutArguments
    .replace(/@\s*[\p{L}\p{N}_$.]+\s*(?:\([^()]*\))?/gu, ' ')
    .replace(/\s*\[\s*\]/g, '')
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
