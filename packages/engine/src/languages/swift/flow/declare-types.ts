// Types of a file, before anything in it is read: their classes, bases and fields; and what is declared at the
// file's own level, which can be used above the place where it stands.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, ELEMENT_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { madeCaseKey } from './patterns.ts';
import { nameOf, type Owner, type Reading, type TypeOfFile } from './reading.ts';
import { TYPE_NODES } from './type-reader.ts';
import { declareWrapped } from './wrapped-properties.ts';

/** Classes of all types in the file, also of those inside others. */
export function declareTypes(reading: Reading): void {
  const { tree, builder, classes, declarationAt } = reading;
  for (let node = 0; node < tree.size; node++) {
    const type = tree.typeOf(node);
    const isAlias = type === 'typealias_declaration';
    if (type !== 'class_declaration' && type !== 'protocol_declaration' && !isAlias) continue;
    if (isExtension(reading, node)) continue;
    const name = qualifiedName(reading, node);
    const isLocal = isInFunction(reading, node);
    if (!isLocal && classes.has(name)) continue;
    builder.at(tree.lineOf(node));
    const at = builder.addClass({
      declaration: declarationAt.get(tree.startOf(node)) ?? -1,
      typeParameters: tree
        .childrenOf(tree.childOfType(node, 'type_parameters'))
        .map((parameter) => nameOf(tree, tree.childOfType(parameter, 'type_identifier'))),
      isAlias,
    });
    const place = builder.place();
    builder.class(at, place);
    if (isLocal) {
      declareLocal(reading, node, { class: at, place });
      continue;
    }
    classes.set(name, { class: at, place });
    const dot = name.lastIndexOf('.');
    if (dot === -1) builder.global(name, place);
    else {
      const outer = classes.get(name.slice(0, dot));
      if (outer !== undefined)
        builder.member(outer.class, name.slice(dot + 1), place, MEMBER.static);
      else {
        const type = builder.addType(name.slice(0, dot));
        builder.extend(type, name.slice(dot + 1), place, MEMBER.static);
      }
    }
  }
}

/** A type inside of a function is no member of the types around that; one inside of such a type is its member. */
function declareLocal(reading: Reading, node: FlatNode, type: TypeOfFile): void {
  const { tree, builder, localTypes } = reading;
  localTypes.set(node, type);
  const body = tree.parentOf(node);
  const outer = body === -1 ? undefined : localTypes.get(tree.parentOf(body));
  if (outer !== undefined)
    builder.member(outer.class, localName(reading, node), type.place, MEMBER.static);
}

/** Statements are those of a function: declarations of the file and of types stand in none. */
function isInFunction({ tree }: Reading, node: FlatNode): boolean {
  let at = tree.parentOf(node);
  for (let steps = 0; at !== -1 && steps < MOST_AROUND; steps++) {
    if (tree.typeOf(at) === 'statements') return true;
    at = tree.parentOf(at);
  }
  return false;
}

/** Nodes around a type that are looked through. */
const MOST_AROUND = 200;

export const localName = ({ tree }: Reading, node: FlatNode): string =>
  typeName(nameOf(tree, tree.childOf(node, 'name')));

/** Names of the types around it and its own. */
function qualifiedName({ tree }: Reading, node: FlatNode): string {
  const names: string[] = [];
  for (let at = node, steps = 0; at !== -1 && steps < 200; at = tree.parentOf(at), steps++) {
    const type = tree.typeOf(at);
    if (
      type === 'class_declaration' ||
      type === 'protocol_declaration' ||
      type === 'typealias_declaration'
    ) {
      names.push(typeName(nameOf(tree, tree.childOf(at, 'name'))));
    }
  }
  return names.reverse().join('.');
}

