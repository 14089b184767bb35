// Names of functions that have none in the source, by which graphs and questions know them.
import type { AnonymousCallable, ProgramDeclaration } from './program.ts';

/** A function without a name, under the name that it is published by. */
export interface NamedAnonymous extends AnonymousCallable {
  /** `Basket.add.<anonymous>`; within one file `#2` follows the second of that name, and so on. */
  readonly uniqueName: string;
}

/** @param anonymous sorted by file, then by line */
export function nameAnonymous(
  anonymous: readonly AnonymousCallable[],
  declarations: readonly ProgramDeclaration[],
): NamedAnonymous[] {
  const counts = new Map<string, number>();
  return anonymous.map((callable) => {
    const { file, around } = callable;
    const prefix = around === null ? '' : `${declarations[around]!.uniqueName}.`;
    const name = `${prefix}<anonymous>`;
    const key = `${file} ${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { ...callable, uniqueName: count === 1 ? name : `${name}#${count}` };
  });
}
