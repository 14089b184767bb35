// Functions without a name that are handed over more often than a place has room for know what they are called with.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

/** More than a place has room for. */
const CALLS = Array.from({ length: 12 }, (_, at) => at);

const SOURCES: readonly (readonly [path: string, head: string, one: (at: number) => string])[] = [
  [
    'a.cs',
    'using System;\nclass B { public void Go() {} }\nclass K { public static void Give(Action<B> to) { to(new B()); } }\nclass T {',
    (at) => `  void M${at}() { K.Give(x => x.Go()); }`,
  ],
  [
    'A.java',
    'import java.util.function.Consumer;\nclass B { void go() {} }\nclass K { static void give(Consumer<B> to) { to.accept(new B()); } }\nclass T {',
    (at) => `  void m${at}() { K.give(x -> x.go()); }`,
  ],
  [
    'a.kt',
    'class B { fun go() {} }\nfun give(to: B.() -> Unit) { val b = B(); b.to() }',
    (at) => `fun m${at}() { give { go() } }`,
  ],
  [
    'a.js',
    'class B { go() {} }\nfunction pass(to) { to(new B()); }\nfunction give(to) { pass(to); }',
    (at) => `function m${at}() { give((x) => x.go()); }`,
  ],
  [
    'a.rb',
    'class B\n  def go; end\nend\ndef give(&to)\n  to.call(B.new)\nend',
    (at) => `def m${at}\n  give { |x| x.go }\nend`,
  ],
  [
    'a.swift',
    'class B { func go() {} }\nfunc give(_ to: (B) -> Void) { to(B()) }',
    (at) => `func m${at}() { give { $0.go() } }`,
  ],
];

describe('functions that a place has no room for', () => {
  for (const [path, head, one] of SOURCES) {
    const end = head.endsWith('{') ? '\n}' : '';
    const source = `${head}\n${CALLS.map(one).join('\n')}${end}\n`;
    it(`know what they are called with: ${path}`, () => checkOf(path, source));
  }

  it('are not called for it, where what the runtime makes of them is told', async () => {
    const bound = CALLS.map((at) => `pass(a${at}.bind(null));\nfunction a${at}(x) { x.go(); }`);
    const lines = callLines(
      await programOfSources({
        'a.js': `class B { go() {} }\nfunction pass(to) { to(new B()); }\n${bound.join('\n')}`,
      }),
    );
    assert.equal(lines.filter((line) => /a\.js a\d+ -> a\.js B\.go/.test(line)).length, 12);
    assert.equal(lines.filter((line) => /a\.js pass -> a\.js a\d/.test(line)).length, 0);
  });

  it('know it however many there are: a table of rules, each of which is a block', async () => {
    const lines = callLines(await programOfSources(manyRules(600)));
    assert.equal(lines.filter((line) => / -> \S+ Rules\.rule /.test(line)).length, 600);
  });
});

/** As many files, each of which has a block run as the object that keeps it. */
function manyRules(count: number): Record<string, string> {
  const rules = `class Rules
  def initialize(&body)
    @body = body
  end
  def load!
    instance_eval(&@body)
  end
  def rule(pattern); end
end
`;
  const files = Array.from({ length: count }, (_, at): [string, string] => [
    `lib/rules/r${at}.rb`,
    `R${at} = Rules.new { rule(/a/) }\n`,
  ]);
  return { 'lib/rules.rb': rules, ...Object.fromEntries(files) };
}

/** Each of the callers calls the one method, and nobody but in JavaScript is said to call what it hands over. */
async function checkOf(path: string, source: string): Promise<void> {
  const lines = callLines(await programOfSources({ [path]: source }));
  const found = lines.filter((line) => / -> \S+ B\.go /i.test(line));
  assert.equal(found.length, CALLS.length, lines.join('\n'));
  const handedOver = lines.filter((line) => /anonymous|\(\)/.test(line.split(' -> ')[1]!));
  assert.equal(handedOver.length, path === 'a.js' ? CALLS.length : 0);
}
