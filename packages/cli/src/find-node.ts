// What a user or an agent calls a symbol or a file, to the node that it means. Never guesses between several: it names
// them.
import { isAbsolute, relative } from 'node:path';
import type { ViewNode } from '@orrery/contract';
import { describeNode, nameIn } from './describe-node.ts';
import type { GraphQuestions } from './graph-questions.ts';
import { liesIn, packageNamesIn } from './package-names.ts';

/** Nothing is called so, or too much is; the message says how to ask. */
export class QuestionError extends Error {}

/** A graph, and the absolute path of the folder that paths in it are relative to; absent for a server's. */
export interface Named {
  readonly questions: Pick<GraphQuestions, 'node' | 'search' | 'neighbours'>;
  readonly root?: string;
}

export interface FoundSymbol {
  readonly node: ViewNode;
  /** What could have been meant as well: overloads, and longer names with this end. */
  readonly others: readonly ViewNode[];
}

const CANDIDATES = 10;
const SYMBOL_LABELS = ['Function', 'Class', 'Type'] as const;
const SYMBOL_PREFIXES = ['fn', 'class', 'type'] as const;

/** A function, a class or a type. @throws QuestionError when nothing is called so, or several things are */
export async function findSymbol(words: string, graph: Named): Promise<FoundSymbol> {
  const asked = words.trim();
  const byId = await graph.questions.node({ id: asked });
  if (byId !== undefined) return { node: byId.node, others: [] };
  const { path, rest } = splitPlace(asked);
  if (path !== undefined) {
    const file = await findFile(path, graph);
    return /^\d+$/.test(rest)
      ? { node: await atLine(file, Number(rest), graph.questions), others: [] }
      : inFile(file, rest, graph.questions);
  }
  const name = dotted(asked);
  const { nodes, total } = await searchSymbols(name, graph.questions);
  const equal = namedSo(name, nodes);
  const inPackage = equal.length > 0 ? undefined : await findInPackage(name, graph.questions);
  return inPackage ?? onlyOne(name, { equal, similar: nodes, total });
}

/** By its package and the name that it has there; `undefined` when nothing is called so. */
async function findInPackage(
  name: string,
  questions: Named['questions'],
): Promise<FoundSymbol | undefined> {
  for (const { packageName, rest } of packageNamesIn(name)) {
    const { matches } = await questions.search({ q: rest, labels: SYMBOL_LABELS, limit: 200 });
    const nodes = matches.map((match) => match.node).filter((one) => isNamed(one, rest));
    const equal = nodes.filter(({ path = '' }) => liesIn(path, packageName));
    if (equal.length > 0) return onlyOne(rest, { equal, similar: [], total: 0 });
  }
  return undefined;
}

/** Where nothing has the whole name, what has its end may be meant. */
async function searchSymbols(name: string, questions: Named['questions']) {
  const last = name.split('.').at(-1) ?? '';
  const wishes = [
    { q: name, limit: 200 },
    { q: constructorNamed(name), limit: 200 },
    { q: last, limit: CANDIDATES },
  ];
  for (const { q, limit } of wishes) {
    if (q === undefined || q === '') continue;
    const { matches, total } = await questions.search({ q, labels: SYMBOL_LABELS, limit });
    const nodes = matches
      .map((match) => match.node)
      .filter(({ label }) => SYMBOL_LABELS.some((wanted) => wanted === label));
    if (nodes.length > 0) return { nodes, total };
  }
  return { nodes: [], total: 0 };
}

/** A file, a directory or a domain. @throws QuestionError likewise */
export async function findFile(words: string, { questions, root }: Named): Promise<ViewNode> {
  const asked = belowRoot(words.trim(), root);
  for (const id of [asked, `dir:${asked.replace(/\/$/, '')}`]) {
    const found = await questions.node({ id });
    if (found !== undefined) return found.node;
  }
  const { matches, total } = await questions.search({ q: asked, labels: ['File'], limit: 200 });
  const files = matches.map((match) => match.node).filter(({ label }) => label === 'File');
  const equal = files.filter(({ id }) => id === asked || id.endsWith(`/${asked}`));
  return onlyOne(asked, { equal, similar: files, total }).node;
}

/** A symbol or a file, whichever is meant. */
export async function findEither(words: string, graph: Named): Promise<FoundSymbol> {
  try {
    return await findSymbol(words, graph);
  } catch (error) {
    if (!(error instanceof QuestionError)) throw error;
    const node = await findFile(words, graph).catch(() => {
      throw error;
    });
    return { node, others: [] };
  }
}

