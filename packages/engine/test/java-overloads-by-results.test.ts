// Overloads that depend on what another call gives: one that is chosen among overloads itself, or one of the JDK.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

const sources = (body: string) => ({
  'p/Bag.java': `package p;
public class Bag {
  public Bag put(boolean value) { return this; }
  public Bag put(int value) { return this; }
  public Bag put(java.util.Map<?, ?> value) { return this; }
  public Bag put(Object value) { return this; }
}`,
  'p/Use.java': `package p;
import java.io.*;
import java.util.*;
public class Use {
  public void put(boolean value) {}
  public void put(int value) {}
  public void put(long value) {}
  public void put(Map<?, ?> value) {}
  public void put(Object value) {}
  public void put(Bag value) {}
  public void use(Object value, Properties given, ResourceBundle texts, File file, Reader from)
      throws IOException { ${body} }
}`,
});

/** Types of the parameters of \`put\`, by which one is told from the next. */
const PUT = ['boolean', 'int', 'long', 'Map', 'Object', 'Bag'];

async function putBy(body: string): Promise<(string | undefined)[]> {
  return callLines(await programOfSources(sources(body))).flatMap((line) => {
    const [, number] =
      /^p\/Use\.java Use\.use -> p\/Use\.java Use\.put(?:#(\d))? /.exec(line) ?? [];
    return line.includes('Use.use -> p/Use.java Use.put') ? [PUT[Number(number ?? 1) - 1]] : [];
  });
}

it('what waits for its own overload to be chosen is waited for', async () => {
  assert.deepEqual(await putBy('put(new Bag().put(value));'), ['Bag']);
  assert.deepEqual(await putBy('put(new Bag().put(value).put(1).put(value));'), ['Bag']);
});

it('a result of the JDK is of its type', async () => {
  assert.deepEqual(await putBy('put(given.getProperty("a"));'), ['Object']);
  assert.deepEqual(await putBy('put(texts.getString("a"));'), ['Object']);
  assert.deepEqual(await putBy('put(file.length());'), ['long']);
  assert.deepEqual(await putBy('put(file.exists());'), ['boolean']);
  assert.deepEqual(await putBy('put(from.read());'), ['int']);
  assert.deepEqual(await putBy('put(new Random().nextInt());'), ['int']);
});

it('a constructor is meant though its class has a base outside, and what it is given fits badly', async () => {
  const program = await programOfSources({
    'p/Named.java': `package p;
public class Named implements java.security.Principal {
  public Named(String type, String name) {}
  public Named(String type, String name, boolean isKnown) {}
  public String getName() { return ""; }
}`,
    'p/Use.java': `package p;
public class Use {
  @SuppressWarnings("unchecked") <T> T pick(Object value) { return (T) value; }
  Object make(java.io.File file) { return new Named("a", pick(file)); }
}`,
  });
  assert.ok(
    callLines(program).some((line) => line.includes('Use.make -> p/Named.java Named.constructor ')),
  );
});

it('further arguments suit a list of what a type parameter stands for that is not known', async () => {
  const lines = callLines(
    await programOfSources({
      'p/Joiner.java': `package p;
public class Joiner<T> {
  public void join(StringBuilder to, Iterable<T> all) {}
  @SafeVarargs public final void join(StringBuilder to, T... all) {}
}`,
      'p/Use.java': `package p;
public class Use {
  private static final Joiner<Object> JOINER = new Joiner<>();
  void text(StringBuilder to) { JOINER.join(to, "a"); }
  void list(StringBuilder to, java.util.List<Object> all) { JOINER.join(to, all); }
}`,
    }),
  );
  const calls = lines.flatMap((line) => /Use\.(\w+ -> .*join\S*)/.exec(line)?.[1] ?? []);
  assert.deepEqual(calls.sort(), [
    'list -> p/Joiner.java Joiner.join',
    'text -> p/Joiner.java Joiner.join#2',
  ]);
});
