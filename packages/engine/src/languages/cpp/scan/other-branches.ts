// Which macros take the place of a function under one condition: the branch of `#if` that defines the macro has another one
// beside it in which the name has parentheses behind it as well, and so is a function's.
import { CONTINUING, OPENING } from './conditionals.ts';
import { readDefinition } from './macro-definition.ts';
import { type Directive, MARK, type TokenizedSource, WORD } from './tokenize.ts';

/** The branches around an offset by the groups that they belong to, outermost first. */
type Branches = readonly { readonly group: number; readonly branch: number }[];

/** @returns offsets of the directives that define them */
export function macrosInPlaceOfFunctions(text: string, source: TokenizedSource): Set<number> {
  const { tokens, directives } = source;
  const macros: { readonly start: number; readonly name: string; readonly around: Branches }[] = [];
  const stretches: { readonly from: number; readonly around: Branches }[] = [];
  for (const [directive, around] of withBranches(directives)) {
    stretches.push({ from: directive.token, around });
    if (directive.name !== 'define' || around.length === 0) continue;
    const found = readDefinition(text.slice(directive.nameEnd, directive.end));
    if (found?.list !== undefined) macros.push({ ...directive, name: found.name, around });
  }
  const called = new Map(macros.map(({ name }) => [name, new Set<Branches>()]));
  if (called.size === 0) return new Set();
  for (const [at, { from, around }] of stretches.entries()) {
    const end = stretches[at + 1]?.from ?? tokens.starts.length;
    for (let token = from; token < end; token += 1) {
      if (tokens.kinds[token] !== WORD || tokens.kinds[token + 1] !== MARK) continue;
      if (text[tokens.starts[token + 1]!] !== '(') continue;
      called.get(text.slice(tokens.starts[token], tokens.ends[token]))?.add(around);
    }
  }
  const isBesideCall = ({ name, around }: { name: string; around: Branches }) =>
    called
      .get(name)
      ?.values()
      .some((other) => areApart(around, other)) === true;
  return new Set(macros.filter(isBesideCall).map(({ start }) => start));
}

/** Each directive with the branches in which what follows it stands. */
function* withBranches(
  directives: readonly Directive[],
): Generator<readonly [Directive, Branches]> {
  let around: Branches = [];
  let groups = 0;
  for (const directive of directives) {
    const { name } = directive;
    if (OPENING.has(name)) around = [...around, { group: groups++, branch: 0 }];
    else if (name === 'endif') around = around.slice(0, -1);
    else if (CONTINUING.has(name)) {
      const last = around.at(-1);
      if (last !== undefined)
        around = [...around.slice(0, -1), { group: last.group, branch: last.branch + 1 }];
    }
    yield [directive, around];
  }
}

/** Whether no compiler sees both. */
function areApart(one: Branches, other: Branches): boolean {
  const at = one.findIndex(
    ({ group, branch }, depth) => group !== other[depth]?.group || branch !== other[depth]?.branch,
  );
  return at !== -1 && one[at]!.group === other[at]?.group;
}
