// Where tests go: to what they are named for, to the folder that theirs is named for, to what they use.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyse, programFor } from './support/domain-map.ts';

/** So many files in a folder. */
const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/f${at}.ts`);

describe('tests', () => {
  const files = [...filesIn('src/shop', 4), ...filesIn('src/stock', 4), ...filesIn('src/page', 4)];

  function checkTest(path: string, imports: readonly string[], expected: string): void {
    const program = programFor({ files: [...files, 'src/shop/basket.ts', path], imports });
    const map = analyse({}, program);
    const { subdomain, reason } = map.filePlaces[program.files.findIndex((f) => f.path === path)]!;
    assert.equal(`${map.domains[map.subdomains[subdomain]!.domain]!.name}: ${reason}`, expected);
  }

  it('go to the file that they are named for', () => {
    checkTest('tests/test_basket_test.ts', [], 'Shop: tested-file');
    checkTest('tests/BasketTest.ts', [], 'Shop: tested-file');
    checkTest('tests/basketNoForce_test.ts', [], 'Shop: tested-file');
  });

  it('are for no file that every folder has', () => {
    const program = programFor({ files: [...files, 'src/shop/__init__.py', 'tests/__init__.py'] });
    const map = analyse({}, program);
    const at = program.files.findIndex(({ path }) => path === 'tests/__init__.py');
    assert.equal(map.subdomains[map.filePlaces[at]!.subdomain]!.name, 'Tests');
  });

  it('are for no example of that name', () => {
    const path = 'tests/app_test.ts';
    const beside = ['examples/one/app.ts', 'examples/two/main.ts'];
    const program = programFor({
      files: [...files, ...beside, path],
      imports: [`${path} -> src/page/f0.ts`],
    });
    const map = analyse({}, program);
    const { subdomain, reason } = map.filePlaces[program.files.findIndex((f) => f.path === path)]!;
    assert.equal(`${map.subdomains[subdomain]!.name}: ${reason}`, 'Page: uses');
  });

  it('below a folder that was too small to stand alone are not at home with it', () => {
    const paths = Array.from({ length: 9 }, (_, at) => `checks/test/whole/${at}_test.ts`);
    const program = programFor({ files: [...files, 'checks/build.gradle.kts', ...paths] });
    const map = analyse({}, program);
    const placeOf = (path: string) => {
      const at = program.files.findIndex((file) => file.path === path);
      return map.domains[map.subdomains[map.filePlaces[at]!.subdomain]!.domain]!.name;
    };
    assert.equal(placeOf(paths[0]!), 'Tests');
    assert.notEqual(placeOf('checks/build.gradle.kts'), 'Tests');
  });

  it('go to the folder that theirs is named for', () => {
    checkTest('tests/stock/all.ts', [], 'Stock: tested-folder');
    checkTest('t/stock/all.ts', [], 'Stock: tested-folder');
  });

  it('stay with a folder that has become too small to stand alone', () => {
    const main = ['shop/Main.java', 'shop/Hints.java'];
    const tests = [0, 1, 2, 3, 4].map((at) => `src/test/java/shop/Whole${at}Test.java`);
    const inside = ['cart', 'stock', 'page'].flatMap((name) =>
      filesIn(`src/main/java/shop/${name}`, 8),
    );
    const placesWith = (kept: readonly string[]) => {
      const program = programFor({
        files: [...inside, ...kept.map((path) => `src/main/java/${path}`), ...tests],
        tests: /Test\.java$/,
      });
      const { filePlaces, domains, subdomains } = analyse({}, program);
      return tests.map((path) => {
        const at = program.files.findIndex((file) => file.path === path);
        return domains[subdomains[filePlaces[at]!.subdomain]!.domain]!.name;
      });
    };
    const places = placesWith(main);
    assert.ok(!places.includes('Tests'), places.join());
    assert.deepEqual(placesWith(main.slice(0, 1)), places);
  });

  it('go to the folder of that name that is nearest to the root, or to none of several', () => {
    const path = 'tests/stock/all_test.ts';
    const contracts = ['stock', 'page'].map((name) => `src/contracts/${name}`);
    const inside = contracts.flatMap((folder) => filesIn(folder, 4));
    const program = programFor({
      files: [...files, ...inside, path],
      imports: [`${path} -> src/contracts/stock/f0.ts`, `${path} -> src/contracts/stock/f1.ts`],
    });
    const map = analyse({}, program);
    const { subdomain, reason } = map.filePlaces[program.files.findIndex((f) => f.path === path)]!;
    assert.equal(`${map.subdomains[subdomain]!.name}: ${reason}`, 'Stock: tested-folder');
    assert.equal(map.domains[map.subdomains[subdomain]!.domain]!.name, 'Stock');
    const twins = [...filesIn('src/page/twin', 4), ...filesIn('src/shop/twin', 4)];
    const others = programFor({ files: [...files, ...twins, 'tests/twin/all_test.ts'] });
    const at = others.files.findIndex((file) => file.path === 'tests/twin/all_test.ts');
    assert.equal(analyse({}, others).filePlaces[at]!.reason, 'folder');
  });

  it('go to what they use, if that is one domain', () => {
    const path = 'tests/whole.ts';
    checkTest(path, [`${path} -> src/page/f0.ts`, `${path} -> src/page/f1.ts`], 'Page: uses');
    checkTest(path, [`${path} -> src/page/f0.ts`, `${path} -> src/stock/f1.ts`], 'Tests: folder');
  });
});
