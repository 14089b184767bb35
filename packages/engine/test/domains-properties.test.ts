// What holds of domains whatever the paths are.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { DomainMap } from '../src/analyses/domains/index.ts';
import { analyse, namesOf, programFor } from './support/domain-map.ts';

/** Any paths, and imports between them. */
const anyTree = (): fc.Arbitrary<{ paths: string[]; imports: string[] }> => {
  const segment = fc.constantFrom(
    'src',
    'lib',
    'test',
    'packages',
    'a',
    'b',
    'util',
    '__proto__',
    '-',
  );
  const path = fc
    .tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('x.c', 'x.h', 'y.ts', 'z_test.go'))
    .map(([folders, name]) => [...folders, name].join('/'));
  return fc
    .tuple(
      fc.uniqueArray(path, { minLength: 1, maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 80 }),
    )
    .map(([paths, pairs]) => ({
      paths,
      imports: [
        ...new Set(
          pairs.map(([a, b]) => `${paths[a % paths.length]} -> ${paths[b % paths.length]}`),
        ),
      ],
    }));
};

it('every file is in exactly one subdomain, and names are unique, whatever the paths', () => {
  fc.assert(
    fc.property(anyTree(), ({ paths, imports }) => {
      const program = programFor({ files: paths, imports });
      const map = analyse({}, program);
      const placed = map.subdomains.flatMap(({ files }) => files).sort((a, b) => a - b);
      assert.deepEqual(placed, [...program.files.keys()]);
      assert.equal(new Set(namesOf(map)).size, map.domains.length);
      for (const domain of map.domains) {
        const names = domain.subdomains.map((at) => map.subdomains[at]!.name);
        assert.equal(new Set(names).size, names.length);
        assert.ok(names.length > 0 && domain.keyFiles.length > 0 && domain.name !== '');
        assert.deepEqual(
          domain.subdomains.flatMap((at) => map.subdomains[at]!.files).sort((a, b) => a - b),
          domain.files,
        );
      }
    }),
    { numRuns: 200 },
  );
});

it('a folder around everything, which hosts put into archives, changes nothing', () => {
  fc.assert(
    fc.property(anyTree(), ({ paths, imports }) => {
      // A file at the root: without it some of these trees lie in one folder already.
      const plain = programFor({ files: [...paths, 'main.c'], imports });
      const wrapped = {
        ...plain,
        files: plain.files.map((file) => ({ ...file, path: `sample-main/${file.path}` })),
      };
      const say = ({ domains, subdomains, filePlaces }: DomainMap) => ({
        domains: domains.map(({ name, description }) => [name, description.map((s) => s.text)]),
        subdomains: subdomains.map(({ name, domain }) => [name, domain]),
        filePlaces,
      });
      assert.deepEqual(say(analyse({}, wrapped)), say(analyse({}, plain)));
    }),
    { numRuns: 200 },
  );
});
