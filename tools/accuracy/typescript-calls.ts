// Calls as the TypeScript compiler resolves them, against Orrery's: every call and `new` whose target has a body
// in the repository, from the declaration around the call to the declaration of the target. The compiler sees one
// target where several may be meant, and none where a type says nothing, so that Orrery's further calls are no
// errors by themselves: `--list` shows them to be read.
import { basename, dirname, join, resolve } from 'node:path';
import { analyseCalls, type Program } from '@orrery/engine';
import ts from 'typescript';
import { analyseInMemory } from './analyse-in-memory.ts';
import { callEdgesOf } from './call-edges.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

const SOURCE = /\.[cm]?[jt]sx?$/;
const CONFIGURATION = /(?:^|\/)(?:package|tsconfig[^/]*)\.json$|\.ya?ml$/;

export async function compareCallsWithTypeScript(root: string): Promise<ImportComparison[]> {
  const directory = resolve(root);
  const sources = await readSources(
    directory,
    (path) => SOURCE.test(path) || CONFIGURATION.test(path),
  );
  const program = await analyseInMemory(sources, 'calls');
  const names = new DeclarationNames(program);
  const expected = callsByCompiler(directory, sources, names);
  const reported = callEdgesOf(program).map(({ from, to }) => ({
    from: endName(from.file, from.name, from.line),
    to: endName(to.file, to.name, to.line),
  }));
  const isAnonymous = ({ to }: ImportEdge) => /<anonymous/.test(to);
  return [
    compareEdges(
      `typescript calls ${basename(directory)}`,
      expected,
      reported.filter((edge) => !isAnonymous(edge)),
      reported.filter(isAnonymous),
    ),
  ];
}

const endName = (file: string, name: string, line: number): string =>
  name === '<module>' ? file : `${file}:${line} ${name}`;

interface NamedRange {
  readonly name: string;
  readonly shown: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Orrery's own declarations, found by a node of the compiler's: what has its name and encloses it most closely. */
class DeclarationNames {
  readonly #byFile = new Map<string, NamedRange[]>();

  constructor(program: Program) {
    const { files, declarations } = analyseCalls(program);
    for (const { file, name, qualifiedName, startLine, endLine } of declarations) {
      const { path } = files[file]!;
      const range = { name, startLine, endLine, shown: endName(path, qualifiedName, startLine) };
      this.#byFile.set(path, [...(this.#byFile.get(path) ?? []), range]);
    }
  }

  find(file: string, name: string, first: number, last: number): string | undefined {
    const around = (this.#byFile.get(file) ?? []).filter(
      (range) => range.name === name && range.startLine <= first && range.endLine >= last,
    );
    around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
    return around[0]?.shown;
  }
}

function callsByCompiler(
  directory: string,
  sources: ReadonlyMap<string, string>,
  names: DeclarationNames,
): ImportEdge[] {
  const program = createProgram(directory, sources);
  const checker = program.getTypeChecker();
  const pathOf = (file: ts.SourceFile) => file.fileName.slice(directory.length + 1);
  const edges: ImportEdge[] = [];
  const shownOf = (node: ts.Node): string | undefined => {
    const file = node.getSourceFile();
    const name = nameOfCallable(node);
    if (name === undefined || !sources.has(pathOf(file))) return undefined;
    const lineAt = (offset: number) => file.getLineAndCharacterOfPosition(offset).line + 1;
    return names.find(pathOf(file), name, lineAt(node.getStart(file)), lineAt(node.getEnd() - 1));
  };
  const callerOf = (node: ts.Node): string => {
    let decorated: ts.Node | undefined;
    for (let at = node.parent; at !== undefined; at = at.parent) {
      // What decorates a method, or a parameter of it, runs where the class does.
      if (ts.isDecorator(at)) decorated = ts.isParameter(at.parent) ? at.parent.parent : at.parent;
      const shown = ts.isFunctionLike(at) && at !== decorated ? shownOf(at) : undefined;
      if (shown !== undefined) return shown;
    }
    return pathOf(node.getSourceFile());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const target = targetOf(checker, node);
      const file = node.getSourceFile();
      const meant = target === undefined ? undefined : inOwnScript(checker, target, file);
      const to = meant === undefined ? undefined : shownOf(meant);
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      if (to !== undefined) edges.push({ from: callerOf(node), to, line });
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (sources.has(pathOf(file)) && file.fileName.startsWith(`${directory}/`)) visit(file);
  }
  return edges;
}

/** The function, constructor or class without one that is called; `undefined` when it has no body. */
function targetOf(
  checker: ts.TypeChecker,
  call: ts.CallExpression | ts.NewExpression,
): ts.Node | undefined {
  const declared = signatureOf(checker, call)?.declaration;
  const found = declared === undefined ? undefined : withBody(checker, declared);
  if (found !== undefined) return found;
  // Of `import.defer(…)` the compiler asserts that nobody asks.
  let symbol = ts.isMetaProperty(call.expression)
    ? undefined
    : checker.getSymbolAtLocation(
        ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression,
      );
  if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0) {
    symbol = checker.getAliasedSymbol(symbol);
  }
  const value = symbol?.valueDeclaration;
  if (value === undefined) return undefined;
  if (ts.isNewExpression(call) && ts.isClassLike(value)) return value;
  const isHolder =
    ts.isVariableDeclaration(value) ||
    ts.isPropertyAssignment(value) ||
    ts.isPropertyDeclaration(value);
  return isHolder ? functionIn(value.initializer) : undefined;
}

