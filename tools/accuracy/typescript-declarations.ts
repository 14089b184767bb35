// The declarations of one file by the TypeScript compiler's parser: what the grammar itself names. Functions
// that get a name by assignment to a member or by a wrapper are given as unnamed.
import ts from 'typescript';
import type { JudgedDeclaration, JudgedFile } from './declarations.ts';

/** `undefined` for a file that the compiler objects to. */
export function declarationsByTypeScript(path: string, text: string): JudgedFile | undefined {
  const kind = /\.(?:[cm]?js|jsx|tsx)$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly unknown[] };
  if (parseDiagnostics.length > 0) return undefined;
  const declarations: JudgedDeclaration[] = [];
  const unnamed: number[] = [];
  const lineAt = (offset: number) => file.getLineAndCharacterOfPosition(offset).line + 1;

  // The compiler's own visitors recurse, too.
  function visit(node: ts.Node, prefix: string): void {
    const named = isMergedOverload(node) ? undefined : declarationAt(node);
    if (named === undefined) {
      if (isFunctionOrClass(node)) unnamed.push(lineAt(node.getEnd() - 1), lineOfWhole(node));
      ts.forEachChild(node, (child) => visit(child, prefix));
      return;
    }
    const qualifiedName = prefix === '' ? named.name : `${prefix}.${named.name}`;
    const startLine = lineAt(named.whole.getStart(file));
    const endLine = lineAt(named.end.getEnd() - 1);
    if (named.kind !== 'container') {
      declarations.push({ kind: named.kind, qualifiedName, startLine, endLine });
    }
    ts.forEachChild(node, (child) => visit(child, qualifiedName));
  }

  /** A function in a call ends, for who names it, where the call does. */
  function lineOfWhole(node: ts.Node): number {
    let whole = node;
    while (ts.isCallExpression(whole.parent) || ts.isAsExpression(whole.parent))
      whole = whole.parent;
    return lineAt(whole.getEnd() - 1);
  }

  visit(file, '');
  return { path, declarations, unnamed };
}

interface Named {
  /** `container` for an object whose functions are named for it. */
  readonly kind: string;
  readonly name: string;
  /** Begins the declaration. */
  readonly whole: ts.Node;
  /** Ends it. */
  readonly end: ts.Node;
}

function declarationAt(node: ts.Node): Named | undefined {
  const of = (kind: string, name: string | undefined): Named | undefined =>
    name === undefined || name === '' ? undefined : { kind, name, whole: node, end: node };
  if (ts.isFunctionDeclaration(node)) return of('function', node.name?.text ?? 'default');
  if (ts.isClassDeclaration(node)) return of('class', node.name?.text ?? 'default');
  if (ts.isInterfaceDeclaration(node)) return of('interface', node.name.text);
  if (ts.isInterfaceDeclaration(node.parent)) return of('method', nameOfSignature(node));
  if (ts.isTypeAliasDeclaration(node)) return of('alias', node.name.text);
  if (ts.isEnumDeclaration(node)) return of('enum', node.name.text);
  if (ts.isModuleDeclaration(node)) {
    // `namespace N.M` is one declaration, though a tree of two.
    const isOuter = node.body !== undefined && ts.isModuleDeclaration(node.body);
    return of(isOuter ? 'container' : 'object', node.name.text);
  }
  // A method may be of an object as well as of a class.
  if (ts.isObjectLiteralElementLike(node) && ts.isObjectLiteralExpression(node.parent)) {
    return propertyOf(node);
  }
  if (ts.isClassElement(node) && ts.isClassLike(node.parent)) return memberOf(node);
  if (ts.isExportAssignment(node)) return namedBy(node.expression, 'default', node);
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return variableOf(node);
  if (ts.isFunctionExpression(node) || ts.isClassExpression(node)) return expressionOf(node);
  return undefined;
}

/** Members of interfaces that are called: of several with one name, the first. */
function nameOfSignature(node: ts.Node): string | undefined {
  const isCalled =
    ts.isMethodSignature(node) ||
    (ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type));
  const name = isCalled ? textOf(node.name) : undefined;
  const { members } = node.parent as ts.InterfaceDeclaration;
  const isSame = (other: ts.TypeElement) =>
    (ts.isMethodSignature(other) ||
      (ts.isPropertySignature(other) &&
        other.type !== undefined &&
        ts.isFunctionTypeNode(other.type))) &&
    textOf(other.name) === name;
  return members.find(isSame) === node ? name : undefined;
}

