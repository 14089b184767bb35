// What a Go file declares at its own level, and its types with their fields and methods.
import { aliasKey, ELEMENT_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { FUNCTIONS_KEY } from '../call-rules.ts';
import { keyOfSignature } from './method-signatures.ts';
import type { FunctionTypeParameter, Reading, TypeParameter } from './reading.ts';
import type { LocalType } from './scopes.ts';
import { declareValue, readSignature } from './signatures.ts';

/** Functions, types and variables can be used before they stand. */
export function bindFileLevel(reading: Reading): void {
  const { tree, builder, globals } = reading;
  const declare = (name: string) => {
    if (name === '_' || name === '') return;
    const place = globals.get(name) ?? builder.place();
    globals.set(name, place);
    builder.global(name, place);
  };
  for (const node of tree.childrenOf(0)) {
    switch (tree.typeOf(node)) {
      case 'function_declaration': {
        const name = tree.textOf(tree.childOf(node, 'name'));
        if (name !== 'init') declare(name);
        reading.sizes.set(name, parameterCount(tree, tree.childOf(node, 'parameters')));
        break;
      }
      case 'var_declaration':
      case 'const_declaration':
        for (const spec of specsOf(tree, node)) {
          for (const name of tree.childrenIn(spec, 'name')) declare(tree.textOf(name));
        }
        break;
      case 'type_declaration':
        for (const spec of tree.childrenOf(node)) declareType(reading, spec);
        break;
    }
  }
}

/** Without one that takes any number. */
function parameterCount(tree: FlatTree, list: FlatNode): number {
  let count = 0;
  for (const declaration of list === -1 ? [] : tree.childrenOf(list))
    if (tree.typeOf(declaration) === 'parameter_declaration')
      count += Math.max(1, tree.childrenIn(declaration, 'name').length);
  return count;
}

function specsOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  return tree
    .childrenOf(node)
    .flatMap((child) =>
      tree.typeOf(child) === 'var_spec_list' ? tree.childrenOf(child) : [child],
    );
}

function declareType(reading: Reading, spec: FlatNode): void {
  const { tree, builder } = reading;
  if (!isTypeSpec(tree, spec)) return;
  const name = tree.textOf(tree.childOf(spec, 'name'));
  const typeParameters = typeParameterNames(tree, tree.childOf(spec, 'type_parameters'));
  const at = addType(reading, spec, typeParameters);
  const place = reading.globals.get(name) ?? builder.place();
  reading.globals.set(name, place);
  reading.typeNames.add(name);
  builder.global(name, place);
  builder.class(at, place);
  const around = reading.typeParameters;
  const generics = boundParameters(
    reading,
    at,
    tree.childOf(spec, 'type_parameters'),
    typeParameters,
  );
  reading.typeParameters = new Map([
    ...around,
    ...generics.map((each) => [each.name, each] as const),
  ]);
  if (generics.length > 0) reading.generics.set(name, generics);
  const fields = declareBody(reading, at, spec);
  if (fields !== undefined) reading.structs.set(name, fields);
  reading.typeParameters = around;
}

/** The type parameters of a type with what they are at least. */
function boundParameters(
  reading: Reading,
  at: number,
  list: FlatNode,
  parameters: readonly string[],
): TypeParameter[] {
  const bounds = functionTypeParameters(reading, list);
  const found = parameters.map((name) => ({
    ...{ class: at, name },
    bound: bounds.get(name)?.bound ?? -1,
  }));
  reading.builder.setBounds(
    at,
    found.map(({ bound }) => bound),
  );
  return found;
}

/** Types inside functions have no declarations, and their names are those of their block; none is generic. */
export function bindLocalType(reading: Reading, spec: FlatNode): void {
  const { tree, builder, names } = reading;
  if (!isTypeSpec(tree, spec)) return;
  const at = addType(reading, spec, []);
  const place = builder.place();
  const type: LocalType = { class: at };
  names.bindType(tree.textOf(tree.childOf(spec, 'name')), place, type);
  builder.class(at, place);
  const fields = declareBody(reading, at, spec);
  if (fields !== undefined) type.fields = fields;
}

const isTypeSpec = (tree: FlatTree, node: FlatNode): boolean =>
  tree.typeOf(node) === 'type_spec' || tree.typeOf(node) === 'type_alias';

function addType(
  { tree, builder, declarationAt }: Reading,
  spec: FlatNode,
  typeParameters: readonly string[],
): number {
  const body = tree.childOf(spec, 'type');
  const shape = body === -1 ? '' : tree.typeOf(body);
  return builder.addClass({
    declaration: declarationAt.get(tree.startOf(spec)) ?? -1,
    typeParameters,
    isStructural: shape === 'interface_type',
    isAlias: tree.typeOf(spec) === 'type_alias' && NAMED_TYPES.has(shape),
  });
}

