// Classes, interfaces, traits and enums: their bases in the order in which members are looked for, and their
// properties and constants.
import type { Place } from '../../../flow/flow-builder.ts';
import { type BaseFact, ELEMENT_KEY, fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { constantKey, dottedName, isName, variableName } from './names.ts';
import {
  declareConstant,
  isPlainOfPhp,
  namedPlace,
  openScope,
  type Reading,
  scopeOf,
  store,
  valueAt,
} from './reading.ts';
import { declareDocumented, declareType, documentedAt, propertiesAt, tellsMore } from './types.ts';

export const CLASSES: ReadonlySet<string> = new Set([
  'class_declaration',
  'interface_declaration',
  'trait_declaration',
  'enum_declaration',
  'anonymous_class',
]);

export function openClass(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const outer = scopeOf(reading);
  const declaration = reading.declarationAt.get(tree.startOf(node)) ?? -1;
  const isAnonymous = tree.typeOf(node) === 'anonymous_class';
  builder.at(tree.lineOf(node));
  const index = builder.addClass({ declaration: isAnonymous ? -1 : declaration });
  const place = builder.place();
  const name = isAnonymous ? -1 : tree.childOf(node, 'name');
  const type = name === -1 ? -1 : builder.addType(tree.textOf(name), [], outer.declaration);
  const found = { index, place, type };
  reading.classes.push(found);
  reading.scopes.push(
    openScope({
      class: found,
      declaration: declaration === -1 ? outer.declaration : declaration,
      // What its constructor is given stands inside of it.
      ...(isAnonymous && { variables: new Map(outer.variables), self: outer.self }),
    }),
  );
  builder.class(index, place);
  builder.setBases(index, basesOf(reading, node));
  if (name !== -1) builder.global(tree.textOf(name), place);
  if (tree.typeOf(node) === 'enum_declaration') addCases(reading, node, index);
  for (const [property, written] of propertiesAt(reading, node)) {
    const field = builder.place();
    declareDocumented(reading, written, field);
    // `__get` answers for it all the same where the class has one.
    addField(reading, fieldKey(property), field, { isStatic: false, isHidden: true });
  }
}

/** What every enum has besides. https://www.php.net/manual/language.enumerations.backed.php */
function addCases({ tree, builder }: Reading, node: FlatNode, index: number): void {
  const line = tree.lineOf(node);
  for (const name of ['cases', 'from', 'tryFrom']) {
    const head = { startLine: line, endLine: line, isAbstract: true, owner: index };
    const callable = builder.openCallable(head);
    builder.shape(callable, { receiver: builder.place() });
    const one = builder.place();
    builder.instance(index, one);
    const result = builder.resultOf(callable);
    if (name === 'cases') {
      builder.object(result);
      builder.write(one, result, ELEMENT_KEY);
    } else builder.copy(one, result);
    builder.closeCallable();
    const made = builder.place();
    builder.callable(callable, made);
    builder.member(index, name, made, MEMBER.ofClass);
  }
}

export function closeClass(reading: Reading, node: FlatNode): void {
  const found = reading.classes.pop();
  reading.scopes.pop();
  if (found !== undefined) reading.places[node] = found.place;
}

/** What a trait brings comes before what is inherited. */
function basesOf(reading: Reading, node: FlatNode): BaseFact[] {
  const { tree, builder } = reading;
  const { declaration } = scopeOf(reading);
  const body = tree.childOf(node, 'body');
  const traits = (body === -1 ? [] : tree.childrenOf(body)).filter(
    (child) => tree.typeOf(child) === 'use_declaration',
  );
  const clauses = ['base_clause', 'class_interface_clause'].map((type) =>
    tree.childOfType(node, type),
  );
  return [...traits, ...clauses]
    .flatMap((clause) => (clause === -1 ? [] : tree.childrenOf(clause)))
    .filter((child) => isName(tree, child))
    .map((child) => tree.textOf(child))
    .map((name) =>
      isPlainOfPhp(reading, name)
        ? { place: namedPlace(reading, name) }
        : { type: builder.addType(dottedName(name, reading), [], declaration) },
    );
}

/** `use A, B { A::m as n; A::m insteadof B; }`: a method under another name, and one of several of the same. */
export function readTraitUse(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const owner = reading.classes.at(-1);
  const list = tree.childOfType(node, 'use_list');
  if (owner === undefined || list === -1) return;
  const [only] = tree.childrenOf(node).filter((child) => isName(tree, child));
  for (const clause of tree.childrenOf(list)) {
    const [from] = tree.childrenOf(clause);
    const isChoice = tree.typeOf(clause) === 'use_instead_of_clause';
    const alias = isChoice ? nameBehind(reading, from) : tree.childrenOf(clause).at(-1);
    if (from === undefined || alias === undefined || tree.typeOf(alias) !== 'name') continue;
    const parts = tree.childrenOf(from).filter((part) => isName(tree, part));
    const isScoped = tree.typeOf(from) === 'class_constant_access_expression';
    const trait = isScoped ? parts[0] : only;
    const method = isScoped ? parts[1] : from;
    if (trait === undefined || method === undefined || (method === alias && !isChoice)) continue;
    builder.at(tree.lineOf(clause));
    const place = builder.place();
    builder.read(namedPlace(reading, tree.textOf(trait)), tree.textOf(method), place);
    builder.member(owner.index, tree.textOf(alias), place);
  }
}

/** The method in `A::m`. */
const nameBehind = ({ tree }: Reading, scoped: FlatNode | undefined): FlatNode | undefined =>
  scoped === undefined ? undefined : tree.childrenOf(scoped).at(-1);

/** Properties with their types; their values have been read. */
export function readProperty(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const owner = reading.classes.at(-1);
  if (owner === undefined) return;
  const isStatic = tree.childOfType(node, 'static_modifier') !== -1;
  const modifier = tree.childOfType(node, 'visibility_modifier');
  const isHidden = modifier !== -1 && !/public/i.test(tree.textOf(modifier));
  const documented = documentedAt(reading, node).variable;
  for (const element of tree.childrenOf(node)) {
    if (tree.typeOf(element) !== 'property_element') continue;
    const place = builder.place();
    builder.at(tree.lineOf(element));
    const isKnown = declareType(reading, tree.childOf(node, 'type'), place);
    if (documented !== undefined && (!isKnown || tellsMore(documented)))
      declareDocumented(reading, documented, place);
    store(reading, valueAt(reading, tree.childOf(element, 'default_value')), place);
    const name = variableName(tree, tree.childOf(element, 'name'));
    addField(reading, fieldKey(name), place, { isStatic, isHidden });
  }
}

function addField(
  { builder, classes }: Reading,
  key: string,
  place: Place,
  { isStatic, isHidden = false }: { readonly isStatic: boolean; readonly isHidden?: boolean },
): void {
  const owner = classes.at(-1);
  if (owner === undefined) return;
  const flags = (isStatic ? MEMBER.static : 0) + (isHidden ? MEMBER.private : 0);
  builder.member(owner.index, key, place, MEMBER.field + flags);
}

export function readConstant(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const [name, value] = tree.childrenOf(node).filter((child) => tree.typeOf(child) !== 'comment');
  const given = value === undefined ? -1 : valueAt(reading, value);
  if (name === undefined || given === -1) return;
  builder.at(tree.lineOf(node));
  if (reading.classes.length === 0) declareConstant(reading, tree.textOf(name), given);
  else addField(reading, constantKey(tree.textOf(name)), given, { isStatic: true });
}

export function readCase(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const owner = reading.classes.at(-1);
  const name = tree.childOf(node, 'name');
  if (owner === undefined || name === -1) return;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.instance(owner.index, place);
  addField(reading, constantKey(tree.textOf(name)), place, { isStatic: true });
}
