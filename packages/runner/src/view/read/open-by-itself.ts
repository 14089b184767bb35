// Which groups a first look opens: few enough that everything fits on a screen, enough that something is seen.
import type { ViewGrouping } from '@orrery/contract';
import { KIND } from '../format.ts';
import type { Holding } from './cut.ts';
import type { Nodes } from './nodes.ts';

/** Nodes that a first look shows, or a few more. */
const WANTED = 60;
/** Where there is less than this to see, files are opened as well. */
const FEW = 12;
/** Part of everything that a group has to be for that. */
const LARGE = 0.05;

/** The largest group first, as long as its children fit; a large one that holds a single group is no sight and opens. */
export function openByItself(
  nodes: Nodes,
  grouping: ViewGrouping,
  holdsAny: Holding,
): ReadonlySet<number> {
  const open = new Set<number>();
  const kinds = nodes.file.bytes('kinds');
  const sizes = nodes.file.numbers('sizes');
  const shown = (items: Iterable<number>) => Array.from(items).filter(holdsAny);
  let closed = shown(nodes.roots(grouping));
  const large = closed.reduce((sum, node) => sum + sizes[node]!, 0) * LARGE;
  const fits = (node: number, children: readonly number[]) =>
    children.length > 0 &&
    (closed.length + open.size + children.length <= WANTED ||
      (children.length === 1 && sizes[node]! >= large));
  const openWhile = (mayOpen: (node: number) => boolean) => {
    for (;;) {
      const next = closed
        .filter(mayOpen)
        .sort((a, b) => sizes[b]! - sizes[a]! || a - b)
        .find((node) => fits(node, shown(nodes.childrenOf(node))));
      if (next === undefined) return;
      open.add(next);
      closed = [...closed.filter((node) => node !== next), ...shown(nodes.childrenOf(next))];
    }
  };
  openWhile((node) => isFolder(kinds[node]!));
  if (closed.length < FEW) openWhile((node) => kinds[node] === KIND.File);
  return open;
}

const isFolder = (kind: number): boolean =>
  kind === KIND.Directory || kind === KIND.Domain || kind === KIND.Subdomain;
