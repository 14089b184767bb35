// The templates of a file (classes, traits, objects, enums, anonymous classes) as the flow reader meets them:
// found in one pass before anything is read, so that names may be used above the place of their definition.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { plainName } from '../names.ts';

export interface ScalaTemplate {
  readonly index: number;
  /** Empty for an anonymous class. */
  readonly name: string;
  /** Empty where it stands in code. */
  readonly qualifiedName: string;
  readonly declaration: number;
  readonly kind: 'class' | 'trait' | 'object' | 'enum';
  readonly isCase: boolean;
  /** Whether it is a package object. */
  readonly isPackage: boolean;
  readonly self: Place;
  /** The class, or the one instance of an object. */
  readonly place: Place;
  readonly outer: ScalaTemplate | undefined;
  readonly scope: number;
  /** Templates directly inside, by name; a class and its companion are two. */
  readonly inner: ScalaTemplate[];
  /** By the name of the definitions in its body that take parameters, how many they take. */
  readonly methods: Map<string, ArgumentCount>;
  /** Names of those that take none. */
  readonly parameterless: Set<string>;
  companion: ScalaTemplate | undefined;
}

/** The least and the most arguments that some definition of a name takes, in its first list. */
export interface ArgumentCount {
  readonly least: number;
  readonly most: number;
}

const KINDS = new Map<string, ScalaTemplate['kind']>([
  ['class_definition', 'class'],
  ['trait_definition', 'trait'],
  ['object_definition', 'object'],
  ['package_object', 'object'],
  ['enum_definition', 'enum'],
  ['full_enum_case', 'class'],
  ['simple_enum_case', 'object'],
]);

const CODE = new Set(['block', 'indented_block', 'case_block', 'lambda_expression']);

const MAX_NESTING = 64;

export interface FlowSource {
  /** Index of each declaration by the offset at which its node begins. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Whether the text stands for the standard library. */
  readonly isRuntime: boolean;
}

export interface FileTemplates {
  readonly byNode: ReadonlyMap<FlatNode, ScalaTemplate>;
  readonly topLevel: readonly ScalaTemplate[];
}

interface Around {
  readonly template: ScalaTemplate | undefined;
  readonly depth: number;
  readonly isCode: boolean;
}

/** Whether the node opens a template: an anonymous class, with a body or of several bases, or a given with a body, too. */
function isTemplate(tree: FlatTree, node: FlatNode, type: string): boolean {
  if (KINDS.has(type)) return true;
  if (type === 'instance_expression')
    return (
      tree.childOfType(node, 'template_body') !== -1 ||
      tree.childOfType(node, 'compound_type') !== -1
    );
  return (
    type === 'given_definition' && tree.typeOf(tree.childOf(node, 'body')) === 'with_template_body'
  );
}

export function collectTemplates(
  tree: FlatTree,
  builder: FlowBuilder,
  source: FlowSource,
): FileTemplates {
  const byNode = new Map<FlatNode, ScalaTemplate>();
  const topLevel: ScalaTemplate[] = [];
  const stack: Around[] = [{ template: undefined, depth: 0, isCode: false }];
  tree.walk(0, {
    enter(node) {
      const around = stack.at(-1) as Around;
      const type = tree.typeOf(node);
      if (isTemplate(tree, node, type)) {
        const found = addTemplate(tree, builder, node, around, source);
        byNode.set(node, found);
        if (around.template === undefined && !around.isCode) pair(builder, topLevel, found);
        stack.push({ template: found, depth: around.depth + 1, isCode: false });
        return true;
      }
      const isDefinition = type === 'function_definition' || type === 'function_declaration';
      if (isDefinition && !around.isCode && around.template !== undefined) {
        noteDefinition(tree, node, around.template);
      }
      const isCode = around.isCode || CODE.has(type) || isDefinition;
      stack.push({ ...around, isCode });
      return true;
    },
    leave() {
      stack.pop();
    },
  });
  return { byNode, topLevel };
}

function noteDefinition(
  tree: FlatTree,
  node: FlatNode,
  { methods, parameterless }: ScalaTemplate,
): void {
  const name = plainName(tree.textOf(tree.childOf(node, 'name')));
  const [first] = givenLists(tree, node);
  if (first === undefined) {
    parameterless.add(name);
    return;
  }
  const taken = tree.childrenOf(first).filter((child) => tree.typeOf(child) === 'parameter');
  const needed = taken.filter((each) => tree.childOf(each, 'default_value') === -1);
  const isOpen = taken.some(
    (each) => tree.typeOf(tree.childOf(each, 'type')) === 'repeated_parameter_type',
  );
  const other = methods.get(name);
  methods.set(name, {
    least: Math.min(other?.least ?? Infinity, needed.length - (isOpen ? 1 : 0)),
    most: Math.max(other?.most ?? 0, isOpen ? Infinity : taken.length),
  });
}

