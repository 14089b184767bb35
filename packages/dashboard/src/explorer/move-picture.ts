// Keeps large graphs smooth where drawing takes longer than a frame, as on machines without a graphics card: while
// the camera moves, the picture that there is is moved and scaled as a whole, and drawn anew once it rests or has
// moved so far that too much of it is missing. Where drawing is quick, every frame is drawn.
import type Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';

/** What a drawing may take to be repeated in each frame, of the 16.7 ms of a frame. */
const QUICK_MILLISECONDS = 6;
/** The camera rests when it has not moved for so long, or for as long as a drawing takes. */
const [LEAST_REST, MOST_REST] = [110, 600];
/** Share of the picture that may be out of sight before it is drawn anew on the way. */
const MOST_MISSING = 0.35;
/** Beyond these, a scaled picture is too coarse or too small. */
const [LEAST_SCALE, MOST_SCALE] = [0.5, 2.5];

type Graph = Sigma<DrawnNode, DrawnEdge>;

interface Motion {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Takes the place of Sigma's own answer to a moved camera. Returns how to stop. */
export function movePicture(sigma: Graph): () => void {
  const camera = sigma.getCamera();
  const layers = Object.entries(sigma.getCanvases()).flatMap(([name, canvas]) =>
    name === 'mouse' ? [] : [canvas],
  );
  const rest = createRest(() => void sigma.scheduleRender());
  const speed = createSpeed(sigma);
  let drawn = camera.getState();
  let frame = 0;

  const show = () => {
    frame = 0;
    const motion = motionBetween(sigma, drawn, camera.getState());
    if (isTooFar(sigma, motion)) sigma.scheduleRender();
    else for (const layer of layers) layer.style.transform = transformOf(motion);
  };
  const onMoved = () => {
    if (speed.isQuick()) {
      sigma.scheduleRender();
      return;
    }
    if (frame === 0) frame = requestAnimationFrame(show);
    rest.await(speed.cost());
  };
  const forget = () => {
    rest.stop();
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const onDrawn = () => {
    forget();
    drawn = camera.getState();
    for (const layer of layers) layer.style.transform = '';
    speed.measure();
  };
  camera.removeAllListeners('updated');
  camera.on('updated', onMoved);
  sigma.on('beforeRender', speed.begin);
  sigma.on('afterRender', onDrawn);
  return () => {
    forget();
    camera.removeListener('updated', onMoved);
    sigma.off('beforeRender', speed.begin);
    sigma.off('afterRender', onDrawn);
  };
}

/** Calls when the camera rests. */
function createRest(onRest: () => void) {
  let timer = 0;
  let moves = 0;
  const stop = () => {
    clearTimeout(timer);
    // Who waits for the frame in which it looks once more has no timer to be cleared.
    moves++;
  };
  return {
    stop,
    /** Of each move. @param cost of a drawing, in milliseconds */
    await: (cost: number) => {
      stop();
      const known = ++moves;
      const look = () => {
        if (moves === known) onRest();
      };
      // A page that was kept busy learns late that the pointer has moved on: it looks once more before it draws.
      const lookLater = () => requestAnimationFrame(() => (timer = window.setTimeout(look, 0)));
      timer = window.setTimeout(lookLater, Math.min(MOST_REST, Math.max(LEAST_REST, cost)));
    },
  };
}

/** Knows what a drawing of the graph takes that was drawn last; another graph has to show it anew. */
function createSpeed(sigma: Graph) {
  let begun = 0;
  let cost = 0;
  let quick: unknown;
  const measure = () => {
    const graph = sigma.getGraph();
    const since = begun;
    whenDrawn(sigma, () => {
      // What has been drawn meanwhile is measured by itself.
      if (since !== begun) return;
      cost = performance.now() - since;
      quick = cost < QUICK_MILLISECONDS ? graph : undefined;
    });
  };
  const isQuick = () => quick === sigma.getGraph();
  return {
    isQuick,
    /** In milliseconds. */
    cost: () => cost,
    begin: () => {
      begun = performance.now();
    },
    // Names are drawn by those who are told of a drawing later.
    measure: () => {
      if (!isQuick()) queueMicrotask(measure);
    },
  };
}

/** How the picture drawn with one state of the camera has to be moved to show another, in pixels. */
function motionBetween(sigma: Graph, drawn: CameraState, now: CameraState): Motion {
  const ends = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];
  const [a, b] = ends.map((end) => sigma.framedGraphToViewport(end, { cameraState: drawn }));
  const [c, d] = ends.map((end) => sigma.framedGraphToViewport(end, { cameraState: now }));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return STILL;
  const scale = (d.x - c.x) / (b.x - a.x);
  return { scale, x: c.x - a.x * scale, y: c.y - a.y * scale };
}

const STILL: Motion = { scale: 1, x: 0, y: 0 };

const transformOf = ({ scale, x, y }: Motion) => `translate(${x}px, ${y}px) scale(${scale})`;

function isTooFar(sigma: Graph, { scale, x, y }: Motion): boolean {
  if (scale < LEAST_SCALE || scale > MOST_SCALE) return true;
  const { width, height } = sigma.getDimensions();
  const across = Math.min(width, x + width * scale) - Math.max(0, x);
  const down = Math.min(height, y + height * scale) - Math.max(0, y);
  return across <= 0 || down <= 0 || across * down < (1 - MOST_MISSING) * width * height;
}

/**
 * Tells when the graphics card, or what stands in for it, has drawn what it was told to. By a fence, since reading
 * back would keep the page waiting.
 */
function whenDrawn(sigma: Graph, onDrawn: () => void): void {
  const gl = sigma.getCanvases().edges?.getContext('webgl2');
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (gl === null || gl === undefined || fence === null || fence === undefined) return;
  gl.flush();
  const look = () => {
    if (gl.isContextLost()) return;
    if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
      setTimeout(look, 1);
      return;
    }
    gl.deleteSync(fence);
    onDrawn();
  };
  setTimeout(look, 0);
}
