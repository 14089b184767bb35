// Syntax of Flow that TypeScript has not, put out of the parser's way: most of Flow reads as TypeScript, and one `?Name` or
// cast would cost the whole file. What is hidden has as many characters behind as before, so that every offset stays.
// https://flow.org/en/docs/types/
import type { ParsedScript } from './parse-script.ts';

/** Longer texts, or more places in one, are left to the parser's objection: each place is found by parsing once more. */
const MAX_LENGTH = 300_000;
const MAX_PLACES = 100;

/** Longer ones are not looked for. */
const MAX_CAST = 200;

/** What can stand in no script of another kind, with what takes its place: a space, or a name as good as any. */
const FORMS: readonly (readonly [form: RegExp, instead: string])[] = [
  // `?Name`, behind what only a type can stand behind.
  [/(?<=[:<,|&(]\s{0,20}|=>\s?)\?(?=[\w$({[])/g, ' '],
  // `Name<*>`
  [/(?<=[<:,]\s?)\*(?=\s?[>,){])/g, '_'],
  // `{| name: Type |}`
  [/(?<=\{)\||\|(?=\})/g, ' '],
  // `{ name: Type, ... }`
  [/(?<=[\s,{])\.{3}(?=\s*\})/g, '   '],
  // `import typeof Name from`, `(value: Type): boolean %checks`
  [/(?<=^import )typeof/gm, 'type  '],
  [/%checks/g, '       '],
];

/**
 * The text read as TypeScript without what is Flow's alone.
 * @param parse reads as TypeScript
 * @returns `undefined` where the text is none of Flow, or is refused all the same
 */
export function parseFlow(
  text: string,
  parse: (text: string) => ParsedScript,
): ParsedScript | undefined {
  if (!text.includes('@flow') || text.length > MAX_LENGTH) return undefined;
  let readable = FORMS.reduce((hidden, [form, instead]) => hidden.replace(form, instead), text);
  for (let left = MAX_PLACES; left > 0; left--) {
    const parsed = parse(readable);
    if (parsed.error?.isFatal !== true) return parsed;
    const { offset } = parsed.error;
    const from = castBefore(readable, offset) ?? offset;
    const end = endOfHidden(readable, from);
    if (end === -1) return undefined;
    readable = `${readable.slice(0, from)}${blank(readable.slice(from, end))}${readable.slice(end)}`;
  }
  return undefined;
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** The colon in `(name: Type)` in front of the offset, which the parser takes for the head of an arrow function. */
function castBefore(text: string, offset: number): number | undefined {
  const [cast] =
    /\(\s*(?:[\w$.]+|\w*\{[^{}]*\})\s*:[^()=;]*\)\s*$/.exec(
      text.slice(0, offset).slice(-MAX_CAST),
    ) ?? [];
  return cast === undefined ? undefined : offset - cast.length + cast.indexOf(':');
}

/** Where that ends which the parser objects to, if it is a form of Flow's; -1 for anything else. */
function endOfHidden(text: string, offset: number): number {
  switch (text[offset]) {
    // A cast, `(value: Type)`, or what bounds a type parameter, `<T: Type>`.
    case ':':
      return endOfType(text, offset + 1);
    // A type of a parameter without a name: `(Type[], Type<Part>) => Result`.
    case '[':
      return text[offset + 1] === ']' ? offset + 2 : -1;
    case '<':
      return endOfTypeArguments(text, offset);
    // Variance of a property: `+name: Type`.
    case '+':
    case '-':
      return offset + 1;
    // A spread type: what is left is a property of the name.
    case '.':
      return text.startsWith('...', offset) ? offset + 3 : -1;
    default:
      return -1;
  }
}

const OPENING = '([{<';
const CLOSING = ')]}>';

/** Where a type ends that stands in brackets: at what closes them, or at a comma. */
function endOfType(text: string, offset: number): number {
  let depth = 0;
  for (let at = offset; at < text.length; at++) {
    const character = text[at] as string;
    if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character) && !isArrow(text, at)) depth -= 1;
    if (depth < 0 || (depth === 0 && character === ',')) return at;
  }
  return -1;
}

function endOfTypeArguments(text: string, offset: number): number {
  const end = endOfType(text, offset + 1);
  if (end === -1) return -1;
  return text[end] === ',' ? endOfTypeArguments(text, end) : end + 1;
}

const isArrow = (text: string, at: number): boolean => text[at] === '>' && text[at - 1] === '=';
