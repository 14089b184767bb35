// Fields and parameters of tests into which a framework puts something that only stands for an instance of their type.
// https://javadoc.io/doc/org.mockito/mockito-core/latest/org/mockito/Mock.html, https://jmockit.github.io/tutorial/Mocking.html
import type { Place } from '../../../flow/flow-builder.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** Of Mockito, Spring, EasyMock, JMockit and Quarkus. */
const STAND_IN = /@(?:\w+\.)*(?:Mock|MockBean|MockitoBean|InjectMock|Mocked|Injectable)\b/;

/** @param declaration of the field or parameter with the place */
export function noteStandIn({ tree, builder }: Reading, declaration: FlatNode, place: Place): void {
  const modifiers = tree.childOfType(declaration, 'modifiers');
  if (modifiers === -1 || !STAND_IN.test(tree.textOf(modifiers))) return;
  builder.form(FORM.standIn, place);
}
