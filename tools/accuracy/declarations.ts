// Compares Orrery's declarations with those that Python's `ast` and the TypeScript compiler's parser give:
// kind, qualified name and lines, all of them. Needs `python3` for the former.
// Alone: `node tools/accuracy/declarations.ts DIRECTORY...` prints every difference.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Claim, type Extractor, extractFacts, languages } from '@orrery/engine';
import { declarationsByTypeScript } from './typescript-declarations.ts';

export interface JudgedDeclaration {
  readonly kind: string;
  readonly qualifiedName: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** What a judge says of one file. */
export interface JudgedFile {
  readonly path: string;
  readonly declarations: readonly JudgedDeclaration[];
  /** Last lines of functions to which the judge gives no name, though their surroundings may. */
  readonly unnamed: readonly number[];
}

export interface DeclarationComparison {
  /** What was compared with what, for a table's first column. */
  readonly name: string;
  readonly files: number;
  readonly expected: number;
  readonly reported: number;
  readonly agreed: number;
  /** The judge's declarations that Orrery lacks, and the other way round, each with its path. */
  readonly missed: readonly string[];
  readonly extra: readonly string[];
  /** Orrery's declarations of functions that have no name by grammar, but by assignment or a wrapper. */
  readonly unjudged: readonly string[];
}

const JUDGE = fileURLToPath(new URL('declarations.py', import.meta.url));

/** @param root a folder with the repository's sources */
export async function compareDeclarationsWithAst(root: string): Promise<DeclarationComparison> {
  const options = { maxBuffer: 1024 ** 3 };
  const { stdout } = await promisify(execFile)('python3', ['-W', 'ignore', JUDGE, root], options);
  const judged = stdout
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as JudgedFile]));
  return compareFiles(`python ast ${basename(root)}`, root, 'python', judged);
}

/** @param root a folder with the repository's sources */
export async function compareDeclarationsWithTypeScript(
  root: string,
): Promise<DeclarationComparison> {
  const judged: JudgedFile[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).replaceAll('\\', '/');
    if (!entry.isFile() || !/\.[cm]?[jt]sx?$/.test(path) || /(?:^|\/)node_modules\//.test(path)) {
      continue;
    }
    const found = declarationsByTypeScript(path, await readFile(file, 'utf8'));
    if (found !== undefined) judged.push(found);
  }
  judged.sort((a, b) => (a.path < b.path ? -1 : 1));
  return compareFiles(`typescript ${basename(root)}`, root, 'javascript', judged);
}

async function compareFiles(
  name: string,
  root: string,
  languageName: string,
  judged: readonly JudgedFile[],
): Promise<DeclarationComparison> {
  const language = languages.find((each) => each.name === languageName);
  if (language === undefined) throw new Error(`no language folder is named ${languageName}`);
  const extractor = await language.loadExtractor({
    loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
  });
  const sums = { files: 0, expected: 0, reported: 0, agreed: 0 };
  const missed: string[] = [];
  const extra: string[] = [];
  const unjudged: string[] = [];
  for (const { path, declarations, unnamed } of judged) {
    const claim = language.claim(path);
    const own = claim && declarationsOf(await readFile(join(root, path)), claim, extractor);
    if (own === undefined) continue;
    const wanted = new Set(declarations.map(describe));
    const got = new Map(own.map((declaration) => [describe(declaration), declaration]));
    const deeper = namedDeeper(declarations, own);
    const lacking = declarations.filter(
      (each) => !got.has(describe(each)) && !deeper.has(placeOf(each)),
    );
    const further = [...got].filter(
      ([each, declaration]) => !wanted.has(each) && !deeper.has(placeOf(declaration)),
    );
    const known = new Set(unnamed);
    const byAssignment = further.filter(([, { endLine }]) => known.has(endLine));
    sums.files += 1;
    sums.expected += wanted.size;
    sums.reported += got.size - byAssignment.length;
    sums.agreed += wanted.size - lacking.length;
    missed.push(...lacking.map((each) => `${path}: ${describe(each)}`));
    unjudged.push(...byAssignment.map(([each]) => `${path}: ${each}`));
    extra.push(
      ...further.flatMap(([each, { endLine }]) => (known.has(endLine) ? [] : [`${path}: ${each}`])),
    );
  }
  return { name, ...sums, missed, extra, unjudged };
}

/** `undefined` for a file that has no facts, or that the parser objected to. */
function declarationsOf(
  bytes: Uint8Array,
  claim: Claim,
  extractor: Extractor,
): readonly JudgedDeclaration[] | undefined {
  const limits = { maxSourceBytes: 1024 ** 2, maxLineLength: 100_000 };
  const outcome = extractFacts(bytes, claim, extractor, { depth: 'declarations', ...limits });
  if ('skipped' in outcome || outcome.facts.diagnostics.length > 0) return undefined;
  return outcome.facts.declarations;
}

/**
 * Places that both declare under one name, but inside of something that has a name for Orrery alone, so that
 * the qualified names differ: what is in `window.init = () => { … }`.
 */
function namedDeeper(
  judged: readonly JudgedDeclaration[],
  own: readonly JudgedDeclaration[],
): ReadonlySet<string> {
  const segments = ({ qualifiedName }: JudgedDeclaration) => qualifiedName.split('.').length;
  const ownDepths = new Map(own.map((each) => [placeOf(each), segments(each)]));
  const deeper = judged.filter((each) => (ownDepths.get(placeOf(each)) ?? 0) > segments(each));
  return new Set(deeper.map(placeOf));
}

function placeOf({ kind, qualifiedName, startLine, endLine }: JudgedDeclaration): string {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  return `${startLine}-${endLine} ${kind} ${name}`;
}

function describe({ kind, qualifiedName, startLine, endLine }: JudgedDeclaration): string {
  return `${startLine}-${endLine} ${kind} ${qualifiedName}`;
}

if (import.meta.main) {
  for (const root of process.argv.slice(2)) {
    const comparisons = [
      await compareDeclarationsWithAst(root),
      await compareDeclarationsWithTypeScript(root),
    ];
    for (const { missed, extra, unjudged, ...figures } of comparisons) {
      if (figures.files === 0) continue;
      console.log(JSON.stringify({ ...figures, unjudged: unjudged.length }));
      for (const each of missed) console.log(`  missed ${each}`);
      for (const each of extra) console.log(`  extra  ${each}`);
    }
  }
}
