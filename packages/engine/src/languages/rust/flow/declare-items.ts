// What a module or a block declares, before anything in it is read: functions and types can be used above
// the place where they stand.
import { fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { derivedBy, deriveMembers, dropFields } from './derived-members.ts';
import type { FileModule } from './file-modules.ts';
import { nameOf } from './path-segments.ts';
import type { Reading } from './reading.ts';
import { openParameters, parameterNames } from './type-parameters.ts';

/** A type of the file, as an `impl` in the same list finds it. */
interface LocalClass {
  readonly class: number;
  readonly parameters: readonly string[];
}

const TYPE_ITEMS: ReadonlySet<string> = new Set([
  'struct_item',
  'union_item',
  'enum_item',
  'trait_item',
  'type_item',
]);

/** Items of the file's modules. First all names, then what types are made of, since that names other types. */
export function declareModules(reading: Reading): void {
  const { tree } = reading.syntax;
  const pending = [{ list: 0, module: 0 }];
  const lists: typeof pending = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    lists.push(next);
    reading.module = next.module;
    for (const item of itemsOf(reading, next.list)) {
      declareName(reading, item);
      if (tree.typeOf(item) !== 'mod_item') continue;
      const body = tree.childOf(item, 'body');
      const module = reading.modules.childOf(next.module, nameOf(tree, tree.childOf(item, 'name')));
      if (body !== -1 && module !== next.module) pending.push({ list: body, module });
    }
  }
  for (const { list, module } of lists) {
    reading.module = module;
    declareTypes(reading, list);
  }
  reading.module = 0;
}

/** Items of a block: they have their own scope, and are found there first. */
export function declareInBlock(reading: Reading, block: FlatNode, around: () => number): void {
  const { syntax, names, builder, types } = reading;
  const { tree } = syntax;
  let hasTypes = false;
  for (let item = tree.firstChildOf(block); item !== -1; item = tree.nextSiblingOf(item)) {
    const type = tree.typeOf(item);
    if (!type.endsWith('_item')) continue;
    const name = nameOf(tree, tree.childOf(item, 'name'));
    if (type === 'function_item' || type === 'static_item' || type === 'const_item') {
      names.bind(name);
    } else if (TYPE_ITEMS.has(type)) {
      hasTypes = true;
      const at = addClass(reading, item);
      types.localScopes.set(name, around());
      builder.class(at, names.bind(name));
    }
  }
  if (hasTypes) declareTypes(reading, block);
}

function itemsOf({ syntax: { tree } }: Reading, list: FlatNode): FlatNode[] {
  return tree.childrenOf(list).filter((node) => tree.typeOf(node).endsWith('_item'));
}

function declareName(reading: Reading, item: FlatNode): void {
  const { syntax, builder, modules, module } = reading;
  const { tree } = syntax;
  const type = tree.typeOf(item);
  const name = nameOf(tree, tree.childOf(item, 'name'));
  const here = modules.at(module);
  if (type === 'function_item' || type === 'static_item' || type === 'const_item') {
    const place = here.values.get(name) ?? builder.place();
    if (type !== 'function_item') reading.types.declare(tree.childOf(item, 'type'), place);
    bindValue(reading, here, name, place);
  } else if (TYPE_ITEMS.has(type)) {
    const at = addClass(reading, item);
    here.types.add(name);
    const place = builder.place();
    builder.class(at, place);
    bindValue(reading, here, name, place);
  }
}

function bindValue({ builder }: Reading, here: FileModule, name: string, place: number) {
  if (name === '_' || name === '') return;
  here.values.set(name, place);
  builder.global(`${here.prefix.replaceAll('.', '::')}${name}`, place);
}

/** What dereferences to one of these is none itself. */
const STRUCTS = new Set(['struct_item', 'enum_item', 'union_item']);

function addClass(reading: Reading, item: FlatNode): number {
  const { syntax, builder, declarationAt, classAt } = reading;
  builder.at(syntax.tree.lineOf(item));
  const type = syntax.tree.typeOf(item);
  const at = builder.addClass({
    declaration: declarationAt.get(syntax.tree.startOf(item)) ?? -1,
    typeParameters: parameterNames(reading, item),
    isAlias: type === 'type_item',
    ...(STRUCTS.has(type) && { isFinal: true }),
  });
  classAt.set(syntax.tree.startOf(item), at);
  return at;
}

/** Fields, variants and bases of the types in the list. */
function declareTypes(reading: Reading, list: FlatNode): void {
  const { tree } = reading.syntax;
  const implementations = new Map<string, FlatNode[]>();
  for (const item of itemsOf(reading, list)) {
    if (tree.typeOf(item) !== 'impl_item') continue;
    const type = tree.childOf(item, 'type');
    if (type === -1 || tree.typeOf(type) !== 'generic_type') continue;
    const name = nameOf(tree, tree.childOf(type, 'type'));
    implementations.set(name, [...(implementations.get(name) ?? []), item]);
  }
  let derived: readonly string[] | undefined;
  for (let node = tree.firstChildOf(list); node !== -1; node = tree.nextSiblingOf(node)) {
    const type = tree.typeOf(node);
    if (type === 'attribute_item') {
      const traits = derivedBy(tree.textOf(node));
      if (traits.length > 0) derived = [...(derived ?? []), ...traits];
    } else if (type !== 'line_comment' && type !== 'block_comment') {
      if (TYPE_ITEMS.has(type)) {
        const name = nameOf(tree, tree.childOf(node, 'name'));
        declareType(reading, node, implementations.get(name) ?? [], derived);
      }
      derived = undefined;
    }
  }
}

