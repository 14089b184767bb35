// Import edges as the TypeScript compiler's own resolution sees them, against Orrery's.
//
//   node tools/accuracy/typescript-imports.ts REPOSITORY
//
// Every file is resolved under its nearest governing configuration. Two judges: one with the repository's
// packages linked under node_modules, as an install would link them, one without. Nothing is written.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { analyseInMemory } from './analyse-in-memory.ts';
import {
  compareEdges,
  edgesOfProgram,
  type ImportComparison,
  type ImportEdge,
} from './import-edges.ts';

/** What the compiler reads; components and assets are beyond it and are not compared. */
const COMPARED = /\.(?:[cm]?[jt]sx?|json)$/;
const SOURCE = /\.[cm]?[jt]sx?$/;

/**
 * An import that the compiler leaves unresolved because its target is not built has no judge: such edges
 * are left out of both lists. `npm run accuracy` shows what is left; run alone, this tool lists them.
 */
export async function compareWithTypeScript(root: string): Promise<ImportComparison[]> {
  const directory = resolve(root);
  const sources = readSources(directory);
  const program = await analyseInMemory(sources);
  const specifiers = importsByFile(sources);
  const packages = packageDirectories(sources);
  const reported = edgesOfProgram(program)
    .filter(({ from, to }) => SOURCE.test(from) && COMPARED.test(to))
    .map((edge) => ({ ...edge, ...specifierAt(specifiers, edge) }));
  return [true, false].map((isLinked) => {
    const judged = resolveAll(directory, specifiers, isLinked ? packages : new Map());
    const answered = new Set(
      judged.map(({ from, line, specifier }) => `${from}:${line} ${specifier}`),
    );
    const pairs = new Set(judged.map(({ from, to }) => JSON.stringify([from, to])));
    const unjudged = reported.filter(
      (edge) =>
        !pairs.has(JSON.stringify([edge.from, edge.to])) &&
        !answered.has(`${edge.from}:${edge.line} ${edge.specifier}`) &&
        (isPackageImport(edge, packages) || isBeyondCompiler(edge)),
    );
    const name = `typescript ${basename(directory)}, packages ${isLinked ? 'linked' : 'not linked'}`;
    const ours = reported.filter((edge) => !unjudged.includes(edge));
    return compareEdges(name, judged, ours, unjudged);
  });
}

/** Build products, bundlers' queries, and forms of import that the compiler does not know. */
function isBeyondCompiler({ specifier }: ImportEdge): boolean {
  return specifier === undefined || /[?]|(?:^|\/)(?:dist|build|out)\//.test(specifier);
}

/** Text of everything outside of installed dependencies, by repository path. */
function readSources(directory: string): Map<string, string> {
  const sources = new Map<string, string>();
  const pending = [''];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const entry of readdirSync(join(directory, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== '.git') pending.push(path);
      } else if (entry.isFile()) sources.set(path, readFileSync(join(directory, path), 'utf8'));
    }
  }
  return sources;
}

interface WrittenImport {
  readonly specifier: string;
  readonly line: number;
  /** A triple-slash path, which is relative without a dot. */
  readonly isReference: boolean;
}

function importsByFile(sources: ReadonlyMap<string, string>): Map<string, WrittenImport[]> {
  const imports = new Map<string, WrittenImport[]>();
  for (const [path, text] of sources) {
    if (SOURCE.test(path)) imports.set(path, importsOf(path, text));
  }
  return imports;
}

