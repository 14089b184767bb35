// What all parts of the flow reader share while they walk one file: the tree, the facts in the making, the
// variables of the function around, and the value of each expression that has been read.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { isReservedName } from '../extraction/name-places.ts';
import { coreExtensionOf } from '../runtime-classes.ts';
import { dottedName, ENTRY_PREFIX, isName, plainName, variableName } from './names.ts';

/** A class whose body the walk is in. */
export interface ClassAround {
  /** Index among the classes of the flow facts. */
  readonly index: number;
  /** The class as a value. */
  readonly place: Place;
  /** Index of a type that is the class; -1 for one without a name. */
  readonly type: number;
}

/** The variables of a function, or of the file. */
export interface Scope {
  /** Where the value of a variable is from here on. */
  readonly variables: Map<string, Place>;
  /** Variables that others may change as well: a new value joins those before. */
  readonly pinned: Set<string>;
  /** Places of constant texts. */
  readonly texts: Map<string, Place>;
  /** The list of statements that run one after the other; -1 where there is none. */
  readonly body: FlatNode;
  readonly class: ClassAround | undefined;
  /** What `$this` means; -1 where there is none. */
  readonly self: Place;
  /** What `static` means; -1 where that has to be asked of `$this`. */
  readonly called: Place;
  /** Index of the innermost declaration around; -1 at the file's own level. */
  readonly declaration: number;
  /** The property whose hook it is, in which that means its value; empty for all others. */
  readonly hooked: string;
  /** The generator that the function gives; -1 before the first `yield`. */
  generator: Place;
}

/** What a template is run with. */
export interface TemplatePlaces {
  /** Entries by the names of the variables that it is given. */
  readonly given: Place;
  /** The component or mail whose properties it sees as variables, and `$this`. */
  readonly self: Place;
}

export interface Reading {
  /** Absent for what is none. */
  readonly template: TemplatePlaces | undefined;
  readonly tree: FlatTree;
  readonly builder: FlowBuilder;
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Value of each expression by its node; -1 for nothing of interest, or not read yet. */
  readonly places: Int32Array;
  /** Innermost last. */
  readonly scopes: Scope[];
  readonly classes: ClassAround[];
  /** Of the place where the walk is; empty for the global one. */
  namespace: string;
  /** Names of classes and functions that the file declares. */
  readonly declared: ReadonlySet<string>;
  /** By which names the file's imports are known, those for names in comments among them. */
  readonly imported: Set<string>;
  /** The last comment for documentation, and where it ends. */
  comment: { readonly text: string; readonly end: number };
  /** Imports of classes of PHP's own that the file names without one, by name. */
  readonly ofPhp: Map<string, number>;
}

export const scopeOf = ({ scopes }: Reading): Scope => scopes.at(-1) as Scope;

export function openScope(scope: Partial<Scope>): Scope {
  return {
    variables: new Map(),
    pinned: new Set(),
    texts: new Map(),
    body: -1,
    class: undefined,
    self: -1,
    called: -1,
    declaration: -1,
    hooked: '',
    generator: -1,
    ...scope,
  };
}

/** Children that are neither comments nor modifiers. */
export function partsOf({ tree }: Reading, node: FlatNode): FlatNode[] {
  if (node === -1) return [];
  return tree.childrenOf(node).filter((child) => !PASSED.has(tree.typeOf(child)));
}

const PASSED = new Set(['comment', 'static_modifier', 'visibility_modifier', 'attribute_list']);

/** The place that holds what the expression gives; -1 when that is nothing of interest. */
export function valueAt(reading: Reading, node: FlatNode): Place {
  if (node === -1) return -1;
  const { tree, places } = reading;
  const known = places[node] as number;
  if (known !== -1) return known;
  switch (tree.typeOf(node)) {
    case 'variable_name':
      return readVariable(reading, variableName(tree, node));
    case 'string':
    case 'encapsed_string':
      return textPlace(reading, constantText(tree, node));
    case 'name':
    case 'qualified_name':
    case 'relative_name':
      places[node] = constantPlace(reading, node);
      return places[node] as Place;
    default:
      return -1;
  }
}

/** What a constant holds that is named outside of all classes; those of PHP's own hold nothing of interest. */
function constantPlace(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const written = tree.textOf(node);
  if (isReservedName('const', written)) return -1;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.name(plainName(written, reading), -1, place);
  return place;
}

/** A constant of the file. One that is called like a class or a function of it is not told from that. */
export function declareConstant(reading: Reading, name: string, value: Place): void {
  if (!reading.declared.has(name)) reading.builder.global(name, value);
}

export const placeOf = (reading: Reading, node: FlatNode): Place => {
  const place = valueAt(reading, node);
  return place === -1 ? reading.builder.place() : place;
};

export function readVariable(reading: Reading, name: string): Place {
  const scope = scopeOf(reading);
  if (name === 'this') return scope.self;
  const known = scope.variables.get(name);
  if (known !== undefined) return known;
  const place = reading.builder.place();
  scope.variables.set(name, place);
  if (reading.scopes.length === 1) readGiven(reading, name, place);
  return place;
}

