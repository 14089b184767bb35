// Callers and callees of published calls, as numbers while calls are collected: files, then declarations, then functions
// without a name, each in the order in which they are sorted.
import type { AnonymousCallable, CallEnd, ProgramDeclaration } from '../../../program.ts';
import type { SolverState } from '../solver-state.ts';
import type { SiteTarget } from './site-targets.ts';

/** What is no end of a published call. */
export const NO_END = -1;

export class CallEnds {
  readonly #state: SolverState;
  readonly #fileOf: ReadonlyMap<string, number>;
  readonly #declarations: readonly ProgramDeclaration[];
  readonly #firstDeclaration: number;
  /** Functions without a name are known by their callables until all are found. */
  readonly #firstAnonymous: number;
  readonly #anonymous = new Set<number>();

  /** @param declarations of the program */
  constructor(
    state: SolverState,
    fileOf: ReadonlyMap<string, number>,
    declarations: readonly ProgramDeclaration[],
  ) {
    this.#state = state;
    this.#fileOf = fileOf;
    this.#declarations = declarations;
    this.#firstDeclaration = fileOf.size;
    this.#firstAnonymous = fileOf.size + declarations.length;
  }

  /** The nearest declared callable around, or the file. */
  caller(callable: number): number {
    let at = callable;
    for (;;) {
      const { declaration, around, frame } = this.#state.callables[at]!;
      if (declaration !== -1) return this.#firstDeclaration + declaration;
      if (around === -1) return this.#fileOf.get(frame.unit.path ?? '') as number;
      at = around;
    }
  }

  /** `NO_END` for what is no node of the graph. */
  callee({ kind, index }: SiteTarget): number {
    if (kind === 'class') {
      const { declaration } = this.#state.classes.get(index);
      const made = this.#declarations[declaration];
      // A trait runs nothing where an instance of it is made.
      const runs = made !== undefined && made.kind !== 'trait';
      return runs ? this.#firstDeclaration + declaration : NO_END;
    }
    const { declaration, around, fact } = this.#state.callables[index]!;
    if (declaration !== -1) return this.#firstDeclaration + declaration;
    if (around === -1 || fact.isAbstract) return NO_END;
    this.#anonymous.add(index);
    return this.#firstAnonymous + index;
  }

  /** Nothing calls the callee after all. */
  forget(callee: number): void {
    this.#anonymous.delete(callee - this.#firstAnonymous);
  }

  /** Whether the target, or the reference to it, has no name and stands inside the caller. */
  isPartOf({ kind, index, reference }: SiteTarget, from: number): boolean {
    if (kind === 'class' && reference === undefined) return false;
    const { declaration, around } = this.#state.callables[reference ?? index]!;
    return declaration === -1 && around !== -1 && this.caller(around) === from;
  }

  /** When all calls are known. */
  seal(): SealedEnds {
    const { callables } = this.#state;
    const found = [...this.#anonymous].map((index) => {
      const { fact, frame, around } = callables[index]!;
      const caller = this.caller(around) - this.#firstDeclaration;
      return {
        index,
        callable: {
          file: this.#fileOf.get(frame.unit.path ?? '') as number,
          around: caller < 0 ? null : caller,
          startLine: fact.startLine,
          endLine: fact.endLine,
        },
      };
    });
    found.sort(
      (a, b) =>
        a.callable.file - b.callable.file ||
        a.callable.startLine - b.callable.startLine ||
        a.index - b.index,
    );
    const order = new Map(found.map(({ index }, at) => [index, at]));
    const [firstDeclaration, firstAnonymous] = [this.#firstDeclaration, this.#firstAnonymous];
    return {
      anonymous: found.map(({ callable }) => callable),
      callables: found.map(({ index }) => index),
      count: firstAnonymous + found.length,
      numberOf: (end) =>
        end < firstAnonymous ? end : firstAnonymous + order.get(end - firstAnonymous)!,
      at: (number) => {
        if (number < firstDeclaration) return { file: number };
        return number < firstAnonymous
          ? { declaration: number - firstDeclaration }
          : { anonymous: number - firstAnonymous };
      },
    };
  }
}

export interface SealedEnds {
  /** Sorted by file, then by line. */
  readonly anonymous: readonly AnonymousCallable[];
  /** For each of them, its index among the solver's callables. */
  readonly callables: readonly number[];
  /** Of all ends that there may be. */
  readonly count: number;
  /** By which an end is sorted: that of `CallEnds`, but for functions without a name. */
  numberOf(end: number): number;
  at(number: number): CallEnd;
}
