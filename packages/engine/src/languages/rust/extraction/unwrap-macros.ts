// Takes macros that only let items through (`cfg_rt! { pub mod task; }`) out of the text, so that the parser
// sees the items. Everything else stays where it is.
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import type { Wrapper } from './written-outline.ts';

/** More are no work of a person, and each may have to be parsed by itself. */
const MAX_WRAPPERS = 500;

/** The text, of the same length, without any wrapper; `undefined` where there is none to take out. */
export function withoutAllWrappers(text: string, wrappers: readonly Wrapper[]): string | undefined {
  const isUsual = wrappers.length > 0 && wrappers.length <= MAX_WRAPPERS;
  return isUsual ? blank(text, wrappers) : undefined;
}

/**
 * The text, of the same length, without those wrappers around which only Rust stands inside: for files where
 * some macro has a syntax of its own, or that have errors anyway.
 */
export function withoutWrappers(
  parser: SyntaxParser,
  text: string,
  wrappers: readonly Wrapper[],
): string {
  if (wrappers.length === 0 || wrappers.length > MAX_WRAPPERS) return text;
  // Inner wrappers stand before outer ones.
  const accepted: Wrapper[] = [];
  for (const wrapper of wrappers) {
    const [start, end] = [wrapper.head[1], wrapper.tail[0]];
    const inner = accepted.filter(({ head, tail }) => head[0] >= start && tail[1] <= end);
    const content = blank(text, inner).slice(start, end);
    if (isArm(text, wrapper) || isRust(parser, content)) accepted.push(wrapper);
  }
  return blank(text, accepted);
}

/** An arm is taken out with the macro around it, or neither. */
function isArm(text: string, { head }: Wrapper): boolean {
  return !/!\s*[{([]$/.test(text.slice(Math.max(0, head[1] - 20), head[1]));
}

function isRust(parser: SyntaxParser, text: string): boolean {
  return parser.parse(text, (cursor) => !cursor.currentNode.hasError);
}

function blank(text: string, wrappers: readonly Wrapper[]): string {
  const ranges = wrappers.flatMap(({ head, tail }) => [head, tail]).sort(([a], [b]) => a - b);
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start < at) continue;
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
