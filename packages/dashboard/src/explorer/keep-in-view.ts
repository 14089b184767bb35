// What the camera does by itself: it keeps the picture where it is when the room beside it changes, as when a panel
// opens, and brings what is selected out from below the panel or from outside. Knows nothing of React.
import type Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';

type Graph = Sigma<DrawnNode, DrawnEdge>;

interface Circle {
  /** In the measure of the graph. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Of the part of the place that can be seen, in pixels from its upper left corner. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Between what is brought into view and the rim, in pixels. */
const MARGIN = 24;
const MILLISECONDS = 250;

/**
 * Sigma draws from the middle of the room that it finds: the picture would jump when a panel takes a part of it. Of
 * another window it is fitted into that. Returns how to stop.
 */
export function keepPicture(sigma: Graph, place: HTMLElement): () => void {
  let drawn: { readonly corners: Corners; readonly window: string } | undefined;
  const remember = () => {
    drawn = { corners: cornersOf(sigma), window: windowSize() };
  };
  const hold = () => {
    if (drawn !== undefined && drawn.window === windowSize()) holdCorners(sigma, drawn.corners);
  };
  // By itself Sigma looks only at the window, and at its room whenever it draws.
  const watcher = new ResizeObserver(() => {
    const { width, height } = sigma.getDimensions();
    if (place.clientWidth === 0 || place.clientHeight === 0) return;
    if (width === place.clientWidth && height === place.clientHeight) return;
    sigma.resize();
    sigma.refresh();
  });
  sigma.on('afterRender', remember);
  sigma.on('resize', hold);
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    sigma.off('afterRender', remember);
    sigma.off('resize', hold);
  };
}

const windowSize = () => `${window.innerWidth} ${window.innerHeight}`;

/** Moves the camera so that these places of the graph are again where they were on the screen. */
function holdCorners(sigma: Graph, [corner, other]: Corners): void {
  const camera = sigma.getCamera();
  const [left, right] = cornersOf(sigma);
  camera.setState({
    ratio: (camera.getState().ratio * (other.x - corner.x)) / (right.x - left.x),
  });
  const [now] = cornersOf(sigma);
  const { x, y } = camera.getState();
  camera.setState({ x: x + corner.x - now.x, y: y + corner.y - now.y });
}

type Corners = ReturnType<typeof cornersOf>;

/** Where two points of the screen lie in the graph. */
function cornersOf(sigma: Graph) {
  const cameraState = sigma.getCamera().getState();
  const at = (x: number) => sigma.viewportToFramedGraph({ x, y: 0 }, { cameraState });
  return [at(0), at(100)] as const;
}

export function bringIntoView(sigma: Graph, { x, y, radius }: Circle, room: Room): void {
  const center = sigma.graphToViewport({ x, y });
  const rim = sigma.graphToViewport({ x: x + radius, y });
  const reach = Math.abs(rim.x - center.x);
  const across = wayInto(center.x, reach, room.width);
  const down = wayInto(center.y, reach, room.height);
  if (across === 0 && down === 0) return;
  const camera = sigma.getCamera();
  const [from, to] = [
    sigma.viewportToFramedGraph({ x: 0, y: 0 }),
    sigma.viewportToFramedGraph({ x: across, y: down }),
  ];
  const state = camera.getState();
  const target = { x: state.x - (to.x - from.x), y: state.y - (to.y - from.y) };
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) camera.setState(target);
  else void camera.animate(target, { duration: MILLISECONDS });
}

/** How far something has to be moved to lie inside; what is too large is put with its middle in the middle. */
export function wayInto(middle: number, reach: number, room: number): number {
  const [least, most] = [reach + MARGIN, room - reach - MARGIN];
  if (least > most) {
    const isSeen = middle > MARGIN && middle < room - MARGIN;
    return isSeen ? 0 : room / 2 - middle;
  }
  if (middle < least) return least - middle;
  return middle > most ? most - middle : 0;
}
