// Assignments to whatever Python lets be assigned to: names, attributes, entries, and lists of them, nested
// and starred. What is written out on both sides is matched part by part.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { toldOfKey } from './given.ts';
import { noteKey } from './iterate.ts';
import { keepEntry } from './kept-keys.ts';
import { listedKeys } from './listed-keys.ts';
import { bindMember } from './members-by-path.ts';
import { memberName, type Reading, scopeOf, valuePlace } from './reading.ts';
import { findVariable, functionAround, type Scope } from './scopes.ts';
import {
  constantKeyOf,
  isList,
  MAX_POSITIONS,
  nameOf,
  partOf,
  partsOf,
  stringOf,
  unwrap,
} from './syntax.ts';

interface Match {
  readonly pattern: FlatNode;
  readonly value: Place;
  /** The expression that the value is, where its parts are written out; -1 otherwise. */
  readonly source: FlatNode;
}

/** @param source the expression whose value it is; -1 when it is none */
export function assign(reading: Reading, pattern: FlatNode, value: Place, source: FlatNode): void {
  const { tree } = reading;
  const single: Match[] = [];
  const open: Match[] = [{ pattern, value, source }];
  // All values are looked up before the first name is bound: `a, b = b, a`.
  while (open.length > 0) {
    const match = open.pop() as Match;
    const target = unwrap(tree, match.pattern);
    if (target === -1) continue;
    if (isList(tree, target)) open.push(...matchParts(reading, target, match).reverse());
    else single.push({ ...match, pattern: target });
  }
  for (const match of single) assignSingle(reading, match);
}

function matchParts(reading: Reading, target: FlatNode, { value, source }: Match): Match[] {
  const { tree } = reading;
  const patterns = partsOf(tree, target);
  const isStar = (node: FlatNode) => /^list_splat/.test(tree.typeOf(node));
  const star = patterns.findIndex(isStar);
  const written = unwrap(tree, source);
  const sources = isList(tree, written) ? partsOf(tree, written) : [];
  const isWritten = sources.length > 0 && !sources.some(isStar);
  if (isWritten && (star === -1 ? sources.length === patterns.length : true)) {
    return matchWritten(reading, patterns, star, sources);
  }
  return patterns.map((pattern, at) => {
    const place = value === -1 ? -1 : reading.flow.place();
    if (star !== -1 && at === star)
      return { pattern: partOf(tree, pattern), value: restOf(reading, value, at), source: -1 };
    const isKnown = (star === -1 || at < star) && at < MAX_POSITIONS;
    if (place !== -1) reading.flow.read(value, isKnown ? String(at) : ELEMENT_KEY, place);
    return { pattern, value: place, source: -1 };
  });
}

function matchWritten(
  reading: Reading,
  patterns: readonly FlatNode[],
  star: number,
  sources: readonly FlatNode[],
): Match[] {
  const { tree, flow } = reading;
  const extra = sources.length - patterns.length;
  return patterns.map((pattern, at) => {
    if (at !== star) {
      const source = sources[star === -1 || at < star ? at : at + extra] ?? -1;
      return { pattern, value: valuePlace(reading, source), source };
    }
    const rest = flow.place();
    flow.object(rest, 'list');
    sources.slice(at, at + extra + 1).forEach((source, position) => {
      const value = valuePlace(reading, source);
      if (value !== -1) flow.write(value, rest, positionKey(position));
    });
    return { pattern: partOf(tree, pattern), value: rest, source: -1 };
  });
}

export const positionKey = (position: number): string =>
  position < MAX_POSITIONS ? String(position) : ELEMENT_KEY;

/** What a list has from a position on, as a list. */
export function restOf({ flow }: Reading, value: Place, from: number): Place {
  if (value === -1) return -1;
  const rest = flow.place();
  flow.object(rest, 'list');
  copyPositions({ flow }, value, rest, from, MAX_POSITIONS);
  return rest;
}

/** Copies entries of a list into another one, from a position on; entries of unknown position stay so. */
export function copyPositions(
  { flow }: Pick<Reading, 'flow'>,
  from: Place,
  to: Place,
  start: number,
  end: number,
): void {
  for (let at = start; at < Math.min(end, start + 6); at++) {
    const entry = flow.place();
    flow.read(from, String(at), entry);
    flow.write(entry, to, String(at - start));
  }
  const entry = flow.place();
  // Nothing is written to this position but what may be anywhere.
  flow.read(from, String(MAX_POSITIONS), entry);
  flow.write(entry, to, ELEMENT_KEY);
}

