// Where names stand, so that none lies over another: inside a circle where it is wide enough, otherwise beside it;
// where there is no room their beginning stands inside, or nothing where the circle is small. The more important come
// first. Pure: places on the screen in, places out.

export interface LabelWish {
  /** Middle and radius of the circle, in pixels of the screen. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Of the text, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the text in two lines; infinite where it has no place to be broken. */
  readonly foldedWidth: number;
  /** It stands below its circle even where there is no room. */
  readonly isForced: boolean;
  /** Of an open group, whose name stands above its rim and in whose circle others are. */
  readonly isGroup: boolean;
}

export interface LabelPlace<Wish extends LabelWish = LabelWish> {
  readonly wish: Wish;
  /** Middle of the text. */
  readonly x: number;
  readonly y: number;
  readonly isInside: boolean;
  /** Whether it stands in two lines. */
  readonly isFolded: boolean;
  /** Whether no more of it is shown than the circle is wide. */
  readonly isCut: boolean;
}

export interface Bounds {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a circle's radius, where its rim leads away at 45 degrees. */
const DIAGONAL = Math.SQRT1_2;
/** Room between a circle and its name, and between two names. */
const [DISTANCE, MARGIN] = [3, 2];
/** Share of a circle's width that a line of text through its middle may take. */
const INSIDE = 0.92;
/** Letters fill the height of their line by so much. */
const FLAT = 0.7;
/** Radius from which a circle must not be covered by the name of another. */
const SOLID = 4;
/** Radius from which a circle holds enough of the beginning of a name to tell something. */
const HOLDS_BEGINNING = 15;
/** A name may cover circles that are smaller than its own by this, rather than be left out. */
const MUCH_SMALLER = 0.55;

/**
 * @param wishes the most important first
 * @param bounds of the picture, which no name leaves whose circle has its middle in it
 */
export function placeLabels<Wish extends LabelWish>(
  wishes: readonly Wish[],
  bounds: Bounds,
): LabelPlace<Wish>[] {
  const names = createRoom();
  const circles = createRoom();
  for (const wish of wishes) {
    if (!wish.isGroup && wish.radius >= SOLID) circles.take(squareAround(wish, 1), wish);
  }
  return wishes.flatMap((wish) => {
    /** @param hides whether a text there hides too much of a circle */
    const isFree = (place: LabelPlace<Wish>, hides: Hides) =>
      names.isFree(boxOf(place), areOneInAnother) &&
      (place.isInside ||
        circles.isFree(boxOf(place), (box, _, owner) => owner !== wish && hides(box, owner)));
    const hidesLarge = (box: Box, owner: LabelWish) =>
      owner.radius >= wish.radius * MUCH_SMALLER && hidesMuch(box, owner);
    const places = placesFor(wish).filter((place) => isSeen(boxOf(place), wish, bounds));
    const place =
      // The name of a group is looked for at its top, and may touch what is in the way there.
      places.find((one) => !wish.isGroup && isFree(one, hidesAny)) ??
      places.find((one) => isFree(one, hidesMuch)) ??
      places.find((one) => isFree(one, hidesLarge)) ??
      beginningOf(wish).find((one) => isFree(one, hidesMuch)) ??
      (wish.isForced ? (places[0] ?? placesFor(wish)[0]) : undefined);
    if (place === undefined) return [];
    names.take(boxOf(place), wish);
    return [place];
  });
}

function placesFor<Wish extends LabelWish>(wish: Wish): LabelPlace<Wish>[] {
  const { x, y, radius, width, height, isGroup } = wish;
  const beside = radius + DISTANCE;
  const outside = { wish, x, y, isInside: false, isFolded: false, isCut: false };
  const above = { ...outside, y: y - beside - height / 2 };
  const below = { ...outside, y: y + beside + height / 2 };
  if (isGroup) {
    const [across, up] = [radius * DIAGONAL + width / 2, radius * DIAGONAL + height / 2];
    const upper = { ...outside, y: y - up };
    return [above, { ...upper, x: x - across }, { ...upper, x: x + across }, below];
  }
  const isWithin = (across: number, down: number) =>
    Math.hypot(across, down * FLAT) <= 2 * radius * INSIDE;
  if (isWithin(width, height)) return [{ ...outside, isInside: true }];
  if (isWithin(wish.foldedWidth, height * 2))
    return [{ ...outside, isInside: true, isFolded: true }];
  return [
    below,
    above,
    { ...outside, x: x + beside + width / 2 },
    { ...outside, x: x - beside - width / 2 },
  ];
}

const beginningOf = <Wish extends LabelWish>(wish: Wish): LabelPlace<Wish>[] => {
  const { x, y, radius, isGroup, isForced } = wish;
  if (isGroup || isForced || radius < HOLDS_BEGINNING) return [];
  return [{ wish, x, y, isInside: true, isFolded: false, isCut: true }];
};

function isSeen(box: Box, { x, y }: LabelWish, { width, height }: Bounds): boolean {
  if (x < 0 || x > width || y < 0 || y > height) return true;
  return box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
}

/** Of the text, in pixels. */
export function widthOf({ isFolded, isCut, wish }: LabelPlace): number {
  if (isCut) return 2 * wish.radius * INSIDE;
  return isFolded ? wish.foldedWidth : wish.width;
}

function boxOf(place: LabelPlace): Box {
  const { x, y, isFolded, wish } = place;
  const half = widthOf(place) / 2 + MARGIN;
  const rise = isFolded ? wish.height : wish.height / 2;
  return { left: x - half, right: x + half, top: y - rise, bottom: y + rise };
}

type Hides = (box: Box, circle: LabelWish) => boolean;

const hidesAny: Hides = ({ left, right, top, bottom }, { x, y, radius }) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius;

/** What of a circle is hidden by a text is seen least at its corners. */
const hidesMuch: Hides = (box, circle) => areOneInAnother(box, squareAround(circle, 0.8));

function squareAround({ x, y, radius }: LabelWish, share: number): Box {
  const half = radius * share;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

const areOneInAnother = (a: Box, b: Box): boolean =>
  a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;

const CELL = 64;

/** Boxes that are taken, found by the cells of a grid. */
function createRoom() {
  const cells = new Map<number, { box: Box; owner: LabelWish }[]>();
  const cellsOf = ({ left, right, top, bottom }: Box) => {
    const found: number[] = [];
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
      for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
        found.push(column * 65_536 + row);
    return found;
  };
  return {
    take(box: Box, owner: LabelWish): void {
      for (const name of cellsOf(box)) {
        const cell = cells.get(name);
        if (cell === undefined) cells.set(name, [{ box, owner }]);
        else cell.push({ box, owner });
      }
    },
    /** @param isTaken whether what is taken leaves no room for the box */
    isFree: (box: Box, isTaken: (box: Box, other: Box, owner: LabelWish) => boolean): boolean =>
      cellsOf(box).every((name) =>
        (cells.get(name) ?? []).every((taken) => !isTaken(box, taken.box, taken.owner)),
      ),
  };
}
