// Implicit definitions that make something else of a value: what they give has members that the value is then called with.
// https://www.scala-lang.org/files/archive/spec/2.13/07-implicits.html#views
import type { Place } from '../../../flow/flow-builder.ts';
import { getterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { memberKey, type Reading } from './reading.ts';
import { givenLists, type ScalaTemplate } from './scala-template.ts';
import { classNameOf, readType } from './types.ts';

/**
 * `implicit def view(a: A): B`, where the file declares `B`: an `A` has the members of that, too. Whoever calls one calls the
 * view and the member.
 * @param view holds the definition
 */
export function addView(reading: Reading, node: FlatNode, view: Place): void {
  const { tree, builder } = reading;
  const modifiers = tree.childOfType(node, 'modifiers');
  if (modifiers === -1 || !/\bimplicit\b/.test(tree.textOf(modifiers))) return;
  const lists = givenLists(tree, node);
  const taken = lists.flatMap((list) => tree.childrenOf(list));
  if (lists.length !== 1 || taken.length !== 1) return;
  const { type } = readType(reading, tree.childOf(taken[0]!, 'type'));
  const made = templateOf(reading, tree.childOf(node, 'return_type'));
  if (type === -1 || made === undefined) return;
  for (const name of made.methods.keys())
    builder.extend(type, memberKey(name), memberBehind(reading, node, view, name, true));
  for (const name of made.parameterless) {
    const key = getterKey(memberKey(name));
    builder.extend(type, key, memberBehind(reading, node, view, name, false));
  }
}

/** The class or trait of the file that a type names. */
function templateOf({ tree, templates }: Reading, type: FlatNode): ScalaTemplate | undefined {
  if (type === -1) return undefined;
  const name = classNameOf({ tree }, type);
  return [...templates.byNode.values()].find(
    (each) => each.kind !== 'object' && each.name === name,
  );
}

/** What calls a member of what the view makes of its receiver, on behalf of whoever calls it. */
function memberBehind(
  { tree, builder }: Reading,
  node: FlatNode,
  view: Place,
  name: string,
  isMethod: boolean,
): Place {
  const line = tree.lineOf(node);
  const callable = builder.openCallable({ startLine: line, endLine: line, isMacro: true });
  const [receiver, made, rest] = [builder.place(), builder.place(), builder.place()];
  builder.object(rest);
  builder.shape(callable, { receiver, ...(isMethod && { rest }) });
  builder.call(view, { arguments: [{ kind: 'positional', place: receiver }], result: made });
  const result = builder.resultOf(callable);
  if (isMethod)
    builder.callMember(made, memberKey(name), {
      arguments: [{ kind: 'spread', place: rest }],
      result,
    });
  else builder.read(made, memberKey(name), result);
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}