/** Paths as tools write them: absolute, or with `./` before. */
function belowRoot(path: string, root: string | undefined): string {
  const own = root !== undefined && isAbsolute(path) ? relative(root, path) : path;
  return own.replaceAll('\\', '/').replace(/^\.\//, '');
}

/** Names in the graph have points, whatever the language: `Store::save` and `Store#save` are `Store.save`. */
function dotted(name: string): string {
  return name
    .replaceAll('::', '.')
    .replace(/(?<=\w)\\(?=\w)/g, '.')
    .replace(/(?<=\w)#(?=[A-Za-z_])/g, '.');
}

/** Many languages call a constructor otherwise than the graph does; `undefined` for what is none. */
function constructorNamed(name: string): string | undefined {
  const [last = '', owner, ...around] = name.split('.').reverse();
  if (owner === undefined || !(last === owner || CONSTRUCTORS.has(last))) return undefined;
  return [...around.reverse(), owner, 'constructor'].join('.');
}

const CONSTRUCTORS = new Set(['new', 'initialize', 'init', '<init>', '__init__', '__construct']);

/** `src/store.ts:120` and `src/store.ts:Store::save`; without a path when none stands before a single colon. */
function splitPlace(asked: string): { readonly path?: string; readonly rest: string } {
  const [, path, rest] = /^([^:]*[./][^:]*):(?!:)(.+)$/s.exec(asked) ?? [];
  return path === undefined || rest === undefined ? { rest: asked } : { path, rest };
}

async function inFile(
  file: ViewNode,
  name: string,
  questions: Named['questions'],
): Promise<FoundSymbol> {
  const inside = await declarationsOf(file, questions);
  for (const prefix of SYMBOL_PREFIXES) {
    const node = inside.find(({ id }) => id === `${prefix}:${file.id}:${name}`);
    const isOther = (one: ViewNode) => one !== node && isNamed(one, name);
    if (node !== undefined) return { node, others: inside.filter(isOther) };
  }
  const equal = namedSo(dotted(name), inside);
  const last = (dotted(name).split('.').at(-1) ?? '').replace(/#\d+$/, '').toLowerCase();
  const similar = inside.filter((one) => one.name.toLowerCase().includes(last));
  return onlyOne(`${file.id}:${name}`, { equal, similar, total: similar.length });
}

/** The innermost declaration around the line; the file itself where there is none. */
async function atLine(
  file: ViewNode,
  line: number,
  questions: Named['questions'],
): Promise<ViewNode> {
  const around = (await declarationsOf(file, questions)).filter(
    ({ startLine = 0, lines = 1 }) => startLine <= line && line < startLine + lines,
  );
  return around.sort((a, b) => (a.lines ?? 1) - (b.lines ?? 1))[0] ?? file;
}

/** All declarations in a file, outer ones first. */
async function declarationsOf(file: ViewNode, questions: Named['questions']): Promise<ViewNode[]> {
  const found: ViewNode[] = [];
  const pending = [file];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const question = { id: next.key, direction: 'out', type: 'contains', limit: 1000 } as const;
    for (const { node } of (await questions.neighbours(question))?.items ?? []) {
      found.push(node);
      if (node.childCount > 0) pending.push(node);
    }
  }
  return found;
}

/** `save`, `Store.save` and `shop.Store.save` are names of the last; all overloads have one name. */
function isNamed({ id, name }: ViewNode, asked: string): boolean {
  const own = nameIn(id);
  const names = [own, own.replace(/#\d+$/, '')];
  return (
    name === asked ||
    id === asked ||
    names.some((one) => one === asked || one.endsWith(`.${asked}`))
  );
}

function namedSo(asked: string, nodes: readonly ViewNode[]): ViewNode[] {
  const equal = nodes.filter((one) => isNamed(one, asked));
  const name = constructorNamed(asked);
  if (equal.length > 0 || name === undefined) return equal;
  return nodes.filter((one) => isNamed(one, name));
}

interface Candidates {
  readonly equal: readonly ViewNode[];
  readonly similar: readonly ViewNode[];
  /** How many are similar in all. */
  readonly total: number;
}

/** What is no test goes before what is one, and a whole name before the end of one. */
function onlyOne(asked: string, { equal, similar, total }: Candidates): FoundSymbol {
  const program = equal.filter(({ isTest }) => !isTest);
  const wanted = program.length > 0 ? program : equal;
  const whole = wanted.filter((one) => one.id === asked || nameIn(one.id) === asked);
  const [node, ...more] = whole.length === 0 ? firstOverload(wanted) : whole;
  if (node === undefined) throw new QuestionError(listSimilar(asked, similar, total));
  if (more.length > 0) throw new QuestionError(listEqual(asked, [node, ...more]));
  return { node, others: wanted.filter((one) => one !== node) };
}

/** Overloads of one function are one answer: its first. */
function firstOverload(nodes: readonly ViewNode[]): readonly ViewNode[] {
  const first = nodes.filter(({ id }) => !/#\d+$/.test(id));
  const isOverload = ({ id }: ViewNode) => id.replace(/#\d+$/, '') === first[0]?.id;
  return first.length === 1 && nodes.every(isOverload) ? first : nodes;
}

function listEqual(asked: string, found: readonly ViewNode[]): string {
  const rest = found.length - CANDIDATES;
  return [
    `${found.length} things are called ${asked}. Ask again with the id of one:`,
    ...found.slice(0, CANDIDATES).map(candidateLine),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n');
}

function listSimilar(asked: string, found: readonly ViewNode[], total: number): string {
  if (found.length === 0) return `Nothing in the repository is called ${asked}, or like it.`;
  const like = total === 1 ? '1 has a name like it' : `${total} have a name like it`;
  const such = total > CANDIDATES ? ', such as' : '';
  const list = found.slice(0, CANDIDATES).map(candidateLine);
  return [`Nothing is called ${asked}. ${like}${such}:`, ...list].join('\n');
}

const candidateLine = (one: ViewNode): string => {
  const { id, kind, isTest } = describeNode(one);
  const place = one.startLine === undefined ? [] : [`line ${one.startLine}`];
  return `  ${[id, kind, ...place, ...(isTest ? ['test'] : [])].join('  ')}`;
};
