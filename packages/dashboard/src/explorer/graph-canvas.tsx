// The drawn graph: panned and zoomed with the mouse, the fingers or the keyboard. What is selected and open is
// not kept here; this part only says what somebody did. Everything it shows stands in the list beside it too.
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type Sigma from 'sigma';
import type { PlacedCut } from '../layout/use-layout.ts';
import { buildGraph, type DrawnEdge, type DrawnGraph, type DrawnNode } from './build-graph.ts';
import { createSigma } from './create-sigma.ts';
import { drawGroups } from './draw-groups.ts';
import { createDrawLabels } from './draw-labels.ts';
import { type Circle, createFinder, type Finder } from './find-at.ts';
import { boundsOf, groupDiscs } from './group-discs.ts';
import { createHighlight } from './highlight.ts';
import { keepPicture, type PictureKeeper, type Room } from './keep-in-view.ts';
import { KeysHelp } from './keys-help.tsx';
import { nearestInDirection } from './nearest-in-direction.ts';
import { useTheme } from './theme.ts';

interface GraphCanvasProps {
  readonly placed: PlacedCut;
  /** Id of a node; undefined when none is selected or it is not drawn. */
  readonly selected: string | undefined;
  /** Whether a panel stands beside the drawing or over it. */
  readonly hasPanel: boolean;
  onSelect(id: string | undefined): void;
  /** Opens a closed group, closes an open one, follows a node that is no group. */
  onEnter(id: string): void;
  /** Closes the group around what is selected. */
  onLeave(): void;
}

/** After a click: by then the panel is there, and a double click has been told from two. */
const REST_MILLISECONDS = 450;

const NOTHING: Finder = { nodeAt: () => undefined, groupAt: () => undefined };

const DIRECTIONS = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

export function GraphCanvas(props: GraphCanvasProps) {
  const { placed, selected, hasPanel } = props;
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Sigma<DrawnNode, DrawnEdge>>(undefined);
  const keeper = useRef<PictureKeeper>(undefined);
  const finder = useRef<Finder>(undefined);
  const handlers = useRef(props);
  handlers.current = props;
  const discs = useMemo(() => groupDiscs(placed), [placed]);
  const highlight = useMemo(() => createHighlight(theme), [theme]);
  const drawLabels = useMemo(() => createDrawLabels(theme), [theme]);

  useEffect(() => {
    const container = place.current;
    if (container === null) return;
    const told = {
      onSelect: (id: string | undefined) => handlers.current.onSelect(id),
      onEnter: (id: string) => handlers.current.onEnter(id),
      finder: () => finder.current ?? NOTHING,
    };
    const { sigma, kill } = createSigma(container, theme, told, highlight);
    drawn.current = sigma;
    const kept = keepPicture(sigma, container, roomOf);
    keeper.current = kept;
    return () => {
      drawn.current = undefined;
      keeper.current = undefined;
      kept.stop();
      kill();
    };
  }, [theme, highlight]);

  useEffect(() => {
    const sigma = drawn.current;
    if (sigma === undefined) return;
    const draw = () => {
      drawGroups(sigma, discs, theme, handlers.current.selected);
      drawLabels(sigma, discs);
    };
    const graph = buildGraph(placed, theme);
    finder.current = createFinder(circlesOf(graph), discs);
    highlight.show(graph, handlers.current.selected);
    sigma.on('afterRender', draw);
    keeper.current?.fitAnew();
    sigma.setCustomBBox(boundsOf(placed));
    sigma.setGraph(graph);
    return () => void sigma.off('afterRender', draw);
  }, [placed, discs, theme, highlight, drawLabels]);

  useEffect(() => {
    const sigma = drawn.current;
    if (sigma !== undefined && highlight.show(sigma.getGraph() as DrawnGraph, selected))
      sigma.refresh();
  }, [selected, highlight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel takes room when it comes and when it goes, and other colours are another drawing.
  useEffect(() => {
    const circle = selected === undefined ? undefined : circleOf(placed, selected);
    const timer = window.setTimeout(() => keeper.current?.settle(circle), REST_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [selected, placed, hasPanel, theme]);

  const onKeyDown = (event: KeyboardEvent) => {
    const sigma = drawn.current;
    if (sigma === undefined) return;
    const direction = DIRECTIONS.get(event.key);
    const camera = sigma.getCamera();
    if (direction !== undefined) {
      if (event.shiftKey) {
        const step = 0.1 * camera.ratio;
        camera.setState({ x: camera.x + direction.x * step, y: camera.y - direction.y * step });
      } else props.onSelect(nearestInDirection(sigma, selected, direction));
    } else if (event.key === 'Enter' && selected !== undefined) props.onEnter(selected);
    else if (event.key === 'Escape') props.onLeave();
    else if (event.key === '+' || event.key === '=') void camera.animatedZoom(1.5);
    else if (event.key === '-') void camera.animatedUnzoom(1.5);
    else if (event.key === '0') void camera.animatedReset();
    else return;
    event.preventDefault();
  };
  return (
    <div className="graph">
      <div
        ref={place}
        className="graph-place"
        role="application"
        aria-label="Drawing of the graph. Arrow keys go from node to node, Enter opens a group or follows a node, Escape closes the group around it, plus and minus zoom, Shift with arrows moves. The list of nodes holds the same."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is steered by the keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      <div className="graph-zoom">
        <button
          type="button"
          aria-label="Zoom in"
          onClick={() => void drawn.current?.getCamera().animatedZoom(1.6)}
        >
          +
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          onClick={() => void drawn.current?.getCamera().animatedUnzoom(1.6)}
        >
          −
        </button>
        <button
          type="button"
          aria-label="Show all"
          onClick={() => void drawn.current?.getCamera().animatedReset()}
        >
          ⤢
        </button>
        <KeysHelp />
      </div>
    </div>
  );
}

const circlesOf = (graph: DrawnGraph): Circle[] =>
  graph.reduceNodes<Circle[]>((circles, id, { x, y, size, hidden }) => {
    if (!hidden) circles.push({ id, x, y, size });
    return circles;
  }, []);

function circleOf({ cut, layout }: PlacedCut, id: string) {
  const index = cut.nodes.findIndex((node) => node.id === id);
  if (index < 0) return undefined;
  const [x, y] = [layout.x[index] as number, layout.y[index] as number];
  return { x, y, radius: layout.radius[index] as number };
}

/** What of the drawing is not covered: on narrow screens the panel lies over it. */
function roomOf(place: HTMLElement): Room {
  const { top, bottom } = place.getBoundingClientRect();
  const panel = place.closest('.explorer-body')?.querySelector('.node-panel');
  const isOver = panel != null && getComputedStyle(panel).position === 'fixed';
  const end = isOver ? panel.getBoundingClientRect().top : window.innerHeight;
  return { width: place.clientWidth, height: Math.min(bottom, end) - top };
}
