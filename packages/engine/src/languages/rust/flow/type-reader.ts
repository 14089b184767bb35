// Rust types as written, as types of the flow facts. What only points to a value is the value; a type
// parameter is what it is bound to.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { LocalPath } from './file-modules.ts';
import { pathSegments, rootOf } from './path-segments.ts';
import type { Reading } from './reading.ts';
import { holdsNothing } from './trait-keys.ts';

/** Types nest as deep as brackets do; what is deeper is left open. */
const MAX_DEPTH = 8;

/** What a type parameter stands for. */
export interface TypeParameter {
  /** Its bounds, and the parameter itself where it is one of a type of the file. */
  readonly types: readonly number[];
  /** Bounds that are function types, as nodes of the file. */
  readonly functions: readonly FlatNode[];
}

/** Pointers and guards: methods of the value are called through them. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  'Box Rc Arc Pin Cow Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard ManuallyDrop LazyLock LazyCell'.split(
    ' ',
  ),
);

/** Names of the `futures` crate for boxed futures, which count as what they give. */
const FUTURES: ReadonlySet<string> = new Set(['BoxFuture', 'LocalBoxFuture']);

/** Bounds that say nothing of methods. */
const MARKERS: ReadonlySet<string> = new Set(
  'Send Sync Sized Copy Unpin UnwindSafe RefUnwindSafe'.split(' '),
);

/** Traits whose one associated type is what matters. */
const ITERATED: ReadonlySet<string> = new Set(
  'Iterator IntoIterator DoubleEndedIterator ExactSizeIterator Stream ParallelIterator'.split(' '),
);

const STANDARD_HEADS: ReadonlySet<string> = new Set(
  'std core alloc io fmt result option collections sync rc cell boxed string vec anyhow'.split(' '),
);

/**
 * Types of the library whose names most crates give to another type, as `type Result<T> = std::result::Result<T, Error>`
 * does: what is meant by a path through the library has a name of its own.
 */
const standardNames: ReadonlyMap<string, string> = new Map([['Result', 'std.Result']]);

/** Names of the library's types in `runtime/`, by those. */
export const runtimeNames: ReadonlyMap<string, string> = new Map(
  [...standardNames].map(([name, written]) => [written, name]),
);

export class TypeReader {
  readonly #reading: () => Reading;
  readonly #builder: FlowBuilder;
  readonly #parameters: Map<string, TypeParameter>[] = [];
  /** Types declared in functions: the declaration around, by name. */
  readonly localScopes = new Map<string, number>();

  constructor(builder: FlowBuilder, reading: () => Reading) {
    this.#builder = builder;
    this.#reading = reading;
  }

  /** Type parameters of the item that is entered. */
  open(): Map<string, TypeParameter> {
    const parameters = new Map<string, TypeParameter>();
    this.#parameters.push(parameters);
    return parameters;
  }

  close(): void {
    this.#parameters.pop();
  }

