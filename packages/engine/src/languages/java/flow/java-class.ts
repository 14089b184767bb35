// The classes of a file as the flow reader meets them: found in one pass before anything is read, so that
// names may be used above the place where they are declared.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { typeTable } from '../../../syntax/type-table.ts';
import { annotationsOf } from './annotations.ts';

export interface JavaField {
  readonly place: Place;
  readonly isStatic: boolean;
  /** Whether only the package sees it, and no annotation asks others to. */
  readonly isWithin: boolean;
  /** The node of its type; -1 for an enum constant. */
  readonly type: FlatNode;
  /** Brackets behind its name. */
  readonly dimensions: number;
  /** The node of what it is first; -1 for none. */
  readonly value: FlatNode;
}

export interface JavaClass {
  /** Index among the classes of the flow facts. */
  readonly index: number;
  /** Empty for an anonymous class. */
  readonly name: string;
  /** The names of the classes around it and its own; empty for one in a body of code. */
  readonly qualifiedName: string;
  /** Index of its declaration; -1 for an anonymous class. */
  readonly declaration: number;
  readonly kind: 'class' | 'interface' | 'enum' | 'record';
  /** The class as a value. */
  readonly place: Place;
  /** What `this` means in it, for all of its members alike: types say what a receiver is. */
  readonly self: Place;
  readonly outer: JavaClass | undefined;
  /** Where names stand in its instance members, and in its static ones. */
  readonly scope: number;
  readonly staticScope: number;
  readonly fields: Map<string, JavaField>;
  /** Types declared directly in it. */
  readonly types: Map<string, JavaClass>;
  readonly methods: Set<string>;
  hasConstructor: boolean;
  /** Whether all of its members are static without saying so: https://projectlombok.org/features/experimental/UtilityClass */
  readonly isUtility: boolean;
}

const KINDS = new Map<string, JavaClass['kind']>([
  ['class_declaration', 'class'],
  ['record_declaration', 'record'],
  ['interface_declaration', 'interface'],
  ['annotation_type_declaration', 'interface'],
  ['enum_declaration', 'enum'],
]);

export const isTypeDeclaration = (type: string): boolean => KINDS.has(type);

/** A class body in one of these is an anonymous class. */
const ANONYMOUS = new Set(['object_creation_expression', 'enum_constant']);

const CODE = new Set(['block', 'constructor_body', 'lambda_expression', 'switch_block']);

/** Members of classes around one that is nested deeper than people nest are not looked for. */
const MAX_NESTING = 64;

/** A node around others, as far as classes within care. */
interface Surroundings {
  readonly class: JavaClass | undefined;
  /** How many classes are around. */
  readonly depth: number;
  /** Whether there is no instance of the class. */
  readonly isStatic: boolean;
  readonly isCode: boolean;
}

export interface FileClasses {
  /** By the node of the declaration, or of the body of an anonymous class. */
  readonly byNode: ReadonlyMap<FlatNode, JavaClass>;
  /** Those at the file's own level. */
  readonly topLevel: ReadonlyMap<string, JavaClass>;
}

export function collectClasses(
  tree: FlatTree,
  builder: FlowBuilder,
  declarationAt: ReadonlyMap<number, number>,
): FileClasses {
  const byNode = new Map<FlatNode, JavaClass>();
  const topLevel = new Map<string, JavaClass>();
  const parts = PARTS(tree.grammar);
  let around: Surroundings = { class: undefined, depth: 0, isStatic: true, isCode: false };
  let end = tree.size;
  /** What is around those that are open, and where each of these ends. */
  const open: { readonly around: Surroundings; readonly end: FlatNode }[] = [];
  const enter = (node: FlatNode, within: Surroundings) => {
    if (within === around) return;
    open.push({ around, end });
    around = within;
    end = tree.afterOf(node);
  };
  for (let node = 0; node < tree.size; node++) {
    while (node >= end) ({ around, end } = open.pop()!);
    const part = parts[tree.typeIdOf(node)];
    if (part === Part.other) continue;
    const isAnonymous = part === Part.body && ANONYMOUS.has(tree.typeOf(tree.parentOf(node)));
    if (part === Part.class || isAnonymous) {
      const found = addClass(tree, builder, node, around, declarationAt);
      byNode.set(node, found);
      if (around.class === undefined && !around.isCode) topLevel.set(found.name, found);
      enter(node, { class: found, depth: around.depth + 1, isStatic: false, isCode: false });
    } else if (around.isCode) continue;
    else if (part === Part.code) enter(node, { ...around, isCode: true });
    else if (around.class !== undefined && part !== Part.body) {
      noteMember(tree, builder, node, around.class);
      if (part === Part.member) enter(node, withinMember(tree, node, around, around.class));
    }
  }
  return { byNode, topLevel };
}

