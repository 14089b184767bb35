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
export function splitNames(text: string): string[] {
  const names: string[] = [];
  let [depth, from] = [0, 0];
  for (const [at, character] of [...text].entries()) {
    if ('{[('.includes(character)) depth += 1;
    else if ('}])'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      names.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...names, text.slice(from).trim()].filter((name) => name !== '');
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
