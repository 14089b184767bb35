// Macros that a file defines as nothing, or as an attribute.
import type { TokenizedSource } from './tokenize.ts';

/** Macros of the file that stand for nothing, or for attributes and the like: they may stand anywhere. */
export function attributeMacros(text: string, { directives }: TokenizedSource): Set<string> {
  const names = new Set<string>();
  for (const { name, nameEnd, end } of directives) {
    if (name !== 'define' || end - nameEnd > LONGEST_ATTRIBUTE) continue;
    const found = ATTRIBUTE_MACRO.exec(text.slice(nameEnd, end));
    if (found !== null) names.add(found[1] as string);
  }
  // The same name may mean something under another condition.
  for (const { name, nameEnd, end } of directives) {
    if (name !== 'define') continue;
    const [, defined] = /^\s*([\w$]+)/.exec(text.slice(nameEnd, nameEnd + 200)) ?? [];
    if (defined === undefined || !names.has(defined)) continue;
    const definition = text.slice(nameEnd, end);
    if (!ATTRIBUTE_MACRO.test(definition) && !MORE_ENTRIES.test(definition)) names.delete(defined);
  }
  return names;
}

const LONGEST_ATTRIBUTE = 300;

/** Brackets end where the one that opens them closes, so that there is one way alone to read many in a row. */
const PARENTHESES = inBrackets(String.raw`\(`, String.raw`\)`);
const SQUARE_BRACKETS = inBrackets(String.raw`\[`, String.raw`\]`);

const ATTRIBUTE_MACRO = new RegExp(
  String.raw`^[ \t]+([A-Za-z_$][\w$]*)(?:\s(?:__attribute__\s*(?=\(\()${PARENTHESES}|__declspec\s*${PARENTHESES}|(?=\[\[)${SQUARE_BRACKETS}|inline|static|extern|__?inline(?:__)?|__forceinline|noexcept|override|final|constexpr|const|restrict|__restrict(?:__)?|\s)*)?(?:\/[*/].*)?$`,
);

/** `#define MORE , more`: a list is whole without it. */
const MORE_ENTRIES = /^[ \t]+[A-Za-z_$][\w$]*\s*,/;

/** With strings inside, and brackets of their kind a few levels deep. */
function inBrackets(open: string, close: string): string {
  const other = String.raw`[^${open}${close}"\n]|"(?:[^"\\\n]|\\.)*"`;
  const levels = Array.from({ length: 5 });
  return levels.reduce<string>(
    (inner) => `${open}(?:${other}${inner === '' ? '' : `|${inner}`})*${close}`,
    '',
  );
}