/** What a node is to the search for classes and their members; of what is `other` nothing is asked. */
const Part = { other: 0, class: 1, body: 2, code: 3, member: 4, partOfMember: 5 } as const;

const PARTS = typeTable([
  [Part.class, KINDS.keys()],
  [Part.body, ['class_body']],
  [Part.code, CODE],
  [
    Part.member,
    [
      'field_declaration',
      'constant_declaration',
      'method_declaration',
      'constructor_declaration',
      'compact_constructor_declaration',
      'annotation_type_element_declaration',
      'local_variable_declaration',
      'static_initializer',
      'enum_constant',
    ],
  ],
  [Part.partOfMember, ['variable_declarator', 'formal_parameter', 'spread_parameter']],
]);

function withinMember(
  tree: FlatTree,
  node: FlatNode,
  around: Surroundings,
  owner: JavaClass,
): Surroundings {
  const type = tree.typeOf(node);
  const isStatic =
    type === 'static_initializer' || type === 'enum_constant' || isStaticMember(tree, node, owner);
  return isStatic === around.isStatic ? around : { ...around, isStatic };
}

function addClass(
  tree: FlatTree,
  builder: FlowBuilder,
  node: FlatNode,
  { class: outer, depth, isStatic, isCode }: Surroundings,
  declarationAt: ReadonlyMap<number, number>,
): JavaClass {
  const kind = KINDS.get(tree.typeOf(node)) ?? 'class';
  const nameNode = tree.childOf(node, 'name');
  const name = nameNode === -1 ? '' : tree.textOf(nameNode);
  const declaration = name === '' ? -1 : (declarationAt.get(tree.startOf(node)) ?? -1);
  const isOfExpression = tree.typeOf(tree.parentOf(node)) === 'object_creation_expression';
  const index = builder.addClass({
    declaration,
    typeParameters: typeParameterNames(tree, node),
    ...(isOfExpression && { isOfExpression }),
  });
  const self = builder.place();
  const seesInstance =
    kind === 'class' &&
    !(isCode || name === '' ? isStatic : outer === undefined || isStaticMember(tree, node, outer));
  const around = outer === undefined || depth >= MAX_NESTING ? undefined : outer;
  const parent = around === undefined ? -1 : seesInstance ? around.scope : around.staticScope;
  const isNameable = name !== '' && !isCode && (outer === undefined || outer.qualifiedName !== '');
  const found: JavaClass = {
    index,
    name,
    qualifiedName: isNameable && depth < MAX_NESTING ? qualify(outer, name) : '',
    declaration,
    kind,
    place: builder.place(),
    self,
    outer,
    scope: builder.addScope({ parent, class: index, receiver: self }),
    staticScope: builder.addScope({ parent, class: index, receiver: -1 }),
    fields: new Map(),
    types: new Map(),
    methods: new Set(),
    hasConstructor: false,
    isUtility: tree.text.includes('@UtilityClass') && annotationsOf(tree, node).has('UtilityClass'),
  };
  if (outer !== undefined && name !== '' && !isCode) outer.types.set(name, found);
  return found;
}

const qualify = (outer: JavaClass | undefined, name: string): string =>
  outer === undefined ? name : `${outer.qualifiedName}.${name}`;

export function typeParameterNames(tree: FlatTree, node: FlatNode): string[] {
  return tree
    .childrenOf(tree.childOf(node, 'type_parameters'))
    .map((parameter) => tree.childOfType(parameter, 'type_identifier'))
    .filter((name) => name !== -1)
    .map((name) => tree.textOf(name));
}

