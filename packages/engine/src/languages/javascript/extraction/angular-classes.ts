// What decorators say of Angular's classes: which template a component shows, by which names templates mean it.
// https://angular.dev/api/core/Component https://angular.dev/api/core/Directive https://angular.dev/api/core/Pipe
import { AngularTemplate, type ReadTemplate } from './angular-template.ts';
import type { LineOf } from './line-index.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  keyNameOf,
  nameOf,
  type SyntaxNode,
  type SyntaxTree,
} from './syntax-tree.ts';
import type { Candidate } from './tree-imports.ts';

const MODULE = '@angular/core';

/** Names of decorators, by what they make of the class. */
export type AngularKind = 'Component' | 'Directive' | 'Pipe';

const KINDS: ReadonlySet<string> = new Set<AngularKind>(['Component', 'Directive', 'Pipe']);

export interface AngularClass {
  readonly kind: AngularKind;
  /** Values of what the decorator is given, by their keys. */
  readonly options: ReadonlyMap<string, SyntaxNode>;
}

/** Whether a text may hold classes of Angular. */
export const mayHoldAngular = (text: string): boolean => text.includes(MODULE);

/** `undefined` for a class that no decorator of Angular makes a part of templates. */
export function angularClassOf(node: SyntaxNode): AngularClass | undefined {
  for (const decorator of childrenOf(node, 'decorators')) {
    const call = childOf(decorator, 'expression');
    const kind = nameOf(childOf(call, 'callee'));
    const [given] = childrenOf(call, 'arguments');
    if (kind === undefined || !KINDS.has(kind) || given?.type !== 'ObjectExpression') continue;
    return { kind: kind as AngularKind, options: optionsOf(given) };
  }
  return undefined;
}

function optionsOf(object: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const options = new Map<string, SyntaxNode>();
  for (const property of childrenOf(object, 'properties')) {
    const name = property.type === 'Property' ? keyNameOf(property) : undefined;
    const value = childOf(property, 'value');
    if (name !== undefined && value !== undefined) options.set(name, value);
  }
  return options;
}

/** `templateUrl: './page.component.html'`, which is relative to the file, with or without a dot. */
export function importsOfClass(node: SyntaxNode, text: string): readonly Candidate[] {
  if (!mayHoldAngular(text)) return [];
  const written = angularClassOf(node)?.options.get('templateUrl');
  const specifier = constantTextOf(written);
  if (written === undefined || specifier === undefined) return [];
  const offset = written.start;
  return [{ imports: [{ specifier, kind: 'include', symbols: [], offset }] }];
}

/** Templates that are written out in decorators, and what `host` says, by the class. */
export function templatesInClasses(
  { nodes }: SyntaxTree,
  text: string,
  lineOf: LineOf,
): ReadonlyMap<SyntaxNode, ReadTemplate> {
  const templates = new Map<SyntaxNode, ReadTemplate>();
  if (!mayHoldAngular(text)) return templates;
  for (const node of nodes) {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') continue;
    const known = angularClassOf(node);
    const written = known?.options.get('template');
    const host = known?.options.get('host');
    if (written === undefined && host === undefined) continue;
    const template = new AngularTemplate(lineOf);
    if (constantTextOf(written) !== undefined && written !== undefined)
      template.read(text, written.start + 1, written.end - 1);
    for (const [name, value] of host === undefined ? [] : optionsOf(host))
      template.readAttribute({ name, value: constantTextOf(value), offset: value.start });
    templates.set(node, template.finish());
  }
  return templates;
}

/** A file that is a template and nothing else. */
export function readTemplateFile(text: string, lineOf: LineOf): ReadTemplate {
  const template = new AngularTemplate(lineOf);
  template.read(text, 0, text.length);
  return template.finish();
}
