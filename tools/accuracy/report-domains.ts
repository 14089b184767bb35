// The tables of domains against what maintainers made, and of what holds when files are missing; their floors.
import {
  type DomainComparison,
  type DomainJudgement,
  judgeDomains,
  VARIANTS,
  type Variant,
} from './domains.ts';

/** A folder-only cut reaches 0.5 on well-known systems; without folders the best published tool 0.29. */
const LEAST_MEAN_RAND: Partial<Record<Variant, number>> = {
  'folders named': 0.5,
  'names of folders hidden': 0.5,
  'all in one folder': 0.29,
};
/** Of the files that stay, and for half of the draws in each repository. */
const MOST_MOVED = 0.05;
const DRAWS = 10;

/**
 * @param roots folders of repositories; those that maintainers do not divide are only left files out of
 * @returns the exit code
 */
export async function reportDomains(roots: readonly string[]): Promise<number> {
  const seeds = Array.from({ length: DRAWS }, (_, at) => at + 1);
  const report = (text: string) => process.stderr.write(`${text}\n`);
  const judgements: DomainJudgement[] = [];
  for (const root of roots) judgements.push(await judgeDomains(root, { seeds, report }));
  printComparisons(judgements);
  const failing = [...printMeans(judgements), ...printStability(judgements)];
  for (const name of failing) console.error(`Domains miss their floor: ${name}.`);
  return failing.length === 0 ? 0 : 1;
}

const two = (figure: number): string => figure.toFixed(2);

function printComparisons(judgements: readonly DomainJudgement[]): void {
  console.log('| Repository and judge | Variant | Files | Found | Expected | ARI | MoJoFM | c2c |');
  console.log('|---|---|---:|---:|---:|---:|---:|---:|');
  for (const { repository, comparisons } of judgements) {
    for (const { against, variant, ...row } of comparisons) {
      const counts = `${row.files} | ${row.groupsFound} | ${row.groupsExpected}`;
      const figures = [row.ari, row.mojoFm, row.c2c].map(two).join(' | ');
      console.log(`| ${repository}, ${against} | ${variant} | ${counts} | ${figures} |`);
    }
  }
}

/** @returns the variants below their floor */
function printMeans(judgements: readonly DomainJudgement[]): string[] {
  const all = judgements.flatMap(({ comparisons }) => comparisons);
  if (all.length === 0) return [];
  console.log('\n| Mean of | Judges | ARI | MoJoFM | c2c |\n|---|---:|---:|---:|---:|');
  return VARIANTS.filter((variant) => {
    const own = all.filter((comparison) => comparison.variant === variant);
    const meanOf = (figure: (comparison: DomainComparison) => number) =>
      own.reduce((sum, comparison) => sum + figure(comparison), 0) / own.length;
    const ari = meanOf((comparison) => comparison.ari);
    const others = [meanOf(({ mojoFm }) => mojoFm), meanOf(({ c2c }) => c2c)].map(two).join(' | ');
    console.log(`| ${variant} | ${own.length} | ${two(ari)} | ${others} |`);
    return ari < (LEAST_MEAN_RAND[variant] ?? 0);
  });
}

/** @returns the repositories in which too many files move */
function printStability(judgements: readonly DomainJudgement[]): string[] {
  console.log(
    '\n| Repository | Moved to another domain | Names lost | Moved to another subdomain |',
  );
  console.log('|---|---:|---:|---:|');
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return judgements.flatMap(({ repository, stability }) => {
    const spread = (shares: readonly number[]) => {
      const sorted = shares.toSorted((a, b) => a - b);
      return { median: sorted[Math.floor(sorted.length / 2)]!, worst: sorted.at(-1)! };
    };
    const moved = spread(stability.map(({ domains }) => domains.moved));
    const cells = [
      moved,
      spread(stability.map(({ domains }) => domains.lostNames)),
      spread(stability.map(({ subdomains }) => subdomains.moved)),
    ].map(({ median, worst }) => `${percent(median)}, at worst ${percent(worst)}`);
    console.log(`| ${repository} | ${cells.join(' | ')} |`);
    return moved.median > MOST_MOVED ? [`${repository}, files left out`] : [];
  });
}
