// Names of templates with what stands in their angle brackets, as far as that tells which specialisation is meant:
// `ns::Codec<lib::Key*>` is `ns.Codec<Key*>`. What only a type parameter tells is `?`. Which specialisations there are is
// known when all files are linked (`link/calls/names/specialisations.ts`); where there are none the brackets are left out.
// https://en.cppreference.com/w/cpp/language/partial_specialization
import { ANY_ARGUMENT, SAME_ARGUMENT } from '../../../flow/specialised-name.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { dottedName, simpleName, typeArgumentsOf } from './declarators.ts';
import { numberName } from './plain-types.ts';
import { expandType, type Reading } from './reading.ts';

/** As `dottedName`, with the arguments of templates; those of the library, and of the template around, have none. */
export function specialisedName(reading: Reading, node: FlatNode): string {
  const { tree, isC } = reading;
  const plain = dottedName(tree, node);
  if (isC || plain === '' || expandType(reading, plain).startsWith('std.')) return plain;
  const segments = segmentsOf(tree, node).map((each) => specialisedSegment(reading, each));
  return plain.startsWith('.') ? `.${segments.join('.')}` : segments.join('.');
}

/** The name of a class that is declared: a specialisation has its pattern, any other one its name alone. */
export function declaredClassName(reading: Reading, name: FlatNode): string {
  const own = declaredSegment(reading, segmentsOf(reading.tree, name).at(-1) ?? name);
  const owner = ownerName(reading, name);
  return owner === '' ? own : `${owner}.${own}`;
}

/**
 * The class, joined by dots, whose member is defined outside of it: in `C<T>::run`, where each argument is a parameter of the
 * template itself, it is the template.
 */
export const ownerName = (reading: Reading, declaredName: FlatNode): string =>
  segmentsOf(reading.tree, declaredName)
    .slice(0, -1)
    .map((each) => declaredSegment(reading, each).replace(ALL_OPEN, ''))
    .join('.');

function declaredSegment({ tree, isC }: Reading, node: FlatNode): string {
  const simple = simpleName(tree, node);
  if (isC || tree.typeOf(node) !== 'template_type') return simple;
  return simple + bracketed(new ArgumentTexts(tree, parametersAround(tree, node), true), node);
}

/** The parts of a qualified name, without one for the top. */
function segmentsOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  const segments: FlatNode[] = [];
  let at = node;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) !== 'qualified_identifier') break;
    const scope = tree.childOf(at, 'scope');
    if (scope !== -1) segments.push(scope);
    at = tree.childOf(at, 'name');
  }
  return at === -1 ? segments : [...segments, at];
}

/** A segment of such a name. */
export function specialisedSegment(reading: Reading, node: FlatNode): string {
  const { tree } = reading;
  const simple = simpleName(tree, node);
  const isGiven = TEMPLATES.has(tree.typeOf(node));
  if (isGiven && !areParameters(reading, node)) return simple + patternOf(reading, node);
  const around = openClassOf(reading, simple);
  if (around !== undefined) return around;
  return isGiven ? simple + patternOf(reading, node) : simple;
}

const TEMPLATES: ReadonlySet<string> = new Set([
  'template_type',
  'template_function',
  'template_method',
]);

/** Inside of a class its name, with its own parameters or without, means the class, which may be a specialisation. */
function openClassOf({ surroundings, functions }: Reading, name: string): string | undefined {
  const around = [
    ...functions.map(({ owner }) => owner),
    ...surroundings.map(({ qualifier }) => qualifier),
  ];
  return around
    .map((each) => each.slice(each.lastIndexOf('.') + 1))
    .findLast((each) => each === name || each.startsWith(`${name}<`));
}

/** Whether what is given are parameters of the templates around as they are. */
function areParameters({ tree }: Reading, node: FlatNode): boolean {
  const open = parametersAround(tree, node);
  return typeArgumentsOf(tree, node).every((argument) =>
    open.has(tree.textOf(argument).replace(/\s*\.\.\.$/, '')),
  );
}

const ALL_OPEN = /<\?(?:\.\.\.)?(?:,\?(?:\.\.\.)?)*>$/;

