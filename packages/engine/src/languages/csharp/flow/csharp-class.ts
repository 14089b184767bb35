// The classes of a file as the flow reader meets them: found in one pass before anything is read, so that
// names may be used above the place where they are declared.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { PARTS_PREFIX } from '../source-unit.ts';
import { generatedProperty, isObserved } from './generated-members.ts';

/** A field, an event, or a property. */
export interface CSharpField {
  readonly place: Place;
  readonly isStatic: boolean;
  /** The node of its type; -1 for a member of an enum. */
  readonly type: FlatNode;
  /** Whether reading or writing it runs code of its own. */
  readonly isAccessor: boolean;
  /** Whether what overrides or implements it may be code, though it is none itself. */
  readonly mayRun?: true;
  /** Whether it is a property whose setter a generator writes, which tells parts of the class. */
  readonly isObserved?: true;
}

export interface CSharpClass {
  /** Index among the classes of the flow facts. */
  readonly index: number;
  readonly name: string;
  /** Number of type parameters. */
  readonly arity: number;
  /** The names of the classes around it and its own; empty for one that is nested too deep. */
  readonly qualifiedName: string;
  /** Index of its declaration; -1 for none. */
  readonly declaration: number;
  readonly kind: 'class' | 'struct' | 'interface' | 'enum' | 'record';
  /** The class as a value. */
  readonly place: Place;
  /** What `this` means in it, for all of its members alike: types say what a receiver is. */
  readonly self: Place;
  readonly outer: CSharpClass | undefined;
  /** Where names stand in its instance members, and in its static ones. */
  readonly scope: number;
  readonly staticScope: number;
  readonly fields: Map<string, CSharpField>;
  /** Types declared directly in it. */
  readonly types: CSharpClass[];
  readonly methods: Set<string>;
}

