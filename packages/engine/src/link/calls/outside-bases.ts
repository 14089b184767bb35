// Whether a class inherits from something outside of the repository that may have members of its own, so that
// a call which fits none of those in sight may mean one of them.
import type { SolverState } from './solver-state.ts';

/** @param classIndex -1 for what is no member of a class */
export function hasOutsideBase(
  { classes, externalBases, texts }: Pick<SolverState, 'classes' | 'externalBases' | 'texts'>,
  classIndex: number,
): boolean {
  if (classIndex === -1) return false;
  return classes
    .orderOf(classIndex)
    .some((at) =>
      [...(externalBases.get(at) ?? [])].some((base) => !ROOT.test(texts.textOf(base))),
    );
}

/** Few members, none of them overloaded. */
const ROOT =
  /^(?:[a-z]\w*\.)*(?:Object|Enum|Record|Cloneable|Serializable|Comparable|Comparator|Iterable|Iterator|Closeable|AutoCloseable|Runnable|Callable|CharSequence|Supplier)$/;
