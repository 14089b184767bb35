// In which order a class and its bases are searched for a member. Iterative, and safe against classes that
// are based on each other in a circle.
import type { ClassTable } from './class-table.ts';

/** Longer chains are cut: no member is looked for behind so many classes, nor are more entered to find the last one. */
const MAX_ORDER = 1000;

/** The class, then its bases, by the rule of its language. */
export function linearize(index: number, classes: ClassTable): readonly number[] {
  const { rules } = classes.get(index);
  if (rules.linearization === 'c3')
    return linearizeC3(index, classes) ?? beforeBases(index, classes);
  if (rules.linearization === 'last-first')
    return lastFirst(index, classes) ?? depthFirst(index, classes, true);
  if (rules.linearization === 'nearest-first') return nearestFirst(index, classes);
  return depthFirst(index, classes);
}

/** What is embedded, at the least depth first; behind it the interfaces that all of it implements. */
function nearestFirst(index: number, classes: ClassTable): number[] {
  const order = new Set([index]);
  for (const at of order) {
    const { bases, embedded } = classes.get(at);
    for (const base of bases.slice(0, embedded)) order.add(base);
    if (order.size >= MAX_ORDER) return [...order];
  }
  for (const at of order) {
    for (const base of classes.get(at).bases) if (order.size < MAX_ORDER) order.add(base);
  }
  return [...order];
}

function depthFirst(index: number, classes: ClassTable, isLastFirst = false): number[] {
  const order: number[] = [];
  // What is to be entered; below 0, what is to be noted itself now that its prepended bases are.
  const pending = [index];
  const entered = new Set<number>();
  while (pending.length > 0 && order.length < MAX_ORDER) {
    const at = pending.pop()!;
    if (at < 0) {
      order.push(-1 - at);
      continue;
    }
    if (entered.has(at)) continue;
    entered.add(at);
    const { bases, prepended } = classes.get(at);
    // The last that is put there is the first that is taken.
    if (isLastFirst)
      for (let base = prepended; base < bases.length; base++) pending.push(bases[base]!);
    else for (let base = bases.length - 1; base >= prepended; base--) pending.push(bases[base]!);
    pending.push(-1 - at);
    for (let base = prepended - 1; base >= 0; base--) pending.push(bases[base]!);
  }
  return order;
}

/** Where bases contradict each other as far as they are known: each class in front of its own, and the first of them first. */
function beforeBases(index: number, classes: ClassTable): number[] {
  const reversed: number[] = [];
  // What is to be entered; below 0, what is to be noted itself now that its bases are.
  const pending = [index];
  const entered = new Set<number>();
  while (pending.length > 0 && entered.size < MAX_ORDER) {
    const at = pending.pop()!;
    if (at < 0) reversed.push(-1 - at);
    else if (!entered.has(at)) {
      entered.add(at);
      // The last base is taken first, so that it comes to stand behind the others.
      pending.push(-1 - at, ...classes.get(at).bases);
    }
  }
  return reversed.reverse();
}

/**
 * The last base comes first, but what another base has as well stays where that one has it: what a superclass includes
 * is not included again. https://docs.ruby-lang.org/en/master/Module.html#method-i-append_features and
 * https://www.scala-lang.org/files/archive/spec/2.13/05-classes-and-objects.html#class-linearization
 * `undefined` when there are more bases than are entered.
 */
function lastFirst(index: number, classes: ClassTable): number[] | undefined {
  const reversed = walkBack(index, classes, { left: MAX_ORDER }, false);
  return reversed === undefined ? undefined : [...reversed].reverse().slice(0, MAX_ORDER);
}

/**
 * What is searched last comes first. Modules that are prepended stand in front of their class, whatever its bases have;
 * where that one is among such modules itself (`isInFront`), only unless those have them.
 * https://docs.ruby-lang.org/en/master/Module.html#method-i-prepend_features
 */
function walkBack(
  index: number,
  classes: ClassTable,
  work: { left: number },
  isInFront: boolean,
): Set<number> | undefined {
  const reversed = new Set<number>();
  // What is to be entered; below 0, what is to be noted itself now that its bases are.
  const pending = [index];
  const entered = new Set<number>();
  while (pending.length > 0) {
    const at = pending.pop()!;
    const { bases, prepended } = classes.get(at < 0 ? -1 - at : at);
    if (at >= 0) {
      if (entered.has(at)) continue;
      if (work.left === 0) return undefined;
      work.left -= 1;
      entered.add(at);
      pending.push(-1 - at);
      // The last that is put there is the first that is taken.
      for (let base = bases.length - 1; base >= prepended; base--) pending.push(bases[base]!);
      continue;
    }
    reversed.add(-1 - at);
    if (isInFront) for (let base = 0; base < prepended; base++) pending.push(bases[base]!);
    else if (prepended > 0 && !putInFront(reversed, bases.slice(0, prepended), classes, work))
      return undefined;
  }
  return reversed;
}

/** @returns whether all of it has been entered */
function putInFront(
  reversed: Set<number>,
  modules: readonly number[],
  classes: ClassTable,
  work: { left: number },
): boolean {
  for (const module of [...modules].reverse()) {
    const inFront = walkBack(module, classes, work, true);
    if (inFront === undefined) return false;
    for (const each of inFront) {
      reversed.delete(each);
      reversed.add(each);
    }
  }
  return true;
}

/** https://docs.python.org/3/howto/mro.html; `undefined` when the bases contradict each other. */
function linearizeC3(index: number, classes: ClassTable): number[] | undefined {
  const orders = new Map<number, number[]>();
  const open = new Set<number>();
  const pending = [index];
  while (pending.length > 0) {
    const at = pending.at(-1)!;
    if (orders.has(at)) {
      pending.pop();
      continue;
    }
    const bases = classes.get(at).bases.filter((base) => !open.has(base) || orders.has(base));
    const missing = bases.filter((base) => !orders.has(base));
    if (missing.length > 0 && !open.has(at)) {
      open.add(at);
      pending.push(...missing);
      continue;
    }
    const known = bases.filter((base) => orders.has(base));
    const merged = mergeOrders([...known.map((base) => orders.get(base)!), known]);
    if (merged === undefined) return undefined;
    orders.set(at, [at, ...merged]);
    pending.pop();
  }
  return orders.get(index);
}

function mergeOrders(lists: readonly (readonly number[])[]): number[] | undefined {
  const merged: number[] = [];
  let rest = lists.filter((list) => list.length > 0);
  while (rest.length > 0) {
    const head = rest.find(([first]) => rest.every((list) => list.indexOf(first!, 1) === -1))?.[0];
    if (head === undefined || merged.length >= MAX_ORDER) return undefined;
    merged.push(head);
    rest = rest
      .map((list) => (list[0] === head ? list.slice(1) : list))
      .filter((list) => list.length > 0);
  }
  return merged;
}
