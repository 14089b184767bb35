// What an `except` clause catches: instances of the classes that it names, under the name that it gives them or as
// `sys.exc_info()` gives what is being handled. https://docs.python.org/3/reference/compound_stmts.html#except-clause
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, INSTANCE_OF } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declareInstance } from './annotations.ts';
import { positionKey } from './patterns.ts';
import { type Reading, scopeOf, valuePlace } from './reading.ts';
import { findVariable } from './scopes.ts';
import { partOf, partsOf, unwrap } from './syntax.ts';

/** @param node a class, or a tuple of such */
export function catchInstance(reading: Reading, node: FlatNode, place: Place): void {
  const { tree } = reading;
  const caught = unwrap(tree, node);
  const isTuple = caught !== -1 && tree.typeOf(caught) === 'tuple';
  for (const type of isTuple ? partsOf(tree, caught) : [caught]) {
    if (type !== -1) declareInstance(reading, tree.textOf(type), place);
    if (isComputed(reading, type)) catchValue(reading, type, place);
  }
}

/** `sys.exc_info()` in a clause: the second of what it gives is caught there. */
export function readHandled(reading: Reading, node: FlatNode, result: Place): void {
  const { tree, flow } = reading;
  const clause = clauseAround(reading, node);
  if (clause === -1 || result === -1) return;
  const caught = partOf(tree, clause);
  if (caught === -1 || tree.typeOf(caught) === 'block') return;
  const place = flow.place();
  const isNamed = tree.typeOf(caught) === 'as_pattern';
  catchInstance(reading, isNamed ? partOf(tree, caught) : caught, place);
  flow.object(result, 'tuple');
  flow.write(place, result, positionKey(HANDLED));
}

/**
 * `with self.assertRaises(E) as caught` and `with pytest.raises(E) as caught`: an instance of the class is an attribute of
 * what they give. https://docs.python.org/3/library/unittest.html#unittest.TestCase.assertRaises
 */
export function catchExpected(reading: Reading, context: FlatNode, result: Place): void {
  const { tree, flow } = reading;
  const call = unwrap(tree, context);
  if (call === -1 || tree.typeOf(call) !== 'call') return;
  const [expected = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  const attribute =
    expected === -1 ? undefined : attributeOf(reading, tree.childOf(call, 'function'));
  if (attribute === undefined) return;
  const place = flow.place();
  catchInstance(reading, expected, place);
  flow.object(result, '_namespace');
  flow.write(place, result, attribute);
}

/** Under which name the context has what it has caught; `undefined` for other contexts. */
function attributeOf({ tree }: Reading, callee: FlatNode): string | undefined {
  const text = tree.textOf(callee);
  if (/\.assertRaises(?:Regexp?)?$/.test(text)) return 'exception';
  const isOfPytest = text === 'pytest.raises' || (text === 'raises' && IMPORTED.test(tree.text));
  return isOfPytest ? 'value' : undefined;
}

const IMPORTED = /^from pytest import\b.*\braises\b/m;

/** The position of the instance in what `sys.exc_info` gives. */
const HANDLED = 1;

/** The clause that handles what has been raised, in the same function; -1 for none. */
function clauseAround({ tree }: Reading, node: FlatNode): FlatNode {
  for (let at = tree.parentOf(node); at !== -1; at = tree.parentOf(at)) {
    const type = tree.typeOf(at);
    if (type === 'except_clause') return at;
    if (type === 'function_definition' || type === 'lambda') return -1;
  }
  return -1;
}

/** Whether the classes that are caught are known by what a variable or an attribute holds. */
function isComputed(reading: Reading, caught: FlatNode): boolean {
  const { tree } = reading;
  if (caught === -1 || !/^(?:identifier|attribute)$/.test(tree.typeOf(caught))) return false;
  const [head = ''] = tree.textOf(caught).split('.');
  const variable = findVariable(scopeOf(reading), head, true)?.variable;
  if (variable === undefined || variable.definitions > 0) return false;
  const binding = variable.source === -1 ? -1 : tree.parentOf(variable.source);
  const around = binding === -1 ? -1 : tree.parentOf(binding);
  return ![binding, around].some((node) => node !== -1 && /^import/.test(tree.typeOf(node)));
}

/** `except self.errors as e`: an instance of the class, or of one of a tuple of classes. */
function catchValue(reading: Reading, caught: FlatNode, place: Place): void {
  const { flow } = reading;
  const value = valuePlace(reading, caught);
  if (value === -1) return;
  const listed = flow.place();
  flow.read(value, INSTANCE_OF, place);
  flow.read(value, ELEMENT_KEY, listed);
  flow.read(listed, INSTANCE_OF, place);
}
