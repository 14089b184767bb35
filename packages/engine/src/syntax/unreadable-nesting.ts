// Text that would exhaust a parser of a language with generics: it tries `a < b` and `A<B>` side by side, and
// runs of `<` that are not closed cost it memory without bound. No program has such text; the rest of Orrery
// must survive it.

/** At five thousand the parser still ends within seconds, at twenty thousand it takes two gigabytes. */
const MAX_OPEN = 2000;

/** Whether so many `<` stand open at once, with nothing in between that ends an expression or a type. */
export function hasUnreadableNesting(text: string): boolean {
  if (!hasManyOpenings(text)) return false;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === LESS && text.charCodeAt(at + 1) === LESS) {
      // A shift opens nothing, and tables of bits hold thousands.
      at += 1;
    } else if (character === LESS) {
      open += 1;
      if (open > MAX_OPEN) return true;
    } else if (character === GREATER) open -= 1;
    else if (character === SEMICOLON || character === BRACE || character === QUOTE) open = 0;
    if (open < 0) open = 0;
  }
  return false;
}

/** Whether there are enough of them at all: hardly any text has, and finding them costs little. */
function hasManyOpenings(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    count += 1;
    if (count > MAX_OPEN) return true;
  }
  return false;
}

const QUOTE = 34;
const SEMICOLON = 59;
const LESS = 60;
const GREATER = 62;
const BRACE = 123;
