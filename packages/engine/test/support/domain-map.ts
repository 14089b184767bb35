// Domains of small programs that are given by their paths and imports.
import { analyseDomains, type DomainMap } from '../../src/analyses/domains/index.ts';
import type { Program } from '../../src/program.ts';
import { parseImport, programOf } from './cycle-program.ts';

/** A small program, by its paths and imports. */
export interface Given {
  readonly imports?: readonly string[];
  /** Files that import nothing and are not imported. */
  readonly files?: readonly string[];
  /** Every path that counts as a test by its language's rule. */
  readonly tests?: RegExp;
  readonly manifests?: readonly string[];
  readonly repositoryName?: string;
}

export function programFor({ imports = [], files = [], tests = /[._]test\./ }: Given): Program {
  const program = programOf(imports.map(parseImport), files);
  return {
    ...program,
    files: program.files.map((file) => ({ ...file, isTest: tests.test(file.path) })),
  };
}

export function analyse(given: Given, program = programFor(given)): DomainMap {
  const paths = [...program.files.map(({ path }) => path), ...(given.manifests ?? [])];
  return analyseDomains(program, {
    paths,
    abouts: [],
    repositoryName: given.repositoryName ?? 'sample',
  });
}

export const namesOf = ({ domains }: DomainMap) => domains.map(({ name }) => name);
