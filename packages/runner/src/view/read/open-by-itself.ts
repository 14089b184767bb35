// Which groups a first look opens: few enough that everything fits on a screen, enough that something is seen.
import type { ViewGrouping } from '@orrery/contract';
import { KIND } from '../format.ts';
import type { Holding } from './cut.ts';
import type { Nodes } from './nodes.ts';

/** Nodes that a first look shows, or a few more. */
const WANTED = 60;
/** Where there is less than this to see, files are opened as well. */
const FEW = 12;

/** The largest group first, as long as its children fit; one that holds a single group is no sight and always opens. */
export function openByItself(
  nodes: Nodes,
  grouping: ViewGrouping,
  holdsAny: Holding,
): ReadonlySet<number> {
  const open = new Set<number>();
  const kinds = nodes.file.bytes('kinds');
  const sizes = nodes.file.numbers('sizes');
  const shown = (items: Iterable<number>) => Array.from(items).filter(holdsAny);
  let seen = shown(nodes.roots(grouping));
  let count = seen.length;
  const openWhile = (mayOpen: (node: number) => boolean) => {
    for (;;) {
      const candidates = seen
        .filter((node) => mayOpen(node))
        .sort((a, b) => sizes[b]! - sizes[a]! || a - b);
      const next = candidates
        .map((node) => ({ node, children: shown(nodes.childrenOf(node)) }))
        .find(
          ({ children }) =>
            children.length > 0 && (children.length === 1 || count + children.length <= WANTED),
        );
      if (next === undefined) return;
      open.add(next.node);
      seen = [...seen.filter((node) => node !== next.node), ...next.children];
      count += next.children.length;
    }
  };
  openWhile((node) => isFolder(kinds[node]!));
  if (count < FEW) openWhile((node) => kinds[node] === KIND.File);
  return open;
}

const isFolder = (kind: number): boolean =>
  kind === KIND.Directory || kind === KIND.Domain || kind === KIND.Subdomain;
