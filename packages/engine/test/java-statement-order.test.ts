// What local variables of Java hold from statement to statement.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

const SHAPES = `
interface Shape { void draw(); void end(); }
class Dot implements Shape { public void draw() {} public void end() {} }
class Line implements Shape { public void draw() {} public void end() {} }
class Arc implements Shape { public void draw() {} public void end() {} }
class Box implements Shape {
  final Shape inner;
  Box(Shape inner) { this.inner = inner; }
  public void draw() {}
  public void end() {}
}
`;

/** Classes whose `draw` the body calls, and whose `end`, by the first letters of their names. */
async function calledBy(body: string): Promise<string> {
  const source = `${SHAPES}class A { void f(int c, Shape given) { ${body} } }`;
  const run = 'class B { void run(A a) { a.f(1, new Arc()); } }';
  const lines = callLines(await programOfSources({ 'A.java': `${source}\n${run}` }));
  const members = lines.flatMap(
    (line) => /A\.f -> A\.java (Dot|Line|Arc|Box)\.(draw|end) /.exec(line)?.slice(1, 3) ?? [],
  );
  const letters = { draw: [] as string[], end: [] as string[] };
  for (let at = 0; at < members.length; at += 2)
    letters[members[at + 1] as 'draw' | 'end'].push((members[at] as string).slice(0, 1));
  return [letters.draw, letters.end].map((each) => each.sort().join('')).join(' ');
}

const CASES: readonly [title: string, body: string, called: string][] = [
  ['what it was given last', 'Shape s = new Dot(); s.draw(); s = new Line(); s.end();', 'D L'],
  ['for a parameter too', 'given.draw(); given = new Box(given); given.end();', 'A B'],
  [
    'either behind an if, and one within',
    'Shape s = new Dot(); if (c > 1) { s = new Line(); s.draw(); } s.end();',
    'L DL',
  ],
  [
    'what the other branch gave',
    'Shape s; if (c > 1) s = new Line(); else { s = new Dot(); s.draw(); } s.end();',
    'D DL',
  ],
  [
    'nothing of a branch that leaves',
    'Shape s = new Dot(); if (c > 1) { s = new Line(); s.draw(); return; } s.end();',
    'L D',
  ],
  [
    'what a turn of a loop before gave',
    'Shape s = new Dot(); while (c > 1) { s.draw(); s = new Line(); } s.end();',
    'DL DL',
  ],
  [
    'what the last part of a for gave',
    'Shape s = new Dot(); for (int i = 0; i < c; s = new Line()) { s.draw(); } s.end();',
    'DL DL',
  ],
  [
    'all that the turns of a for give its own variable',
    'for (Shape s = new Dot(); c > 1; s = new Line()) s.draw(); given.end();',
    'DL A',
  ],
  [
    'what was given before a loop was left',
    'Shape s = new Dot(); for (;;) { s = new Line(); if (c > 1) break; s = new Dot(); s.draw(); } s.end();',
    'D DL',
  ],
  [
    'what its own case of a switch gave',
    'Shape s; switch (c) { case 1: s = new Dot(); break; case 2: s = new Line(); s.draw(); break; default: s = given; } s.end();',
    'L ADL',
  ],
  [
    'what the case before led on',
    'Shape s = given; switch (c) { case 1: s = new Dot(); case 2: s.draw(); s = new Line(); } s.end();',
    'AD ADL',
  ],
  [
    'what an arrow of a switch gave',
    'Shape s = given; switch (c) { case 1 -> s = new Dot(); case 2 -> s.draw(); default -> {} } s.end();',
    'A AD',
  ],
  [
    'whatever a try may have given where it is caught',
    'Shape s = new Dot(); try { s = new Line(); s.end(); } catch (RuntimeException e) { s.draw(); }',
    'DL L',
  ],
  [
    'behind a try what was caught gave',
    'Shape s; try { s = new Line(); } catch (RuntimeException e) { s = new Dot(); s.draw(); } s.end();',
    'D DL',
  ],
  [
    'what an operand may have given that is left out',
    'Shape s = new Dot(); if (c > 1 && (s = new Line()) != null) s.draw(); s.end();',
    'DL DL',
  ],
  [
    'what a block with a label was left with',
    'Shape s = new Dot(); out: { s = new Line(); if (c > 1) break out; s = given; s.draw(); } s.end();',
    'A ADL',
  ],
  [
    'what is of its type, where only its first value says that',
    'var s = new Dot(); s = Outside.make(s); s.draw(); given.end();',
    'D A',
  ],
  [
    'what it was tested for, where nothing is assigned to it',
    'Shape s = new Dot(); if (c > 1) s = new Line(); if (s instanceof Dot) s.draw(); s = given; s.end();',
    'D A',
  ],
  [
    'what is given where a test holds',
    'Shape s = new Dot(); if (c > 1) s = new Box(s); if (s instanceof Dot) { s = new Line(); s.draw(); } s.end();',
    'L BDL',
  ],
  [
    'what is given behind a test, in its condition',
    'Shape s = given; if (s instanceof Arc && (s = new Dot()) != null) s.draw(); given.end();',
    'AD A',
  ],
  [
    'what a test that leaves has let by, until it is assigned to',
    'Shape s = new Dot(); if (c > 1) { s = given; } if (s instanceof Dot) { s = new Line(); return; } s.draw(); given.end();',
    'A A',
  ],
  [
    'all of its type behind a test that leaves, where it is assigned to',
    'Shape s = given; if (!(s instanceof Dot)) { return; } s.draw(); s = new Line(); s.end();',
    'A L',
  ],
  [
    'nothing of a lambda that returns',
    'Shape s = new Dot(); s = new Line(); Runnable r = () -> { return; }; s.draw(); given.end();',
    'L A',
  ],
];

describe('a variable of Java that is assigned to again holds', () => {
  for (const [title, body, called] of CASES)
    it(title, async () => assert.equal(await calledBy(body), called));
});

describe('a parameter of a compact constructor', () => {
  it('goes into the field as it was assigned last', async () => {
    const pair = `record Pair(Shape first) {
  Pair { first = new Line(); }
  void f() { first.draw(); }
}`;
    const run = 'class B { void run() { new Pair(new Dot()).f(); } }';
    const lines = callLines(await programOfSources({ 'A.java': `${SHAPES}${pair}\n${run}` }));
    assert.ok(lines.some((line) => line.startsWith('A.java Pair.f -> A.java Line.draw')));
  });
});

describe('a body that assigns to more variables, or more often, than are followed', () => {
  const repeated = (count: number, line: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => line(at)).join(' ');

  it('has all that a variable is ever given in the last ones', async () => {
    const others = repeated(70, (at) => `Shape v${at} = given; v${at} = given;`);
    const body = 'Shape s = new Dot(); s.draw(); s = new Line(); s.end();';
    assert.equal(await calledBy(`${body} ${others}`), 'D L');
    assert.equal(await calledBy(`${others} ${body}`), 'DL DL');
  });

  it('has all that a variable is given more often', async () => {
    const body = `Shape s = new Dot(); s.draw(); ${repeated(70, () => 's = new Line();')} s.end();`;
    assert.equal(await calledBy(body), 'DL DL');
  });
});
