// What tests for a class, and where instances of classes without a name can be, say of the calls of Java sources.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callLines, checkCalls, programOfSources } from './support/check-calls.ts';

function checkFile(source: string, expected: readonly string[]): Promise<void> {
  const full = expected.map((line) => {
    const [from, to] = line.split(' -> ') as [string, string];
    return `${from === 'file' ? 'A.java' : `A.java ${from}`} -> A.java ${to}`;
  });
  return checkCalls({ 'A.java': source }, full.join('\n'));
}

const SHAPES = `
abstract class Shape { abstract void draw(); }
final class Dot extends Shape { void draw() {} }
class Line extends Shape { void draw() {} }
class Arrow extends Line { void draw() {} }
`;

describe('a variable that was tested for a class of Java', () => {
  it('is none behind an if that leaves, and in the else', () =>
    checkFile(
      `${SHAPES}class A {
  void rest(Shape shape) { if (shape instanceof Line) { return; } shape.draw(); }
  void other(Shape shape) { if (shape instanceof Dot) {} else { shape.draw(); } }
}`,
      [
        'A.rest -> Shape.draw',
        'A.rest -> Dot.draw',
        'A.other -> Shape.draw',
        'A.other -> Line.draw',
        'A.other -> Arrow.draw',
      ],
    ));

  it('is one where the test holds, also behind an if that leaves where it does not', () =>
    checkFile(
      `${SHAPES}class A {
  void held(Shape shape) { if (shape != null && shape instanceof Line) shape.draw(); }
  void rest(Shape shape) { if (!(shape instanceof Line)) throw new RuntimeException(); shape.draw(); }
}`,
      [
        'A.held -> Line.draw',
        'A.held -> Arrow.draw',
        'A.rest -> Line.draw',
        'A.rest -> Arrow.draw',
      ],
    ));

  it('is none of several classes that it was tested for, one after the other', () =>
    checkFile(
      `${SHAPES}class Arc extends Shape { void draw() {} }
class A {
  void rest(Shape shape) {
    if (shape instanceof Line) return;
    if (shape instanceof Dot) return;
    shape.draw();
  }
}`,
      ['A.rest -> Shape.draw', 'A.rest -> Arc.draw'],
    ));

  it('may be anything where it gets another value', () =>
    checkFile(
      `${SHAPES}class A {
  Shape next() { return new Arrow(); }
  void rest(Shape shape) { if (shape instanceof Line) { return; } shape = next(); shape.draw(); }
}`,
      ['A.next -> Arrow', 'A.rest -> A.next', 'A.rest -> Shape.draw', 'A.rest -> Arrow.draw'],
    ));

  it('is none that names the type as a base, where that is one of another package', () =>
    checkFile(
      `import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
abstract class Wild implements WildcardType { public String toString() { return ""; } }
abstract class Own implements Type { public String toString() { return ""; } }
class A {
  static Type wild() { return new Wild() {}; }
  static Type own() { return new Own() {}; }
  static String rest(Type type) { if (type instanceof WildcardType) { return ""; } return "" + type; }
  void run() { rest(wild()); rest(own()); }
}`,
      ['A.rest -> Own.toString', 'A.run -> A.rest', 'A.run -> A.wild', 'A.run -> A.own'],
    ));

  it('holds no instance of another class, however the class is asked for', () =>
    checkFile(
      `${SHAPES}class A {
  void tested(Object any) { if (any instanceof Line) any.toString(); }
  void compared(Object any) { if (Line.class == any.getClass()) any.toString(); }
  void asked(Object any) { if (Line.class.isInstance(any)) any.toString(); }
  void given(Object any) { if (!Line.class.isAssignableFrom(any.getClass())) return; any.toString(); }
  String chosen(Object any) { return any instanceof Line ? any.toString() : ""; }
  void run() {
    for (Object any : new Object[] {new Named(), new Other()}) {
      tested(any); compared(any); asked(any); given(any); chosen(any);
    }
  }
}
class Named extends Line { public String toString() { return ""; } }
class Other implements java.io.Serializable { public String toString() { return ""; } }`,
      [
        ...['tested', 'compared', 'asked', 'given', 'chosen'].flatMap((name) => [
          `A.${name} -> Named.toString`,
          `A.run -> A.${name}`,
        ]),
        'A.run -> Named',
        'A.run -> Other',
      ],
    ));

  it('may be of a class below where it only is not of the very class', () =>
    checkFile(
      `${SHAPES}class A {
  void rest(Shape shape) { if (shape.getClass() == Line.class) return; shape.draw(); }
  void run() { rest(new Line()); rest(new Arrow()); }
}`,
      [
        'A.rest -> Shape.draw',
        'A.rest -> Line.draw',
        'A.rest -> Arrow.draw',
        'A.run -> A.rest',
        'A.run -> Line',
        'A.run -> Arrow',
      ],
    ));

  it('asks for the overload of the type that it was declared with', () =>
    checkFile(
      `${SHAPES}class A {
  void take(Shape shape) {}
  void take(Line line) {}
  void held(Shape shape) { if (shape instanceof Line) take(shape); }
}`,
      ['A.held -> A.take'],
    ));
});

