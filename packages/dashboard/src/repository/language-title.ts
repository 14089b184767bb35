// Languages as people write them. Pure.

/** Those whose names are more than a capital letter in front. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['javascript', 'JavaScript'],
  ['php', 'PHP'],
  ['typescript', 'TypeScript'],
]);

export const languageTitle = (language: string): string =>
  TITLES.get(language) ?? language.charAt(0).toUpperCase() + language.slice(1);
