// Values of expressions: variables, constants, literals, entries, operators, and statements that give the
// value of one of their parts.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { leaveBareSuper } from './calls.ts';
import { isName, isTarget, readConstant, readIdentifier, readVariable } from './names.ts';
import {
  findVariable,
  frameOf,
  placeOf,
  putTogetherPlace,
  type Reading,
  selfPlace,
  textPlace,
  valuePlace,
} from './reading.ts';
import {
  beginningOf,
  constantKeyOf,
  lastStatement,
  literalOf,
  methodKey,
  partOf,
  partsOf,
  positionKey,
} from './syntax.ts';

/** Tells the value of the node, once those of its parts are known. */
export function leaveExpression(reading: Reading, node: FlatNode, type: string): void {
  const reader = READERS.get(type);
  if (reader === undefined) return;
  reading.flow.at(reading.tree.lineOf(node));
  const place = reader(reading, node);
  if (place !== -1) reading.places[node] = place;
}

type Reader = (reading: Reading, node: FlatNode) => Place;

// ---- literals ----

function readText(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const parent = tree.parentOf(node);
  if (parent !== -1 && tree.typeOf(parent) === 'pair' && tree.fieldOf(node) === 'key') return -1;
  const beginning = beginningOf(tree, node);
  if (beginning !== undefined) return putTogetherPlace(reading, beginning);
  return textPlace(reading, literalOf(tree, node));
}

/** `"#{value}"` asks the value for its text. */
function readInterpolation(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const value = valuePlace(reading, lastStatement(tree, node));
  if (value !== -1) flow.callMember(value, 'to_s', { arguments: [], flags: ['implicit'] });
  return -1;
}

function readArray(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const place = flow.place();
  flow.object(place, 'Array');
  let isKnown = true;
  partsOf(tree, node).forEach((part, position) => {
    if (tree.typeOf(part) === 'splat_argument') {
      isKnown = false;
      const elements = elementsOf(reading, valuePlace(reading, partOf(tree, part)));
      if (elements !== -1) flow.write(elements, place, '*');
      return;
    }
    const value = valuePlace(reading, part);
    if (value !== -1) flow.write(value, place, isKnown ? positionKey(position) : '*');
  });
  return place;
}

export function elementsOf({ flow }: Reading, list: Place): Place {
  if (list === -1) return -1;
  const place = flow.place();
  flow.read(list, '*', place);
  return place;
}

function readHash(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const place = flow.place();
  flow.object(place, 'Hash');
  for (const part of partsOf(tree, node)) {
    if (tree.typeOf(part) === 'hash_splat_argument') {
      const other = valuePlace(reading, partOf(tree, part));
      if (other !== -1) flow.merge(other, place);
      continue;
    }
    if (tree.typeOf(part) !== 'pair') continue;
    const key = tree.childOf(part, 'key');
    const given = tree.childOf(part, 'value');
    const constant = constantKeyOf(tree, key);
    const value =
      given === -1
        ? (findVariable(frameOf(reading), tree.textOf(key)) ?? -1)
        : valuePlace(reading, given);
    if (value === -1) continue;
    const keyPlace = valuePlace(reading, key);
    if (constant !== undefined) flow.write(value, place, constant);
    else if (keyPlace === -1) flow.write(value, place, '*');
    else flow.writeAt(value, place, keyPlace);
  }
  return place;
}

function readRange(reading: Reading): Place {
  const place = reading.flow.place();
  reading.flow.object(place, 'Range');
  return place;
}

// ---- entries and operators ----

function readEntry(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  if (isTarget(reading, node)) return -1;
  const [objectNode = -1, ...keys] = partsOf(tree, node);
  const object = valuePlace(reading, objectNode);
  if (object === -1) return -1;
  const [key = -1] = keys;
  // A part of a list has what the list has, and none at a known position.
  const isPart = keys.length === 2 || (key !== -1 && tree.typeOf(key) === 'range');
  const place = flow.place();
  const constant = keys.length === 1 ? constantKeyOf(tree, key) : undefined;
  const keyPlace = keys.length === 1 && constant === undefined ? valuePlace(reading, key) : -1;
  if (constant !== undefined) flow.read(object, constant, place);
  else if (keyPlace === -1) flow.read(object, '*', place);
  else flow.readAt(object, keyPlace, place);
  if (isPart) readPart(reading, object, place);
  // Ruby's own collections keep what they hold themselves, whatever a class based on one makes of `[]` and `[]=`.
  if (reading.source.isRuntime) return place;
  flow.callMember(object, '[]', {
    arguments: keys.map((each) => ({ kind: 'positional', place: placeOf(reading, each) })),
    result: place,
    flags: ['implicit'],
  });
  return place;
}

function readPart({ flow }: Reading, list: Place, part: Place): void {
  const element = flow.place();
  const made = flow.place();
  flow.read(list, '*', element);
  flow.object(made, 'Array');
  flow.write(element, made, '*');
  flow.copy(made, part);
}

