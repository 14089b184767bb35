// Texts that are put together from what is written out in the file: of literals, constants, local variables and
// builders. Reflection asks for them. Branches are taken one after the other, so that a variable may be several texts.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { COMMENTS } from './expressions.ts';
import { givenTo } from './given-parameters.ts';
import type { JavaField } from './java-class.ts';
import type { Variable } from './lexical-names.ts';
import { type Reading, surroundings } from './reading.ts';

/** More are not told apart. */
const MAX_TEXTS = 8;
const MAX_DEPTH = 16;
const LONGEST = 300;

const NONE: readonly string[] = [];
const EMPTY: readonly string[] = [''];

const BUILDERS = new Set(['StringBuilder', 'StringBuffer']);

/** @returns what the expression may be; empty where that is not known */
export function textsOf(reading: Reading, node: FlatNode, depth = 0): readonly string[] {
  const { tree } = reading;
  if (node === -1 || depth > MAX_DEPTH) return NONE;
  const inner = (each: FlatNode) => textsOf(reading, each, depth + 1);
  switch (tree.typeOf(node)) {
    case 'string_literal':
      return literal(tree.textOf(node));
    case 'parenthesized_expression':
      return inner(tree.childrenOf(node).find((each) => !COMMENTS.has(tree.typeOf(each))) ?? -1);
    case 'binary_expression':
      if (tree.textOf(tree.childOf(node, 'operator')) !== '+') return NONE;
      return joined(inner(tree.childOf(node, 'left')), inner(tree.childOf(node, 'right')));
    case 'ternary_expression':
      return some([
        ...inner(tree.childOf(node, 'consequence')),
        ...inner(tree.childOf(node, 'alternative')),
      ]);
    case 'identifier': {
      const own = ofVariable(reading, reading.names.variable(tree.textOf(node)), depth);
      return own.length > 0 ? own : ofParameter(reading, node);
    }
    case 'field_access':
      return ofField(reading, fieldOf(reading, node), depth);
    case 'object_creation_expression':
      return ofBuilder(reading, node, depth);
    case 'method_invocation':
      return ofCall(reading, node, depth);
    default:
      return NONE;
  }
}

/** A variable gets the value; before that it may have had others. */
export function noteText(reading: Reading, name: string, value: FlatNode): void {
  const variable = reading.names.variable(name);
  const texts = variable === undefined ? NONE : textsOf(reading, value);
  if (variable === undefined || texts.length === 0) return;
  reading.texts.set(variable, some([...(reading.texts.get(variable) ?? []), ...texts]));
}

/** `builder.append("x")` as a statement of its own. */
export function noteAppended(reading: Reading, node: FlatNode): void {
  const { tree, names, texts } = reading;
  if (tree.typeOf(tree.parentOf(node)) !== 'expression_statement') return;
  let head = node;
  for (let depth = 0; depth < MAX_DEPTH && tree.typeOf(head) === 'method_invocation'; depth++)
    head = tree.childOf(head, 'object');
  if (head === -1 || tree.typeOf(head) !== 'identifier') return;
  const variable = names.variable(tree.textOf(head));
  if (variable !== undefined && texts.has(variable)) texts.set(variable, textsOf(reading, node));
}

const literal = (written: string): readonly string[] =>
  written.startsWith('"""') || written.length > LONGEST ? NONE : [written.slice(1, -1)];

const some = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].slice(0, MAX_TEXTS);

const joined = (left: readonly string[], right: readonly string[]): readonly string[] =>
  some(left.flatMap((a) => right.map((b) => a + b))).filter(({ length }) => length <= LONGEST);

function ofVariable(
  reading: Reading,
  variable: Variable | undefined,
  depth: number,
): readonly string[] {
  if (variable === undefined) return NONE;
  const noted = reading.texts.get(variable) ?? NONE;
  const initial = ofField(reading, variable.field, depth);
  return noted.length === 0 ? initial : some([...initial, ...noted]);
}

/** Of what is written out in calls: other names mean something else there. */
const ofParameter = (reading: Reading, node: FlatNode): readonly string[] =>
  some(
    givenTo(reading, node).flatMap((given) =>
      reading.tree.typeOf(given) === 'string_literal' ? literal(reading.tree.textOf(given)) : [],
    ),
  );

const ofField = (
  reading: Reading,
  field: JavaField | undefined,
  depth: number,
): readonly string[] => (field === undefined ? NONE : textsOf(reading, field.value, depth + 1));

/** `this.NAME`, `Outer.NAME` */
function fieldOf(reading: Reading, node: FlatNode): JavaField | undefined {
  const { tree, names } = reading;
  const object = tree.childOf(node, 'object');
  const owner =
    tree.typeOf(object) === 'this' ? surroundings(reading).class : names.class(tree.textOf(object));
  return owner?.fields.get(tree.textOf(tree.childOf(node, 'field')));
}

function ofBuilder(reading: Reading, node: FlatNode, depth: number): readonly string[] {
  const { tree } = reading;
  if (!BUILDERS.has(tree.textOf(tree.childOf(node, 'type')))) return NONE;
  const [first] = tree.childrenOf(tree.childOf(node, 'arguments'));
  return first === undefined ? EMPTY : textsOf(reading, first, depth + 1);
}

function ofCall(reading: Reading, node: FlatNode, depth: number): readonly string[] {
  const { tree } = reading;
  const object = tree.childOf(node, 'object');
  const [first = -1] = tree.childrenOf(tree.childOf(node, 'arguments'));
  const inner = (each: FlatNode) => textsOf(reading, each, depth + 1);
  switch (tree.textOf(tree.childOf(node, 'name'))) {
    case 'append':
    case 'concat':
      return joined(inner(object), inner(first));
    case 'toString':
    case 'trim':
    case 'intern':
      return inner(object);
    case 'valueOf':
      return inner(first);
    default:
      return NONE;
  }
}
