// Builders that Lombok makes by `@Builder` and `@SuperBuilder`, of a class, a constructor or a static method: what their
// methods are given goes where the constructor puts it. https://projectlombok.org/features/Builder
import type { Place } from '../../../flow/flow-builder.ts';
import { fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Annotations, annotationsOf, isSet, textElement } from './annotations.ts';
import { addHidden, type Owner } from './hidden-members.ts';
import type { JavaClass } from './java-class.ts';
import { dimensionsOf, hasModifier, typeOfParameter } from './java-class.ts';
import type { WrittenType } from './lexical-names.ts';
import { capitalised, type LombokField } from './lombok.ts';
import type { Reading } from './reading.ts';

/** Something that a builder is given. */
interface Part {
  readonly name: string;
  readonly type: WrittenType;
  readonly place: Place;
  /** Whether elements are given one by one as well. */
  readonly isSingular: boolean;
}

export function addBuilders(
  reading: Reading,
  node: FlatNode,
  found: JavaClass,
  of: { readonly fields: readonly LombokField[]; readonly annotations: Annotations },
): void {
  const given = of.annotations.get('SuperBuilder') ?? of.annotations.get('Builder');
  if (given !== undefined) {
    const parts = of.fields.map(({ name, field, annotations }) => ({
      name,
      type: field,
      place: field.place,
      isSingular: annotations.has('Singular'),
    }));
    const base = of.annotations.has('SuperBuilder') ? superclassOf(reading, node) : undefined;
    const make = (result: Place) => reading.builder.instance(found.index, result);
    addBuilder(reading, found, { given, parts, base, make });
  }
  const { tree } = reading;
  for (const member of tree.childrenOf(tree.childOf(node, 'body'))) {
    if (!BUILT.has(tree.typeOf(member))) continue;
    const asked = annotationsOf(tree, member).get('Builder');
    if (asked !== undefined) addBuilderOf(reading, found, member, asked);
  }
}

const BUILT = new Set(['constructor_declaration', 'method_declaration']);

function superclassOf({ tree }: Reading, node: FlatNode): string | undefined {
  const header = tree.childOf(node, 'superclass');
  return header === -1
    ? undefined
    : /[\p{L}\p{N}_$]+(?=\s*(?:<|$))/u.exec(tree.textOf(header))?.[0];
}

/** Whoever calls `build` makes the call, and nobody where it stands. */
const FLAGS = ['implicit', 'byFramework'] as const;

interface BuilderFact {
  /** What the annotation is given. */
  readonly given: string;
  readonly parts: readonly Part[];
  /** The superclass, where its builder is the base of this one. */
  readonly base?: string | undefined;
  /** Puts what is built into the result of `build`. */
  readonly make: (result: Place) => void;
  /** Whether `build` calls what somebody wrote. */
  readonly callsWritten?: boolean;
  /** Type that the name of the builder's class is made of. */
  readonly typeName?: string;
}

/** The builder of a constructor or a static method, which `build` calls. */
function addBuilderOf(reading: Reading, found: JavaClass, member: FlatNode, given: string): void {
  const { tree, builder } = reading;
  const isConstructor = tree.typeOf(member) === 'constructor_declaration';
  if (!isConstructor && !hasModifier(tree, member, 'static')) return;
  const list = tree.childrenOf(tree.childOf(member, 'parameters'));
  const parts = list
    .filter((each) => tree.typeOf(each) === 'formal_parameter')
    .map((each) => ({
      name: tree.textOf(tree.childOf(each, 'name')),
      type: {
        type: typeOfParameter(tree, each),
        dimensions: dimensionsOf(tree, tree.childOf(each, 'dimensions')),
      },
      place: builder.place(),
      isSingular: annotationsOf(tree, each).has('Singular'),
    }));
  const name = tree.textOf(tree.childOf(member, 'name'));
  const make = (result: Place) => {
    const options = {
      arguments: parts.map(({ place }) => ({ kind: 'positional', place }) as const),
      result,
    };
    builder.at(tree.lineOf(member));
    if (isConstructor) builder.call(found.place, { ...options, flags: ['construct', ...FLAGS] });
    else builder.callMember(found.place, name, { ...options, flags: FLAGS });
  };
  const written = isConstructor ? -1 : tree.childOf(member, 'type');
  const typeName =
    written === -1 ? found.name : /^[\p{L}\p{N}_$]+/u.exec(tree.textOf(written))?.[0];
  addBuilder(reading, found, {
    ...{ given, parts, make, callsWritten: true },
    ...(typeName !== undefined && { typeName }),
  });
}

function addBuilder(reading: Reading, found: JavaClass, fact: BuilderFact): void {
  const { builder } = reading;
  const { given, parts, make, callsWritten = false, typeName = found.name } = fact;
  const className = textElement(given, 'builderClassName') ?? `${typeName}Builder`;
  const owner = found.types.get(className) ?? makeClass(reading, found, className, fact.base);
  const give = { givesReceiver: true } as const;
  const isWritten = (name: string) => found.types.get(className)?.methods.has(name) === true;
  const prefix = textElement(given, 'setterPrefix') ?? '';
  for (const { name, type, place, isSingular } of parts) {
    const nameOf = (part: string) => (prefix === '' ? part : prefix + capitalised(part));
    const body = (_: Place, [value = -1]: readonly Place[]) => builder.copy(value, place);
    if (!isWritten(nameOf(name)))
      addHidden(reading, owner, nameOf(name), { ...give, parameters: [type], body });
    if (isSingular && name.endsWith('s'))
      addHidden(reading, owner, nameOf(name.slice(0, -1)), { ...give, parameters: [UNTYPED] });
  }
  const build = textElement(given, 'buildMethodName') ?? 'build';
  if (!isWritten(build))
    addHidden(reading, owner, build, { isReference: callsWritten, body: make });
  const start = { body: (result: Place) => builder.instance(owner.index, result) };
  const begin = textElement(given, 'builderMethodName') ?? 'builder';
  if (!found.methods.has(begin)) addHidden(reading, found, begin, { ...start, isStatic: true });
  if (isSet(given, 'toBuilder')) addHidden(reading, found, 'toBuilder', start);
}

const UNTYPED: WrittenType = { type: -1, dimensions: 0 };

/** The class of a builder that nobody has begun to write. */
function makeClass(
  { builder, around }: Reading,
  found: JavaClass,
  name: string,
  base: string | undefined,
): Owner {
  const index = builder.addClass({});
  const self = builder.place();
  const place = builder.place();
  const root = { type: builder.addType('java.lang.Object') };
  if (base === undefined) builder.setBases(index, [root]);
  else {
    const ofBase = builder.place();
    const superclass = builder.place();
    builder.name(fieldKey(base), around.at(-1)?.scope ?? -1, superclass);
    builder.read(superclass, fieldKey(`${base}Builder`), ofBase);
    builder.setBases(index, [{ place: ofBase }, root]);
  }
  builder.class(index, place);
  builder.instance(index, self);
  builder.member(found.index, fieldKey(name), place, MEMBER.static + MEMBER.field);
  return { index, self };
}