function memberOf(node: ts.ClassElement): Named | undefined {
  if (ts.isConstructorDeclaration(node)) {
    return { kind: 'constructor', name: 'constructor', whole: node, end: node };
  }
  const name = textOf(node.name);
  if (name === undefined) return undefined;
  if (ts.isMethodDeclaration(node)) return { kind: 'method', name, whole: node, end: node };
  if (ts.isAccessor(node)) return { kind: 'accessor', name, whole: node, end: node };
  if (!ts.isPropertyDeclaration(node) || node.initializer === undefined) return undefined;
  const value = namedBy(node.initializer, name, node);
  return value?.kind === 'function' ? { ...value, kind: 'method' } : value;
}

function variableOf(node: ts.VariableDeclaration): Named | undefined {
  if (node.initializer === undefined) return undefined;
  const list = node.parent;
  const isFirst = ts.isVariableDeclarationList(list) && list.declarations[0] === node;
  const whole = isFirst ? (ts.isVariableStatement(list.parent) ? list.parent : list) : node;
  return namedBy(node.initializer, (node.name as ts.Identifier).text, whole);
}

/** Only in objects that have a name themselves. */
function propertyOf(node: ts.ObjectLiteralElementLike): Named | undefined {
  if (!isNamedObject(node.parent)) return undefined;
  const name = node.name === undefined ? undefined : textOf(node.name);
  if (name === undefined) return undefined;
  if (ts.isMethodDeclaration(node)) return { kind: 'function', name, whole: node, end: node };
  if (ts.isAccessor(node)) return { kind: 'accessor', name, whole: node, end: node };
  return ts.isPropertyAssignment(node) ? namedBy(node.initializer, name, node) : undefined;
}

function isNamedObject(object: ts.Node): boolean {
  let at = object;
  for (;;) {
    const { parent } = at;
    if (isWrapper(parent)) at = parent;
    else if (ts.isPropertyAssignment(parent)) {
      if (textOf(parent.name) === undefined) return false;
      at = parent.parent;
    } else {
      return (
        ts.isExportAssignment(parent) ||
        (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) ||
        (ts.isPropertyDeclaration(parent) && textOf(parent.name) !== undefined)
      );
    }
  }
}

function namedBy(value: ts.Expression, name: string, whole: ts.Node): Named | undefined {
  let inner: ts.Expression = value;
  while (isWrapper(inner)) inner = inner.expression;
  const end = value;
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) {
    return { kind: 'function', name, whole, end };
  }
  if (ts.isClassExpression(inner)) return { kind: 'class', name, whole, end };
  return ts.isObjectLiteralExpression(inner) ? { kind: 'container', name, whole, end } : undefined;
}

/** By its own name, unless what is around names it. */
function expressionOf(node: ts.FunctionExpression | ts.ClassExpression): Named | undefined {
  let at: ts.Node = node;
  while (isWrapper(at.parent)) at = at.parent;
  const isNamedAround = declarationAt(at.parent) !== undefined;
  const isGiven = ts.isBinaryExpression(at.parent) || ts.isCallExpression(at.parent);
  if (isNamedAround || node.name === undefined || (isGiven && !isPlainArgument(at)))
    return undefined;
  const kind = ts.isClassExpression(node) ? 'class' : 'function';
  return { kind, name: node.name.text, whole: node, end: node };
}

/** In a call that stands by itself, so that nothing is named. */
function isPlainArgument(node: ts.Node): boolean {
  const call = node.parent;
  return ts.isCallExpression(call) && ts.isExpressionStatement(call.parent);
}

function isWrapper(
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression {
  return (
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  );
}

function isFunctionOrClass(node: ts.Node): boolean {
  return (
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isClassExpression(node) ||
    (ts.isObjectLiteralElementLike(node) && (ts.isMethodDeclaration(node) || ts.isAccessor(node)))
  );
}

/** The constant name of a member; `undefined` when it is computed. */
function textOf(name: ts.PropertyName | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (!ts.isComputedPropertyName(name)) return ts.isNumericLiteral(name) ? undefined : name.text;
  return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}

/** A signature without a body, where another declaration stands for the function. */
function isMergedOverload(node: ts.Node): boolean {
  const isCallable =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node);
  if (!isCallable || node.body !== undefined) return false;
  const siblings: ts.Node[] = [];
  ts.forEachChild(node.parent, (child) => void siblings.push(child));
  const same = siblings.filter(
    (each): each is ts.FunctionDeclaration =>
      each.kind === node.kind &&
      isStatic(each) === isStatic(node) &&
      (each as ts.FunctionDeclaration).name?.getText() === node.name?.getText(),
  );
  return same.some(({ body }) => body !== undefined) || same[0] !== node;
}

function isStatic(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true
  );
}
