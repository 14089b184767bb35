// The first look at the files: which are the program itself and are cut into domains, and which follow them
// (tests, assets), each with the path that is left when folders of mere layout are taken out.
import type { ProgramFile } from '../../program.ts';
import { directoryOf } from '../cycles/package-roots.ts';
import { isCopiedName, isSupportName, isTestName } from './directory-roles.ts';
import { createLayout } from './folder-layout.ts';

export interface SortedFile {
  /** Index into the program's files. */
  readonly file: number;
  readonly path: string;
  /** Directory of the file, empty for the root. */
  readonly directory: string;
  /** Segments of the directory without those of layout and of tests. Empty for the root. */
  readonly segments: readonly string[];
  /**
   * `program`: what the cut is made over. `beside`: copied or supporting code, cut off whole. `test` and
   * `asset` follow what they belong to.
   */
  readonly role: 'program' | 'beside' | 'test' | 'asset';
}

export interface SortedFiles {
  /** In the order of the program's files. */
  readonly files: readonly SortedFile[];
  /** The segments that are left of any directory. */
  segmentsOf(directory: string): string[];
}

/**
 * Where nothing would be left to cut, what only supports or tests it is the program: a repository of
 * examples is about its examples.
 * @param isPackage whether a manifest lies in the directory
 */
export function sortFiles(
  files: readonly ProgramFile[],
  isPackage: (directory: string) => boolean,
  repositoryName: string,
): SortedFiles {
  const directories = files.map(({ path }) => directoryOf(path));
  const roles = files.map((file, at) => roleOf(file, directories[at]!));
  const promoted = promotedRole(roles);
  const layout = createLayout(
    directories.filter((_, at) => roles[at] !== 'asset' && roles[at] !== 'test'),
    isPackage,
    repositoryName,
  );
  return {
    segmentsOf: layout,
    files: files.map(({ path }, file) => ({
      file,
      path,
      directory: directories[file]!,
      segments: layout(directories[file]!),
      role: roles[file] === promoted ? 'program' : roles[file]!,
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

/** Folders that are taken as one, however much lies in them. */
export const isBeside = (name: string): boolean => isCopiedName(name) || isSupportName(name);
