// The text as the parser should see it: at the same places, without what the grammar cannot take in. The
// preprocessor's lines go, since its branches may begin and end in the midst of anything. Branches that hold
// whole pieces of code stay side by side; of others, one reading of the text has the first, and each further
// reading the next.
import { type Conditional, type ScannedText, scanText } from './scan-text.ts';

export interface ReadableText {
  readonly text: string;
  /** With other branches of the preprocessor; empty where the first reading has them all. */
  readonly alternatives: readonly string[];
  /** Offsets at which `class ext` stands for `extension`. */
  readonly extensions: ReadonlySet<number>;
  /** Offsets at which branches of the preprocessor begin, which may be there or not. */
  readonly branches: readonly number[];
}

const NEEDS_SCAN = /(?:^|\n)[^\S\n]*#|\bextension\s*[<(]/;

export function readableText(source: string): ReadableText {
  // A lone carriage return ends a line in C# but not in tree-sitter, and NUL ends the text there.
  const lines = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  const text = lines.includes('\0') ? lines.replaceAll('\0', ' ') : lines;
  if (!NEEDS_SCAN.test(text))
    return { text, alternatives: [], extensions: new Set(), branches: [] };
  const scanned = scanText(text);
  const first = selectBranches(text, scanned, 0);
  const extensions = new Set(scanned.extensions);
  let readings = 1;
  for (const each of scanned.conditionals) {
    if (mustChoose(each)) readings = Math.max(readings, each.branches.length);
  }
  readings = Math.min(readings, MAX_READINGS);
  const alternatives = Array.from({ length: readings - 1 }, (_, at) =>
    selectBranches(text, scanned, at + 1),
  );
  const branches = scanned.conditionals.flatMap((each) => each.branches.map(({ start }) => start));
  return { text: first, alternatives, extensions, branches };
}

/** Each costs a parse of the whole file; what branches beyond use is lost. */
const MAX_READINGS = 4;

/** @param choice which branch to keep where only one can stay; the last one where there are fewer */
function selectBranches(
  text: string,
  { directives, conditionals, extensions }: ScannedText,
  choice: number,
): string {
  const blanked: (readonly [number, number])[] = [...directives];
  for (const conditional of conditionals) {
    const { branches } = conditional;
    const kept = mustChoose(conditional) ? Math.min(choice, branches.length - 1) : undefined;
    branches.forEach(({ start, end, condition }, at) => {
      if ((kept !== undefined && at !== kept) || condition === 'false') blanked.push([start, end]);
    });
  }
  blanked.sort((a, b) => a[0] - b[0]);
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of blanked) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    parts.push(renameExtensions(text, done, from, extensions));
    parts.push(text.slice(from, end).replace(/[^\r\n]/g, ' '));
    done = end;
  }
  parts.push(renameExtensions(text, done, text.length, extensions));
  return parts.join('');
}

/**
 * The grammar does not know extension blocks. A class with a primary constructor has their form.
 * https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/proposals/csharp-14.0/extensions
 */
function renameExtensions(
  text: string,
  start: number,
  end: number,
  extensions: readonly number[],
): string {
  let done = start;
  let renamed = '';
  for (const at of extensions) {
    if (at < start || at >= end) continue;
    renamed += `${text.slice(done, at)}class ext`;
    done = at + 'extension'.length;
  }
  return renamed + text.slice(done, end);
}

/** Whether its branches cannot stand behind each other. */
function mustChoose({ branches, before }: Conditional): boolean {
  const filled = branches.filter(({ first }) => first !== '');
  if (filled.length < 2) return false;
  if (!(before === '' || ENDS.includes(before) || before === ':' || before === ')')) return true;
  return filled.some(
    ({ depth, lowest, first, last }) =>
      depth !== 0 ||
      lowest < 0 ||
      !ENDS.includes(last) ||
      // What follows the head of a member is its body or its base.
      (before === ')' && '={:w'.includes(first)),
  );
}

/** Last characters of statements, members, attributes and elements of lists. */
const ENDS = ';}],{(';
