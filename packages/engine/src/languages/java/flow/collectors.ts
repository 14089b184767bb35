// What `collect(Collectors.groupingBy(…))` gives, where the collector is written there: containers of what the stream
// holds and of what the functions inside make of it. They are put together by members of the JDK of which it is known
// what they hold (`jdk-contents.ts`).
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { COMMENTS } from './expressions.ts';
import { type Reading, valueAt } from './reading.ts';

/** Collectors inside of collectors are followed so far. */
const MAX_DEPTH = 4;

/** @returns what the collector gives; `undefined` where nothing is known of it */
type Collected = (reading: Reading, inside: Inside) => Place | undefined;

interface Inside {
  /** What is collected. */
  readonly elements: Place;
  /** Nodes of the collector's arguments. */
  readonly given: readonly FlatNode[];
  readonly depth: number;
}

/**
 * @param given arguments of the call, which have been read
 * @returns what `collect` gives; `undefined` where that is not known
 */
export function readCollected(
  reading: Reading,
  stream: Place,
  given: readonly FlatNode[],
): Place | undefined {
  const [collector] = given;
  if (given.length !== 1 || collector === undefined || kindOf(reading, collector) === undefined)
    return undefined;
  const elements = reading.builder.place();
  reading.builder.read(stream, ELEMENT_KEY, elements);
  return collect(reading, collector, { elements, depth: 0 });
}

function kindOf({ tree }: Reading, node: FlatNode): Collected | undefined {
  if (tree.typeOf(node) !== 'method_invocation') return undefined;
  const object = tree.childOf(node, 'object');
  // It may be imported by name.
  if (object !== -1 && tree.textOf(object) !== 'Collectors') return undefined;
  return COLLECTORS.get(tree.textOf(tree.childOf(node, 'name')));
}

function collect(
  reading: Reading,
  node: FlatNode | undefined,
  { elements, depth }: Omit<Inside, 'given'>,
): Place | undefined {
  if (node === undefined || depth >= MAX_DEPTH) return undefined;
  const { tree } = reading;
  const list = tree.childrenOf(tree.childOf(node, 'arguments'));
  const given = list.filter((each) => !COMMENTS.has(tree.typeOf(each)));
  return kindOf(reading, node)?.(reading, { elements, given, depth: depth + 1 });
}

/** In a container that a static member of the JDK makes of it. */
const heldBy =
  (type: string, member: string): Collected =>
  (reading, { elements }) =>
    held(reading, `${type} ${member}`, [elements]);

function held(reading: Reading, maker: string, parts: readonly Place[]): Place {
  const { builder } = reading;
  const [type = '', member = ''] = maker.split(' ');
  const receiver = builder.place();
  builder.type(builder.addType(type), receiver);
  return givenBy(reading, receiver, member, parts);
}

function givenBy({ builder }: Reading, object: Place, key: string, parts: readonly Place[]): Place {
  const result = builder.place();
  const given = parts.map((place) => ({ kind: 'positional', place }) as const);
  builder.callMember(object, key, { arguments: given, result, flags: ['implicit'] });
  return result;
}

const toList = heldBy('java.util.Collections', 'singletonList');
const toSet = heldBy('java.util.Collections', 'singleton');
const toOptional = heldBy('java.util.Optional', 'of');

const mapOf = (reading: Reading, key: Place, value: Place): Place =>
  held(reading, 'java.util.Map of', [key, value]);

/** What the function among the arguments makes of what it is given; the same for `Function.identity()`. */
function madeBy(reading: Reading, node: FlatNode | undefined, given: readonly Place[]): Place {
  const { tree, builder } = reading;
  if (node !== undefined && tree.typeOf(node) === 'method_invocation') {
    if (tree.textOf(tree.childOf(node, 'name')) === 'identity') return given[0] ?? -1;
  }
  const result = builder.place();
  const callback = node === undefined ? -1 : valueAt(reading, node);
  if (callback === -1) return result;
  // The JDK runs it, as it runs what a stream of the same makes of its elements.
  const stream = builder.place();
  for (const place of given)
    builder.copy(held(reading, 'java.util.stream.Stream ofNullable', [place]), stream);
  builder.read(givenBy(reading, stream, 'map', [callback]), ELEMENT_KEY, result);
  return result;
}

const groupingBy: Collected = (reading, { elements, given, depth }) => {
  const key = madeBy(reading, given[0], [elements]);
  const inside = { elements, depth };
  const value =
    given.length === 1
      ? toList(reading, { ...inside, given })
      : collect(reading, given.at(-1), inside);
  return value === undefined ? undefined : mapOf(reading, key, value);
};

const partitioningBy: Collected = (reading, { elements, given, depth }) => {
  const inside = { elements, depth };
  const value =
    given.length === 1 ? toList(reading, { ...inside, given }) : collect(reading, given[1], inside);
  return value === undefined ? undefined : mapOf(reading, reading.builder.place(), value);
};

const toMap: Collected = (reading, { elements, given }) =>
  mapOf(reading, madeBy(reading, given[0], [elements]), madeBy(reading, given[1], [elements]));

const mapping: Collected = (reading, { elements, given, depth }) =>
  collect(reading, given[1], { elements: madeBy(reading, given[0], [elements]), depth });

const filtering: Collected = (reading, { elements, given, depth }) =>
  collect(reading, given[1], { elements, depth });

const collectingAndThen: Collected = (reading, { elements, given, depth }) => {
  const first = collect(reading, given[0], { elements, depth });
  return first === undefined ? undefined : madeBy(reading, given[1], [first]);
};

const teeing: Collected = (reading, { elements, given, depth }) => {
  const parts = given.slice(0, 2).map((node) => collect(reading, node, { elements, depth }));
  const known = parts.map((place) => place ?? reading.builder.place());
  return madeBy(reading, given[2], known);
};

const COLLECTORS = new Map<string, Collected>([
  ['toList', toList],
  ['toUnmodifiableList', toList],
  ['toCollection', toList],
  ['toSet', toSet],
  ['toUnmodifiableSet', toSet],
  ['minBy', toOptional],
  ['maxBy', toOptional],
  ['groupingBy', groupingBy],
  ['groupingByConcurrent', groupingBy],
  ['partitioningBy', partitioningBy],
  ['toMap', toMap],
  ['toUnmodifiableMap', toMap],
  ['toConcurrentMap', toMap],
  ['mapping', mapping],
  ['filtering', filtering],
  ['collectingAndThen', collectingAndThen],
  ['teeing', teeing],
]);
