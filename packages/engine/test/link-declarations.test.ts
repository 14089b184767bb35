// Declarations under unique names, names bound to them, and what analyses make of both.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyseParse } from '../src/analyses/parse/index.ts';
import type { Program } from '../src/program.ts';
import { analyseSources } from './support/analyse-sources.ts';
import { lineLanguage } from './support/line-language.ts';

async function link(sources: Record<string, string>): Promise<Program> {
  return (await analyseSources(Object.entries(sources), [lineLanguage])).program;
}

function nameOf({ files, declarations }: Program, at: number): string {
  const declaration = declarations[at];
  return `${files[declaration?.file ?? -1]?.path}:${declaration?.uniqueName}`;
}

/** Checks every inheritance of the program, as `file:Name < file:Base`. */
async function checkBases(sources: Record<string, string>, expected: string[]): Promise<void> {
  const program = await link(sources);
  const found = program.inheritance.map(
    ({ from, to }) => `${nameOf(program, from)} < ${nameOf(program, to)}`,
  );
  assert.deepEqual(found, expected);
}

describe('declarations', () => {
  it('get unique names in source order, and parents across the whole list', async () => {
    const program = await link({
      'a.line': 'function f\nfunction f\nclass A\nmethod A.f',
      'b.line': 'class A\nmethod A.f\nmethod A.f',
    });
    assert.deepEqual(
      program.declarations.map(({ parent }, at) => [
        nameOf(program, at),
        parent === null ? null : nameOf(program, parent),
      ]),
      [
        ['a.line:f', null],
        ['a.line:f#2', null],
        ['a.line:A', null],
        ['a.line:A.f', 'a.line:A'],
        ['b.line:A', null],
        ['b.line:A.f', 'b.line:A'],
        ['b.line:A.f#2', 'b.line:A'],
      ],
    );
  });

  it('are held by the nearest class, and by the file when they stand in a function', async () => {
    const { directories, declarations, holders } = analyseParse(
      await link({
        'x/y/a.line':
          'class A\nmethod A.m\nclass A.m.B\nmethod A.m.B.n\nfunction f\nfunction f.g\nclass f.C\nmethod f.C.o',
      }),
    );
    const described = holders.map((holder, at) =>
      [
        declarations[at]?.qualifiedName,
        holder === null ? '-' : declarations[holder]?.qualifiedName,
      ].join(' in '),
    );
    assert.deepEqual(described, [
      'A in -',
      'A.m in A',
      'A.m.B in A',
      'A.m.B.n in A.m.B',
      'f in -',
      'f.g in -',
      'f.C in -',
      'f.C.o in f.C',
    ]);
    assert.deepEqual(directories, ['x', 'x/y']);
  });
});

describe('bases are bound', () => {
  it('in the file, from the innermost scope outwards', () =>
    checkBases(
      {
        'a.line':
          'class Base\nclass Outer\nclass Outer.Base\nclass Outer.Inner < Base\nclass Last < Base',
      },
      ['a.line:Outer.Inner < a.line:Outer.Base', 'a.line:Last < a.line:Base'],
    ));

  it('through imports, by the name that the file gives', () =>
    checkBases(
      {
        'a.line': 'use /b.line: Base=Root Other\nclass A < Root Other Base',
        'b.line': 'class Base\nclass Other',
      },
      ['a.line:A < b.line:Base', 'a.line:A < b.line:Other'],
    ));

  it('through a module as a whole, and members of members', () =>
    checkBases(
      {
        'a.line': 'use /b.line: *=b\nclass A < b.Outer.Inner',
        'b.line': 'class Outer\nclass Outer.Inner',
      },
      ['a.line:A < b.line:Outer.Inner'],
    ));

  it('through names that are all let in', () =>
    checkBases({ 'a.line': 'use /b.line: *=*\nclass A < Base', 'b.line': 'class Base' }, [
      'a.line:A < b.line:Base',
    ]));

  it('not through a module that is asked for without a name', () =>
    checkBases({ 'a.line': 'use /b.line: *\nclass A < Base', 'b.line': 'class Base' }, []));

  it('along re-exports, also of all names, and past a circle of them', () =>
    checkBases(
      {
        'a.line': 'use /barrel.line: Base Deep Gone\nclass A < Base Deep Gone',
        'barrel.line': 'pass /b.line: Base\npass /circle.line: *',
        'b.line': 'class Base',
        'circle.line': 'pass /barrel.line: *\npass /deep.line: *',
        'deep.line': 'class Deep',
      },
      ['a.line:A < b.line:Base', 'a.line:A < deep.line:Deep'],
    ));

  it('in time where many modules pass on all names of each other', async () => {
    const modules = Array.from({ length: 30 }, (_, at) => `m${at}.line`);
    const passAll = modules.map((path) => `pass /${path}: *`).join('\n');
    const sources = modules.map((path): [string, string] => [path, passAll]);
    await checkBases(
      {
        ...Object.fromEntries(sources),
        'm29.line': `${passAll}\nclass Base`,
        'a.line': 'use /m0.line: Base Gone\nclass A < Base Gone',
      },
      ['a.line:A < m29.line:Base'],
    );
  });

  it('never to the class itself, and not at all when they are external', () =>
    checkBases(
      {
        'a.line': 'use +lib: Node\nuse /b.line: Tree=Tree2\nclass Node < Node\nclass Tree < Tree2',
        'b.line': 'class Tree',
      },
      ['a.line:Tree < b.line:Tree'],
    ));

  it('to each base once', () =>
    checkBases({ 'a.line': 'class B\nclass A < B B' }, ['a.line:A < a.line:B']));
});
