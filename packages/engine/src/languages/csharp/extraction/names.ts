// Dotted names as C# writes them.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/lexical-structure#643-identifiers

const IDENTIFIER = /^@?[\p{L}\p{Nl}\p{Pc}][\p{L}\p{N}\p{Pc}\p{Mn}\p{Mc}\p{Cf}]*$/u;

/** What nearly every name looks like, which is told faster than by properties of characters. */
const PLAIN_NAME = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Longer text is no name that a person wrote. */
export const LONGEST_NAME = 500;

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** `undefined` when the text holds anything else than identifiers, dots, blanks and comments. */
export function segmentsOf(text: string): string[] | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  if (PLAIN_NAME.test(text)) return text.split('.');
  const code = text.includes('/') ? text.replace(COMMENT, ' ') : text;
  const segments: string[] = [];
  for (const part of code.split('.')) {
    const segment = part.trim();
    if (!IDENTIFIER.test(segment)) return undefined;
    segments.push(plainName(segment));
  }
  return segments;
}

/** `@class` names what `class` cannot. */
export function plainName(identifier: string): string {
  return identifier.startsWith('@') ? identifier.slice(1) : identifier;
}

export interface ReadTypeName {
  readonly segments: readonly string[];
  readonly arity: number;
  readonly isGlobal: boolean;
}

/**
 * `global::A.B<int, C>` is `A.B` with arity 2. `undefined` for arrays, tuples, pointers and whatever else is
 * no name. A mark of nullability is left out.
 */
export function readTypeName(text: string): ReadTypeName | undefined {
  if (text.length > 4 * LONGEST_NAME) return undefined;
  if (text.length <= LONGEST_NAME && PLAIN_NAME.test(text)) {
    return { segments: text.split('.'), arity: 0, isGlobal: false };
  }
  let plain = text.trim().replace(/\?$/, '');
  let arity = 0;
  if (plain.includes('<')) {
    const parts = dropTypeArguments(plain);
    if (parts === undefined) return undefined;
    ({ plain, arity } = parts);
  }
  const isGlobal = /^global\s*::/.test(plain);
  const segments = segmentsOf(plain.replace(/^[\p{L}\p{N}_]+\s*::/u, ''));
  return segments === undefined ? undefined : { segments, arity, isGlobal };
}

/** Type arguments anywhere in the name go; the arity is that of the last segment. */
function dropTypeArguments(text: string): { plain: string; arity: number } | undefined {
  let depth = 0;
  let round = 0;
  let start = 0;
  let arity = 0;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '<') {
      if (depth === 0) {
        parts.push(text.slice(start, at));
        arity = 1;
      }
      depth += 1;
    } else if (character === '>') {
      depth -= 1;
      if (depth === 0) start = at + 1;
    } else if (character === '(' || character === '[') round += 1;
    else if (character === ')' || character === ']') round -= 1;
    else if (character === ',' && depth === 1 && round === 0) arity += 1;
    else if (character === '.' && depth === 0) arity = 0;
  }
  return depth === 0 ? { plain: [...parts, text.slice(start)].join(''), arity } : undefined;
}
