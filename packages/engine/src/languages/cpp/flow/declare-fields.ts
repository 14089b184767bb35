// Fields of classes by name and by position, also those of unnamed unions inside, and methods without a body.
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declaratorsOf, readDeclarator, simpleName } from './declarators.ts';
import { declareForm } from './forms.ts';
import { openPrototype } from './functions.ts';
import { declareType, isObjectType } from './read-types.ts';
import type { Reading } from './reading.ts';

/** Key of a field by its position, for initialisers that do not name it. */
export const positionKey = (at: number): string => `#${at}`;

/** Key of a variable that is an array, besides its name: what it is made of, for whom only the name is in sight. */
export const elementsKey = (name: string): string => `${name}[]`;

/** Key of a field that is an object and no pointer to one, besides its name: what is assigned to it is copied. */
export const assignedKey = (name: string): string => `=${name}`;

export function declareFields(reading: Reading, classIndex: number, body: FlatNode): void {
  const { tree, builder } = reading;
  const pending = tree.childrenOf(body).reverse();
  let position = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const kind = tree.typeOf(node);
    if (kind === 'template_declaration') {
      const inner = tree.childrenOf(node).at(-1);
      if (inner !== undefined && FIELD_KINDS.has(tree.typeOf(inner))) pending.push(inner);
      continue;
    }
    if (!FIELD_KINDS.has(kind)) continue;
    builder.at(tree.lineOf(node));
    if (declaratorsOf(tree, node).length > 0) {
      position = declareField(reading, classIndex, node, position);
      continue;
    }
    const merged = unnamedBody(reading, node);
    if (merged === -1) continue;
    for (const inner of tree.childrenOf(merged).reverse()) pending.push(inner);
  }
}

/** Of `union { … };`, whose fields are those of the class around; -1 for anything else. */
function unnamedBody({ tree, merged }: Reading, node: FlatNode): FlatNode {
  const type = tree.childOf(node, 'type');
  if (type === -1 || tree.childOf(type, 'name') !== -1) return -1;
  if (!CLASS_KINDS.has(tree.typeOf(type))) return -1;
  merged.add(type);
  return tree.childOf(type, 'body');
}

/** @returns the position of the next field */
function declareField(
  reading: Reading,
  classIndex: number,
  node: FlatNode,
  position: number,
): number {
  const { tree, builder } = reading;
  const type = tree.childOf(node, 'type');
  const isStatic = hasWord(reading, node, 'static');
  let next = position;
  for (const each of declaratorsOf(tree, node)) {
    const declarator = readDeclarator(tree, each);
    if (declarator.name === -1) continue;
    const name = simpleName(tree, declarator.name);
    if (declarator.parameters !== -1) {
      openPrototype(reading, { node, type, declarator, name, classIndex, isStatic });
      continue;
    }
    const place = builder.place();
    declareType(reading, type, declarator, place);
    declareForm(reading, node, declarator, place);
    const flags = MEMBER.field + (isStatic ? MEMBER.static : 0);
    builder.member(classIndex, name, place, flags);
    if (!reading.isC && !declarator.isIndirect && isObjectType(reading, type))
      builder.member(classIndex, assignedKey(name), place, flags);
    if (declarator.isArray && !reading.isC)
      builder.member(classIndex, elementsKey(name), place, flags);
    if (isStatic) continue;
    builder.member(classIndex, positionKey(next), place, MEMBER.field);
    next += 1;
  }
  return next;
}

const FIELD_KINDS = new Set(['field_declaration', 'declaration']);
export const CLASS_KINDS = new Set(['struct_specifier', 'class_specifier', 'union_specifier']);

export function hasWord({ tree }: Reading, node: FlatNode, word: string): boolean {
  return tree
    .childrenOf(node)
    .some((child) => SPECIFIERS.has(tree.typeOf(child)) && tree.textOf(child) === word);
}

const SPECIFIERS = new Set(['storage_class_specifier', 'virtual', 'type_qualifier']);
