// Builds the declarations of one file while its tree is walked. Visibility may be said after the fact
// (`private :name`), so they grow until the walk is over.
import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import { documentationAbove } from './documentation.ts';

const LONGEST_SIGNATURE = 300;

/** The body can begin beyond what is kept by far. */
const LONGEST_READ = 5000;

/** Names nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

export interface FoundDeclaration {
  readonly kind: DeclarationKind;
  /** As written, `A::B` with its outer names. */
  readonly path: string;
  readonly parent: number | null;
  /** Offsets: of the first modifier, behind the last character, and where the body begins. */
  readonly start: number;
  readonly end: number;
  readonly signatureEnd: number;
  readonly modifiers: readonly string[];
  readonly bases?: readonly BaseReference[];
}

type GrowingDeclaration = {
  -readonly [Key in keyof Omit<DeclarationFact, 'modifiers' | 'bases'>]: DeclarationFact[Key];
} & { readonly modifiers: string[]; readonly bases: BaseReference[] };

export interface DeclarationList {
  /** @returns its place in the list; `null` when declarations are not wanted or it stands too deep */
  add(found: FoundDeclaration): number | null;
  addBase(declaration: number | null, base: BaseReference): void;
  /** Of members of a declaration that stand before; later ones of the same name are untouched. */
  setVisibility(parent: number | null, names: readonly string[], change: VisibilityChange): void;
  list(): DeclarationFact[];
}

export interface VisibilityChange {
  readonly modifier: string;
  /** Whether members of the class itself are meant and not those of its instances. */
  readonly isStatic: boolean;
}

const HIDING = new Set(['private', 'protected', 'private_class_method', 'private_constant']);
const SHOWING = new Set(['public', 'public_class_method', 'public_constant']);

/** @param lineAt line of an offset, from 1 */
export function createDeclarationList(
  text: string,
  isWanted: boolean,
  lineAt: (offset: number) => number,
): DeclarationList {
  const facts: GrowingDeclaration[] = [];
  const membersByName = new Map<number | null, Map<string, number[]>>();

  function add(found: FoundDeclaration): number | null {
    if (!isWanted) return null;
    const outer = found.parent === null ? undefined : facts[found.parent];
    if (outer !== undefined && outer.qualifiedName.length > LONGEST_OUTER_NAME) return null;
    facts.push(declarationOf(found, outer, { text, lineAt }));
    remember(found.parent, facts.length - 1);
    return facts.length - 1;
  }

  function remember(parent: number | null, at: number): void {
    const members = membersByName.get(parent) ?? new Map<string, number[]>();
    membersByName.set(parent, members);
    const name = facts[at]?.name ?? '';
    const places = members.get(name);
    if (places === undefined) members.set(name, [at]);
    else places.push(at);
  }

  function setVisibility(
    parent: number | null,
    names: readonly string[],
    { modifier, isStatic }: VisibilityChange,
  ): void {
    const members = membersByName.get(parent);
    for (const name of names) {
      for (const at of members?.get(name) ?? []) {
        const member = facts[at] as GrowingDeclaration;
        const isOfClass = member.modifiers.includes('static') || isConstant(member.kind);
        if (isOfClass === isStatic) changeVisibility(member, modifier);
      }
    }
  }

  return {
    add,
    setVisibility,
    addBase: (declaration, base) => {
      if (declaration !== null) facts[declaration]?.bases.push(base);
    },
    list: () => facts,
  };
}

function isConstant(kind: DeclarationKind): boolean {
  return kind === 'class' || kind === 'trait';
}

function changeVisibility(member: GrowingDeclaration, modifier: string): void {
  member.isExported = HIDING.has(modifier) ? false : member.isExported || SHOWING.has(modifier);
  if (!member.modifiers.includes(modifier)) member.modifiers.push(modifier);
}

function declarationOf(
  { kind, path, parent, start, end, signatureEnd, modifiers, bases = [] }: FoundDeclaration,
  outer: GrowingDeclaration | undefined,
  { text, lineAt }: { text: string; lineAt: (offset: number) => number },
): GrowingDeclaration {
  const isRooted = path.startsWith('::');
  const dotted = isConstant(kind) ? path.replace(/^::/, '').replaceAll('::', '.') : path;
  const name = isConstant(kind) ? dotted.slice(dotted.lastIndexOf('.') + 1) : path;
  const documentation = documentationAbove(text, start);
  return {
    kind,
    name,
    qualifiedName: outer === undefined || isRooted ? dotted : `${outer.qualifiedName}.${dotted}`,
    parent,
    startLine: lineAt(start),
    endLine: lineAt(Math.max(start, end - 1)),
    signature: signatureOf(text, start, signatureEnd),
    isExported: !modifiers.some((modifier) => HIDING.has(modifier)),
    isAsync: false,
    modifiers: [...modifiers],
    ...(documentation !== undefined && { documentation }),
    bases: [...bases],
  };
}

function signatureOf(text: string, start: number, end: number): string {
  const written = text
    .slice(start, Math.min(end, start + LONGEST_READ))
    .replace(/\s+/g, ' ')
    .replace(/[\s;=]+$/, '');
  return cutText(written, LONGEST_SIGNATURE);
}
