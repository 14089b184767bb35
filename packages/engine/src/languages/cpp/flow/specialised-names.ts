// Names of templates with what stands in their angle brackets, as far as that tells which specialisation is meant:
// `ns::Codec<lib::Key*>` is `ns.Codec<Key*>`. What only a type parameter tells is `?`. Which specialisations there are is
// known when all files are linked (`link/calls/names/specialisations.ts`); where there are none the brackets are left out.
// https://en.cppreference.com/w/cpp/language/partial_specialization
import { ANY_ARGUMENT } from '../../../flow/specialised-name.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { dottedName, simpleName, typeArgumentsOf } from './declarators.ts';
import { numberName } from './plain-types.ts';
import { expandType, type Reading } from './reading.ts';

/** As `dottedName`, with the arguments of templates; those of the library, and of the template around, have none. */
export function specialisedName(reading: Reading, node: FlatNode): string {
  const { tree, isC } = reading;
  const plain = dottedName(tree, node);
  if (isC || plain === '' || expandType(reading, plain).startsWith('std.')) return plain;
  const parts: string[] = [];
  let at = node;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) !== 'qualified_identifier') break;
    const scope = tree.childOf(at, 'scope');
    parts.push(scope === -1 ? '' : specialisedSegment(reading, scope));
    at = tree.childOf(at, 'name');
  }
  if (at !== -1) parts.push(specialisedSegment(reading, at));
  return parts.join('.');
}

/** The name of a class that is declared: a specialisation has its pattern, any other one its name alone. */
export function declaredClassName(reading: Reading, name: FlatNode): string {
  const { tree, isC } = reading;
  const simple = simpleName(tree, name);
  return isC || tree.typeOf(name) !== 'template_type' ? simple : simple + patternOf(reading, name);
}

/**
 * The class, joined by dots, whose member is defined outside of it: in `C<T>::run`, where each argument is a parameter of the
 * template itself, it is the template.
 */
export function ownerName(reading: Reading, declaratorName: FlatNode): string {
  const { tree } = reading;
  const parts: string[] = [];
  let at = declaratorName;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) !== 'qualified_identifier') break;
    const scope = tree.childOf(at, 'scope');
    if (scope !== -1) parts.push(declaredSegment(reading, scope));
    at = tree.childOf(at, 'name');
  }
  return parts.join('.');
}

function declaredSegment(reading: Reading, node: FlatNode): string {
  const name = declaredClassName(reading, node);
  return ALL_OPEN.test(name) ? name.slice(0, name.indexOf('<')) : name;
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

const TEMPLATES: ReadonlySet<string> = new Set(['template_type', 'template_function']);

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
function patternOf(reading: Reading, node: FlatNode): string {
  const { tree } = reading;
  const open = parametersAround(tree, node);
  return `<${typeArgumentsOf(tree, node)
    .map((argument) => argumentText(tree, argument, open))
    .join(',')}>`;
}

/** Names of parameters, of types and of values, of all templates that the node stands in. */
function parametersAround(tree: FlatTree, node: FlatNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = tree.parentOf(node), depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) === 'template_declaration') {
      const list = tree.childOf(at, 'parameters');
      for (const each of list === -1 ? [] : tree.childrenOf(list)) {
        const [name] = PARAMETER_NAME.exec(tree.textOf(each)) ?? [];
        if (name !== undefined) names.add(name);
      }
    }
    at = tree.parentOf(at);
  }
  return names;
}

/** The last word in front of a default. */
const PARAMETER_NAME = /[A-Za-z_]\w*(?=\s*(?:=[\s\S]*)?$)/;

function argumentText(tree: FlatTree, node: FlatNode, open: ReadonlySet<string>): string {
  if (tree.endOf(node) - tree.startOf(node) > LONGEST) return ANY_ARGUMENT;
  const text = tree.textOf(node);
  if (PLAIN.test(text)) return numberName(text.replace(/\s+/g, ' ').trim()).replaceAll('.', ' ');
  const words = text.match(TOKENS) ?? [];
  const parts: string[] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    if (LEFT_OUT.has(word)) continue;
    if (open.has(word)) {
      isOpen = true;
      parts.push(ANY_ARGUMENT);
    } else if (words[at - 1] === '::' && parts.at(-1) === ANY_ARGUMENT) continue;
    else if (words[at + 1] !== '::' && word !== '::') parts.push(word.replaceAll('.', '_'));
  }
  if (isOpen && tree.typeOf(node) !== 'type_descriptor' && !/^\W*\w+\W*$/.test(text))
    return ANY_ARGUMENT;
  return parts
    .map((part, at) => (isWord(part) && isWord(parts[at - 1]) ? ` ${part}` : part))
    .join('');
}

const isWord = (text: string | undefined): boolean => text !== undefined && /^\w/.test(text);

const TOKENS = /[A-Za-z_]\w*|\d[\w.]*|'(?:[^'\\]|\\.)*'|::|\.\.\.|[^\s\w]/g;
const LEFT_OUT: ReadonlySet<string> = new Set(['typename', 'class', 'struct', 'enum', 'template']);
const PLAIN = /^\s*(?:(?:unsigned|signed|long|short|int|char|float|double|bool)\b\s*)+$/;

/** Longer ones are told apart no further. */
const LONGEST = 120;
const DEEPEST = 50;
