// Fields and parameters of tests into which a framework puts something that only stands for an instance of their type.
// https://javadoc.io/doc/org.mockito/mockito-core/latest/org/mockito/Mock.html, https://jmockit.github.io/tutorial/Mocking.html
import type { Place } from '../../../flow/flow-builder.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** Of Mockito, Spring, EasyMock, JMockit and Quarkus. */
const STAND_IN = /@(?:\w+\.)*(?:Mock|MockBean|MockitoBean|InjectMock|Mocked|Injectable)\b/;

/** @param declaration of the field or parameter with the place */
export function noteStandIn({ tree, builder }: Reading, declaration: FlatNode, place: Place): void {
  const modifiers = tree.childOfType(declaration, 'modifiers');
  if (modifiers === -1 || !STAND_IN.test(tree.textOf(modifiers))) return;
  builder.form(FORM.standIn, place);
}

/** `verify(client)`, `inOrder.verify(client, times(2))`: https://javadoc.io/doc/org.mockito/mockito-core/latest/org/mockito/Mockito.html */
const CHECKED = 'verify';

/** `doReturn(order).when(client)` */
const STUBBED = 'when';

const STUBBING = /^(?:do|will)[A-Z]\w*$/;

/**
 * What Mockito gives back of a stand-in, so that a method of it is named. The call itself leads out of the repository.
 * @param given the first argument  @param result of the call
 */
export function readStandInGiven(
  { tree, builder, around }: Reading,
  {
    node,
    object,
    name,
  }: { readonly node: FlatNode; readonly object: FlatNode; readonly name: string },
  given: Place,
  result: Place,
): void {
  if (given === -1 || (name !== CHECKED && name !== STUBBED)) return;
  if (!tree.text.includes('org.mockito')) return;
  if (tree.fieldOf(node) !== 'object') return;
  const isOwn = object === -1 && around.some((each) => each.class?.methods.has(name) === true);
  if (isOwn || (name === STUBBED && !isStubbing(tree, object))) return;
  builder.form(FORM.standIn, result);
  builder.copy(given, result);
}

const isStubbing = (tree: FlatTree, object: FlatNode): boolean =>
  tree.typeOf(object) === 'method_invocation' &&
  STUBBING.test(tree.textOf(tree.childOf(object, 'name')));
