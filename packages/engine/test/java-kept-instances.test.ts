// Instances of Java's classes that nobody outside of the repository can name: as long as they stay where values are seen to
// flow, what is known by the type of a base is none of them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callLines, checkCalls, programOfSources } from './support/check-calls.ts';

/** What reads from a base of which nobody is seen to hand over an instance, and a wrapper that only its package makes. */
const sources = (use: string) => ({
  'p/Adapter.java': `package p;
public abstract class Adapter {
  public abstract int read();
  public int twice() { return read() + read(); }
}`,
  'p/Plain.java':
    'package p; public class Plain extends Adapter { public int read() { return 1; } }',
  'p/Wrapper.java': `package p;
class Wrapper extends Adapter {
  private final Adapter inner;
  Wrapper(Adapter inner) { this.inner = inner; }
  @Override public int read() { return inner.read(); }
}`,
  'p/Reader.java': `package p;
public class Reader { public int run(Adapter adapter) { return adapter.read(); } }`,
  'p/Use.java': `package p;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
${use}`,
});

const alone = `
    p/Reader.java Reader.run -> p/Adapter.java Adapter.read
    p/Reader.java Reader.run -> p/Plain.java Plain.read
    p/Wrapper.java Wrapper.read -> p/Adapter.java Adapter.read
    p/Wrapper.java Wrapper.read -> p/Plain.java Plain.read
    p/Adapter.java Adapter.twice -> p/Adapter.java Adapter.read
    p/Adapter.java Adapter.twice -> p/Plain.java Plain.read
    p/Adapter.java Adapter.twice -> p/Wrapper.java Wrapper.read`;

const lost = `
    p/Reader.java Reader.run -> p/Wrapper.java Wrapper.read
    p/Wrapper.java Wrapper.read -> p/Wrapper.java Wrapper.read`;

it('an instance that a private field holds is read from there alone', () =>
  checkCalls(
    sources(`public class Use {
  private final Adapter held;
  public Use(Adapter adapter) { held = new Wrapper(adapter); }
  public int run() { return held.read(); }
}`),
    `${alone}
    p/Use.java Use.constructor -> p/Wrapper.java Wrapper.constructor
    p/Use.java Use.run -> p/Wrapper.java Wrapper.read
    p/Use.java Use.run -> p/Adapter.java Adapter.read`,
  ));

const MAKES = 'p/Wrapper.java Wrapper.constructor';

/** Each hands a wrapper to code that is not in sight; with the caller that makes it, and what else is called. */
const LOSING: Record<string, readonly [use: string, caller: string, others?: string]> = {
  'a result of a public method': [
    'public class Use { public Adapter make(Adapter a) { return new Wrapper(a); } }',
    'Use.make',
  ],
  'a field that others see': [
    'public class Use { protected Adapter held; void set(Adapter a) { held = new Wrapper(a); } }',
    'Use.set',
  ],
  'a field that a framework reads': [
    'public class Use { @Shown private Adapter held; void set(Adapter a) { held = new Wrapper(a); } }',
    'Use.set',
  ],
  'an element of a list': [
    `public class Use {
  private final List<Adapter> all = new ArrayList<>();
  void add(Adapter a) { all.add(new Wrapper(a)); }
}`,
    'Use.add',
  ],
  'an argument of a method that others override': [
    `public class Use {
  public void take(Adapter a) {}
  void give(Adapter a) { take(new Wrapper(a)); }
}`,
    'Use.give',
    'p/Use.java Use.give -> p/Use.java Use.take',
  ],
  'what a function gives': [
    'public class Use { Supplier<Adapter> make(Adapter a) { return () -> new Wrapper(a); } }',
    'Use.make',
  ],
  'a class that is asked for as such': [
    'public class Use { Class<?> ask(Adapter a) { new Wrapper(a); return Wrapper.class; } }',
    'Use.ask',
  ],
};

for (const [name, [use, caller, others = '']] of Object.entries(LOSING))
  it(`an instance is lost sight of: ${name}`, () =>
    checkCalls(
      sources(use),
      `${alone}${lost}
    p/Use.java ${caller} -> ${MAKES}
    ${others}`,
    ));

