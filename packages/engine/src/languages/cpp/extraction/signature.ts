// The text in front of a body, on one line.

const LONGEST = 300;
/** Comments and directives within may be long. */
const LONGEST_READ = 5000;

export function signatureOf(text: string, start: number, end: number): string {
  return text
    .slice(start, Math.min(end, start + LONGEST_READ))
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, ' ')
    .replace(/^[^\S\n]*#(?:.*\\\r?\n)*.*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s;]+$/, '')
    .trim()
    .slice(0, LONGEST);
}
