// Lambdas: functions without a name that see what is around them, and are values themselves. Those with a name are in
// `functions.ts`.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { readDeclarator } from './declarators.ts';
import { readParameters, readResult } from './parameters.ts';
import { newFunction, type Reading, scopeOf } from './reading.ts';
import { destroyLocals } from './special-members.ts';
import { placeOf } from './values.ts';

/** @returns what closes it again */
export function enterLambda(reading: Reading, node: FlatNode): () => void {
  const { tree, builder, blocks, places, functions } = reading;
  builder.at(tree.lineOf(node));
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
  });
  const scope = scopeOf(reading);
  blocks.push(new Map());
  functions.push(newFunction({ callable, scope }));
  const written = tree.childOf(node, 'declarator');
  const list = written === -1 ? -1 : tree.childOf(written, 'parameters');
  const parameters = readParameters(reading, callable, list, { isMethod: false, binds: true });
  reading.lambdas.set(node, parameters);
  bindCaptures(reading, node);
  if (written !== -1) {
    const trailing = tree.childOfType(written, 'trailing_return_type');
    const trailingType = tree.childOfType(trailing, 'type_descriptor');
    readResult(reading, callable, -1, { ...readDeclarator(tree, -1), trailingType });
  }
  return () => {
    destroyLocals(reading, node);
    blocks.pop();
    functions.pop();
    builder.closeCallable();
    const place = builder.place();
    builder.callable(callable, place);
    places[node] = place;
  };
}

/** `[f = g]` makes a variable of the lambda. One with the name of what it is made of goes on to mean that. */
function bindCaptures({ tree, builder, blocks }: Reading, lambda: FlatNode): void {
  for (const capture of tree.childrenOf(tree.childOf(lambda, 'captures'))) {
    if (tree.typeOf(capture) !== 'lambda_capture_initializer') continue;
    const name = tree.childOf(capture, 'left');
    if (name === -1) continue;
    const text = tree.textOf(name);
    if (!namesIn(tree, tree.childOf(capture, 'right')).has(text))
      blocks.at(-1)?.set(text, builder.place());
  }
}

/** What has been read of the value goes to the variable. */
export function leaveCapture(reading: Reading, capture: FlatNode): void {
  const { tree, builder } = reading;
  const value = placeOf(reading, tree.childOf(capture, 'right'));
  const variable = reading.blocks.at(-1)?.get(tree.textOf(tree.childOf(capture, 'left')));
  if (value !== -1 && variable !== undefined) builder.copy(value, variable);
}

function namesIn(tree: FlatTree, node: FlatNode): ReadonlySet<string> {
  const names = new Set<string>();
  if (node === -1) return names;
  for (let at = node; at < tree.afterOf(node); at++) {
    if (tree.typeOf(at) === 'identifier') names.add(tree.textOf(at));
  }
  return names;
}
