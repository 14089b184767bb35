// Macros across files. A rule with a list of variables is offered as a function that is read anew for whoever uses it,
// under the macro's name and the number of arguments that it takes. Names in it mean what they mean in its own file.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { splitPath } from '../extraction/import-facts.ts';
import { valueOrLiteral } from './calls.ts';
import { placeOf } from './expressions.ts';
import type { MacroRule } from './macro-rules.ts';
import type { Reading } from './reading.ts';

/** For so many arguments, or any number for the last of its variables; what literals fit is told apart. */
const keyOf = (name: string, count: number | 'any', ofLiterals: boolean): string =>
  `${name}! ${count}${ofLiterals ? ' literal' : ''}`;

export const areLiterals = (tree: FlatTree, given: readonly FlatNode[]): boolean =>
  given.every((node) => tree.typeOf(node).endsWith('_literal'));

/** @param read reads the body of a rule, which the macros' own syntax has */
export function offerMacros(reading: Reading, read: (body: FlatNode) => void): void {
  for (const [name, rules] of reading.macroRules) {
    const offered = new Set<string>();
    for (const rule of rules) {
      const count = rule.isOpen ? 'any' : rule.variables.length;
      const fitting = rule.takesLiterals ? [true] : [true, false];
      // The first rule that fits is meant.
      const keys = fitting.map((are) => keyOf(name, count, are)).filter((key) => !offered.has(key));
      const place = keys.length === 0 ? -1 : placeOfRule(reading, rule, read);
      if (place === -1) continue;
      for (const key of keys) {
        reading.builder.global(key, place);
        offered.add(key);
      }
    }
  }
}

/** @returns the place of the rule as a function; -1 where it stands for no expression */
function placeOfRule(reading: Reading, rule: MacroRule, read: (body: FlatNode) => void): Place {
  const { syntax, macroSyntax, builder, names } = reading;
  const body = reading.macroContent(rule.start);
  if (body === -1 || macroSyntax === undefined || macroSyntax.tree.endOf(body) !== rule.end)
    return -1;
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
  return place;
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
  const ofLiterals = areLiterals(macroSyntax.tree, given);
  for (const count of [given.length, 'any'] as const)
    builder.import(importIndex, keyOf(name, count, ofLiterals), macro);
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
