// What is started before a command's own code is loaded, and what is not.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { commandNamed } from '../src/command-table.ts';
import { startAhead } from '../src/start-ahead.ts';

describe('the process of an analysis', () => {
  const variable = 'ORRERY_MAX_ANALYSIS_MEMORY_BYTES';
  const given = process.env[variable];
  beforeEach(() => delete process.env[variable]);
  afterEach(() => {
    if (given === undefined) delete process.env[variable];
    else process.env[variable] = given;
  });

  it('is started ahead for one that is made here, with a folder that nobody has made', async () => {
    const ahead = startAhead(commandNamed('analyze'), ['.', '--graph', 'dependency']);
    assert.ok(ahead !== undefined);
    assert.ok(!existsSync(ahead.folder));
    await ahead.process.end();
  });

  const none: [why: string, command: string, args: string[]][] = [
    ['a server analyses', 'analyze', ['.', '-g', 'call', '--server', 'http://127.0.0.1:1']],
    ['the command line is wrong', 'analyze', ['.', '--grpah', 'call']],
    ['nothing is analysed', 'completion', ['bash']],
  ];
  for (const [why, command, args] of none) {
    it(`is not started where ${why}`, () => {
      assert.equal(startAhead(commandNamed(command), args), undefined);
    });
  }

  it('is not started before its limits are known', () => {
    process.env[variable] = String(1024 ** 3);
    assert.equal(startAhead(commandNamed('stats'), ['.']), undefined);
  });
});
