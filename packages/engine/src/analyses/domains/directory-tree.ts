// The tree of folders that is cut: over paths without folders of mere layout, so that headers lie with their
// sources and one package lies together whose sources are apart by platform.
import { compareText } from '../../source-tree.ts';
import { isBeside, type SortedFile } from './sorted-files.ts';

export interface DirectoryNode {
  /** Segments from the root, layout left out; empty for the root. */
  readonly segments: readonly string[];
  /** Sorted by name. */
  readonly children: readonly DirectoryNode[];
  /** Files directly in it, as indexes into the program's files, rising. */
  readonly own: readonly number[];
  /** Number of files in it at any depth. */
  readonly size: number;
  /** Directories of the repository whose files it holds directly, sorted. */
  readonly directories: readonly string[];
  /** Whether it holds what is taken as one: copied or supporting code. */
  readonly isBeside: boolean;
}

interface Draft {
  readonly segments: readonly string[];
  readonly children: Map<string, Draft>;
  readonly own: number[];
  readonly directories: Set<string>;
}

export function buildTree(files: readonly SortedFile[]): DirectoryNode {
  const root = draft([]);
  for (const { file, segments, directory } of files) {
    let node = root;
    for (const [depth, name] of segments.entries()) {
      const child = node.children.get(name) ?? draft(segments.slice(0, depth + 1));
      node.children.set(name, child);
      node = child;
    }
    node.own.push(file);
    node.directories.add(directory);
  }
  return finish(root);
}

const draft = (segments: readonly string[]): Draft => ({
  segments,
  children: new Map(),
  own: [],
  directories: new Set(),
});

/** From the leaves up, with a list instead of recursion; paths are bounded, but nothing here need know. */
function finish(root: Draft): DirectoryNode {
  const order: Draft[] = [root];
  for (const { children } of order) for (const child of children.values()) order.push(child);
  const finished = new Map<Draft, DirectoryNode>();
  for (const node of order.reverse()) {
    const children = [...node.children.values()]
      .map((child) => finished.get(child)!)
      .sort((a, b) => compareText(a.segments.at(-1)!, b.segments.at(-1)!));
    finished.set(node, {
      segments: node.segments,
      children,
      own: node.own,
      size: children.reduce((sum, { size }) => sum + size, node.own.length),
      directories: [...node.directories].sort(compareText),
      isBeside: node.segments.some(isBeside),
    });
  }
  return finished.get(root)!;
}

/** Goes down while there is but one way: what lies above a fork names nothing. */
export function skipSingles(node: DirectoryNode): DirectoryNode {
  let reached = node;
  while (reached.own.length === 0 && reached.children.length === 1) reached = reached.children[0]!;
  return reached;
}

/** Itself and all folders in it at any depth, from the top down. */
export function nodesBelow(node: DirectoryNode): DirectoryNode[] {
  const nodes: DirectoryNode[] = [node];
  for (const { children } of nodes) for (const child of children) nodes.push(child);
  return nodes;
}

/** All files in it at any depth, rising. */
export function filesBelow(node: DirectoryNode): number[] {
  return nodesBelow(node)
    .flatMap(({ own }) => own)
    .sort((a, b) => a - b);
}

/** All directories of the repository in it, sorted. */
export function directoriesBelow(node: DirectoryNode): string[] {
  return nodesBelow(node)
    .flatMap(({ directories }) => directories)
    .sort(compareText);
}
