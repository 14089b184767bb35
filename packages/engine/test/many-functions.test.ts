// A call through a place that holds many functions, as those of a table are, leads to each of them, in every language.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

interface Sample {
  readonly path: string;
  readonly caller: string;
  readonly callee: (at: number) => string;
  readonly text: (count: number) => string;
}

/** A line for each of the functions. */
const each = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const samples: readonly Sample[] = [
  {
    path: 'a.c',
    caller: 'run',
    callee: (at) => `step${at}`,
    text: (count) => `struct command { const char *name; void (*run)(void); };
${each(count, (at) => `static void step${at}(void) {}`)}
static struct command commands[] = {
${each(count, (at) => `  { "${at}", step${at} },`)}
};
void run(int at) { commands[at].run(); }`,
  },
  {
    path: 'a.go',
    caller: 'run',
    callee: (at) => `step${at}`,
    text: (count) => `package main
${each(count, (at) => `func step${at}() {}`)}
var steps = map[string]func(){
${each(count, (at) => `\t"${at}": step${at},`)}
}
func run(name string) { steps[name]() }`,
  },
  {
    path: 'a.js',
    caller: 'runAll',
    callee: (at) => `step${at}`,
    text: (count) => `const steps = [];
function add(step) { steps.push(step); }
function runAll() { for (const step of steps) step(); }
${each(count, (at) => `function step${at}() {}`)}
${each(count, (at) => `add(step${at});`)}`,
  },
  {
    path: 'a.ts',
    caller: 'emit',
    callee: (at) => `step${at}`,
    text: (count) => `type Step = () => void;
const steps: Record<string, Step[]> = {};
function on(name: string, step: Step) { (steps[name] ??= []).push(step); }
function emit(name: string) { steps[name]?.forEach((step) => step()); }
${each(count, (at) => `const step${at} = () => {};`)}
${each(count, (at) => `on('${at}', step${at});`)}`,
  },
  {
    path: 'a.py',
    caller: 'run_all',
    callee: (at) => `step${at}`,
    text: (count) => `steps = []
def add(step):
    steps.append(step)
    return step
def run_all():
    for step in steps:
        step()
${each(count, (at) => `@add\ndef step${at}(): pass`)}`,
  },
  {
    path: 'a.php',
    caller: 'run',
    callee: (at) => `step${at}`,
    text: (count) => `<?php
function run(callable $step) { $step(); }
${each(count, (at) => `function step${at}() {}`)}
${each(count, (at) => `run('step${at}');`)}`,
  },
  {
    path: 'handlers.php',
    caller: 'Steps.run',
    callee: (at) => `Steps.step${at}`,
    text: (count) => `<?php
class Steps {
  private $steps = [];
  function add($step) { $this->steps[] = $step; }
  function run() { foreach ($this->steps as $step) call_user_func($step, 1); }
${each(count, (at) => `  static function step${at}() {}`)}
  function fill(Steps $other) {
${each(count, (at) => `    $this->add([${['$this', 'self::class', '$other', "'Steps'"][at % 4]}, 'step${at}']);`)}
  }
}`,
  },
  {
    path: 'A.java',
    caller: 'A.runAll',
    callee: (at) => `A.step${at}`,
    text: (count) => `import java.util.*;
class A {
  private final List<Runnable> steps = new ArrayList<>();
  void add(Runnable step) { steps.add(step); }
  void runAll() { for (Runnable step : steps) step.run(); }
${each(count, (at) => `  void step${at}() {}`)}
  void fill() {
${each(count, (at) => `    add(this::step${at});`)}
  }
}`,
  },
  {
    path: 'A.cs',
    caller: 'A.Run',
    callee: (at) => `A.Step${at}`,
    text: (count) => `using System;
class A {
  void Run(Action step) { step(); }
${each(count, (at) => `  void Step${at}() {}`)}
  void Fill() {
${each(count, (at) => `    Run(Step${at});`)}
  }
}`,
  },
  {
    path: 'a.kt',
    caller: 'run',
    callee: (at) => `step${at}`,
    text: (count) => `fun run(step: () -> Unit) { step() }
${each(count, (at) => `fun step${at}() {}`)}
fun main() {
${each(count, (at) => `  run(::step${at})`)}
}`,
  },
  {
    path: 'a.swift',
    caller: 'run',
    callee: (at) => `step${at}`,
    text: (count) => `func run(_ step: () -> Void) { step() }
${each(count, (at) => `func step${at}() {}`)}
func main() {
${each(count, (at) => `  run(step${at})`)}
}`,
  },
  {
    path: 'methods.swift',
    caller: 'Steps.run',
    callee: (at) => `Steps.step${at}`,
    text: (count) => `class Steps {
  func run(_ step: () -> Void) { step() }
${each(count, (at) => `  func step${at}() {}`)}
  func fill() {
${each(count, (at) => `    run(${at % 2 === 0 ? '' : 'self.'}step${at})`)}
  }
}`,
  },
  {
    path: 'main.rs',
    caller: 'run',
    callee: (at) => `step${at}`,
    text: (count) => `fn run(step: fn()) { step() }
${each(count, (at) => `fn step${at}() {}`)}
fn main() {
${each(count, (at) => `    run(step${at});`)}
}`,
  },
];

