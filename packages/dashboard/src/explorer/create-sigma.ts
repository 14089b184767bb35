// Sets up the drawing: sizes in the graph's own measure, so that circles keep apart at every zoom; and tells what
// somebody does to it.
import { MultiDirectedGraph } from 'graphology';
import Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';
import { GROUP_LAYER } from './draw-groups.ts';
import { createDrawHover } from './draw-labels.ts';
import type { Finder } from './find-at.ts';
import type { Highlight } from './highlight.ts';
import { movePicture } from './move-picture.ts';
import type { GraphTheme } from './theme.ts';

export interface GraphHandlers {
  onSelect(id: string | undefined): void;
  onEnter(id: string): void;
  /** Of what is drawn now. */
  finder(): Finder;
}

export interface SigmaInPlace {
  readonly sigma: Sigma<DrawnNode, DrawnEdge>;
  kill(): void;
}

/** How far beside a circle a pointer still means it, in pixels of the screen. */
const SLACK = 4;

export function createSigma(
  container: HTMLElement,
  theme: GraphTheme,
  handlers: GraphHandlers,
  { reducers }: Highlight,
): SigmaInPlace {
  const sigma = new Sigma<DrawnNode, DrawnEdge>(new MultiDirectedGraph(), container, {
    allowInvalidContainer: true,
    itemSizesReference: 'positions',
    zoomToSizeRatioFunction: (ratio) => ratio,
    renderLabels: false,
    enableCameraRotation: false,
    minEdgeThickness: 1,
    zIndex: true,
    // Room for the names at the rim.
    stagePadding: 26,
    doubleClickZoomingRatio: 1,
    minCameraRatio: 0.005,
    maxCameraRatio: 4,
    defaultDrawNodeHover: createDrawHover(theme),
    ...reducers,
  });
  sigma.createCanvasContext(GROUP_LAYER, {});
  // Below the edges, which are the first layer of Sigma's own.
  const layer = sigma.getCanvases()[GROUP_LAYER];
  if (layer !== undefined) container.prepend(layer);
  // Empty layers would be put together with the others in every frame.
  sigma.getCanvases().edgeLabels?.remove();
  sigma.resize(true);
  listen(sigma, container, handlers);
  const stopMoving = movePicture(sigma);
  return {
    sigma,
    kill: () => {
      stopMoving();
      sigma.kill();
    },
  };
}

function listen(
  sigma: Sigma<DrawnNode, DrawnEdge>,
  container: HTMLElement,
  { onSelect, onEnter, finder }: GraphHandlers,
): void {
  const groupAt = (point: { x: number; y: number }) => {
    const { x, y } = sigma.viewportToGraph(point);
    return finder().groupAt(x, y);
  };
  findBy(sigma, (point) => {
    const { x, y } = sigma.viewportToGraph(point);
    const beside = sigma.viewportToGraph({ x: point.x + SLACK, y: point.y });
    return finder().nodeAt(x, y, beside.x - x);
  });
  sigma.on('clickNode', ({ node }) => onSelect(node));
  sigma.on('clickStage', ({ event }) => onSelect(groupAt(event)));
  sigma.on('doubleClickNode', ({ node, event }) => {
    event.preventSigmaDefault();
    onEnter(node);
  });
  sigma.on('doubleClickStage', ({ event }) => {
    event.preventSigmaDefault();
    const group = groupAt(event);
    if (group !== undefined) onEnter(group);
  });
  // Sigma goes on showing what the pointer was over when it has left the drawing for what stands beside it.
  sigma.on('leaveStage', () => {
    if (Reflect.get(sigma, 'hoveredNode') === null) return;
    Reflect.set(sigma, 'hoveredNode', null);
    sigma.scheduleRender();
  });
  const pointAt = (style: string) => () => {
    container.style.cursor = style;
  };
  sigma.on('enterNode', pointAt('pointer'));
  sigma.on('leaveNode', pointAt(''));
}

/** Sigma has no setting for how it finds what is below the pointer; this is the one method that does. */
function findBy(
  sigma: Sigma<DrawnNode, DrawnEdge>,
  find: (point: { x: number; y: number }) => string | undefined,
): void {
  Object.defineProperty(sigma, 'getNodeAtPosition', {
    value: (point: { x: number; y: number }) => find(point) ?? null,
  });
}
