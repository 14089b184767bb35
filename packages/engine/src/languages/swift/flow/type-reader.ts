// Swift types as written, as types of the flow facts. What is optional is what it may hold; a type parameter
// is what it is bound to.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, FORM } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { isStandardName } from '../standard-names.ts';
import { DICTIONARY_KEYS, entryKey, nameOf } from './reading.ts';

/** Types nest as deep as brackets do; what is deeper is left open. */
const MAX_DEPTH = 8;

export const TYPE_NODES: ReadonlySet<string> = new Set([
  'user_type',
  'optional_type',
  'array_type',
  'dictionary_type',
  'tuple_type',
  'function_type',
  'opaque_type',
  'existential_type',
  'protocol_composition_type',
  'metatype',
  'implicitly_unwrapped_type',
]);

export class TypeReader {
  readonly #tree: FlatTree;
  readonly #builder: FlowBuilder;
  readonly #parameters: Map<string, readonly number[]>[] = [];
  /** Names that the type parameters are bound by, as they are written. */
  readonly #boundNames: Map<string, readonly string[]>[] = [];
  /** Declarations of the types that each protocol of the file leaves open. */
  readonly #associated: ReadonlyMap<string, readonly FlatNode[]>;
  /** Index of the declaration around; -1 at the file's own level. */
  scope: () => number = () => -1;
  /** What `Self` means. */
  self: () => number = () => -1;
  /** The class that a name stands for inside of a function, which has a type of the name; -1 for none. */
  local: (name: string) => number = () => -1;

  constructor(tree: FlatTree, builder: FlowBuilder) {
    this.#tree = tree;
    this.#builder = builder;
    this.#associated = associatedTypes(tree);
  }

