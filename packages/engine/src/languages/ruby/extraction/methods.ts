// Methods as they are defined by `def` and `alias`.
import { Role, type RoleCode } from './syntax-roles.ts';
import { type Frame, pushFrame, topFrame, type Walk } from './walk-state.ts';

export interface FoundMember {
  readonly kind: 'method' | 'accessor';
  readonly name: string;
  /** Offsets of the text that declares it. */
  readonly start: number;
  readonly end: number;
  readonly signatureEnd: number;
  readonly modifiers: readonly string[];
}

export function enterMethod(walk: Walk, role: RoleCode): void {
  const frame = topFrame(walk);
  const isSingleton = role === Role.singletonMethod;
  if (frame.isBody) walk.constants.addMembers(frame.owner, 1);
  const node = walk.cursor.currentNode;
  const name = node.childForFieldName('name');
  if (name === null || name.text === '') return;
  const inline = inlineModifier(walk, node.startIndex, node.endIndex);
  const parameters = node.childForFieldName('parameters');
  const declaration = addMember(walk, frame, {
    kind: 'method',
    name: name.text.replace(/\s+/g, ''),
    start: inline?.start ?? node.startIndex,
    end: node.endIndex,
    signatureEnd: (parameters ?? name).endIndex,
    modifiers: modifiersOf(frame, isSingleton, inline?.modifier),
  });
  if (declaration !== null) walk.declarationAt.set(node.startIndex, declaration);
  pushFrame(walk, {
    declaration: declaration ?? frame.declaration,
    isBody: false,
    isStatic: false,
    visibility: undefined,
  });
}

/** `private` in front of `def self.name` changes nothing; in front of `def name` it does. */
function modifiersOf(
  frame: Frame,
  isSingleton: boolean,
  inline: string | undefined,
): readonly string[] {
  const modifiers: string[] = [];
  if (inline !== undefined && (!isSingleton || inline.endsWith('_class_method'))) {
    modifiers.push(inline);
  } else if (!isSingleton && frame.visibility !== undefined) modifiers.push(frame.visibility);
  if (isSingleton || frame.isStatic) modifiers.push('static');
  return modifiers;
}

/** The modifier of which the text is an argument. */
export function inlineModifier(
  walk: Walk,
  start: number,
  end: number,
): NonNullable<Walk['inline']> | undefined {
  const { inline } = walk;
  return inline !== undefined && start > inline.start && end <= inline.end ? inline : undefined;
}

/** Outside of classes and modules a method is a function. */
export function addMember(walk: Walk, frame: Frame, found: FoundMember): number | null {
  const { name, kind, ...rest } = found;
  const isMember = frame.owner !== null;
  const isConstructor = isMember && name === 'initialize' && !rest.modifiers.includes('static');
  return walk.declarations.add({
    ...rest,
    // Ruby makes `initialize` private by itself; what others call is `new`.
    kind: isConstructor ? 'constructor' : kind === 'method' && !isMember ? 'function' : kind,
    path: isConstructor ? 'constructor' : name,
    parent: frame.declaration,
  });
}

/** `alias new old` */
export function noteAlias(walk: Walk): void {
  const frame = topFrame(walk);
  const node = walk.cursor.currentNode;
  const name = node.childForFieldName('name');
  const text = name?.text.replace(/^:/, '').replace(/^["']|["']$/g, '');
  if (text === undefined || text === '' || text.startsWith('$') || /\s/.test(text)) return;
  if (frame.isBody) walk.constants.addMembers(frame.owner, 1);
  addMember(walk, frame, {
    kind: 'method',
    name: text,
    start: node.startIndex,
    end: node.endIndex,
    signatureEnd: node.endIndex,
    modifiers: modifiersOf(frame, false, undefined),
  });
}
