// Type parameters of methods that calls choose: which methods give one of their own (`T Get<T>()`, `Task<T> Get<T>()`), and
// what the text of a call gives for it.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { memberName } from './call-sites.ts';
import { typeParameterNames } from './csharp-class.ts';
import type { Reading } from './reading.ts';
import { lastNameOf, readType, TASKS, typeArgumentsOf, withoutMark } from './types.ts';

/** Says of the method, which is open, that its result is one of its own type parameters. @param result its type; -1 for none */
export function noteOwnResult(reading: Reading, method: FlatNode, result: FlatNode): void {
  const { tree, builder } = reading;
  if (result === -1 || tree.childOfType(method, 'type_parameter_list') === -1) return;
  const given = withoutMark(reading, awaitedType(reading, withoutMark(reading, result)));
  if (given === -1 || tree.typeOf(given) !== 'identifier') return;
  const parameter = typeParameterNames(tree, method).indexOf(tree.textOf(given));
  if (parameter !== -1) builder.givesOwn(builder.current, parameter);
}

/** What a task gives stands for the task. */
function awaitedType(reading: Reading, type: FlatNode): FlatNode {
  const last = lastNameOf(reading, type);
  if (last === -1 || reading.tree.typeOf(last) !== 'generic_name') return type;
  const [only, ...others] = typeArgumentsOf(reading, last);
  const isTask = only !== undefined && others.length === 0 && TASKS.has(memberName(reading, last));
  return isTask ? only : type;
}

/** @param named the node of the name that is called; -1 when what is called is no name */
export function givenTypes(reading: Reading, named: FlatNode): { typeArguments?: number[] } {
  if (named === -1 || reading.tree.typeOf(named) !== 'generic_name') return {};
  return {
    typeArguments: typeArgumentsOf(reading, named).map((type) => readType(reading, type).type),
  };
}
