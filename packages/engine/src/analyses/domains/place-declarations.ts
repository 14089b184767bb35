// Where functions and classes belong: where their file is, unless calls say plainly that they are another
// domain's. What stands inside a declaration goes with the outermost one around it.
import type { Inheritance, ProgramDeclaration } from '../../program.ts';
import type { CallLink } from './file-links.ts';

export interface DeclarationPlace {
  readonly subdomain: number;
  readonly reason: 'file' | 'calls';
  /** For `calls`: how many of the declarations that call it are there, and of how many. */
  readonly callers: { readonly there: number; readonly all: number } | null;
}

export interface DeclarationMaterial {
  readonly declarations: readonly ProgramDeclaration[];
  readonly calls: readonly CallLink[];
  readonly inheritance: readonly Inheritance[];
  /** By file. */
  readonly subdomainOf: ArrayLike<number>;
  /** By subdomain. */
  readonly domainOf: readonly number[];
  /** Tests call everything, and say nothing of where it belongs. */
  isTest(file: number): boolean;
}

/** Fewer callers are chance. */
const LEAST_CALLERS = 3;
/** Of all callers so many must be of one other domain. */
const CLEAR_PART = 0.8;

/** @returns by declaration */
export function placeDeclarations(material: DeclarationMaterial): DeclarationPlace[] {
  const { declarations, subdomainOf } = material;
  const outermost = findOutermost(declarations);
  const { callersOf, othersOf } = findPartners(material, outermost);
  const moved = new Map<number, DeclarationPlace>();
  for (const [declaration, callers] of callersOf) {
    const others = othersOf.get(declaration) ?? new Set();
    const place = betterPlace(declaration, callers, others, material);
    if (place !== undefined) moved.set(declaration, place);
  }
  const homes = material.domainOf.map(
    (_, subdomain): DeclarationPlace => ({ subdomain, reason: 'file', callers: null }),
  );
  return declarations.map(
    ({ file }, at) => moved.get(outermost[at]!) ?? homes[subdomainOf[file]!]!,
  );
}

/** One pass: whoever stands around a declaration stands before it. */
function findOutermost(declarations: readonly ProgramDeclaration[]): Int32Array {
  const outermost = new Int32Array(declarations.length);
  for (const [at, { parent }] of declarations.entries()) {
    outermost[at] = parent === null ? at : outermost[parent]!;
  }
  return outermost;
}

/**
 * By outermost declaration: who calls it, and what else it is tied to, as what it calls or inherits from. A call
 * from a file's own level has no caller to name.
 */
function findPartners(
  { declarations, calls, inheritance, isTest }: DeclarationMaterial,
  outermost: Int32Array,
): Record<'callersOf' | 'othersOf', Map<number, Set<number>>> {
  const callersOf = new Map<number, Set<number>>();
  const othersOf = new Map<number, Set<number>>();
  for (const { from, to } of calls) {
    if (from === null || to === null) continue;
    const [caller, callee] = [outermost[from]!, outermost[to]!];
    if (caller === callee || isTest(declarations[caller]!.file)) continue;
    addTo(callersOf, callee, caller);
    addTo(othersOf, caller, callee);
  }
  for (const { from, to } of inheritance) {
    addTo(othersOf, outermost[from]!, outermost[to]!);
    addTo(othersOf, outermost[to]!, outermost[from]!);
  }
  return { callersOf, othersOf };
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key) ?? new Set<number>();
  sets.set(key, set);
  set.add(value);
}

/**
 * Where its callers are. What it calls moves nothing: whoever uses a library is not the library's. But one
 * partner at home, on either side, holds it there.
 */
function betterPlace(
  declaration: number,
  callers: ReadonlySet<number>,
  others: ReadonlySet<number>,
  { declarations, subdomainOf, domainOf, isTest }: DeclarationMaterial,
): DeclarationPlace | undefined {
  const { file } = declarations[declaration]!;
  if (callers.size < LEAST_CALLERS || isTest(file)) return undefined;
  const subdomainAt = (partner: number) => subdomainOf[declarations[partner]!.file]!;
  const home = domainOf[subdomainOf[file]!]!;
  if ([...callers, ...others].some((partner) => domainOf[subdomainAt(partner)] === home)) {
    return undefined;
  }
  const [domain, there] = most([...callers].map((caller) => domainOf[subdomainAt(caller)]!));
  if (there < callers.size * CLEAR_PART) return undefined;
  const inDomain = [...callers].map(subdomainAt).filter((place) => domainOf[place] === domain);
  const [subdomain] = most(inDomain);
  return { subdomain, reason: 'calls', callers: { there, all: callers.size } };
}

/** The number that stands there most often, the lowest of equal ones, and how often. */
function most(numbers: readonly number[]): readonly [number: number, count: number] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
}
