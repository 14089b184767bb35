// The explorer's graph as a drawing: as it is laid out, whole, whatever part is on the screen.
import type { GraphTheme } from '../explorer/theme.ts';
import type { PlacedCut } from '../layout/use-layout.ts';
import { shortText } from '../parts/visible-text.ts';
import { kindOf } from '../repository/kinds.ts';
import type { Drawing, Shape } from './drawing.ts';

const MARGIN = 40;
/** Names of more nodes than that would hide each other. */
const MOST_LABELS = 400;

export function cutDrawing({ cut, layout }: PlacedCut, theme: GraphTheme): Drawing {
  const bounds = boundsOf(layout);
  const at = (index: number): [number, number] => [
    (layout.x[index] as number) - bounds.left + MARGIN,
    bounds.top - (layout.y[index] as number) + MARGIN,
  ];
  const indices = new Map(cut.nodes.map(({ id }, index) => [id, index]));
  const radius = (index: number) => layout.radius[index] as number;
  const circles = cut.nodes.map((node, index): Shape => {
    const [x, y] = at(index);
    const color = theme.kinds.get(kindOf(node)) ?? theme.muted;
    if (node.isOpen) {
      return {
        kind: 'circle',
        x,
        y,
        r: radius(index),
        fill: theme.groupPaper,
        stroke: theme.groupLine,
      };
    }
    const rim = node.inCycle ? { stroke: theme.cycle } : {};
    return { kind: 'circle', x, y, r: radius(index), fill: color, ...rim };
  });
  const lines = cut.relationships.flatMap(({ source, target, count, isCyclic }): Shape[] => {
    const [from, to] = [indices.get(source), indices.get(target)];
    if (from === undefined || to === undefined) return [];
    return [
      {
        kind: 'line',
        points: trimmed(at(from), at(to), radius(from), radius(to)),
        stroke: isCyclic ? theme.cycle : theme.edge,
        width: 0.5 + Math.min(2.5, Math.log2(1 + count) * 0.35),
        hasArrow: true,
      },
    ];
  });
  const isNamed = (index: number) =>
    cut.nodes.length <= MOST_LABELS || cut.nodes[index]?.isOpen === true;
  const names = cut.nodes.flatMap((node, index): Shape[] => {
    if (!isNamed(index)) return [];
    const [x, y] = at(index);
    const below = node.isOpen ? y - radius(index) - 4 : y + radius(index) + 12;
    const text = shortText(node.name, 40);
    return [{ kind: 'text', x, y: below, text, size: 10, fill: theme.text, anchor: 'middle' }];
  });
  const isGroup = (_: Shape, index: number) => cut.nodes[index]?.isOpen === true;
  return {
    width: bounds.width + 2 * MARGIN,
    height: bounds.height + 2 * MARGIN,
    background: theme.background,
    font: theme.font,
    shapes: [
      ...circles.filter(isGroup),
      ...lines,
      ...circles.filter((shape, index) => !isGroup(shape, index)),
      ...names,
    ],
  };
}

function boundsOf({ x, y, radius }: PlacedCut['layout']) {
  let [left, right, top, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
  for (const [index, r] of radius.entries()) {
    left = Math.min(left, (x[index] as number) - r);
    right = Math.max(right, (x[index] as number) + r);
    top = Math.max(top, (y[index] as number) + r);
    bottom = Math.min(bottom, (y[index] as number) - r);
  }
  if (radius.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  return { left, top, width: right - left, height: top - bottom };
}

/** From rim to rim instead of from middle to middle. */
function trimmed(
  from: readonly [number, number],
  to: readonly [number, number],
  fromRadius: number,
  toRadius: number,
): (readonly [number, number])[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length <= fromRadius + toRadius) return [from, to];
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return [
    [from[0] + dx * fromRadius, from[1] + dy * fromRadius],
    [to[0] - dx * toRadius, to[1] - dy * toRadius],
  ];
}
