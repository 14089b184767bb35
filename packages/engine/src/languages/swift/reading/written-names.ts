// Names as they stand in the text.

/** Without the marks around a name that would be a keyword. */
export function plain(name: string): string {
  return name.startsWith('`') ? name.replaceAll('`', '') : name;
}

/** What a name looks like; operators and the parser's empty names do not. */
export const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Keywords that the grammar takes for names, and names that the language binds by itself. */
export const NEVER_FREE = new Set(
  'self Self super init nil true false willSet didSet get set newValue oldValue _ Any Type Protocol'.split(
    ' ',
  ),
);

/** Whether a dot stands in front, so that the name is a member of something; two dots are a range. */
export function isMemberAt(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before -= 1;
  return text.charAt(before) === '.' && text.charAt(before - 1) !== '.';
}

/** Whether the name between the offsets is the label of an argument. */
export function isLabel(text: string, at: number, end: number): boolean {
  if (!/^\s*:/.test(text.slice(end, end + 3))) return false;
  return /[(,]\s*$/.test(text.slice(Math.max(0, at - 40), at));
}

/**
 * A function by its name; a macro is used as `#name`, as `@name` or both, by its attributes.
 * @param macroHead attributes and keyword of a macro; `undefined` for a function
 */
export function offeredNames(name: string, macroHead: string | undefined): string[] {
  if (macroHead === undefined) return [name];
  const isAttached = /@attached\b/.test(macroHead);
  const isFreestanding = /@freestanding\b/.test(macroHead) || !isAttached;
  return [...(isFreestanding ? [`#${name}`] : []), ...(isAttached ? [name] : [])];
}
