// Classes as facts: their bases, fields and properties, what the head of a record or class declares, and what
// a primary constructor hands to the base.
import { type BaseFact, CONSTRUCTOR_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { argumentsOf, superOf } from './call-sites.ts';
import type { CSharpClass } from './csharp-class.ts';
import { addObserved } from './generated-members.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { COMMENTS, type Reading, surroundings } from './reading.ts';
import { declareType, declareTypeParameters, readType } from './types.ts';

export function openClass(reading: Reading, node: FlatNode): void {
  const { tree, builder, names } = reading;
  const found = reading.classes.byNode.get(node) as CSharpClass;
  builder.at(tree.lineOf(node));
  names.open();
  const declaration =
    found.declaration === -1 ? surroundings(reading).declaration : found.declaration;
  reading.around.push({ class: found, scope: found.scope, self: found.self, declaration });
  declareTypeParameters(reading, node, found.index);
  builder.setBases(found.index, basesOf(reading, node));
  builder.class(found.index, found.place);
  builder.type(builder.addClassType(found.index, found.name), found.self);
  if (found.qualifiedName !== '' && !hasPlainNamesake(reading, found))
    builder.global(found.qualifiedName, found.place);
  for (const inner of found.types) {
    names.declareClass(inner);
    builder.member(found.index, inner.name, inner.place, MEMBER.static + MEMBER.field);
  }
  addFields(reading, found);
  const head = tree.childOfType(node, 'parameter_list');
  if (head !== -1) addPrimaryConstructor(reading, node, head, found);
}

/** Whether the file has a class of the name without type parameters, which is meant where none are given. */
function hasPlainNamesake({ classes }: Reading, { qualifiedName, arity }: CSharpClass): boolean {
  if (arity === 0) return false;
  for (const other of classes.byNode.values())
    if (other.arity === 0 && other.qualifiedName === qualifiedName) return true;
  return false;
}

export function closeClass({ names, around }: Reading): void {
  names.close();
  around.pop();
}

/** Every class has a base outside of the repository, `object` at the least. */
function basesOf(reading: Reading, node: FlatNode): BaseFact[] {
  const { tree, builder } = reading;
  const list = tree.childOfType(node, 'base_list');
  const listed = list === -1 ? [] : tree.childrenOf(list);
  const bases = listed.flatMap((child): BaseFact[] => {
    const kind = tree.typeOf(child);
    if (COMMENTS.has(kind) || kind === 'argument_list') return [];
    const named = kind === 'primary_constructor_base_type' ? tree.childOf(child, 'type') : child;
    const { type } = readType(reading, named);
    return type === -1 ? [] : [{ type }];
  });
  return [...bases, { type: builder.addType('System.Object') }];
}

function addFields(reading: Reading, found: CSharpClass): void {
  const { builder, names } = reading;
  for (const [name, field] of found.fields) {
    const { place, isStatic, type, isAccessor } = field;
    names.declareVariable(name, { place, type, owner: found, field });
    if (isAccessor) continue;
    const flags = MEMBER.field + (isStatic ? MEMBER.static : 0);
    builder.member(found.index, name, place, flags);
    if (type !== -1) declareType(reading, readType(reading, type), place);
    else builder.instance(found.index, place);
  }
  addObserved(reading, found);
}

/** Its parameters are seen in all members; those of a record are properties. */
function addPrimaryConstructor(
  reading: Reading,
  node: FlatNode,
  head: FlatNode,
  found: CSharpClass,
): void {
  const { tree, builder } = reading;
  const line = tree.lineOf(node);
  const callable = builder.openCallable({
    startLine: line,
    endLine: tree.endLineOf(head),
    declaration: found.declaration,
    owner: found.index,
  });
  const given: Parameters = parametersOf(reading, head);
  builder.shape(callable, { ...given.shape, receiver: found.self });
  if (found.kind === 'record') {
    given.names.forEach((name, at) => {
      const field = found.fields.get(name);
      const place = given.shape.parameters[at];
      if (field === undefined || place === undefined) return;
      builder.copy(place, field.place);
      // By position, for patterns and where it is taken apart.
      builder.member(found.index, String(at), field.place, MEMBER.field);
      reading.names.declareVariable(name, {
        place: field.place,
        type: field.type,
        owner: found,
        field,
      });
    });
  }
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(found.index, CONSTRUCTOR_KEY, place);
}

/** `: Base(a, b)` behind the head of a class; its arguments have been read. */
export function readBaseArguments(reading: Reading, list: FlatNode): void {
  const { tree, builder } = reading;
  const direct = tree.childOfType(list, 'argument_list');
  const written =
    direct !== -1
      ? direct
      : tree.childOfType(tree.childOfType(list, 'primary_constructor_base_type'), 'argument_list');
  if (written === -1) return;
  const given = argumentsOf(reading, written);
  builder.at(tree.lineOf(written));
  builder.call(superOf(reading), { arguments: given });
}