function declareType(
  reading: Reading,
  item: FlatNode,
  implementations: readonly FlatNode[],
  derived: readonly string[] | undefined,
): void {
  const { syntax, builder, classAt, types, owners } = reading;
  const { tree } = syntax;
  const at = classAt.get(tree.startOf(item));
  if (at === undefined) return;
  const local = { class: at, parameters: parameterNames(reading, item) };
  const others = implementations.map(
    (node) => [node, namesThere(reading, node, local.parameters)] as const,
  );
  openParameters(reading, item, ownParameters(reading, local), others);
  const self = types.named([nameOf(tree, tree.childOf(item, 'name'))]);
  owners.push({ types: self, traitClass: -1, targets: [], sources: [], associated: new Map() });
  const bases: { readonly type: number }[] = [];
  // Members that are derived come from elsewhere.
  if (derived !== undefined) bases.push({ type: builder.addType('derive') });
  switch (tree.typeOf(item)) {
    case 'trait_item':
      for (const bound of tree.childrenOf(tree.childOf(item, 'bounds'))) {
        for (const type of types.readAll(bound)) bases.push({ type });
      }
      break;
    case 'type_item':
      for (const type of types.readAll(tree.childOf(item, 'type'))) bases.push({ type });
      break;
    case 'enum_item':
      for (const variant of tree.childrenOf(tree.childOf(item, 'body'))) {
        if (tree.typeOf(variant) !== 'enum_variant') continue;
        const prefix = `${nameOf(tree, tree.childOf(variant, 'name'))}.`;
        declareFields(reading, at, tree.childOf(variant, 'body'), [prefix]);
      }
      break;
    default:
      declareFields(reading, at, tree.childOf(item, 'body'), [
        '',
        `${nameOf(tree, tree.childOf(item, 'name'))}.`,
      ]);
  }
  if (bases.length > 0) builder.setBases(at, bases);
  if (derived !== undefined) deriveMembers(reading, item, at, derived);
  dropFields(reading, item, at);
  owners.pop();
  types.close();
}

/** What the type's parameters are called in an `impl` of it. */
function namesThere(
  { syntax: { tree } }: Reading,
  implementation: FlatNode,
  parameters: readonly string[],
): Map<string, string> {
  const type = tree.childOf(implementation, 'type');
  const given = tree
    .childrenOf(tree.childOf(type, 'type_arguments'))
    .filter((child) => tree.typeOf(child) !== 'lifetime');
  const names = new Map<string, string>();
  given.forEach((node, at) => {
    const parameter = parameters[at];
    if (parameter !== undefined && tree.typeOf(node) === 'type_identifier')
      names.set(tree.textOf(node), parameter);
  });
  return names;
}

/** The type parameters of an `impl` that are those of the type that it is for. */
export function parametersOfType(reading: Reading, implementation: FlatNode): Map<string, number> {
  const { syntax, modules, module, classAt } = reading;
  const { tree } = syntax;
  const type = tree.childOf(implementation, 'type');
  if (type === -1 || tree.typeOf(type) !== 'generic_type') return new Map();
  const name = nameOf(tree, tree.childOf(type, 'type'));
  if (!modules.at(module).types.has(name)) return new Map();
  const list = tree.parentOf(implementation);
  const item = tree
    .childrenOf(list)
    .find(
      (node) =>
        TYPE_ITEMS.has(tree.typeOf(node)) && nameOf(tree, tree.childOf(node, 'name')) === name,
    );
  const at = item === undefined ? undefined : classAt.get(tree.startOf(item));
  if (item === undefined || at === undefined) return new Map();
  const parameters = parameterNames(reading, item);
  const own = ownParameters(reading, { class: at, parameters });
  return new Map(
    [...namesThere(reading, implementation, parameters)].map(([there, here]) => [
      there,
      own.get(here) as number,
    ]),
  );
}

function ownParameters({ builder }: Reading, local: LocalClass): Map<string, number> {
  return new Map(
    local.parameters.map((name) => [name, builder.addType(name, [], -1, local.class)]),
  );
}

/** @param prefixes of the keys: fields of variants have the variant's name in front */
function declareFields(
  reading: Reading,
  at: number,
  body: FlatNode,
  prefixes: readonly string[],
): void {
  if (body === -1) return;
  const { syntax, builder, types } = reading;
  const { tree } = syntax;
  const isTuple = tree.typeOf(body) === 'ordered_field_declaration_list';
  const fields = isTuple
    ? tree.childrenIn(body, 'type').map((type, position) => ({ key: String(position), type }))
    : tree
        .childrenOf(body)
        .filter((node) => tree.typeOf(node) === 'field_declaration')
        .map((node) => ({
          key: nameOf(tree, tree.childOf(node, 'name')),
          type: tree.childOf(node, 'type'),
        }));
  for (const { key, type } of fields) {
    const place = builder.place();
    types.declare(type, place);
    for (const prefix of prefixes) {
      builder.member(at, fieldKey(`${prefix}${key}`), place, MEMBER.field);
    }
  }
}