function noteMember(tree: FlatTree, builder: FlowBuilder, node: FlatNode, owner: JavaClass): void {
  const type = tree.typeOf(node);
  if (type === 'variable_declarator') {
    const declaration = tree.parentOf(node);
    if (!isField(tree.typeOf(declaration))) return;
    addField(tree, builder, node, owner, {
      isStatic: isStaticMember(tree, declaration, owner),
      isWithin: owner.kind !== 'interface' && isSeenWithin(tree, declaration),
      type: tree.childOf(declaration, 'type'),
    });
  } else if (type === 'enum_constant') {
    addField(tree, builder, node, owner, { isStatic: true, isWithin: false, type: -1 });
  } else if (type === 'formal_parameter' || type === 'spread_parameter') {
    // Components of a record stand directly below it.
    const list = tree.parentOf(node);
    if (tree.typeOf(tree.parentOf(list)) !== 'record_declaration') return;
    const named =
      type === 'formal_parameter' ? node : tree.childOfType(node, 'variable_declarator');
    const written = typeOfParameter(tree, node);
    if (named !== -1)
      addField(tree, builder, named, owner, { isStatic: false, isWithin: false, type: written });
  } else if (type === 'method_declaration') {
    owner.methods.add(tree.textOf(tree.childOf(node, 'name')));
  } else if (type.endsWith('constructor_declaration')) owner.hasConstructor = true;
}

/** The type of a parameter; that of further arguments stands in no field. */
export function typeOfParameter(tree: FlatTree, node: FlatNode): FlatNode {
  if (tree.typeOf(node) !== 'spread_parameter') return tree.childOf(node, 'type');
  return tree.childrenOf(node).find((child) => !NO_TYPES.has(tree.typeOf(child))) ?? -1;
}

const NO_TYPES = new Set(['modifiers', 'variable_declarator', 'line_comment', 'block_comment']);

const isField = (type: string): boolean =>
  type === 'field_declaration' || type === 'constant_declaration';

function addField(
  tree: FlatTree,
  builder: FlowBuilder,
  node: FlatNode,
  owner: JavaClass,
  field: Pick<JavaField, 'isStatic' | 'isWithin' | 'type'>,
): void {
  const name = tree.childOf(node, 'name');
  if (name === -1) return;
  const dimensions = dimensionsOf(tree, tree.childOf(node, 'dimensions'));
  const value = tree.childOf(node, 'value');
  owner.fields.set(tree.textOf(name), { place: builder.place(), dimensions, value, ...field });
}

/** Brackets of a node of dimensions; 0 for none. */
export function dimensionsOf(tree: FlatTree, node: FlatNode): number {
  if (node === -1) return 0;
  return Math.min(8, tree.textOf(node).split('[').length - 1);
}

/** Whether it belongs to the class and not to its instances. */
export function isStaticMember(tree: FlatTree, node: FlatNode, owner: JavaClass): boolean {
  const type = tree.typeOf(node);
  if (KINDS.has(type) && type !== 'class_declaration') return true;
  if (owner.kind === 'interface' && (KINDS.has(type) || isField(type))) return true;
  if (owner.isUtility) return true;
  return hasModifier(tree, node, 'static');
}

/** Whether it is private or its package's, and has no annotation. */
function isSeenWithin(tree: FlatTree, node: FlatNode): boolean {
  const list = tree.childOfType(node, 'modifiers');
  return list === -1 || !/@|\b(?:public|protected)\b/.test(tree.textOf(list));
}

export function hasModifier(tree: FlatTree, node: FlatNode, keyword: string): boolean {
  const list = tree.childOfType(node, 'modifiers');
  if (list === -1) return false;
  const text = tree.textOf(list);
  if (!text.includes(keyword)) return false;
  const offset = tree.startOf(list);
  const after = tree.afterOf(list);
  let at = 0;
  // What stands between annotations and comments are the keywords.
  for (let child = list + 1; child < after; child = tree.afterOf(child)) {
    if (hasWord(text.slice(at, tree.startOf(child) - offset), keyword)) return true;
    at = tree.endOf(child) - offset;
  }
  return hasWord(at === 0 ? text : text.slice(at), keyword);
}

const hasWord = (text: string, word: string): boolean =>
  text === word || (text.includes(word) && text.split(/\s+/).includes(word));
