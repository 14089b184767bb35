// How far what a variable of a macro matches goes. Only what compiles has to be told apart, so that ends are looked for and
// what stands before them is not checked. https://doc.rust-lang.org/reference/macros-by-example.html#metavariables
import { itemWords, keywords } from '../extraction/words.ts';
import { isGroup, isSign, isWord, type Tree } from './token-trees.ts';

/** @returns the place behind the fragment that begins at the place; -1 where none of the kind does */
export function fragmentEnd(fragment: string, trees: readonly Tree[], at: number): number {
  const tree = trees[at];
  const whole = isGroup(tree, '') ? tree.fragment : undefined;
  switch (fragment) {
    case 'ident':
      return isWord(tree) && tree.text !== '_' ? at + 1 : -1;
    case 'lifetime':
      return tree?.kind === 'lifetime' ? at + 1 : -1;
    case 'tt':
      return tree === undefined ? -1 : at + 1;
    case 'literal':
      return literalEnd(trees, at);
    case 'block':
      return isGroup(tree, '{') || whole === 'block' ? at + 1 : -1;
    case 'vis':
      return visibilityEnd(trees, at);
    case 'path':
      return whole === 'path' ? at + 1 : pathEnd(trees, at);
    case 'ty':
      return typeEnd(trees, at);
    case 'meta':
      return metaEnd(trees, at);
    case 'item':
      return itemEnd(trees, at);
    case 'stmt':
      return statementEnd(trees, at);
    case 'pat':
    case 'pat_param':
      return patternEnd(trees, at, fragment === 'pat');
    case 'expr':
    case 'expr_2021':
      return expressionEnd(trees, at);
    default:
      return -1;
  }
}

function literalEnd(trees: readonly Tree[], at: number): number {
  const tree = trees[at];
  if (isGroup(tree, '')) return tree.fragment === 'literal' ? at + 1 : -1;
  const first = isSign(tree, '-') ? at + 1 : at;
  const value = trees[first];
  if (value?.kind === 'literal') return first + 1;
  return first === at && (isWord(value, 'true') || isWord(value, 'false')) ? at + 1 : -1;
}

/** It may be nothing at all. */
function visibilityEnd(trees: readonly Tree[], at: number): number {
  const tree = trees[at];
  if (isGroup(tree, '') && tree.fragment === 'vis') return at + 1;
  if (!isWord(tree, 'pub')) return at;
  const next = trees[at + 1];
  const [head] = isGroup(next, '(') ? next.trees : [];
  return isWord(head) && /^(?:crate|self|super|in)$/.test(head.text) ? at + 2 : at + 1;
}

/** `a::b::<T>::c`, `Fn(A) -> B` */
function pathEnd(trees: readonly Tree[], first: number): number {
  let at = isSign(trees[first], '::') ? first + 1 : first;
  for (;;) {
    const tree = trees[at];
    const isSegment = isWord(tree) && (!keywords.has(tree.text) || tree.text === 'dyn');
    if (!isSegment && !(isSign(tree, '$') && isWord(trees[at + 1], 'crate'))) return -1;
    at += isSegment ? 1 : 2;
    if (isSign(trees[at], '::') && isSign(trees[at + 1], '<')) at += 1;
    if (isSign(trees[at], '<')) at = anglesEnd(trees, at);
    else if (isGroup(trees[at], '(')) {
      at += 1;
      if (isSign(trees[at], '->')) at = typeEnd(trees, at + 1);
    }
    if (at === -1 || !isSign(trees[at], '::')) return at;
    at += 1;
  }
}

