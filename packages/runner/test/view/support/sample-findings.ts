// Findings of repositories that were never written: programs of any size from one number, with names that a hostile
// author would choose. Everything is sorted as the linker sorts it.
import type {
  Call,
  CallEnd,
  Dependency,
  DomainMap,
  Inheritance,
  Program,
  ProgramDeclaration,
} from '@orrery/engine';
import { compareText } from '@orrery/engine';
import type { Findings } from '../../../src/present/findings.ts';

export interface SampleSize {
  readonly seed: number;
  readonly files: number;
  readonly declarations: number;
  readonly imports: number;
  readonly calls: number;
  readonly inherits?: number;
  readonly externals?: number;
  /** None without it. */
  readonly domains?: number;
}

const FOLDERS = [
  'a',
  'b',
  'src',
  'a-b',
  'a.b',
  '__proto__',
  'constructor',
  '<img src=x>',
  'dir:src',
  '\u202Eevil',
];
const NAMES = [
  'run',
  'toString',
  'parseHTTPRequest',
  'snake_case_name',
  '__proto__',
  'İstanbul',
  '\ud800',
  "=cmd|' /C'!A0",
  '\n',
  'key:1',
  '',
];
const KINDS = ['function', 'method', 'class', 'interface'] as const;
const RESOLUTIONS = ['direct', 'imported', 'member', 'inherited', 'hierarchy', 'flow'] as const;
const IMPORT_KINDS = [['static'], ['type'], ['dynamic', 'static'], ['implicit']] as const;

export function sampleFindings(size: SampleSize): Findings {
  const random = createRandom(size.seed);
  const files = sampleFiles(size.files, random);
  const declarations = sampleDeclarations(size.declarations, files.length, random);
  const externals = Array.from({ length: size.externals ?? 0 }, (_, at) => ({
    ecosystem: at % 2 === 0 ? 'npm' : 'node',
    name: `${NAMES[at % NAMES.length]}${at}`,
  })).sort((a, b) => compareText(a.ecosystem, b.ecosystem) || compareText(a.name, b.name));
  const anonymous = files.flatMap((_, file) =>
    file % 3 === 0 ? [{ file, around: null, startLine: 1, endLine: 2 }] : [],
  );
  const program: Program = {
    files,
    externals,
    declarations,
    anonymous,
    dependencies: sampleImports(size.imports, files.length, externals.length, random),
    inheritance: sampleInheritance(size.inherits ?? 0, declarations.length, random),
    calls: sampleCalls(size.calls, { files, declarations, anonymous }, random),
    resolution: [{ language: 'typescript', resolved: size.imports, external: 1, unresolved: 1 }],
    callResolution: [],
    callBounds: { widePlaces: 0, cutOverrides: 0, isComplete: true },
    skippedFiles: [],
    diagnostics: [],
  };
  return {
    program,
    survey: { paths: files.map(({ path }) => path), foreignDirectories: [] } as never,
    index: { files: [], skipped: [], foreignDirectories: [], location: '/sample' } as never,
    depth: 'calls',
    limits: { maxNodes: 2_000_000, maxRelationships: 5_000_000 },
    abouts: [],
    ...(size.domains !== undefined && { domains: sampleDomains(size.domains, program, random) }),
    startedAt: new Date(0),
    filesProcessed: files.length,
  };
}

type Random = (below: number) => number;

/** Mulberry32. */
function createRandom(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % Math.max(1, below);
  };
}

function sampleFiles(count: number, random: Random): Program['files'] {
  const paths = new Set<string>();
  while (paths.size < count) {
    const folders = Array.from(
      { length: count > 100 ? 1 + random(3) : random(4) },
      () => FOLDERS[random(FOLDERS.length)],
    );
    paths.add([...folders, `${NAMES[random(4)]}${paths.size}.ts`].join('/'));
  }
  return [...paths].sort(compareText).map((path) => ({
    path,
    language: random(9) === 0 ? null : 'typescript',
    lines: random(9) === 0 ? null : 10 + random(500),
    isTest: random(5) === 0,
    isGenerated: random(9) === 0,
  }));
}