function assignSingle(reading: Reading, { pattern, value, source }: Match): void {
  const { tree, flow } = reading;
  switch (tree.typeOf(pattern)) {
    case 'identifier':
      bindName(reading, nameOf(tree, pattern), value);
      break;
    case 'list_splat_pattern':
    case 'list_splat':
      assignSingle(reading, { pattern: partOf(tree, pattern), value, source: -1 });
      break;
    case 'attribute': {
      const object = valuePlace(reading, tree.childOf(pattern, 'object'));
      const name = tree.childOf(pattern, 'attribute');
      if (name !== -1) reading.variables.members.forgetNamed(nameOf(tree, name));
      if (object !== -1 && name !== -1) {
        flow.at(tree.lineOf(name));
        // Whatever it is, an accessor may be run by it.
        flow.write(
          value === -1 ? flow.place() : value,
          object,
          memberName(reading, nameOf(tree, name)),
        );
        // A decorator of a class may make another constructor of it.
        if (nameOf(tree, name) === '__init__' && value !== -1)
          flow.write(value, object, CONSTRUCTOR_KEY);
        bindMember(reading, pattern, value);
      }
      break;
    }
    case 'subscript':
      assignEntry(reading, { pattern, value, source });
      break;
  }
}

function assignEntry(reading: Reading, { pattern, value, source }: Match): void {
  const { tree, flow } = reading;
  const map = valuePlace(reading, tree.childOf(pattern, 'value'));
  if (map === -1) return;
  const { nameMaps } = reading;
  const object = nameMaps.get(map) ?? map;
  const keys = tree.childrenIn(pattern, 'subscript');
  const [node = -1] = keys.length === 1 ? keys : [];
  const key = nameMaps.has(map) ? stringOf(tree, node) : constantKeyOf(tree, node);
  const keyPlace = valuePlace(reading, node);
  flow.at(tree.lineOf(pattern));
  noteKey(reading, node, map);
  // Who imports the module gets that instead.
  if (value !== -1 && replacesModule(tree.textOf(pattern))) flow.merge(value, flow.exports);
  if (value !== -1 && node !== -1 && tree.typeOf(node) === 'slice') {
    const entry = flow.place();
    flow.read(value, ELEMENT_KEY, entry);
    flow.write(entry, object, ELEMENT_KEY);
  } else if (value !== -1 && !(object === map && keepEntry(reading, map, node, source))) {
    const listed = key === undefined ? listedKeys(reading, node) : [key];
    if (listed !== undefined) for (const each of listed) flow.write(value, object, each);
    else if (keyPlace === -1 || node === -1) flow.write(value, object, ELEMENT_KEY);
    else flow.writeAt(value, object, keyPlace);
  }
  flow.callMember(map, '__setitem__', {
    arguments: [keyPlace, value].map((place, at) => ({
      kind: 'positional',
      place: place === -1 ? flow.place() : place,
      isNot: at === 0 ? toldOfKey(reading, node) : 0,
    })),
    flags: ['implicit'],
  });
}

/** `sys.modules[__name__]` */
const replacesModule = (target: string): boolean =>
  /^(?:sys\.)?modules\s*\[\s*__name__\s*\]$/.test(target);

/** Binds a name of the scope where the walk stands to a value. */
export function bindName(reading: Reading, name: string, value: Place, scope?: Scope): Place {
  const place = bindingPlace(reading, name, scope);
  if (place === -1 || value === -1) return place;
  reading.flow.copy(value, place);
  const pattern = reading.patterns.get(value);
  if (pattern !== undefined) reading.patterns.set(place, pattern);
  const asked = reading.askedMembers.get(value);
  if (asked !== undefined) reading.askedMembers.set(place, asked);
  return place;
}

/** The place that the next binding of the name fills; -1 where the name is none of the scope's. */
export function bindingPlace(reading: Reading, name: string, scope?: Scope): Place {
  const at = scope ?? scopeOf(reading);
  const found = findVariable(at, name);
  if (found === undefined) return -1;
  return reading.variables.bind(found.variable, found.isOwn);
}

/** `name := value` binds in the function around comprehensions. */
export function bindWalrus(reading: Reading, name: string, value: Place): void {
  bindName(reading, name, value, functionAround(scopeOf(reading)));
}
