// Text that would keep the parser busy for minutes: expressions in texts, in which texts are opened again, none
// of them ever closed. No program has such text; the rest of Orrery must survive it.

/** At four thousand the parser still ends within seconds. */
const MAX_OPEN = 1000;

const OPENING_OR_CLOSING = /\$\{|\{\$|\}/g;

/** Whether so many expressions are opened in texts while no brace is closed. */
export function hasUnreadableTexts(text: string): boolean {
  let open = 0;
  for (const [found] of text.matchAll(OPENING_OR_CLOSING)) {
    open = found === '}' ? 0 : open + 1;
    if (open > MAX_OPEN) return true;
  }
  return false;
}
