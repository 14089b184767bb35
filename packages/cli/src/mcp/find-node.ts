// What an agent calls a symbol or a file, to the node that it means. Never guesses between several: it names them.

import { isAbsolute, relative } from 'node:path';
import type { ViewNode } from '@orrery/contract';
import { describeNode, nameIn, nodeLine } from './describe-node.ts';
import type { GraphQuestions, Snapshot } from './graph-source.ts';
import { QuestionError } from './tool.ts';

const CANDIDATES = 10;
const SYMBOL_LABELS = ['Function', 'Class', 'Type'] as const;
const SYMBOL_PREFIXES = ['fn', 'class', 'type'] as const;

/** @throws QuestionError when nothing is called so, or several things are */
export async function findSymbol(words: string, { questions, root }: Snapshot): Promise<ViewNode> {
  const asked = words.trim();
  const byId = await questions.node({ id: asked });
  if (byId !== undefined) return byId.node;
  const { path, rest } = splitPlace(asked);
  if (path !== undefined) {
    const file = await findFile(path, { questions, ...(root !== undefined && { root }) });
    return /^\d+$/.test(rest)
      ? atLine(file, Number(rest), questions)
      : inFile(file, rest, questions);
  }
  const name = dotted(asked);
  const found = await questions.search({ q: name, labels: SYMBOL_LABELS, limit: 200 });
  const last = name.split('.').at(-1) ?? '';
  // Nothing has the whole name: what has its end may be meant.
  const { matches, total } =
    found.total > 0 || last === ''
      ? found
      : await questions.search({ q: last, labels: SYMBOL_LABELS, limit: CANDIDATES });
  const nodes = matches
    .map((match) => match.node)
    .filter(({ label }) => SYMBOL_LABELS.some((wanted) => wanted === label));
  const equal = nodes.filter((one) => one.name === name || isNamed(one.id, name));
  return onlyOne(name, equal, nodes, total);
}

/** A file, a directory or a domain. @throws QuestionError likewise */
export async function findFile(
  words: string,
  { questions, root }: Pick<Snapshot, 'questions' | 'root'>,
): Promise<ViewNode> {
  const asked = belowRoot(words.trim(), root);
  for (const id of [asked, `dir:${asked.replace(/\/$/, '')}`]) {
    const found = await questions.node({ id });
    if (found !== undefined) return found.node;
  }
  const { matches, total } = await questions.search({ q: asked, labels: ['File'], limit: 200 });
  const nodes = matches.map((match) => match.node).filter(({ label }) => label === 'File');
  const equal = nodes.filter(({ id }) => id === asked || id.endsWith(`/${asked}`));
  return onlyOne(asked, equal, nodes, total);
}

/** A symbol or a file, whichever is meant. */
export async function findEither(words: string, snapshot: Snapshot): Promise<ViewNode> {
  try {
    return await findSymbol(words, snapshot);
  } catch (error) {
    if (!(error instanceof QuestionError)) throw error;
    return await findFile(words, snapshot).catch(() => {
      throw error;
    });
  }
}

/** Paths as tools of an agent write them: absolute, or with `./` before. */
function belowRoot(path: string, root: string | undefined): string {
  const own = root !== undefined && isAbsolute(path) ? relative(root, path) : path;
  return own.replace(/^\.\//, '').replaceAll('\\', '/');
}

/** Names in the graph have points, whatever the language: `Store::save` and `Store#save` are `Store.save`. */
function dotted(name: string): string {
  return name.replaceAll('::', '.').replace(/(?<=\w)#(?=[A-Za-z_])/g, '.');
}

/** `src/store.ts:120` and `src/store.ts:Store::save`; without a path when none stands before a single colon. */
function splitPlace(asked: string): { readonly path?: string; readonly rest: string } {
  const [, path, rest] = /^([^:]*[./][^:]*):(?!:)(.+)$/s.exec(asked) ?? [];
  return path === undefined || rest === undefined ? { rest: asked } : { path, rest };
}

async function inFile(file: ViewNode, name: string, questions: GraphQuestions): Promise<ViewNode> {
  for (const prefix of SYMBOL_PREFIXES) {
    const found = await questions.node({ id: `${prefix}:${file.id}:${name}` });
    if (found !== undefined) return found.node;
  }
  const inside = await declarationsOf(file, questions);
  const wanted = dotted(name);
  const equal = inside.filter((one) => one.name === wanted || isNamed(one.id, wanted));
  return onlyOne(`${file.id}:${name}`, equal, inside, inside.length);
}

/** The innermost declaration around the line; the file itself where there is none. */
async function atLine(file: ViewNode, line: number, questions: GraphQuestions): Promise<ViewNode> {
  const around = (await declarationsOf(file, questions)).filter(
    ({ startLine = 0, lines = 1 }) => startLine <= line && line < startLine + lines,
  );
  return around.sort((a, b) => (a.lines ?? 1) - (b.lines ?? 1))[0] ?? file;
}

/** All declarations in a file, outer ones first. */
async function declarationsOf(file: ViewNode, questions: GraphQuestions): Promise<ViewNode[]> {
  const found: ViewNode[] = [];
  const pending = [file];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const question = { id: next.id, direction: 'out', type: 'contains', limit: 1000 } as const;
    for (const { node } of (await questions.neighbours(question))?.items ?? []) {
      found.push(node);
      if (node.childCount > 0) pending.push(node);
    }
  }
  return found;
}

/** `save`, `Store.save` and `shop.Store.save` are names of the last. */
function isNamed(id: string, asked: string): boolean {
  const name = nameIn(id).replace(/#\d+$/, '');
  return name === asked || name.endsWith(`.${asked}`);
}

/** What is no test goes before what is one, and a whole name before the end of one: agents ask of the program. */
function onlyOne(
  asked: string,
  equal: readonly ViewNode[],
  similar: readonly ViewNode[],
  total: number,
): ViewNode {
  const program = equal.filter(({ isTest }) => !isTest);
  const wanted = program.length > 0 ? program : equal;
  const whole = wanted.filter(({ id }) => nameIn(id) === asked);
  const [one, ...more] = whole.length === 1 ? whole : wanted;
  if (one !== undefined && more.length === 0) return one;
  const shown = (one === undefined ? similar : [one, ...more]).slice(0, CANDIDATES);
  const list = shown.map((found) => `  ${found.id}  ${nodeLine(describeNode(found))}`).join('\n');
  if (one !== undefined) {
    const count = more.length + 1;
    throw new QuestionError(
      `${count} things are called ${asked}. Ask again with the id of one:\n${list}${count > shown.length ? `\n  and ${count - shown.length} more` : ''}`,
    );
  }
  throw new QuestionError(
    shown.length === 0
      ? `Nothing in the repository is called ${asked}, or like it.`
      : `Nothing is called ${asked}. ${total} have a name like it, such as:\n${list}`,
  );
}