const KINDS = new Map<string, CSharpClass['kind']>([
  ['class_declaration', 'class'],
  ['record_declaration', 'record'],
  ['struct_declaration', 'struct'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
]);

/** Members of classes around one that is nested deeper than people nest are not looked for. */
const MAX_NESTING = 64;

export interface FileClasses {
  /** By the node of the declaration. */
  readonly byNode: ReadonlyMap<FlatNode, CSharpClass>;
  /** Those at the level of a namespace. */
  readonly topLevel: readonly CSharpClass[];
  readonly topLevelNodes: readonly FlatNode[];
}

/**
 * @param declarationAt index of each declaration by the offset at which its node begins
 * @param extensions offsets of blocks that only look like classes
 */
export function collectClasses(
  tree: FlatTree,
  builder: FlowBuilder,
  declarationAt: ReadonlyMap<number, number>,
  extensions: ReadonlySet<number>,
): FileClasses {
  const byNode = new Map<FlatNode, CSharpClass>();
  const topLevel: CSharpClass[] = [];
  const topLevelNodes: FlatNode[] = [];
  const stack: CSharpClass[] = [];
  const parts = new Map<string, number>();
  tree.walk(0, {
    enter(node) {
      const type = tree.typeOf(node);
      const owner = stack.at(-1);
      const kind = KINDS.get(type);
      if (kind !== undefined && !extensions.has(tree.startOf(node))) {
        const declaration = declarationAt.get(tree.startOf(node)) ?? -1;
        const outer = stack.length >= MAX_NESTING ? undefined : owner;
        const found = addClass(tree, builder, node, { kind, outer, declaration, parts });
        byNode.set(node, found);
        if (owner === undefined) {
          topLevel.push(found);
          topLevelNodes.push(node);
        } else if (outer !== undefined) owner.types.push(found);
        stack.push(found);
      } else if (owner !== undefined) noteMember(tree, builder, node, owner);
      return !CODE.has(type);
    },
    leave(node) {
      if (byNode.has(node)) stack.pop();
    },
  });
  return { byNode, topLevel, topLevelNodes };
}

/** Holds neither classes nor members. */
const CODE = new Set([
  'block',
  'arrow_expression_clause',
  'attribute_list',
  'global_statement',
  'base_list',
  'using_directive',
]);

interface ClassPlace extends Pick<CSharpClass, 'kind' | 'outer' | 'declaration'> {
  /** The imports that lead to other parts of partial types, by name and number of type parameters. */
  readonly parts: Map<string, number>;
}

function addClass(
  tree: FlatTree,
  builder: FlowBuilder,
  node: FlatNode,
  { kind, outer, declaration, parts }: ClassPlace,
): CSharpClass {
  const name = nameOf(tree, node);
  const typeParameters = typeParameterNames(tree, node);
  const qualifiedName = outer === undefined ? name : `${outer.qualifiedName}.${name}`;
  const partKey = genericKey(qualifiedName, typeParameters.length);
  const isPart = hasModifier(tree, node, 'partial');
  if (isPart && !parts.has(partKey)) {
    const symbols = [qualifiedName];
    const specifier = `${PARTS_PREFIX}${partKey}`;
    const line = tree.lineOf(node);
    parts.set(partKey, builder.addImport({ specifier, kind: 'implicit', symbols, line }));
  }
  const partsImport = isPart ? parts.get(partKey) : undefined;
  const index = builder.addClass({
    declaration,
    typeParameters,
    ...(partsImport !== undefined && { parts: partsImport }),
  });
  const self = builder.place();
  // Of the classes around, only static members can be named.
  const parent = outer?.staticScope ?? -1;
  return {
    index,
    name,
    arity: typeParameters.length,
    qualifiedName,
    declaration,
    kind,
    place: builder.place(),
    self,
    outer,
    scope: builder.addScope({ parent, class: index, receiver: self }),
    staticScope: builder.addScope({ parent, class: index, receiver: -1 }),
    fields: new Map(),
    types: [],
    methods: new Set(),
  };
}

/** The name that a declaration bears, without the mark of a verbatim one; empty for none. */
export function nameOf(tree: FlatTree, node: FlatNode): string {
  const name = tree.childOf(node, 'name');
  return name === -1 ? '' : plainName(tree.textOf(name));
}

/** The key of a method that is called with so many types written out. */
export const genericKey = (name: string, count: number): string => `${name}\`${count}`;

export function typeParameterNames(tree: FlatTree, node: FlatNode): string[] {
  return tree
    .childrenOf(tree.childOfType(node, 'type_parameter_list'))
    .filter((parameter) => tree.typeOf(parameter) === 'type_parameter')
    .map((parameter) => nameOf(tree, parameter));
}

function noteMember(
  tree: FlatTree,
  builder: FlowBuilder,
  node: FlatNode,
  owner: CSharpClass,
): void {
  const add = (name: string, field: Omit<CSharpField, 'place'>) => {
    if (name !== '') owner.fields.set(name, { place: builder.place(), ...field });
  };
  switch (tree.typeOf(node)) {
    case 'variable_declarator': {
      const list = tree.parentOf(node);
      const isStatic = isStaticMember(tree, tree.parentOf(list));
      const type = tree.childOf(list, 'type');
      const name = nameOf(tree, node);
      add(name, { isStatic, type, isAccessor: false });
      const field = owner.fields.get(name);
      const property = generatedProperty(tree, tree.parentOf(list), name);
      if (field !== undefined && property !== undefined)
        owner.fields.set(property, { ...field, isAccessor: true, isObserved: true });
      break;
    }
    case 'property_declaration':
    case 'event_declaration': {
      const type = tree.childOf(node, 'type');
      const isAccessor = hasCode(tree, node);
      const isStatic = isStaticMember(tree, node);
      const isOpen = !isAccessor && !isStatic && isOverridable(tree, node, owner);
      if (!isAccessor && isObserved(tree, node))
        add(nameOf(tree, node), { isStatic, type, isAccessor: true, isObserved: true });
      else add(nameOf(tree, node), { isStatic, type, isAccessor, ...(isOpen && { mayRun: true }) });
      break;
    }
    case 'enum_member_declaration':
      add(nameOf(tree, node), { isStatic: true, type: -1, isAccessor: false });
      break;
    case 'parameter': {
      // Parameters of a record's head are properties.
      const head = tree.parentOf(tree.parentOf(node));
      if (owner.kind !== 'record' || tree.typeOf(head) !== 'record_declaration') return;
      const type = tree.childOf(node, 'type');
      add(nameOf(tree, node), { isStatic: false, type, isAccessor: false });
      break;
    }
    case 'method_declaration':
      owner.methods.add(nameOf(tree, node));
      break;
  }
}

const isOverridable = (tree: FlatTree, node: FlatNode, { kind }: CSharpClass): boolean =>
  kind === 'interface' || OVERRIDABLE.some((keyword) => hasModifier(tree, node, keyword));

const OVERRIDABLE = ['abstract', 'virtual', 'override'] as const;

/** Whether an accessor has a body, or the property is an expression. */
export function hasCode(tree: FlatTree, node: FlatNode): boolean {
  const value = tree.childOf(node, 'value');
  if (value !== -1 && tree.typeOf(value) === 'arrow_expression_clause') return true;
  const accessors = tree.childOf(node, 'accessors');
  return (
    accessors !== -1 &&
    tree.childrenOf(accessors).some((accessor) => tree.childOf(accessor, 'body') !== -1)
  );
}

/** Whether it belongs to the class and not to its instances. */
export function isStaticMember(tree: FlatTree, node: FlatNode): boolean {
  return hasModifier(tree, node, 'static') || hasModifier(tree, node, 'const');
}

export function hasModifier(tree: FlatTree, node: FlatNode, keyword: string): boolean {
  for (let at = tree.firstChildOf(node); at !== -1; at = tree.nextSiblingOf(at)) {
    if (tree.typeOf(at) === 'modifier' && tree.textOf(at) === keyword) return true;
  }
  return false;
}
