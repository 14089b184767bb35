// Decides which branches of `#if` the parser gets to see. It sees all of them where their texts can stand one
// after the other, and one alone where they are alternatives for a part of something: two heads of one
// function's body. Branches that no compiler sees (`#if 0`) are left out everywhere.
import { type Directive, MARK, type TokenizedSource } from './tokenize.ts';

export interface BranchChoice {
  /** Starts and ends of what the parser is not to see, in turn; in no particular order, some inside others. */
  readonly dropped: readonly number[];
  /** Starts and ends of what no compiler sees, in turn, likewise. */
  readonly dead: readonly number[];
}

/** A stretch of text, with how it leaves its brackets. */
interface Stretch {
  braces: number;
  parentheses: number;
  /** Offsets of the first and last token; -1 for none. */
  first: number;
  last: number;
}

interface Branch extends Stretch {
  readonly condition: Condition;
  readonly start: number;
  end: number;
}

interface Group {
  readonly branches: Branch[];
  /** Offset of the token in front of the group; -1 for none. */
  readonly before: number;
}

/** `#ifdef A`, `#if defined(A)` and `#ifndef A` ask the same question. */
interface Condition {
  readonly question: string;
  /** Which answer lets the text in. */
  readonly wanted: boolean;
  /** Known without any macro; `undefined` where it depends. */
  readonly constant: boolean | undefined;
}

export function chooseBranches(text: string, source: TokenizedSource): BranchChoice {
  const { tokens, directives } = source;
  const { starts, kinds } = tokens;
  const dropped: number[] = [];
  const dead: number[] = [];
  const groups: Group[] = [];
  // Where one half of a bracket depends on a macro, the other half depends on the same one.
  const assumed = new Map<string, boolean>();
  const whole: Stretch = emptyStretch();
  let token = 0;
  const current = (): Stretch => groups.at(-1)?.branches.at(-1) ?? whole;
  const readTokensTo = (end: number) => {
    const stretch = current();
    if (token < end && stretch.first === -1) stretch.first = starts[token] as number;
    for (; token < end; token += 1) {
      const start = starts[token] as number;
      stretch.last = start;
      if (kinds[token] !== MARK) continue;
      const code = text.charCodeAt(start);
      if (code === 123) stretch.braces += 1;
      else if (code === 125) stretch.braces -= 1;
      else if (code === 40 || code === 91) stretch.parentheses += 1;
      else if (code === 41 || code === 93) stretch.parentheses -= 1;
    }
  };
  const closeGroup = (end: number) => {
    const group = groups.pop();
    if (group === undefined) return;
    (group.branches.at(-1) as Branch).end = end;
    const kept = keptBranches(text, group, assumed, dead);
    const around = current();
    for (const branch of group.branches) {
      if (!kept.includes(branch)) dropped.push(branch.start, branch.end);
      else if (branch.first !== -1) append(around, branch);
    }
  };
  for (const directive of directives) {
    readTokensTo(directive.token);
    const { name, start, end } = directive;
    if (OPENING.has(name)) {
      const condition = readCondition(text, directive);
      const before = starts[directive.token - 1] ?? -1;
      groups.push({ branches: [openBranch(condition, end)], before });
    } else if (groups.length > 0 && CONTINUING.has(name)) {
      const { branches } = groups.at(-1) as Group;
      (branches.at(-1) as Branch).end = start;
      branches.push(openBranch(readCondition(text, directive), end));
    } else if (name === 'endif') closeGroup(start);
  }
  readTokensTo(starts.length);
  while (groups.length > 0) closeGroup(text.length);
  return { dropped, dead };
}

export const OPENING = new Set(['if', 'ifdef', 'ifndef']);
export const CONTINUING = new Set(['elif', 'else', 'elifdef', 'elifndef']);

const emptyStretch = (): Stretch => ({ braces: 0, parentheses: 0, first: -1, last: -1 });

const openBranch = (condition: Condition, start: number): Branch => ({
  ...emptyStretch(),
  condition,
  start,
  end: start,
});

function append(around: Stretch, { braces, parentheses, first, last }: Stretch): void {
  around.braces += braces;
  around.parentheses += parentheses;
  if (around.first === -1) around.first = first;
  around.last = last;
}

function keptBranches(
  text: string,
  { branches, before }: Group,
  assumed: Map<string, boolean>,
  dead: number[],
): readonly Branch[] {
  const always = branches.findIndex(({ condition }) => condition.constant === true);
  const live = branches.filter(({ condition, start, end }, at) => {
    if (isOtherLanguage(condition)) return false;
    const isLive = condition.constant !== false && (always === -1 || at <= always);
    if (!isLive) dead.push(start, end);
    return isLive;
  });
  const isBalanced = live.every(({ braces, parentheses }) => braces === 0 && parentheses === 0);
  const canFollow = live.length < 2 || live.every((branch) => isComplete(text, branch, before));
  if (isBalanced && canFollow) return live;
  const { question, wanted } = live[0]?.condition ?? { question: '', wanted: true };
  const answer = assumed.get(question);
  if (answer === undefined) {
    if (question !== '' && !isBalanced) assumed.set(question, wanted);
    return live.slice(0, 1);
  }
  return answer === wanted ? live.slice(0, 1) : live.slice(1, 2);
}

/** Objective-C: what it includes counts, and is read by compilers of that language alone. */
const isOtherLanguage = ({ question, wanted }: Condition): boolean =>
  question === '__OBJC__' && wanted;

/** Whether the text of the branch can stand in front of the next one's, as statements or entries of a list. */
function isComplete(text: string, { first, last }: Branch, before: number): boolean {
  if (first === -1) return true;
  if (!BOUNDARIES.test(text.charAt(last))) return false;
  if (text.startsWith('else', first)) return false;
  const isBoundary = before === -1 || BOUNDARIES.test(text.charAt(before));
  // A macro that stands for a statement needs no semicolon.
  return isBoundary || (/[A-Z]/.test(text.charAt(before)) && /\w/.test(text.charAt(first)));
}

const BOUNDARIES = /[;{}:,]/;

const DEFINED = /^(!?)\s*defined\s*(?:\(\s*)?(\w+)\s*\)?$/;

function readCondition(text: string, { name, nameEnd, end }: Directive): Condition {
  if (name === 'else') return { question: '', wanted: true, constant: undefined };
  const body = text
    .slice(nameEnd, Math.min(end, nameEnd + LONGEST_CONDITION))
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .trim();
  if (name.endsWith('def')) {
    return { question: body, wanted: !name.endsWith('ndef'), constant: undefined };
  }
  const defined = DEFINED.exec(body);
  if (defined !== null) {
    return { question: defined[2] as string, wanted: defined[1] === '', constant: undefined };
  }
  const constant = CONSTANTS.get(body);
  const isNegated = /^!\s*\w+$/.test(body);
  return { question: isNegated ? body.slice(1).trim() : body, wanted: !isNegated, constant };
}

const CONSTANTS = new Map([
  ['0', false],
  ['false', false],
  ['1', true],
  ['true', true],
]);

const LONGEST_CONDITION = 1000;
