// How maintainers themselves divide a repository, out of files that they keep for other ends: packages, labels of
// pull requests, owners, and the lists of maintainers that C projects keep.
import { compareText, packageFolderLookup } from '@orrery/engine';

export interface MaintainerGroups {
  readonly kind: 'packages' | 'labels' | 'owners' | 'maintainers';
  /** `undefined` where maintainers say nothing of the file. */
  groupOf(path: string): string | undefined;
}

/** A division into fewer groups of three files judges nothing. */
const LEAST_GROUPS = 3;
const LEAST_FILES = 3;

const LABELERS = /^\.github\/(?:[^/]+\/)?labeler\.ya?ml$/;
const OWNERS = /^(?:\.github\/|docs\/)?CODEOWNERS$/;

/**
 * @param sources text by path; empty where a file was not read
 * @param files those that can be judged
 */
export function readMaintainerGroups(
  sources: ReadonlyMap<string, string>,
  files: readonly string[],
): MaintainerGroups[] {
  const textOf = (pattern: RegExp) =>
    [...sources]
      .filter(([path]) => pattern.test(path))
      .sort(([a], [b]) => a.length - b.length || compareText(a, b))
      .map(([, text]) => text);
  const packageOf = packageFolderLookup(sources.keys());
  const candidates: MaintainerGroups[] = [
    { kind: 'packages', groupOf: (path) => packageOf(path) || undefined },
    { kind: 'labels', groupOf: narrowest(textOf(LABELERS).flatMap(readLabeler), files) },
    { kind: 'owners', groupOf: lastMatch(textOf(OWNERS).slice(0, 1).flatMap(readOwners)) },
    { kind: 'maintainers', groupOf: narrowest(textOf(/^MAINTAINERS$/).flatMap(readList), files) },
  ];
  return candidates
    .map(({ kind, groupOf }) => {
      const counts = Map.groupBy(files, groupOf);
      const isCounted = (group: string) => (counts.get(group)?.length ?? 0) >= leastOf(kind);
      return {
        kind,
        groupOf: (path: string) => {
          const group = groupOf(path);
          return group !== undefined && isCounted(group) ? group : undefined;
        },
      };
    })
    .filter(
      ({ groupOf }) => new Set(files.flatMap((path) => groupOf(path) ?? [])).size >= LEAST_GROUPS,
    );
}

/** A package of two files is a scaffold; a label for two is meant. */
const leastOf = (kind: MaintainerGroups['kind']): number => (kind === 'packages' ? LEAST_FILES : 1);

/** Whether the files belong to all that a list names, as readable by a person: whom for, and which files. */
interface Claim {
  readonly group: string;
  readonly matches: RegExp;
}

/** Of several groups the one with fewest files says most about a file. */
function narrowest(claims: readonly Claim[], files: readonly string[]) {
  const groupsOf = (path: string) =>
    new Set(claims.filter(({ matches }) => matches.test(path)).map(({ group }) => group));
  const sizes = new Map<string, number>();
  for (const path of files) {
    for (const group of groupsOf(path)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  return (path: string) =>
    [...groupsOf(path)].sort(
      (a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0) || compareText(a, b),
    )[0];
}

/** Later lines win, as GitHub has it. */
const lastMatch = (claims: readonly Claim[]) => (path: string) =>
  claims.findLast(({ matches }) => matches.test(path))?.group;

/**
 * actions/labeler: labels at the margin, globs below them in any of its forms, also several in braces over many
 * lines. What is excluded is not read: it only narrows a label down.
 */
function readLabeler(text: string): Claim[] {
  const claims: Claim[] = [];
  let group = '';
  for (const line of text.replace(/\\\r?\n\s*/g, '').split(/\r?\n/)) {
    const label = /^['"]?([^\s#'"][^#'"]*?)['"]?:\s*$/.exec(line)?.[1];
    if (label !== undefined) group = label;
    else if (/^\s/.test(line)) {
      const quoted = [...line.matchAll(/(['"])(.+?)\1/g)].map((match) => match[2]!);
      const plain = /^\s*-\s+([^\s'":#]+)\s*$/.exec(line)?.[1];
      for (const glob of [...quoted, ...(plain === undefined ? [] : [plain])]) {
        if (!glob.startsWith('!')) claims.push(...claimsOf(group, glob));
      }
    }
  }
  return claims;
}

function claimsOf(group: string, glob: string): Claim[] {
  const inBraces = /^\{(.*)\}$/.exec(glob)?.[1];
  return (inBraces?.split(',') ?? [glob]).map((each) => ({
    group,
    matches: patternOf(each.trim()),
  }));
}

function readOwners(text: string): Claim[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [glob, ...owners] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (glob === undefined || glob === '' || owners.length === 0) return [];
    return [{ group: owners.sort(compareText).join(' '), matches: patternOf(asRooted(glob)) }];
  });
}

/** `docs/` is any folder of that name and all in it; `/docs` is the one at the root. */
function asRooted(glob: string): string {
  const isRooted = /\/./.test(glob);
  const inside = glob.replace(/^\//, '').replace(/\/$/, '/**');
  return isRooted ? inside : `**/${inside}`;
}

/** Blocks of lines, each with a title and lines `Files:` or `F:`. */
function readList(text: string): Claim[] {
  return text.split(/\r?\n\s*\r?\n/).flatMap((block) => {
    const lines = block.trim().split(/\r?\n/);
    return lines.flatMap((line) => {
      const globs = /^(?:Files|F):\s*(.*)$/.exec(line)?.[1]?.split(/[\s,]+/) ?? [];
      return globs
        .filter((glob) => glob !== '')
        .map((glob) => ({ group: lines[0]!, matches: patternOf(glob) }));
    });
  });
}

/** A glob that names a folder is about all in it. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/\/$/, '/**')
    .replace(/[.+^$()|[\]\\{}]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (sign) => GLOB_SIGNS[sign]!);
  return new RegExp(`^${source}(?:/.*)?$`);
}

const GLOB_SIGNS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};