/** @returns the names of the fields of a struct by position */
function declareBody(reading: Reading, at: number, spec: FlatNode): string[] | undefined {
  const { tree, builder, types } = reading;
  const body = tree.childOf(spec, 'type');
  const shape = body === -1 ? '' : tree.typeOf(body);
  builder.at(tree.lineOf(spec));
  if (tree.typeOf(spec) === 'type_alias') {
    const name = tree.textOf(tree.childOf(spec, 'name'));
    builder.member(at, aliasKey(name), builder.place(), MEMBER.static);
  }
  if (shape === 'struct_type') return declareFields(reading, at, body);
  if (shape === 'interface_type') declareInterface(reading, at, body);
  else {
    const base = types.read(body);
    if (base !== -1) builder.setBases(at, [{ type: base }]);
    declareContents(reading, at, body);
  }
  return undefined;
}

/** What a named list, map or channel holds, and the functions that become one of a named type of functions. */
function declareContents(reading: Reading, at: number, body: FlatNode): void {
  const { tree, builder } = reading;
  const kind = body === -1 ? '' : tree.typeOf(body);
  const isCollection = COLLECTIONS.has(kind);
  if (!isCollection && kind !== 'function_type') return;
  const place = builder.place();
  const element = tree.childOf(
    body,
    kind.endsWith('array_type') || kind === 'slice_type' ? 'element' : 'value',
  );
  if (isCollection) declareValue(reading, element, place);
  builder.member(at, isCollection ? ELEMENT_KEY : FUNCTIONS_KEY, place, MEMBER.field);
}

/** Of these an alias is but another name. */
const NAMED_TYPES: ReadonlySet<string> = new Set([
  'type_identifier',
  'qualified_type',
  'generic_type',
]);

const COLLECTIONS: ReadonlySet<string> = new Set([
  'slice_type',
  'array_type',
  'map_type',
  'channel_type',
]);

/** Type parameters of a function, each with the interface that bounds it. */
export function functionTypeParameters(
  { tree, types }: Reading,
  list: FlatNode,
): Map<string, FunctionTypeParameter> {
  const found = new Map<string, FunctionTypeParameter>();
  for (const declaration of list === -1 ? [] : tree.childrenOf(list)) {
    const constraint = tree.childOf(declaration, 'type');
    const elements = constraint === -1 ? [] : tree.childrenOf(constraint);
    const bound = elements.length === 1 ? types.read(elements[0]!) : -1;
    for (const name of tree.childrenIn(declaration, 'name'))
      found.set(tree.textOf(name), { bound });
  }
  return found;
}

function typeParameterNames(tree: FlatTree, list: FlatNode): string[] {
  if (list === -1) return [];
  return tree
    .childrenOf(list)
    .flatMap((declaration) =>
      tree.childrenIn(declaration, 'name').map((name) => tree.textOf(name)),
    );
}

/** A struct or an interface that is written out where a type is named. */
export function declareWritten(reading: Reading, body: FlatNode): number {
  const { tree, builder, structs } = reading;
  const isStructural = tree.typeOf(body) === 'interface_type';
  const at = builder.addClass({ isStructural });
  if (isStructural) declareInterface(reading, at, body);
  else structs.set(tree.textOf(body), declareFields(reading, at, body));
  return at;
}

/** @returns the names of the fields by position */
function declareFields(reading: Reading, at: number, body: FlatNode): string[] {
  const { tree, builder, types } = reading;
  const list = tree.childOfType(body, 'field_declaration_list');
  const fields: string[] = [];
  const bases: { readonly type: number }[] = [];
  for (const field of list === -1 ? [] : tree.childrenOf(list)) {
    if (tree.typeOf(field) !== 'field_declaration') continue;
    const type = tree.childOf(field, 'type');
    const names = tree.childrenIn(field, 'name').map((node) => tree.textOf(node));
    const isEmbedded = names.length === 0;
    if (isEmbedded) {
      const base = types.read(type);
      if (base !== -1) bases.push({ type: base });
      const bare = tree.textOf(type).replace(/^\*|\[[\s\S]*$/g, '');
      names.push(bare.slice(bare.lastIndexOf('.') + 1));
    }
    for (const fieldName of names) {
      fields.push(fieldName);
      const place = builder.place();
      declareValue(reading, type, place);
      builder.member(at, fieldName, place, MEMBER.field + (isEmbedded ? MEMBER.embedded : 0));
    }
  }
  builder.setBases(at, bases);
  return fields;
}

function declareInterface(reading: Reading, at: number, body: FlatNode): void {
  const { tree, builder, types, declarationAt } = reading;
  const bases: { readonly type: number }[] = [];
  for (const element of tree.childrenOf(body)) {
    if (tree.typeOf(element) === 'method_elem') {
      const callable = builder.openCallable({
        startLine: tree.lineOf(element),
        endLine: tree.endLineOf(element),
        declaration: declarationAt.get(tree.startOf(element)) ?? -1,
        owner: at,
        isAbstract: true,
      });
      readSignature(reading, callable, element, undefined);
      builder.closeCallable();
      const place = builder.place();
      builder.callable(callable, place);
      const name = tree.textOf(tree.childOf(element, 'name'));
      builder.member(at, name, place);
      builder.member(at, keyOfSignature(reading, name, element), builder.place());
    } else if (tree.typeOf(element) === 'type_elem' && tree.childrenOf(element).length === 1) {
      const base = types.read(tree.firstChildOf(element));
      if (base !== -1) bases.push({ type: base });
    }
  }
  builder.setBases(at, bases);
}