  parameter(name: string): TypeParameter | undefined {
    for (let at = this.#parameters.length - 1; at >= 0; at--) {
      const found = this.#parameters[at]?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Types that a value of the type has: several where a parameter has several bounds. */
  readAll(node: FlatNode): readonly number[] {
    return this.#read(node, 0);
  }

  /** A type named by a path in code. */
  named(segments: readonly string[]): readonly number[] {
    return this.#named(segments, []);
  }

  /** Says that the place holds what the type stands for. */
  declare(node: FlatNode, place: Place): void {
    if (node === -1) return;
    for (const type of this.readAll(node)) this.#builder.type(type, place);
    for (const result of this.#functionResults(node)) {
      const types = this.readAll(result);
      if (types.length === 0) continue;
      const { tree } = this.#reading().syntax;
      const lines = { startLine: tree.lineOf(node), endLine: tree.endLineOf(node) };
      const callable = this.#builder.openCallable({ ...lines, isAbstract: true });
      for (const type of types) this.#builder.type(type, this.#builder.resultOf(callable));
      this.#builder.closeCallable();
      this.#builder.callable(callable, place);
    }
  }

  #read(node: FlatNode, depth: number): readonly number[] {
    if (node === -1 || depth > MAX_DEPTH) return NONE;
    const { tree } = this.#reading().syntax;
    switch (tree.typeOf(node)) {
      case 'primitive_type':
        return [this.#builder.addType(tree.textOf(node) === 'str' ? 'String' : tree.textOf(node))];
      case 'type_identifier':
      case 'scoped_type_identifier':
      case 'identifier':
      case 'scoped_identifier':
        return this.#readPath(node, [], depth);
      case 'generic_type':
        return this.#readGeneric(node, depth);
      case 'reference_type':
      case 'higher_ranked_trait_bound':
        return this.#read(tree.childOf(node, 'type'), depth + 1);
      case 'pointer_type':
        return this.#readPointer(node, depth);
      case 'dynamic_type':
        return this.#readDynamic(tree.childOf(node, 'trait'), depth);
      case 'abstract_type':
        return this.#read(tree.childOf(node, 'trait'), depth + 1);
      case 'bounded_type':
        return tree.childrenOf(node).flatMap((child) => this.#read(child, depth + 1));
      case 'array_type':
        return [
          this.#builder.addType('Vec', [this.#argument(tree.childOf(node, 'element'), depth)]),
        ];
      case 'tuple_type': {
        const parts = tree.childrenOf(node).map((child) => this.#argument(child, depth));
        return [this.#builder.addType(`Tuple${parts.length}`, parts)];
      }
      default:
        return NONE;
    }
  }

  /** Which implementation runs is chosen as the program runs; by any other use of a trait, as it is compiled. */
  #readDynamic(trait: FlatNode, depth: number): readonly number[] {
    const types = this.#read(trait, depth + 1);
    for (const type of types) this.#builder.dynamic(type);
    return types;
  }

  /** A raw pointer is what it points to, and has besides what traits give pointers of its kind. */
  #readPointer(node: FlatNode, depth: number): readonly number[] {
    const { tree } = this.#reading().syntax;
    const isMutable = tree.childOfType(node, 'mutable_specifier') !== -1;
    const pointed = this.#read(tree.childOf(node, 'type'), depth + 1);
    return [...pointed, this.#builder.addType(isMutable ? 'raw_mut' : 'raw_const')];
  }

  #readPath(node: FlatNode, given: readonly number[], depth: number): readonly number[] {
    const { tree } = this.#reading().syntax;
    const segments = pathSegments(tree, node);
    if (segments === undefined) return NONE;
    const [head = '', second, third] = segments;
    if (second === undefined) {
      const parameter = this.parameter(head);
      if (parameter !== undefined) return parameter.types;
      if (MARKERS.has(head)) return NONE;
    }
    const owner = this.#reading().owners.at(-1);
    if (head === 'Self' && owner !== undefined) {
      if (second === undefined) return owner.types;
      const associated = third === undefined ? owner.associated.get(second) : undefined;
      if (associated !== undefined) return this.#read(associated, depth + 1);
    }
    const isAssociated = head === 'Self' ? owner !== undefined : this.parameter(head) !== undefined;
    if (second !== undefined && isAssociated)
      return third === undefined ? (this.parameter(`${head}::${second}`)?.types ?? NONE) : NONE;
    return this.#named(segments, given);
  }

  #readGeneric(node: FlatNode, depth: number): readonly number[] {
    const { tree } = this.#reading().syntax;
    const named = tree.childOf(node, 'type');
    const segments = pathSegments(tree, named);
    if (segments === undefined) return NONE;
    const name = segments.at(-1) as string;
    const list = tree.childrenOf(tree.childOf(node, 'type_arguments'));
    const binding = list.find((child) => tree.typeOf(child) === 'type_binding') ?? -1;
    const inside = list.filter((child) => !NO_TYPES.has(tree.typeOf(child)));
    if (this.#isTransparent(segments, name) || FUTURES.has(name))
      return this.#read(inside.at(-1) ?? -1, depth + 1);
    if (binding !== -1 && name === 'Future') {
      return this.#read(tree.childOf(binding, 'type'), depth + 1);
    }
    const given = holdsNothing(name) ? NONE : inside.map((child) => this.#argument(child, depth));
    if (binding !== -1 && ITERATED.has(name)) {
      return [this.#builder.addType('Vec', [this.#argument(tree.childOf(binding, 'type'), depth)])];
    }
    return this.#readPath(named, given, depth);
  }

  /** `Lazy` is that of one crate, by which the library has its own. */
  #isTransparent(segments: readonly string[], name: string): boolean {
    if (TRANSPARENT.has(name)) return true;
    return name === 'Lazy' && rootOf(this.#reading(), segments) === 'once_cell';
  }

  /** Arguments count by position, so that each has some type. */
  #argument(node: FlatNode, depth: number): number {
    const known = this.#read(node, depth + 1)[0];
    if (known !== undefined) return known;
    const { tree } = this.#reading().syntax;
    const isFunction = node !== -1 && this.#functionNodes(node).length > 0;
    return this.#builder.addType(
      isFunction ? tree.textOf(node).replace(/\s+/g, '').slice(0, 200) : '_',
    );
  }

  #named(segments: readonly string[], given: readonly number[]): readonly number[] {
    const { modules, module } = this.#reading();
    const [head = ''] = segments;
    const scope = segments.length === 1 ? this.localScopes.get(head) : undefined;
    if (scope !== undefined) return [this.#builder.addType(head, given, scope)];
    const local = modules.find(module, segments);
    if (local !== undefined) return [this.#local(local, given)];
    const isStandard = segments.length > 1 && STANDARD_HEADS.has(head);
    const written = isStandard ? segments.slice(-1) : segments.filter((segment) => segment !== '');
    const name = written.join('.');
    const bound = isStandard ? this.#standardName(name, segments) : name;
    // Where the file is the root of its crate, no import leads to what stands in itself.
    const own = modules.findInRoot(module, segments);
    const types = own === undefined ? [] : [this.#local(own, given)];
    return [...types, this.#builder.addType(bound, given)];
  }

  /** What is meant by a path through the library is no type of the module with the same name. */
  #standardName(name: string, segments: readonly string[]): string {
    const known = standardNames.get(name);
    if (known !== undefined) return known;
    // Each of the library's modules has an error of its own, and most crates have one, too.
    if (name === 'Error') return segments.slice(-2).join('.');
    const { modules, module } = this.#reading();
    return modules.find(module, [name]) === undefined ? name : `std.${name}`;
  }

  #local({ module, segments }: LocalPath, given: readonly number[]): number {
    return this.#builder.addType(`${module.prefix}${segments.join('.')}`, given);
  }

  /** Result types of the function types that a value of the type has. */
  #functionResults(node: FlatNode): FlatNode[] {
    const { tree } = this.#reading().syntax;
    return this.#functionNodes(node)
      .map((found) => tree.childOf(found, 'return_type'))
      .filter((result) => result !== -1);
  }

  #functionNodes(node: FlatNode): readonly FlatNode[] {
    const { tree } = this.#reading().syntax;
    let at = node;
    for (let depth = 0; at !== -1 && depth <= MAX_DEPTH; depth++) {
      switch (tree.typeOf(at)) {
        case 'function_type':
          return [at];
        case 'type_identifier':
          return this.parameter(tree.textOf(at))?.functions ?? NONE;
        case 'reference_type':
        case 'higher_ranked_trait_bound':
          at = tree.childOf(at, 'type');
          break;
        case 'dynamic_type':
        case 'abstract_type':
          at = tree.childOf(at, 'trait');
          break;
        case 'bounded_type':
          at = tree.firstChildOf(at);
          break;
        case 'generic_type': {
          if (!TRANSPARENT.has(tree.textOf(tree.childOf(at, 'type')))) return NONE;
          at = tree.childrenOf(tree.childOf(at, 'type_arguments')).at(-1) ?? -1;
          break;
        }
        default:
          return NONE;
      }
    }
    return NONE;
  }
}

const NONE: readonly number[] = [];

const NO_TYPES: ReadonlySet<string> = new Set([
  'lifetime',
  'type_binding',
  'line_comment',
  'block_comment',
]);
