// What `#[derive]` writes: members that do the same with each of the fields. They have no text of their own, so that
// what they call is called by whoever uses them. https://doc.rust-lang.org/reference/attributes/derive.html
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { DROP_KEY } from './drops.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { typeObject } from './paths.ts';
import type { Reading } from './reading.ts';
import { formatterKey } from './trait-keys.ts';

/** The method that a trait asks of every field. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['Clone', 'clone'],
  ['PartialEq', 'eq'],
  ['PartialOrd', 'partial_cmp'],
  ['Ord', 'cmp'],
  ['Hash', 'hash'],
  ['Debug', formatterKey('Debug')],
]);

/** Larger types are tables. */
const MAX_FIELD_TYPES = 32;

/** Names of the traits that the attribute derives, without their paths; empty for other attributes. */
export function derivedBy(attribute: string): readonly string[] {
  const [, list] = /^#\s*\[\s*derive\s*\(([^)]*)\)/.exec(attribute) ?? [];
  return list === undefined
    ? []
    : list.split(',').map((path) => /(?<!\w)\w*$/.exec(path.trim())![0]);
}

/** @param traits what the type of the item derives */
export function deriveMembers(
  reading: Reading,
  item: FlatNode,
  classIndex: number,
  traits: readonly string[],
): void {
  const { syntax, builder } = reading;
  const { tree } = syntax;
  if (reading.isRuntime) return;
  const isEnum = tree.typeOf(item) === 'enum_item';
  const fields = fieldTypes(reading, item);
  const copied = traits.includes('Clone') ? fieldTypes(reading, item, COUNTED) : fields;
  const made = traits.includes('Default') && !isEnum ? fieldTypes(reading, item, EMPTY) : [];
  const derived = { classIndex, line: tree.lineOf(item) };
  builder.at(derived.line);
  for (const trait of traits) {
    const method = METHODS.get(trait);
    const asked = trait === 'Clone' ? copied : fields;
    if (method !== undefined) askFields(reading, derived, asked, method);
    if (trait === 'Default') makeDefault(reading, item, derived, made);
  }
}

/** What holds values of more types at once is the state of a whole program, and ends with it. */
const MAX_ENDED = 8;

/** The end of a value is that of its fields, too. */
export function dropFields(reading: Reading, item: FlatNode, classIndex: number): void {
  const { builder, syntax, isRuntime } = reading;
  const type = syntax.tree.typeOf(item);
  if (isRuntime || type === 'trait_item' || type === 'type_item' || type === 'union_item') return;
  const line = syntax.tree.lineOf(item);
  builder.at(line);
  const fields = fieldTypes(reading, item);
  const isEnum = type === 'enum_item';
  if (isEnum || fields.length <= MAX_ENDED)
    askFields(reading, { classIndex, line }, fields, DROP_KEY);
}

interface Derived {
  readonly classIndex: number;
  readonly line: number;
}

function askFields(
  reading: Reading,
  { classIndex, line }: Derived,
  fields: readonly FlatNode[],
  method: string,
): void {
  if (fields.length === 0) return;
  const { builder, types } = reading;
  const callable = builder.openCallable({ startLine: line, endLine: line, isMacro: true });
  const receiver = builder.place();
  builder.shape(callable, { receiver, takesReceiverFirst: true, parameters: [receiver] });
  for (const field of fields) {
    const value = builder.place();
    for (const type of types.readAll(field)) builder.type(type, value);
    builder.callMember(value, method, { arguments: [], flags: ['implicit'] });
  }
  closeDerived(reading, callable, classIndex, method, 0);
}