/** The calls without the way in which they were found. */
async function callsOf(path: string, text: string): Promise<Set<string>> {
  const program = await programOfSources({ [path]: text });
  return new Set(callLines(program).map((line) => line.replace(/ \[.*/, '')));
}

for (const { path, caller, callee, text } of samples) {
  for (const count of [7, 12, 20, 40]) {
    it(`${count} functions that come to one call are all called: ${path}`, async () => {
      const calls = await callsOf(path, text(count));
      const missed = Array.from({ length: count }, (_, at) => callee(at)).filter(
        (name) => !calls.has(`${path} ${caller} -> ${path} ${name}`),
      );
      assert.deepEqual(missed, []);
    });
  }
}

/** Functions that come to one call, which gives each a shape, and each of which draws what it is given. */
const drawing = (count: number, more = ''): string => `class Round { draw() {} }
class Square { draw() {} }
function apply(step, shape) { step(shape); }
${each(count, (at) => `function step${at}(shape) { shape.draw(); }`)}
${each(count, (at) => `apply(step${at}, new ${at % 2 === 0 ? 'Round' : 'Square'}());`)}
${more}`;

it('few functions are told what they are called with, and of many those that came last are not', async () => {
  const few = await callsOf('a.js', drawing(4));
  assert.ok(few.has('a.js step3 -> a.js Square.draw'));
  const many = await callsOf('a.js', drawing(40));
  assert.ok(many.has('a.js apply -> a.js step39'));
  assert.ok(!many.has('a.js step39 -> a.js Square.draw'));
});

it('where objects with methods come as well, it is not known which function is meant', async () => {
  const made = 'class Called { run() {} }\napply(new Called(), 1);';
  const calls = await callsOf('a.js', drawing(40, made));
  assert.ok(!calls.has('a.js apply -> a.js step39'));
});

it('of more than a place has room for it is not known which are called', async () => {
  const countOf = async (count: number) =>
    [...(await callsOf('a.js', drawing(count)))].filter((line) => line.includes(' apply -> '))
      .length;
  assert.equal(await countOf(512), 512);
  assert.equal(await countOf(513), 0);
});

it('what a name of another file stands for are few things', async () => {
  const program = await programOfSources({
    'a.py': `step = None
def set(to):
    global step
    step = to
${each(12, (at) => `def step${at}(): pass`)}
${each(12, (at) => `set(step${at})`)}`,
    'b.py': 'from a import step\ndef run():\n    step()',
  });
  assert.deepEqual(
    callLines(program).filter((line) => line.startsWith('b.py')),
    [],
  );
});

for (const count of [3, 7, 8, 12, 30]) {
  it(`a trait object has the methods of all ${count} that came`, async () => {
    const calls = await callsOf(
      'a.rs',
      `trait S { fn go(&self); }
${each(count, (at) => `struct K${at};\nimpl S for K${at} { fn go(&self) {} }`)}
fn show(s: &dyn S) { s.go() }
fn main() {
${each(count, (at) => `show(&K${at});`)}
}`,
    );
    const missed = Array.from({ length: count }, (_, at) => `K${at}.go`).filter(
      (name) => !calls.has(`a.rs show -> a.rs ${name}`),
    );
    assert.deepEqual(missed, []);
  });
}
