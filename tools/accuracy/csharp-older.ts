// Text of C# as an older compiler reads it: with one build's branches alone, without what newer versions write and what says
// nothing of calls, all on the lines where it was. What cannot be said in the older language stays and does not compile.

/** @param isValueType whether a type of the name is a struct or an enum, so that its `?` says something */
export function asOlderText(
  text: string,
  symbols: ReadonlySet<string>,
  isValueType: (name: string) => boolean,
): string {
  const chosen = chooseBranches(text, symbols);
  const structs = new Set(
    [...chosen.matchAll(/\bwhere\s+(\w+)\s*:\s*struct\b/g)].map(([, name]) => name!),
  );
  const isValue = (name: string) => structs.has(name) || isValueType(name);
  const withoutMarks = REWRITES.reduce(
    (rest, [found, by]) => rewrite(rest, found, by),
    withoutNullability(chosen, isValue),
  );
  const scoped = /^([ \t]*namespace\s+[\w.]+[ \t]*);/m;
  return scoped.test(maskText(withoutMarks))
    ? `${rewrite(withoutMarks, scoped, '$1{')} }`
    : withoutMarks;
}

/** Structs and enums by their names alone. */
export function namesOfValueTypes(texts: Iterable<string>): Set<string> {
  const names = new Set(FRAMEWORKS_VALUE_TYPES);
  for (const text of texts) {
    for (const [, name] of text.matchAll(/\b(?:struct|enum)\s+(\w+)/g)) names.add(name!);
  }
  return names;
}

const FRAMEWORKS_VALUE_TYPES = (
  'bool byte sbyte char decimal double float int uint nint nuint long ulong short ushort Boolean Byte SByte Char Decimal ' +
  'Double Single Int16 Int32 Int64 UInt16 UInt32 UInt64 IntPtr UIntPtr DateTime DateTimeOffset TimeSpan Guid BigInteger ' +
  'Complex KeyValuePair ValueTuple Nullable Span ReadOnlySpan Memory ReadOnlyMemory CancellationToken GCHandle ' +
  'StringComparison DayOfWeek RuntimeTypeHandle RuntimeMethodHandle TypeCode FileAttributes ConsoleColor ArraySegment ' +
  'DictionaryEntry StreamingContext ConsoleKeyInfo CompareOptions NumberStyles DateTimeStyles DateTimeKind BindingFlags'
).split(' ');

