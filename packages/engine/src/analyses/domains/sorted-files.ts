// The first look at the files: which are the program itself and are cut into domains, and which follow them
// (tests, assets), each with the path that is left when folders of mere layout are taken out.
import type { ProgramFile } from '../../program.ts';
import { directoryOf } from '../cycles/package-roots.ts';
import {
  isContainerName,
  isCopiedName,
  isHeaderName,
  isSourceName,
  isSupportName,
  isTestName,
} from './directory-roles.ts';
import { createLayout } from './folder-layout.ts';

export interface SortedFile {
  /** Index into the program's files. */
  readonly file: number;
  readonly path: string;
  /** Directory of the file, empty for the root. */
  readonly directory: string;
  /** Segments of the directory below the folder around everything. Empty for what lies there directly. */
  readonly folders: readonly string[];
  /** These without those of layout and of tests. */
  readonly segments: readonly string[];
  /**
   * `program`: what the cut is made over. `beside`: copied or supporting code, cut off whole. `test` and
   * `asset` follow what they belong to.
   */
  readonly role: 'program' | 'beside' | 'test' | 'asset';
  /** Whether it is a test by its language's rule, not only what lies with tests. */
  readonly isTest: boolean;
}

export interface SortedFiles {
  /** In the order of the program's files. */
  readonly files: readonly SortedFile[];
  /** The folder around everything; empty when there is none. */
  readonly root: string;
  /** The segments that are left of any directory. */
  segmentsOf(directory: string): string[];
}

/**
 * Where nothing would be left to cut, what only supports or tests it is the program: a repository of
 * examples is about its examples.
 * @param paths of the whole repository
 * @param isPackage whether a manifest lies in the directory
 */
export function sortFiles(
  files: readonly ProgramFile[],
  paths: readonly string[],
  isPackage: (directory: string) => boolean,
  repositoryName: string,
): SortedFiles {
  const wrapping = wrappingFolder([...paths, ...files.map(({ path }) => path)]);
  const directories = files.map(({ path }) => directoryOf(path));
  const inner = directories.map((directory) => insideOf(wrapping, directory));
  const roles = files.map((file, at) => roleOf(file, inner[at]!));
  const promoted = promotedRole(roles);
  const layout = createLayout(
    inner.filter((_, at) => roles[at] !== 'asset' && roles[at] !== 'test'),
    (directory) => isPackage(`${wrapping}${directory}`),
    repositoryName,
  );
  return {
    root: wrapping.slice(0, -1),
    segmentsOf: (directory) => layout(insideOf(wrapping, directory)),
    files: files.map(({ path, isTest }, file) => ({
      file,
      path,
      directory: directories[file]!,
      folders: inner[file] === '' ? [] : inner[file]!.split('/'),
      segments: layout(inner[file]!),
      role: roles[file] === promoted ? 'program' : roles[file]!,
      isTest,
    })),
  };
}

/** What is the program when nothing else is. */
function promotedRole(roles: readonly SortedFile['role'][]): SortedFile['role'] {
  const order = ['program', 'beside', 'test', 'asset'] as const;
  return order.find((role) => roles.includes(role)) ?? 'program';
}

function roleOf({ isTest, language }: ProgramFile, directory: string): SortedFile['role'] {
  // The uppermost folder decides: tests of an example are the example's, tests in `tests/external` are tests.
  const telling = directory.split('/').find((name) => isTestName(name) || isBeside(name));
  if (telling !== undefined && isBeside(telling)) return 'beside';
  if (telling !== undefined || isTest) return 'test';
  return language === null ? 'asset' : 'program';
}

/**
 * The folder around everything, with a slash behind it, or the empty string. Hosts put one into the archives that they
 * make, and it is no part of the program. A folder whose name says what it holds is none.
 */
function wrappingFolder(paths: readonly string[]): string {
  let wrapping = '';
  for (;;) {
    const end = (paths[0] ?? '').indexOf('/', wrapping.length) + 1;
    const longer = (paths[0] ?? '').slice(0, end);
    const name = longer.slice(wrapping.length, -1);
    if (end === 0 || saysWhatItHolds(name) || paths.some((path) => !path.startsWith(longer))) {
      return wrapping;
    }
    wrapping = longer;
  }
}

const saysWhatItHolds = (name: string): boolean =>
  isSourceName(name) ||
  isHeaderName(name) ||
  isTestName(name) ||
  isContainerName(name) ||
  isBeside(name);

const insideOf = (wrapping: string, directory: string): string => directory.slice(wrapping.length);

/** Folders that are taken as one, however much lies in them. */
export const isBeside = (name: string): boolean => isCopiedName(name) || isSupportName(name);
