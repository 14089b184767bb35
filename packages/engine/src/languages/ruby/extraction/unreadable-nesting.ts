// Text that would keep the parser busy for minutes: blocks and statements that are opened thousands of times
// and never closed. The grammar weighs each `{` as a block and as a hash, each `if` as a statement and as a
// modifier, and gives none up. No program has such text; the rest of Orrery must survive it.

/** At this many the parser still ends within a second. */
const MAX_OPEN = 1000;

/** What opens a brace or closes one; a statement with an `end` of its own, or such an `end`. */
const OPENING_OR_CLOSING =
  /[{}]|\bend\b|(?:^|[{;]|\belse)[ \t]*(?:if|unless|while|until|case|for|begin)\b/gm;

/** Whether so many braces are opened while none is closed, or so many statements while none ends. */
export function hasUnreadableNesting(text: string): boolean {
  let braces = 0;
  let statements = 0;
  for (const [found] of text.matchAll(OPENING_OR_CLOSING)) {
    if (found === '}') braces = 0;
    else if (found === 'end') statements = 0;
    else {
      if (found.startsWith('{')) braces += 1;
      if (found !== '{') statements += 1;
      if (braces > MAX_OPEN || statements > MAX_OPEN) return true;
    }
  }
  return false;
}