it('where more come than are told apart, the type of the place stands for it, there and behind', () => {
  const names = [...'ABCDEFGHIJ'];
  return checkCalls(
    {
      'p/Rule.java': 'package p; public interface Rule { int apply(); }',
      'p/Rules.java': `package p;
public class Rules {
${names.map((name) => `  private static class ${name} implements Rule { public int apply() { return 1; } }`).join('\n')}
  private static class Other implements Rule { public int apply() { return 2; } }
  private static class Last implements Rule {
    private final Rule rule;
    Last(Rule rule) { this.rule = rule; }
    public int apply() { return rule.apply(); }
  }
  static Rule choose(int at) {
    switch (at) {
${names.map((name, at) => `      case ${at}: return new ${name}();`).join('\n')}
      default: return null;
    }
  }
  static int run(int at) { return new Last(at > 3 ? choose(at) : null).apply(); }
  static int other() { return new Other().apply(); }
}`,
    },
    `
    p/Rules.java Rules.Last.apply -> p/Rule.java Rule.apply
${names.map((name) => `    p/Rules.java Rules.Last.apply -> p/Rules.java Rules.${name}.apply\n    p/Rules.java Rules.choose -> p/Rules.java Rules.${name}`).join('\n')}
    p/Rules.java Rules.run -> p/Rules.java Rules.choose
    p/Rules.java Rules.run -> p/Rules.java Rules.Last.constructor
    p/Rules.java Rules.run -> p/Rules.java Rules.Last.apply
    p/Rules.java Rules.other -> p/Rules.java Rules.Other
    p/Rules.java Rules.other -> p/Rules.java Rules.Other.apply`,
  );
});

it('a method that nobody in sight calls is called from files of the package that are not there', () =>
  checkCalls(
    {
      'p/A.java': `package p;
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class A {
  void uncalled(Shape any) { any.draw(); }
  void called(Shape any) { any.draw(); }
  void run() { new Circle(); called(null); }
}`,
    },
    `
    p/A.java A.uncalled -> p/A.java Shape.draw
    p/A.java A.uncalled -> p/A.java Circle.draw
    p/A.java A.called -> p/A.java Shape.draw
    p/A.java A.run -> p/A.java A.called
    p/A.java A.run -> p/A.java Circle`,
  ));

it('what a module does not export is seen by nobody outside, though it is public', () => {
  const check = (module: string, others: string) =>
    checkCalls(
      {
        'src/module-info.java': module,
        'src/api/Adapter.java': `package api;
public abstract class Adapter {
  public abstract int read();
  public static int run(Adapter any) { return any.read(); }
}`,
        'src/inner/Adapters.java': `package inner;
import api.Adapter;
import java.util.Objects;
public class Adapters {
  public static final Adapter ONE = new Adapter() { public int read() { return 1; } };
  public static int own() { return Objects.requireNonNull(ONE).read(); }
}`,
      },
      `
    src/api/Adapter.java Adapter.run -> src/api/Adapter.java Adapter.read
    src/inner/Adapters.java Adapters.own -> src/inner/Adapters.java Adapters.read
    src/inner/Adapters.java Adapters.own -> src/api/Adapter.java Adapter.read
    ${others}`,
    );
  return check('module m { exports api; }', '').then(() =>
    check(
      'module m { exports api; exports inner to other; }',
      'src/api/Adapter.java Adapter.run -> src/inner/Adapters.java Adapters.read',
    ),
  );
});

it('an instance that is only compared is kept', () =>
  checkCalls(
    sources(`import java.util.Map;
public class Use {
  private final Adapter held;
  private final List<Adapter> all;
  public Use(Adapter a, List<Adapter> all) { held = new Wrapper(a); this.all = all; }
  boolean has() { return all.contains(held); }
}`),
    `${alone}
    p/Use.java Use.constructor -> ${MAKES}`,
  ));

it('what wide places drop goes through any number of places without a type', async () => {
  const names = [...'ABCDEFGHIJ'];
  const length = 8_000;
  const program = await programOfSources({
    'p/Rules.java': `package p;
interface Rule { int apply(); }
public class Rules {
${names.map((name) => `  private static class ${name} implements Rule { public int apply() { return 1; } }`).join('\n')}
  static int run(int at) {
    var step0 = at > 0 ? ${names.map((name) => `at == 1 ? new ${name}()`).join(' : ')} : null : null;
${Array.from({ length }, (_, at) => `    var step${at + 1} = step${at};`).join('\n')}
    Rule last = step${length};
    return last.apply();
  }
}`,
  });
  const calls = callLines(program).filter((line) => line.includes('Rules.run -> '));
  for (const name of names)
    assert.ok(
      calls.some((line) => line.includes(`Rules.${name}.apply`)),
      `${name} is asked`,
    );
});
