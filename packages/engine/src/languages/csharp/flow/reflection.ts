// Methods that are asked for by their names, where class and name stand in the text: `typeof(C).GetMethod("M")`,
// `x.GetType().GetMethod(nameof(C.M))`. What `Invoke` is called on is then the method itself. So are instances made of a
// class that is written out: `Activator.CreateInstance<C>()`, `Activator.CreateInstance(typeof(C))`.
// https://learn.microsoft.com/dotnet/api/system.activator
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { classValue } from './class-values.ts';
import { type Reading, valueAt } from './reading.ts';
import { declareType, readType, typeArgumentsOf } from './types.ts';

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

export interface MadeByType {
  readonly object: FlatNode;
  /** The node of the name of the method. */
  readonly named: FlatNode;
  /** The arguments; -1 for none. */
  readonly list: FlatNode;
  readonly given: readonly Argument[];
  readonly result: Place;
}

/** Follows the call itself. */
export function makeReflected(reading: Reading, call: MadeByType): void {
  const { tree, builder, names } = reading;
  if (!/(?:^|\.)Activator$/.test(tree.textOf(call.object).slice(0, 20))) return;
  const isGeneric = tree.typeOf(call.named) === 'generic_name';
  const type = isGeneric ? typeArgumentsOf(reading, call.named)[0] : typeGivenFirst(reading, call);
  if (type === undefined || names.typeParameter(tree.textOf(type)) !== undefined) return;
  const value = classValue(reading, type);
  if (value === -1) return;
  const given = isGeneric ? call.given : call.given.slice(1);
  builder.call(value, { arguments: given, result: call.result, flags: ['construct'] });
}

/** The type in `typeof(…)`, where that is the first argument. */
function typeGivenFirst({ tree }: Reading, { list }: MadeByType): FlatNode | undefined {
  const first = tree.firstChildOf(tree.childOfType(list, 'argument'));
  if (first === -1 || tree.typeOf(first) !== 'typeof_expression') return undefined;
  return tree.childOf(first, 'type');
}
