// Interfaces that a type implements by having their members, as in Go: found by names of members, since what
// signatures say is not compared.
import { appendTo } from './append-to.ts';
import type { ClassTable } from './class-table.ts';

/** An interface that more types than this seem to implement tells nothing. */
const MAX_IMPLEMENTERS = 512;

/** Makes every structural interface a base of the types that have all of its members. */
export function addStructuralBases(classes: ClassTable): void {
  const holders = new Map<number, number[]>();
  const interfaces: number[] = [];
  for (let at = 0; at < classes.size; at++) {
    if (classes.get(at).isStructural) interfaces.push(at);
  }
  if (interfaces.length === 0) return;
  for (let at = 0; at < classes.size; at++) {
    if (!classes.get(at).isStructural)
      for (const key of memberKeys(at, classes)) appendTo(holders, key, at);
  }
  for (const at of interfaces) {
    const wanted = memberKeys(at, classes);
    const rarest = wanted
      .map((key) => holders.get(key) ?? [])
      .reduce<readonly number[] | undefined>(
        (a, b) => (a === undefined || b.length < a.length ? b : a),
        undefined,
      );
    if (rarest === undefined) continue;
    const found = rarest.filter((holder) => {
      if (classes.get(holder).rules !== classes.get(at).rules) return false;
      const own = new Set(memberKeys(holder, classes));
      return wanted.every((key) => own.has(key));
    });
    if (found.length <= MAX_IMPLEMENTERS) for (const holder of found) classes.addBase(holder, at);
  }
}

/** Of the class and of what it embeds. */
function memberKeys(at: number, classes: ClassTable): number[] {
  return [...new Set(classes.orderOf(at).flatMap((base) => [...classes.get(base).members.keys()]))];
}
