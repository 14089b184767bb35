// What the parser gets in place of a masked source: syntax that the grammar does not know, written as older Swift of
// equal length. Names are read off the masked source, so that a word may stand here for another. Strings and comments
// are blank by now, so that each rule is a pattern over code alone.

import {
  applyRules,
  blank,
  blankEnd,
  disguise,
  type TextRule,
} from '../../../syntax/text-rules.ts';

/** Leaves the first character. */
const blankRest = (found: string): string => found.charAt(0) + blank(found.slice(1));

const RULES: readonly TextRule[] = [
  {
    // `_$id`, which macros declare.
    pattern: /(?<![\p{L}\p{N}_$`])[\p{L}_][\p{L}\p{N}_]*\$[\p{L}\p{N}_$]*/gu,
    rewrite: (name) => name.replaceAll('$', '_'),
  },
  {
    // Members may be named for effects and operators.
    pattern: /(?<=[^.]\.)(?:try|await|async|as|is)\b(?![!?]? *[\p{L}_(])/gu,
    rewrite: disguise,
  },
  {
    // A variable that is named for a modifier.
    pattern:
      /\b(?:prefix|postfix|infix|final|weak|indirect)(?=[ \t]{0,20}(?:[-+*/]?=[^=]|\.))(?<=\n[ \t]{0,200}\w{4,8})/g,
    rewrite: disguise,
  },
  { pattern: /@convention\([^()]{0,100}\)|@Sendable\b/g, rewrite: blank },
  { pattern: /\bdiscard(?=[ \t]+self\b)/g, rewrite: blank },
  // `repeat each T` is an expansion; `repeat {` a loop.
  { pattern: /\brepeat(?=[ \t]+[\p{L}_(])/gu, rewrite: blank },
  {
    pattern:
      /\btypealias\b[^\n{}]{0,500}?(?:\n[ \t]{0,200})?(\bwhere\b[^\n{}]*(?:(?<=,[ \t]{0,20})\n[^\n{}]*)*)/g,
    rewrite: blankEnd,
  },
  {
    // Several protocols are one composed of them.
    pattern: /\bassociatedtype[ \t]+\w+[ \t]*:[^\n={}]{0,500}?(?=\bwhere\b|[\n={}])/g,
    rewrite: (declaration) => declaration.replace(/,(?![^<]*>)/g, '&'),
  },
  {
    pattern: /\b(?:_read|unsafeAddress)(?=\s*\{)/g,
    rewrite: (word) => 'get'.padEnd(word.length),
  },
  {
    pattern: /\b(?:_modify|unsafeMutableAddress)(?=\s*\{)/g,
    rewrite: (word) => 'set'.padEnd(word.length),
  },
  {
    // Behind an attribute, or alone in braces: elsewhere it may be a call.
    pattern:
      /\bborrow(?=\s*\{|[ \t]*(?:mutate[ \t]*)?\})(?<=(?:@\w{1,60}(?:\([^()\n]{0,100}\))?\s{1,200}|\{[ \t]{0,20})borrow)/g,
    rewrite: (word) => 'get'.padEnd(word.length),
  },
  {
    pattern:
      /\bmutate(?=\s*\{|[ \t]*\})(?<=(?:@\w{1,60}(?:\([^()\n]{0,100}\))?\s{1,200}|\{[ \t]{0,20}get[ \t]{1,20})mutate)/g,
    rewrite: (word) => 'set'.padEnd(word.length),
  },
  { pattern: /&(?=[ \t]*[(<])(?<=\bfunc[ \t]{1,20}&)/g, rewrite: () => '|' },
  // At the beginning of a line the grammar takes these for the beginning of a statement.
  { pattern: /[|^](?=[ \t])(?<=\n[ \t]{0,200}[|^])/g, rewrite: () => '+' },
  {
    // Patterns of optional values: `(.a, _)?`, and `let b?` in a tuple.
    pattern: /(?<=\))\?(?=,|:|[ \t]+where\b)|\?(?=[,)])(?<=\b(?:let|var)[ \t]{1,20}\w{1,100}\?)/g,
    rewrite: blank,
  },
  {
    // A condition behind several patterns becomes one more of them.
    pattern:
      /\bwhere\b(?=[^:\n]{0,300}:)(?<=[\n{;][ \t]{0,200}case\b[^:{}]{0,300},[^:{}]{0,300}where)/g,
    rewrite: (word) => ','.padEnd(word.length),
  },
  {
    // A tuple of names, whatever is said of them.
    pattern: /\bfor[ \t]+case[ \t]*\([^()\n]{0,300}\)(?=[ \t]+in\b)/g,
    rewrite: (head) => head.replace(/\b(?:case|let|var)\b/g, blank),
  },
  {
    // Two patterns for a range whose bounds are more than literals.
    pattern: /\.\.[.<](?=[-\w.(])(?<=[\n{;][ \t]{0,200}case[ \t][^:\n]{0,200}[\w)]\.\.[.<])/g,
    rewrite: (operator) => ','.padEnd(operator.length),
  },
  {
    // Numbers as arguments of types, and as their parameters.
    pattern: /(?<!\d)\d{1,10}(?=[ \t]*,)(?<=\b\p{Lu}\w{0,100}<\d{1,10})/gu,
    rewrite: (number) => '_'.padEnd(number.length),
  },
  {
    pattern: /\blet(?=[ \t]+\w{1,100}[ \t]*:[ \t]*Int\b[ \t]*[,>])(?<=[<,]\s{0,200}let)/g,
    rewrite: blank,
  },
  {
    // `[3 of Int]`.
    pattern: /\[[ \t]{0,20}[\w.]{1,60}[ \t]{1,20}of(?=[ \t]+[\p{Lu}[(])/gu,
    rewrite: blankRest,
  },
  // What a result builder is told by its attribute.
  { pattern: /<\d{1,10}>(?<=@\w{1,100}<\d{1,10}>)/g, rewrite: blank },
  {
    // `Box<Int>.made`, which the grammar takes for comparisons: types inside of types begin with a capital letter.
    pattern:
      /(?<=\b\p{Lu}\w{0,100})<(?:[^<>(){};=\n]|<[^<>(){};=\n]{0,100}>){1,200}>(?=\.[\p{Ll}_])/gu,
    rewrite: blank,
  },
  { pattern: /,(?=\s{0,500}>[ \t]{0,20}[:({\n])/g, rewrite: blank },
  // Behind the body that a macro gets in place of its definition.
  { pattern: /\}[ \t]{1,200}where\b[^\n{}]*(?=\n|$)/g, rewrite: blankRest },
  // `where Wrapped? == Value`.
  { pattern: /\?(?=[ \t]{0,20}==)(?<=\bwhere\b[^\n{}]{0,300}\w\?)/g, rewrite: blank },
];

/** @param masked without comments, and with strings that are blank but for the code in them */
export function olderSyntax(masked: string): string {
  return applyRules(masked, RULES);
}
