// Calls by reflection whose class and method stand in the text: `C.class.getMethod("m").invoke(c)`,
// `Class.forName("p.C").newInstance()`, `lookup.findStatic(C.class, "m", type).invoke()`. What is done with fields is
// told by `reflected-fields.ts`.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { partQualifiedName } from '../../../platforms/jvm/qualified-name.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { textsOf } from './constant-texts.ts';
import { classValue } from './expressions.ts';
import { givenTo } from './given-parameters.ts';
import { type Reading, valueAt } from './reading.ts';
import {
  FIELD_ACCESS,
  FIELD_HANDLES,
  FIELD_UNREFLECTING,
  type FieldMirror,
  fieldMirror,
  useField,
  useFieldAt,
} from './reflected-fields.ts';
import { readType } from './types.ts';

/** What an object of `java.lang.reflect` or a method handle stands for. */
export type Mirror =
  | FieldMirror
  | { readonly kind: 'class' | 'constructor'; readonly class: Place }
  | {
      readonly kind: 'method' | 'handle';
      readonly class: Place;
      readonly names: readonly string[];
      /** What a handle is bound to; absent where it takes its receiver as an argument. */
      readonly receiver?: Place;
      /** An instance of the class whose own method a handle calls, whatever overrides it; absent for others. */
      readonly special?: Place;
    };

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

const LOADING = new Set(['forName', 'loadClass']);
const UNREFLECTING = new Set(['unreflect', 'unreflectConstructor']);
/** Give handles that call what another one does: that on which they are called, or their first argument. */
const ADAPTING = new Set(['asType', 'asSpreader', 'asCollector', 'asVarargsCollector']);
const ADAPTING_FIRST = new Set(['insertArguments', 'dropArguments', 'permuteArguments']);
const OF_METHODS = new Set(['getMethod', 'getDeclaredMethod']);
const OF_FIELDS = new Set(['getField', 'getDeclaredField']);
const OF_CONSTRUCTORS = new Set(['getConstructor', 'getDeclaredConstructor']);
const OF_CLASSES = new Set(['newInstance', ...OF_METHODS, ...OF_FIELDS, ...OF_CONSTRUCTORS]);
const HANDLES = new Set(['findStatic', 'findVirtual', 'findSpecial']);
const OF_HANDLES = new Set(['invoke', 'invokeExact', 'invokeWithArguments']);

const FIELD_MIRRORING = new Set([
  ...FIELD_HANDLES.keys(),
  ...FIELD_UNREFLECTING.keys(),
  'newUpdater',
]);

/** Names of all methods that `readReflection` makes something of. */
export const REFLECTIVE: ReadonlySet<string> = new Set([
  ...LOADING,
  ...UNREFLECTING,
  ...ADAPTING,
  ...ADAPTING_FIRST,
  ...OF_CLASSES,
  ...HANDLES,
  ...FIELD_MIRRORING,
  ...FIELD_ACCESS,
  ...OF_HANDLES,
  'bindTo',
  'findConstructor',
]);

/** Follows the call itself. */
export function readReflection(reading: Reading, call: ReflectiveCall): void {
  const { receiver, result } = call;
  const mirror = reading.mirrors.get(receiver) ?? givenClass(reading, call);
  if (mirror !== undefined) runMirrored(reading, call, mirror);
  const offset = mirrorOf(reading, call.nodes[1] ?? -1);
  if (offset?.kind === 'field') useFieldAt(reading, call, offset);
  const made = madeMirror(reading, call, mirror);
  if (made !== undefined && result !== undefined) reading.mirrors.set(result, made);
}

/** `C.class` */
export function noteClassLiteral(reading: Reading, type: FlatNode, place: Place): void {
  reading.mirrors.set(place, { kind: 'class', class: classValue(reading, type) });
}

function madeMirror(
  reading: Reading,
  call: ReflectiveCall,
  mirror: Mirror | undefined,
): Mirror | undefined {
  const { node, name, nodes } = call;
  const [first = -1] = nodes;
  if (LOADING.has(name)) {
    const classes = namesIn(reading, first).map((text) => namedClass(reading, node, text));
    return classes.length === 0 ? undefined : { kind: 'class', class: oneOf(reading, classes) };
  }
  if (HANDLES.has(name) || name === 'findConstructor') return madeHandle(reading, call);
  if (FIELD_MIRRORING.has(name)) return madeFieldMirror(reading, call);
  if (UNREFLECTING.has(name)) {
    const made = mirrorOf(reading, first);
    return made?.kind === 'method' ? { ...made, kind: 'handle' } : made;
  }
  if (mirror?.kind === 'handle' && name === 'bindTo') {
    const bound = valueAt(reading, first);
    return { ...mirror, receiver: bound === -1 ? reading.builder.place() : bound };
  }
  if (mirror?.kind === 'handle' && ADAPTING.has(name)) return mirror;
  if (ADAPTING_FIRST.has(name)) return mirrorOf(reading, first);
  if (mirror?.kind !== 'class') return undefined;
  if (OF_CONSTRUCTORS.has(name)) return { kind: 'constructor', class: mirror.class };
  const ofField = OF_FIELDS.has(name);
  const names = ofField || OF_METHODS.has(name) ? namesIn(reading, first) : [];
  return names.length === 0
    ? undefined
    : { kind: ofField ? 'field' : 'method', class: mirror.class, names };
}

