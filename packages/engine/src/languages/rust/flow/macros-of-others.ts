// Macros across files. A rule with a list of variables is offered as a function that is read anew for whoever uses it,
// under the macro's name and the number of arguments that it takes. Names in it mean what they mean in its own file.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { splitPath } from '../extraction/import-facts.ts';
import { valueOrLiteral } from './calls.ts';
import { placeOf } from './expressions.ts';
import type { MacroRule } from './macro-rules.ts';
import type { Reading } from './reading.ts';

/** With so many arguments, or with any number for the last of its variables. */
const keyOf = (name: string, count: number | 'any'): string => `${name}! ${count}`;

/** @param read reads the body of a rule, which the macros' own syntax has */
export function offerMacros(reading: Reading, read: (body: FlatNode) => void): void {
  for (const [name, rules] of reading.macroRules) {
    const offered = new Set<string>();
    for (const rule of rules) {
      const key = keyOf(name, rule.isOpen ? 'any' : rule.variables.length);
      // The first rule that fits is meant.
      if (!offered.has(key) && offerRule(reading, rule, key, read)) offered.add(key);
    }
  }
}

function offerRule(
  reading: Reading,
  rule: MacroRule,
  key: string,
  read: (body: FlatNode) => void,
): boolean {
  const { syntax, macroSyntax, builder, names } = reading;
  const body = reading.macroContent(rule.start);
  if (body === -1 || macroSyntax === undefined || macroSyntax.tree.endOf(body) !== rule.end)
    return false;
  reading.syntax = macroSyntax;
  const place = builder.place();
  const startLine = macroSyntax.tree.lineOf(body);
  builder.at(startLine);
  const endLine = macroSyntax.tree.endLineOf(body);
  const callable = builder.openCallable({ startLine, endLine, isMacro: true });
  names.open();
  const parameters = rule.variables.map((variable) => names.bind(variable));
  const required = rule.isOpen ? Math.max(0, parameters.length - 1) : parameters.length;
  builder.shape(callable, { parameters, required });
  reading.open.push({ callable, place, owned: [], exits: 0, movesIn: false });
  read(body);
  const value = placeOf(reading, body);
  if (value !== -1) builder.copy(value, builder.resultOf(callable));
  reading.open.pop();
  names.close();
  builder.closeCallable();
  reading.syntax = syntax;
  builder.callable(callable, place);
  builder.global(key, place);
  return true;
}

/**
 * @param path as written in front of the `!`
 * @param given what stands between the commas
 * @returns the place of what the macro of another file stands for; -1 where none may be meant
 */
export function callMacro(
  reading: Reading,
  path: readonly string[],
  given: readonly FlatNode[],
): Place {
  const { syntax, macroSyntax = syntax, builder } = reading;
  const importIndex = importOf(reading, path);
  if (importIndex === -1) return -1;
  const name = path.at(-1) ?? '';
  const macro = builder.place();
  builder.import(importIndex, keyOf(name, given.length), macro);
  builder.import(importIndex, keyOf(name, 'any'), macro);
  reading.syntax = macroSyntax;
  const places = given.map((node) => valueOrLiteral(reading, node));
  reading.syntax = syntax;
  const result = builder.place();
  builder.call(macro, {
    arguments: places.map((place) => ({ kind: 'positional', place })),
    flags: ['implicit'],
    result,
  });
  return result;
}

/** Which import the macro comes by: a path in code, a `use`, or the modules around. */
function importOf({ modules, module, importAt }: Reading, path: readonly string[]): number {
  const [name = ''] = path;
  const used = path.length === 1 ? modules.at(module).uses.get(name) : path;
  if (used === undefined) return importAt('#[macro_use]', name);
  const { specifier, symbol } = splitPath(used, false);
  return importAt(specifier.join('::'), symbol);
}