/** Every specifier that the compiler would resolve, and `require` calls, which it follows in scripts only. */
function importsOf(path: string, text: string): WrittenImport[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (offset: number) => file.getLineAndCharacterOfPosition(offset).line + 1;
  const found = file.referencedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    line: lineOf(pos),
    isReference: true,
  }));
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const literal = specifierOf(node);
    if (literal !== undefined) {
      const line = lineOf(literal.getStart(file));
      found.push({ specifier: literal.text, line, isReference: false });
    }
    ts.forEachChild(node, (child) => {
      pending.push(child);
    });
  }
  return found;
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  const literal = (candidate: ts.Node | undefined) =>
    candidate !== undefined && ts.isStringLiteralLike(candidate) ? candidate : undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return literal(node.moduleSpecifier);
  }
  if (ts.isExternalModuleReference(node)) return literal(node.expression);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return literal(node.argument.literal);
  }
  if (!ts.isCallExpression(node)) return undefined;
  const isDynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
  return isDynamic || isRequire ? literal(node.arguments[0]) : undefined;
}

function specifierAt(
  imports: ReadonlyMap<string, readonly WrittenImport[]>,
  { from, line }: ImportEdge,
): { specifier?: string } {
  const found = imports.get(from)?.find((written) => written.line === line);
  return found === undefined ? {} : { specifier: found.specifier };
}

/** Directories of the repository's named packages; of several with one name, the shortest path. */
function packageDirectories(sources: ReadonlyMap<string, string>): Map<string, string> {
  const directories = new Map<string, string>();
  const manifests = [...sources.keys()]
    .filter((path) => /(?:^|\/)package\.json$/.test(path))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  for (const path of manifests) {
    const name = ts.parseConfigFileTextToJson(path, sources.get(path) ?? '').config?.name;
    if (typeof name === 'string' && !directories.has(name)) {
      directories.set(name, dirname(path) === '.' ? '' : dirname(path));
    }
  }
  return directories;
}