  /**
   * Type parameters of the declaration that is entered, with their bounds.
   * @param own the class whose parameters they are, or -1
   */
  open(node: FlatNode, own: number): void {
    const tree = this.#tree;
    const opened = new Map<string, readonly number[]>();
    const names = new Map<string, readonly string[]>();
    this.#parameters.push(opened);
    this.#boundNames.push(names);
    for (const parameter of tree.childrenOf(tree.childOfType(node, 'type_parameters'))) {
      const name = tree.childOfType(parameter, 'type_identifier');
      if (name === -1) continue;
      const text = tree.textOf(name);
      const bound = tree.childrenOf(parameter).find((child) => TYPE_NODES.has(tree.typeOf(child)));
      const open = own === -1 ? [] : [this.#builder.addType(text, [], -1, own)];
      opened.set(text, [...open, ...(bound === undefined ? [] : this.readAll(bound))]);
      names.set(text, bound === undefined ? [] : [tree.textOf(bound)]);
    }
    this.#openAssociated(node, opened);
    for (const constraint of tree.childrenOf(tree.childOfType(node, 'type_constraints'))) {
      const inside = tree.firstChildOf(constraint);
      if (inside === -1) continue;
      const constrained = tree.childOf(inside, 'constrained_type');
      const bound = tree.childOf(inside, 'name');
      if (constrained === -1 || bound === -1) continue;
      const name = tree.textOf(constrained);
      const known = this.#find(name);
      if (known === undefined) continue;
      opened.set(name, [...known, ...this.readAll(bound)]);
      names.set(name, [...this.boundNamesOf(name), tree.textOf(bound)]);
    }
  }

  /** In a protocol and what extends it, the types that it leaves open are like type parameters. */
  #openAssociated(node: FlatNode, opened: Map<string, readonly number[]>): void {
    const tree = this.#tree;
    if (this.#associated.size === 0 || !DECLARING.has(tree.typeOf(node))) return;
    for (const declared of this.#associated.get(nameOf(tree, tree.childOf(node, 'name'))) ?? []) {
      const bounds = tree
        .childrenOf(declared)
        .filter((child) => TYPE_NODES.has(tree.typeOf(child)))
        .filter((child) => tree.fieldOf(child) !== 'default_value')
        // What is of such a type names no protocol: numbers and texts, too.
        .filter((child) => !isStandardName(tree.textOf(child)));
      const name = nameOf(tree, tree.childOfType(declared, 'type_identifier'));
      opened.set(
        name,
        bounds.flatMap((bound) => this.readAll(bound)),
      );
    }
  }

  /** What collections hold that an extension is for: `[Order]`, `where Element == Order`. */
  heldBy(extension: FlatNode): readonly number[] {
    const tree = this.#tree;
    const name = tree.childOf(extension, 'name');
    if (name !== -1 && tree.typeOf(name) === 'array_type')
      return this.readAll(tree.childOf(name, 'name')).slice(0, 1);
    const found = tree
      .childrenOf(tree.childOfType(extension, 'type_constraints'))
      .map((constraint) => tree.firstChildOf(constraint))
      .find((inside) => {
        const constrained = inside === -1 ? -1 : tree.childOf(inside, 'constrained_type');
        return constrained !== -1 && ELEMENT_NAMES.has(tree.textOf(constrained));
      });
    if (found === undefined) return NONE;
    const meant = tree.childrenOf(found).findLast((child) => TYPE_NODES.has(tree.typeOf(child)));
    return meant === undefined ? NONE : this.readAll(meant).slice(0, 1);
  }

  close(): void {
    this.#parameters.pop();
    this.#boundNames.pop();
  }

  /** Types that a type parameter in sight is bound to; `undefined` for what is none. */
  boundsOf(name: string): readonly number[] | undefined {
    return this.#find(name);
  }

  boundNamesOf(name: string): readonly string[] {
    for (let at = this.#boundNames.length - 1; at >= 0; at--) {
      const found = this.#boundNames[at]?.get(name);
      if (found !== undefined) return found;
    }
    return [];
  }

  /** Types that a value of the type has: several where it has several bounds. */
  readAll(node: FlatNode): readonly number[] {
    return this.#read(node, 0);
  }

  /** Says that the place holds what the type stands for. */
  declare(node: FlatNode, place: Place): void {
    if (node === -1) return;
    for (const type of this.readAll(node)) this.#builder.type(type, place);
    const result = this.#resultOf(node);
    const types = result === -1 ? [] : this.readAll(result);
    if (types.length === 0) return;
    const lines = { startLine: this.#tree.lineOf(node), endLine: this.#tree.endLineOf(node) };
    const callable = this.#builder.openCallable({ ...lines, isAbstract: true });
    for (const type of types) this.#builder.type(type, this.#builder.resultOf(callable));
    this.#builder.closeCallable();
    this.#builder.callable(callable, place);
  }

  #find(name: string): readonly number[] | undefined {
    for (let at = this.#parameters.length - 1; at >= 0; at--) {
      const found = this.#parameters[at]?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #read(node: FlatNode, depth: number): readonly number[] {
    if (node === -1 || depth > MAX_DEPTH) return NONE;
    const tree = this.#tree;
    const inside = () =>
      tree.childrenOf(node).filter((child) => TYPE_NODES.has(tree.typeOf(child)));
    switch (tree.typeOf(node)) {
      case 'user_type':
        return this.#readNamed(node, depth);
      case 'optional_type':
      case 'implicitly_unwrapped_type':
      case 'opaque_type':
      case 'existential_type':
      case 'protocol_composition_type':
        return inside().flatMap((child) => this.#read(child, depth + 1));
      case 'array_type':
        return [this.#builder.addType('Array', this.#arguments(inside(), depth))];
      case 'dictionary_type':
        return [this.#dictionary(inside(), depth)];
      case 'tuple_type': {
        const items = tree.childrenOf(node);
        if (items.length === 1)
          return this.#read(tree.childOf(items[0] as FlatNode, 'name'), depth + 1);
        if (items.length === 0) return NONE;
        return [this.#builder.addType('Tuple', this.#partsOfTuple(items, depth))];
      }
      default:
        return NONE;
    }
  }

  #readNamed(node: FlatNode, depth: number): readonly number[] {
    const tree = this.#tree;
    const segments = tree
      .childrenOf(node)
      .filter((child) => tree.typeOf(child) === 'type_identifier')
      .map((child) => nameOf(tree, child));
    const [head = ''] = segments;
    // What a type parameter has for a name is another type for each.
    if (segments.length > 1 && this.#find(head) !== undefined) return NONE;
    if (segments.length === 2 && head === 'Self') {
      const associated = this.#find(segments[1]!);
      if (associated !== undefined) return associated;
    }
    if (segments.length === 1) {
      const parameter = this.#find(head);
      if (parameter !== undefined) return parameter;
      const local = this.local(head);
      if (local !== -1) return [this.#builder.addClassType(local, head)];
      if (head === 'Self') return this.self() === -1 ? NONE : [this.self()];
      if (head === 'Void' || head === 'Any' || head === 'AnyObject') return NONE;
    }
    const list = tree.childOfType(node, 'type_arguments');
    const given = tree.childrenOf(list).filter((child) => TYPE_NODES.has(tree.typeOf(child)));
    if (head === 'Optional' && segments.length === 1) return this.#read(given[0] ?? -1, depth + 1);
    if (head === 'Dictionary' && segments.length === 1) return [this.#dictionary(given, depth)];
    return [this.#builder.addType(segments.join('.'), this.#arguments(given, depth), this.scope())];
  }

  /** What it holds are its values; its keys are held under a key of their own. */
  #dictionary(given: readonly FlatNode[], depth: number): number {
    const [key, value] = given.map((node) => this.#read(node, depth + 1));
    const parts = [
      ...this.#part(DICTIONARY_KEYS, key ?? NONE),
      ...this.#part(ELEMENT_KEY, value ?? NONE),
    ];
    return this.#builder.addType('Dictionary', parts);
  }

  /** Each by its position, and by its label where it has one. */
  #partsOfTuple(items: readonly FlatNode[], depth: number): number[] {
    const tree = this.#tree;
    return items.flatMap((item, at) => {
      const names = tree.childrenIn(item, 'name');
      const [type = -1] = names.filter((name) => TYPE_NODES.has(tree.typeOf(name)));
      const label = names.find((name) => tree.typeOf(name) === 'simple_identifier') ?? -1;
      const types = this.#read(type, depth + 1);
      const labelled = label === -1 ? NONE : this.#part(entryKey(nameOf(tree, label)), types);
      return [...this.#part(String(at), types), ...labelled];
    });
  }

  #part(key: string, types: readonly number[]): readonly number[] {
    return types.length === 0 ? NONE : [this.#builder.addType(key, types)];
  }

  /** Arguments count by position, so that each has some type. */
  #arguments(nodes: readonly FlatNode[], depth: number): number[] {
    return nodes.map((node) => {
      const known = this.#read(node, depth + 1)[0];
      if (known !== undefined) return known;
      const isFunction = node !== -1 && this.#tree.typeOf(node) === 'function_type';
      const text = isFunction ? this.#tree.textOf(node).replace(/\s+/g, '').slice(0, 200) : '_';
      return this.#builder.addType(text);
    });
  }

  /**
   * Whoever has a function calls it with what its type says, also where nobody is seen to: one that is handed on to another
   * package, for instance.
   */
  runAsTyped(node: FlatNode, place: Place): void {
    const found = this.#functionType(node);
    if (found === -1) return;
    const tree = this.#tree;
    const list = tree.childOf(found, 'params');
    const given = (list === -1 ? NONE : tree.childrenOf(list)).map((item) =>
      this.readAll(
        tree.childrenIn(item, 'name').find((name) => TYPE_NODES.has(tree.typeOf(name))) ?? -1,
      ),
    );
    if (given.every((types) => types.length === 0)) return;
    const places = given.map((types) => {
      const typed = this.#builder.place();
      for (const type of types) this.#builder.type(type, typed);
      return typed;
    });
    this.#builder.call(place, {
      arguments: places.map((typed) => ({ kind: 'positional', place: typed })),
      flags: ['byRunner'],
    });
  }

  /** Says of a parameter whose type is one of functions what functions it takes. */
  declareForm(node: FlatNode, place: Place): void {
    const found = this.#functionType(node);
    if (found === -1) return;
    const tree = this.#tree;
    const [from, to] = [tree.childOf(found, 'params'), tree.childOf(found, 'name')];
    const between = tree.text.slice(tree.endOf(from === -1 ? found : from), tree.startOf(to));
    const isAwaited = /\basync\b/.test(between);
    const givesFunction = this.#functionType(to) !== -1;
    const form = FORM.function + (isAwaited ? FORM.awaited : 0);
    this.#builder.form(form + (givesFunction ? FORM.givesFunction : 0), place);
  }

  /** What calls of a value of a function type give; -1 for other types. */
  #resultOf(node: FlatNode): FlatNode {
    const found = this.#functionType(node);
    return found === -1 ? -1 : this.#tree.childOf(found, 'name');
  }

  /** The function type that is written, or that is optional or in brackets; -1 for other types. */
  #functionType(node: FlatNode): FlatNode {
    const tree = this.#tree;
    let at = node;
    for (let depth = 0; at !== -1 && depth < MAX_DEPTH; depth++) {
      const type = tree.typeOf(at);
      if (type === 'function_type') return at;
      if (type === 'tuple_type' && tree.childrenOf(at).length === 1) {
        at = tree.childOf(tree.firstChildOf(at), 'name');
      } else if (type === 'optional_type' || type === 'implicitly_unwrapped_type') {
        at = tree.firstChildOf(at);
      } else return -1;
    }
    return -1;
  }
}

/** How the standard library names the parameter of its types that hold something. */
const ELEMENT_NAMES: ReadonlySet<string> = new Set(['Element', 'Wrapped']);

const NONE: readonly number[] = [];

const DECLARING: ReadonlySet<string> = new Set(['protocol_declaration', 'class_declaration']);

/** Declarations of associated types by the name of their protocol. */
function associatedTypes(tree: FlatTree): ReadonlyMap<string, readonly FlatNode[]> {
  const found = new Map<string, FlatNode[]>();
  if (!tree.text.includes('associatedtype')) return found;
  for (let node = 0; node < tree.size; node++) {
    if (tree.typeOf(node) !== 'associatedtype_declaration') continue;
    const body = tree.parentOf(node);
    const protocol = body === -1 ? -1 : tree.parentOf(body);
    if (protocol === -1) continue;
    const name = nameOf(tree, tree.childOf(protocol, 'name'));
    found.set(name, [...(found.get(name) ?? []), node]);
  }
  return found;
}
