// `#define`, cut into its parts.

export interface MacroDefinition {
  readonly name: string;
  /** As written between the parentheses; absent for one that is used without any. */
  readonly list?: string;
  /** What stands behind, comments and continued lines included. */
  readonly rest: string;
}

/** @param text behind the word `define`, up to the end of the directive */
export function readDefinition(text: string): MacroDefinition | undefined {
  const [, name, list, rest] = DEFINITION.exec(text) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  return { name, rest, ...(list !== undefined && { list }) };
}

/** Names of the parameters; what takes all further arguments is `__VA_ARGS__` where it has no name of its own. */
export function parametersOf(list: string): string[] {
  return list
    .split(',')
    .map((each) => each.trim().replace(/\.\.\.$/, '') || '__VA_ARGS__')
    .filter((each) => each !== '__VA_ARGS__' || list.includes('...'));
}

const DEFINITION = /^[ \t]+([A-Za-z_]\w*)(?:\(([^()]*)\))?([\s\S]*)$/;