/** What is written otherwise in the older language, found where neither strings nor comments stand. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/\bis\s+not\s+null\b/g, '!= null'],
  [/\binit\s*;/g, 'set;'],
  [/\binit(?=\s*(?:=>|\{))/g, 'set '],
  [/([\w.]+)\s*\?\?=/g, '$1 = $1 ??'],
  [/(?<=[(,=]\s*)static(?=\s+(?:async\s+)?(?:\w+|\([^()]*\))\s*=>)/g, '      '],
  [/\busing(?=\s+\w[\w.<>,]*\s+\w+\s*=[^;]*;)/g, '     '],
  [/\bwhere\s+\w+\s*:\s*notnull(?=\s*(?:\{|where|=>|;|$))/gm, ''],
  [/(?<=\bwhere\s+\w+\s*:\s*)notnull\s*,/g, ''],
  [/(?<=(?:^|[\s({])([\w.]+(?:<[\w., <>]*>)?)\s+\w+\s*=\s*)new\s*\(/gm, 'new $1('],
];

/** The mask shows where to look; what stands there is taken from the text itself. */
function rewrite(text: string, found: RegExp, by: string): string {
  const mask = maskText(text);
  const all = found.global ? [...mask.matchAll(found)] : [found.exec(mask)!];
  let rest = '';
  let done = 0;
  for (const match of all) {
    const filled = by.replaceAll(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
    const lines = match[0].replace(/[^\n]/g, '');
    const kept = filled.includes('\n') ? '' : lines;
    rest += text.slice(done, match.index) + filled + kept;
    done = match.index + match[0].length;
  }
  return rest + text.slice(done);
}

/** `?` behind what is no value type, and `!` behind a value. */
function withoutNullability(text: string, isValueType: (name: string) => boolean): string {
  const mask = maskText(text);
  const letters = [...text];
  if (letters.length !== text.length) return text;
  const marks = mask.matchAll(
    /(?<=[\w>\]])\?(?=\[\s*,*\s*\]|\s*[>,)\]{;=](?!>)|\s+(?!\d)@?\w+|\s*\n)/g,
  );
  for (const { index } of marks) {
    if (!isValueType(nameBefore(mask, index))) letters[index] = ' ';
  }
  for (const { index } of mask.matchAll(/(?<=[\w)\]"'>])!(?!=(?!=))/g)) letters[index] = ' ';
  return letters.join('');
}

/** Of the type that ends there, without its type arguments; nothing for arrays, which are no values. */
function nameBefore(mask: string, end: number): string {
  let at = end - 1;
  if (mask[at] === ']') return '';
  for (let depth = 0; at >= 0; at--) {
    if (mask[at] === '>') depth += 1;
    if (mask[at] === '<') depth -= 1;
    if (depth === 0) break;
  }
  return /(\w+)\s*<?$/.exec(mask.slice(Math.max(0, at - 80), at + 1))?.[1] ?? '';
}

/** Lines of the preprocessor, and what they leave out, become empty. */
function chooseBranches(text: string, defined: ReadonlySet<string>): string {
  const symbols = new Set(defined);
  /** For each open condition: whether a branch was taken, and whether this one is. */
  const open: { isTaken: boolean; isActive: boolean }[] = [];
  const isActive = () => open.every((each) => each.isActive);
  return text
    .split('\n')
    .map((line) => {
      const [, word = '', rest = ''] = /^\s*#\s*(\w+)(.*)$/.exec(line) ?? [];
      if (word === '') return isActive() ? line : '';
      const innermost = open.at(-1);
      if (word === 'if') {
        const holds = isTrue(rest, symbols);
        open.push({ isTaken: holds, isActive: holds });
      } else if (word === 'elif' || word === 'else') {
        const holds = !innermost!.isTaken && (word === 'else' || isTrue(rest, symbols));
        open[open.length - 1] = { isTaken: innermost!.isTaken || holds, isActive: holds };
      } else if (word === 'endif') open.pop();
      else if (word === 'define' && isActive()) symbols.add(rest.trim());
      return '';
    })
    .join('\n');
}

/** Of `||`, `&&`, `!`, parentheses, names, and comparisons with `true` and `false`. */
function isTrue(condition: string, symbols: ReadonlySet<string>): boolean {
  const tokens = condition.replace(/\/\/.*$/, '').match(/\|\||&&|[=!]=|[!()]|\w+/g) ?? [];
  let at = 0;
  const unary = (): boolean => {
    const token = tokens[at++];
    if (token === '!') return !unary();
    if (token !== '(') return token === 'true' || (token !== undefined && symbols.has(token));
    const inner = either();
    at += 1;
    return inner;
  };
  const equal = (): boolean => {
    let value = unary();
    while (tokens[at] === '==' || tokens[at] === '!=')
      value = (tokens[at++] === '==') === (value === unary());
    return value;
  };
  const both = (): boolean => {
    let value = equal();
    while (tokens[at] === '&&') {
      at += 1;
      value = equal() && value;
    }
    return value;
  };
  const either = (): boolean => {
    let value = both();
    while (tokens[at] === '||') {
      at += 1;
      value = both() || value;
    }
    return value;
  };
  return either();
}

/** The text with blanks for comments and for what stands in strings, so that all other letters keep their places. */
export function maskText(text: string): string {
  return text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\$*"""[\s\S]*?"""|(?:\$@|@\$|@)"(?:[^"]|"")*"|\$?"(?:\\.|[^"\\\n])*"|'(?:\\.[^'\n]*|[^'\\\n])'/g,
    (found) => {
      const isComment = found.startsWith('/');
      const blank = found.replace(/[^\n]/g, ' ');
      return isComment ? blank : `"${blank.slice(2)}"`;
    },
  );
}
