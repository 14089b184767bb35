// Has a graph laid out in a worker of its own and ends it when another graph is wanted first.
import type { ViewCut } from '@orrery/contract';
import { useEffect, useState } from 'react';
import type { Layout, LayoutJob } from './layout-job.ts';

export interface PlacedCut {
  readonly cut: ViewCut;
  readonly layout: Layout;
}

/** The last graph that is laid out; undefined until the first is. It may be older than `cut`. */
export function useLayout(cut: ViewCut | undefined): PlacedCut | undefined {
  const [placed, setPlaced] = useState<PlacedCut>();
  useEffect(() => {
    if (cut === undefined) return;
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Layout>) => {
      setPlaced({ cut, layout: data });
      worker.terminate();
    };
    worker.postMessage(layoutJob(cut));
    return () => worker.terminate();
  }, [cut]);
  return placed;
}

const LEAF_RADIUS = 5;

export function layoutJob({ nodes, relationships }: ViewCut): LayoutJob {
  const indices = new Map(nodes.map(({ id }, index) => [id, index]));
  const known = relationships.filter(
    ({ source, target }) => indices.has(source) && indices.has(target),
  );
  return {
    parents: Int32Array.from(nodes, ({ parent }) =>
      parent === null ? -1 : (indices.get(parent) ?? -1),
    ),
    radii: Float32Array.from(nodes, ({ size, childCount }) =>
      childCount === 0 ? LEAF_RADIUS : LEAF_RADIUS + 3 * Math.sqrt(Math.min(size, 2500)) ** 0.8,
    ),
    edges: Int32Array.from(
      known.flatMap(({ source, target }) => [
        indices.get(source) as number,
        indices.get(target) as number,
      ]),
    ),
    weights: Float32Array.from(known, ({ count }) => count),
  };
}
