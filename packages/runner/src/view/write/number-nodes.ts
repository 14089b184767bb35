// Numbers everything that becomes a node, in the order of the tree: what lies in a node is then an interval. Says what
// each node is made from and what is around it; columns are filled from that.
import { type AnonymousCallable, analyseParse, type DomainMap, type Program } from '@orrery/engine';
import { coarseLabelOf } from '../../present/declaration-node.ts';
import { KIND, NONE } from '../format.ts';

export interface NodeNumbers {
  readonly count: number;
  /** By node: place in `NODE_KINDS`. */
  readonly kinds: Uint8Array;
  /** By node: the node around it, or `NONE`. */
  readonly parents: Uint32Array;
  /** By node: the node after all that lie in it. */
  readonly ends: Uint32Array;
  /**
   * By node: what it is made from, as an index into the lists of the program by its kind, for a callable without a
   * name behind all declarations; into `directories` or `ecosystems` for those.
   */
  readonly origins: Uint32Array;
  readonly directories: readonly string[];
  readonly ecosystems: readonly string[];
  readonly firstExternal: number;
  readonly firstDomain: number;
  /** By index of the program's list: the node, or `NONE` for one that was left out. */
  readonly ofFile: Uint32Array;
  readonly ofDeclaration: Uint32Array;
  readonly ofAnonymous: Uint32Array;
  readonly ofExternal: Uint32Array;
  readonly ofDomain: Uint32Array;
  readonly ofSubdomain: Uint32Array;
}

/** @param maxNodes what is more is left out: external modules first, then callables without a name, declarations, files */
export function numberNodes(
  program: Program,
  domains: DomainMap | undefined,
  maxNodes: number,
): NodeNumbers {
  const tree = analyseParse(program);
  const kept = keepWithin(maxNodes, [
    domains?.domains.length ?? 0,
    domains?.subdomains.length ?? 0,
    tree.directories.length,
    program.files.length,
    program.declarations.length,
    program.anonymous.length,
    program.externals.length,
  ]);
  const [domainCount, subdomainCount, , fileCount, declarationCount, anonymousCount, externals] =
    kept as [number, number, number, number, number, number, number];
  const capacity = kept.reduce((sum, count) => sum + count, 0) + tree.directories.length;
  const table = createTable(capacity + externals);

  const ofFile = new Uint32Array(program.files.length).fill(NONE);
  const ofDeclaration = new Uint32Array(program.declarations.length).fill(NONE);
  const ofAnonymous = new Uint32Array(program.anonymous.length).fill(NONE);
  const directories: string[] = [];
  const inFiles = declarationTree(program, tree.holders, declarationCount, anonymousCount);
  const open: { readonly prefix: string; readonly node: number }[] = [];
  for (let file = 0; file < fileCount; file++) {
    const { path } = program.files[file]!;
    while (open.length > 0 && !path.startsWith(open.at(-1)!.prefix)) open.pop();
    const known = open.at(-1)?.prefix.length ?? 0;
    for (let slash = path.indexOf('/', known); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const node = table.add(KIND.Directory, directories.length, open.at(-1)?.node ?? NONE);
      directories.push(path.slice(0, slash));
      open.push({ prefix: path.slice(0, slash + 1), node });
    }
    ofFile[file] = table.add(KIND.File, file, open.at(-1)?.node ?? NONE);
    addDeclarations(program, inFiles, file, table, { ofFile, ofDeclaration, ofAnonymous });
  }

  const firstExternal = table.count();
  const ofExternal = new Uint32Array(program.externals.length).fill(NONE);
  const ecosystems: string[] = [];
  let around = NONE;
  for (let at = 0; at < externals; at++) {
    const { ecosystem } = program.externals[at]!;
    if (ecosystems.at(-1) !== ecosystem) {
      around = table.add(KIND.Externals, ecosystems.length, NONE);
      ecosystems.push(ecosystem);
    }
    ofExternal[at] = table.add(KIND.ExternalModule, at, around);
  }

  const firstDomain = table.count();
  const ofDomain = new Uint32Array(domains?.domains.length ?? 0).fill(NONE);
  const ofSubdomain = new Uint32Array(domains?.subdomains.length ?? 0).fill(NONE);
  for (let domain = 0; domain < domainCount; domain++) {
    ofDomain[domain] = table.add(KIND.Domain, domain, NONE);
    for (const at of domains!.domains[domain]!.subdomains) {
      if (at < subdomainCount) {
        ofSubdomain[at] = table.add(KIND.Subdomain, at, ofDomain[domain]!);
      }
    }
  }
  return {
    ...table.columns(),
    directories,
    ecosystems,
    firstExternal,
    firstDomain,
    ofFile,
    ofDeclaration,
    ofAnonymous,
    ofExternal,
    ofDomain,
    ofSubdomain,
  };
}

