// What a tracer wrote down of a run, one JSON record a line, and the functions that its language's own parser or reflection
// knows: Orrery's callers and callees are named as the tracer names them.
import { readFile } from 'node:fs/promises';
import type { CallEndpoint } from './call-edges.ts';

/** The name of a file's top level is `<main>`. */
export type End = readonly [path: string, line: number, name: string];

export interface TraceRecord {
  readonly root?: string;
  readonly defined?: readonly [...End, last: number];
  readonly from?: End;
  readonly to?: End;
  readonly line?: number;
  /** Whether the call is written as one, where the tracer tells. */
  readonly kind?: 'call' | 'other';
  readonly entered?: End;
}

export async function readTrace(file: string): Promise<TraceRecord[]> {
  const text = await readFile(file, 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TraceRecord]));
}

interface Naming {
  /** How the language names constructors. */
  readonly constructorName: string;
  /** By how many lines a function may start before the line that the language has for its start, as for its attributes. */
  readonly linesBefore: number;
  /** Whether what starts on the line is meant under whatever name, as where names are put together. */
  readonly isAnyOnLine: boolean;
}

/** Functions without a name are parts of those around them. */
export class WrittenFunctions {
  readonly #naming: Naming;
  readonly #byPath = new Map<string, (readonly [...End, last: number])[]>();

  constructor(records: readonly TraceRecord[], naming: Naming) {
    this.#naming = naming;
    for (const { defined } of records) {
      if (defined === undefined) continue;
      const known = this.#byPath.get(defined[0]) ?? [];
      known.push(defined);
      this.#byPath.set(defined[0], known);
    }
  }

  /** `undefined` for what is no function, or none that the judge knows of. */
  at({ file, line, name }: CallEndpoint): string | undefined {
    const { constructorName, linesBefore, isAnyOnLine } = this.#naming;
    const own = name.slice(name.lastIndexOf('.') + 1).replace(/#\d+$/, '');
    const written = own === 'constructor' ? constructorName : own;
    const there = (this.#byPath.get(file) ?? [])
      .filter(([, start]) => line <= start && start <= line + linesBefore)
      .sort((a, b) => a[1] - b[1]);
    const found = there.find((each) => each[2] === written) ?? (isAnyOnLine ? there[0] : undefined);
    return found && shown(found);
  }

  around(end: CallEndpoint): string {
    if (end.name === '<module>') return this.at(end) ?? end.file;
    return this.at(end) ?? this.surrounding(end.file, end.line);
  }

  /** The innermost function around the line; the file where there is none. */
  surrounding(path: string, line: number): string {
    const [innermost] = (this.#byPath.get(path) ?? [])
      .filter(([, start, , last]) => start <= line && line <= last)
      .sort((a, b) => b[1] - a[1]);
    return innermost === undefined ? path : shown(innermost);
  }
}

export const shown = ([path, line, name]: readonly [...End, ...unknown[]]): string =>
  name === '<main>' ? path : `${path}:${line} ${name}`;
