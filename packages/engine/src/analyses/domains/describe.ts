// What can be said of a domain from what the code shows, and nothing else: every statement has its evidence.
import type { Program, ProgramDeclaration } from '../../program.ts';
import { compareText } from '../../source-tree.ts';
import type { FolderAbout } from './read-about.ts';

export interface Statement {
  readonly text: string;
  readonly evidence: Evidence;
}

/** Where a statement can be checked. */
export interface Evidence {
  readonly kind:
    | 'folder'
    | 'declaration'
    | 'manifest'
    | 'readme'
    | 'documentation'
    | 'repository'
    | 'words'
    | 'file'
    | 'role'
    | 'counts'
    /** Said by a model that was told of the part, not shown by the code. */
    | 'model';
  /** The file or folder; `null` when it is about no single one. The root folder is the empty string. */
  readonly path: string | null;
  /** From 1; `null` when it is about no single line. */
  readonly line: number | null;
}

/** What is to be described. */
export interface Described {
  /** Rising. */
  readonly files: readonly number[];
  /** Directories that hold its program files, sorted. */
  readonly directories: readonly string[];
  /** What manifest and README of its folder say, in that order. */
  readonly abouts: readonly FolderAbout[];
}

export interface DescribingMaterial {
  readonly program: Program;
  /** The folder around everything; empty when there is none. */
  readonly root: string;
  /** By declaration. */
  readonly uses: ArrayLike<number>;
  /** By file: how central it is. */
  readonly ratings: ArrayLike<number>;
  /** By file: its declarations, rising. */
  readonly declarationsOf: readonly (readonly number[])[];
  isProgram(file: number): boolean;
}

const MOST_DOCUMENTED = 5;
const MOST_NAMES = 6;
const MOST_DIRECTORIES = 3;

/** The sentence of a manifest or README where there is one, then what the folders hold. */
export function describe(described: Described, material: DescribingMaterial): Statement[] {
  const counts = describeCounts(described, material);
  // A single word is the name once more.
  const about = described.abouts.find(({ description }) => description?.includes(' '));
  if (about === undefined) return [counts];
  const text = withFullStop(about.description!);
  return [{ text, evidence: { kind: about.kind, path: about.path, line: null } }, counts];
}

function describeCounts(
  { files, directories }: Described,
  { program, root, declarationsOf, isProgram }: DescribingMaterial,
): Statement {
  const tests = files.filter((file) => program.files[file]!.isTest).length;
  const counts = { classes: 0, types: 0, functions: 0 };
  for (const file of files) {
    if (!isProgram(file)) continue;
    for (const at of declarationsOf[file]!) counts[groupOf(program.declarations[at]!)]++;
  }
  const parts = [
    counted(counts.classes, 'class', 'classes'),
    counted(counts.types, 'type', 'types'),
    counted(counts.functions, 'function', 'functions'),
  ].filter((part) => part !== undefined);
  const held = parts.length > 0 ? ` with ${enumerate(parts)}` : '';
  const tested = tests > 0 ? `, ${shareOf(tests, files.length)},` : '';
  const folders = directories.map((directory) => folderName(directory, root));
  const place = folders.length > 0 ? ` in ${enumerateSome(folders)}` : '';
  const languages = languagesOf(files, program);
  return {
    text: `${languages}${counted(files.length, 'file', 'files')}${tested}${place}${held}.`.replace(
      /,\./,
      '.',
    ),
    evidence: {
      kind: 'counts',
      path: directories.length === 1 ? directories[0]! : null,
      line: null,
    },
  };
}

function shareOf(tests: number, all: number): string {
  if (tests === all) return all === 1 ? 'a test' : 'all of them tests';
  return `${digits(tests)} of them ${tests === 1 ? 'a test' : 'tests'}`;
}

function groupOf({ kind }: ProgramDeclaration): 'classes' | 'types' | 'functions' {
  if (kind === 'class' || kind === 'struct' || kind === 'trait' || kind === 'object')
    return 'classes';
  return kind === 'interface' || kind === 'enum' || kind === 'alias' ? 'types' : 'functions';
}

/** The language of most files, where it is that of nearly all. */
function languagesOf(files: readonly number[], program: Program): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const { language } = program.files[file]!;
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b));
  if (first === undefined || first[1] < files.length * 0.9) return '';
  return `${languageTitle(first[0])}: `;
}

/** A language as people write it. */
export const languageTitle = (language: string): string =>
  LANGUAGE_TITLES.get(language) ?? language;

