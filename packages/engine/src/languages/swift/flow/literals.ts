// Literals that make an instance of the type that is declared where they stand: `let name: Tag = "a"`.
// https://developer.apple.com/documentation/swift/initialization-with-literals
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { namePlace } from './expressions.ts';
import { literalPlace, type Reading } from './reading.ts';

/**
 * A literal where another type than its own is declared makes an instance of that.
 * @param name of the type that is declared; empty for none
 */
export function makeOfLiteral(reading: Reading, name: string, given: FlatNode): void {
  const { tree, builder } = reading;
  if (given === -1 || name === '' || OWN_TYPES.has(name)) return;
  const [label = '', ...others] = LITERAL_LABELS.get(tree.typeOf(given)) ?? [];
  if (label === '') return;
  const callee = namePlace(reading, name);
  for (const each of [label, ...others]) {
    const place = literalPlace(reading, given);
    builder.callMember(callee, literalKey(each), {
      arguments: [{ kind: 'named', name: each, place: place === -1 ? builder.place() : place }],
      flags: ['implicit'],
    });
  }
}

/** Key of a constructor that literals run, among the members of the class. */
export const literalKey = (label: string): string => `<literal> ${label}`;

/** Labels of the constructors that each kind of literal runs. */
export const LITERAL_LABELS: ReadonlyMap<string, readonly string[]> = new Map([
  ['line_string_literal', ['stringLiteral', 'stringInterpolation']],
  ['multi_line_string_literal', ['stringLiteral']],
  ['integer_literal', ['integerLiteral']],
  ['real_literal', ['floatLiteral']],
  ['boolean_literal', ['booleanLiteral']],
  ['array_literal', ['arrayLiteral']],
  ['dictionary_literal', ['dictionaryLiteral']],
  ['nil', ['nilLiteral']],
]);

/** Types that literals have where nothing else is declared. */
const OWN_TYPES: ReadonlySet<string> = new Set(['String', 'Int', 'Double', 'Float', 'Bool']);
