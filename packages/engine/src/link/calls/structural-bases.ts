// Interfaces that a type implements by having their members, as in Go: found by names of members, and by what the
// language says of their signatures.
import { ANY_SIGNATURE } from '../../flow/flow-facts.ts';
import { appendTo } from './append-to.ts';
import type { ClassTable } from './class-table.ts';
import type { TextTable } from './unit.ts';

/** An interface that more types than this seem to implement tells nothing. */
const MAX_IMPLEMENTERS = 512;

/** Makes every structural interface a base of the types that have all of its members. */
export function addStructuralBases(classes: ClassTable, texts: TextTable): void {
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
  const open = new Map<number, number>();
  for (const at of interfaces) {
    const wanted = memberKeys(at, classes).filter((key) => !isOpenSignature(texts.textOf(key)));
    const rarest = wanted
      .filter((key) => !isSignature(texts.textOf(key)))
      .map((key) => holders.get(key) ?? [])
      .reduce<readonly number[] | undefined>(
        (a, b) => (a === undefined || b.length < a.length ? b : a),
        undefined,
      );
    if (rarest === undefined) continue;
    const found = rarest.filter((holder) => {
      if (classes.get(holder).rules !== classes.get(at).rules) return false;
      const own = new Set(memberKeys(holder, classes));
      return wanted.every((key) => own.has(key) || own.has(openOf(key, texts, open)));
    });
    if (found.length <= MAX_IMPLEMENTERS) for (const holder of found) classes.addBase(holder, at);
  }
}

const isSignature = (key: string): boolean => key.startsWith('<signature>');
const isOpenSignature = (key: string): boolean => isSignature(key) && key.endsWith(ANY_SIGNATURE);

/** The key of a method of the same name with any signature; -1 where nothing has it. @param known those asked before */
function openOf(key: number, texts: TextTable, known: Map<number, number>): number {
  const asked = known.get(key);
  if (asked !== undefined) return asked;
  const text = texts.textOf(key);
  const open = isSignature(text)
    ? (texts.find(text.slice(0, text.indexOf('(')) + ANY_SIGNATURE) ?? -1)
    : -1;
  known.set(key, open);
  return open;
}

/** Of the class and of what it embeds. */
function memberKeys(at: number, classes: ClassTable): number[] {
  return [...new Set(classes.orderOf(at).flatMap((base) => [...classes.get(base).members.keys()]))];
}
