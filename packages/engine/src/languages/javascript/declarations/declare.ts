// Records declarations: where they begin and end, and what their heads say.
import type { DeclarationFact, DeclarationKind } from '../../../facts.ts';
import { childOf, childrenOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { GivenName } from './given-names.ts';
import { basesOf, modifiersOf } from './heritage.ts';
import type { Overloads } from './overloads.ts';
import { type DeclarationScope, type Place, placeIn } from './scopes.ts';
import type { ScriptText } from './script-text.ts';

/** What stands between the walk's steps. */
export interface Reading {
  readonly text: ScriptText;
  readonly exportedNames: Set<string>;
  readonly declarations: DeclarationFact[];
  /** Index of what a node declares: the function, class or type, or the member that holds a function. */
  readonly indexOf: Map<SyntaxNode, number>;
  /** Index of the first declaration of a qualified name. */
  readonly places: Map<string, number>;
  /** Outermost first; never empty. */
  readonly scopes: DeclarationScope[];
  readonly given: Map<SyntaxNode, GivenName>;
  /** The statement with `export` around a declaration. */
  readonly exportStatements: Map<SyntaxNode, SyntaxNode>;
  /** Functions that are the value of a method, which has been declared already. */
  readonly methodValues: Set<SyntaxNode>;
  readonly overloads: Overloads;
  /** Members of interfaces that are called. */
  readonly signatures: Set<SyntaxNode>;
}

export function scopeOf({ scopes }: Reading): DeclarationScope {
  return scopes.at(-1) as DeclarationScope;
}

export const DEFAULT_MODIFIERS: readonly string[] = ['export', 'default'];

/** A declaration that is a statement, maybe behind `export`. */
export function declareStatement(
  reading: Reading,
  kind: DeclarationKind,
  node: SyntaxNode,
  name: string,
  bodyStart: number,
): number | undefined {
  const statement = reading.exportStatements.get(node);
  const isDefault = statement?.type === 'ExportDefaultDeclaration';
  const outer = statement === undefined ? [] : isDefault ? DEFAULT_MODIFIERS : ['export'];
  const path = name.split('.');
  const isQualified = kind === 'object' && childOf(node, 'id')?.type === 'TSQualifiedName';
  const place = placeIn(
    scopeOf(reading),
    reading.exportedNames,
    isQualified ? path : [name],
    statement !== undefined,
  );
  const isCallable = kind === 'function';
  const callable = isCallable ? node : undefined;
  return declare(reading, kind, place, { node, outer, callable, bodyStart, statement });
}

export function declareGiven(
  reading: Reading,
  kind: DeclarationKind,
  given: GivenName,
  callable: SyntaxNode,
  bodyStart: number,
): number | undefined {
  const { holder, outerModifiers: outer, start, end } = given;
  const whole = { node: callable, holder, outer, callable, bodyStart, start, end };
  return declare(reading, kind, given, whole);
}

export interface Written {
  /** Has the bases. */
  readonly node: SyntaxNode;
  /** Has modifiers and decorators; the node itself unless given. */
  readonly holder?: SyntaxNode;
  readonly outer: readonly string[];
  readonly callable: SyntaxNode | undefined;
  readonly bodyStart: number;
  readonly statement?: SyntaxNode | undefined;
  readonly start?: number;
  readonly end?: number;
}

/** @returns its index; `undefined` when it has no name after all */
export function declare(
  reading: Reading,
  kind: DeclarationKind,
  { name, qualifiedName, parent, isExported }: Place,
  { node, holder = node, outer, callable, bodyStart, statement, ...given }: Written,
): number | undefined {
  // A key may be the empty string, which is no name to anybody.
  if (name === '') return undefined;
  const { text, declarations, places } = reading;
  const start = given.start ?? Math.min(startOf(node), statement?.start ?? node.start);
  const end = given.end ?? node.end;
  const documentation = text.documentationBefore(start) ?? documentationOfOverloads(reading, node);
  const index = declarations.length;
  reading.indexOf.set(node, index);
  if (!places.has(qualifiedName)) places.set(qualifiedName, index);
  declarations.push({
    kind,
    name,
    qualifiedName,
    parent,
    startLine: text.lineOf(start),
    endLine: text.lineOf(Math.max(start, end - 1)),
    signature: text.signature({ start, end: bodyStart }, childrenOf(holder, 'decorators')),
    isExported,
    isAsync: callable?.async === true,
    modifiers: modifiersOf(holder, outer, callable),
    ...(documentation !== undefined && { documentation }),
    bases: basesOf(node, text.lineOf),
  });
  return index;
}

/** Overloads are documented on their first signature. */
function documentationOfOverloads(
  { text, overloads, exportStatements }: Reading,
  node: SyntaxNode,
): string | undefined {
  const signature = overloads.firstSignatureOf(node);
  if (signature === undefined) return undefined;
  return text.documentationBefore((exportStatements.get(signature) ?? signature).start);
}

/** Of the first decorator, where there is one. */
export function startOf(node: SyntaxNode): number {
  return Math.min(node.start, childrenOf(node, 'decorators')[0]?.start ?? node.start);
}
