// What is drawn where, by numbers alone: names that do not lie over each other, lines that do not join, what lies
// below a pointer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nameLines } from '../src/domains/box-text.ts';
import { domainMap, type MapBox, type MapLine } from '../src/domains/domain-map.ts';
import { routeLines } from '../src/domains/map-routes.ts';
import { createFinder } from '../src/explorer/find-at.ts';
import { boundsOf } from '../src/explorer/group-discs.ts';
import { inkOn } from '../src/explorer/ink.ts';
import { wayInto } from '../src/explorer/keep-in-view.ts';
import {
  type LabelPlace,
  type LabelWish,
  placeLabels,
  widthOf,
} from '../src/explorer/label-places.ts';
import { cutDrawing } from '../src/exports/cut-drawing.ts';

const BOUNDS = { width: 1400, height: 800 };

const wish = (changes: Partial<LabelWish>): LabelWish => ({
  ...{ x: 100, y: 100, radius: 10, width: 60, height: 15, isForced: false, isGroup: false },
  foldedWidth: Number.POSITIVE_INFINITY,
  ...changes,
});

const anyWish: fc.Arbitrary<LabelWish> = fc.record({
  x: fc.integer({ min: -200, max: 1500 }),
  y: fc.integer({ min: -200, max: 900 }),
  radius: fc.integer({ min: 1, max: 90 }),
  width: fc.integer({ min: 4, max: 240 }),
  height: fc.constant(15),
  foldedWidth: fc.integer({ min: 4, max: 120 }),
  isForced: fc.constant(false),
  isGroup: fc.boolean(),
});

function doOverlap(a: LabelPlace, b: LabelPlace): boolean {
  const heightOf = ({ isFolded, wish }: LabelPlace) => wish.height * (isFolded ? 2 : 1);
  const across = (widthOf(a) + widthOf(b)) / 2 - Math.abs(a.x - b.x);
  const down = (heightOf(a) + heightOf(b)) / 2 - Math.abs(a.y - b.y);
  return across > 0 && down > 0;
}

test('no name lies over another, and one inside of a circle does not leave it', () => {
  fc.assert(
    fc.property(fc.array(anyWish, { maxLength: 80 }), (wishes) => {
      const places = placeLabels(wishes, BOUNDS);
      for (const [index, place] of places.entries()) {
        assert.ok(!places.slice(0, index).some((other) => doOverlap(place, other)));
        if (place.isInside) assert.ok(widthOf(place) <= 2 * place.wish.radius);
      }
    }),
  );
});

test('a name stands inside where it fits, else below, else where there is room in the picture; the first wins', () => {
  const places = placeLabels(
    [
      wish({ radius: 60 }),
      wish({ x: 300 }),
      wish({ x: 310, y: 124, radius: 2 }),
      wish({ x: 300, y: 124, radius: 2, width: 600 }),
      wish({ x: 600, radius: 30, foldedWidth: 40 }),
      wish({ x: 1390 }),
    ],
    BOUNDS,
  );
  assert.deepEqual(
    places.map(({ x, y, isInside, isFolded }) => [x, y, isInside, isFolded]),
    [
      [100, 100, true, false],
      [300, 120.5, false, false],
      [310, 136.5, false, false],
      [600, 100, true, true],
      [1347, 100, false, false],
    ],
  );
});

test('where there is no room for a name, its beginning stands in its circle', () => {
  const around = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    return wish({ x: 400 + 62 * Math.cos(angle), y: 400 + 62 * Math.sin(angle), radius: 40 });
  });
  const crowded = wish({ x: 400, y: 400, radius: 20, width: 90 });
  const place = placeLabels([...around, crowded], BOUNDS).find((one) => one.wish === crowded);
  assert.deepEqual([place?.isInside, place?.isCut], [true, true]);
});