/** How many of each list there is room for, the first lists first. */
function keepWithin(most: number, counts: readonly number[]): number[] {
  let left = most;
  return counts.map((count) => {
    const kept = Math.min(count, left);
    left -= kept;
    return kept;
  });
}

function createTable(capacity: number) {
  const kinds = new Uint8Array(capacity);
  const parents = new Uint32Array(capacity);
  const origins = new Uint32Array(capacity);
  let count = 0;
  return {
    add: (kind: number, origin: number, parent: number): number => {
      kinds[count] = kind;
      origins[count] = origin;
      parents[count] = parent;
      return count++;
    },
    count: () => count,
    columns: () => ({
      count,
      kinds: kinds.subarray(0, count),
      parents: parents.subarray(0, count),
      origins: origins.subarray(0, count),
      ends: endsOf(parents, count),
    }),
  };
}

type NodeTable = ReturnType<typeof createTable>;

/** Children stand behind their parents, so one pass from the end is enough. */
function endsOf(parents: Uint32Array, count: number): Uint32Array {
  const ends = new Uint32Array(count);
  for (let node = count - 1; node >= 0; node--) {
    if (ends[node] === 0) ends[node] = node + 1;
    const parent = parents[node]!;
    if (parent !== NONE && ends[parent]! < ends[node]!) ends[parent] = ends[node]!;
  }
  return ends;
}

/** Declarations, and behind them callables without a name, as lists of children. -1 ends a list. */
interface DeclarationTree {
  readonly firstInFile: Int32Array;
  readonly firstChild: Int32Array;
  readonly next: Int32Array;
}

function declarationTree(
  { files, declarations, anonymous }: Program,
  holders: readonly (number | null)[],
  declarationCount: number,
  anonymousCount: number,
): DeclarationTree {
  const firstInFile = new Int32Array(files.length).fill(-1);
  const firstChild = new Int32Array(declarations.length + anonymous.length).fill(-1);
  const next = new Int32Array(declarations.length + anonymous.length).fill(-1);
  /** From the last to the first, so that each list is in order. */
  const prepend = (at: number, file: number, holder: number | null) => {
    const [lists, place] = holder === null ? [firstInFile, file] : [firstChild, holder];
    next[at] = lists[place]!;
    lists[place] = at;
  };
  for (let at = anonymousCount - 1; at >= 0; at--) {
    const callable = anonymous[at]!;
    prepend(declarations.length + at, callable.file, holderOf(callable, declarations, holders));
  }
  for (let at = declarationCount - 1; at >= 0; at--) {
    prepend(at, declarations[at]!.file, holders[at] ?? null);
  }
  return { firstInFile, firstChild, next };
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'accessor']);

/** As for declarations: what stands inside a function belongs to what holds the function. */
function holderOf(
  { around }: AnonymousCallable,
  declarations: Program['declarations'],
  holders: readonly (number | null)[],
): number | null {
  if (around === null) return null;
  return CALLABLE.has(declarations[around]!.kind) ? (holders[around] ?? null) : around;
}

/** Without recursion: declarations nest as deep as their author likes. */
function addDeclarations(
  { declarations }: Program,
  { firstInFile, firstChild, next }: DeclarationTree,
  file: number,
  table: NodeTable,
  {
    ofFile,
    ofDeclaration,
    ofAnonymous,
  }: Pick<NodeNumbers, 'ofFile' | 'ofDeclaration' | 'ofAnonymous'>,
): void {
  const waiting: [at: number, parent: number][] = [];
  let current: [at: number, parent: number] | undefined = [firstInFile[file]!, ofFile[file]!];
  while (current !== undefined) {
    const [at, parent] = current;
    if (at === -1) {
      current = waiting.pop();
      continue;
    }
    let node: number;
    if (at < declarations.length) {
      node = table.add(KIND[coarseLabelOf(declarations[at]!)], at, parent);
      ofDeclaration[at] = node;
    } else {
      node = table.add(KIND.Function, at, parent);
      ofAnonymous[at - declarations.length] = node;
    }
    waiting.push([next[at]!, parent]);
    current = [firstChild[at]!, node];
  }
}
