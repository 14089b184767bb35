// Reads what a file declares off its tree: types with their bases, methods and constructors, also in bodies
// of code. What an anonymous class declares belongs to the nearest declaration that has a name.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../facts.ts';
import { NodeFlag, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { typeTable } from '../../syntax/type-table.ts';
import { firstSentenceOf } from './documentation.ts';
import { childNamed, type Node, textOf } from './look-around.ts';
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

/** What a node is to the walk; it goes on to what is inside of all but comments. */
const Part = { other: 0, comment: 1, declaration: 2 } as const;

const PARTS = typeTable([
  [Part.comment, ['line_comment', 'block_comment']],
  [Part.declaration, KINDS.keys()],
]);

/** @param offsets gets the place of each declaration in the list by the offset at which its node begins */
export function readDeclarations(
  tree: SyntaxTree,
  text: string,
  offsets?: Map<number, number>,
): DeclarationFact[] {
  const { size, flags, parents, afters, typeIds } = tree;
  const parts = PARTS(tree.grammar);
  const declarations: DeclarationFact[] = [];
  /** Places in the list of those that are open, innermost last, and where each of them ends. */
  const open: { readonly declaration: number; readonly end: Node }[] = [];
  /** Those that stand in a row in front of the next node beside them. */
  const comments: Node[] = [];
  let around = -1;
  const declare = (node: Node) => {
    while (open.length > 0 && node >= (open.at(-1)?.end as Node)) open.pop();
    const declaration = open.at(-1)?.declaration ?? null;
    const outer = declaration === null ? undefined : declarations[declaration];
    if (outer !== undefined && outer.qualifiedName.length > LONGEST_OUTER_NAME) return;
    const kind = KINDS.get(tree.typeOf(node)) as DeclarationKind;
    const name = nameOf(tree, node, kind);
    if (name === undefined) return;
    const comment = around === parents[node] ? commentOf(tree, comments) : '';
    const isMember = !isAnonymous(tree, parents[node] as Node);
    open.push({ declaration: declarations.length, end: afters[node] as Node });
    offsets?.set(tree.starts[node] as number, declarations.length);
    const found = { kind, name, declaration, outer, isMember, comment };
    declarations.push(declarationOf(tree, node, text, found));
  };
  for (let node = 0; node < size; ) {
    const part = parts[typeIds[node] as number];
    if (((flags[node] as number) & NodeFlag.named) === 0) node = afters[node] as Node;
    else if (part === Part.comment) {
      if (around !== parents[node]) comments.length = 0;
      around = parents[node] as Node;
      comments.push(node);
      node = afters[node] as Node;
    } else {
      if (part === Part.declaration && afters[node] !== node + 1) declare(node);
      // Setting the length costs more than all else that is done here, and there are hardly ever any.
      if (comments.length > 0) comments.length = 0;
      node += 1;
    }
  }
  return declarations;
}

/** Lines led by `///` are one comment; of others the last one counts. Empty for none. */
function commentOf(tree: SyntaxTree, comments: readonly Node[]): string {
  let first = Math.max(0, comments.length - 1);
  while (first > 0 && isOfLines(tree, comments[first]!) && isOfLines(tree, comments[first - 1]!))
    first -= 1;
  return comments
    .slice(first)
    .map((comment) => textOf(tree, comment))
    .join('\n');
}

const isOfLines = ({ text, starts }: SyntaxTree, comment: Node): boolean =>
  text.startsWith('///', starts[comment]);

/** Whether it is a class body that belongs to no declaration of its own. */
function isAnonymous(tree: SyntaxTree, node: Node): boolean {
  if (node === -1 || tree.typeOf(node) !== 'class_body') return false;
  const around = tree.parents[node] as Node;
  return around !== -1 && ANONYMOUS.has(tree.typeOf(around));
}

const ANONYMOUS = new Set(['object_creation_expression', 'enum_constant']);

function nameOf(tree: SyntaxTree, node: Node, kind: DeclarationKind): string | undefined {
  if (kind === 'constructor') return 'constructor';
  const name = childNamed(tree, node, 'name');
  return name === -1 ? undefined : textOf(tree, name);
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

function declarationOf(tree: SyntaxTree, node: Node, text: string, found: Found): DeclarationFact {
  const { name, declaration, outer } = found;
  // A method outside of all types belongs to the class that the file is itself.
  const kind = found.kind === 'method' && outer === undefined ? 'function' : found.kind;
  const modifiers = modifiersOf(tree, node);
  const documentation = firstSentenceOf(found.comment);
  const fact = {
    kind,
    name,
    qualifiedName: outer === undefined ? name : `${outer.qualifiedName}.${name}`,
    parent: declaration,
    startLine: tree.lineAt(tree.starts[node] as number),
    endLine: tree.rowAt(tree.ends[node] as number) + 1,
    signature: signatureOf(tree, node, text),
    isExported: isNameable(modifiers, found),
    isAsync: false,
    modifiers,
    bases: basesOf(tree, node),
  };
  return documentation === undefined ? fact : { ...fact, documentation };
}

/** Everything but what is private or stands in a body of code. */
function isNameable(modifiers: readonly string[], { outer, isMember }: Found): boolean {
  if (modifiers.includes('private')) return false;
  if (outer === undefined) return true;
  return outer.isExported && isMember && TYPES.has(outer.kind);
}

const TYPES = new Set<DeclarationKind>(['class', 'interface', 'enum']);

/** Keywords and annotations as written; `record` is one, since the kind does not tell it. */
function modifiersOf(tree: SyntaxTree, node: Node): string[] {
  const modifiers: string[] = [];
  const list = modifiersNode(tree, node);
  const { afters } = tree;
  const end = list === -1 ? -1 : (afters[list] as Node);
  for (let at = list + 1; at < end; at = afters[at] as Node) {
    if (!ANNOTATIONS.has(tree.typeOf(at))) {
      if (!isExtra(tree, at)) modifiers.push(textOf(tree, at));
      continue;
    }
    const name = childNamed(tree, at, 'name');
    if (name !== -1) modifiers.push(`@${textOf(tree, name).replace(/\s+/g, '')}`);
  }
  if (tree.typeOf(node) === 'record_declaration') modifiers.push('record');
  return modifiers;
}

function modifiersNode(tree: SyntaxTree, node: Node): Node {
  const { afters, flags } = tree;
  const end = afters[node] as Node;
  for (let at = node + 1; at < end; at = afters[at] as Node) {
    const isNamed = ((flags[at] as number) & NodeFlag.named) !== 0;
    if (isNamed && tree.typeOf(at) === 'modifiers') return at;
  }
  return -1;
}

const isExtra = ({ flags }: SyntaxTree, node: Node): boolean =>
  ((flags[node] as number) & NodeFlag.extra) !== 0;

const ANNOTATIONS = new Set(['annotation', 'marker_annotation']);

/** From behind the leading annotations to the body. */
function signatureOf(tree: SyntaxTree, node: Node, text: string): string {
  const body = childNamed(tree, node, 'body');
  const start = behindAnnotations(tree, node);
  const end = tree[body === -1 ? 'ends' : 'starts'][body === -1 ? node : body] as number;
  return (
    text
      // The body can begin beyond what is kept by far.
      .slice(start, Math.min(end, start + LONGEST_READ))
      // All white space but a blank by itself, which would be replaced by what it is.
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .replace(/[\s;]+$/, '')
      .slice(0, LONGEST_SIGNATURE)
  );
}

const LONGEST_READ = 5000;

function behindAnnotations(tree: SyntaxTree, node: Node): number {
  const { afters, starts } = tree;
  const first = node + 1;
  const last = afters[node] as Node;
  if (first === last || tree.typeOf(first) !== 'modifiers') return starts[node] as number;
  const second = afters[first] as Node;
  for (let at = first + 1; at < second; at = afters[at] as Node) {
    if (!ANNOTATIONS.has(tree.typeOf(at)) && !isExtra(tree, at)) return starts[at] as number;
  }
  return starts[second < last ? second : node] as number;
}

function basesOf(tree: SyntaxTree, node: Node): BaseReference[] {
  const bases: BaseReference[] = [];
  for (const header of namedChildren(tree, node)) {
    const relation = RELATIONS.get(tree.typeOf(header));
    if (relation === undefined) continue;
    const types = namedChildren(tree, header).flatMap((each) =>
      tree.typeOf(each) === 'type_list' ? namedChildren(tree, each) : [each],
    );
    for (const type of types) {
      const name = plainTypeName(textOf(tree, type));
      if (name === undefined || isExtra(tree, type)) continue;
      bases.push({ relation, name, line: tree.lineAt(tree.starts[type] as number) });
    }
  }
  return bases;
}

function namedChildren({ afters, flags }: SyntaxTree, node: Node): Node[] {
  const nodes: Node[] = [];
  const end = afters[node] as Node;
  for (let at = node + 1; at < end; at = afters[at] as Node)
    if (((flags[at] as number) & NodeFlag.named) !== 0) nodes.push(at);
  return nodes;
}

const RELATIONS = new Map<string, BaseReference['relation']>([
  ['superclass', 'extends'],
  ['extends_interfaces', 'extends'],
  ['super_interfaces', 'implements'],
]);
