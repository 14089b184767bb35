// Which groups a first look opens: few enough that everything fits on a screen, enough that something is seen. It
// shows parts of the repository rather than single files, as long as there are such parts.
import type { ViewGrouping } from '@orrery/contract';
import { KIND } from '../format.ts';
import type { Holding } from './cut.ts';
import type { Nodes } from './nodes.ts';

/** Nodes that a first look shows, and how many it may show rather than hardly any. */
const [WANTED, MOST] = [50, 300];
/** Of so many parts of one group none is worth seeing while other groups are closed. */
const CROWD = 16;
/** Where there is less than this to see, groups of files are opened, and then files as well. */
const FEW = 12;

/** The largest group first, as long as its children fit. */
export function openByItself(
  nodes: Nodes,
  grouping: ViewGrouping,
  holdsAny: Holding,
): ReadonlySet<number> {
  const open = new Set<number>();
  const kinds = nodes.file.bytes('kinds');
  const sizes = nodes.file.numbers('sizes');
  const shown = (items: Iterable<number>) => Array.from(items).filter(holdsAny);
  const isFolder = (node: number) => FOLDERS.has(kinds[node]!);
  let closed = shown(nodes.roots(grouping));

  /** A group that holds a single group is no sight: both are opened, or neither. */
  const chainOf = (node: number) => {
    const chain = [node];
    let children = shown(nodes.childrenOf(node));
    while (children.length === 1 && isFolder(children[0]!)) {
      chain.push(children[0]!);
      children = shown(nodes.childrenOf(children[0]!));
    }
    return { chain, children };
  };
  const openWhile = (
    mayOpen: (node: number, children: readonly number[]) => boolean,
    { enough = Infinity, most = WANTED } = {},
  ) => {
    const opens = (node: number): boolean => {
      const { chain, children } = chainOf(node);
      const count = closed.length + open.size + chain.length + children.length;
      if (children.length === 0 || count > most || !mayOpen(node, children)) return false;
      for (const link of chain) open.add(link);
      closed = [...closed.filter((other) => other !== node), ...children];
      return true;
    };
    const largestFirst = () => closed.toSorted((a, b) => sizes[b]! - sizes[a]! || a - b);
    while (closed.length < enough && largestFirst().some(opens));
  };
  const isOfGroups = (node: number, children: readonly number[]) =>
    isFolder(node) && children.filter(isFolder).length * 2 >= children.length;
  openWhile((node, children) => children.length <= CROWD && isOfGroups(node, children));
  openWhile(isOfGroups, { enough: FEW, most: MOST });
  openWhile(isFolder, { enough: FEW });
  openWhile(isFolder, { enough: FEW, most: MOST });
  if (closed.length < FEW) openWhile((node) => kinds[node] === KIND.File);
  return open;
}

const FOLDERS: ReadonlySet<number> = new Set([KIND.Directory, KIND.Domain, KIND.Subdomain]);