/** Scripts of one name in several folders are one for the compiler; each page loads its own. */
function inOwnScript(checker: ts.TypeChecker, target: ts.Node, file: ts.SourceFile): ts.Node {
  if (!ts.isFunctionDeclaration(target) || target.getSourceFile() === file) return target;
  const symbol = target.name === undefined ? undefined : checker.getSymbolAtLocation(target.name);
  const isOwn = (other: ts.Declaration) =>
    other.getSourceFile() === file && ts.isFunctionDeclaration(other) && other.body !== undefined;
  return symbol?.declarations?.find(isOwn) ?? target;
}

/** Of some calls the compiler says that it should not have come so far; of those it has no opinion. */
function signatureOf(
  checker: ts.TypeChecker,
  call: ts.CallExpression | ts.NewExpression,
): ts.Signature | undefined {
  try {
    return checker.getResolvedSignature(call);
  } catch {
    return undefined;
  }
}

function withBody(checker: ts.TypeChecker, node: ts.Node): ts.Node | undefined {
  if (ts.isClassLike(node)) return node;
  // `@overload` in a comment: what the comment stands above has the body.
  if (ts.isJSDocSignature(node)) return withBody(checker, node.parent.parent.parent);
  if (!ts.isFunctionLike(node)) return undefined;
  if ((node as { body?: ts.Node }).body !== undefined) return node;
  if (ts.isConstructorDeclaration(node)) {
    return node.parent.members.find(
      (member) => ts.isConstructorDeclaration(member) && member.body !== undefined,
    );
  }
  const symbol = node.name === undefined ? undefined : checker.getSymbolAtLocation(node.name);
  return symbol?.declarations?.find(
    (other) => ts.isFunctionLike(other) && (other as { body?: ts.Node }).body !== undefined,
  );
}

function functionIn(value: ts.Expression | undefined): ts.Node | undefined {
  let inner = value;
  while (inner !== undefined && isWrapper(inner)) inner = inner.expression;
  return inner !== undefined && (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner))
    ? inner
    : undefined;
}

const isWrapper = (
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);

/** The name that a callable has or gets from what holds it. */
function nameOfCallable(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const own = (node as { name?: ts.Node }).name;
  if (own !== undefined && !ts.isFunctionExpression(node)) return textOf(own);
  let value = node;
  while (
    isWrapper(value.parent) ||
    ts.isCallExpression(value.parent) ||
    isChosenIn(value.parent, value)
  )
    value = value.parent;
  const { parent } = value;
  if (ts.isExportAssignment(parent)) return 'default';
  const isHolder =
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent);
  if (isHolder && parent.initializer === value) return textOf(parent.name);
  if (ts.isBinaryExpression(parent) && parent.right === value) {
    const target = outermostTarget(parent);
    return nameOfTarget(target) ?? (own === undefined ? undefined : textOf(own));
  }
  if (own !== undefined) return textOf(own);
  return node.kind === ts.SyntaxKind.FunctionDeclaration ? 'default' : undefined;
}

