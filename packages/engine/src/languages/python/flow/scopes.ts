// Which names each scope of a module binds, and where: collected in one pass before values are followed, since
// a name belongs to a scope from its beginning, wherever in it the binding stands.
// https://docs.python.org/3/reference/executionmodel.html#resolution-of-names
import type { Holder } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { nameOf, parametersOf, targetsOf } from './syntax.ts';

export interface Variable {
  readonly name: string;
  /** How often it is bound. */
  count: number;
  /** The name where it is bound to something else than `None`; -1 where it never is, or several times. */
  source: FlatNode;
  /** How often it is. */
  sources: number;
  /** How often by a definition that is not decorated. */
  definitions: number;
  /** Whether inner functions bind it as well, by `global` or `nonlocal`. */
  isShared: boolean;
  /** Holds all that it ever may be; -1 until its scope is opened. */
  place: number;
  /** Whether the walk has passed a binding of it. */
  isReached: boolean;
  /** Holds what it is where the walk stands; -1 when that is not known. */
  current: number;
}

export interface Scope {
  readonly kind: 'module' | 'function' | 'class' | 'comprehension';
  readonly parent: Scope | undefined;
  /** Of a class: its name. */
  readonly className: string;
  readonly variables: Map<string, Variable>;
  /** Names that `global` and `nonlocal` send outwards. */
  readonly outer: Map<string, Variable>;
  /** Bindings of the scope's own names, in source order. */
  readonly bindings: { readonly node: FlatNode; readonly variable: Variable }[];
  /** Places of names and texts that were asked for in it. */
  readonly names: Map<string, number>;
  readonly texts: Map<string, number>;
  isGenerator: boolean;
  /** Index of the declaration that it is, or that is around it; -1 for none. */
  declaration: number;
  /** Of a function: its callable. */
  callable: number;
  /** Of a function: places of its parameters, but those that take several arguments. */
  parameters: readonly number[];
  /** Values that parameters have when nothing is given for them. */
  readonly defaults: Map<number, number>;
  /** Its parameters by name, but the one for further keywords, with what is told of their defaults. */
  readonly given: Map<string, Holder>;
  /** Of a generator: what it hands out. */
  generator: number;
  /** Of a method: its first parameter. */
  receiver: number;
  /** Of a class: its number among the classes of the module. */
  classIndex: number;
  /** Of a class: types of attributes that it declares, as written. */
  readonly attributeTypes: Map<string, string>;
  /** Of a class that may be a model of Django. */
  model: ModelClasses | undefined;
}

/** What is made for a model alone. */
export interface ModelClasses {
  /** Classes of its query sets and of its first manager, as indices among those of the module. */
  readonly rows: number;
  readonly manager: number;
  /** Places of what they are based on, and of the bases of the model. */
  readonly above: {
    readonly rows: number;
    readonly manager: number;
    readonly bases: readonly number[];
  };
  /** Whether its body has a manager. */
  hasManager: boolean;
}

export interface Scopes {
  readonly module: Scope;
  /** By the node of the definition, lambda or comprehension. */
  readonly byNode: ReadonlyMap<FlatNode, Scope>;
  /** Whether names of other modules are let in that the module does not list. */
  readonly hasStar: boolean;
}

export const COMPREHENSIONS: ReadonlySet<string> = new Set([
  'list_comprehension',
  'set_comprehension',
  'dictionary_comprehension',
  'generator_expression',
]);

const DEFINITIONS: ReadonlySet<string> = new Set([
  'function_definition',
  'class_definition',
  'lambda',
]);