test('a name stands where it touches no circle, if there is such a place', () => {
  const small = wish({ x: 400, y: 400, radius: 6, width: 60 });
  // Its rim, and no more of it, reaches below the place under the small one.
  const below = wish({ x: 400, y: 463, radius: 42, width: 20 });
  const place = placeLabels([below, small], BOUNDS).find((one) => one.wish === small);
  assert.ok(place !== undefined && place.y < small.y, 'the name stands above');
});

test('the picture has room for the handle of an open group at its top', () => {
  const cut = { nodes: [{ isOpen: true }, { isOpen: false }] };
  const layout = {
    x: Float32Array.of(0, 0),
    y: Float32Array.of(0, -4),
    radius: Float32Array.of(10, 5),
  };
  const { x, y } = boundsOf({ cut, layout } as never);
  assert.deepEqual(
    [x, y],
    [
      [-10, 10],
      [-10, 11.5],
    ],
  );
});

test('what is selected is moved into the room that there is, and no further', () => {
  assert.deepEqual(
    [
      wayInto(200, 20, 500),
      wayInto(490, 20, 500),
      wayInto(-10, 20, 500),
      wayInto(490, 400, 500),
      wayInto(300, 400, 500),
    ],
    [0, -34, 54, -240, 0],
  );
});

test('what is selected is named wherever it is', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => wish({ x: 100 + index, isForced: true }));
  assert.equal(placeLabels(crowd, BOUNDS).length, 30);
});

const box = (x: number, y: number): MapBox => ({
  ...{ x, y, width: 176, height: 58 },
  node: {} as MapBox['node'],
});
const BOXES = [box(0, 0), box(204, 0), box(408, 0), box(0, 132), box(204, 132), box(408, 264)];

const anyLines = fc
  .uniqueArray(fc.tuple(fc.nat(BOXES.length - 1), fc.nat(BOXES.length - 1)), {
    selector: (pair) => pair.join(),
    maxLength: 30,
  })
  .map((pairs) =>
    pairs
      .filter(([from, to]) => from !== to)
      .map(
        ([from, to]): MapLine => ({
          ...{ source: BOXES[from] as MapBox, target: BOXES[to] as MapBox },
          ...{ count: 1, isCyclic: false, isStrong: true },
        }),
      ),
  );

test('every line of a domain map has ends of its own, on the rims of its boxes', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const routes = routeLines(lines, BOXES);
      const ends = routes.flatMap(({ points }) => [points[0], points.at(-1)].map(String));
      assert.equal(new Set(ends).size, lines.length * 2);
      for (const { source, target, points } of routes) {
        for (const [end, place] of [
          [source, points[0]],
          [target, points.at(-1)],
        ] as const) {
          const [x, y] = place as readonly [number, number];
          assert.ok(x > end.x && x < end.x + end.width);
          assert.ok(y === end.y || y === end.y + end.height);
        }
      }
    }),
  );
});

test('no line of a domain map goes behind a box', () => {
  const isBehind = (
    [x, y]: readonly [number, number],
    { x: left, y: top, width, height }: MapBox,
  ) => x > left && x < left + width && y > top && y < top + height;
  fc.assert(
    fc.property(anyLines, (lines) => {
      for (const { points } of routeLines(lines, BOXES)) {
        // Between two points as well: a box is higher than what is left out here.
        const dense = points.flatMap(([x, y], index) => {
          const [toX, toY] = points[index + 1] ?? [x, y];
          return [0, 0.25, 0.5, 0.75].map((t) => [x + (toX - x) * t, y + (toY - y) * t] as const);
        });
        for (const one of BOXES) assert.ok(!dense.some((point) => isBehind(point, one)));
      }
    }),
  );
});