const ADAPTERS = `
abstract class Adapter {
  abstract void read();
  final void run() { read(); }
  final Adapter guarded() {
    if (!(this instanceof Guarded)) { return new Guarded(); }
    return this;
  }
  private final class Guarded extends Adapter { void read() { Adapter.this.read(); } }
}
class Plain extends Adapter { void read() {} }
`;

describe('an instance of a class without a name of Java', () => {
  it('that never leaves the expression that makes it is met by its own methods alone', () =>
    checkFile(
      `${ADAPTERS}class A {
  static final Adapter HIDDEN = new Adapter() { void read() { hidden(); } }.guarded();
  static final Adapter PLAIN = new Plain();
  static void hidden() {}
  void use(Adapter adapter) { adapter.read(); }
}`,
      [
        'Adapter.run -> Adapter.read',
        'Adapter.run -> Adapter.Guarded.read',
        'Adapter.run -> Plain.read',
        'Adapter.guarded -> Adapter.Guarded',
        'Adapter.Guarded.read -> Adapter.read',
        // That the wrapper is made for none of its own kind is not told of what is around it.
        'Adapter.Guarded.read -> Adapter.Guarded.read',
        'Adapter.Guarded.read -> Plain.read',
        'Adapter.Guarded.read -> A.read',
        'file -> Adapter.guarded',
        'file -> Plain',
        'A.read -> A.hidden',
        'A.use -> Adapter.read',
        'A.use -> Adapter.Guarded.read',
        'A.use -> Plain.read',
      ],
    ));

  for (const [how, code] of [
    ['is returned', 'Adapter make() { return new Adapter() { void read() {} }; }'],
    ['is kept', 'Adapter kept = new Adapter() { void read() {} };'],
    [
      'is given to code that is not in sight',
      'void give(java.util.List<Adapter> all) { all.add(new Adapter() { void read() {} }); }',
    ],
    [
      'hands itself on',
      'void start() { new Adapter() { void read() { take(this); } }.read(); } void take(Object any) {}',
    ],
  ] as const) {
    it(`that ${how} may be met anywhere`, async () => {
      const source = `${ADAPTERS}class A { ${code} void use(Adapter adapter) { adapter.read(); } }`;
      const lines = callLines(await programOfSources({ 'A.java': source }));
      assert.match(lines.join('\n'), /^A\.java A\.use -> A\.java A\.(?:\w+\.)?read \[/m);
    });
  }

  it('runs methods of its base that are called on it', () =>
    checkFile(`${ADAPTERS}class A { void start() { new Adapter() { void read() {} }.run(); } }`, [
      'Adapter.run -> Adapter.read',
      'Adapter.run -> Adapter.Guarded.read',
      'Adapter.run -> A.start.read',
      'Adapter.guarded -> Adapter.Guarded',
      'Adapter.Guarded.read -> Adapter.read',
      'Adapter.Guarded.read -> Adapter.Guarded.read',
      'Adapter.Guarded.read -> A.start.read',
      'A.start -> Adapter.run',
    ]));
});

it('what is declared with one interface and tested for another of Java is no other class of that', async () => {
  const shapes = Array.from(
    { length: 8 },
    (_, at) => `class Shape${at} implements Shape { void draw${at}() {} }`,
  );
  const source = `interface Shape {}
interface Held { void release(); }
${shapes.join('\n')}
class HeldShape implements Shape, Held { public void release() {} }
class Buffer implements Held { public void release() {} }
class A {
  void rest(Shape shape) { if (shape instanceof Held) ((Held) shape).release(); }
  void even(Shape shape) { rest(shape); }
  void odd(Shape shape) { rest(shape); }
  void any(Object any) { if (any instanceof Held) ((Held) any).release(); }
  void run() {
    for (Object any : new Object[] { ${shapes.map((_, at) => `new Shape${at}()`).join(', ')}, new Buffer() }) any(any);
    rest(new HeldShape());
    ${shapes.map((_, at) => `${at % 2 ? 'odd' : 'even'}(new Shape${at}());`).join(' ')}
  }
}`;
  const lines = callLines(await programOfSources({ 'A.java': source })).join('\n');
  assert.match(lines, /A\.rest -> A\.java HeldShape\.release/);
  assert.doesNotMatch(lines, /A\.rest -> A\.java Buffer\.release/);
  assert.match(lines, /A\.any -> A\.java Buffer\.release/);
});
