// Sets up the drawing: sizes in the graph's own measure, so that circles keep apart at every zoom, and nothing
// but circles while it moves, which keeps large graphs smooth.
import { MultiDirectedGraph } from 'graphology';
import Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';
import { GROUP_LAYER } from './draw-groups.ts';
import { createDrawHover, createDrawLabel } from './draw-labels.ts';
import type { GraphTheme } from './theme.ts';

export interface GraphHandlers {
  onSelect(id: string | undefined): void;
  onEnter(id: string): void;
}

export function createSigma(
  container: HTMLElement,
  theme: GraphTheme,
  { onSelect, onEnter }: GraphHandlers,
): Sigma<DrawnNode, DrawnEdge> {
  const sigma = new Sigma<DrawnNode, DrawnEdge>(new MultiDirectedGraph(), container, {
    allowInvalidContainer: true,
    itemSizesReference: 'positions',
    zoomToSizeRatioFunction: (ratio) => ratio,
    hideEdgesOnMove: true,
    hideLabelsOnMove: true,
    labelRenderedSizeThreshold: 7,
    labelDensity: 0.6,
    labelGridCellSize: 90,
    minEdgeThickness: 1,
    zIndex: true,
    stagePadding: 36,
    doubleClickZoomingRatio: 1,
    minCameraRatio: 0.005,
    maxCameraRatio: 4,
    defaultDrawNodeLabel: createDrawLabel(theme),
    defaultDrawNodeHover: createDrawHover(theme),
  });
  sigma.createCanvasContext(GROUP_LAYER, {});
  // Below the edges, which are the first layer of Sigma's own.
  const layer = sigma.getCanvases()[GROUP_LAYER];
  if (layer !== undefined) container.prepend(layer);
  sigma.resize(true);
  sigma.on('clickNode', ({ node }) => onSelect(node));
  sigma.on('clickStage', () => onSelect(undefined));
  sigma.on('doubleClickNode', ({ node, event }) => {
    event.preventSigmaDefault();
    onEnter(node);
  });
  const pointAt = (style: string) => () => {
    container.style.cursor = style;
  };
  sigma.on('enterNode', pointAt('pointer'));
  sigma.on('leaveNode', pointAt(''));
  return sigma;
}
