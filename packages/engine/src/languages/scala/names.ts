// Names as Scala writes them, and where the package in a dotted one ends. By convention packages begin with a
// small letter and types with a capital; the convention serves only where no file of the repository decides.
// https://docs.scala-lang.org/style/naming-conventions.html

/** Longer text is no name that a person wrote. */
const LONGEST_NAME = 300;

/** What nearly every name looks like, which is told faster than by properties of characters. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

const DOTTED =
  /^(?:[\p{L}\p{Nl}$_][\p{L}\p{N}$_]*|`[^`\n]+`)(?:\s*\.\s*(?:[\p{L}\p{Nl}$_][\p{L}\p{N}$_]*|`[^`\n]+`))*$/u;

/** The segments of a dotted name, or `undefined` when the text holds anything else. */
export function segmentsOf(text: string): string[] | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  if (PLAIN_NAME.test(text)) return text.split('.');
  if (!DOTTED.test(text)) return undefined;
  if (text.includes('`'))
    return [...text.matchAll(/`([^`]+)`|[^\s.`]+/g)].map(([all, quoted]) => quoted ?? all);
  return text.split('.').map((segment) => segment.trim());
}

/** A name without the quotes that let it be any text. */
export function plainName(text: string): string {
  return text.startsWith('`') && text.endsWith('`') && text.length > 2 ? text.slice(1, -1) : text;
}
