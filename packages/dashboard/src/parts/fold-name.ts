// Where a name is broken when it has to stand in two lines. Pure.

/** In two lines of nearly the same length, at a place where people would break it; in one where there is none. */
export function foldName(text: string): readonly string[] {
  const middle = text.length / 2;
  const places = [...text.matchAll(/(?<=[^\W_]{2}[ _./-])(?=[^\W_]{2})/g)].map(
    ({ index }) => index,
  );
  const best = places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return best === undefined ? [text] : [text.slice(0, best).trimEnd(), text.slice(best)];
}
