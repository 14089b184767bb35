// How names and selections are drawn over the graph: on a plain canvas, in the page's own type. Names are placed
// here and not by Sigma, which lets them lie over each other.
import type Sigma from 'sigma';
import type { NodeHoverDrawingFunction } from 'sigma/rendering';
import { foldName } from '../parts/fold-name.ts';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';
import type { GroupDisc } from './group-discs.ts';
import { inkOn } from './ink.ts';
import { type LabelPlace, type LabelWish, placeLabels, widthOf } from './label-places.ts';
import type { GraphTheme } from './theme.ts';

const SIZE = 12;
const LINE = 15;
/** Height of the plate on which the name of what is selected stands. */
const PLATE = SIZE + 9;
/** Radius on the screen, in pixels, from which a node is named, and from which a group has room for its name. */
const [SMALLEST_NAMED, SMALLEST_GROUP] = [3.5, 24];
/** For more names than these no place is looked for: nobody reads so many. */
const MOST_WISHES = 1500;
/** More are forgotten, so that names of graphs long gone do not gather. */
const MOST_WIDTHS = 20_000;
/** How far outside of the picture a circle may be whose name reaches into it. */
const OUTSIDE = 140;

interface Label extends LabelWish {
  readonly text: string;
  /** A second line inside of circles that have room for it; empty for none. */
  readonly note: string;
  /** It comes before all others but for those that are forced. */
  readonly isWanted: boolean;
  /** Colour of a text inside of the circle. */
  readonly ink: string;
}

type Graph = Sigma<DrawnNode, DrawnEdge>;

interface DisplayedNode extends Omit<DrawnNode, 'label'> {
  readonly label: string | null;
  readonly highlighted?: boolean;
}

/** Draws the rims of what is in a cycle, and the names for which there is room. */
export type DrawLabels = (sigma: Graph, discs: readonly GroupDisc[]) => void;

/** What it draws it draws again and again, as the picture moves: each name is measured once. */
export function createDrawLabels(theme: GraphTheme): DrawLabels {
  const widthIn = createMeasure();
  return (sigma, discs) => {
    const context = sigma.getCanvases().labels?.getContext('2d');
    if (context === null || context === undefined) return;
    const labels = [...groupLabels(sigma, discs, theme), ...nodeLabels(sigma, context, theme)]
      .sort((a, b) => rankOf(b) - rankOf(a))
      .slice(0, MOST_WISHES)
      .map((label) => measured(label, (text) => widthIn(context, fontOf(label, theme), text)));
    for (const place of placeLabels(labels, sigma.getDimensions())) {
      drawLabel(context, place, theme);
    }
  };
}

type Measure = (context: CanvasRenderingContext2D, font: string, text: string) => number;

