// What the patterns of `match` capture, and what they say of the subject: by position and by key as in assignments, by
// attribute where a class is asked for, whose `__match_args__` says which attribute a position means.
// https://docs.python.org/3/reference/compound_stmts.html#patterns
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { declareInstance, testedTypes } from './annotations.ts';
import { bindName, positionKey, restOf } from './patterns.ts';
import { isFree, type Reading, readName, scopeOf, valuePlace } from './reading.ts';
import { captureOf } from './scopes.ts';
import { constantKeyOf, nameOf, partsOf } from './syntax.ts';

/** Patterns inside each other are followed so far. */
const MAX_PATTERN_DEPTH = 50;

/** Of these a single position means the subject itself. */
const TAKES_SUBJECT: ReadonlySet<string> = new Set(
  'bool bytearray bytes dict float frozenset int list set str tuple'.split(' '),
);

/** What a part of a `case` pattern captures: the subject itself, or something inside it. */
export function bindCapture(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const name = captureOf(tree, node);
  if (name === -1) return;
  const around: FlatNode[] = [node];
  while (tree.typeOf(around.at(-1) as FlatNode) !== 'case_clause') {
    const parent = tree.parentOf(around.at(-1) as FlatNode);
    if (parent === -1 || around.length > MAX_PATTERN_DEPTH) return;
    around.push(parent);
  }
  let place = subjectPlace(reading, around.at(-1) as FlatNode);
  for (let at = around.length - 1; at > 0 && place !== -1; at--)
    place = stepInto(reading, place, around[at] as FlatNode, around[at - 1] as FlatNode);
  bindName(reading, nameOf(tree, name), place, scopeOf(reading));
}

/** The name that is matched by the clause, and the classes that its pattern asks for; `undefined` for other patterns. */
export function classesOfCase(
  { tree }: Reading,
  clause: FlatNode,
): { readonly subject: FlatNode; readonly classes: readonly FlatNode[] } | undefined {
  const [subject = -1, ...moreSubjects] = subjectsOf(tree, clause);
  const [pattern = -1, ...morePatterns] = patternsOf(tree, clause);
  const isOne = moreSubjects.length + morePatterns.length === 0;
  const classes = isOne ? classesOf(tree, pattern) : [];
  return classes.length === 0 ? undefined : { subject, classes };
}

const matchOf = (tree: FlatTree, clause: FlatNode): FlatNode =>
  tree.parentOf(tree.parentOf(clause));

const subjectsOf = (tree: FlatTree, clause: FlatNode): FlatNode[] =>
  tree.childrenIn(matchOf(tree, clause), 'subject');

/** `match a, b:` matches a tuple, which is made once. */
function subjectPlace(reading: Reading, clause: FlatNode): Place {
  const { tree, flow, places } = reading;
  const subjects = subjectsOf(tree, clause);
  const [subject = -1, ...others] = subjects;
  if (others.length === 0) return valuePlace(reading, subject);
  const match = matchOf(tree, clause);
  const known = places[match] as number;
  if (known !== -1) return known;
  const made = flow.place();
  flow.object(made, 'tuple');
  subjects.forEach((each, at) => {
    const value = valuePlace(reading, each);
    if (value !== -1) flow.write(value, made, positionKey(at));
  });
  places[match] = made;
  return made;
}

const patternsOf = (tree: FlatTree, node: FlatNode): FlatNode[] =>
  partsOf(tree, node).filter((part) => tree.typeOf(part) === 'case_pattern');

/** The names of the classes that an instance of which is matched; none for a pattern that matches anything else, too. */
function classesOf(tree: FlatTree, pattern: FlatNode): FlatNode[] {
  const classes: FlatNode[] = [];
  const open = [pattern];
  for (let left = MAX_PATTERN_DEPTH; open.length > 0; left--) {
    const at = open.pop() as FlatNode;
    const type = at === -1 ? '' : tree.typeOf(at);
    if (type === 'class_pattern') classes.push(tree.firstChildOf(at));
    else if (type === 'union_pattern') open.push(...partsOf(tree, at));
    else if (left > 0 && (type === 'case_pattern' || type === 'as_pattern'))
      open.push(tree.firstChildOf(at));
    else return [];
  }
  return classes;
}

