// Text for which the grammar's time grows with the square of the nesting. No program has such text; the rest of
// Orrery must survive it.

import { hasUnreadableNesting } from '../../syntax/unreadable-nesting.ts';

/** Brackets that stand open at once; five thousand take the parser ten seconds. */
const MAX_OPEN = 500;

/** Branches in a row. */
const MAX_BRANCHES = 500;

const SIGN = /[{}[\]]|\b(?:else|def|val|var|case|class|object)\b/g;

/** Beyond the `<` that trouble other grammars too: brackets, blocks and branches. */
export function isTooDeep(text: string): boolean {
  if (hasUnreadableNesting(text)) return true;
  let braces = 0;
  let brackets = 0;
  let branches = 0;
  for (const [sign] of text.matchAll(SIGN)) {
    if (sign === '{') braces += 1;
    else if (sign === '}') braces = Math.max(0, braces - 1);
    else if (sign === '[') brackets += 1;
    else if (sign === ']') brackets = Math.max(0, brackets - 1);
    else branches = sign === 'else' ? branches + 1 : 0;
    if (braces > MAX_OPEN || brackets > MAX_OPEN || branches > MAX_BRANCHES) return true;
  }
  return false;
}
