// What `this` is in functions that a file hands to Mocha, and to what is like it: one object for all hooks and tests.
// https://mochajs.org/#hooks
import { childOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';

/** What is handed to `describe` runs on the suite, which is another object. */
const RUNNERS: ReadonlySet<string> = new Set(
  'after afterAll afterEach before beforeAll beforeEach it setup specify suiteSetup suiteTeardown teardown test'.split(
    ' ',
  ),
);

/** @param parent of a function that has a `this` of its own @returns whether it runs on the object of its file's tests */
export function runsInTest(flow: ScriptFlow, node: SyntaxNode, parent: SyntaxNode | null): boolean {
  if (node.type !== 'FunctionExpression' || parent?.type !== 'CallExpression') return false;
  const callee = childOf(parent, 'callee');
  // `it.only('…', function () { … })`
  const name = nameOf(callee) ?? nameOf(childOf(callee, 'object'));
  return callee !== node && name !== undefined && RUNNERS.has(name) && flow.isFree(name);
}
