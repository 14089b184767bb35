// Functions and properties with a result builder in front of them: `@Rows func list() -> [Row] { … }` hands what its
// statements give to static methods of `Rows`. https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/#resultBuilder
import type { Argument } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { placeOf } from './expressions.ts';
import type { Reading } from './reading.ts';
import { wrapperOf } from './wrapped-properties.ts';

/** Declarations and jumps give a builder nothing. */
const GIVE_NOTHING: ReadonlySet<string> = new Set([
  'property_declaration',
  'function_declaration',
  'control_transfer_statement',
  'guard_statement',
  'comment',
  'multiline_comment',
]);

/** Methods of a builder that a kind of statement runs besides those which all do. */
const BY_STATEMENT: ReadonlyMap<string, readonly string[]> = new Map([
  ['if_statement', ['buildOptional', 'buildIf', 'buildEither']],
  ['switch_statement', ['buildEither']],
  ['for_statement', ['buildArray']],
]);

/** @param declaration the function or property, whose body has been read and is still open */
export function runBuilder(reading: Reading, declaration: FlatNode, body: FlatNode): void {
  const { tree, builder } = reading;
  const statements = tree.childOfType(body, 'statements');
  const type = statements === -1 ? -1 : wrapperOf(reading, declaration);
  const callee = type === -1 ? -1 : placeOf(reading, type);
  if (callee === -1) return;
  const given = tree.childrenOf(statements).filter((each) => !GIVE_NOTHING.has(tree.typeOf(each)));
  const run = (name: string, count: number) => {
    const parts = given.slice(0, count).map((each): Argument => {
      const place = placeOf(reading, each);
      return { kind: 'positional', place: place === -1 ? builder.place() : place };
    });
    builder.callMember(callee, name, { arguments: parts, flags: ['implicit'] });
  };
  builder.at(tree.lineOf(declaration));
  run('buildExpression', 1);
  const names = new Set(given.flatMap((each) => BY_STATEMENT.get(tree.typeOf(each)) ?? []));
  for (const name of names) run(name, 1);
  run('buildBlock', given.length);
  run('buildFinalResult', 1);
}
