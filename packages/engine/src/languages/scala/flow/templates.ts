// Templates as facts: bases, what stands behind their names, and the parameters of classes.
import type { Place } from '../../../flow/flow-builder.ts';
import {
  type BaseFact,
  CONSTRUCTOR_KEY,
  ELEMENT_KEY,
  MEMBER,
  PACKAGE_OBJECT,
} from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../names.ts';
import { parametersOf } from './definitions.ts';
import { type Reading, surroundings } from './reading.ts';
import { otherNamesOf } from './runtime-names.ts';
import type { ScalaTemplate } from './scala-template.ts';
import { CLASS_KEY, classKey, declareTypeParameters, readType } from './types.ts';

export function openTemplate(reading: Reading, node: FlatNode): void {
  const { tree, builder, variables, types } = reading;
  const found = reading.templates.byNode.get(node) as ScalaTemplate;
  builder.at(tree.lineOf(node));
  const outer = surroundings(reading);
  const isMember = found.outer?.inner.includes(found) === true;
  if (found.name !== '' && !isMember && found.qualifiedName === '') declareName(reading, found);
  variables.open();
  types.open();
  const declaration = found.declaration === -1 ? outer.declaration : found.declaration;
  // Imports around it bring names as well.
  const isFirst = outer.scope === (found.outer?.scope ?? -1);
  const scope = isFirst
    ? found.scope
    : builder.addScope({ parent: outer.scope, class: found.index, receiver: found.self });
  reading.around.push({ template: found, scope, self: found.self, declaration });
  declareTypeParameters(reading, node, found.index);
  builder.setBases(found.index, basesOf(reading, node, found));
  if (found.kind === 'object') {
    builder.instance(found.index, found.place);
    builder.instance(found.index, found.self);
    nameClassBehind(reading, found);
  } else {
    builder.class(found.index, found.place);
    builder.type(builder.addType(found.name, [], declaration), found.self);
  }
  if (found.qualifiedName !== '' && (found.kind === 'object' || found.companion === undefined))
    for (const name of namesOf(reading, found)) builder.global(name, found.place);
  if (tree.typeOf(node) === 'package_object') builder.global(PACKAGE_OBJECT, found.place);
  for (const inner of found.inner) {
    declareName(reading, inner);
    if (inner.kind !== 'object' && inner.companion !== undefined) continue;
    const flags = MEMBER.field + (found.kind === 'enum' ? MEMBER.static : 0);
    builder.member(found.index, keyOf(inner), inner.place, flags);
  }
  if (found.kind === 'enum') declareCases(reading, found);
  for (const name of found.parameterless)
    variables.declare(name, { place: -1, isCalled: true, owner: found });
  readSelfType(reading, node, found);
  readClassParameters(reading, node, found);
}

/** An enumeration has a list of those of its cases that are instances. */
function declareCases({ builder }: Reading, { index, inner }: ScalaTemplate): void {
  const list = builder.place();
  builder.object(list, 'Array');
  for (const { kind, place } of inner)
    if (kind === 'object') builder.write(place, list, ELEMENT_KEY);
  builder.member(index, 'values', list, MEMBER.field + MEMBER.static);
}

/** The standard library has many kinds of what its sources tell once. */
const namesOf = ({ isRuntime }: Reading, { qualifiedName }: ScalaTemplate): readonly string[] =>
  isRuntime ? [qualifiedName, ...otherNamesOf(qualifiedName)] : [qualifiedName];

export function closeTemplate({ variables, types, around }: Reading): void {
  variables.close();
  types.close();
  around.pop();
}

/** What the name means as a value, and, behind `new`, as a class. */
export function declareName({ variables }: Reading, found: ScalaTemplate): void {
  const { kind, name, place, companion, isPackage } = found;
  // Its name means the package, with all that stands in other files.
  if (isPackage) return;
  if (kind !== 'object') variables.declare(classKey(name), { place });
  if (isBesideMethod(found)) return;
  if (kind === 'object') variables.declare(name, { place, template: found });
  else if (companion === undefined) variables.declare(name, { place });
}

/**
 * Whether a method of the template around has the name too: the class is then meant behind `new` alone, and where an object
 * has it as well, what is given tells the two apart.
 */
const isBesideMethod = ({ outer, name }: ScalaTemplate): boolean =>
  outer?.methods.has(name) === true;

/** The name under which a class is known that is not meant where its name stands alone. */
const keyOf = (inner: ScalaTemplate): string =>
  inner.kind !== 'object' && isBesideMethod(inner) ? classKey(inner.name) : inner.name;

/** The name of an object with a companion may mean either: its own `apply` comes before the class. */
function nameClassBehind({ builder }: Reading, found: ScalaTemplate): void {
  const { companion, index, place, declaration, methods } = found;
  if (companion === undefined) return;
  builder.member(index, CLASS_KEY, companion.place, MEMBER.field);
  if (!methods.has('apply')) builder.copy(companion.place, place);
  if (declaration === -1 || declaration > companion.declaration) return;
  // Types are bound to the first of the two.
  const bases = [{ type: builder.addClassType(companion.index) }];
  builder.addClass({ declaration, isAlias: true, bases });
}

