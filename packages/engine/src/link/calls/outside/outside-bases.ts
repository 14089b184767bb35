// Whether a class inherits from something outside of the repository that may have members of its own, so that
// a call which fits none of those in sight may mean one of them.
import type { SolverState } from '../solver-state.ts';

/** @param name of the base, as a text */
export function noteOutsideBase(
  { externalBases }: Pick<SolverState, 'externalBases'>,
  classIndex: number,
  name: number,
): void {
  externalBases.set(classIndex, (externalBases.get(classIndex) ?? new Set()).add(name));
}

/** @param classIndex -1 for what is no member of a class */
export function hasOutsideBase(
  { classes, externalBases, texts }: Pick<SolverState, 'classes' | 'externalBases' | 'texts'>,
  classIndex: number,
): boolean {
  if (classIndex === -1) return false;
  for (const at of classes.orderOf(classIndex))
    for (const base of externalBases.get(at) ?? NONE)
      if (!ROOT.test(texts.textOf(base))) return true;
  return false;
}

/**
 * The only base from outside with members to speak of that the class or one of its bases names, with the class that does;
 * `undefined` where there is none, or more than one.
 */
export function onlyOutsideBase(
  { classes, externalBases, texts }: Pick<SolverState, 'classes' | 'externalBases' | 'texts'>,
  classIndex: number,
): { readonly at: number; readonly name: number } | undefined {
  const named = classes.orderOf(classIndex).flatMap((at) => {
    const own = [...(externalBases.get(at) ?? [])].map((name) => ({ at, name }));
    return own.filter(
      ({ name }) => !ROOT.test(texts.textOf(name)) && !ANY.test(texts.textOf(name)),
    );
  });
  return named.length === 1 ? named[0] : undefined;
}

/** The base of all classes, which Kotlin names so. */
const ANY = /^(?:kotlin\.)?Any$/;

/** Few members, none of them overloaded. */
const ROOT =
  /^(?:[a-z]\w*\.)*(?:Object|Enum|Record|Cloneable|Serializable|Comparable|Comparator|Iterable|Iterator|Closeable|AutoCloseable|Runnable|Callable|CharSequence|Supplier)$/;

/**
 * Whether nothing outside of the repository can know a member of the type, since it inherits from nothing there: what is
 * of the type is kept and handed on by code that is not in sight, and not called.
 * @param type -1 for an unknown one
 */
export function isUnknownOutside(
  { classes, externalBases, texts, types }: SolverState,
  type: number,
): boolean {
  const classIndex = type === -1 ? -1 : types.at(type).class;
  if (classIndex === -1 || !classes.get(classIndex).rules.typesAreSound) return false;
  for (const at of classes.orderOf(classIndex))
    for (const base of externalBases.get(at) ?? NONE)
      if (!OBJECT.test(texts.textOf(base))) return false;
  return true;
}

const NONE: readonly number[] = [];

const OBJECT = /^(?:java\.lang\.)?Object$/;

/** Whether all classes are below the type of the name. */
export const isRoot = (name: string): boolean => name === 'Object' || ANY.test(name);
