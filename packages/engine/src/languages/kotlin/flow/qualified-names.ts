// Names with their package in front, in the midst of code: `a.b.C`, `a.b.call`.
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import { nameOf } from '../extraction/syntax-tree.ts';
import type { Reading } from './reading.ts';

const MAX_SEGMENTS = 12;

/** Segments of `a.b.c`, as long as all are plain names. */
export function segmentsOf({ tree }: Reading, node: number): string[] | undefined {
  const segments: string[] = [];
  let at = node;
  while (tree.types[at] === 'navigation_expression') {
    const name = (tree.after[at] as number) - 1;
    if (tree.types[name] !== 'identifier' || tree.types[name - 1] !== '.') return undefined;
    if (segments.length > MAX_SEGMENTS) return undefined;
    segments.unshift(nameOf(tree, name));
    at += 1;
  }
  if (tree.types[at] !== 'identifier') return undefined;
  segments.unshift(nameOf(tree, at));
  return segments;
}

/** The name where it begins with packages, which no scope binds; `undefined` for members of something. */
export function qualifiedName(reading: Reading, node: number): string | undefined {
  const segments = segmentsOf(reading, node);
  if (segments === undefined || segments.length < 2) return undefined;
  const head = segments[0] as string;
  if (segments.slice(0, -1).some(startsWithCapital)) return undefined;
  if (reading.names.variable(head) !== undefined) return undefined;
  // Only a type tells that what is in front of it is a package.
  return startsWithCapital(segments.at(-1) as string) ? segments.join('.') : undefined;
}

/** A function with its packages in front, as far as its looks tell: `a.b.f`, where no scope binds `a`. */
export function qualifiedFunction(reading: Reading, node: number): string | undefined {
  const segments = segmentsOf(reading, node);
  if (segments === undefined || segments.length < 3 || segments.some(startsWithCapital))
    return undefined;
  return reading.names.variable(segments[0]!) === undefined ? segments.join('.') : undefined;
}
