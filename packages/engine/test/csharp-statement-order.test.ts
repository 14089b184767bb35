// What local variables of C# hold from statement to statement.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

const SHAPES = `
interface IShape { void Draw(); void End(); }
class Dot : IShape { public void Draw() {} public void End() {} }
class Line : IShape { public void Draw() {} public void End() {} }
class Arc : IShape { public void Draw() {} public void End() {} }
`;

/** Classes whose `Draw` the body calls, and whose `End`, by the first letters of their names. */
async function calledBy(body: string): Promise<string> {
  const source = `${SHAPES}
class A {
  void Fill(ref IShape to) { to = new Line(); }
  void F(int c, IShape given) { ${body} }
  void Run() { F(1, new Arc()); }
}`;
  const lines = callLines(await programOfSources({ 'A.cs': source }));
  const called = (member: string) =>
    lines
      .flatMap(
        (line) => new RegExp(`A\\.F.* -> A\\.cs (Dot|Line|Arc)\\.${member} `).exec(line)?.[1] ?? [],
      )
      .map((name) => name.slice(0, 1));
  return ['Draw', 'End'].map((member) => called(member).sort().join('')).join(' ');
}

const CASES: readonly [title: string, body: string, called: string][] = [
  ['what it was given last', 'IShape s = new Dot(); s.Draw(); s = new Line(); s.End();', 'D L'],
  ['for a parameter too', 'given.Draw(); given = new Line(); given.End();', 'A L'],
  [
    'what was there as well behind ??=',
    'IShape s = given; s = new Dot(); s ??= new Line(); s.Draw(); given.End();',
    'DL A',
  ],
  [
    'either behind an if, and one within',
    'IShape s = new Dot(); if (c > 1) { s = new Line(); s.Draw(); } s.End();',
    'L DL',
  ],
  [
    'what a turn of a loop before gave',
    'IShape s = new Dot(); foreach (var i in new[] { 1, 2 }) { s.Draw(); s = new Line(); } s.End();',
    'DL DL',
  ],
  [
    'what its own case of a switch gave',
    'IShape s; switch (c) { case 1: s = new Dot(); break; case 2: s = new Line(); s.Draw(); break; default: s = given; break; } s.End();',
    'L ADL',
  ],
  [
    'anything where a closure sees it',
    'IShape s = new Dot(); System.Action a = () => s.Draw(); s = new Line(); a(); s.End();',
    'DL DL',
  ],
  [
    'anything where it is handed on by reference',
    'IShape s = new Dot(); s.Draw(); s = given; Fill(ref s); s.End();',
    'ADL ADL',
  ],
  [
    'anything where code jumps',
    'IShape s = new Dot(); again: s.Draw(); s = new Line(); if (c > 1) goto again; s.End();',
    'DL DL',
  ],
  [
    'what either branch of the preprocessor gave',
    'IShape s;\n#if NEW\ns = new Dot();\n#else\ns = new Line();\n#endif\ns.Draw(); given.End();',
    'DL A',
  ],
  [
    'what the parts of a tuple gave',
    'IShape s = new Dot(), t = new Line(); s.Draw(); (s, t) = (t, given); s.End();',
    'D L',
  ],
  [
    'what is of its type, where only its first value says that',
    'var s = new Dot(); s = Outside.Make(s); s.Draw(); given.End();',
    'D A',
  ],
  [
    'nothing that is known where it is null',
    'IShape s = new Dot(); s.Draw(); s = null; s?.End();',
    'D ADL',
  ],
];

describe('a variable of C# that is assigned to again holds', () => {
  for (const [title, body, called] of CASES)
    it(title, async () => assert.equal(await calledBy(body), called));
});
