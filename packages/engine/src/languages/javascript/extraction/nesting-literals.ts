// Where literals end, whose content nests nothing. For the scan that measures nesting.

/** @param start offset of the opening slash; @returns the offset behind the closing one, or of the line's end */
export function endOfRegularExpression(text: string, start: number): number {
  let isInClass = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') return at;
    if (character === '\\') at += 1;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return at + 1;
  }
  return text.length;
}

/** @param start offset of the opening quote; an unfinished string ends with its line, as the parser sees it */
export function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') return at;
    if (character === '\\') at += 1;
    else if (character === quote) return at + 1;
  }
  return text.length;
}