export function collectScopes(tree: FlatTree): Scopes {
  const byNode = new Map<FlatNode, Scope>();
  const module = createScope('module', undefined);
  const open: Scope[] = [module];
  let hasStar = false;
  tree.walk(0, {
    enter(node) {
      const type = tree.typeOf(node);
      if (type === 'type') return false;
      if (type === 'wildcard_import') hasStar = true;
      if (isBody(tree, node)) open.push(byNode.get(tree.parentOf(node)) as Scope);
      bindNames(tree, node, type, open.at(-1) as Scope, module);
      if (COMPREHENSIONS.has(type)) {
        const inner = createScope('comprehension', open.at(-1) as Scope);
        byNode.set(node, inner);
        open.push(inner);
      } else if (DEFINITIONS.has(type)) {
        const kind = type === 'class_definition' ? 'class' : 'function';
        const inner = createScope(kind, open.at(-1) as Scope, classNameOf(tree, node));
        byNode.set(node, inner);
        if (kind === 'function') {
          for (const { name } of parametersOf(tree, node)) bind(tree, name, inner);
        }
      }
      return true;
    },
    leave(node) {
      if (COMPREHENSIONS.has(tree.typeOf(node))) open.pop();
      if (isBody(tree, node)) open.pop();
    },
  });
  return { module, byNode, hasStar };
}

/** @returns an empty text for what is no class */
function classNameOf(tree: FlatTree, node: FlatNode): string {
  const name = tree.typeOf(node) === 'class_definition' ? tree.childOf(node, 'name') : -1;
  return name === -1 ? '' : nameOf(tree, name);
}

/** Whether the node is what a definition or lambda runs, and not its parameters, bases or decorators. */
export function isBody(tree: FlatTree, node: FlatNode): boolean {
  return tree.fieldOf(node) === 'body' && DEFINITIONS.has(typeOr(tree, tree.parentOf(node)));
}

const typeOr = (tree: FlatTree, node: FlatNode): string => (node === -1 ? '' : tree.typeOf(node));

function createScope(kind: Scope['kind'], parent: Scope | undefined, className = ''): Scope {
  return {
    kind,
    parent,
    className,
    variables: new Map(),
    outer: new Map(),
    bindings: [],
    names: new Map(),
    texts: new Map(),
    isGenerator: false,
    declaration: -1,
    callable: -1,
    parameters: [],
    defaults: new Map(),
    given: new Map(),
    generator: -1,
    receiver: -1,
    classIndex: -1,
    attributeTypes: new Map(),
    model: undefined,
  };
}

function bindNames(
  tree: FlatTree,
  node: FlatNode,
  type: string,
  scope: Scope,
  module: Scope,
): void {
  switch (type) {
    case 'function_definition':
    case 'class_definition':
      bind(tree, tree.childOf(node, 'name'), scope);
      break;
    case 'named_expression':
      bind(tree, tree.childOf(node, 'name'), functionAround(scope));
      break;
    case 'assignment':
    case 'augmented_assignment':
    case 'for_statement':
    case 'for_in_clause':
      for (const target of targetsOf(tree, tree.childOf(node, 'left'))) bind(tree, target, scope);
      break;
    case 'as_pattern_target':
      for (const child of tree.childrenOf(node))
        for (const target of targetsOf(tree, child)) bind(tree, target, scope);
      break;
    case 'import_statement':
    case 'import_from_statement':
      for (const name of tree.childrenIn(node, 'name')) {
        bind(tree, importedName(tree, name), scope);
      }
      break;
    case 'global_statement':
    case 'nonlocal_statement':
      for (const name of tree.childrenOf(node)) {
        sendOutwards(nameOf(tree, name), scope, type === 'global_statement' ? module : undefined);
      }
      break;
    case 'dotted_name':
    case 'identifier':
    case 'splat_pattern':
      bind(tree, captureOf(tree, node), scope);
      break;
    case 'yield':
      functionAround(scope).isGenerator = true;
      break;
  }
}

/** The local name that one name of an import statement binds: the alias, or the first of a dotted name. */
export function importedName(tree: FlatTree, name: FlatNode): FlatNode {
  const alias = tree.childOf(name, 'alias');
  return alias === -1 ? tree.firstChildOf(name) : alias;
}

/** The identifier that a part of a `case` pattern captures; -1 when it captures none. */
export function captureOf(tree: FlatTree, node: FlatNode): FlatNode {
  const type = tree.typeOf(node);
  const parent = typeOr(tree, tree.parentOf(node));
  if (type === 'splat_pattern') return tree.firstChildOf(node);
  if (type === 'identifier') {
    const isAlias = parent === 'as_pattern' && tree.firstChildOf(tree.parentOf(node)) !== node;
    return isAlias && typeOr(tree, tree.parentOf(tree.parentOf(node))) === 'case_pattern'
      ? node
      : -1;
  }
  if (parent !== 'case_pattern' && parent !== 'keyword_pattern') return -1;
  const first = tree.firstChildOf(node);
  return first !== -1 && tree.nextSiblingOf(first) === -1 ? first : -1;
}