function createMeasure(): Measure {
  const widths = new Map<string, number>();
  return (context, font, text) => {
    const key = `${font}\n${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (widths.size > MOST_WIDTHS) widths.clear();
    context.font = font;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}

const rankOf = ({ isForced, isWanted, isGroup, radius }: Label) =>
  (isForced ? 3e9 : 0) + (isWanted ? 1e9 : 0) + (isGroup ? 1e6 : 0) + radius;

function groupLabels(sigma: Graph, discs: readonly GroupDisc[], theme: GraphTheme): Label[] {
  return discs.flatMap(({ x, y, radius, handle, name }) => {
    const center = sigma.graphToViewport({ x, y });
    const rim = sigma.graphToViewport({ x: x + radius, y });
    const reach = Math.abs(rim.x - center.x);
    if (reach < SMALLEST_GROUP || !isNear(sigma, center, reach)) return [];
    return {
      ...{
        ...center,
        radius: reach * (1 + handle / radius),
        width: 0,
        foldedWidth: 0,
        height: LINE,
      },
      ...{
        isForced: false,
        isGroup: true,
        isWanted: false,
        text: name,
        note: '',
        ink: theme.muted,
      },
    };
  });
}

function nodeLabels(sigma: Graph, context: CanvasRenderingContext2D, theme: GraphTheme): Label[] {
  const labels: Label[] = [];
  sigma.getGraph().forEachNode((id) => {
    const data = sigma.getNodeDisplayData(id) as DisplayedNode | undefined;
    if (data === undefined || data.hidden) return;
    const radius = sigma.scaleSize(data.size);
    const center = sigma.framedGraphToViewport(data);
    if (!isNear(sigma, center, radius)) return;
    if (data.inCycle && radius > 2) drawRim(context, center, radius, theme);
    if (data.label === null || data.label === '') return;
    if (radius < SMALLEST_NAMED && !data.forceLabel) return;
    labels.push({
      ...{ x: center.x, y: center.y, radius, width: 0, foldedWidth: 0, height: LINE },
      ...{ isForced: data.highlighted === true, isGroup: false, isWanted: data.forceLabel },
      ...{ text: data.label, note: data.note },
      ink: inkOn(data.color),
    });
  });
  return labels;
}

function isNear(sigma: Graph, { x, y }: { x: number; y: number }, radius: number): boolean {
  const { width, height } = sigma.getDimensions();
  const reach = radius + OUTSIDE;
  return x > -reach && x < width + reach && y > -reach && y < height + reach;
}

function drawLabel(
  context: CanvasRenderingContext2D,
  place: LabelPlace<Label>,
  theme: GraphTheme,
): void {
  const { wish, x, y, isInside, isFolded, isCut } = place;
  // What is highlighted has its name on a plate, for which this keeps the room.
  if (wish.isForced) return;
  context.font = fontOf(wish, theme);
  const whole = isCut ? beginning(context, wish.text, widthOf(place)) : wish.text;
  const lines = isFolded ? [...foldName(whole)] : [whole];
  if (isInside && !isCut && wish.note !== '' && holds(context, wish, lines.length + 1, theme)) {
    lines.push(wish.note);
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = theme.background;
  context.fillStyle = isInside || wish.isGroup ? wish.ink : theme.text;
  const top = y - ((lines.length - 1) * LINE) / 2;
  for (const [index, line] of lines.entries()) {
    context.font = line === wish.note ? noteFont(theme) : fontOf(wish, theme);
    if (!isInside) context.strokeText(line, x, top + index * LINE);
    context.fillText(line, x, top + index * LINE);
  }
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
}

/** As much of a text as has room, with an ellipsis. */
function beginning(context: CanvasRenderingContext2D, text: string, width: number): string {
  const characters = [...text];
  let shown = '';
  for (const character of characters) {
    if (context.measureText(`${shown}${character}…`).width > width) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}

/** Whether so many lines have room in the circle, with the note as the last. */
function holds(
  context: CanvasRenderingContext2D,
  { width, foldedWidth, note, radius }: Label,
  lines: number,
  theme: GraphTheme,
): boolean {
  context.font = noteFont(theme);
  const widest = Math.max(lines > 2 ? foldedWidth : width, context.measureText(note).width);
  return Math.hypot(widest, LINE * lines * 0.85) <= 2 * radius * 0.94;
}

const fontOf = ({ isGroup }: Label, { font }: GraphTheme) =>
  isGroup ? `600 ${SIZE - 0.5}px ${font}` : `500 ${SIZE}px ${font}`;
const noteFont = ({ font }: GraphTheme) => `400 ${SIZE - 1}px ${font}`;

function measured(label: Label, lengthOf: (text: string) => number): Label {
  const lines = foldName(label.text);
  const foldedWidth =
    lines.length > 1 ? Math.max(...lines.map(lengthOf)) : Number.POSITIVE_INFINITY;
  return { ...label, width: lengthOf(label.text), foldedWidth };
}

/** Of the node under the pointer and of the selected one: a ring, and the name on a plate. */
export function createDrawHover(theme: GraphTheme): NodeHoverDrawingFunction<DrawnNode, DrawnEdge> {
  return (context, data) => {
    context.beginPath();
    context.arc(data.x, data.y, data.size + 3, 0, Math.PI * 2);
    context.lineWidth = 2.5;
    context.strokeStyle = theme.accent;
    context.stroke();
    if (typeof data.label !== 'string' || data.label === '') return;
    context.font = `600 ${SIZE}px ${theme.font}`;
    const width = context.measureText(data.label).width + 12;
    const { clientWidth, clientHeight } = context.canvas;
    const below = data.y + data.size + 5;
    // At the rim of the drawing the plate stays inside of it, and below there goes above.
    const left = Math.max(2, Math.min(data.x - width / 2, clientWidth - width - 2));
    const top = below + PLATE < clientHeight ? below : data.y - data.size - 5 - PLATE;
    context.beginPath();
    context.roundRect(left, top, width, PLATE, 5);
    context.fillStyle = theme.background;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = theme.accent;
    context.stroke();
    context.fillStyle = theme.text;
    context.textBaseline = 'middle';
    context.fillText(data.label, left + 6, top + PLATE / 2);
    context.textBaseline = 'alphabetic';
  };
}

function drawRim(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  radius: number,
  theme: GraphTheme,
): void {
  context.beginPath();
  context.arc(x, y, radius + 1, 0, Math.PI * 2);
  context.lineWidth = Math.min(2, radius / 2);
  context.strokeStyle = theme.cycle;
  context.stroke();
}
