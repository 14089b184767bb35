// WebAssembly that stays as it is first compiled. V8 optimises what runs often, in threads of its own, and needs
// for a single function of 320 kB 3.7 GB and 4 s: more than an analysis may use, for code that runs a third faster then.
import { setFlagsFromString } from 'node:v8';

/** Only the function of this number would be optimised: the first one is imported, and never compiled. */
const NONE = ['--wasm-tier-up-filter=0', '--no-wasm-lazy-compilation'] as const;
const ALL = ['--wasm-tier-up-filter=-1', '--wasm-lazy-compilation'] as const;

/**
 * Flags hold for all threads, and whether a function may be optimised is settled when it is first compiled.
 * Therefore everything is compiled at once here, and a module that two threads want at a time is compiled by one of them
 * for both. What another thread happens to compile meanwhile stays unoptimised too, which costs time alone.
 */
export async function leaveUnoptimised<T>(compile: () => Promise<T>): Promise<T> {
  for (const flag of NONE) setFlagsFromString(flag);
  // V8's own threads compile, and nobody but us waits for them.
  const waiting = setInterval(() => {}, 2 ** 30);
  try {
    return await compile();
  } finally {
    clearInterval(waiting);
    for (const flag of ALL) setFlagsFromString(flag);
  }
}