/** `isSupported && (() => …)` is the function, where it is anything. */
const isChosenIn = (node: ts.Node, value: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.right === value && CHOOSING.has(node.operatorToken.kind);

const CHOOSING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Of several that one value is assigned to, the first. */
function outermostTarget(assignment: ts.BinaryExpression): ts.Expression {
  let outer = assignment;
  while (isAssignedIn(outer.parent, outer)) outer = outer.parent;
  return outer.left;
}

const isAssignedIn = (node: ts.Node, value: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  node.right === value;

function nameOfTarget(target: ts.Expression): string | undefined {
  if (ts.isIdentifier(target)) return target.text;
  if (!ts.isPropertyAccessExpression(target)) return undefined;
  return target.getText() === 'module.exports' ? 'default' : target.name.text;
}

function textOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isPrivateIdentifier(name)
    ? name.text
    : undefined;
}

/** All sources at once, under the settings at the root; packages of the repository are found as if installed. */
function createProgram(directory: string, sources: ReadonlyMap<string, string>): ts.Program {
  const roots = [...sources.keys()]
    .filter((path) => SOURCE.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
    .map((path) => join(directory, path));
  const options = optionsOf(directory);
  const host = ts.createCompilerHost(options, true);
  const packages = packagesOf(sources);
  const has = (path: string) => sources.has(path.slice(directory.length + 1));
  host.resolveModuleNameLiterals = (literals, from, redirected, current) =>
    literals.map(({ text }) => {
      const plain = ts.resolveModuleName(text, from, current, host, undefined, redirected);
      const run = runBeside(plain.resolvedModule?.resolvedFileName, from, text, has);
      if (run !== undefined)
        return { resolvedModule: { resolvedFileName: run, extension: ts.Extension.Js } };
      if (plain.resolvedModule !== undefined) return plain;
      const path = inPackages(packages, sources, text);
      if (path === undefined) return plain;
      return {
        resolvedModule: { resolvedFileName: join(directory, path), extension: ts.Extension.Ts },
      };
    });
  return ts.createProgram(roots, options, host);
}

/** What a script that names a neighbour without its ending, or with that of a script, loads where the compiler takes types beside it. */
function runBeside(
  resolved: string | undefined,
  from: string,
  specifier: string,
  has: (path: string) => boolean,
): string | undefined {
  if (resolved === undefined || !/\.[cm]?jsx?$/.test(from) || !specifier.startsWith('.'))
    return undefined;
  const script = resolved.replace(/(?:\.d)?\.([cm]?)tsx?$/, '.$1js');
  return script !== resolved && has(script) ? script : undefined;
}

function optionsOf(directory: string): ts.CompilerOptions {
  const file = join(directory, 'tsconfig.json');
  const read = ts.readConfigFile(file, ts.sys.readFile).config as object | undefined;
  const given =
    read === undefined ? {} : ts.parseJsonConfigFileContent(read, ts.sys, dirname(file)).options;
  return {
    ...given,
    allowJs: true,
    checkJs: false,
    noEmit: true,
    skipLibCheck: true,
    composite: false,
    incremental: false,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
  };
}

interface RepositoryPackage {
  readonly directory: string;
  readonly exports: unknown;
}

function packagesOf(sources: ReadonlyMap<string, string>): Map<string, RepositoryPackage> {
  const found = new Map<string, RepositoryPackage>();
  for (const [path, text] of sources) {
    if (basename(path) !== 'package.json') continue;
    try {
      const { name, exports } = JSON.parse(text) as { name?: string; exports?: unknown };
      if (name !== undefined) found.set(name, { directory: dirname(path), exports });
    } catch {
      // A fixture that is no package.
    }
  }
  return found;
}

/** The source that a package's `exports` lead to, or its customary entry. */
function inPackages(
  packages: ReadonlyMap<string, RepositoryPackage>,
  sources: ReadonlyMap<string, string>,
  specifier: string,
): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const known = packages.get(name);
  if (known === undefined) return undefined;
  const subpath = specifier === name ? '.' : `.${specifier.slice(name.length)}`;
  const exported = (known.exports as Record<string, unknown> | undefined)?.[subpath];
  const built = textsIn(exported);
  const given = [
    ...built,
    ...built.flatMap(sourcesOf),
    join(subpath, 'src/index.ts'),
    join(subpath, 'index.ts'),
  ];
  return given.map((path) => join(known.directory, path)).find((path) => sources.has(path));
}

/** Where what `exports` name is customarily built from: `./x.js` and `./dist/x.js` from `src/x.ts`. */
function sourcesOf(built: string): string[] {
  const name = join(built.replace(/(?:\.d)?\.[cm]?[jt]s$/, ''));
  return [name, name.slice(name.indexOf('/') + 1)].map((path) => join('src', `${path}.ts`));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
