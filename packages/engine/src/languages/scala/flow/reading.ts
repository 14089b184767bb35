// What all parts of the flow reader share while they walk one file: the tree, the facts in the making, what
// names mean, where the walk stands, and the value of each expression that has been read.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { plainName } from '../names.ts';
import type { FileTemplates, FlowSource, ScalaTemplate } from './scala-template.ts';

/** What a name means by the scopes of the file. */
export interface Variable {
  readonly place: Place;
  /** A definition without parameters: naming it calls it. */
  readonly isCalled?: boolean;
  /** A definition of a block, with parameters. */
  readonly isMethod?: boolean;
  /** The definition of a value; absent for what is none. */
  readonly definition?: FlatNode;
  /** The type of a parameter, where it is written. */
  readonly type?: number;
  /** The object whose name it is. */
  readonly template?: ScalaTemplate;
  /** It is imported, and a member of a value. */
  readonly from?: { readonly object: Place; readonly key: string };
  /** A local function with parameters, or a value. */
  readonly owner?: ScalaTemplate;
}

export interface Surroundings {
  readonly template: ScalaTemplate | undefined;
  /** Index of a scope; -1 outside of all templates. */
  readonly scope: number;
  /** What `this` means; -1 where there is none. */
  readonly self: Place;
  /** Index of the innermost declaration around; -1 at the file's own level. */
  readonly declaration: number;
}

/** Names and type parameters that are open, innermost last. */
export class OpenNames<T> {
  readonly #of = new Map<string, T[]>();
  readonly #open: string[][] = [[]];

  open(): void {
    this.#open.push([]);
  }

  close(): void {
    for (const name of this.#open.pop() ?? []) this.#of.get(name)?.pop();
  }

  declare(name: string, meaning: T): void {
    const known = this.#of.get(name);
    if (known === undefined) this.#of.set(name, [meaning]);
    else known.push(meaning);
    this.#open.at(-1)?.push(name);
  }

  get(name: string): T | undefined {
    return this.#of.get(name)?.at(-1);
  }
}

export interface TypeMeaning {
  /** Index of a type; -1 where nothing is known. */
  readonly type: number;
  readonly bound: number;
  /** Types that it is besides, as in `A with B`. Absent for most. */
  readonly others?: readonly number[];
}

/** A definition whose body is being read. */
export interface OpenDefinition {
  readonly callable: number;
  /** Where the value of the body goes: with several lists of parameters not what the callable gives. */
  readonly result: Place;
}

export interface Reading extends FlowSource {
  readonly tree: FlatTree;
  readonly builder: FlowBuilder;
  readonly templates: FileTemplates;
  readonly variables: OpenNames<Variable>;
  readonly types: OpenNames<TypeMeaning>;
  readonly places: Int32Array;
  readonly around: Surroundings[];
  readonly definitions: OpenDefinition[];
  /** Places of `_` in expressions, and the expressions that they make functions of. */
  readonly holes: Map<FlatNode, Place>;
  readonly holeRoots: ReadonlyMap<FlatNode, readonly FlatNode[]>;
  /** What the `match` expressions around look at, innermost last. */
  readonly subjects: Place[];
  readonly plain: Map<string, Place>;
  readonly plainNames: Map<Place, string>;
  readonly globals: Map<string, Place>;
  /** Places of values of templates by the node of their name, and of definitions in code by their own. */
  readonly values: Map<FlatNode, Place>;
  /** Types that implicit classes add their members to. */
  readonly extended: Map<ScalaTemplate, number>;
}

/** The key of a definition among members, by its name: that of multiplication would be any element. */
export const memberKey = (name: string): string => (name === ELEMENT_KEY ? '×' : name);

export const surroundings = ({ around }: Reading): Surroundings => around.at(-1) as Surroundings;

/** Instances of these never hold anything that could be called, but by extensions. */
export const PLAIN_TYPES: ReadonlySet<string> = new Set([
  ...[
    'Byte',
    'Short',
    'Char',
    'Int',
    'Long',
    'Float',
    'Double',
    'Boolean',
    'String',
    'Unit',
    'Null',
  ],
]);

export function plainPlace({ plain, plainNames, builder }: Reading, name: string): Place {
  const known = plain.get(name);
  if (known !== undefined) return known;
  const place = builder.place();
  builder.type(builder.addType(name), place);
  plain.set(name, place);
  plainNames.set(place, name);
  return place;
}

const LITERALS = new Map([
  ['integer_literal', 'Int'],
  ['floating_point_literal', 'Double'],
  ['boolean_literal', 'Boolean'],
  ['character_literal', 'Char'],
  ['string', 'String'],
  ['interpolated_string_expression', 'String'],
  ['null_literal', 'Null'],
  ['unit', 'Unit'],
]);

/** The place that holds what the expression gives; -1 when that is nothing of interest. */
export function valueAt(reading: Reading, node: FlatNode): Place {
  if (node === -1) return -1;
  const { tree, places } = reading;
  const known = places[node] as number;
  if (known !== -1) return known;
  const type = tree.typeOf(node);
  const literal = LITERALS.get(type);
  let value: Place = -1;
  if (literal !== undefined) value = plainPlace(reading, literal);
  else if (type === 'identifier' || type === 'operator_identifier')
    value = nameValue(reading, node, plainName(tree.textOf(node)));
  else if (type === 'wildcard') value = reading.holes.get(node) ?? -1;
  places[node] = value;
  return value;
}

export function valueOrPlace(reading: Reading, node: FlatNode): Place {
  const value = valueAt(reading, node);
  return value === -1 ? reading.builder.place() : value;
}

function nameValue(reading: Reading, node: FlatNode, name: string): Place {
  const { tree, builder, variables } = reading;
  if (name === 'this') return surroundings(reading).self;
  if (name === 'super') return superOf(reading);
  const variable = variables.get(name);
  if (variable === undefined) return freeName(reading, node, name);
  const { place, isCalled, owner, from } = variable;
  if (from !== undefined) {
    const member = builder.place();
    builder.at(tree.lineOf(node));
    builder.read(from.object, from.key, member);
    return member;
  }
  if (isCalled !== true) return place;
  builder.at(tree.lineOf(node));
  const result = builder.place();
  if (owner !== undefined) builder.read(owner.self, name, result);
  else builder.call(place, { arguments: [], result, flags: ['implicit'] });
  return result;
}

export function superOf(reading: Reading): Place {
  const { builder } = reading;
  const { template } = surroundings(reading);
  const place = builder.place();
  if (template !== undefined) builder.super(template.index, template.self, place);
  return place;
}

/** A name that the file's scopes do not bind: inherited, imported, or of the package. */
export function freeName(reading: Reading, node: FlatNode, name: string): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.name(name, surroundings(reading).scope, place);
  return place;
}

export function store({ builder, plainNames }: Reading, value: Place, place: Place): void {
  if (value !== -1 && place !== -1 && !plainNames.has(place)) builder.copy(value, place);
}

export function joined(reading: Reading, values: readonly Place[]): Place {
  const given = [...new Set(values.filter((value) => value !== -1))];
  if (given.length < 2) return given[0] ?? -1;
  const place = reading.builder.place();
  for (const value of given) reading.builder.copy(value, place);
  return place;
}

export function globalPlace({ builder, globals }: Reading, name: string): Place {
  const known = globals.get(name);
  if (known !== undefined) return known;
  const place = builder.place();
  builder.global(name, place);
  globals.set(name, place);
  return place;
}
