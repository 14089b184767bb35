// The table of commands: what help, parsing and completion make of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commandNamed, commands } from '../src/command-table.ts';
import { completionScript, SHELLS } from '../src/completion/completion-script.ts';
import { helpText, overview } from '../src/help-text.ts';
import { readCommandLine, UsageError } from '../src/read-command-line.ts';

describe('every command', () => {
  for (const command of commands) {
    it(`${command.name} has help with examples that its own table takes`, () => {
      const help = helpText(command);
      assert.ok(command.examples.length > 0);
      for (const line of help.split('\n')) assert.ok(line.length <= 110, line);
      for (const { name } of command.options) assert.ok(help.includes(`--${name}`));
      assert.ok(overview(commands).includes(`orrery ${command.usage}`));
      if (command.isSelfDescribing === true) return;
      for (const example of command.examples) {
        const [own] = example.split(/ [>|] /);
        const words = own!.split(' ').slice(1);
        assert.equal(words.shift(), command.name);
        const explain = words.indexOf('--explain');
        if (explain !== -1) words.splice(explain, 3);
        readCommandLine(command, words);
      }
    });

    it(`${command.name} has one meaning for each option`, () => {
      const { options } = command;
      const words = options.flatMap(({ name, short }) => [name, ...(short ? [short] : [])]);
      assert.equal(new Set([...words, 'help', 'h']).size, words.length + 2);
    });
  }
});

describe('a command line', () => {
  const cycles = commandNamed('cycles');
  const refuse = (args: string[], message: RegExp) =>
    assert.throws(
      () => readCommandLine(cycles, args),
      (error) => {
        assert.ok(error instanceof UsageError);
        assert.match(error.message, message);
        return true;
      },
    );

  it('is read by its options', () => {
    const line = readCommandLine(cycles, [
      '.',
      '--fail-on=high',
      '-q',
      '--threads',
      '4',
      '--',
      '-x',
    ]);
    assert.deepEqual(line.positionals, ['.', '-x']);
    assert.equal(line.text('fail-on'), 'high');
    assert.equal(line.number('threads'), 4);
    assert.ok(line.has('quiet'));
    assert.ok(!line.has('verbose'));
    assert.equal(line.text('output'), undefined);
  });

  it('is refused with a sentence that helps', () => {
    refuse(['.', '--fail-on', 'huge'], /--fail-on takes high, medium, any; not 'huge'/);
    refuse(['.', '--threads', '0'], /--threads takes a whole number from 1 to 256, not '0'/);
    refuse(['.', '--threads', '1e1'], /not '1e1'/);
    refuse(['.', '--colour'], /--colour/);
    refuse(['.', '--format'], /--format/);
  });
});

describe('completion', () => {
  for (const shell of SHELLS) {
    it(`${shell} knows every command, option and choice`, () => {
      const script = completionScript(shell, commands);
      for (const { name, options } of commands) {
        assert.ok(script.includes(name));
        for (const option of options) {
          assert.ok(script.includes(shell === 'fish' ? `-l ${option.name}` : `--${option.name}`));
          if (option.choices !== undefined) assert.ok(script.includes(option.choices.join(' ')));
        }
      }
    });
  }

  for (const shell of ['bash', 'zsh'] as const) {
    it(`${shell} can read what is quoted`, () => {
      // Quotes and brackets are the same in both.
      const options = { encoding: 'utf8', input: completionScript(shell, commands) } as const;
      assert.equal(spawnSync('bash', ['--norc', '-n'], options).stderr, '');
    });
  }

  it('bash completes commands, options and values', (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-completion-'));
    test.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'two words.zip'), '');
    const check = (words: string[], wanted: string[]) => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      const text = `${completionScript('bash', commands)}
COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _orrery; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const options = { encoding: 'utf8', cwd: folder } as const;
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', text], options);
      assert.equal(stderr, '');
      assert.deepEqual(stdout.split('\n').filter(Boolean), wanted);
    };
    check(['orrery', 'cy'], ['cycles']);
    check(['orrery', 'cycles', '--fail'], ['--fail-on']);
    check(['orrery', 'cycles', '--fail-on', ''], ['high', 'medium', 'any']);
    check(['orrery', 'analyze', '.', '-g', 'pl'], ['platform']);
    check(['orrery', 'keys', ''], ['create', 'list', 'revoke']);
    check(['orrery', '--v'], ['--version']);
    check(['orrery', 'stats', 'two'], ['two words.zip']);
    // As bash divides --fail-on=h and --fail-on=
    check(['orrery', 'cycles', '--fail-on', '=', 'h'], ['high']);
    check(['orrery', 'cycles', '--fail-on', '='], ['high', 'medium', 'any']);
  });
});