/** From what the pattern around matches to what the one inside it does. */
function stepInto(reading: Reading, place: Place, around: FlatNode, inside: FlatNode): Place {
  const { tree } = reading;
  switch (tree.typeOf(around)) {
    case 'case_clause':
      return patternsOf(tree, around).length > 1
        ? stepToPosition(reading, place, around, inside)
        : place;
    case 'list_pattern':
    case 'tuple_pattern':
      return stepToPosition(reading, place, around, inside);
    case 'dict_pattern':
      return stepToEntry(reading, place, around, inside);
    case 'as_pattern':
      return inside === tree.firstChildOf(around) ? place : asInstance(reading, place, around);
    case 'class_pattern':
      return stepToAttribute(reading, place, around, inside);
    case 'keyword_pattern':
      return read(reading, place, nameOf(tree, tree.firstChildOf(around)));
    default:
      return place;
  }
}

function read({ flow }: Reading, place: Place, key: string): Place {
  const to = flow.place();
  flow.read(place, key, to);
  return to;
}

/** `(x)` is no list, and what stands behind a star may be anywhere in it. */
function stepToPosition(reading: Reading, place: Place, around: FlatNode, inside: FlatNode): Place {
  const { tree } = reading;
  const parts = partsOf(tree, around).filter((part) => tree.fieldOf(part) !== 'consequence');
  const isGroup = tree.typeOf(around) === 'tuple_pattern' && !/,\s*\)$/.test(tree.textOf(around));
  if (isGroup && parts.length === 1) return place;
  const isStar = (part: FlatNode) =>
    part !== -1 && tree.typeOf(tree.firstChildOf(part)) === 'splat_pattern';
  const at = parts.indexOf(inside);
  if (isStar(inside)) return restOf(reading, place, at);
  const isBehind = parts.slice(0, at).some(isStar);
  return read(reading, place, isBehind ? ELEMENT_KEY : positionKey(at));
}

function stepToEntry(reading: Reading, place: Place, around: FlatNode, inside: FlatNode): Place {
  const { tree } = reading;
  // `**rest`
  if (tree.fieldOf(inside) !== 'value') return place;
  const parts = partsOf(tree, around);
  const key = parts[parts.indexOf(inside) - 1] ?? -1;
  return read(reading, place, constantKeyOf(tree, key) ?? ELEMENT_KEY);
}

function stepToAttribute(
  reading: Reading,
  place: Place,
  around: FlatNode,
  inside: FlatNode,
): Place {
  const { tree, flow } = reading;
  const named = tree.firstChildOf(around);
  const name = tree.textOf(named);
  if (TAKES_SUBJECT.has(name) && isFree(reading, name)) return place;
  const instance = narrowed(reading, place, [named]) ?? place;
  if (tree.typeOf(tree.firstChildOf(inside)) === 'keyword_pattern') return instance;
  const [head = '', ...members] = name.split('.');
  let class_ = readName(reading, head);
  for (const member of members) class_ = read(reading, class_, member);
  const position = patternsOf(tree, around).indexOf(inside);
  const key = read(reading, read(reading, class_, '__match_args__'), positionKey(position));
  const to = flow.place();
  flow.readAt(instance, key, to);
  return to;
}

function asInstance(reading: Reading, place: Place, pattern: FlatNode): Place {
  const { tree, flow } = reading;
  const classes = classesOf(tree, tree.firstChildOf(pattern));
  const instance = narrowed(reading, place, classes);
  if (instance !== undefined) return instance;
  const typed = flow.place();
  flow.copy(place, typed);
  for (const each of classes) declareInstance(reading, tree.textOf(each), typed);
  return typed;
}

/** What is an instance of one of the classes; `undefined` where it is not known what one of them is. */
function narrowed(reading: Reading, place: Place, classes: readonly FlatNode[]): Place | undefined {
  const types = testedTypes(reading, classes);
  if (types === undefined || types.length === 0) return undefined;
  const to = reading.flow.place();
  for (const type of types) reading.flow.narrow(place, to, type, true);
  return to;
}
