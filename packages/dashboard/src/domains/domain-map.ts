// Where the domains of a map stand: in layers, those that use others above what they use, each layer ordered so
// that few lines cross. Pure and the same for the same graph.
import type { ViewNode, ViewRelationship } from '@orrery/contract';
import { tanglesInOrder } from '../cycles/matrix-order.ts';
import { mergePairs, type Pair } from '../repository/merge-pairs.ts';
import { riseOf } from './map-routes.ts';

export interface MapBox {
  readonly node: ViewNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MapLine {
  readonly source: MapBox;
  readonly target: MapBox;
  /** Relationships that it stands for, of all types. */
  readonly count: number;
  readonly isCyclic: boolean;
  /** Whether it is one of the strongest; the others are shown where they are asked for. */
  readonly isStrong: boolean;
}

export interface DomainMap {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly MapBox[];
  readonly lines: readonly MapLine[];
}

const [MOST_WIDTH, BOX_HEIGHT, GAP_X, GAP_Y, MARGIN] = [176, 58, 28, 74, 12];

/**
 * Lines for each domain that are shown in full; more cover each other, the sooner the more domains there are and the
 * fewer of them stand side by side.
 */
const linesEach = (domains: number, inRow: number): number =>
  (domains > 12 ? 1.2 : 2) * (inRow < 4 ? 0.6 : 1);

/** @param room width that there is, in pixels; two boxes always stand side by side */
export function domainMap(
  nodes: readonly ViewNode[],
  relationships: readonly ViewRelationship[],
  room: number,
): DomainMap {
  const most = Math.max(2, Math.floor((room - 2 * MARGIN + GAP_X) / (MOST_WIDTH + GAP_X)));
  const boxWidth = Math.max(120, Math.min(MOST_WIDTH, (room - 2 * MARGIN - GAP_X) / 2));
  const known = new Map(nodes.map((node) => [node.id, node]));
  const pairs = mergePairs(
    relationships.filter(({ source, target }) => known.has(source) && known.has(target)),
  );
  const layers = orderLayers(foldLayers(layersOf([...known.keys()], pairs), most), pairs);
  const widest = Math.max(1, ...layers.map((layer) => layer.length));
  const width = widest * (boxWidth + GAP_X) - GAP_X + 2 * MARGIN;
  const boxes = new Map<string, MapBox>();
  const top = MARGIN + roomAbove(layers[0] ?? [], pairs, boxWidth + GAP_X);
  for (const [row, layer] of layers.entries()) {
    const own = layer.length * (boxWidth + GAP_X) - GAP_X;
    for (const [column, id] of layer.entries()) {
      boxes.set(id, {
        node: known.get(id) as ViewNode,
        x: (width - own) / 2 + column * (boxWidth + GAP_X),
        y: top + row * (BOX_HEIGHT + GAP_Y),
        width: boxWidth,
        height: BOX_HEIGHT,
      });
    }
  }
  const weakest =
    pairs.map(({ count }) => count).sort((a, b) => b - a)[
      Math.round(nodes.length * linesEach(nodes.length, most))
    ] ?? 0;
  const lines = pairs.map(({ source, target, count, isCyclic }) => {
    const ends = { source: boxes.get(source) as MapBox, target: boxes.get(target) as MapBox };
    const isStrong = count > weakest;
    return { ...ends, count, isCyclic, isStrong };
  });
  return {
    width,
    height: top + layers.length * (BOX_HEIGHT + GAP_Y) - GAP_Y + MARGIN,
    boxes: [...boxes.values()],
    lines,
  };
}

/** What lines between boxes of the first row need above them. @param step from one box to the next */
function roomAbove(row: readonly string[], pairs: readonly Pair[], step: number): number {
  const columns = new Map(row.map((id, column) => [id, column]));
  const rises = pairs.flatMap(({ source, target }) => {
    const [from, to] = [columns.get(source), columns.get(target)];
    return from === undefined || to === undefined ? [] : [riseOf(Math.abs(from - to) * step)];
  });
  return Math.max(0, ...rises);
}

/**
 * Each tangle of domains that use each other in a circle one layer below the lowest of those that use it. Inside a
 * tangle those that use more than they are used come first.
 */
function layersOf(ids: readonly string[], pairs: readonly Pair[]): string[][] {
  const depths = new Map<string, number>();
  const layers: string[][] = [];
  for (const tangle of tanglesInOrder(ids, pairs)) {
    const members = new Set(tangle);
    const users = pairs.filter(({ source, target }) => members.has(target) && !members.has(source));
    const depth = Math.max(0, ...users.map(({ source }) => (depths.get(source) ?? 0) + 1));
    for (const id of members) depths.set(id, depth);
    layers[depth] = [
      ...(layers[depth] ?? []),
      ...tangle.toSorted((a, b) => surplus(b) - surplus(a)),
    ];
  }
  return layers;

  function surplus(id: string): number {
    return pairs.reduce(
      (sum, { source, target, count }) =>
        sum + Number(source === id) * count - Number(target === id) * count,
      0,
    );
  }
}

/** Each under the middle of those above that use it. */
function orderLayers(layers: readonly string[][], pairs: readonly Pair[]): string[][] {
  const places = new Map<string, number>();
  return layers.map((layer) => {
    const wanted = (id: string) => {
      const above = pairs.flatMap(({ source, target }) =>
        target === id ? [places.get(source)] : [],
      );
      const known = above.filter((place) => place !== undefined);
      return known.length === 0 ? 0.5 : known.reduce((sum, place) => sum + place, 0) / known.length;
    };
    const sorted = layer.toSorted((a, b) => wanted(a) - wanted(b));
    for (const [index, id] of sorted.entries()) places.set(id, (index + 0.5) / sorted.length);
    return sorted;
  });
}

/** Layers that are too wide go on in the next row. */
const foldLayers = (layers: readonly string[][], most: number): string[][] =>
  layers.flatMap((layer) =>
    Array.from({ length: Math.ceil(layer.length / most) }, (_, part) =>
      layer.slice(part * most, (part + 1) * most),
    ),
  );
