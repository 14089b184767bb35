// Which macros are understood without being written out.
import { standardMacros } from '../extraction/words.ts';
import type { MacroDefinition, Matcher, Output } from './definitions.ts';
import { isSign, isWord } from './token-trees.ts';

const READ: ReadonlySet<string> = new Set(['expr', 'expr_2021', 'literal']);

const readings = new WeakMap<MacroDefinition, boolean>();

/**
 * Whether all its rules take a list of expressions and stand for one that makes nothing: they are read like functions
 * (`flow/macro-rules.ts`, `flow/macros-of-others.ts`).
 */
export function readsLikeFunction(definition: MacroDefinition): boolean {
  const known = readings.get(definition);
  if (known !== undefined) return known;
  const found = definition.rules.every(
    ({ matchers, output }) => isList(matchers) && isExpression(output),
  );
  readings.set(definition, found);
  return found;
}

function isList(matchers: readonly Matcher[]): boolean {
  return matchers.every((matcher) => {
    if (matcher.kind === 'token') return matcher.token.text === ',';
    if (matcher.kind === 'fragment') return READ.has(matcher.fragment);
    return matcher.kind === 'repetition' && (isList(matcher.parts) || isRest(matcher.parts));
  });
}

/** `$($rest:tt)*` is handed on to what formats it. */
const isRest = (parts: readonly Matcher[]): boolean =>
  parts.every((part) =>
    part.kind === 'token'
      ? part.token.text === ','
      : part.kind === 'fragment' && part.fragment === 'tt',
  );

function isExpression(output: readonly Output[]): boolean {
  return output.every((part, at) => {
    if (part.kind === 'group' || part.kind === 'repetition') return isExpression(part.parts);
    if (part.kind === 'variable') return true;
    const { token } = part;
    if (!isWord(token)) return true;
    const next = output[at + 1];
    const isUse = next?.kind === 'token' && isSign(next.token, '!');
    if (isUse) return standardMacros.has(token.text) && token.text !== 'macro_rules';
    return !MAKING.has(token.text);
  });
}

/** Words with which items begin, and no expressions. */
const MAKING: ReadonlySet<string> = new Set(
  'fn mod struct enum impl trait macro_rules static type'.split(' '),
);

/** Whether it gives items back as they are, at most with attributes in front of them. */
export function letsThrough({ rules }: MacroDefinition): boolean {
  return rules.every(({ output }) => givesBack(output));
}

function givesBack(output: readonly Output[]): boolean {
  let hasItems = false;
  for (let at = 0; at < output.length; at++) {
    const part = output[at] as Output;
    const next = output[at + 1];
    const isAttribute =
      part.kind === 'token' &&
      isSign(part.token, '#') &&
      next?.kind === 'group' &&
      next.group.open === '[';
    if (isAttribute) at += 1;
    else if (part.kind === 'variable' && part.name !== 'crate') hasItems = true;
    else if (part.kind === 'repetition' && givesBack(part.parts)) hasItems = true;
    else return false;
  }
  return hasItems;
}
