// The cut along folders: from the root down, a folder that holds too much of what is cut is taken apart into
// the folders in it, and its loose files. Then what is too small to be shown finds a place.
import { isContainerName } from './directory-roles.ts';
import { type DirectoryNode, filesBelow, skipSingles } from './directory-tree.ts';
import type { FileLink } from './file-links.ts';

/** A group of files on its way to be a domain or a subdomain. */
export interface Part {
  /** `folder`: all below it. `loose`: files of a folder whose other folders are parts of their own. */
  readonly kind: 'folder' | 'loose';
  readonly node: DirectoryNode;
  /** Rising. Those of small folders that joined it included. */
  readonly files: readonly number[];
  /** Small parts that joined it, with the reason. */
  readonly joined: readonly JoinedPart[];
}

export interface JoinedPart {
  readonly node: DirectoryNode;
  readonly files: readonly number[];
  /** `ties`: most of what ties it to others leads to the part. `remainder`: it was too small to stand alone. */
  readonly reason: 'ties' | 'remainder';
}

export interface CutRule {
  /** A folder above this share of all files is taken apart. */
  readonly share: number;
  /** The same inside a folder that was taken apart for its size: the deeper, the more a reader takes as one. */
  readonly innerShare: number;
  /** The same for a folder with a manifest, which was meant to be one thing. */
  readonly packageShare: number;
  /** A part with fewer files does not stand alone. */
  readonly least: number;
  isPackage(node: DirectoryNode): boolean;
}

/** A folder that only holds others is taken apart from this share on; below, it is one small thing. */
const CONTAINER_SHARE = 0.1;
/** A folder with more of its files loose has hardly anything to be taken apart into; */
const FLAT_SHARE = 0.8;
/** unless nothing but it would be left of the program. */
const MOST_SHARE = 0.75;
/** Packages that hold so few files, loose ones where they were taken apart, are still things of their own. */
const LEAST_OF_PACKAGE = 2;
/** Of all that ties a small part to others, this much must lead to the one that it joins. */
const JOINING_SHARE = 0.6;

export function cutTree(root: DirectoryNode, rule: CutRule, links: readonly FileLink[]): Part[] {
  return joinSmallParts(takeApart(root, rule), rule, links);
}

/** In depth-first order, so that a folder's parts stand together. */
function takeApart(root: DirectoryNode, rule: CutRule): Part[] {
  const total = sizeOfProgram(root);
  const parts: Part[] = [];
  const open: { node: DirectoryNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    const fork = skipSingles(node);
    if (node !== root && !isTakenApart(node, fork, total, depth, rule)) {
      parts.push({ kind: 'folder', node, files: filesBelow(node), joined: [] });
      continue;
    }
    if (fork.own.length > 0) {
      parts.push({ kind: 'loose', node: fork, files: fork.own, joined: [] });
    }
    const inner = node === root || isContainer(node, fork, rule) ? depth : depth + 1;
    for (const child of fork.children.toReversed()) open.push({ node: child, depth: inner });
  }
  return parts;
}

/** @param depth how many folders around it were taken apart for their size */
function isTakenApart(
  node: DirectoryNode,
  fork: DirectoryNode,
  total: number,
  depth: number,
  rule: CutRule,
): boolean {
  if (node.isBeside || fork.children.length === 0) return false;
  if (isContainer(node, fork, rule)) return node.size > total * CONTAINER_SHARE;
  if (fork.own.length > node.size * FLAT_SHARE && node.size < total * MOST_SHARE) return false;
  const share = depth === 0 ? rule.share : rule.innerShare;
  return node.size > total * (rule.isPackage(node) ? Math.max(share, rule.packageShare) : share);
}

/** Holds packages, or is named for holding several things. */
function isContainer(node: DirectoryNode, fork: DirectoryNode, rule: CutRule): boolean {
  if (isContainerName(node.segments.at(-1)!) && fork.children.length > 1) return true;
  return !rule.isPackage(node) && fork.children.filter(rule.isPackage).length > 1;
}

