// The compose file and the README's plain commands start the same: the same roles, with the same settings.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..');
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The shell block of the README that begins a fleet. */
const plain = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .map(([, block]) => block as string)
  .filter((block) => block.includes('--role'));

/** Where processes are, and where they keep what is theirs, differs between the two. */
const OF_THE_PLACE = /--(?:port|data-dir) \S+/g;

describe('compose file', () => {
  it('starts the commands of the README', () => {
    assert.equal(plain.length, 1, 'one block of the README starts a fleet');
    const commands = [...plain[0]!.matchAll(/^npx orrery (serve.*?)(?: &)?$/gm)].map(
      ([, command]) =>
        (command as string).replaceAll(OF_THE_PLACE, '').trim().replaceAll(/\s+/g, ' '),
    );
    const services = [...compose.matchAll(/<<: \*orrery\n\s+command: (\[.*\])$/gm)].map(
      ([, command]) => (JSON.parse(command as string) as string[]).join(' '),
    );
    assert.deepEqual(services, commands);
    assert.deepEqual(services.length, 2);
  });

  it('gives them the settings that the README gives them', () => {
    const exported = new Map(
      [...plain[0]!.matchAll(/^export (\w+)='?([^'\n]*?)'?$/gm)].map(([, name, value]) => [
        name as string,
        value as string,
      ]),
    );
    const block =
      /x-orrery:[\s\S]*?environment:\n([\s\S]*?) {2}depends_on:/.exec(compose)?.[1] ?? '';
    const given = new Map(
      [...block.matchAll(/^ {4}(\w+): "?([^"\n]*)"?$/gm)].map(([, name, value]) => [
        name as string,
        // Within the network of the containers, hosts have the names of services.
        (value as string).replace('@postgres:', '@127.0.0.1:').replace('//s3:', '//127.0.0.1:'),
      ]),
    );
    assert.deepEqual([...given].sort(), [...exported].sort());
  });
});
