// What configuration files say about import roots, read without a TOML or INI library.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DeclaredRoots } from '../src/languages/python/configuration/import-roots.ts';
import { language } from '../src/languages/python/index.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extractor = await extractorOf(language);
const extract = (text: string, dialect: string) => extractor(text, dialect, 'declarations');

function checkDeclared(
  path: string,
  text: string,
  roots: readonly string[],
  packages: DeclaredRoots['packages'] = [],
): void {
  const claim = language.claim(path);
  assert.equal(claim?.role, 'configuration');
  assert.deepEqual(extract(text, claim.dialect).configuration, { roots, packages });
}

it('reads setuptools, with tables written in each of their ways', () => {
  const mapped = [{ name: 'a.b', directory: 'lib/b' }];
  checkDeclared(
    'pyproject.toml',
    '[tool.setuptools]\npackage-dir = { "" = "src", "a.b" = "lib/b" }\n',
    ['src'],
    mapped,
  );
  checkDeclared(
    'pyproject.toml',
    '[tool.setuptools.package-dir]\n"" = "./src/"\n\'a.b\' = \'lib/b\'\n',
    ['src'],
    mapped,
  );
  checkDeclared(
    'pyproject.toml',
    'tool.setuptools.packages.find.where = [\n  "one", # comment\n  "two",\n]',
    ['one', 'two'],
  );
});

it('reads other build tools', () => {
  checkDeclared(
    'pyproject.toml',
    `
[[tool.poetry.packages]]
include = "x"
from = "poetry"
[tool.hatch.build.targets.wheel]
packages = ["hatch/x", "flat"]
sources = ["hatch-sources"]
[tool.hatch.build.targets.sdist.sources]
"deep/y" = "z"
[tool.pdm.build]
package-dir = "pdm"
[tool.uv.build-backend]
module-root = "uv"
[tool.maturin]
python-source = "maturin"
`,
    ['poetry', 'hatch', '', 'hatch-sources', 'pdm', 'uv', 'maturin'],
    [{ name: 'z', directory: 'deep/y' }],
  );
});

it('reads test runners and type checkers', () => {
  checkDeclared(
    'pyproject.toml',
    '[tool.pytest.ini_options]\npythonpath = "a b"\n[tool.mypy]\nmypy_path = "$MYPY_CONFIG_FILE_DIR/c:d"\n[tool.pyright]\nextraPaths = ["e"]',
    ['a', 'b', 'c', 'd', 'e'],
  );
  checkDeclared('pytest.ini', '[pytest]\npythonpath =\n    a\n    ../b\n', ['a', '../b']);
  checkDeclared('sub/tox.ini', '[pytest]\npythonpath: a\n', ['a']);
  checkDeclared(
    'setup.cfg',
    '[tool:pytest]\npythonpath = a ; b\n[options.packages.find]\nwhere=w',
    ['w', 'a', ';', 'b'],
  );
});

it('leaves out what is absolute or computed', () => {
  checkDeclared(
    'pyproject.toml',
    '[tool.ruff]\nsrc = ["/abs", "C:\\\\x", "packages/*", "$HOME", "~/x", "fine"]',
    ['fine'],
  );
});

it('reads on after what it does not understand, and says where that is', () => {
  const text =
    '[tool.ruff]\nbroken = = 1\nsrc = ["a"]\n[unclosed\n[tool.maturin]\npython-source = "b"';
  checkDeclared('pyproject.toml', text, ['b', 'a']);
  const { diagnostics } = extract(text, 'pyproject');
  assert.deepEqual(
    diagnostics.map(({ code, line }) => [code, line]),
    [['invalid-configuration', 2]],
  );
});

it('passes over values of every other kind', () => {
  const text = `
a = 1_000
b = 1979-05-27 07:32:00
c = [[1, 2.5], ["x"], { y = true }]
d = """
src = ["wrong"]
[tool.ruff]
""" # comment
"quoted key".'and' . more = -inf
__proto__ = "x"
[tool.ruff] # comment
src = ['right']
`;
  checkDeclared('pyproject.toml', text, ['right']);
  assert.deepEqual(extract(text, 'pyproject').diagnostics, []);
});

it('ends on brackets and strings of any depth and length', () => {
  for (const text of ['x = '.concat('['.repeat(100_000)), `x = """${'"" '.repeat(300_000)}`]) {
    assert.equal(extract(text, 'pyproject').diagnostics[0]?.line, 1);
  }
});
