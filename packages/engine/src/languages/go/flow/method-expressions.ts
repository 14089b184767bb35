// Methods that are named by their type: `(*Cat).Sound`, `Animal.Sound`. The receiver is the first argument.
// https://go.dev/ref/spec#Method_expressions
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** The type in front of the method, where it is written as one or declared in the file; -1 for a value. */
export function methodType(reading: Reading, selector: FlatNode): number {
  const { tree, types, names, globals, typeNames } = reading;
  const operand = tree.childOf(selector, 'operand');
  const isPointer = operand !== -1 && tree.typeOf(operand) === 'parenthesized_expression';
  const named = /^\(\s*\*\s*([\w.]+)\s*\)$|^(\w+)$/.exec(
    operand === -1 ? '' : tree.textOf(operand),
  );
  const name = named?.[1] ?? named?.[2];
  if (name === undefined) return -1;
  const [head = ''] = name.split('.');
  const isType =
    names.find(head) === undefined
      ? typeNames.has(head) || (isPointer && !globals.has(head))
      : names.findType(head) !== undefined;
  // `(*p).Sound` of a variable looks the same.
  return isType ? types.readName(name) : -1;
}

/** A function of the receiver and the arguments: what it calls is called by whoever calls it. */
export function leaveMethodExpression(reading: Reading, node: FlatNode, type: number): Place {
  const { tree, builder } = reading;
  const line = tree.lineOf(node);
  const callable = builder.openCallable({ startLine: line, endLine: line, isMacro: true });
  const receiver = builder.place();
  const rest = builder.place();
  builder.object(rest);
  builder.type(type, receiver);
  builder.shape(callable, { parameters: [receiver], required: 1, rest });
  builder.callMember(receiver, tree.textOf(tree.childOf(node, 'field')), {
    arguments: [{ kind: 'spread', place: rest }],
    result: builder.resultOf(callable),
  });
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

/** `(*Cat).Sound(cat)` */
export function callMethodExpression(
  { builder }: Reading,
  name: string,
  type: number,
  { arguments: given, result }: CallOptions & { readonly arguments: readonly Argument[] },
): void {
  const [receiver, ...others] = given;
  if (receiver === undefined) return;
  const place = builder.place();
  builder.type(type, place);
  builder.copy(receiver.place, place);
  builder.callMember(place, name, { arguments: others, ...(result !== undefined && { result }) });
}
