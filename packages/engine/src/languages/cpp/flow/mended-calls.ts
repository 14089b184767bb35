// Calls of macros that the mending of the source has made into something that the grammar can read: their own names
// and arguments still stand in the text or the tree. Macros that are called as functions are no concern of this file.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { findLocal, type Reading, scopeOf } from './reading.ts';
import { argumentOf } from './values.ts';

/** `each_entry(list, e) {` was made an `if` for the grammar; its own name stands in the text. */
export function leaveBlockMacro(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const start = tree.startOf(node);
  const [name = 'if'] = /^\w+/.exec(tree.text.slice(start, start + 200)) ?? [];
  const condition = tree.childOf(node, 'condition');
  if (name === 'if' || condition === -1 || findLocal(reading, name) !== undefined) return;
  const given: FlatNode[] = [];
  let value = tree.childOf(condition, 'value');
  for (let depth = 0; value !== -1 && depth < 100; depth += 1) {
    if (tree.typeOf(value) !== 'comma_expression') break;
    given.unshift(tree.childOf(value, 'right'));
    value = tree.childOf(value, 'left');
  }
  if (value !== -1) given.unshift(value);
  builder.callName(name, scopeOf(reading), {
    arguments: given.map((each) =>
      each === -1 ? { kind: 'nothing', place: reading.nothing } : argumentOf(reading, each),
    ),
  });
}

/**
 * `MACRO(x)` without a semicolon was cut short for the grammar; what it was given is not known. A name that is a whole
 * statement is a macro.
 */
export function leaveLoneName(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const name = tree.firstChildOf(node);
  if (name === -1 || tree.typeOf(name) !== 'identifier') return;
  const end = tree.endOf(name);
  if (tree.text[end] === '(') return;
  const isShortened = /^\w\s*\(/.test(tree.text.slice(end, end + 100));
  const whole = tree.text.slice(tree.startOf(name), isShortened ? end + 1 : end);
  if (!isShortened && findLocal(reading, whole) !== undefined) return;
  builder.callName(whole, scopeOf(reading), {
    arguments: [],
    ...(!isShortened && { flags: ['implicit'] }),
  });
}

/** `ASSIGN_OR_RETURN(T a, f(b))` was taken apart for the grammar: the macro is given what became the first value. */
export function leaveMacroOfVariable(reading: Reading, declaration: FlatNode): void {
  const { tree, builder } = reading;
  const open = tree.startOf(declaration) - 1;
  if (tree.text[open] !== '(') return;
  const [name = ''] = /\b[A-Z]\w*$/.exec(tree.text.slice(Math.max(0, open - 100), open)) ?? [];
  const declared = tree.childOf(declaration, 'declarator');
  const value = declared === -1 ? -1 : tree.childOf(declared, 'value');
  if (name === '' || value === -1) return;
  builder.callName(name, scopeOf(reading), {
    arguments: [{ kind: 'nothing', place: reading.nothing }, argumentOf(reading, value)],
  });
}
