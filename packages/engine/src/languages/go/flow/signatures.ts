// Parameters, receivers and results of Go functions, and values of declared types.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import type { LocalNames } from './scopes.ts';

/**
 * Gives parameters and results their places.
 * @param names binds them in the block that is open; absent for a signature without a body
 */
export function readSignature(
  reading: Reading,
  callable: number,
  node: FlatNode,
  names: LocalNames | undefined,
): Place[] {
  const { tree, builder } = reading;
  let receiver = -1;
  const receivers = tree.childOf(node, 'receiver');
  for (const declaration of receivers === -1 ? [] : tree.childrenOf(receivers)) {
    receiver = builder.place();
    const name = tree.childOf(declaration, 'name');
    if (name !== -1) names?.bind(tree.textOf(name), receiver);
  }
  const { parameters, rest } = readParameters(reading, tree.childOf(node, 'parameters'), names);
  builder.shape(callable, { receiver, parameters, rest, required: parameters.length });
  return readResults(reading, callable, tree.childOf(node, 'result'), names);
}

function readParameters(
  reading: Reading,
  list: FlatNode,
  names: LocalNames | undefined,
): { readonly parameters: Place[]; readonly rest: Place } {
  const { tree, builder } = reading;
  const parameters: Place[] = [];
  let rest = -1;
  for (const declaration of list === -1 ? [] : tree.childrenOf(list)) {
    const isVariadic = tree.typeOf(declaration) === 'variadic_parameter_declaration';
    if (!isVariadic && tree.typeOf(declaration) !== 'parameter_declaration') continue;
    const type = tree.childOf(declaration, 'type');
    const named = tree.childrenIn(declaration, 'name');
    for (const name of named.length > 0 ? named : [-1]) {
      const place = builder.place();
      if (name !== -1) names?.bind(tree.textOf(name), place);
      if (isVariadic) {
        rest = place;
        builder.object(place);
        const element = reading.types.read(type);
        if (element !== -1) builder.type(builder.addType('[]', [element]), place);
      } else {
        declareValue(reading, type, place);
        parameters.push(place);
      }
    }
  }
  return { parameters, rest };
}

/** One result is what the function returns; several are an object with their positions as keys. */
function readResults(
  reading: Reading,
  callable: number,
  result: FlatNode,
  names: LocalNames | undefined,
): Place[] {
  const { tree, builder } = reading;
  const whole = builder.resultOf(callable);
  if (result === -1) return [];
  if (tree.typeOf(result) !== 'parameter_list') {
    declareValue(reading, result, whole);
    return [whole];
  }
  const results: Place[] = [];
  for (const declaration of tree.childrenOf(result)) {
    const named = tree.childrenIn(declaration, 'name');
    for (const name of named.length > 0 ? named : [-1]) {
      const place = builder.place();
      if (name !== -1) names?.bind(tree.textOf(name), place);
      declareValue(reading, tree.childOf(declaration, 'type'), place);
      results.push(place);
    }
  }
  if (results.length === 1) builder.copy(results[0]!, whole);
  else {
    // What another function gives may be handed on whole, and stays as that one declares it.
    const own = builder.place();
    builder.object(own);
    for (const [at, place] of results.entries()) builder.write(place, own, String(at));
    builder.copy(own, whole);
  }
  return results;
}

/** A place of a declared type; of a function type, what calls of it return. */
export function declareValue(reading: Reading, type: FlatNode, place: Place): void {
  const { builder, tree, types } = reading;
  if (type === -1) return;
  if (tree.typeOf(type) !== 'function_type') {
    types.declare(type, place);
    return;
  }
  const callable = builder.openCallable({
    startLine: tree.lineOf(type),
    endLine: tree.endLineOf(type),
    isAbstract: true,
  });
  readSignature(reading, callable, type, undefined);
  builder.closeCallable();
  builder.callable(callable, place);
}
