// Statements that move values: assignments, loops, `with`, `return`, `raise`, `except` and `case`.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declareType } from './annotations.ts';
import { catchExpected, catchInstance } from './caught.ts';
import { declareAttribute, enumerated } from './class-attributes.ts';
import { asDeclared } from './declared-attributes.ts';
import { noteMade } from './descriptors.ts';
import { RETURNED } from './expressions.ts';
import { renameFixture } from './fixtures.ts';
import { relateMapped } from './frameworks/mapped-classes.ts';
import { modelAttribute } from './frameworks/models.ts';
import { narrowsRows } from './frameworks/narrowed-rows.ts';
import { answerField } from './frameworks/serializers.ts';
import { iterate } from './iterate.ts';
import { noteLoop } from './kept-keys.ts';
import { listMembers } from './listed-members.ts';
import { bindCapture } from './match-patterns.ts';
import { assign } from './patterns.ts';
import { functionScope, type Reading, scopeOf, valuePlace } from './reading.ts';
import { returnValue } from './returns.ts';
import { partOf, unwrap } from './syntax.ts';

export function leaveStatement(reading: Reading, node: FlatNode, type: string): void {
  switch (type) {
    case 'assignment':
      leaveAssignment(reading, node);
      break;
    case 'with_item':
      leaveWithItem(reading, node);
      break;
    case 'return_statement':
      leaveReturn(reading, node);
      break;
    case 'raise_statement':
      leaveRaise(reading, node);
      break;
    case 'as_pattern':
      leaveAlias(reading, node);
      break;
    case 'for_in_clause':
      bindElements(reading, node, node);
      break;
    case 'dotted_name':
    case 'identifier':
    case 'splat_pattern':
      bindCapture(reading, node);
      break;
  }
}

function leaveAssignment(reading: Reading, node: FlatNode): void {
  const { tree, flow, places } = reading;
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  const annotation = tree.childOf(node, 'type');
  flow.at(tree.lineOf(node));
  const written = lastAssigned(reading, right);
  const attribute = declareAttribute(reading, left, written);
  if (attribute === -1) noteMade(reading, left, written);
  let value = attribute === -1 ? valuePlace(reading, right) : attribute;
  if (annotation !== -1) {
    const typed = flow.place();
    if (value !== -1) flow.copy(value, typed);
    // Which class a variable of classes holds is said by the class that is written there.
    const isKnownClass = /\b[Tt]ype\[/.test(tree.textOf(annotation)) && isName(reading, right);
    if (!isKnownClass) declareType(reading, tree.textOf(annotation), typed);
    value = typed;
  } else value = asDeclared(reading, left, value);
  const constant = right === -1 ? -1 : enumerated(reading, left, value);
  if (constant !== -1) value = constant;
  const ofModel = right === -1 ? -1 : modelAttribute(reading, left, right, value);
  if (ofModel !== -1) value = ofModel;
  if (right !== -1) {
    answerField(reading, left, right);
    relateMapped(reading, left, right);
  }
  if (left !== -1) assign(reading, left, narrowsRows(reading, left, right) ? -1 : value, right);
  if (scopeOf(reading).kind === 'module') renameFixture(reading, left, right);
  if (value !== -1) places[node] = value;
}

/** What is assigned in the end: `c` of `a = b = c`. */
function lastAssigned({ tree }: Reading, right: FlatNode): FlatNode {
  let at = right;
  let left = MOST_TARGETS;
  while (at !== -1 && left > 0 && tree.typeOf(at) === 'assignment') {
    at = tree.childOf(at, 'right');
    left -= 1;
  }
  return at;
}

/** Each assignment of a chain looks for its end. */
const MOST_TARGETS = 100;

const isName = ({ tree }: Reading, node: FlatNode): boolean =>
  node !== -1 && /^(?:identifier|attribute)$/.test(tree.typeOf(node));

/** The target of a loop, once its body begins, or of a comprehension. */
export function bindElements(reading: Reading, loop: FlatNode, at: FlatNode): void {
  const { tree, flow } = reading;
  const left = tree.childOf(loop, 'left');
  const source = valuePlace(reading, tree.childOf(loop, 'right'));
  if (left === -1) return;
  flow.at(tree.lineOf(at));
  const element = iterate(reading, source, isAsync(reading, loop));
  listMembers(reading, loop, element);
  assign(reading, left, element, -1);
  noteLoop(reading, loop, element);
}

const isAsync = ({ tree }: Reading, node: FlatNode): boolean =>
  tree.text.startsWith('async', tree.startOf(node));

function leaveWithItem(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const item = unwrap(tree, tree.childOf(node, 'value'));
  if (item === -1) return;
  const isNamed = tree.typeOf(item) === 'as_pattern';
  const context = valuePlace(reading, isNamed ? partOf(tree, item) : item);
  if (context === -1) return;
  const statement = tree.parentOf(tree.parentOf(node));
  const [begin, end] =
    statement !== -1 && isAsync(reading, statement)
      ? ['__aenter__', '__aexit__']
      : ['__enter__', '__exit__'];
  flow.at(tree.lineOf(node));
  const result = flow.place();
  const flags = ['implicit'] as const;
  flow.callMember(context, begin as string, { arguments: [], flags, result });
  flow.callMember(context, end as string, { arguments: [], flags });
  if (!isNamed) return;
  catchExpected(reading, partOf(tree, item), result);
  const target = partOf(tree, tree.childOf(item, 'alias'));
  if (target !== -1) assign(reading, target, result, -1);
}

/** `except E as e` */
function leaveAlias(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const parent = tree.parentOf(node);
  if (parent === -1 || !/^except/.test(tree.typeOf(parent))) return;
  const target = partOf(tree, tree.childOf(node, 'alias'));
  if (target === -1) return;
  const place = flow.place();
  flow.at(tree.lineOf(node));
  catchInstance(reading, partOf(tree, node), place);
  assign(reading, target, place, -1);
}

function leaveReturn(reading: Reading, node: FlatNode): void {
  const { flow, tree } = reading;
  const scope = functionScope(reading);
  const returned = partOf(tree, node);
  if (scope.callable === -1) return;
  if (scope.generator === -1) {
    returnValue(reading, node, returned, scope);
    return;
  }
  const value = valuePlace(reading, returned);
  if (value !== -1) flow.write(value, scope.generator, RETURNED);
}

/** `raise E` makes an instance of the class, and calls nothing where something else is raised. */
function leaveRaise(reading: Reading, node: FlatNode): void {
  const { flow, tree } = reading;
  const raised = unwrap(tree, partOf(tree, node));
  if (raised === -1 || !/^(?:identifier|attribute)$/.test(tree.typeOf(raised))) return;
  const value = valuePlace(reading, raised);
  if (value === -1) return;
  flow.at(tree.lineOf(node));
  flow.call(value, { arguments: [], flags: ['implicit', 'construct'] });
}