function sampleDeclarations(count: number, files: number, random: Random): ProgramDeclaration[] {
  const homes = Array.from({ length: count }, () => random(files)).sort((a, b) => a - b);
  const declarations: ProgramDeclaration[] = [];
  const counts = new Map<string, number>();
  let first = 0;
  for (const [at, file] of homes.entries()) {
    if (at > 0 && homes[at - 1] !== file) first = at;
    const parent = at > first && random(2) === 0 ? first + random(at - first) : null;
    const name = NAMES[random(NAMES.length)]!;
    const around = parent === null ? '' : `${declarations[parent]!.name}.`;
    const qualifiedName = `${around}${name}`;
    const key = `${file} ${qualifiedName}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    declarations.push({
      ...{ file, parent, name, qualifiedName, kind: KINDS[random(KINDS.length)]! },
      uniqueName: number === 1 ? qualifiedName : `${qualifiedName}#${number}`,
      startLine: 1 + at - first,
      endLine: 5 + at - first,
      signature: `function ${name}()`,
      isExported: random(2) === 0,
      isAsync: false,
      modifiers: [],
      ...(random(3) === 0 && { documentation: `What ${name} does.` }),
    });
  }
  return declarations;
}

/** So many pairs, each once, sorted. */
function pairs(count: number, from: number, to: number, random: Random): [number, number][] {
  if (from === 0 || to === 0) return [];
  const keys = new Set(Array.from({ length: count }, () => random(from) * to + random(to)));
  return [...keys].sort((a, b) => a - b).map((key) => [Math.floor(key / to), key % to]);
}

function sampleImports(
  count: number,
  files: number,
  externals: number,
  random: Random,
): Dependency[] {
  return pairs(count, files, files + externals, random).map(([from, to]) => ({
    from,
    to: to < files ? { file: to } : { external: to - files },
    kinds: IMPORT_KINDS[random(IMPORT_KINDS.length)]!,
    symbols: Array.from({ length: random(3) }, (_, at) => `${NAMES[at]}`).sort(compareText),
    line: 1 + random(40),
  }));
}

function sampleInheritance(count: number, declarations: number, random: Random): Inheritance[] {
  return pairs(count, declarations, declarations, random).map(([from, to]) => ({
    ...{ from, to, line: 1 + random(40) },
    relation: random(2) === 0 ? 'extends' : 'implements',
  }));
}

function sampleCalls(
  count: number,
  { files, declarations, anonymous }: Pick<Program, 'files' | 'declarations' | 'anonymous'>,
  random: Random,
): Call[] {
  const callers = files.length + declarations.length;
  const endOf = (at: number): CallEnd =>
    at < files.length ? { file: at } : { declaration: at - files.length };
  const calleeOf = (at: number): CallEnd =>
    at < declarations.length ? { declaration: at } : { anonymous: at - declarations.length };
  return pairs(count, callers, declarations.length + anonymous.length, random).map(([from, to]) => {
    const lines = Array.from({ length: 1 + random(3) }, (_, at) => 1 + at * 200 + random(100));
    return {
      ...{ from: endOf(from), to: calleeOf(to), lines, count: lines.length + random(3) },
      resolution: RESOLUTIONS[random(RESOLUTIONS.length)]!,
      confidence: (1 + random(100)) / 100,
    };
  });
}

/** Every subdomain has a file. */
function sampleDomains(count: number, { files, declarations }: Program, random: Random): DomainMap {
  const evidence = { kind: 'folder', path: null, line: null } as never;
  const description = [{ text: 'What it is.', evidence }];
  const parts = Math.min(2 * count, files.length);
  const partsOf = (domain: number) => [2 * domain, 2 * domain + 1].filter((at) => at < parts);
  const subdomainOf = files.map((_, file) => (file < parts ? file : random(parts)));
  const membersOf = (subdomain: number) =>
    [...files.keys()].filter((file) => subdomainOf[file] === subdomain);
  return {
    domains: Array.from({ length: Math.ceil(parts / 2) }, (_, at) => ({
      ...{ name: `Part ${at}`, nameEvidence: evidence, description },
      ...{ keyFiles: [], responsibilities: [], subdomains: partsOf(at) },
      files: partsOf(at)
        .flatMap(membersOf)
        .sort((a, b) => a - b),
    })),
    subdomains: Array.from({ length: parts }, (_, at) => ({
      ...{ name: `${NAMES[at % 4]} ${at}`, nameEvidence: evidence, description },
      files: membersOf(at),
      domain: Math.floor(at / 2),
    })),
    filePlaces: subdomainOf.map((subdomain) => ({ subdomain, reason: 'folder' })),
    declarationPlaces: declarations.map(({ file }) => ({
      ...{ subdomain: subdomainOf[file]!, reason: 'file', callers: null },
    })),
    domainLinks: parts < 3 ? [] : [link(0, 1)],
    subdomainLinks: parts < 3 ? [] : [link(0, 2), link(1, 2)],
  } as DomainMap;
}

const link = (from: number, to: number) => ({
  ...{ from, to, imports: 1, calls: 2, inherits: 0, usingFiles: 1, usedFiles: 1, strength: 0.5 },
});
