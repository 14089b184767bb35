// A node of the graph as people and agents read it: short, with the place to open.
import type { ViewNode } from '@orrery/contract';

export interface DescribedNode {
  readonly id: string;
  /** The finest label. */
  readonly kind: string;
  /** `path:line` of a declaration, or the path of a file; absent outside the repository. */
  readonly at?: string | undefined;
  readonly isTest?: true | undefined;
}

export function describeNode({ id, labels, path, startLine, isTest }: ViewNode): DescribedNode {
  return {
    id,
    kind: labels.at(-1) ?? 'Node',
    ...(path !== undefined && { at: startLine === undefined ? path : `${path}:${startLine}` }),
    ...(isTest && { isTest }),
  };
}

/** `Store.save  Method  src/store.ts:120  test`: the name, since the place has the rest of the id. */
export function nodeLine({ id, kind, at, isTest }: DescribedNode): string {
  const name = nameIn(id);
  const parts = [
    name === at ? '' : name,
    kind === 'File' ? '' : kind,
    at ?? '',
    isTest ? 'test' : '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}

/** The qualified name behind the path of an id; the id itself where it has none. */
export function nameIn(id: string): string {
  const [, name] = /^(?:fn|class|type):.*:([^:/]+)$/s.exec(id) ?? [];
  return name ?? id;
}

/** What a node is called in lists: a path, or as much of a name as its file has. */
export function titleOf({ id, name, path, labels }: ViewNode): string {
  if (labels[0] === 'File' || labels[0] === 'Directory') return path ?? name;
  const known = nameIn(id);
  return known === id ? name : known;
}

/** Where a node can be looked at: `path:line`, as editors and terminals follow it. */
export function placeOf({ id, path, startLine }: ViewNode): string {
  if (path === undefined) return id;
  return startLine === undefined ? path : `${path}:${startLine}`;
}
