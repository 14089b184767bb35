// What a method calls on its own receiver: no override of a class that overrides the method itself, too, as long as no
// `super` leads there.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

const base = `package p;
public abstract class Base {
  public void run() { step(); help(); }
  public void walk() { step(); }
  private void help() { aid(); }
  public void step() {}
  public void aid() {}
}`;

const edgesOf = async (sources: Record<string, string>) =>
  callLines(await programOfSources(sources)).map((line) => line.replace(/ \[\w+\]$/, ''));

const steps = async (below: string, caller: string) => {
  const start = `p/Base.java ${caller} -> p/Below.java `;
  const edges = await edgesOf({ 'p/Base.java': base, 'p/Below.java': below });
  return edges.filter((edge) => edge.startsWith(start)).map((edge) => edge.slice(start.length));
};

const below = (members: string) => `package p;
public class Below extends Base {
  @Override public void step() {}
  @Override public void aid() {}
  ${members}
}`;

it('a method calls overrides of what inherits it', async () => {
  const source = below('');
  assert.deepEqual(await steps(source, 'Base.run'), ['Below.step']);
  assert.deepEqual(await steps(source, 'Base.help'), ['Below.aid']);
});

it('a method that is overridden calls none, and neither does what is private and called by it alone', async () => {
  const source = below('@Override public void run() {}');
  assert.deepEqual(await steps(source, 'Base.run'), []);
  assert.deepEqual(await steps(source, 'Base.help'), []);
  assert.deepEqual(await steps(source, 'Base.walk'), ['Below.step']);
});

it('an overload is no override', async () => {
  const source = below('public void run(int times) {}');
  assert.deepEqual(await steps(source, 'Base.run'), ['Below.step']);
});

it('what super leads to runs all the same', async () => {
  const source = below('@Override public void run() { super.run(); }');
  assert.deepEqual(await steps(source, 'Base.run'), ['Below.step']);
  assert.deepEqual(await steps(source, 'Base.help'), ['Below.aid']);
  const reference = below('@Override public void run() { Runnable all = super::run; all.run(); }');
  assert.deepEqual(await steps(reference, 'Base.run'), ['Below.step']);
});

it('what is private and called on another object as well runs on any', async () => {
  const edges = await edgesOf({
    'p/Base.java': base.replace(
      'public void step() {}',
      'public void step() {} static void aid(Base base) { base.help(); }',
    ),
    'p/Below.java': below('@Override public void run() {}'),
  });
  assert.ok(edges.includes('p/Base.java Base.help -> p/Below.java Below.aid'));
});

it('a default method of an interface that is named in front of super runs', async () => {
  const sources = (body: string) => ({
    'p/Task.java': `package p;
public interface Task { default void run() { step(); } void step(); }`,
    'p/Own.java': `package p;
public class Own implements Task {
  @Override public void run() { ${body} }
  @Override public void step() {}
}`,
  });
  const edge = 'p/Task.java Task.run -> p/Own.java Own.step';
  assert.ok((await edgesOf(sources('Task.super.run();'))).includes(edge));
  assert.ok(!(await edgesOf(sources(''))).includes(edge));
});

it('what is of another package is not overridden there', async () => {
  const edges = await edgesOf({
    'p/Base.java': `package p;
public class Base { void run() { step(); } public void step() {} public void all() { run(); } }`,
    'q/Below.java': `package q;
public class Below extends p.Base { void run() {} @Override public void step() {} }`,
  });
  assert.ok(edges.includes('p/Base.java Base.run -> q/Below.java Below.step'));
});
