// Methods that are asked for by their names, where class and name stand in the text: `typeof(C).GetMethod("M")`,
// `x.GetType().GetMethod(nameof(C.M))`. What `Invoke` is called on is then the method itself.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { classValue } from './class-values.ts';
import { type Reading, valueAt } from './reading.ts';
import { declareType, readType } from './types.ts';

export interface ReflectedCall {
  readonly object: FlatNode;
  readonly name: string;
  /** The arguments; -1 for none. */
  readonly list: FlatNode;
  readonly result: Place;
}

export function readReflected(
  reading: Reading,
  { object, name, list, result }: ReflectedCall,
): void {
  const { tree, builder } = reading;
  if (name !== 'GetMethod' || list === -1) return;
  const [, method] =
    /^\(\s*(?:"(\w+)"|nameof\((?:[\w.]*\.)?(?<name>\w+)\))/
      .exec(tree.textOf(list))
      ?.filter((each) => each !== undefined) ?? [];
  if (method === undefined) return;
  if (tree.typeOf(object) === 'typeof_expression') {
    const type = tree.childOf(object, 'type');
    const instance = builder.place();
    declareType(reading, readType(reading, type), instance);
    builder.read(instance, method, result);
    const value = classValue(reading, type);
    if (value !== -1) builder.read(value, method, result);
  } else if (tree.typeOf(object) === 'invocation_expression') {
    const callee = tree.childOf(object, 'function');
    if (!tree.textOf(callee).endsWith('.GetType')) return;
    const value = valueAt(reading, tree.childOf(callee, 'expression'));
    if (value !== -1) builder.read(value, method, result);
  }
}
