// The script that a template of a component is compiled to: pieces of code, each with its place in the file.
import { indexLines, type LineOf } from './line-index.ts';

export interface TemplateScript {
  readonly code: string;
  /** Lines of the file that offsets of the code stand for. */
  readonly lineOf: LineOf;
  readonly lastLine: number;
}

/** Pieces of code, each with the place in the file that it comes from. */
export class ScriptText {
  readonly #lineOf: LineOf;
  /** Of each line of the code, in the file. */
  readonly #lines: number[] = [];
  #code = '';

  constructor(lineOf: LineOf) {
    this.#lineOf = lineOf;
  }

  add(code: string, offset: number): void {
    const first = this.#lineOf(offset);
    const breaks = code.split('\n').length;
    for (let line = 0; line < breaks; line += 1) this.#lines.push(first + line);
    this.#code += `${code}\n`;
  }

  close(statements: number): void {
    if (statements === 0) return;
    this.#code += `${'}'.repeat(statements)}\n`;
    this.#lines.push(this.#lines.at(-1) ?? 1);
  }

  finish(): TemplateScript {
    const lines = this.#lines;
    const lineInCode = indexLines(this.#code);
    return {
      code: this.#code,
      lineOf: (offset) => lines[lineInCode(offset) - 1] ?? 1,
      lastLine: lines.reduce((last, line) => Math.max(last, line), 1),
    };
  }
}

/** At commas that stand in no brackets. */
export const splitNames = (text: string): string[] => splitParts(text, ',');

const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/y;

/** Of the text in quotes that begins there, the quotes counted; 0 for none. */
export function lengthOfQuoted(text: string, at: number): number {
  QUOTED.lastIndex = at;
  return QUOTED.test(text) ? QUOTED.lastIndex - at : 0;
}

/** At signs that stand in no brackets and quotes; parts that are empty are left out. */
export function splitParts(text: string, sign: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    const quoted = lengthOfQuoted(text, at);
    if (quoted > 0) at += quoted - 1;
    else if ('{[('.includes(character)) depth += 1;
    else if ('}])'.includes(character)) depth -= 1;
    else if (character === sign && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '');
}

const PATH = /^\s*[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[[^\]]*\])*\s*$/;
/** What it does, or gives back, is run where it stands. */
const PLAIN_FUNCTION = /^\s*(?:async\s+)?(?:\(([\w$,\s]*)\)|([A-Za-z_$][\w$]*))\s*=>([\s\S]*)$/;
const FUNCTION =
  /^\s*(?:async\s+)?(?:\([^)]*\)(?:\s*:[^=]*)?|[A-Za-z_$][\w$]*)\s*=>|^\s*(?:async\s+)?function\b/;

/** What an event runs: a name, a function, or statements that one is made of. */
export function handlerOf(value: string): string {
  if (PATH.test(value)) return `${value}($event);`;
  const [, list, only = '', body] = PLAIN_FUNCTION.exec(value) ?? [];
  if (body !== undefined && !/\breturn\b/.test(body)) {
    const names = splitNames(list ?? only);
    return `{${names.map((name) => `let ${name};`).join('')}${body}\n}`;
  }
  return FUNCTION.test(value) ? `(${value}\n)($event);` : `{${value}\n}`;
}

/**
 * Up to the sign, outside of brackets and quotes; -1 where it does not come in time.
 * @param longest what is written out longer comes from a program
 */
export function lengthUntil(text: string, from: number, sign: string, longest: number): number {
  const end = Math.min(text.length, from + longest);
  for (let at = from, depth = 0; at < end && depth >= 0; at += 1) {
    const character = text[at] as string;
    const quoted = lengthOfQuoted(text, at);
    if (quoted > 0) at += quoted - 1;
    else if (depth === 0 && character === sign) return at - from;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
  }
  return -1;
}