function typeName(written: string): string {
  if (written.startsWith('[')) return /^\[[^[\]]*:/.test(written) ? 'Dictionary' : 'Array';
  return written.replace(/<[\s\S]*>/, '').replace(/[\s`]+/g, '');
}

export function isExtension({ tree }: Reading, node: FlatNode): boolean {
  const kind = tree.childOf(node, 'declaration_kind');
  return kind !== -1 && tree.typeOf(kind) === 'extension';
}

/** What the cases of an enumeration stand for is no base of it: `enum Color: String`. */
const RAW_TYPES: ReadonlySet<string> = new Set([
  ...['String', 'Character', 'Int', 'Int8', 'Int16', 'Int32', 'Int64', 'UInt', 'UInt8', 'UInt16'],
  ...['UInt32', 'UInt64', 'Double', 'Float'],
]);

function isEnum({ tree }: Reading, node: FlatNode): boolean {
  const keyword = tree.childOf(node, 'declaration_kind');
  return keyword !== -1 && tree.typeOf(keyword) === 'enum';
}

/** Functions and variables at the file's own level. Overloads share their place. */
export function declareGlobals(reading: Reading): void {
  const { tree, builder, globals } = reading;
  const declare = (name: string) => {
    if (globals.has(name) || name === '_') return;
    const place = builder.place();
    globals.set(name, place);
    builder.global(name, place);
  };
  for (const node of tree.childrenOf(0)) {
    const type = tree.typeOf(node);
    if (type === 'function_declaration') declare(nameOf(tree, tree.childOf(node, 'name')));
    else if (type === 'property_declaration') {
      for (const name of namesOfPattern(reading, node)) declare(name);
    }
  }
}

/** Names that a declaration of properties binds. */
function namesOfPattern({ tree }: Reading, node: FlatNode): string[] {
  return tree
    .childrenIn(node, 'name')
    .filter((child) => tree.typeOf(child) === 'pattern')
    .map((child) => nameOf(tree, child));
}

/** Enters a type or an extension: its type parameters, bases and fields. */
export function openType(reading: Reading, node: FlatNode): void {
  const { tree, builder, types, owners } = reading;
  const isAdded = isExtension(reading, node);
  const local = reading.localTypes.get(node);
  const name = local === undefined ? qualifiedName(reading, node) : localName(reading, node);
  const known = local ?? reading.classes.get(name);
  builder.at(tree.lineOf(node));
  types.open(node, isAdded || known === undefined ? -1 : known.class);
  const held = isAdded ? types.heldBy(node) : [];
  const type =
    local === undefined ? builder.addType(name, held) : builder.addClassType(local.class, name);
  const at = known?.class ?? builder.addClass({ bases: [{ type }] });
  const around = owners.at(-1)?.scope ?? -1;
  const owner: Owner = {
    ...{ node, name, type, class: at, isExtension: isAdded },
    isProtocol: tree.typeOf(node) === 'protocol_declaration',
    scope: builder.addScope({ parent: around, class: at, receiver: -1 }),
    fields: new Map(),
  };
  owners.push(owner);
  const bases = tree
    .childrenOf(node)
    .filter((child) => tree.typeOf(child) === 'inheritance_specifier')
    .filter((child) => !RAW_TYPES.has(tree.textOf(child)) || !isEnum(reading, node))
    .flatMap((child) => types.readAll(tree.childOf(child, 'inherits_from')));
  if (isAdded || known === undefined) for (const base of bases) builder.base(type, base);
  else if (bases.length > 0) {
    builder.setBases(
      known.class,
      bases.map((base) => ({ type: base })),
    );
  }
  const body = tree.childOf(node, 'body');
  for (const child of tree.childrenOf(body)) {
    const kind = tree.typeOf(child);
    if (kind === 'property_declaration' || kind === 'protocol_property_declaration') {
      declareProperty(reading, owner, child);
    } else if (kind === 'enum_entry') declareCases(reading, owner, child);
  }
  declareAllCases(reading, owner);
  const keyword = tree.childOf(node, 'declaration_kind');
  if (!isAdded && keyword !== -1 && tree.typeOf(keyword) === 'struct') {
    declareMemberwise(reading, owner, body);
  }
}

export function closeType({ owners, types }: Reading): void {
  owners.pop();
  types.close();
}

/** Adds a member to the type, or to the one that is extended. */
export function addMember(
  { builder, isRuntime }: Reading,
  owner: Owner,
  key: string,
  place: Place,
  flags: number,
): void {
  if (isRuntime && owner.name === 'Optional') builder.global(key, place);
  else if (owner.isExtension) builder.extend(owner.type, key, place, flags);
  else builder.member(owner.class, key, place, flags);
}

/** `class` is no modifier to the grammar: it stands in front of the word that says what is declared. */
export function isStatic({ tree }: Reading, node: FlatNode): boolean {
  const modifiers = tree.childOfType(node, 'modifiers');
  const end = modifiers === -1 ? tree.startOf(node) : tree.endOf(modifiers);
  if (/^\s*class\s/.test(tree.text.slice(end, end + MOST_IN_FRONT))) return true;
  return modifiers !== -1 && /\b(?:static|class)\b/.test(tree.textOf(modifiers));
}

const MOST_IN_FRONT = 100;

function declareProperty(reading: Reading, owner: Owner, node: FlatNode): void {
  const { tree, builder, types } = reading;
  const flags = MEMBER.field + (isStatic(reading, node) ? MEMBER.static : 0);
  const children = tree.childrenOf(node);
  children.forEach((child, at) => {
    if (tree.fieldOf(child) !== 'name' || tree.typeOf(child) !== 'pattern') return;
    const bound = tree.childOf(child, 'bound_identifier');
    if (bound === -1) return;
    const name = nameOf(tree, bound);
    const place = builder.place();
    owner.fields.set(name, place);
    const next = children[at + 1] ?? -1;
    if (next !== -1 && tree.typeOf(next) === 'type_annotation') {
      types.declare(tree.childOf(next, 'name'), place);
    }
    addMember(reading, owner, name, place, flags);
    if (!isStatic(reading, node)) declareWrapped(reading, owner, { node, name });
  });
}

/** A case is an instance, or a function that makes one of what it holds. */
function declareCases(reading: Reading, owner: Owner, node: FlatNode): void {
  const { tree, builder, types } = reading;
  let name = '';
  for (const child of tree.childrenOf(node)) {
    const field = tree.fieldOf(child);
    if (field === 'name') {
      name = nameOf(tree, child);
      const place = builder.place();
      builder.instance(owner.class, place);
      addMember(reading, owner, name, place, MEMBER.static);
    } else if (field === 'data_contents') {
      const made = builder.place();
      builder.instance(owner.class, made);
      addMember(reading, owner, madeCaseKey(name), made, MEMBER.static);
      const held = tree.childrenOf(child).filter((inside) => TYPE_NODES.has(tree.typeOf(inside)));
      const places = held.map((type, at) => {
        const place = builder.place();
        types.declare(type, place);
        addMember(reading, owner, `${name}.${at}`, place, MEMBER.field);
        return place;
      });
      const labels = held.map((type) => labelOf(reading, type));
      addMember(
        reading,
        owner,
        name,
        makerOf(reading, child, { places, labels, made }),
        MEMBER.static,
      );
    }
  }
}

/** The label in front of the type of what a case holds. */
function labelOf({ tree }: Reading, type: FlatNode): string | undefined {
  let before = -1;
  for (let at = tree.firstChildOf(tree.parentOf(type)); at !== type; at = tree.nextSiblingOf(at))
    before = at;
  return before !== -1 && tree.typeOf(before) === 'simple_identifier'
    ? nameOf(tree, before)
    : undefined;
}

/** What puts values into a case. It runs no code. */
function makerOf(
  { tree, builder }: Reading,
  node: FlatNode,
  {
    places,
    labels,
    made,
  }: {
    readonly places: readonly Place[];
    readonly labels: readonly (string | undefined)[];
    readonly made: Place;
  },
): Place {
  const [startLine, endLine] = [tree.lineOf(node), tree.endLineOf(node)];
  const callable = builder.openCallable({ startLine, endLine, isReference: true });
  const parameters = places.map((place) => {
    const parameter = builder.place();
    builder.copy(parameter, place);
    return parameter;
  });
  const isLabelled = labels.findIndex((label) => label !== undefined);
  builder.shape(callable, {
    ...{ parameters, parameterNames: labels, required: 0 },
    positional: isLabelled === -1 ? parameters.length : isLabelled,
  });
  builder.copy(made, builder.resultOf(callable));
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

/** What iterates over its cases has a list of them without saying so. */
function declareAllCases(reading: Reading, owner: Owner): void {
  const { tree, builder } = reading;
  const isIterable = tree
    .childrenOf(owner.node)
    .some(
      (child) =>
        tree.typeOf(child) === 'inheritance_specifier' && tree.textOf(child) === 'CaseIterable',
    );
  if (!isIterable || owner.fields.has('allCases')) return;
  const [list, entry] = [builder.place(), builder.place()];
  builder.object(list, 'Array');
  builder.instance(owner.class, entry);
  builder.write(entry, list, ELEMENT_KEY);
  addMember(reading, owner, 'allCases', list, MEMBER.field + MEMBER.static);
}

/** A struct without a constructor is made of its stored properties. */
function declareMemberwise(reading: Reading, owner: Owner, body: FlatNode): void {
  const { tree, builder, declarationAt } = reading;
  const hasOwn = tree
    .childrenOf(body)
    .some(
      (child) =>
        tree.typeOf(child) === 'function_declaration' &&
        nameOf(tree, tree.childOf(child, 'name')) === 'init',
    );
  if (hasOwn) return;
  const stored = tree
    .childrenOf(body)
    .filter(
      (child) =>
        tree.typeOf(child) === 'property_declaration' &&
        tree.childOf(child, 'computed_value') === -1 &&
        !isStatic(reading, child),
    )
    .flatMap((child) => namesOfPattern(reading, child))
    .filter((name) => owner.fields.has(name));
  const line = tree.lineOf(owner.node);
  const callable = builder.openCallable({
    ...{ startLine: line, endLine: line, owner: owner.class },
    declaration: declarationAt.get(tree.startOf(owner.node)) ?? -1,
  });
  const parameters = stored.map((name) => {
    const place = builder.place();
    builder.copy(place, owner.fields.get(name) as Place);
    return place;
  });
  builder.shape(callable, {
    ...{ parameters, parameterNames: stored, positional: 0, required: 0 },
  });
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(owner.class, CONSTRUCTOR_KEY, place);
}