/** A class and an object of one name at one place are companions. */
function pair(builder: FlowBuilder, siblings: ScalaTemplate[], found: ScalaTemplate): void {
  const other =
    found.name === '' ? undefined : siblings.findLast(({ name }) => name === found.name);
  if (other !== undefined && (other.kind === 'object') !== (found.kind === 'object')) {
    other.companion = found;
    found.companion = other;
    builder.nameByOther(found.kind === 'object' ? other.index : found.index);
  }
  siblings.push(found);
}

function addTemplate(
  tree: FlatTree,
  builder: FlowBuilder,
  node: FlatNode,
  { template: outer, depth, isCode }: Around,
  { declarationAt, isRuntime }: FlowSource,
): ScalaTemplate {
  const type = tree.typeOf(node);
  const named = tree.childOf(node, 'name');
  const name = named === -1 ? '' : plainName(tree.textOf(named));
  const declaration = declarationAt.get(tree.startOf(node)) ?? -1;
  const kind = KINDS.get(type) ?? 'object';
  // Types are named for classes; an object may bear the name of one.
  const index = builder.addClass({
    declaration: kind === 'object' ? -1 : declaration,
    ...(kind === 'object' && declaration !== -1 && { object: declaration }),
    typeParameters: typeParameterNames(tree, node),
    // Whoever writes `List` hardly means the few classes of a program that are lists.
    ...(isRuntime && { isFinal: true }),
  });
  const self = builder.place();
  const around = outer === undefined || depth >= MAX_NESTING ? undefined : outer;
  const isNameable = name !== '' && !isCode && (outer === undefined || outer.qualifiedName !== '');
  const found: ScalaTemplate = {
    index,
    name,
    qualifiedName: isNameable && depth < MAX_NESTING ? qualify(outer, name) : '',
    declaration,
    kind,
    isPackage: type === 'package_object',
    isCase: type === 'full_enum_case' || isCaseClass(tree, node, named),
    self,
    place: builder.place(),
    outer,
    scope: builder.addScope({ parent: around?.scope ?? -1, class: index, receiver: self }),
    inner: [],
    methods: new Map(),
    parameterless: new Set(),
    companion: undefined,
  };
  if (outer !== undefined && !isCode && name !== '') pair(builder, outer.inner, found);
  return found;
}

const LONGEST_HEAD = 200;

function isCaseClass(tree: FlatTree, node: FlatNode, named: FlatNode): boolean {
  if (named === -1) return false;
  const end = tree.startOf(named);
  return /(?:^|\s)case\s+class\s+$/.test(
    tree.text.slice(Math.max(tree.startOf(node), end - LONGEST_HEAD), end),
  );
}

const qualify = (outer: ScalaTemplate | undefined, name: string): string =>
  outer === undefined ? name : `${outer.qualifiedName}.${name}`;

export function typeParameterNames(tree: FlatTree, node: FlatNode): string[] {
  const list = tree.childOfType(node, 'type_parameters');
  if (list === -1) return [];
  return parametersIn(tree, list).map(({ name }) => tree.textOf(name));
}

/** Names of type parameters with their bounds; those with a variance are nodes of their own. */
export function parametersIn(
  tree: FlatTree,
  list: FlatNode,
): { name: FlatNode; bound: FlatNode }[] {
  const found: { name: FlatNode; bound: FlatNode }[] = [];
  for (const child of tree.childrenOf(list)) {
    const isNamed = tree.fieldOf(child) === 'name';
    const name = isNamed ? child : tree.childOf(child, 'name');
    if (isNamed || tree.typeOf(child).endsWith('type_parameter')) {
      if (name !== -1) found.push({ name, bound: tree.childOfType(child, 'upper_bound') });
    } else if (tree.typeOf(child) === 'upper_bound' && found.length > 0) {
      (found.at(-1) as { bound: FlatNode }).bound = child;
    }
  }
  return found;
}

/** Lists of parameters that callers give; those of implicit parameters they mostly leave out. */
export function givenLists(tree: FlatTree, node: FlatNode, type = 'parameters'): FlatNode[] {
  return tree
    .childrenOf(node)
    .filter((child) => tree.typeOf(child) === type)
    .filter(
      (list) =>
        !/^\(\s*(?:implicit|using)\s/.test(
          tree.text.slice(tree.startOf(list), tree.startOf(list) + 40),
        ),
    );
}

/** Whether naming the definition calls it. */
export const isParameterless = (tree: FlatTree, node: FlatNode): boolean =>
  givenLists(tree, node).length === 0;
