// Open groups as the discs that are drawn for them. A chain of groups with one group in each, as the folders of a
// long path are, is one disc with all of their names.
import type { ViewCut } from '@orrery/contract';
import type { PlacedCut } from '../layout/use-layout.ts';
import { shortText } from '../parts/visible-text.ts';

export interface GroupDisc {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Of the handle at its top, by which it is selected and closed. */
  readonly handle: number;
  /** Of the group, behind those of the chain around it. */
  readonly name: string;
}

const LABEL_CHARACTERS = 34;

export const handleRadius = (radius: number): number => Math.min(5, Math.max(1.5, radius * 0.05));

export function groupDiscs({ cut, layout }: PlacedCut): GroupDisc[] {
  const links = linkGroups(cut);
  const names = new Map<string, string>();
  return cut.nodes.flatMap(({ id, name, parent, isOpen }, index) => {
    if (!isOpen) return [];
    const chain = parent !== null && links.has(parent) ? `${names.get(parent)}/${name}` : name;
    names.set(id, chain);
    if (links.has(id)) return [];
    const radius = layout.radius[index] as number;
    const place = { x: layout.x[index] as number, y: layout.y[index] as number, radius };
    const shown = shortText(chain, LABEL_CHARACTERS);
    return [{ ...place, id, handle: handleRadius(radius), name: shown }];
  });
}

/** Around whole circles and handles: by itself Sigma goes by their middles, and cuts off those at the rim. */
export function boundsOf({ cut, layout: { x, y, radius } }: PlacedCut) {
  const bounds = { x: [0, 0] as [number, number], y: [0, 0] as [number, number] };
  for (const [index, reach] of radius.entries()) {
    const [atX, atY] = [x[index] as number, y[index] as number];
    const top = atY + reach + (cut.nodes[index]?.isOpen === true ? handleRadius(reach) : 0);
    bounds.x = [Math.min(bounds.x[0], atX - reach), Math.max(bounds.x[1], atX + reach)];
    bounds.y = [Math.min(bounds.y[0], atY - reach), Math.max(bounds.y[1], top)];
  }
  return bounds;
}

/** Groups that hold one open group, and nothing else, and are no end of anything. */
export function linkGroups({ nodes, relationships }: ViewCut): ReadonlySet<string> {
  const ends = new Set(relationships.flatMap(({ source, target }) => [source, target]));
  const members = new Map<string, number>();
  for (const { parent } of nodes) {
    if (parent !== null) members.set(parent, (members.get(parent) ?? 0) + 1);
  }
  const inner = nodes.filter(
    ({ isOpen, parent }) => isOpen && parent !== null && members.get(parent) === 1,
  );
  return new Set(
    inner.flatMap(({ parent }) => (parent === null || ends.has(parent) ? [] : [parent])),
  );
}
