// What belongs to a folder, beside what git itself lists where the case is one that git knows.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { walkFolder } from '../src/index.ts';

const limits = { maxEntries: 1000, maxFileBytes: 50e6, maxPathBytes: 1024, maxPathDepth: 64 };

interface Tree {
  /** Contents by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Directories that are repositories; the root is the empty string. */
  readonly repositories?: readonly string[];
  /** Paths that are added to the index of the root, ignored or not. */
  readonly tracked?: readonly string[];
  readonly indexVersion?: 2 | 3 | 4;
}

function plant(test: TestContext, { files, repositories = [], ...rest }: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'orrery-folder-'));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  for (const repository of repositories) {
    mkdirSync(join(root, repository), { recursive: true });
    git(join(root, repository), 'init', '--quiet');
  }
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), contents);
  }
  if (rest.tracked !== undefined) git(root, 'add', '--force', '--', ...rest.tracked);
  if (rest.indexVersion !== undefined) {
    git(root, 'update-index', '--index-version', String(rest.indexVersion));
  }
  return root;
}

function git(directory: string, ...args: string[]): string {
  const settings = ['-c', 'core.excludesFile=/dev/null', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...settings, ...args], { cwd: directory, encoding: 'utf8' });
}

async function pathsIn(root: string): Promise<string[]> {
  return (await walkFolder(root, { limits })).files.map(({ path }) => path);
}

/** Checks what is listed; and that git lists the same, where the root is a repository and no other is in it. */
async function checkListed(test: TestContext, tree: Tree, wanted: readonly string[]) {
  const root = plant(test, tree);
  assert.deepEqual(await pathsIn(root), wanted);
  if (tree.repositories?.join() !== '') return;
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  const paths = listed.split('\0').filter((path) => path !== '');
  assert.deepEqual(new Set(paths), new Set(wanted), 'git lists the same');
}

