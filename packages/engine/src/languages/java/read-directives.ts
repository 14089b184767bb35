// Imports, and the directives of a module: what a file names for all of its text.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-7.html

import type { ImportFact } from '../../facts.ts';
import { partQualifiedName, startsWithCapital } from '../../platforms/jvm/qualified-name.ts';
import type { SyntaxNode } from '../../syntax/syntax-node.ts';
import { segmentsOf } from './qualified-names.ts';

/** One `import` as written. */
export interface ImportDeclaration {
  readonly segments: readonly string[];
  readonly isStatic: boolean;
  /** `import a.b.*` */
  readonly isOnDemand: boolean;
  /** Of the name, from 1. */
  readonly line: number;
}

/** @returns `undefined` when the declaration is broken */
export function readImport(node: SyntaxNode): ImportDeclaration | undefined {
  const name = node.namedChildren.find(
    (child) => child.type === 'identifier' || child.type === 'scoped_identifier',
  );
  const segments = name === undefined ? undefined : segmentsOf(name.text);
  if (name === undefined || segments === undefined) return undefined;
  return {
    segments,
    isStatic: node.children.some((child) => child.type === 'static'),
    isOnDemand: node.namedChildren.some((child) => child.type === 'asterisk'),
    line: name.startLine,
  };
}

/** The name behind `package` or `module`, joined by dots; empty when there is none. */
export function readDeclaredName(node: SyntaxNode): string {
  const name = node.namedChildren.find(
    (child) => child.type === 'identifier' || child.type === 'scoped_identifier',
  );
  return segmentsOf(name?.text ?? '')?.join('.') ?? '';
}

/** Modules required, services used and provided. Packages exported or opened are the module's own. */
export function readModuleDirective(node: SyntaxNode): ImportFact[] {
  const { type } = node;
  if (type === 'requires_module_directive') {
    const name = node.childForFieldName('module');
    if (name === null) return [];
    const isPassedOn = node.namedChildren.some(
      (child) => child.type === 'requires_modifier' && child.text.includes('transitive'),
    );
    const specifier = segmentsOf(name.text)?.join('.');
    if (specifier === undefined) return [];
    const kind = isPassedOn ? 'reexport' : 'require';
    return [{ specifier, kind, symbols: [], line: name.startLine }];
  }
  if (type !== 'uses_module_directive' && type !== 'provides_module_directive') return [];
  return node.namedChildren.flatMap((name) => {
    const segments = segmentsOf(name.text);
    if (segments === undefined || segments.length < 2) return [];
    const line = name.startLine;
    return [singleImport({ segments, isStatic: false, isOnDemand: false, line })];
  });
}

/** The fact of an import that names one type or one static member. */
export function singleImport({ segments, isStatic, line }: ImportDeclaration): ImportFact {
  const { memberName } = partQualifiedName(segments, isStatic ? 2 : 1);
  const local = segments.at(-1) as string;
  return {
    specifier: segments.join('.'),
    kind: 'static',
    symbols: [memberName],
    ...(memberName !== local && { aliases: [{ symbol: memberName, local }] }),
    line,
  };
}

/**
 * The fact of an import on demand.
 * @param names what the file uses and does not declare itself, so that it may be meant by the import
 */
export function onDemandImport(
  { segments, isStatic, line }: ImportDeclaration,
  names: readonly string[],
): ImportFact {
  const specifier = `${segments.join('.')}.*`;
  const isOfType = isStatic || segments.some(startsWithCapital);
  if (!isOfType) return { specifier, kind: 'static', symbols: names, line };
  const { memberName } = partQualifiedName(segments);
  const aliases = names.map((local) => ({ symbol: `${memberName}.${local}`, local }));
  return {
    specifier,
    kind: 'static',
    symbols: aliases.map(({ symbol }) => symbol),
    ...(aliases.length > 0 && { aliases }),
    line,
  };
}
