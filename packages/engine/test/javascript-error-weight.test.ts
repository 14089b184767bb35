// What the parser objects to holds the lines that it is in: a text whose errors would not fit into memory costs the file
// its facts, however it is written, and long lines without errors cost nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractFacts, type FileOutcome } from '../src/extract-facts.ts';
import { extract } from '../src/languages/javascript/extract.ts';
import { endsToCheck } from '../src/languages/javascript/extraction/error-weight.ts';

const LINE = 90_000;

const limits = { depth: 'imports', maxSourceBytes: 2 ** 20, maxLineLength: 100_000 } as const;

function outcomeOf(text: string, dialect = 'js'): FileOutcome {
  const claim = { role: 'source', language: 'javascript', dialect } as const;
  return extractFacts(Buffer.from(text), claim, extract, limits);
}

const line = (part: string, length = LINE): string => part.repeat(length / part.length);

const heavy: Record<string, string> = {
  'a line of them': line('\\'),
  'behind what is right': `import './x';"${line('x', LINE / 2)}";${line('\\', LINE / 2)}`,
  'on ten lines': `${line('\\')}\n`.repeat(10),
  'inside of a bracket': `(${line('\\')})`,
  'of words': line('return;'),
  'in texts': line('"\\u{}";'),
};

describe('errors that would weigh too much', () => {
  for (const [name, text] of Object.entries(heavy)) {
    for (const dialect of ['js', 'ts', 'tsx', 'dts']) {
      // Scripts may return.
      if (text.startsWith('return') && dialect !== 'dts') continue;
      it(`${name}, as ${dialect}`, () => {
        const outcome = outcomeOf(text, dialect);
        assert.ok('skipped' in outcome);
        assert.match(outcome.skipped, /syntax errors/);
      });
    }
  }

  it('are none on lines of usual length', () => {
    const outcome = outcomeOf(`import './x';\n${'\\\n'.repeat(10_000)}`);
    assert.ok('facts' in outcome);
    assert.equal(outcome.facts.diagnostics[0]?.code, 'syntax-error');
  });

  it('are none where a long line has few', () => {
    const outcome = outcomeOf(`import './x';${line('f(a,b);')}\\`);
    assert.ok('facts' in outcome);
    assert.equal(outcome.facts.imports[0]?.specifier, './x');
  });

  it('are none in types of comments, each in a line of its own', () => {
    const outcome = outcomeOf('/** @type {a b c} */\nvar a;\n'.repeat(30_000));
    assert.ok('facts' in outcome);
  });
});

describe('where errors are looked at before all of the text is read', () => {
  it('nowhere in what people write', () => {
    assert.deepEqual([...endsToCheck('f(a, b);\n'.repeat(100_000))], []);
    assert.deepEqual([...endsToCheck(line('f(a,b);', 20_000))], []);
  });

  it('between two places there is no room for more than the limit', () => {
    const text = line('f(a,b);');
    const ends = [0, ...endsToCheck(text), text.length];
    for (const [at, end] of ends.slice(1).entries()) {
      const errors = (end - ends[at]!) / 2;
      assert.ok(errors > 0 && errors * text.length <= 2 ** 28, `${ends[at]} to ${end}`);
    }
  });
});