function isPackageImport(
  { specifier }: ImportEdge,
  packages: ReadonlyMap<string, string>,
): boolean {
  if (specifier === undefined) return false;
  const parts = specifier.split('/');
  return packages.has(parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'));
}

function resolveAll(
  directory: string,
  imports: ReadonlyMap<string, readonly WrittenImport[]>,
  packages: ReadonlyMap<string, string>,
): ImportEdge[] {
  const host = linkedHost(directory, packages);
  const optionsOf = createOptionsLookup(directory);
  const edges: ImportEdge[] = [];
  for (const [from, written] of imports) {
    const options = optionsOf(from);
    for (const { specifier, line, isReference } of written) {
      const to = isReference
        ? join(directory, dirname(from), specifier)
        : resolveOne(specifier, join(directory, from), options, host);
      const path = to === undefined ? undefined : relative(directory, to);
      if (path === undefined || path.startsWith('..') || !host.fileExists(to as string)) continue;
      if (!COMPARED.test(path) || path.split('/').includes('node_modules')) continue;
      edges.push({ from, to: path, line, specifier });
    }
  }
  return edges;
}

function resolveOne(
  specifier: string,
  importer: string,
  options: ts.CompilerOptions,
  host: ts.ModuleResolutionHost,
): string | undefined {
  const format = ts.getImpliedNodeFormatForFile(importer, undefined, host, options);
  return ts.resolveModuleName(specifier, importer, options, host, undefined, undefined, format)
    .resolvedModule?.resolvedFileName;
}

/** The disk, with each package of the repository seen under the root's node_modules. */
function linkedHost(
  directory: string,
  packages: ReadonlyMap<string, string>,
): ts.ModuleResolutionHost {
  const modules = join(directory, 'node_modules');
  const real = (path: string): string | undefined => {
    if (!path.split('/').includes('node_modules')) return path;
    const inside = relative(modules, path);
    if (inside.startsWith('..') || inside.split('/').includes('node_modules')) return undefined;
    const parts = inside.split('/');
    const length = inside.startsWith('@') ? 2 : 1;
    const target = packages.get(parts.slice(0, length).join('/'));
    return target === undefined ? undefined : join(directory, target, ...parts.slice(length));
  };
  const isLinkDirectory = (path: string) =>
    path === modules ||
    [...packages.keys()].some(
      (name) => name.includes('/') && path === join(modules, dirname(name)),
    );
  const ask = <T>(path: string, absent: T, read: (at: string) => T): T => {
    const at = real(path);
    return at === undefined ? absent : read(at);
  };
  return {
    fileExists: (path) => ask(path, false, ts.sys.fileExists),
    readFile: (path) => ask(path, undefined, (at) => ts.sys.readFile(at)),
    directoryExists: (path) => isLinkDirectory(path) || ask(path, false, ts.sys.directoryExists),
    getDirectories: (path) => ask(path, [], ts.sys.getDirectories),
    realpath: (path) => real(path) ?? path,
    getCurrentDirectory: () => directory,
    useCaseSensitiveFileNames: true,
  };
}

interface Project {
  readonly options: ts.CompilerOptions;
  readonly files: ReadonlySet<string>;
  readonly references: readonly string[];
}

/** The compiler's options for a file: of its nearest configuration, or of the reference that includes it. */
function createOptionsLookup(directory: string): (path: string) => ts.CompilerOptions {
  const projects = new Map<string, Project>();
  const open = (path: string): Project => {
    const known = projects.get(path);
    if (known !== undefined) return known;
    const { config } = ts.readConfigFile(path, ts.sys.readFile);
    const parsed = ts.parseJsonConfigFileContent(
      config ?? {},
      ts.sys,
      dirname(path),
      undefined,
      path,
    );
    const project = {
      options: parsed.options,
      files: new Set(parsed.fileNames),
      references: (parsed.projectReferences ?? []).map((reference) =>
        ts.resolveProjectReferencePath(reference),
      ),
    };
    projects.set(path, project);
    return project;
  };
  const including = (path: string, file: string, seen: Set<string>): Project | undefined => {
    if (seen.has(path) || !ts.sys.fileExists(path)) return undefined;
    seen.add(path);
    const project = open(path);
    if (project.files.has(file)) return project;
    for (const reference of project.references) {
      const found = including(reference, file, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (path) => {
    const file = join(directory, path);
    const configuration = nearestConfiguration(dirname(file), directory);
    if (configuration === undefined) return withScripts({ moduleResolution: BUNDLER });
    return withScripts((including(configuration, file, new Set()) ?? open(configuration)).options);
  };
}

const BUNDLER = ts.ModuleResolutionKind.Bundler;

/** A repository's scripts are part of its graph whether or not the compiler is told to check them. */
const withScripts = (options: ts.CompilerOptions): ts.CompilerOptions => ({
  ...options,
  ...(options.moduleResolution === undefined &&
    options.module === undefined && { module: ts.ModuleKind.ESNext, moduleResolution: BUNDLER }),
  allowJs: true,
  resolveJsonModule: true,
});

function nearestConfiguration(start: string, root: string): string | undefined {
  for (let at = start; ; at = dirname(at)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const path = join(at, name);
      if (ts.sys.fileExists(path)) return path;
    }
    if (at === root || at === dirname(at)) return undefined;
  }
}

function print(comparison: ImportComparison): void {
  const { name, expected, reported, agreed, missed, extra, unjudged } = comparison;
  const share = (whole: number) => (whole === 0 ? '-' : `${((100 * agreed) / whole).toFixed(2)} %`);
  console.log(
    `${name}: ${agreed} agreed, recall ${share(expected)}, precision ${share(reported)}, unjudged ${unjudged.length}`,
  );
  for (const [label, edges] of Object.entries({ missed, extra, unjudged })) {
    for (const { from, to, line, specifier } of edges) {
      console.log(`  ${label} ${from}:${line ?? '?'} '${specifier ?? '?'}' -> ${to}`);
    }
  }
}

if (import.meta.main) {
  const root = process.argv[2];
  if (root === undefined) {
    console.error('Name the folder of a repository: node tools/accuracy/typescript-imports.ts DIR');
    process.exitCode = 2;
  } else for (const comparison of await compareWithTypeScript(root)) print(comparison);
}