function basesOf(reading: Reading, node: FlatNode, found: ScalaTemplate): BaseFact[] {
  const { tree, builder } = reading;
  // Of the runtime's classes those have members beside the ones that are written which say so.
  const roots = reading.isRuntime ? [] : [{ type: builder.addType('scala.AnyRef') }];
  const type = tree.typeOf(node);
  const holder = tree.childOf(node, 'extend');
  const written =
    type === 'instance_expression'
      ? tree
          .childrenOf(node)
          .slice(0, 1)
          .flatMap((each) => writtenBases(reading, each))
      : type === 'given_definition'
        ? tree.childrenIn(node, 'return_type')
        : tree.childrenIn(holder === -1 ? node : holder, 'type');
  const bases = written.flatMap((each) => {
    const { type: base } = readType(reading, each);
    return base === -1 ? [] : [{ type: base }];
  });
  const isEntry = type.endsWith('_enum_case') && bases.length === 0 && found.outer !== undefined;
  if (isEntry) bases.push({ type: builder.addClassType((found.outer as ScalaTemplate).index) });
  return [...roots, ...bases];
}

/** `A(x) with B`: each without what its constructor is given. */
export function writtenBases({ tree }: Reading, type: FlatNode): FlatNode[] {
  const all = tree.typeOf(type) === 'compound_type' ? tree.childrenOf(type) : [type];
  return all.map((each) =>
    tree.typeOf(each) === 'applied_constructor_type' ? tree.firstChildOf(each) : each,
  );
}

/** `self: Other =>`: another name of the instance, which has the members of the other as well. */
function readSelfType(reading: Reading, node: FlatNode, found: ScalaTemplate): void {
  const { tree, builder, variables } = reading;
  const written = tree.childOfType(tree.childOf(node, 'body'), 'self_type');
  if (written === -1) return;
  const [name, type] = tree.childrenOf(written);
  if (name === undefined) return;
  const place = builder.place();
  builder.copy(found.self, place);
  variables.declare(plainName(tree.textOf(name)), { place });
  if (type === undefined) return;
  const { type: first, others = [] } = readType(reading, type);
  if (first === -1) return;
  const own = reading.around.pop();
  let parent = reading.around.at(-2)?.scope ?? -1;
  // Names are looked for in the first of the types first.
  for (const each of [first, ...others].reverse()) {
    const other = builder.place();
    builder.type(each, other);
    builder.copy(other, place);
    parent = builder.addScope({ parent, class: -1, type: each, receiver: other });
  }
  const scope = builder.addScope({ parent, class: found.index, receiver: found.self });
  if (own !== undefined) reading.around.push({ ...own, scope });
}

/** Parameters of a class are seen in all of its body; what makes it is no declaration of its own. */
function readClassParameters(reading: Reading, node: FlatNode, found: ScalaTemplate): void {
  const { tree, builder } = reading;
  const lists = tree.childrenOf(node).filter((child) => tree.typeOf(child) === 'class_parameters');
  if (lists.length === 0 || found.kind === 'object') return;
  // Beside constructors that are declared it is one of them, and stands for the class.
  const isOverloaded = found.methods.has('this') || found.parameterless.has('this');
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.lineOf(node),
    declaration: isOverloaded ? found.declaration : -1,
    owner: found.index,
    isAbstract: true,
  });
  const shape = parametersOf(reading, lists);
  builder.shape(callable, { receiver: found.self, ...shape });
  builder.closeCallable();
  if (hasKeyword(reading, node, 'implicit')) noteExtended(reading, lists[0] as FlatNode, found);
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(found.index, CONSTRUCTOR_KEY, place);
  shape.parameterNames.forEach((name, at) => {
    const parameter = shape.parameters[at] as Place;
    builder.member(found.index, name, parameter, MEMBER.field);
    if (found.isCase) builder.member(found.index, `_${at + 1}`, parameter, MEMBER.field);
  });
  if (found.isCase && !found.methods.has('copy')) addCopy(reading, found);
  if (!found.isCase) return;
  if (isBesideMethod(found))
    addFactory(reading, lists, found, [found.outer as ScalaTemplate, found.name]);
  const { companion } = found;
  if (companion?.methods.has('apply') === true)
    addFactory(reading, lists, found, [companion, 'apply']);
}

/** What makes instances of a case class without `new`, as an overload of the methods of its name. */
function addFactory(
  reading: Reading,
  lists: readonly FlatNode[],
  found: ScalaTemplate,
  [outer, name]: readonly [holder: ScalaTemplate, name: string],
): void {
  const { builder, variables } = reading;
  const callable = builder.openCallable({
    startLine: 1,
    endLine: 1,
    declaration: found.declaration,
    owner: outer.index,
    isAbstract: true,
  });
  variables.open();
  builder.shape(callable, { receiver: outer.self, ...parametersOf(reading, lists) });
  variables.close();
  builder.type(builder.addType(found.name, [], found.declaration), builder.resultOf(callable));
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(outer.index, name, place);
}

function addCopy({ builder }: Reading, found: ScalaTemplate): void {
  const callable = builder.openCallable({
    startLine: 1,
    endLine: 1,
    owner: found.index,
    isAbstract: true,
  });
  builder.shape(callable, { receiver: found.self, rest: builder.place() });
  builder.type(builder.addType(found.name, [], found.declaration), builder.resultOf(callable));
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(found.index, 'copy', place);
}

function hasKeyword({ tree }: Reading, node: FlatNode, keyword: string): boolean {
  const list = tree.childOfType(node, 'modifiers');
  return list !== -1 && tree.textOf(list).split(/\s+/).includes(keyword);
}

/** An implicit class adds its members to what it takes. */
function noteExtended(reading: Reading, list: FlatNode, found: ScalaTemplate): void {
  const { tree } = reading;
  const parameter = tree.childOfType(list, 'class_parameter');
  const { type } = readType(reading, tree.childOf(parameter, 'type'));
  if (type !== -1) reading.extended.set(found, type);
}