/** A variable that a template does not set itself. */
function readGiven({ template, builder }: Reading, name: string, to: Place): void {
  if (template === undefined) return;
  builder.read(template.given, `${ENTRY_PREFIX}${name}`, to);
  builder.read(template.self, fieldKey(name), to);
}

/** A text without anything in it that is computed; `undefined` for others. */
export function constantText(tree: FlatTree, node: FlatNode): string | undefined {
  const type = node === -1 ? '' : tree.typeOf(node);
  if (type !== 'string' && type !== 'encapsed_string') return undefined;
  if (tree.endOf(node) - tree.startOf(node) > LONGEST_TEXT) return undefined;
  const parts = tree.childrenOf(node);
  if (parts.some((part) => tree.typeOf(part) !== 'string_content')) return undefined;
  return parts.map((part) => tree.textOf(part)).join('');
}

const LONGEST_TEXT = 120;

const FUNCTION_NAME = /^\\?[A-Za-z_]\w*(?:\\{1,2}[A-Za-z_]\w*)*$/;
const METHOD_NAME = /^(\\?[A-Za-z_]\w*(?:\\{1,2}[A-Za-z_]\w*)*)::([A-Za-z_]\w*)$/;

/** A text may become a key, or be the name of what is called: a function, a class, a method of a class. */
export function textPlace(reading: Reading, text: string | undefined): Place {
  if (text === undefined) return -1;
  const { builder } = reading;
  const { texts } = scopeOf(reading);
  const known = texts.get(text);
  if (known !== undefined) return known;
  const method = METHOD_NAME.exec(text);
  if (method === null && !FUNCTION_NAME.test(text)) return -1;
  const place = builder.place();
  texts.set(text, place);
  const [, className = '', methodName = ''] = method ?? [];
  if (method !== null) builder.read(namedPlace(reading, absolute(className)), methodName, place);
  else {
    builder.constant(text, place);
    builder.name(dottedName(absolute(text), reading), -1, place);
  }
  return place;
}

/** Names in texts begin at the global namespace; there, plain names are known as they are. */
function absolute(text: string): string {
  const name = text.replaceAll('\\\\', '\\');
  return name.includes('\\') && !name.startsWith('\\') ? `\\${name}` : name;
}

/** What a class or function is as a value, by its name as written. */
export function namedPlace(reading: Reading, written: string): Place {
  const { builder } = reading;
  const place = builder.place();
  if (isPlainOfPhp(reading, written)) {
    builder.import(importOfPhp(reading, written), written, place);
    return place;
  }
  builder.name(dottedName(written, reading), -1, place);
  return place;
}

function importOfPhp({ builder, ofPhp }: Reading, name: string): number {
  const known = ofPhp.get(name);
  if (known !== undefined) return known;
  const specifier = `\\${name}`;
  const added = builder.addImport({ specifier, kind: 'implicit', symbols: [name], line: 1 });
  ofPhp.set(name, added);
  return added;
}

/** In the global namespace what PHP has itself is named without an import, and is no dependency. */
export const isPlainOfPhp = ({ namespace, declared }: Reading, written: string): boolean =>
  namespace === '' && !declared.has(written) && coreExtensionOf(written) !== undefined;

/** Key of a property by its name on an object; inside of its own hooks `$this->name` is what it holds. */
export function propertyKey(reading: Reading, object: Place, name: string): string {
  const { hooked, self } = scopeOf(reading);
  return name === hooked && object === self ? fieldKey(`${name} held`) : fieldKey(name);
}

/** The class that stands in front of `::` or behind `new`: named, meant by where it stands, or computed. */
export function classValue(reading: Reading, node: FlatNode): Place {
  if (node === -1) return -1;
  const { tree, builder } = reading;
  const { class: own } = scopeOf(reading);
  const isRelative = tree.typeOf(node) === 'relative_scope';
  if (!isRelative && !isName(tree, node)) return valueAt(reading, node);
  const text = tree.textOf(node);
  switch (text.toLowerCase()) {
    case 'self':
      return own?.place ?? -1;
    case 'static':
      return calledClass(reading);
    case 'parent':
      return parentOf(reading);
    default:
      builder.at(tree.lineOf(node));
      return namedPlace(reading, text);
  }
}

/** The class that a static method was called on, or that `$this` is an instance of. */
function calledClass(reading: Reading): Place {
  const { builder } = reading;
  const { self, called, class: own } = scopeOf(reading);
  if (called !== -1) return called;
  if (self === -1) return own?.place ?? -1;
  const place = builder.place();
  builder.read(self, 'class', place);
  return place;
}

/** The receiver as the bases of the class see it. */
export function parentOf(reading: Reading): Place {
  const { builder } = reading;
  const { self, called, class: own } = scopeOf(reading);
  const receiver = self === -1 ? called : self;
  if (own === undefined || receiver === -1) return -1;
  const place = builder.place();
  builder.super(own.index, receiver, place);
  return place;
}

/** Into a place, where there is anything to store. */
export function store({ builder }: Reading, value: Place, place: Place): void {
  if (value !== -1 && place !== -1) builder.copy(value, place);
}
