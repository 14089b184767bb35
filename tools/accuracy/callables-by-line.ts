// Callables of a program by the lines that they stand in, for judges that know of a call where it was compiled, and names of
// what calls and is called.
import type { CallEnd, Program } from '@orrery/engine';

export function nameOfEnd({ files, declarations }: Program, end: CallEnd): string {
  if ('file' in end) return files[end.file]!.path;
  if ('anonymous' in end) return 'anonymous';
  const { file, qualifiedName, startLine } = declarations[end.declaration]!;
  return `${files[file]!.path} ${qualifiedName}:${startLine}`;
}

export class CallablesByLine {
  readonly #program: Program;
  /** Indices of declarations, by file. */
  readonly #callables: ReadonlyMap<number, readonly number[]>;

  /** @param kinds of declarations that can be called */
  constructor(program: Program, kinds: ReadonlySet<string>) {
    this.#program = program;
    const all = program.declarations.keys().filter((at) => kinds.has(this.#at(at).kind));
    this.#callables = Map.groupBy(all, (at) => this.#at(at).file);
  }

  /** All of a file, in the order of the program. */
  of(file: number): readonly number[] {
    return this.#callables.get(file) ?? [];
  }

  holds(declaration: number, line: number): boolean {
    const { startLine, endLine } = this.#at(declaration);
    return startLine <= line && line <= endLine;
  }

  /** The smallest of those that hold any of the lines. */
  innermost(declarations: readonly number[], ...lines: readonly number[]): number | undefined {
    return declarations
      .filter((at) => lines.some((line) => this.holds(at, line)))
      .sort((a, b) => this.#length(a) - this.#length(b))[0];
  }

  /**
   * Who calls what is called in the line: the callable that it was compiled in, or where that does not hold the line, the
   * innermost around it, as with bodies of lambdas; the file for initial values of fields.
   * @param own the callable that it was compiled in; `undefined` for what nobody wrote
   */
  callerAt(file: number, own: number | undefined, line: number): CallEnd {
    if (own !== undefined && this.holds(own, line)) return { declaration: own };
    const innermost = this.innermost(this.of(file), line);
    return innermost === undefined ? { file } : { declaration: innermost };
  }

  #at(declaration: number) {
    return this.#program.declarations[declaration]!;
  }

  #length(declaration: number): number {
    const { startLine, endLine } = this.#at(declaration);
    return endLine - startLine;
  }
}
