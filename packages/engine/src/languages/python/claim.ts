// Which files are Python's, by path or interpreter.
import type { Claim } from '../../language.ts';
import { CONFIGURATION_DIALECTS } from './configuration/import-roots.ts';

/**
 * Names that nobody gives to a directory of their own. `venv` and `env` are not among them: what they hold
 * of others' code lies in `site-packages` anyway, and they are good names for packages.
 */
export const FOREIGN_DIRECTORIES: readonly string[] = [
  '.eggs',
  '.ipynb_checkpoints',
  '.mypy_cache',
  '.nox',
  '.pixi',
  '.pytest_cache',
  '.ruff_cache',
  '.tox',
  '.venv',
  '.virtualenv',
  '__pycache__',
  '__pypackages__',
  'dist-packages',
  'site-packages',
];

const DIALECT_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['py', 'module'],
  ['pyw', 'module'],
  ['pyi', 'stub'],
]);

export function claimPath(path: string): Claim | undefined {
  const name = baseName(path);
  const configuration = CONFIGURATION_DIALECTS.get(name);
  if (configuration !== undefined) {
    return { role: 'configuration', language: 'python', dialect: configuration };
  }
  const dot = name.lastIndexOf('.');
  const dialect = dot < 0 ? undefined : DIALECT_BY_EXTENSION.get(name.slice(dot + 1));
  return dialect === undefined ? undefined : { role: 'source', language: 'python', dialect };
}

const INTERPRETER = /^(?:python|pypy)[\d.]*$/;

export function claimScript(_path: string, interpreter: string): Claim | undefined {
  if (!INTERPRETER.test(interpreter)) return undefined;
  return { role: 'source', language: 'python', dialect: 'module' };
}

/** What pytest, unittest and Django collect: https://docs.pytest.org/en/stable/explanation/goodpractices.html */
export function isTestPath(path: string): boolean {
  if (/^(?:test_.*|.*_test|conftest|tests)\.py[iw]?$/.test(baseName(path))) return true;
  return path
    .split('/')
    .slice(0, -1)
    .some((segment) => segment === 'tests' || segment === 'test');
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
