// Reads what a file declares off its tree: types with their bases, methods and constructors, also in bodies
// of code. What an anonymous class declares belongs to the nearest declaration that has a name.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../facts.ts';
import type { SyntaxNode } from '../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import { walkTree } from '../../syntax/walk-tree.ts';
import { firstSentenceOf } from './documentation.ts';
import { plainTypeName } from './qualified-names.ts';

const KINDS = new Map<string, DeclarationKind>([
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['annotation_type_declaration', 'interface'],
  ['enum_declaration', 'enum'],
  ['method_declaration', 'method'],
  ['annotation_type_element_declaration', 'method'],
  ['constructor_declaration', 'constructor'],
  ['compact_constructor_declaration', 'constructor'],
]);

const LONGEST_SIGNATURE = 300;

/** Names of types nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

/** A node around others. */
interface Surroundings {
  /** Place in the list of the declaration that this is or is in; `null` at the file's own level. */
  readonly declaration: number | null;
  /** Its type; `anonymous` for the body of an anonymous class. */
  readonly node: string;
  /** The comment in front of the next child, if there is one. */
  comment: string;
}

/**
 * @param cursor at the root of the tree; it ends there
 * @param offsets gets the place of each declaration in the list by the offset at which its node begins
 */
export function readDeclarations(
  cursor: TreeCursor,
  text: string,
  offsets?: Map<number, number>,
): DeclarationFact[] {
  const declarations: DeclarationFact[] = [];
  const stack: Surroundings[] = [];
  const enter = (): boolean => {
    if (!cursor.nodeIsNamed) return false;
    const node = cursor.nodeType;
    const around = stack.at(-1) ?? { declaration: null, node: '', comment: '' };
    if (node === 'block_comment' || node === 'line_comment') {
      around.comment = commentAfter(around.comment, cursor.nodeText);
      return false;
    }
    const { comment, declaration } = around;
    around.comment = '';
    if (cursor.isLeaf) return false;
    const outer = declaration === null ? undefined : declarations[declaration];
    const isTooDeep = outer !== undefined && outer.qualifiedName.length > LONGEST_OUTER_NAME;
    const kind = isTooDeep ? undefined : KINDS.get(node);
    const name = kind === undefined ? null : nameOf(cursor.currentNode, kind);
    if (kind === undefined || name === null) {
      const isAnonymous = node === 'class_body' && ANONYMOUS.has(around.node);
      stack.push({ declaration, node: isAnonymous ? 'anonymous' : node, comment: '' });
      return true;
    }
    const isMember = around.node !== 'anonymous';
    const found = { kind, name, declaration, outer, isMember, comment };
    offsets?.set(cursor.startIndex, declarations.length);
    declarations.push(declarationOf(cursor.currentNode, text, found));
    stack.push({ declaration: declarations.length - 1, node, comment: '' });
    return true;
  };
  walkTree(cursor, {
    enter,
    leave: () => {
      stack.pop();
    },
  });
  return declarations;
}

/** Lines led by `///` are one comment; of others the last one counts. */
function commentAfter(before: string, comment: string): string {
  const isContinued = before.startsWith('///') && comment.startsWith('///');
  return isContinued ? `${before}\n${comment}` : comment;
}

/** A class body in one of these belongs to no declaration of its own. */
const ANONYMOUS = new Set(['object_creation_expression', 'enum_constant']);

function nameOf(node: SyntaxNode, kind: DeclarationKind): string | null {
  return kind === 'constructor' ? 'constructor' : (node.childForFieldName('name')?.text ?? null);
}

interface Found {
  readonly kind: DeclarationKind;
  readonly name: string;
  /** Place in the list of the one around it; `null` at the file's own level. */
  readonly declaration: number | null;
  /** The one around it. */
  readonly outer: DeclarationFact | undefined;
  /** Whether it is a member of the declaration around it, and not of an anonymous class in there. */
  readonly isMember: boolean;
  readonly comment: string;
}

function declarationOf(node: SyntaxNode, text: string, found: Found): DeclarationFact {
  const { name, declaration, outer } = found;
  // A method outside of all types belongs to the class that the file is itself.
  const kind = found.kind === 'method' && outer === undefined ? 'function' : found.kind;
  const modifiers = modifiersOf(node);
  const documentation = firstSentenceOf(found.comment);
  return {
    kind,
    name,
    qualifiedName: outer === undefined ? name : `${outer.qualifiedName}.${name}`,
    parent: declaration,
    startLine: node.startLine,
    endLine: node.endPosition.row + 1,
    signature: signatureOf(node, text),
    isExported: isNameable(modifiers, found),
    isAsync: false,
    modifiers,
    ...(documentation !== undefined && { documentation }),
    bases: basesOf(node),
  };
}

/** Everything but what is private or stands in a body of code. */
function isNameable(modifiers: readonly string[], { outer, isMember }: Found): boolean {
  if (modifiers.includes('private')) return false;
  if (outer === undefined) return true;
  return outer.isExported && isMember && TYPES.has(outer.kind);
}

const TYPES = new Set<DeclarationKind>(['class', 'interface', 'enum']);

/** Keywords and annotations as written; `record` is one, since the kind does not tell it. */
function modifiersOf(node: SyntaxNode): string[] {
  const list = node.namedChildren.find(({ type }) => type === 'modifiers');
  const written = list?.children.flatMap((child) => {
    if (!ANNOTATIONS.has(child.type)) return child.isExtra ? [] : [child.text];
    const name = child.childForFieldName('name');
    return name === null ? [] : [`@${name.text.replace(/\s+/g, '')}`];
  });
  return [...(written ?? []), ...(node.type === 'record_declaration' ? ['record'] : [])];
}

const ANNOTATIONS = new Set(['annotation', 'marker_annotation']);

/** From behind the leading annotations to the body. */
function signatureOf(node: SyntaxNode, text: string): string {
  const body = node.childForFieldName('body');
  const start = behindAnnotations(node);
  // The body can begin beyond what is kept by far.
  const end = Math.min(body?.startIndex ?? node.endIndex, start + LONGEST_READ);
  return text
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .replace(/[\s;]+$/, '')
    .slice(0, LONGEST_SIGNATURE);
}

const LONGEST_READ = 5000;

function behindAnnotations(node: SyntaxNode): number {
  const [first, second] = node.children;
  if (first?.type !== 'modifiers') return node.startIndex;
  const keyword = first.children.find(({ type, isExtra }) => !ANNOTATIONS.has(type) && !isExtra);
  return keyword?.startIndex ?? second?.startIndex ?? node.startIndex;
}

function basesOf(node: SyntaxNode): BaseReference[] {
  return node.namedChildren.flatMap((child) => {
    const relation = RELATIONS.get(child.type);
    if (relation === undefined) return [];
    const types = child.namedChildren.flatMap((each) =>
      each.type === 'type_list' ? each.namedChildren : [each],
    );
    return types.flatMap((type) => {
      const name = plainTypeName(type.text);
      if (name === undefined || type.isExtra) return [];
      return [{ relation, name, line: type.startLine }];
    });
  });
}

const RELATIONS = new Map<string, BaseReference['relation']>([
  ['superclass', 'extends'],
  ['extends_interfaces', 'extends'],
  ['super_interfaces', 'implements'],
]);
