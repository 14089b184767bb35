// Lambdas: functions without a name that see what is around them, and are values themselves. Those with a name are in
// `functions.ts`.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { readDeclarator } from './declarators.ts';
import { readParameters, readResult } from './parameters.ts';
import { newFunction, type Reading, scopeOf } from './reading.ts';
import { destroyLocals } from './special-members.ts';

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

/**
 * `[f = g]` makes a variable of the lambda, of what the names mean around it.
 * @returns what makes the variables, once all values have been read
 */
export function enterCaptures(reading: Reading, captures: FlatNode): (() => void) | undefined {
  const { tree, blocks } = reading;
  if (!reading.lambdas.has(tree.parentOf(captures))) return undefined;
  const inside = blocks.pop()!;
  return () => {
    blocks.push(inside);
    for (const capture of tree.childrenOf(captures)) {
      if (tree.typeOf(capture) === 'lambda_capture_initializer') bindCapture(reading, capture);
    }
  };
}

function bindCapture({ tree, builder, blocks, places }: Reading, capture: FlatNode): void {
  const name = tree.childOf(capture, 'left');
  if (name === -1) return;
  const variable = builder.place();
  blocks.at(-1)?.set(tree.textOf(name), variable);
  const value = places[capture]!;
  if (value !== -1) builder.copy(value, variable);
}