const JOINING: ReadonlySet<string> = new Set(['&&', '||', 'and', 'or']);

function readBinary(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const operator = tree.textOf(tree.childOf(node, 'operator'));
  const right = tree.childOf(node, 'right');
  const left = tree.childOf(node, 'left');
  if (JOINING.has(operator)) return join(reading, [left, right]);
  const object = valuePlace(reading, left);
  if (object === -1) return -1;
  const result = flow.place();
  const key = operator === '!=' ? '==' : operator === '!~' ? '=~' : operator;
  flow.callMember(object, methodKey(key), {
    arguments: [{ kind: 'positional', place: placeOf(reading, right) }],
    result,
    flags: ['implicit'],
  });
  return result;
}

const UNARY: ReadonlyMap<string, string> = new Map([
  ['-', '-@'],
  ['+', '+@'],
  ['!', '!'],
  ['~', '~'],
]);

function readUnary(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const key = UNARY.get(tree.textOf(tree.childOf(node, 'operator')));
  const object = valuePlace(reading, tree.childOf(node, 'operand'));
  if (key === undefined || object === -1) return -1;
  const result = flow.place();
  flow.callMember(object, key, { arguments: [], result, flags: ['implicit'] });
  return result;
}

// ---- statements with a value ----

/** What any of the nodes may give. */
export function join(reading: Reading, nodes: readonly FlatNode[]): Place {
  const found = nodes.map((node) => valuePlace(reading, node)).filter((place) => place !== -1);
  if (found.length < 2) return found[0] ?? -1;
  const joined = reading.flow.place();
  for (const place of found) reading.flow.copy(place, joined);
  return joined;
}

/** The value of a block of statements is that of the last one. */
const readLast: Reader = (reading, node) => valuePlace(reading, lastStatement(reading.tree, node));

function readBranches(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const branches = partsOf(tree, node).filter((part) =>
    /^(?:consequence|alternative|body)$/.test(tree.fieldOf(part) ?? ''),
  );
  return join(reading, branches);
}

function readCase(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const clauses = partsOf(tree, node).filter((part) => tree.fieldOf(part) !== 'value');
  return join(reading, clauses);
}

/** `when pattern` asks the pattern whether the value suits it. */
function readWhen(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const asked = tree.childOf(tree.parentOf(node), 'value');
  const value = asked === -1 ? -1 : placeOf(reading, asked);
  for (const pattern of partsOf(tree, node)) {
    if (tree.typeOf(pattern) !== 'pattern' || value === -1) continue;
    const inner = partOf(tree, pattern);
    const place = valuePlace(reading, inner);
    if (place === -1 || literalOf(tree, inner) !== undefined) continue;
    flow.callMember(place, '===', {
      arguments: [{ kind: 'positional', place: value }],
      flags: ['implicit'],
    });
  }
  return valuePlace(reading, tree.childOf(node, 'body'));
}

function readBegin(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const handlers = partsOf(tree, node).filter((part) =>
    /^(?:rescue|else)$/.test(tree.typeOf(part)),
  );
  return join(reading, [
    lastStatement(tree, node),
    ...handlers.map((part) => (tree.typeOf(part) === 'rescue' ? tree.childOf(part, 'body') : part)),
  ]);
}

function readBareSuper(reading: Reading, node: FlatNode): Place {
  if (!isName(reading, node)) leaveBareSuper(reading, node);
  return valuePlace(reading, node);
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['identifier', readIdentifier],
  ['constant', readConstant],
  ['scope_resolution', readConstant],
  ['self', (reading) => selfPlace(reading)],
  ['instance_variable', readVariable],
  ['class_variable', readVariable],
  ['global_variable', readVariable],
  ['string', readText],
  ['chained_string', readText],
  ['heredoc_beginning', readText],
  ['simple_symbol', readText],
  ['delimited_symbol', readText],
  ['bare_symbol', readText],
  ['bare_string', readText],
  ['interpolation', readInterpolation],
  ['array', readArray],
  ['string_array', readArray],
  ['symbol_array', readArray],
  ['right_assignment_list', readArray],
  ['hash', readHash],
  ['range', readRange],
  ['element_reference', readEntry],
  ['binary', readBinary],
  ['unary', readUnary],
  ['super', readBareSuper],
  ['parenthesized_statements', readLast],
  ['then', readLast],
  ['else', readLast],
  ['begin_block', readLast],
  ['if', readBranches],
  ['elsif', readBranches],
  ['unless', readBranches],
  ['if_modifier', readBranches],
  ['unless_modifier', readBranches],
  ['conditional', readBranches],
  ['in_clause', readBranches],
  ['case', readCase],
  ['case_match', readCase],
  ['when', readWhen],
  ['begin', readBegin],
  ['rescue_modifier', (reading, node) => join(reading, partsOf(reading.tree, node))],
  ['lambda', (reading, node) => valuePlace(reading, reading.tree.childOf(node, 'body'))],
  ['splat_argument', (reading, node) => valuePlace(reading, partOf(reading.tree, node))],
]);