/** The place behind the `>` that closes the `<` at the place; -1 where none does. */
function anglesEnd(trees: readonly Tree[], open: number): number {
  let depth = 0;
  for (let at = open; at < trees.length; at++) {
    if (isSign(trees[at], '<')) depth += 1;
    else if (isSign(trees[at], '<<=') || isSign(trees[at], ';')) return -1;
    else if (isSign(trees[at], '>')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function typeEnd(trees: readonly Tree[], first: number): number {
  const at = behindPointers(trees, first);
  const tree = trees[at];
  if (isGroup(tree, '')) return /^(?:ty|path)$/.test(tree.fragment ?? '') ? at + 1 : -1;
  if (isGroup(tree)) return tree.open === '{' ? -1 : at + 1;
  if (isSign(tree, '!') || isWord(tree, '_')) return at + 1;
  if (isSign(tree, '<')) {
    const end = anglesEnd(trees, at);
    return end !== -1 && isSign(trees[end], '::') ? pathEnd(trees, end + 1) : end;
  }
  if (isWord(tree, 'dyn') || isWord(tree, 'impl')) return boundsEnd(trees, at + 1);
  if (isWord(tree) && FUNCTION_TYPES.has(tree.text)) return functionTypeEnd(trees, at);
  const end = pathEnd(trees, at);
  return isSign(trees[end], '!') && isGroup(trees[end + 1]) ? end + 2 : end;
}

/** The place behind `&'a mut`, `*const` and the like. */
function behindPointers(trees: readonly Tree[], first: number): number {
  let at = first;
  for (;;) {
    if (isSign(trees[at], '*')) at += 2;
    else if (isSign(trees[at], '&') || isSign(trees[at], '&&')) {
      at += trees[at + 1]?.kind === 'lifetime' ? 2 : 1;
      if (isWord(trees[at], 'mut')) at += 1;
    } else return at;
  }
}

const FUNCTION_TYPES: ReadonlySet<string> = new Set(['fn', 'for', 'unsafe', 'extern']);

function boundsEnd(trees: readonly Tree[], first: number): number {
  let at = first;
  for (;;) {
    if (isSign(trees[at], '?')) at += 1;
    if (isWord(trees[at], 'for') && isSign(trees[at + 1], '<')) at = anglesEnd(trees, at + 1);
    if (at === -1) return -1;
    at = trees[at]?.kind === 'lifetime' || isGroup(trees[at]) ? at + 1 : pathEnd(trees, at);
    if (at === -1 || !isSign(trees[at], '+')) return at;
    at += 1;
  }
}

function functionTypeEnd(trees: readonly Tree[], first: number): number {
  let at = first;
  while (at < trees.length && !isGroup(trees[at], '(')) {
    if (isSign(trees[at], '<')) {
      at = anglesEnd(trees, at);
      if (at === -1) return -1;
      // `for<'a> Trait<'a>`
      const next = trees[at];
      if (isWord(next) && !FUNCTION_TYPES.has(next.text)) return pathEnd(trees, at);
    } else at += 1;
  }
  if (at >= trees.length) return -1;
  return isSign(trees[at + 1], '->') ? typeEnd(trees, at + 2) : at + 1;
}

function metaEnd(trees: readonly Tree[], at: number): number {
  const end = isWord(trees[at], 'unsafe') ? at + 1 : pathOnlyEnd(trees, at);
  if (end === -1) return -1;
  if (isGroup(trees[end])) return end + 1;
  return isSign(trees[end], '=') ? expressionEnd(trees, end + 1) : end;
}

function pathOnlyEnd(trees: readonly Tree[], first: number): number {
  let at = isSign(trees[first], '::') ? first + 1 : first;
  while (isWord(trees[at])) {
    if (!isSign(trees[at + 1], '::')) return at + 1;
    at += 2;
  }
  return -1;
}

/** The place behind attributes in front of what begins at the place. */
export function behindAttributes(trees: readonly Tree[], first: number): number {
  let at = first;
  while (isSign(trees[at], '#') && isGroup(trees[at + 1], '[')) at += 2;
  return at;
}

/** Items that end with their first braces, or with a semicolon before them. */
const WITH_BODY: ReadonlySet<string> = new Set(
  'fn struct enum union trait impl mod extern macro'.split(' '),
);

function itemEnd(trees: readonly Tree[], first: number): number {
  const start = behindAttributes(trees, first);
  const tree = trees[start];
  if (isGroup(tree, '') && tree.fragment === 'item') return start + 1;
  const head = visibilityEnd(trees, start);
  const word = trees[head];
  if (!isWord(word)) return -1;
  if (isSign(trees[head + 1], '!')) return macroItemEnd(trees, head + 2);
  if (!itemWords.has(word.text) || isGroup(trees[head + 1], '{')) return -1;
  const hasBody = kindWord(trees, head);
  for (let at = head; at < trees.length; at++) {
    if (isSign(trees[at], ';')) return at + 1;
    if (hasBody && isGroup(trees[at], '{')) return at + 1;
  }
  return -1;
}

/** Whether braces end the item: `const fn` is a function, `const X: T = {…};` is none. */
function kindWord(trees: readonly Tree[], head: number): boolean {
  for (let at = head; at < trees.length; at++) {
    const tree = trees[at];
    if (!isWord(tree)) {
      if (tree?.kind !== 'literal') return false;
    } else if (WITH_BODY.has(tree.text)) {
      if (tree.text !== 'extern' || !isWord(trees[at + 1], 'crate')) return true;
      return false;
    } else if (tree.text === 'use' || tree.text === 'static' || tree.text === 'type') return false;
  }
  return false;
}

function macroItemEnd(trees: readonly Tree[], at: number): number {
  const open = isWord(trees[at]) ? at + 1 : at;
  const group = trees[open];
  if (!isGroup(group)) return -1;
  if (group.open === '{') return open + 1;
  return isSign(trees[open + 1], ';') ? open + 2 : -1;
}

function statementEnd(trees: readonly Tree[], first: number): number {
  const start = behindAttributes(trees, first);
  if (isWord(trees[start], 'let')) return endBefore(trees, start, new Set([';']));
  const item = itemEnd(trees, first);
  return item === -1 ? expressionEnd(trees, first) : item;
}

function patternEnd(trees: readonly Tree[], first: number, hasAlternatives: boolean): number {
  const tree = trees[first];
  if (tree === undefined) return -1;
  if (isGroup(tree, ''))
    return /^(?:pat|literal|path|expr)/.test(tree.fragment ?? '') ? first + 1 : -1;
  if (isGroup(tree, '{') || (isWord(tree) && NO_PATTERN.has(tree.text))) return -1;
  const ends = hasAlternatives ? PATTERN_ENDS : new Set([...PATTERN_ENDS, '|']);
  const end = endBefore(trees, first, ends);
  return end === first ? -1 : end;
}

const PATTERN_ENDS: ReadonlySet<string> = new Set([',', '=>', '=', 'if', 'in', ';', ':']);
const NO_PATTERN: ReadonlySet<string> = new Set('if in let fn match while for loop'.split(' '));

function endBefore(trees: readonly Tree[], first: number, ends: ReadonlySet<string>): number {
  for (let at = first; at < trees.length; at++) {
    const tree = trees[at] as Tree;
    if (tree.kind === 'group') continue;
    if (ends.has(tree.text)) return at;
    if (isSign(tree, '::') && isSign(trees[at + 1], '<')) {
      const end = anglesEnd(trees, at + 1);
      if (end !== -1) at = end - 1;
    }
  }
  return trees.length;
}

/** Words that no expression begins with. */
const NO_EXPRESSION: ReadonlySet<string> = new Set(
  'as const dyn else enum extern fn impl in mod mut pub ref struct trait type use where _ macro_rules'.split(
    ' ',
  ),
);

const EXPRESSION_SIGNS: ReadonlySet<string> = new Set(
  '! - * & && | || .. ..= < << :: # $'.split(' '),
);

function mayBeginExpression(tree: Tree | undefined): boolean {
  if (tree === undefined) return false;
  if (tree.kind === 'word') return !NO_EXPRESSION.has(tree.text);
  if (tree.kind === 'sign') return EXPRESSION_SIGNS.has(tree.text);
  return !(isGroup(tree, '') && /^(?:ty|item|stmt|pat|vis|meta)/.test(tree.fragment ?? ''));
}

/** A comma, a semicolon or `=>` is behind every expression. */
function expressionEnd(trees: readonly Tree[], first: number): number {
  if (!mayBeginExpression(trees[first])) return -1;
  let isValueBehind = false;
  for (let at = first; at < trees.length; at++) {
    const each = trees[at] as Tree;
    if (each.kind === 'sign') {
      if (each.text === ',' || each.text === ';' || each.text === '=>') return at;
      const end = angledEnd(trees, at, isValueBehind);
      if (end !== -1) at = end - 1;
    } else if (isValueBehind && beginsValue(each)) return at;
    else if (isWord(each, 'as')) {
      const end = typeEnd(trees, at + 1);
      if (end !== -1) at = end - 1;
    }
    isValueBehind = each.kind === 'group' || beginsValue(each);
  }
  return trees.length;
}

/** Two of them beside each other are no one expression. */
const beginsValue = (tree: Tree): boolean =>
  tree.kind === 'literal' || (tree.kind === 'word' && !keywords.has(tree.text));

/** What commas do not end: arguments of types (`f::<A, B>`, `<T as A<B, C>>::f`) and parameters of closures; -1 for none. */
function angledEnd(trees: readonly Tree[], at: number, isValueBefore: boolean): number {
  if (isSign(trees[at], '::') && isSign(trees[at + 1], '<')) return anglesEnd(trees, at + 1);
  if (isValueBefore) return -1;
  if (isSign(trees[at], '<')) return anglesEnd(trees, at);
  if (!isSign(trees[at], '|')) return -1;
  for (let end = at + 1; end < trees.length; end++) if (isSign(trees[end], '|')) return end + 1;
  return -1;
}