function makeDefault(
  reading: Reading,
  item: FlatNode,
  { classIndex, line }: Derived,
  fields: readonly FlatNode[],
): void {
  const { builder, types, syntax } = reading;
  const callable = builder.openCallable({ startLine: line, endLine: line, isMacro: true });
  const name = nameOf(syntax.tree, syntax.tree.childOf(item, 'name'));
  for (const type of types.named([name])) builder.type(type, builder.resultOf(callable));
  for (const field of fields) {
    const segments = pathSegments(syntax.tree, field);
    if (segments === undefined) continue;
    const type = typeObject(reading, segments);
    builder.callMember(type, 'default', { arguments: [], flags: ['implicit'] });
  }
  closeDerived(reading, callable, classIndex, 'default', MEMBER.static);
}

function closeDerived(
  { builder }: Reading,
  callable: number,
  classIndex: number,
  key: string,
  flags: number,
): void {
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(classIndex, key, place, flags);
}

/**
 * Types that values of the item hold, each once: those of its fields, or within them where these are containers. Types of
 * the library are none of them, and what is only pointed to is not held.
 * @param unseen names of types that are not looked into
 */
function fieldTypes(
  reading: Reading,
  item: FlatNode,
  unseen: ReadonlySet<string> = NONE,
): readonly FlatNode[] {
  const { tree } = reading.syntax;
  const own = nameOf(tree, tree.childOf(item, 'name'));
  const pending = [tree.childOf(item, 'body')];
  const found = new Map<string, FlatNode>();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === -1) continue;
    switch (tree.typeOf(node)) {
      case 'type_identifier':
      case 'scoped_type_identifier': {
        const name = tree.textOf(node);
        if (name !== own && name !== 'Self' && !isOutside(reading, node)) found.set(name, node);
        break;
      }
      case 'generic_type': {
        const name = pathSegments(tree, node)?.at(-1) ?? '';
        if (SHARING.has(name) || unseen.has(name)) break;
        if (!isOutside(reading, tree.childOf(node, 'type')) && name !== own) found.set(name, node);
        pending.push(tree.childOf(node, 'type_arguments'));
        break;
      }
      case 'enum_variant':
        pending.push(tree.childOf(node, 'body'));
        break;
      case 'field_declaration':
        pending.push(tree.childOf(node, 'type'));
        break;
      case 'array_type':
        pending.push(tree.childOf(node, 'element'));
        break;
      case 'ordered_field_declaration_list':
        pending.push(...tree.childrenIn(node, 'type'));
        break;
      case 'field_declaration_list':
      case 'enum_variant_list':
      case 'tuple_type':
      case 'type_arguments':
        pending.push(...tree.childrenOf(node));
    }
  }
  return [...found.values()].slice(0, MAX_FIELD_TYPES);
}

/** They hold no value that they answer for. */
const SHARING: ReadonlySet<string> = new Set(['PhantomData', 'Weak', 'ManuallyDrop']);

/** Pointers whose clones point to the same value. */
const COUNTED: ReadonlySet<string> = new Set(['Rc', 'Arc']);

/** What is empty by default, so that nothing is made for it to hold. */
const EMPTY: ReadonlySet<string> = new Set(
  'Option Vec VecDeque LinkedList BinaryHeap HashMap HashSet BTreeMap BTreeSet'.split(' '),
);

const NONE: ReadonlySet<string> = new Set();

function isOutside({ syntax: { tree }, types, modules, module }: Reading, node: FlatNode): boolean {
  const name = pathSegments(tree, node)?.at(-1) ?? '';
  return (
    types.parameter(name) !== undefined ||
    (STANDARD.has(name) && !modules.at(module).types.has(name))
  );
}

/** Types of the library that hold no others, or whose arguments are what they hold. */
const STANDARD: ReadonlySet<string> = new Set(
  (
    'String PathBuf OsString Duration Instant SystemTime Ordering Box Rc Arc Cow Vec VecDeque HashMap HashSet BTreeMap ' +
    'BTreeSet BinaryHeap LinkedList Option Result Cell RefCell Mutex RwLock OnceCell OnceLock Range RangeInclusive ' +
    'Wrapping NonZeroU32 NonZeroUsize AtomicBool AtomicUsize AtomicU64 AtomicU32'
  ).split(' '),
);
