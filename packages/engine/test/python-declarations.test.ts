// What Python modules declare: names, spans, and what is said in front of the body.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/python/index.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { describeDeclarations } from './support/declaration-table.ts';

const extract = await extractorOf(language);

function checkDeclarations(
  lines: readonly string[],
  expected: readonly string[],
  dialect = 'module',
) {
  const { declarations } = extract(lines.join('\n'), dialect, 'declarations');
  assert.deepEqual(describeDeclarations(declarations), expected);
}

function checkFirst(source: string, expected: object): void {
  assert.partialDeepStrictEqual(
    extract(source, 'module', 'declarations').declarations[0],
    expected,
  );
}

it('declares functions, also nested, decorated and asynchronous ones', () => {
  checkDeclarations(
    [
      '@app.route("/")',
      '@cached',
      'async def f(a):',
      '    def inner():',
      '        pass',
      '    return inner',
      '    # a comment behind the body is no part of it',
      'def _hidden(): pass',
    ],
    [
      '1-6 function f exported [app.route cached async]',
      '4-5 function f.inner < f',
      '8-8 function _hidden',
    ],
  );
});

it('declares classes with bases and members', () => {
  checkDeclarations(
    [
      'class A(',
      '    B, m.C,',
      '    Generic[T], make(), metaclass=Meta, *rest,',
      '):',
      '    def __init__(self): pass',
      '    @property',
      '    def p(self): pass',
      '    @p.setter',
      '    def p(self, value): pass',
      '    @functools.cached_property',
      '    def q(self): pass',
      '    @staticmethod',
      '    def s(): pass',
      '    def _own(self): pass',
      '    def __eq__(self, other): pass',
      '    key = lambda self: 1',
      '    class Inner: pass',
      'class _B:',
      '    def m(self): pass',
    ],
    [
      '1-17 class A exported extends B:2 extends m.C:2 extends Generic:3',
      '5-5 constructor A.__init__ < A exported',
      '6-7 accessor A.p < A exported [property]',
      '8-9 accessor A.p < A exported [p.setter]',
      '10-11 accessor A.q < A exported [functools.cached_property]',
      '12-13 method A.s < A exported [staticmethod]',
      '14-14 method A._own < A',
      '15-15 method A.__eq__ < A exported',
      '16-16 method A.key < A exported',
      '17-17 class A.Inner < A exported',
      '18-19 class _B',
      '19-19 method _B.m < _B',
    ],
  );
});

it('declares lambdas and aliases that have a name', () => {
  checkDeclarations(
    [
      'f = g = (lambda x:',
      '  x)',
      'run(lambda: 1)',
      'type X[T] = list[T]',
      'Y: TypeAlias = int',
      'Z: "typing.TypeAlias" = int',
      'o.attribute = lambda: 1',
      'type = 1',
    ],
    [
      '1-2 function f exported',
      '4-4 alias X exported',
      '5-5 alias Y exported',
      '6-6 alias Z exported',
    ],
  );
});

it('keeps both of two definitions, and one of a function with its overloads', () => {
  checkDeclarations(
    [
      'if a:',
      '    def f(): pass',
      'else:',
      '    def f(): pass',
      '@overload',
      'def g(a: int): ...',
      '@typing.overload',
      'def g(a: str):',
      '    def lost(): pass',
      'def g(a):',
      '    def kept(): pass',
    ],
    [
      '2-2 function f exported',
      '4-4 function f exported',
      '10-11 function g exported',
      '11-11 function g.kept < g',
    ],
  );
  checkDeclarations(
    ['@overload', 'def g(a: int): ...', '@overload', 'def g(a: str): ...'],
    ['1-2 function g exported [overload]'],
    'stub',
  );
});

it('offers what __all__ lists', () => {
  checkDeclarations(
    [
      'def _a(): pass',
      'def _b(): pass',
      'def _c(): pass',
      '__all__ = ["_a"] + x.__all__',
      '__all__ += ("_b",)',
    ],
    ['1-1 function _a exported', '2-2 function _b exported', '3-3 function _c'],
  );
  checkDeclarations(['__all__.extend(["_a"])', 'class _a: pass'], ['2-2 class _a exported']);
});

it('takes the head for the signature, on one line and without comments', () => {
  checkFirst('@d\nasync def f(a, # first\n  b="#", *, c: int = 1) -> dict[\n str, int]: pass', {
    signature: 'async def f(a, b="#", *, c: int = 1) -> dict[ str, int]',
    isAsync: true,
  });
  checkFirst('class A[T](B): pass', { signature: 'class A[T](B)' });
  checkFirst('f = lambda a, b: 1', { signature: 'f = lambda a, b' });
  checkFirst(`def f(${'é'.repeat(500)}): pass`, { signature: `def f(${'é'.repeat(294)}` });
});

it('takes the first sentence of the docstring', () => {
  checkFirst(
    'def f():\n  # a comment\n  r"""\n  Does it, e.g. twice,\n  well. Then more.\n\n  x"""',
    {
      documentation: 'Does it, e.g. twice, well.',
    },
  );
  checkFirst("class A:\n  'Short'", { documentation: 'Short' });
  checkFirst('@overload\ndef f():\n  """Of all."""\ndef f(a): pass', { documentation: 'Of all.' });
  for (const body of ['f"{x}"', 'b"x"', '""', 'x = "y"', '1']) {
    const [first] = extract(`def f():\n  ${body}`, 'module', 'declarations').declarations;
    assert.equal(first?.documentation, undefined, body);
  }
});

it('keeps what stands beside broken text', () => {
  const { declarations } = extract(
    'class A:\n  def m(self): pass\n  x = = 1\n  def n(self): pass\n',
    'module',
    'declarations',
  );
  assert.deepEqual(
    declarations.map(({ qualifiedName }) => qualifiedName),
    ['A', 'A.m', 'A.n'],
  );
});

it('counts lines with any line end and behind other characters', () => {
  checkDeclarations(
    ['s = "😀é"\r\nclass ﬁle:\r  def __proto__(self): pass\r\n# end'],
    ['2-3 class file exported', '3-3 method file.__proto__ < file exported'],
  );
});

it('tells by which names the file calls what it imports', () => {
  const source = 'import a.b, c as d\nfrom .x import e, f as g, h, h as i\nfrom y import *\n';
  for (const depth of ['imports', 'declarations'] as const) {
    const described = extract(source, 'module', depth).imports.map(({ aliases = [] }) =>
      aliases.map(({ symbol, local }) => `${symbol}=${local}`).join(' '),
    );
    assert.deepEqual(described, ['*=a.b', '*=d', 'f=g h=h h=i', '*=*']);
  }
});
