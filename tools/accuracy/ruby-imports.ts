// Ruby's own parser as the judge of literal requires: a script takes them off Ripper's trees and looks along
// the load paths. Constants have no judge, since only a running program knows what they mean.
// Needs Ruby 3.0 or later. Alone: `node tools/accuracy/ruby-imports.ts DIRECTORY...` prints every difference,
// also of declarations.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extractFacts, languages, type Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';

const JUDGE = fileURLToPath(new URL('ruby-imports.rb', import.meta.url));

/** What the judge says of a file that it can read. */
interface Declaration {
  readonly path: string;
  readonly kind: 'class' | 'module' | 'method';
  readonly name: string;
  readonly line: number;
}

/**
 * Edges by computed paths and patterns, by `load`, and those that only the repository's own settings of load
 * paths explain are the judge's blind spots: they count as unjudged.
 * @param root a folder with the repository's sources
 */
export async function compareWithRipper(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root);
  const judged = await judge<ImportEdge | { unread: string }>('edges', root, sources);
  const expected = judged.flatMap((each) => ('unread' in each ? [] : [each]));
  const reported = requiredEdges(await analyseInMemory(sources));
  const pair = ({ from, to }: ImportEdge) => `${from}\n${to}`;
  const wanted = new Set(expected.map(pair));
  // The judge answers a line with one file; where it has no answer for a line, it has no opinion.
  const judgedLines = new Set(expected.map(({ from, line }) => `${from}:${line}`));
  const isJudged = (edge: ImportEdge) =>
    wanted.has(pair(edge)) || judgedLines.has(`${edge.from}:${edge.line}`);
  return [
    compareEdges(
      `Ripper ${basename(root)}`,
      expected,
      reported.filter(isJudged),
      reported.filter((edge) => !isJudged(edge)),
    ),
  ];
}

/** Edges that stand in the source as such; constants are left out. */
function requiredEdges({ files, dependencies }: Program): ImportEdge[] {
  return dependencies.flatMap(({ from, to, kinds, line }) => {
    const path = files[from]?.path as string;
    if (!('file' in to) || kinds.every((kind) => kind === 'implicit')) return [];
    const target = files[to.file];
    if (target?.language !== 'ruby' && target?.language !== null) return [];
    return [{ from: path, to: target.path, line }];
  });
}

/** Names and lines of classes, modules and methods, which the two parsers must agree on. */
export async function compareDeclarations(root: string): Promise<ImportComparison> {
  const sources = await readSources(root);
  const judged = await judge<Declaration | { unread: string }>('declarations', root, sources);
  const unread = new Set(judged.flatMap((each) => ('unread' in each ? [each.unread] : [])));
  const expected = judged.flatMap((each) => ('unread' in each ? [] : [place(each)]));
  const reported = await declaredPlaces(sources, unread);
  return compareEdges(`Ripper's declarations ${basename(root)}`, expected, reported);
}

function place({ path, kind, name, line }: Declaration): ImportEdge {
  return { from: path, to: `${kind} ${name}:${line}`, line };
}

async function declaredPlaces(
  sources: ReadonlyMap<string, string>,
  unread: ReadonlySet<string>,
): Promise<ImportEdge[]> {
  const language = languages.find(({ name }) => name === 'ruby');
  if (language === undefined) throw new Error('no language folder is named ruby');
  const extractor = await language.loadExtractor({
    loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
  });
  const limits = { depth: 'declarations', maxSourceBytes: 1024 ** 2, maxLineLength: 1e5 } as const;
  const places: ImportEdge[] = [];
  for (const [path, text] of sources) {
    const claim = language.claim(path);
    if (claim?.role !== 'source' || unread.has(path) || !isJudged(path)) continue;
    const outcome = extractFacts(Buffer.from(text), claim, extractor, limits);
    if (!('facts' in outcome)) continue;
    for (const { kind, name, startLine, signature } of outcome.facts.declarations) {
      const written = /^(?:\w+[ (]+)?(def|class|module)\b/.exec(signature)?.[1];
      if (written === undefined) continue;
      const judgedKind = kind === 'class' ? 'class' : kind === 'trait' ? 'module' : 'method';
      const judgedName = kind === 'constructor' ? 'initialize' : name;
      places.push(place({ path, kind: judgedKind, name: judgedName, line: startLine }));
    }
  }
  return places;
}

function isJudged(path: string): boolean {
  return /\.(?:rb|rake|gemspec)$|(?:^|\/)(?:Rakefile|Gemfile)$/.test(path);
}

async function judge<T>(
  mode: 'edges' | 'declarations',
  root: string,
  sources: ReadonlyMap<string, string>,
): Promise<T[]> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-ripper-'));
  try {
    const list = join(folder, 'paths.txt');
    await writeFile(list, [...sources.keys()].sort().join('\n'));
    const options = { maxBuffer: 1024 ** 3 };
    const { stdout } = await promisify(execFile)('ruby', [JUDGE, mode, root, list], options);
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Every path, with the text of what Ruby's resolution reads; other files count by their names alone. */
async function readSources(root: string): Promise<Map<string, string>> {
  const language = languages.find(({ name }) => name === 'ruby');
  const sources = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).replaceAll('\\', '/');
    if (path.startsWith('.git/')) continue;
    const isRead = language?.claim(path) !== undefined;
    sources.set(path, isRead ? await readFile(file, 'utf8') : '');
  }
  return sources;
}

if (import.meta.main) {
  for (const root of process.argv.slice(2)) {
    for (const comparison of await compareWithRipper(root)) printComparison(comparison);
    printComparison(await compareDeclarations(root));
  }
}

function printComparison(comparison: ImportComparison): void {
  const { name, expected, reported, agreed, missed, extra, unjudged } = comparison;
  console.log(`${name}: expected ${expected}, reported ${reported}, agreed ${agreed}`);
  for (const [label, edges] of Object.entries({ missed, extra, unjudged })) {
    for (const { from, to, line } of edges) console.log(`  ${label} ${from}:${line} -> ${to}`);
  }
}