const LANGUAGE_TITLES: ReadonlyMap<string, string> = new Map([
  ['c', 'C'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['go', 'Go'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['kotlin', 'Kotlin'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['scala', 'Scala'],
  ['svelte', 'Svelte'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript'],
  ['vue', 'Vue'],
]);

/**
 * What its most used declarations are documented to do; where documentation is missing, which they are. At most
 * one of a file, so that a large file does not speak for all.
 */
export function describeResponsibilities(
  { files }: Described,
  { program, uses, ratings, declarationsOf, isProgram }: DescribingMaterial,
): Statement[] {
  const ratingOf = (at: number) => ratings[program.declarations[at]!.file]!;
  const candidates = files
    .filter((file) => isProgram(file) && !program.files[file]!.isTest)
    .flatMap((file) => declarationsOf[file]!)
    .filter(
      (at) => program.declarations[at]!.parent === null && program.declarations[at]!.isExported,
    )
    .sort((a, b) => uses[b]! - uses[a]! || ratingOf(b) - ratingOf(a) || a - b);
  const documented = firstOfEach(
    candidates.filter((at) => isTelling(program.declarations[at]!.documentation)),
    program,
  ).slice(0, MOST_DOCUMENTED);
  const statements = documented.map((at): Statement => {
    const { name, documentation, file, startLine } = program.declarations[at]!;
    const text = plainSentence(documentation!);
    const isNamed = text.startsWith(`${name} `) || text.startsWith(`${name}: `);
    return {
      text: withFullStop(isNamed ? text : `${name}: ${text}`),
      evidence: { kind: 'documentation', path: program.files[file]!.path, line: startLine },
    };
  });
  const named = candidates.filter((at) => isIdentifier(program.declarations[at]!.name));
  const names = [...new Set(named.map((at) => program.declarations[at]!.name))];
  if (names.length === 0) return statements;
  const { file, startLine } = program.declarations[named[0]!]!;
  const others = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES);
  return [
    ...statements,
    {
      text: `Declares ${others > 0 ? `${shown.join(', ')} and ${digits(others)} more` : enumerate(shown)} for others to use.`,
      evidence: { kind: 'declaration', path: program.files[file]!.path, line: startLine },
    },
  ];
}

/** One of a file, and one of a name: what every example or platform declares anew is told once. */
function firstOfEach(candidates: readonly number[], { declarations }: Program): number[] {
  const files = new Set<number>();
  const names = new Set<string>();
  return candidates.filter((at) => {
    const { file, name } = declarations[at]!;
    if (files.has(file) || names.has(name)) return false;
    files.add(file);
    names.add(name);
    return true;
  });
}

/** Neither the pattern of a module that a declaration file describes, nor what an export without a name is called. */
const isIdentifier = (name: string): boolean =>
  /^[\p{L}_$][\p{L}\p{N}_$?!]*$/u.test(name) && name !== 'default';

/** A sentence that says more than a name: no tag, no licence, no note to the authors, and not cut in the middle. */
const isTelling = (documentation: string | undefined): boolean =>
  documentation !== undefined &&
  documentation.split(' ').length >= 4 &&
  !/\b(?:e\.g|i\.e|sect?|fig|cf)\.$/i.test(documentation) &&
  !/^@|^\W*(?:copyright|licen[sc]ed?|todo|fixme|created by|eslint|ts-)/i.test(documentation);

/** Links as what they read, and without the tags that a forgotten empty line has left behind it. */
function plainSentence(documentation: string): string {
  return documentation
    .replace(
      /\{@(?:link|linkplain|code|see)\s+([^{}\s]+)(?:\s+([^{}]+))?\}/g,
      (_, target, label) => label ?? target,
    )
    .replace(/\[([^[\]]+)\]\([^()\s]*\)/g, '$1')
    .replace(/\[(`[^`[\]]+`)\](?:\[[^[\]]*\])?/g, '$1')
    .replace(
      /(\S)\s+@(?:stable|since|see|internal|hide|deprecated|param|returns?|throws)\b.*$/,
      '$1',
    );
}

/** As one who has unpacked the archive sees it; the evidence has the whole path. */
function folderName(directory: string, root: string): string {
  if (directory === root) return 'the root folder';
  return root === '' ? directory : directory.slice(root.length + 1);
}

function counted(count: number, one: string, several: string): string | undefined {
  return count === 0 ? undefined : `${digits(count)} ${count === 1 ? one : several}`;
}

/** In threes, as English writes them; by hand, since what a locale says differs from machine to machine. */
const digits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

function enumerateSome(items: readonly string[]): string {
  const others = items.length - MOST_DIRECTORIES;
  if (others <= 0) return enumerate(items);
  const noun = others === 1 ? 'folder' : 'folders';
  return `${items.slice(0, MOST_DIRECTORIES).join(', ')} and ${digits(others)} more ${noun}`;
}

function enumerate(items: readonly (string | undefined)[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
