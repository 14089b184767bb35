// Fields of Django REST framework that a method of their serializer answers.
// https://www.django-rest-framework.org/api-guide/fields/#serializermethodfield
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, scopeOf } from '../reading.ts';
import { nameOf, partsOf, stringOf, unwrap } from '../syntax.ts';

const METHOD_FIELD = /(?:^|\.)SerializerMethodField$/;

/** Under such names `runtime/rest_framework.py` calls what answers. */
const ANSWER = '_answer_of_';

/** `total = SerializerMethodField()` in the body of a class asks `get_total` of the row, or the method that it names. */
export function answerField(reading: Reading, left: FlatNode, right: FlatNode): void {
  const { tree, flow } = reading;
  const { kind, classIndex } = scopeOf(reading);
  const call = unwrap(tree, right);
  if (kind !== 'class' || left === -1 || tree.typeOf(left) !== 'identifier') return;
  if (call === -1 || tree.typeOf(call) !== 'call') return;
  if (!METHOD_FIELD.test(tree.textOf(tree.childOf(call, 'function')))) return;
  const name = nameOf(tree, left);
  const [given = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  const isNamed = given !== -1 && tree.typeOf(given) === 'keyword_argument';
  const method = stringOf(tree, isNamed ? tree.childOf(given, 'value') : given) ?? `get_${name}`;
  const line = tree.lineOf(call);
  const callable = flow.openCallable({
    ...{ startLine: line, endLine: line, owner: classIndex, isAbstract: true, isMacro: true },
  });
  const [receiver, row, place] = [flow.place(), flow.place(), flow.place()];
  flow.shape(callable, { receiver, takesReceiverFirst: true, parameters: [receiver, row] });
  flow.callMember(receiver, method, {
    arguments: [{ kind: 'positional', place: row }],
    flags: ['implicit'],
  });
  flow.closeCallable();
  flow.callable(callable, place);
  flow.member(classIndex, `${ANSWER}${name}`, place);
}
