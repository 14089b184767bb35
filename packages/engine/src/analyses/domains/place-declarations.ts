// Where functions and classes belong: where their file is, unless calls say plainly that they are another
// domain's. What stands inside a declaration goes with the outermost one around it.
import type { ProgramDeclaration } from '../../program.ts';
import type { CallLink } from './file-links.ts';

export interface DeclarationPlace {
  readonly subdomain: number;
  readonly reason: 'file' | 'calls';
  /** For `calls`: how many of the declarations that it calls or is called by are there, and of how many. */
  readonly partners: { readonly there: number; readonly all: number } | null;
}

export interface DeclarationMaterial {
  readonly declarations: readonly ProgramDeclaration[];
  readonly calls: readonly CallLink[];
  /** By file. */
  readonly subdomainOf: ArrayLike<number>;
  /** By subdomain. */
  readonly domainOf: readonly number[];
  /** Tests call everything, and say nothing of where it belongs. */
  isTest(file: number): boolean;
}

/** Fewer partners are chance. */
const LEAST_PARTNERS = 3;
/** Of all partners so many must be of one other domain. */
const CLEAR_PART = 0.8;

/** @returns by declaration */
export function placeDeclarations(material: DeclarationMaterial): DeclarationPlace[] {
  const { declarations, subdomainOf } = material;
  const outermost = findOutermost(declarations);
  const partners = findPartners(material, outermost);
  const moved = new Map<number, DeclarationPlace>();
  for (const [declaration, others] of partners) {
    const place = betterPlace(declaration, others, material);
    if (place !== undefined) moved.set(declaration, place);
  }
  return declarations.map(
    ({ file }, at) =>
      moved.get(outermost[at]!) ?? {
        subdomain: subdomainOf[file]!,
        reason: 'file',
        partners: null,
      },
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

/** By outermost declaration: those that it calls or is called by. A call from a file's own level has none. */
function findPartners(
  { declarations, calls, isTest }: DeclarationMaterial,
  outermost: Int32Array,
): Map<number, Set<number>> {
  const partners = new Map<number, Set<number>>();
  const add = (at: number, other: number) => {
    const others = partners.get(at) ?? new Set<number>();
    partners.set(at, others);
    others.add(other);
  };
  for (const { from, to } of calls) {
    if (from === null || to === null) continue;
    const [caller, callee] = [outermost[from]!, outermost[to]!];
    if (caller === callee || isTest(declarations[caller]!.file)) continue;
    add(caller, callee);
    add(callee, caller);
  }
  return partners;
}

/** Only for what has no partner at home, neither in its file nor in its domain. */
function betterPlace(
  declaration: number,
  partners: ReadonlySet<number>,
  { declarations, subdomainOf, domainOf, isTest }: DeclarationMaterial,
): DeclarationPlace | undefined {
  const { file } = declarations[declaration]!;
  if (partners.size < LEAST_PARTNERS || isTest(file)) return undefined;
  const home = domainOf[subdomainOf[file]!]!;
  const bySubdomain = new Map<number, number>();
  const byDomain = new Map<number, number>();
  for (const partner of partners) {
    const subdomain = subdomainOf[declarations[partner]!.file]!;
    const domain = domainOf[subdomain]!;
    if (domain === home) return undefined;
    bySubdomain.set(subdomain, (bySubdomain.get(subdomain) ?? 0) + 1);
    byDomain.set(domain, (byDomain.get(domain) ?? 0) + 1);
  }
  const [domain, there] = most(byDomain);
  if (there < partners.size * CLEAR_PART) return undefined;
  const [subdomain] = most(
    new Map([...bySubdomain].filter(([candidate]) => domainOf[candidate] === domain)),
  );
  return { subdomain, reason: 'calls', partners: { there, all: partners.size } };
}

/** The largest count; of equal ones the first key by number. */
function most(counts: ReadonlyMap<number, number>): readonly [key: number, count: number] {
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
}