describe('a folder is listed as git lists it', () => {
  const rules = {
    '.gitignore': '*.log\n/dist/\nnode_modules\n!keep.log\n',
    'a.ts': '',
    'x.log': '',
    'keep.log': '',
    'dist/out.js': '',
    'sub/dist/out.js': '',
    'sub/node_modules/p/i.js': '',
    'sub/.gitignore': '!x.log\nsecret.*\n',
    'sub/x.log': '',
    'sub/secret.ts': '',
    'sub/deep/secret.ts': '',
  };
  const kept = ['.gitignore', 'a.ts', 'keep.log', 'sub/.gitignore', 'sub/dist/out.js', 'sub/x.log'];

  it('nested rules, the deepest first, with and without a repository', async (test) => {
    await checkListed(test, { files: rules, repositories: [''] }, kept);
    await checkListed(test, { files: rules }, kept);
  });

  for (const indexVersion of [2, 4] as const) {
    it(`tracked files are listed although ignored (index version ${indexVersion})`, (test) =>
      checkListed(
        test,
        {
          files: rules,
          repositories: [''],
          tracked: ['dist/out.js', 'sub/node_modules/p/i.js', 'a.ts'],
          indexVersion,
        },
        [...kept, 'dist/out.js', 'sub/node_modules/p/i.js'].sort(),
      ));
  }

  it('version 3, which an entry that is only intended to be added makes', async (test) => {
    const tree = { files: { '.gitignore': '*.log\n', 'a.log': '', 'b.log': '' } };
    const root = plant(test, { ...tree, repositories: [''], tracked: ['b.log'] });
    git(root, 'add', '--force', '--intent-to-add', 'a.log');
    assert.deepEqual(await pathsIn(root), ['.gitignore', 'a.log', 'b.log']);
  });

  it('a repository of SHA-256', async (test) => {
    const root = plant(test, { files: { '.gitignore': '*.log\n', 'a.log': '', 'b.log': '' } });
    git(root, 'init', '--quiet', '--object-format=sha256');
    git(root, 'add', '--force', 'a.log');
    assert.deepEqual(await pathsIn(root), ['.gitignore', 'a.log']);
  });

  it('manifests that a rule ignores by name, where no repository says what it tracks', async (test) => {
    const files = {
      '.gitignore': '**/package.json\n*.csproj\n*.log\nbuilt/\n',
      'package.json': '{}',
      'a.log': '',
      'app/App.csproj': '',
      'app/package.json': '{}',
      'app/package.json.bak/package.json': '{}',
      'built/package.json': '{}',
      'own/package.json': '{}',
      'own/.orreryignore': 'package.json\n',
    };
    const all = ['app/App.csproj', 'app/package.json', 'app/package.json.bak/package.json'];
    const root = plant(test, { files });
    const listing = await walkFolder(root, { limits });
    assert.deepEqual(
      listing.files.map(({ path }) => path),
      ['.gitignore', ...all, 'own/.orreryignore', 'package.json'],
    );
    assert.deepEqual([listing.isRepository, listing.ignored], [false, 3]);
    // A repository without an index tracks nothing yet.
    const repository = plant(test, { files, repositories: [''] });
    assert.deepEqual(await pathsIn(repository), ['.gitignore', 'own/.orreryignore']);
    assert.equal((await walkFolder(repository, { limits })).isRepository, true);
  });

  it('a split index is no index: rules alone decide', async (test) => {
    const files = { '.gitignore': '*.log\n', 'a.log': '', 'a.ts': '' };
    const root = plant(test, { files, repositories: [''], tracked: ['a.log'] });
    git(root, 'update-index', '--split-index');
    assert.deepEqual(await pathsIn(root), ['.gitignore', 'a.ts']);
  });

  it('a damaged index is no index either', async (test) => {
    const files = { '.gitignore': '*.log\n', 'a.log': '', 'a.ts': '' };
    for (const index of ['', 'DIRC', 'DIRC\0\0\0\x02\0\0\0\x09short', 'x'.repeat(100)]) {
      const root = plant(test, { files, repositories: [''] });
      writeFileSync(join(root, '.git/index'), index);
      assert.deepEqual(await pathsIn(root), ['.gitignore', 'a.ts']);
    }
  });

  it('.git/info/exclude holds, below what .gitignore says', (test) =>
    checkListed(
      test,
      {
        files: {
          '.git/info/exclude': '*.tmp\n*.ts\n',
          '.gitignore': '!a.ts\n',
          'a.ts': '',
          'b.tmp': '',
        },
        repositories: [''],
      },
      ['.gitignore', 'a.ts'],
    ));

  it('hostile and odd names are names', (test) =>
    checkListed(
      test,
      {
        files: {
          '.gitignore': '__proto__/\n\\#x\n\\!y\nspace\\ \n',
          '__proto__/a.ts': '',
          'constructor/a.ts': '',
          '#x': '',
          '!y': '',
          'space ': '',
          '..a': '',
        },
        repositories: [''],
      },
      ['..a', '.gitignore', 'constructor/a.ts'],
    ));
});

describe('a folder within a repository', () => {
  it('is under the rules and the index of the repository', async (test) => {
    const root = plant(test, {
      files: {
        '.gitignore': '*.log\n/sub/out\n',
        'sub/a.ts': '',
        'sub/a.log': '',
        'sub/b.log': '',
        'sub/out/c.ts': '',
        'sub/.orreryignore': '',
        '.orreryignore': 'a.md\n',
        'sub/a.md': '',
      },
      repositories: [''],
      tracked: ['sub/b.log'],
    });
    assert.deepEqual(await pathsIn(join(root, 'sub')), ['.orreryignore', 'a.ts', 'b.log']);
  });

  it('that ignores it, is read by its own rules', async (test) => {
    const files = {
      '.gitignore': 'out/\n',
      'out/a.ts': '',
      'out/x/.gitignore': 'b.ts\n',
      'out/x/b.ts': '',
    };
    const root = plant(test, { files, repositories: [''] });
    assert.deepEqual(await pathsIn(join(root, 'out')), ['a.ts', 'x/.gitignore']);
  });
});

