// Calls of functions without a name through places that hold many of them. A listener is called where listeners are kept,
// and by few besides: one that many callers seem to call has been mixed with all others on the way, as what a queue hands
// on is, and which of them calls it is not known.
import type { FoundCall } from './call-table.ts';

/** So many callers of one function are believed. */
const MAX_CALLERS = 8;

export class CallbacksOfMany {
  readonly #byCallee = new Map<number, FoundCall[]>();

  add(call: FoundCall): void {
    const known = this.#byCallee.get(call.to);
    if (known === undefined) this.#byCallee.set(call.to, [call]);
    else known.push(call);
  }

  /** To be asked when all calls are known: those that are believed, and callees of the others. */
  settle(): { readonly believed: readonly FoundCall[]; readonly left: ReadonlySet<number> } {
    const believed: FoundCall[] = [];
    const left = new Set<number>();
    for (const [callee, calls] of this.#byCallee) {
      if (new Set(calls.map(({ from }) => from)).size > MAX_CALLERS) left.add(callee);
      else for (const call of calls) believed.push(call);
    }
    return { believed, left };
  }
}
