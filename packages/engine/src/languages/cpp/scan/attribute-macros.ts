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
    if (!ATTRIBUTE_MACRO.test(text.slice(nameEnd, end))) names.delete(defined);
  }
  return names;
}

const LONGEST_ATTRIBUTE = 300;

const ATTRIBUTE_MACRO =
  /^[ \t]+([A-Za-z_$][\w$]*)(?:[ \t]+(?:__attribute__\s*\(\(.*\)\)|__declspec\s*\(.*\)|\[\[.*\]\]|inline|static|extern|__?inline(?:__)?|__forceinline|noexcept|override|final|constexpr|const|restrict|__restrict(?:__)?|\s)*)?\s*(?:\/[*/].*)?$/;