/** Files that count for shares: a folder of examples makes no other one look small. */
function sizeOfProgram(root: DirectoryNode): number {
  const nodes: DirectoryNode[] = [root];
  let beside = 0;
  for (const { children } of nodes) {
    for (const child of children) {
      if (child.isBeside) beside += child.size;
      else nodes.push(child);
    }
  }
  return root.isBeside ? root.size : root.size - beside;
}

/**
 * A small part joins the one to which it is tied most, if that is clear; otherwise the loose files of the folder
 * that it lies in, or of the next one above that is no mere container.
 */
function joinSmallParts(parts: readonly Part[], rule: CutRule, links: readonly FileLink[]): Part[] {
  const isSmall = ({ node, files }: Part) =>
    files.length < (rule.isPackage(node) ? LEAST_OF_PACKAGE : rule.least);
  const kept = parts.filter((part) => !isSmall(part)).map(openPart);
  const small = parts.filter(isSmall);
  if (kept.length === 0) return parts.length === 0 ? [] : [mergeAll(parts)];
  const closest = closestParts(kept, small, links);
  const remainders = new Map<string, OpenPart>();
  for (const part of kept) if (part.kind === 'loose') remainders.set(keyOf(part.node), part);
  for (const [at, part] of small.entries()) {
    const target = part.node.isBeside ? undefined : closest[at];
    if (target !== undefined) join(target, part, 'ties');
    else join(remainderOf(part, kept, remainders), part, 'remainder');
  }
  return kept.map(({ files, ...part }) => ({ ...part, files: files.toSorted((a, b) => a - b) }));
}

interface OpenPart extends Part {
  readonly files: number[];
  readonly joined: JoinedPart[];
}

const openPart = (part: Part): OpenPart => ({ ...part, files: [...part.files], joined: [] });

function join(target: OpenPart, { node, files }: Part, reason: JoinedPart['reason']): void {
  target.joined.push({ node, files, reason });
  for (const file of files) target.files.push(file);
}

/** The loose part of the folder above, made when there is none yet. */
function remainderOf(
  { kind, node }: Part,
  kept: OpenPart[],
  remainders: Map<string, OpenPart>,
): OpenPart {
  let segments = kind === 'loose' ? node.segments : node.segments.slice(0, -1);
  for (;;) {
    const found = remainders.get(segments.join('/'));
    if (found !== undefined) return found;
    if (segments.length === 0) break;
    segments = segments.slice(0, -1);
  }
  const part: OpenPart = {
    kind: 'loose',
    node: { segments, children: [], own: [], size: 0, directories: [], isBeside: false },
    files: [],
    joined: [],
  };
  remainders.set('', part);
  kept.push(part);
  return part;
}

const keyOf = ({ segments }: DirectoryNode): string => segments.join('/');

/** All are small: together they are one. */
function mergeAll(parts: readonly Part[]): Part {
  const [first, ...rest] = parts;
  const target = openPart(first!);
  for (const part of rest) join(target, part, 'remainder');
  return { ...target, files: target.files.toSorted((a, b) => a - b) };
}

/** By small part: the kept one to which most of its ties lead, if that is clear. */
function closestParts(
  kept: readonly OpenPart[],
  small: readonly Part[],
  links: readonly FileLink[],
): (OpenPart | undefined)[] {
  const smallOf = new Map(small.flatMap(({ files }, at) => files.map((file) => [file, at])));
  const keptOf = new Map(kept.flatMap(({ files }, at) => files.map((file) => [file, at])));
  const ties = small.map(() => new Map<number, number>());
  const totals = new Float64Array(small.length);
  const counts = new Int32Array(small.length);
  const add = (from: number, to: number, weight: number) => {
    const at = smallOf.get(from);
    if (at === undefined || smallOf.get(to) === at) return;
    totals[at]! += weight;
    counts[at]!++;
    const target = keptOf.get(to);
    if (target !== undefined) ties[at]!.set(target, (ties[at]!.get(target) ?? 0) + weight);
  };
  for (const { from, to, weight } of links) {
    add(from, to, weight);
    add(to, from, weight);
  }
  return small.map((_, at) => {
    if (counts[at]! < 2) return undefined;
    for (const [target, weight] of ties[at]!) {
      if (weight >= totals[at]! * JOINING_SHARE) return kept[target];
    }
    return undefined;
  });
}
