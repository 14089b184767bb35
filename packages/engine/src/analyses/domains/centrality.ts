// Which files and declarations are at the middle of things: those that much of the program leads to.
import type { Program } from '../../program.ts';
import type { CallLink, FileLink } from './file-links.ts';

/** What a use from outside the domain counts beside one from inside. */
const OUTSIDE_WEIGHT = 0.5;
/** A file that ties many others together is central as well, though less than one that many need. */
const LEADING_WEIGHT = 0.25;

/**
 * @param domainOf by file
 * @param isProgram by file: tests use much and are used by nobody
 * @returns by file, 0 for one that is tied to nothing
 */
export function rateFiles(
  links: readonly FileLink[],
  domainOf: ArrayLike<number>,
  isProgram: (file: number) => boolean,
): Float64Array {
  const ratings = new Float64Array(domainOf.length);
  for (const { from, to, imports, calls, inherits } of links) {
    if (!isProgram(from) || !isProgram(to)) continue;
    const strength = (imports ? 1 : 0) + Math.log2(1 + calls) / 2 + Math.min(1, inherits);
    const isInside = domainOf[from] === domainOf[to];
    ratings[to]! += strength * (isInside ? 1 : OUTSIDE_WEIGHT);
    if (isInside) ratings[from]! += strength * LEADING_WEIGHT;
  }
  return ratings;
}

/** By declaration: in how many places of the program other files ask for it by name, call or inherit it. */
export function countUses(
  { files, declarations, dependencies, inheritance }: Program,
  calls: readonly CallLink[],
): Float64Array {
  const uses = new Float64Array(declarations.length);
  const byName = new Map<string, number>();
  for (const [at, { file, parent, name }] of declarations.entries()) {
    if (parent !== null) continue;
    const key = `${file} ${name}`;
    if (!byName.has(key)) byName.set(key, at);
  }
  for (const { from, to, symbols } of dependencies) {
    if (!('file' in to) || files[from]!.isTest) continue;
    for (const symbol of symbols) {
      const at = byName.get(`${to.file} ${symbol}`);
      if (at !== undefined) uses[at]!++;
    }
  }
  for (const { to } of inheritance) uses[to]!++;
  for (const { fromFile, toFile, to } of calls) {
    if (to !== null && fromFile !== toFile && !files[fromFile]!.isTest) uses[to]!++;
  }
  return uses;
}