describe('repositories within a folder', () => {
  it('submodules and clones are folders with rules of their own', async (test) => {
    const root = plant(test, {
      files: {
        '.gitignore': '*.log\nignored/\n',
        'clone/.gitignore': '*.tmp\n',
        'clone/a.log': '',
        'clone/a.tmp': '',
        'ignored/a.ts': '',
        'a.log': '',
      },
      repositories: ['', 'clone', 'ignored'],
    });
    assert.deepEqual(await pathsIn(root), ['.gitignore', 'clone/.gitignore', 'clone/a.log']);
  });

  it('a submodule keeps its index elsewhere', async (test) => {
    const library = plant(test, {
      files: { 'lib.ts': '' },
      repositories: [''],
      tracked: ['lib.ts'],
    });
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    git(library, ...author, 'commit', '--quiet', '-m', 'lib');
    const root = plant(test, { files: { 'a.ts': '' }, repositories: [''] });
    git(root, 'submodule', '--quiet', 'add', library, 'lib');
    writeFileSync(join(root, 'lib', '.gitignore'), '*.ts\n');
    writeFileSync(join(root, 'lib', 'new.ts'), '');
    assert.deepEqual(await pathsIn(root), ['.gitmodules', 'a.ts', 'lib/.gitignore', 'lib/lib.ts']);
  });
});

describe('.orreryignore', () => {
  it('leaves out what git tracks, at any depth', (test) =>
    checkListed(
      test,
      {
        files: {
          '.orreryignore': 'vendor/\n',
          'vendor/a.ts': '',
          'b.ts': '',
          'x/.orreryignore': 'c.ts',
          'x/c.ts': '',
        },
        repositories: ['', 'unused'],
        tracked: ['vendor/a.ts', 'x/c.ts'],
      },
      ['.orreryignore', 'b.ts', 'x/.orreryignore'],
    ));

  it('keeps what git ignores', (test) =>
    checkListed(
      test,
      {
        files: {
          '.gitignore': 'generated/\n',
          '.orreryignore': '!generated/\ngenerated/*.map\n',
          'generated/a.ts': '',
          'generated/a.map': '',
          'generated/deep/b.ts': '',
        },
      },
      ['.gitignore', '.orreryignore', 'generated/a.ts', 'generated/deep/b.ts'],
    ));

  it('reaches into repositories below', (test) =>
    checkListed(
      test,
      {
        files: { '.orreryignore': 'clone/b.ts\n', 'clone/a.ts': '', 'clone/b.ts': '' },
        repositories: ['', 'clone'],
      },
      ['.orreryignore', 'clone/a.ts'],
    ));
});

it('links, archives and large binaries are left out and said; what is ignored is counted', async (test) => {
  const root = plant(test, {
    files: {
      '.gitignore': 'tmp/\n*.log',
      'a.ts': '',
      'tmp/x': '',
      'y.log': '',
      'lib.zip': 'PK',
      'big.txt': 'x'.repeat(6e6),
      'big.bin': `\0${'x'.repeat(6e6)}`,
      'small.bin': '\0',
    },
  });
  symlinkSync('a.ts', join(root, 'link.ts'));
  const { files, skipped, ignored } = await walkFolder(root, { limits });
  assert.deepEqual(
    files.map(({ path }) => path),
    ['.gitignore', 'a.ts', 'big.txt', 'small.bin'],
  );
  assert.deepEqual(skipped, [
    { path: 'big.bin', reason: 'a binary file of over 5242880 bytes' },
    { path: 'lib.zip', reason: 'an archive, which is not opened' },
    { path: 'link.ts', reason: 'a symbolic link, which is not followed' },
  ]);
  assert.equal(ignored, 2);
});
