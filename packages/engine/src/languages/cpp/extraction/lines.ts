// Offsets to line numbers, which count line feeds as the parser's rows do.

/** From 1, for any offset into the text. */
export type LineOf = (offset: number) => number;

export function indexLines(text: string): LineOf {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return (offset) => {
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
