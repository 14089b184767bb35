// What the camera does by itself: it keeps the picture where it is when the room beside it changes, as when a panel
// opens; once that has come to rest it shows the whole again, or, to those who look at a part, brings what is selected
// out from below the panel or from outside. Knows nothing of React.
import type Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
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

/** The camera that shows everything. */
const WHOLE: CameraState = { x: 0.5, y: 0.5, angle: 0, ratio: 1 };

export interface PictureKeeper {
  /** Another graph is going to be drawn. */
  fitAnew(): void;
  /** Nothing moves any more. @param selected undefined when nothing is that is drawn */
  settle(selected: Circle | undefined): void;
  stop(): void;
}

/**
 * Sigma draws from the middle of the room that it finds: the picture would jump when a panel takes a part of it, and
 * the second half of a double click would miss. Of another window it is fitted into that.
 */
export function keepPicture(
  sigma: Graph,
  place: HTMLElement,
  roomOf: (place: HTMLElement) => Room,
): PictureKeeper {
  const camera = sigma.getCamera();
  // On narrow screens the list may stand in its place. What Sigma draws then into nothing is no picture to keep.
  const isHidden = () => place.clientWidth === 0 || place.clientHeight === 0;
  let wanted: Circle | undefined;
  let isDue = false;
  let drawn: { readonly corners: Corners; readonly window: string } | undefined;
  // Where the camera was put here; where it is elsewhere, somebody has moved it, and it stays.
  let own: CameraState = WHOLE;
  const isOurs = () => [own, WHOLE].some((state) => isSame(camera.getState(), state));
  const moveTo = (target: CameraState) => {
    own = target;
    move(sigma, target);
  };
  // By itself Sigma looks only at the window, and at its room whenever it draws.
  const takeRoom = () => {
    const { width, height } = sigma.getDimensions();
    if (width === place.clientWidth && height === place.clientHeight) return;
    sigma.resize();
    sigma.refresh();
  };
  const settle = () => {
    isDue = isHidden();
    if (isDue) return;
    // A busy browser may not have told of the room yet.
    takeRoom();
    const room = roomOf(place);
    const [wasOurs, isCovered] = [isOurs(), room.height < place.clientHeight - 1];
    if (wasOurs && !isCovered) {
      if (!isSame(camera.getState(), WHOLE)) moveTo(WHOLE);
      return;
    }
    const target = wanted === undefined ? undefined : intoView(sigma, wanted, room);
    if (target === undefined) return;
    if (wasOurs) moveTo(target);
    else move(sigma, target);
  };
  const remember = () => {
    if (isHidden()) return;
    drawn = { corners: cornersOf(sigma), window: windowSize() };
  };
  const hold = () => {
    if (drawn === undefined || isHidden()) return;
    const wasOurs = isOurs();
    if (drawn.window === windowSize()) holdCorners(sigma, drawn.corners);
    else if (wasOurs) camera.setState(WHOLE);
    if (wasOurs) own = camera.getState();
  };
  const watcher = new ResizeObserver(() => {
    if (isHidden()) return;
    takeRoom();
    if (isDue) settle();
  });
  sigma.on('afterRender', remember);
  sigma.on('resize', hold);
  watcher.observe(place);
  return {
    fitAnew: () => {
      if (isOurs()) camera.setState(WHOLE);
    },
    settle: (selected) => {
      wanted = selected;
      settle();
    },
    stop: () => {
      watcher.disconnect();
      sigma.off('afterRender', remember);
      sigma.off('resize', hold);
    },
  };
}

const isSame = (a: CameraState, b: CameraState) =>
  (['x', 'y', 'ratio'] as const).every((name) => Math.abs(a[name] - b[name]) < 1e-9);

function move(sigma: Graph, target: CameraState): void {
  const camera = sigma.getCamera();
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) camera.setState(target);
  else void camera.animate(target, { duration: MILLISECONDS });
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

/** The camera that shows the circle in this room; undefined when it is to be seen already. */
function intoView(sigma: Graph, { x, y, radius }: Circle, room: Room): CameraState | undefined {
  const center = sigma.graphToViewport({ x, y });
  const rim = sigma.graphToViewport({ x: x + radius, y });
  const reach = Math.abs(rim.x - center.x);
  const across = wayInto(center.x, reach, room.width);
  const down = wayInto(center.y, reach, room.height);
  if (across === 0 && down === 0) return undefined;
  const [from, to] = [
    sigma.viewportToFramedGraph({ x: 0, y: 0 }),
    sigma.viewportToFramedGraph({ x: across, y: down }),
  ];
  const state = sigma.getCamera().getState();
  return { ...state, x: state.x - (to.x - from.x), y: state.y - (to.y - from.y) };
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
