// Callers and callees of published calls: declarations, files, and functions without a name.
import type { AnonymousCallable, CallEnd } from '../../program.ts';
import type { SiteTarget } from './site-targets.ts';
import type { SolverState } from './solver-state.ts';

/** Callers and callees as ends of calls; functions without a name get their numbers at the end. */
export class CallEnds {
  readonly #state: SolverState;
  readonly #fileOf: ReadonlyMap<string, number>;
  readonly #anonymous = new Set<number>();
  #order = new Map<number, number>();

  constructor(state: SolverState, fileOf: ReadonlyMap<string, number>) {
    this.#state = state;
    this.#fileOf = fileOf;
  }

  /** The nearest declared callable around, or the file. */
  caller(callable: number): CallEnd {
    let at = callable;
    for (;;) {
      const { declaration, around, frame } = this.#state.callables[at]!;
      if (declaration !== -1) return { declaration };
      if (around === -1) return { file: this.#fileOf.get(frame.unit.path ?? '') as number };
      at = around;
    }
  }

  callee({ kind, index }: SiteTarget): CallEnd | undefined {
    if (kind === 'class') {
      const { declaration } = this.#state.classes.get(index);
      return declaration === -1 ? undefined : { declaration };
    }
    const { declaration, around, fact } = this.#state.callables[index]!;
    if (declaration !== -1) return { declaration };
    if (around === -1 || fact.isAbstract) return undefined;
    this.#anonymous.add(index);
    return { anonymous: index };
  }

  /** Whether the target, or the reference to it, has no name and stands inside the caller. */
  isPartOf({ kind, index, reference }: SiteTarget, from: CallEnd): boolean {
    if (kind === 'class' && reference === undefined) return false;
    const { declaration, around } = this.#state.callables[reference ?? index]!;
    if (declaration !== -1 || around === -1) return false;
    const outer = this.caller(around);
    return 'file' in outer
      ? 'file' in from && from.file === outer.file
      : 'declaration' in outer && 'declaration' in from && from.declaration === outer.declaration;
  }

  sealAnonymous(): AnonymousCallable[] {
    const { callables } = this.#state;
    const found = [...this.#anonymous].map((index) => {
      const { fact, frame, around } = callables[index]!;
      const caller = this.caller(around);
      return {
        index,
        callable: {
          file: this.#fileOf.get(frame.unit.path ?? '') as number,
          around: 'declaration' in caller ? caller.declaration : null,
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
    this.#order = new Map(found.map(({ index }, at) => [index, at]));
    return found.map(({ callable }) => callable);
  }

  seal(end: CallEnd): CallEnd {
    return 'anonymous' in end ? { anonymous: this.#order.get(end.anonymous) as number } : end;
  }
}