test('lines between boxes of the first row have room above them', () => {
  const node = (id: string) => ({ id, name: id, files: 1 }) as MapBox['node'];
  const uses = (source: string, target: string) =>
    ({ source, target, count: 1, isCyclic: false }) as Parameters<typeof domainMap>[1][number];
  const { lines, boxes } = domainMap(
    ['a', 'b', 'c'].map(node),
    [uses('a', 'b'), uses('b', 'a'), uses('b', 'c'), uses('c', 'a')],
    1200,
  );
  const heights = routeLines(lines, boxes).flatMap(({ points }) => points.map(([, y]) => y));
  assert.ok(new Set(boxes.map(({ y }) => y)).size === 1 && Math.min(...heights) >= 0);
});

test('a long name of a domain stands in two lines of its box, broken between words', () => {
  assert.deepEqual(nameLines('Core', 128), ['Core']);
  assert.deepEqual(nameLines('Group Coordinator', 128), ['Group', 'Coordinator']);
  assert.deepEqual(nameLines('x'.repeat(60), 128), ['xxxxxxxx…xxxx']);
  for (const line of nameLines(`${'word '.repeat(40)}`, 128)) assert.ok(line.length <= 13);
});

test('below the pointer is the nearest circle within reach, else the innermost group', () => {
  const anyCircle = fc.record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    size: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(anyCircle, { minLength: 1, maxLength: 60 }), anyCircle, (circles, at) => {
      const finder = createFinder(
        circles.map((circle, index) => ({ ...circle, id: `${index}` })),
        [],
      );
      const beside = circles.map(({ x, y, size }) => Math.hypot(x - at.x, y - at.y) - size);
      const nearest = Math.min(...beside);
      const found = finder.nodeAt(at.x, at.y, 4);
      if (nearest > 4) assert.equal(found, undefined);
      else assert.equal(beside[Number(found)], nearest);
    }),
  );
  const group = (id: string, radius: number) => ({ id, x: 0, y: 0, radius, handle: 1, name: id });
  const { groupAt } = createFinder([], [group('outer', 50), group('inner', 20)]);
  assert.deepEqual([groupAt(0, 10), groupAt(0, 30), groupAt(0, 60)], ['inner', 'outer', undefined]);
});

test('a name inside of a circle can be read, whatever the colour of the circle', () => {
  assert.deepEqual(['#000000', '#2458c5', '#c58a2b', '#ffffff'].map(inkOn), [
    '#ffffff',
    '#ffffff',
    '#000000',
    '#000000',
  ]);
});

test('an exported picture names circles inside of them where there is room, and draws lines from rim to rim', () => {
  const node = (id: string, parent: string | null, isOpen = false) =>
    ({ ...{ id, key: id, name: id, label: 'File', parent, isOpen }, childCount: 0 }) as never;
  const cut = {
    nodes: [node('group', null, true), node('wide', 'group'), node('small circle', 'group')],
    relationships: [{ source: 'wide', target: 'small circle', count: 1, isCyclic: false }],
  } as never;
  const layout = {
    x: Float32Array.of(0, -60, 80),
    y: Float32Array.of(0, 0, 0),
    radius: Float32Array.of(150, 40, 2),
  };
  const kinds = new Map();
  const theme = { kinds, muted: '#777777', text: '#111111', cycle: '#ff0000' } as never;
  const { shapes, width } = cutDrawing({ cut, layout } as never, theme);
  const textOf = (wanted: string) =>
    shapes.find((shape) => shape.kind === 'text' && shape.text === wanted) as {
      x: number;
      y: number;
    };
  const times = (width - 2 * 40) / 300;
  assert.equal(Math.round(times * 300), 1100, 'a small graph is enlarged');
  assert.ok(
    Math.abs(textOf('wide').y - textOf('small circle').y) > 2 * times + 6,
    'one inside, one beside',
  );
  assert.ok(textOf('group').y < textOf('wide').y - 140 * times, 'a group is named at its rim');
  const line = shapes.find((shape) => shape.kind === 'line');
  assert.deepEqual(line?.kind === 'line' && line.points.map(([x]) => Math.round(x)), [
    Math.round(40 + (150 - 60 + 40) * times),
    Math.round(40 + (150 + 80 - 2) * times),
  ]);
});
