// `npm run new:language NAME`: makes the folder of a language that loads, is registered and passes the
// conformance suite, from the templates beside this file. What it finds in sources is then yours to write.
//
//   npm run new:language lua
//   npm run new:language my-lisp -- --extension .lisp --grammar some-package/grammar.wasm
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeRegistry } from '../generate-language-registry.ts';

const root = join(import.meta.dirname, '../..');
const templates = join(import.meta.dirname, 'template');

interface Wish {
  /** In kebab-case; the name of the folder. */
  readonly name: string;
  /** With its dot. */
  readonly extension: string;
  /** Package and path of the compiled grammar. */
  readonly grammar: string;
}

try {
  const wish = readWish();
  const folder = createLanguage(wish);
  writeRegistry();
  console.log(`Made ${folder}. Next: fixtures that say what imports lead to, then extract.ts.`);
  console.log(`node --test --test-name-pattern='${wish.name}' packages/engine/test/*.test.ts`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

function readWish(): Wish {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { extension: { type: 'string' }, grammar: { type: 'string' } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0 || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new Error('Give one name in kebab-case: npm run new:language NAME');
  }
  const extension = values.extension ?? `.${name}`;
  if (!/^\.[\w.+-]+$/.test(extension)) {
    throw new Error(`--extension ${extension} must be a dot and the extension, such as .lua`);
  }
  return { name, extension, grammar: values.grammar ?? installedGrammar(name) };
}

/** Among the installed packages, under the name that tree-sitter gives to compiled grammars. */
function installedGrammar(name: string): string {
  const packages = join(root, 'node_modules');
  const file = `tree-sitter-{${name},${name.replaceAll('-', '_')}}.wasm`;
  const [found] = globSync([`*/**/${file}`], { cwd: packages }).sort();
  if (found === undefined) {
    throw new Error(
      `No installed package has a grammar for ${name}. Add one to packages/engine/package.json and name it: --grammar PACKAGE/FILE.wasm`,
    );
  }
  return found;
}

/** @returns the folder from the root */
function createLanguage(wish: Wish): string {
  const folder = `packages/engine/src/languages/${wish.name}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already.`);
  for (const template of readdirSync(templates).sort()) {
    const name = template.replace(/\.template$/, '');
    const path = join(root, folder, name.endsWith('.fixture') ? `fixtures/${name}` : name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fillIn(readFileSync(join(templates, template), 'utf8'), wish));
  }
  return folder;
}

function fillIn(text: string, { name, extension, grammar }: Wish): string {
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return text
    .replaceAll('__NAME__', name)
    .replaceAll('__TITLE__', words.join(' '))
    .replaceAll('__PASCAL__', words.join(''))
    .replaceAll('__EXTENSION__', extension)
    .replaceAll('__GRAMMAR__', grammar);
}
