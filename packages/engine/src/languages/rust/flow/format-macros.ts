// Macros that turn values into text: each value is asked for it by the `fmt` of the trait that its place in the text
// names. https://doc.rust-lang.org/std/fmt/
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { callOperator } from './calls.ts';
import { placeOf } from './expressions.ts';
import type { Reading } from './reading.ts';
import { formatterKey } from './trait-keys.ts';

/** Macros of the standard library with a text that has places for values. */
export const FORMATTING: ReadonlySet<string> = new Set(
  'format print println eprint eprintln write writeln panic format_args'.split(' '),
);

/** A place for a value: its number or name, and how it is shown. */
const PLACES = /\{(\w*)(:[^{}]*)?\}/g;

/** @param content what the brackets hold, as an expression of the macros' own syntax; -1 for none */
export function callFormatters(
  reading: Reading,
  node: FlatNode,
  brackets: FlatNode,
  content: FlatNode,
): void {
  const { syntax, macroSyntax, names, builder } = reading;
  builder.at(syntax.tree.lineOf(node));
  const text = syntax.tree.textOf(brackets).replaceAll('{{', '');
  const wanted = [...text.matchAll(PLACES)];
  const given = content === -1 || macroSyntax === undefined ? [] : valuesIn(reading, content);
  if (/^write(?:ln)?\b/.test(syntax.tree.textOf(node).slice(0, 10))) callWriter(reading, content);
  let next = 0;
  for (const [, name = '', shown = ''] of wanted) {
    const at = name === '' ? next++ : Number(name);
    const place = Number.isNaN(at) ? names.find(name) : given[at];
    if (place === undefined || place === -1) continue;
    callOperator(reading, place, formatterKey(shown.endsWith('?') ? 'Debug' : 'Display'), []);
  }
}

/** What is written to is asked to write. */
function callWriter(reading: Reading, content: FlatNode): void {
  const { syntax, macroSyntax } = reading;
  if (content === -1 || macroSyntax === undefined) return;
  reading.syntax = macroSyntax;
  const writer = placeOf(reading, macroSyntax.tree.firstChildOf(content));
  reading.syntax = syntax;
  if (writer !== -1) callOperator(reading, writer, 'write_fmt', []);
}

/** Places of the arguments behind the text. */
function valuesIn(reading: Reading, content: FlatNode): readonly number[] {
  const { syntax, macroSyntax = syntax } = reading;
  const { tree } = macroSyntax;
  const all = tree.childrenOf(content).filter((each) => !tree.typeOf(each).endsWith('comment'));
  const format = all.findIndex((each) => TEXTS.has(tree.typeOf(each)));
  reading.syntax = macroSyntax;
  const values = all.slice(format + 1).map((each) => placeOf(reading, each));
  reading.syntax = syntax;
  return format === -1 ? [] : values;
}

const TEXTS: ReadonlySet<string> = new Set(['string_literal', 'raw_string_literal']);
