// The table of domains against packages, and its floors.
import { compareDomains, type DomainComparison } from './domains.ts';

/** A folder-only cut reaches 0.5 on well-known systems; the best published tool 0.29 on a flat library. */
const LEAST_MEAN_RAND = {
  'folders named': 0.5,
  'names of folders hidden': 0.5,
  'all in one folder': 0.29,
};

/**
 * @param roots folders of repositories with at least three packages
 * @returns the exit code
 */
export async function reportDomains(roots: readonly string[]): Promise<number> {
  const rows: DomainComparison[] = [];
  for (const root of roots) rows.push(...(await compareDomains(root)));
  console.log('| Repository | Files | Found | Packages | ARI | MoJoFM | c2c |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const { name, files, groupsFound, groupsExpected, ari, mojoFm, c2c } of rows) {
    const figures = [ari, mojoFm, c2c].map((figure) => figure.toFixed(2)).join(' | ');
    console.log(`| ${name} | ${files} | ${groupsFound} | ${groupsExpected} | ${figures} |`);
  }
  const failing = Object.entries(LEAST_MEAN_RAND).filter(([mode, least]) => {
    const own = rows.filter(({ name }) => name.endsWith(mode));
    const mean = own.reduce((sum, { ari }) => sum + ari, 0) / own.length;
    console.log(`Mean ARI, ${mode}: ${mean.toFixed(2)}`);
    return mean < least;
  });
  for (const [mode] of failing) console.error(`Domains are below their floor: ${mode}.`);
  return failing.length === 0 ? 0 : 1;
}
