// Sibling folders whose names begin alike are one domain: `Ordering.API`, `Ordering.Domain` and
// `Ordering.Infrastructure` are what a reader calls ordering. Only where there are many domains, or where a
// dot says that the first word is a namespace; and never a word that begins most of the names.
import type { DirectoryNode } from './directory-tree.ts';
import type { Unit } from './divide.ts';

/** From so many packages on their names need no dot to be read so. */
const MANY = 16;
/** A joined domain must leave something beside it. */
const LARGEST_SHARE = 0.34;

export interface JoiningRule {
  /** Number of files of the program. */
  readonly total: number;
  /** Number of packages in the repository, whether or not they became domains of their own. */
  readonly packages: number;
  /** Begins names without telling anything. */
  readonly repositoryName: string;
  isPackage(node: DirectoryNode): boolean;
}

/** @returns the units, each joined one in the place of its first member */
export function joinByPrefix(
  units: readonly Unit[],
  { total, packages, repositoryName, isPackage }: JoiningRule,
): Unit[] {
  const folders = units.filter(({ kind, node }) => kind === 'folder' && !node.isBeside);
  const groups = new Map<string, Unit[]>();
  for (const unit of folders) {
    const first = firstWord(unit.node, packages >= MANY && isPackage(unit.node))?.toLowerCase();
    if (first === undefined || first === repositoryName.toLowerCase()) continue;
    const key = pathKey([...unit.node.segments.slice(0, -1), first]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(unit);
  }
  // The folder that is named by the word alone is one of them.
  for (const unit of folders) groups.get(pathKey(unit.node.segments))?.push(unit);
  const joined = new Map<Unit, Unit>();
  for (const members of groups.values()) {
    const size = members.reduce((sum, { files }) => sum + files.length, 0);
    const isMost = members.length > folders.length / 2;
    if (members.length < 2 || isMost || size > total * LARGEST_SHARE) continue;
    const unit = joinUnits(members);
    for (const member of members) joined.set(member, unit);
  }
  return [...new Set(units.map((unit) => joined.get(unit) ?? unit))];
}

const pathKey = (segments: readonly string[]): string => segments.join('/').toLowerCase();

/** `undefined` when the name is one word or joining is not wanted. */
function firstWord({ segments }: DirectoryNode, isByAnySign: boolean): string | undefined {
  const pattern = isByAnySign ? /^([^.\-_]{3,})[.\-_]/ : /^([^.]{3,})\./;
  return pattern.exec(segments.at(-1)!)?.[1];
}

function joinUnits(members: readonly Unit[]): Unit {
  const [{ node: first }] = members as [Unit];
  const word = firstWord(first, true) ?? first.segments.at(-1)!;
  return {
    kind: 'prefix',
    words: [],
    node: {
      segments: [...first.segments.slice(0, -1), word],
      children: members.map(({ node }) => node),
      own: [],
      size: members.reduce((sum, { node }) => sum + node.size, 0),
      directories: [],
      isBeside: false,
    },
    files: members.flatMap(({ files }) => files).sort((a, b) => a - b),
    joined: members.flatMap(({ joined }) => joined),
    members,
  };
}