/** `<int,?*>` */
const patternOf = ({ tree }: Reading, node: FlatNode): string =>
  bracketed(new ArgumentTexts(tree, parametersAround(tree, node), false), node);

const bracketed = (texts: ArgumentTexts, node: FlatNode): string =>
  `<${typeArgumentsOf(texts.tree, node)
    .map((argument) => texts.of(argument))
    .join(',')}>`;

/** Names of parameters, of types and of values, of all templates that the node stands in. */
function parametersAround(tree: FlatTree, node: FlatNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = tree.parentOf(node), depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) === 'template_declaration') {
      const list = tree.childOf(at, 'parameters');
      for (const each of list === -1 ? [] : tree.childrenOf(list)) {
        const [declared = ''] = tree.textOf(each).split('=', 1);
        const [, name] = PARAMETER_NAME.exec(declared.slice(-LONGEST)) ?? [];
        if (name !== undefined && !PLAIN.test(name)) names.add(name);
      }
    }
    at = tree.parentOf(at);
  }
  return names;
}

/** The word behind what it is, `class T`, `int... N`: one alone is no name. */
const PARAMETER_NAME = /[\s.*&]([A-Za-z_]\w*)\s*$/;

class ArgumentTexts {
  readonly tree: FlatTree;
  readonly #open: ReadonlySet<string>;
  readonly #isDeclared: boolean;
  readonly #seen = new Set<string>();

  /** @param isDeclared whether it is a definition, in which a parameter that comes again stands for the same */
  constructor(tree: FlatTree, open: ReadonlySet<string>, isDeclared: boolean) {
    this.tree = tree;
    this.#open = open;
    this.#isDeclared = isDeclared;
  }

  of(node: FlatNode): string {
    const { tree } = this;
    if (tree.endOf(node) - tree.startOf(node) > LONGEST) return ANY_ARGUMENT;
    const text = tree.textOf(node);
    if (RECKONED.test(text)) return ANY_ARGUMENT;
    if (PLAIN.test(text)) return numberName(text.replace(/\s+/g, ' ').trim());
    const words = text.match(TOKENS) ?? [];
    const isOpen = words.some((word) => this.#open.has(word));
    const isType = tree.typeOf(node) === 'type_descriptor' || words.length === 1;
    if (isOpen && !isType) return ANY_ARGUMENT;
    return spaced(words.flatMap((_, at) => this.#partAt(words, at) ?? []));
  }

  /** Of names with namespaces in front the last segment; what is inside of a parameter is as open as that. */
  #partAt(words: readonly string[], at: number): string | undefined {
    const word = words[at]!;
    if (word === '::' || LEFT_OUT.has(word)) return undefined;
    const head = headAt(words, at);
    if (this.#open.has(words[head]!)) return head === at ? this.#parameter(word) : undefined;
    return words[at + 1] === '::' ? undefined : word.replaceAll('.', '_');
  }

  #parameter(name: string): string {
    const isSame = this.#isDeclared && this.#seen.has(name);
    this.#seen.add(name);
    return isSame ? SAME_ARGUMENT : ANY_ARGUMENT;
  }
}

/** Where the qualified name begins of which the word is a segment. */
function headAt(words: readonly string[], at: number): number {
  let head = at;
  while (head > 1 && words[head - 1] === '::') head -= 2;
  return head;
}

const spaced = (parts: readonly string[]): string =>
  parts.map((part, at) => (isWord(part) && isWord(parts[at - 1]) ? ` ${part}` : part)).join('');

const isWord = (text: string | undefined): boolean => text !== undefined && /^\w/.test(text);

const TOKENS = /[A-Za-z_]\w*|\d[\w.]*|'(?:[^'\\]|\\.)*'|::|\.\.\.|[^\s\w]/g;
const LEFT_OUT: ReadonlySet<string> = new Set(['typename', 'class', 'struct', 'enum', 'template']);
/** What a template has under a name is not looked into: `is_same<A, B>::value`. */
const RECKONED = />\s*::|::\s*(?:value|type)\s*$/;
const PLAIN = /^\s*(?:(?:unsigned|signed|long|short|int|char|float|double|bool)\b\s*)+$/;

/** Longer ones are told apart no further. */
const LONGEST = 120;
const DEEPEST = 50;
