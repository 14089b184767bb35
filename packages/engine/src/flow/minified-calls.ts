// Calls of minified code are not followed: names and lines that would say where they are have gone from it, and what it was
// made from is read instead wherever that is in the repository. docs/decisions/0028-minified-code.md tells what it costs to follow them.
import type { Diagnostic, FileFacts } from '../facts.ts';
import { endOfRow, type FlowFacts, MOVE } from './flow-facts.ts';

/**
 * So many calls on a line, on average over the file, nobody writes: 1.6 at most in files by hand with long lines, 18 to 600
 * where lines were joined.
 */
const MOST_CALLS_A_LINE = 8;

/** Where macros are written out, as in C++ and Rust, a short line makes many calls that nobody wrote there. */
const FEWEST_CHARACTERS_A_LINE = 100;

/** A short text may stand on one line as it was written. */
const FEWEST_CALLS = 100;

/**
 * The facts without what is known of calls, and a diagnostic that says so, where the file is minified.
 * @param length of the text, in characters
 */
export function leaveOutMinifiedCalls(facts: FileFacts, length: number): FileFacts {
  const { flow, ...others } = facts;
  if (flow === undefined || length < FEWEST_CHARACTERS_A_LINE * facts.lines) return facts;
  const calls = countCalls(flow);
  const isMinified = calls >= FEWEST_CALLS && calls > MOST_CALLS_A_LINE * facts.lines;
  if (!isMinified) return facts;
  return { ...others, diagnostics: [...facts.diagnostics, notFollowed(calls, facts.lines)] };
}

function countCalls({ moves }: FlowFacts): number {
  let calls = 0;
  for (let row = 0; row < moves.length; row = endOfRow(moves, row))
    if (moves[row]! >= MOVE.call) calls += 1;
  return calls;
}

function notFollowed(calls: number, lines: number): Diagnostic {
  const size = `${calls} calls on ${lines} ${lines === 1 ? 'line' : 'lines'}`;
  const message = `minified (${size}); calls in it, and of what it declares, are not followed`;
  return { code: 'calls-not-followed', line: null, message };
}
