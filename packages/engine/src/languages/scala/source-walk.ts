// What the walk through a file's tree carries along: the frames of the nodes around it, and all that was found.
// Packages, imports and scopes are opened here; what a node declares or uses is decided by others.
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import type { ImportClause } from './read-imports.ts';
import { type Context, openScope, type Scope, type Use } from './scopes.ts';
import { SCOPES } from './syntax-nodes.ts';
import type { Template } from './templates.ts';

/** What is told of declarations while the walk stands on them. */
export interface DeclarationListener {
  /**
   * @param parent place of the declaration around it; `null` at the file's own level
   * @returns place of the declaration that the node is, or `parent` when it is none
   */
  open(cursor: TreeCursor, node: string, around: Surroundings): number | null;
}

/** Where a declaration stands, for the listener. */
export interface Surroundings {
  readonly parent: number | null;
  /** Type of the node around. */
  readonly around: string;
  /** The comment in front of it; empty when there is none. */
  readonly comment: string;
}

/** One package that the file opens, with what it declares there. */
export interface OpenPackage {
  readonly name: string;
  readonly declares: Set<string>;
  /** By the name of a type of its package object, the qualified name of the declaration: values are members of the object. */
  readonly inObject: Map<string, string>;
  hasGivens: boolean;
  inherits: boolean;
}

/** All that the walk found, for the facts. */
export interface CollectedUses {
  readonly packages: readonly OpenPackage[];
  readonly clauses: readonly ImportClause[];
  readonly contexts: readonly Context[];
  readonly templates: readonly Template[];
  readonly templatesByName: ReadonlyMap<string, readonly Template[]>;
  /** In source order; of uses that look alike within one scope and context, the first. */
  readonly uses: readonly Use[];
}

/** The state of one walk. */
export interface Walk extends Omit<CollectedUses, 'templatesByName'> {
  readonly cursor: TreeCursor;
  readonly text: string;
  readonly listener: DeclarationListener | undefined;
  /** Of the nodes around the cursor, outermost first. */
  readonly frames: Frame[];
  readonly packages: OpenPackage[];
  readonly clauses: ImportClause[];
  readonly contexts: Context[];
  readonly templates: Template[];
  readonly uses: Use[];
  /** Whether a node of a type that means nothing here is to be passed over. */
  readonly leaves: Map<string, boolean>;
}

/** What a node means for those below it. */
export interface Frame {
  readonly node: string;
  scope: Scope;
  context: number;
  /** Place of the innermost package. */
  package: number;
  /** Named children that the walk has met. */
  children: number;
  /** Whether identifiers in here are variables of a pattern. */
  readonly isPattern: boolean;
  /** Whether what is declared in here can be named by its own object alone. */
  isPrivate: boolean;
  isImplicit: boolean;
  /** Place of the declaration that this is or is in. */
  readonly declaration: number | null;
  comment: string;
  /** The name that the node declares, once met. */
  name: string;
  /** Whether it is a parameter of a class that is a member of it. */
  isMember?: boolean;
  /** The template that the node defines. */
  template?: Template;
}

/** The text of the node that the cursor stands on. */
export function textAt({ cursor, text }: Walk): string {
  return text.slice(cursor.startIndex, cursor.endIndex);
}

/** The scope that a definition stands in. */
export function outerScopeOf(frame: Frame): Scope {
  return SCOPES.has(frame.node) ? (frame.scope.around ?? frame.scope) : frame.scope;
}

/** Pushes the frame of the node that the cursor stands on; always goes on below it. */
export function push(
  walk: Walk,
  around: Frame,
  node: string,
  scope: Scope,
  isPattern = false,
  declaration = around.declaration,
): true {
  const { context, package: place } = around;
  walk.frames.push({
    node,
    scope,
    context,
    package: place,
    children: 0,
    isPattern,
    isPrivate: isPattern && around.isPrivate,
    isImplicit: isPattern && around.isImplicit,
    declaration,
    comment: '',
    name: '',
  });
  return true;
}

/** Longer names of objects around a declaration are not offered to other files. */
export const LONGEST_OFFER = 500;

/**
 * From here on, the frame is in the package; what is around stays visible.
 * @param object the name of the package object that it is
 */
export function openPackage(walk: Walk, frame: Frame, name: string, object?: string): void {
  const outer = walk.packages[frame.package]?.name ?? '';
  const fullName = outer === '' ? name : `${outer}.${name}`;
  const known = walk.packages.findIndex((each) => each.name === fullName);
  const place = known === -1 ? walk.packages.length : known;
  if (known === -1) {
    if (fullName.length > LONGEST_OFFER) return;
    const declared = { declares: new Set<string>(), inObject: new Map<string, string>() };
    walk.packages.push({ name: fullName, ...declared, hasGivens: false, inherits: false });
  }
  frame.package = place;
  frame.scope = openScope(frame.scope, {
    package: place,
    prefix: '',
    ...(object !== undefined && { object }),
  });
  openContext(walk, frame, { package: place });
}

/** From here on, the frame sees what the package or import lets in. */
export function openContext(
  { contexts }: Walk,
  frame: Frame,
  opened: { readonly package: number } | { readonly import: number },
): void {
  contexts.push({ around: frame.context, scope: frame.scope, ...opened });
  frame.context = contexts.length - 1;
}
