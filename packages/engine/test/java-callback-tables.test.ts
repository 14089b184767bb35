// Functions that are kept in containers of the JDK are called by whoever takes them out again, whatever made the container
// and wherever it has been.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

const IMPORTS = 'import java.util.*; import java.util.function.*; import java.util.stream.*;';

/** Members of a class that put `one` and `two` into a container, and code that calls what is in it. */
const samples: Record<string, readonly [members: string, call: string]> = {
  'a list of both': ['List<Runnable> all = List.of(this::one, this::two);', 'all.get(0).run();'],
  'a list, in a loop': [
    'List<Runnable> all = Arrays.asList(this::one, this::two);',
    'for (var each : all) each.run();',
  ],
  'a list, by a callback': [
    'List<Runnable> all = new ArrayList<>(List.of(this::one, this::two));',
    'all.forEach(Runnable::run);',
  ],
  'a map of both': [
    'Map<String, Runnable> all = Map.of("1", this::one, "2", this::two);',
    'all.get("1").run();',
  ],
  'a map of entries': [
    'Map<String, Runnable> all = Map.ofEntries(Map.entry("1", this::one), Map.entry("2", this::two));',
    'all.getOrDefault("1", () -> {}).run();',
  ],
  'entries of a map': [
    'Map<String, Runnable> all = Map.of("1", this::one, "2", this::two);',
    'for (var entry : all.entrySet()) entry.getValue().run();',
  ],
  'values of a map that is filled': [
    'enum Key { A, B } EnumMap<Key, Runnable> all = new EnumMap<>(Key.class); { all.put(Key.A, this::one); all.put(Key.B, this::two); }',
    'all.values().stream().filter(each -> each != null).forEach(each -> each.run());',
  ],
  'lists in a map': [
    `Map<String, List<Runnable>> all = new HashMap<>();
  void on(String name, Runnable each) { all.computeIfAbsent(name, key -> new ArrayList<>()).add(each); }
  void fill() { on("1", this::one); on("2", this::two); }`,
    'all.getOrDefault("1", List.of()).forEach(each -> each.run());',
  ],
  'a map that a method gives': [
    'Map<String, Runnable> make() { return Map.of("1", this::one, "2", this::two); }',
    'Map<String, Runnable> all = make(); all.get("1").run();',
  ],
  'a map that a method gives, at once': [
    'Map<String, Runnable> make() { return Map.of("1", this::one, "2", this::two); }',
    'make().get("1").run();',
  ],
  'a map that is handed over': [
    `void fill(Map<String, Runnable> all) { all.put("1", this::one); all.put("2", this::two); }`,
    'Map<String, Runnable> all = new HashMap<>(); fill(all); all.get("1").run();',
  ],
  'what may be absent': [
    'Optional<Runnable> first = Optional.of(this::one); Optional<Runnable> second = Optional.of(this::two);',
    'first.get().run(); second.ifPresent(each -> each.run());',
  ],
};

for (const [name, [members, call]] of Object.entries(samples)) {
  it(name, async () => {
    const program = await programOfSources({
      'A.java': `${IMPORTS}
class A {
  ${members}
  void run() { ${call} }
  void one() {}
  void two() {}
}`,
    });
    const calls = callLines(program).map((line) => line.replace(/ \[.*/, ''));
    const called = ['one', 'two'].filter((each) =>
      calls.includes(`A.java A.run -> A.java A.${each}`),
    );
    assert.deepEqual(called, ['one', 'two']);
  });
}

it('a map of many entries', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `step${at}`);
  const program = await programOfSources({
    'A.java': `${IMPORTS}
class A {
  Map<String, Function<String, Integer>> all = Map.ofEntries(
    ${names.map((name) => `Map.entry("${name}", A::${name})`).join(', ')});
  void run(String name) { all.get(name).apply(""); }
  ${names.map((name) => `static Integer ${name}(String text) { return 1; }`).join('\n  ')}
}`,
  });
  const calls = callLines(program).map((line) => line.replace(/ \[.*/, ''));
  const missed = names.filter((name) => !calls.includes(`A.java A.run -> A.java A.${name}`));
  assert.deepEqual(missed, []);
});

it('containers of one type that have nothing to do with each other hold functions of their own', async () => {
  const program = await programOfSources({
    'A.java': `${IMPORTS}
class A {
  List<Runnable> first = new ArrayList<>();
  List<Runnable> second = new ArrayList<>();
  void fill() { first.add(this::one); second.add(this::two); }
  void run() { for (Runnable each : first) each.run(); }
  void one() {}
  void two() {}
}`,
  });
  const calls = callLines(program).filter((line) => line.startsWith('A.java A.run'));
  assert.deepEqual(
    calls.map((line) => line.replace(/ \[.*/, '')),
    ['A.java A.run -> A.java A.one'],
  );
});
