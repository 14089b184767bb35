// Calls by reflection whose class and method stand in the text: `C.class.getMethod("m").invoke(c)`,
// `Class.forName("p.C").newInstance()`, `lookup.findStatic(C.class, "m", type).invoke()`.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { classValue } from './expressions.ts';
import { freeName, type Reading } from './reading.ts';

/** What an object of `java.lang.reflect` or a method handle stands for. */
export type Mirror =
  | { readonly kind: 'class' | 'constructor'; readonly class: Place }
  | { readonly kind: 'method' | 'handle'; readonly class: Place; readonly name: string };

/** A call of a member that nothing of the repository need declare. */
export interface ReflectiveCall {
  readonly node: FlatNode;
  readonly name: string;
  /** What it is called on; -1 where that is nothing of interest. */
  readonly receiver: Place;
  readonly nodes: readonly FlatNode[];
  readonly given: readonly Argument[];
  /** Absent when nobody asks for it. */
  readonly result?: Place;
}

const OF_METHODS = new Set(['getMethod', 'getDeclaredMethod']);
const OF_CONSTRUCTORS = new Set(['getConstructor', 'getDeclaredConstructor']);
const HANDLES = new Set(['findStatic', 'findVirtual', 'findSpecial']);
const OF_HANDLES = new Set(['invoke', 'invokeExact', 'invokeWithArguments']);

/** Follows the call itself. */
export function readReflection(reading: Reading, call: ReflectiveCall): void {
  const { receiver, result } = call;
  const mirror = reading.mirrors.get(receiver);
  if (mirror !== undefined) runMirrored(reading, call, mirror);
  const made = madeMirror(reading, call, mirror);
  if (made !== undefined && result !== undefined) reading.mirrors.set(result, made);
}

/** `C.class` */
export function noteClassLiteral(reading: Reading, type: FlatNode, place: Place): void {
  reading.mirrors.set(place, { kind: 'class', class: classValue(reading, type) });
}

function madeMirror(
  reading: Reading,
  { node, name, nodes }: ReflectiveCall,
  mirror: Mirror | undefined,
): Mirror | undefined {
  const [first, second] = nodes;
  if (name === 'forName' && first !== undefined) {
    const text = literalText(reading, first);
    return text === undefined
      ? undefined
      : { kind: 'class', class: namedClass(reading, node, text) };
  }
  if (HANDLES.has(name) || name === 'findConstructor') {
    const owner = first === undefined ? undefined : mirrorOf(reading, first);
    const method = second === undefined ? undefined : literalText(reading, second);
    if (owner === undefined) return undefined;
    if (name === 'findConstructor') return { kind: 'constructor', class: owner.class };
    return method === undefined ? undefined : { kind: 'handle', class: owner.class, name: method };
  }
  if (mirror?.kind !== 'class') return undefined;
  if (OF_CONSTRUCTORS.has(name)) return { kind: 'constructor', class: mirror.class };
  const method = first === undefined ? undefined : literalText(reading, first);
  if (!OF_METHODS.has(name) || method === undefined) return undefined;
  return { kind: 'method', class: mirror.class, name: method };
}

function runMirrored(reading: Reading, call: ReflectiveCall, mirror: Mirror): void {
  const { builder } = reading;
  const { name, given, result } = call;
  const asked = result === undefined ? {} : { result };
  if (mirror.kind === 'method' || mirror.kind === 'handle') {
    if (!OF_HANDLES.has(name)) return;
    const [self, ...others] = given;
    const flags = ['implicit'] as const;
    const list = mirror.kind === 'method' ? others : given;
    builder.callMember(mirror.class, mirror.name, { arguments: list, ...asked, flags });
    if (self !== undefined) {
      builder.callMember(self.place, mirror.name, { arguments: others, ...asked, flags });
    }
    return;
  }
  const isMade = name === 'newInstance' || (mirror.kind === 'constructor' && OF_HANDLES.has(name));
  if (!isMade) return;
  builder.call(mirror.class, { arguments: given, ...asked, flags: ['construct', 'implicit'] });
}

function mirrorOf(reading: Reading, node: FlatNode): Mirror | undefined {
  return reading.mirrors.get(reading.places[node] as number);
}

/** Of a text that is written out; `undefined` for all else. */
function literalText({ tree }: Reading, node: FlatNode): string | undefined {
  if (tree.typeOf(node) !== 'string_literal') return undefined;
  const text = tree.textOf(node).slice(1, -1);
  return /^[\p{L}\p{N}_$.]+$/u.test(text) ? text : undefined;
}

/** A class of the file itself, or what the extractor takes for an import of the whole name. */
function namedClass(reading: Reading, node: FlatNode, binaryName: string): Place {
  const { names, packageName } = reading;
  const whole = binaryName.replaceAll('$', '.');
  const isOwn = packageName !== '' && whole.startsWith(`${packageName}.`);
  const name = isOwn ? whole.slice(packageName.length + 1) : whole;
  return names.class(name)?.place ?? freeName(reading, node, whole);
}