function madeHandle(reading: Reading, { name, nodes }: ReflectiveCall): Mirror | undefined {
  const [first = -1, second = -1] = nodes;
  const owner = mirrorOf(reading, first);
  if (owner === undefined) return undefined;
  if (name === 'findConstructor') return { kind: 'constructor', class: owner.class };
  const names = namesIn(reading, second);
  if (names.length === 0) return undefined;
  const special = name === 'findSpecial' && { special: instanceNamed(reading, first) };
  return { kind: 'handle', class: owner.class, names, ...special };
}

/** An instance of the class of a literal, `C.class`; of nothing that is known, where it is none. */
function instanceNamed(reading: Reading, literal: FlatNode): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  if (tree.typeOf(literal) !== 'class_literal') return place;
  const { type } = readType(reading, tree.firstChildOf(literal));
  if (type !== -1) builder.made(type, place);
  return place;
}

/** By what stands for the field already, or by the class and the name, which stands last for updaters. */
function madeFieldMirror(
  reading: Reading,
  { name, nodes }: ReflectiveCall,
): FieldMirror | undefined {
  const [first = -1, second = -1] = nodes;
  const known = mirrorOf(reading, first);
  if (known?.kind === 'field') return fieldMirror(known, FIELD_UNREFLECTING.get(name));
  const names = namesIn(reading, name === 'newUpdater' ? (nodes.at(-1) ?? -1) : second);
  if (known === undefined || names.length === 0) return undefined;
  return fieldMirror({ class: known.class, names }, FIELD_HANDLES.get(name));
}

/** A parameter that calls in the file give classes. */
function givenClass(reading: Reading, { node, name }: ReflectiveCall): Mirror | undefined {
  if (!OF_CLASSES.has(name)) return undefined;
  const { tree } = reading;
  const object = tree.childOf(node, 'object');
  if (object === -1 || tree.typeOf(object) !== 'identifier') return undefined;
  const literals = givenTo(reading, object).filter((each) => tree.typeOf(each) === 'class_literal');
  const classes = literals.map((each) => classValue(reading, tree.firstChildOf(each)));
  return classes.length === 0 ? undefined : { kind: 'class', class: oneOf(reading, classes) };
}

function runMirrored(reading: Reading, call: ReflectiveCall, mirror: Mirror): void {
  const { builder } = reading;
  const { name, given, result } = call;
  const asked = result === undefined ? {} : { result };
  if (mirror.kind === 'field') {
    useField(reading, call, mirror, OF_HANDLES.has(name));
    return;
  }
  if (mirror.kind === 'method' || mirror.kind === 'handle') {
    if (!OF_HANDLES.has(name)) return;
    const [self, ...others] = given;
    const flags = ['implicit'] as const;
    const { receiver, special } = mirror;
    const list = mirror.kind === 'method' ? others : given;
    for (const method of mirror.names) {
      builder.callMember(mirror.class, method, { arguments: list, ...asked, flags });
      if (special !== undefined)
        builder.callMember(special, method, { arguments: others, ...asked, flags });
      else if (receiver !== undefined)
        builder.callMember(receiver, method, { arguments: given, ...asked, flags });
      else if (self !== undefined)
        builder.callMember(self.place, method, { arguments: others, ...asked, flags });
    }
    return;
  }
  const isMade = name === 'newInstance' || (mirror.kind === 'constructor' && OF_HANDLES.has(name));
  if (!isMade) return;
  builder.call(mirror.class, { arguments: given, ...asked, flags: ['construct', 'implicit'] });
}

function mirrorOf(reading: Reading, node: FlatNode): Mirror | undefined {
  const { mirrors, places, names, tree, offsets } = reading;
  if (node === -1) return undefined;
  const variable =
    tree.typeOf(node) === 'identifier' ? names.variable(tree.textOf(node)) : undefined;
  const offset = variable === undefined ? undefined : offsets.get(variable);
  return offset ?? mirrors.get(variable?.place ?? places[node]!);
}

/** A variable gets the value, which may be the offset of a field: numbers have no places of their own. */
export function noteOffset(reading: Reading, name: string, value: FlatNode): void {
  const mirror = reading.mirrors.get(reading.places[value]!);
  const variable = mirror?.kind === 'field' ? reading.names.variable(name) : undefined;
  if (variable !== undefined) reading.offsets.set(variable, mirror as FieldMirror);
}

/** What the expression may be, as far as it can name something. */
const namesIn = (reading: Reading, node: FlatNode): readonly string[] =>
  textsOf(reading, node).filter((text) => /^[\p{L}\p{N}_$.]+$/u.test(text));

function oneOf({ builder }: Reading, classes: readonly Place[]): Place {
  if (classes.length === 1) return classes[0]!;
  const place = builder.place();
  for (const each of classes) builder.copy(each, place);
  return place;
}

/** A class of the file itself, or one that is asked for by its whole name. */
function namedClass(reading: Reading, node: FlatNode, binaryName: string): Place {
  const { builder, names, packageName, tree } = reading;
  const whole = binaryName.replaceAll('$', '.');
  const isOwn = packageName !== '' && whole.startsWith(`${packageName}.`);
  const name = isOwn ? whole.slice(packageName.length + 1) : whole;
  const [head = '', ...inner] = name.split('.');
  let own = names.class(head);
  for (const each of inner) own = own?.types.get(each);
  if (own !== undefined) return own.place;
  const { memberName: symbol } = partQualifiedName(whole.split('.'));
  const specifier = whole.includes('.') ? whole : packageName;
  const fact = { specifier, kind: 'implicit', symbols: [symbol], line: tree.lineOf(node) } as const;
  const place = builder.place();
  builder.import(builder.addImport(fact), symbol, place);
  return place;
}