export function functionAround(scope: Scope): Scope {
  let at = scope;
  while (at.kind === 'comprehension' && at.parent !== undefined) at = at.parent;
  return at;
}

function variableIn(scope: Scope, name: string): Variable {
  const known = scope.variables.get(name);
  if (known !== undefined) return known;
  const variable: Variable = {
    name,
    count: 0,
    source: -1,
    sources: 0,
    definitions: 0,
    isShared: false,
    isReached: false,
    place: -1,
    current: -1,
  };
  scope.variables.set(name, variable);
  return variable;
}

function bind(tree: FlatTree, node: FlatNode, scope: Scope): void {
  if (node === -1 || tree.typeOf(node) !== 'identifier') return;
  const name = nameOf(tree, node);
  const sent = scope.outer.get(name);
  if (sent !== undefined) {
    sent.count += 1;
    return;
  }
  const variable = variableIn(scope, name);
  variable.count += 1;
  if (!isBoundToNone(tree, node)) {
    variable.sources += 1;
    variable.source = variable.sources === 1 ? node : -1;
  }
  if (definitionOf(tree, node) !== '') variable.definitions += 1;
  scope.bindings.push({ node, variable });
}

/** What kind of definition binds the name, where that is not decorated. */
export function definitionOf(tree: FlatTree, name: FlatNode): 'class' | 'function' | '' {
  const node = tree.parentOf(name);
  if (node === -1 || tree.fieldOf(name) !== 'name') return '';
  const type = tree.typeOf(node);
  if (type !== 'class_definition' && type !== 'function_definition') return '';
  if (typeOr(tree, tree.parentOf(node)) === 'decorated_definition') return '';
  return type === 'class_definition' ? 'class' : 'function';
}

function isBoundToNone(tree: FlatTree, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  if (typeOr(tree, parent) !== 'assignment' || tree.fieldOf(node) !== 'left') return false;
  return typeOr(tree, tree.childOf(parent, 'right')) === 'none';
}

/** Where nesting is deeper than programs ever are, outer names stay unknown instead of costing time. */
const MAX_STEPS = 200;

function sendOutwards(name: string, scope: Scope, module: Scope | undefined): void {
  if (scope.kind === 'module') return;
  let target = module;
  for (let at = scope.parent, left = MAX_STEPS; at !== undefined && left > 0; left--) {
    if (target !== undefined) break;
    if (at.kind === 'function' && at.variables.has(name)) target = at;
    at = at.parent;
  }
  if (target === undefined) return;
  const variable = variableIn(target, name);
  variable.isShared = true;
  scope.outer.set(name, variable);
}

export interface Found {
  readonly variable: Variable;
  /** Whether it is bound by what runs here, and not by a function around. */
  readonly isOwn: boolean;
}

/** In modules and classes a name that is not bound yet means what it means outside: `str = str`. */
const isAhead = (scope: Scope, { isReached }: Variable, isRead: boolean): boolean =>
  isRead && !isReached && scope.kind !== 'function' && scope.kind !== 'comprehension';

/** @param isRead whether it is asked for its value, and not to be bound */
export function findVariable(scope: Scope, name: string, isRead = false): Found | undefined {
  let isOwn = true;
  let at: Scope | undefined = scope;
  for (let left = MAX_STEPS; at !== undefined && left > 0; left--) {
    const sent = at.outer.get(name);
    if (sent !== undefined) return { variable: sent, isOwn: false };
    const variable = at.kind === 'class' && at !== scope ? undefined : at.variables.get(name);
    if (variable !== undefined && !isAhead(at, variable, isOwn && isRead))
      return { variable, isOwn };
    if (at.kind === 'function') isOwn = false;
    at = at.parent;
  }
  return undefined;
}

/** Keys of a class scope's texts: what is known of the members of that name. */
export const accessorMark = (name: string): string => `<accessor> ${name}`;
export const flagsMark = (name: string): string => `<flags> ${name}`;
