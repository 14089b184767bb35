// What manifests and READMEs say of their folders.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { isAbout, readAbout } from '../src/analyses/domains/read-about.ts';

function checkAbout(path: string, text: string, expected: string | undefined): void {
  assert.equal(isAbout(path), true);
  const about = readAbout(path, text);
  assert.equal(about && `${about.kind}: ${about.name} | ${about.description}`, expected);
}

it('reads name and description of each manifest', () => {
  const expected = 'manifest: shop | Sells things.';
  checkAbout('a/package.json', '{"name":"shop","description":"Sells things."}', expected);
  checkAbout('composer.json', '{"name":"shop","description":"Sells things."}', expected);
  checkAbout(
    'Cargo.toml',
    '[dependencies]\nname = "no"\n[package]\nname = "shop"\ndescription = "Sells things."\n[[bin]]\nname = "no"\n',
    expected,
  );
  checkAbout(
    'pyproject.toml',
    "[project]\nname = 'shop'\ndescription = 'Sells things.'\n",
    expected,
  );
  checkAbout(
    'pom.xml',
    '<project><parent><artifactId>no</artifactId></parent><artifactId>shop</artifactId><description>Sells\n things.</description></project>',
    expected,
  );
  checkAbout('shop.gemspec', "s.name = 'shop'\ns.summary = 'Sells things.'\n", expected);
  const positional =
    "Gem::Specification.new 'shop', version do |s|\n  s.summary = 'Sells things.'\nend\n";
  checkAbout('shop.gemspec', positional, expected);
  checkAbout('go.mod', 'module example.org/shop/v2\n', 'manifest: example.org/shop/v2 | null');
  checkAbout('Package.swift', 'let package = Package(\n  name: "shop",', 'manifest: shop | null');
});

it('takes the first sentence of prose from a README', () => {
  checkAbout(
    'README.md',
    '# Shop\n\n[![badge](x)](y)\n\n- list\n\n```sh\nnpm install it now please\n```\n\nA **shop** that [sells](x) things\nof all kinds. It is open.\n\nMore.\n',
    'readme: null | A shop that sells things of all kinds.',
  );
  checkAbout(
    'docs/readme.rst',
    'Shop\n====\n\nIt sells all things.\n',
    'readme: null | It sells all things.',
  );
  checkAbout(
    'README.md',
    '[![image](https://x.org/badge.svg?a)](\nhttps://x.org/runs)\n[![Help us\nnow](\nhttps://x.org/b.svg)](y)\n\nhttps://x.org and all that it has\n\n**{shop}** sells all things.\n',
    'readme: null | {shop} sells all things.',
  );
  checkAbout(
    'README.md',
    '<!--\nCopyright by somebody who sells things\n\nand others\n-->\n\nIt sells all things.\n',
    'readme: null | It sells all things.',
  );
  checkAbout('README.md', 'It holds all that is sold, such as\n\n* saws\n', undefined);
  checkAbout('README.md', 'Begin with these three steps:\n\n1. open\n', undefined);
  checkAbout('README', '# Only a heading\n', undefined);
  checkAbout(
    'README.md',
    'Inlined into builds of renderers (e.g. `@shop/dom`). More.\n',
    'readme: null | Inlined into builds of renderers (e.g. @shop/dom).',
  );
  checkAbout(
    'README.md',
    'All that it sells, i.e. Things vs. Goods. More.\n',
    'readme: null | All that it sells, i.e. Things vs. Goods.',
  );
});

it('says nothing of what cannot be read', () => {
  checkAbout('package.json', '{"name":', undefined);
  checkAbout('package.json', '[]', undefined);
  checkAbout('package.json', '{"name":{"toString":1}}', undefined);
  assert.equal(isAbout('src/readme-parser.ts'), false);
  const names = fc.constantFrom('package.json', 'Cargo.toml', 'pom.xml', 'README.md', 'x.gemspec');
  fc.assert(
    fc.property(names, fc.string({ maxLength: 400 }), (name, text) => {
      const about = readAbout(name, text);
      assert.ok(about === undefined || (about.description ?? '').length <= 241);
    }),
  );
});
