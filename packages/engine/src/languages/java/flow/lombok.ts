// What Lombok adds to classes by their annotations, as far as values go through it: accessors, `with`, constructors and
// factories; builders stand in `lombok-builders.ts`. https://projectlombok.org/features/
import { CONSTRUCTOR_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type Annotations, annotationsOf, isSet, textElement } from './annotations.ts';
import { addHidden } from './hidden-members.ts';
import { hasModifier, type JavaClass, type JavaField } from './java-class.ts';
import { addBuilders } from './lombok-builders.ts';
import type { Reading } from './reading.ts';
import { declareType, readType } from './types.ts';

/** A field of instances, with what is said of it. */
export interface LombokField {
  readonly name: string;
  readonly field: JavaField;
  readonly annotations: Annotations;
  readonly isFinal: boolean;
}

/** Whether the file speaks of Lombok at all. */
const usesLombok = ({ text }: FlatTree): boolean => text.includes('lombok.');

/** @param node the declaration of the class, which is open and has its fields */
export function addLombok(reading: Reading, node: FlatNode, found: JavaClass): void {
  if (!usesLombok(reading.tree)) return;
  const annotations = annotationsOf(reading.tree, node);
  const fields = fieldsOf(reading, found);
  for (const each of fields) addAccessors(reading, found, each, annotations);
  addConstructors(reading, found, fields, annotations);
  addBuilders(reading, node, found, { fields: fields.filter(isOfInstance), annotations });
}

function fieldsOf({ tree }: Reading, { fields }: JavaClass): LombokField[] {
  return [...fields].flatMap(([name, field]) => {
    if (field.type === -1) return [];
    const declaration = tree.parentOf(field.type);
    const annotations = annotationsOf(tree, declaration);
    return [{ name, field, annotations, isFinal: hasModifier(tree, declaration, 'final') }];
  });
}

const isOfInstance = ({ field }: LombokField): boolean => !field.isStatic;

function addAccessors(
  reading: Reading,
  found: JavaClass,
  { name, field, annotations, isFinal }: LombokField,
  ofClass: Annotations,
): void {
  const isAsked = (own: string, ...whole: readonly string[]) =>
    annotations.has(own)
      ? !/\bNONE\b/.test(annotations.get(own)!)
      : !field.isStatic && [own, ...whole].some((each) => ofClass.has(each));
  const style = `${ofClass.get('Accessors') ?? ''}${annotations.get('Accessors') ?? ''}`;
  const isFluent = isSet(style, 'fluent');
  const isBoolean = reading.tree.typeOf(field.type) === 'boolean_type';
  const bare = isBoolean && /^is\p{Lu}/u.test(name) ? name.slice(2) : name;
  const { isStatic } = field;
  const add = (member: string, give: Parameters<typeof addHidden>[3]) => {
    if (!found.methods.has(member)) addHidden(reading, found, member, { isStatic, ...give });
  };
  if (isAsked('Getter', 'Data', 'Value'))
    add(isFluent ? name : `${isBoolean ? 'is' : 'get'}${capitalised(bare)}`, {
      body: (result) => giveField(reading, field, result),
    });
  const set = { parameters: [field], body: fillField(reading, field) };
  if (!isFinal && !ofClass.has('Value') && isAsked('Setter', 'Data'))
    add(isFluent ? name : `set${capitalised(bare)}`, {
      ...set,
      givesReceiver: !isStatic && (isFluent || isSet(style, 'chain')),
    });
  if (isAsked('With', 'Wither')) add(`with${capitalised(bare)}`, { ...set, givesReceiver: true });
}

export const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

function giveField(reading: Reading, field: JavaField, result: number): void {
  declareType(reading, readType(reading, field.type, field.dimensions), result);
  reading.builder.copy(field.place, result);
}

const fillField =
  ({ builder }: Reading, field: JavaField) =>
  (_: number, [given = -1]: readonly number[]): void => {
    if (given !== -1) builder.copy(given, field.place);
  };

/** Those that annotations ask for, with what takes their place where they are hidden behind a static name. */
function addConstructors(
  reading: Reading,
  found: JavaClass,
  fields: readonly LombokField[],
  annotations: Annotations,
): void {
  if (found.kind === 'record' || found.kind === 'interface') return;
  const own = fields.filter(isOfInstance);
  const hasInitial = ({ field }: LombokField) => field.value !== -1;
  const isGiven = (each: LombokField) =>
    !hasInitial(each) && (each.isFinal || each.annotations.has('NonNull'));
  const all = own.filter((each) => !(hasInitial(each) && each.isFinal));
  const asked = [
    ['NoArgsConstructor', []],
    ['RequiredArgsConstructor', own.filter(isGiven)],
    ['AllArgsConstructor', all],
  ] as const;
  for (const [name, taken] of asked)
    if (annotations.has(name))
      addConstructor(reading, found, taken, textElement(annotations.get(name), 'staticName'));
  if (found.hasConstructor || asked.some(([name]) => annotations.has(name))) return;
  const kind = ['Value', 'Data', 'Builder'].find((each) => annotations.has(each));
  if (kind === undefined) return;
  const taken = kind === 'Data' && !annotations.has('Builder') ? own.filter(isGiven) : all;
  addConstructor(reading, found, taken, textElement(annotations.get(kind), 'staticConstructor'));
}

function addConstructor(
  reading: Reading,
  found: JavaClass,
  taken: readonly LombokField[],
  staticName: string | undefined,
): void {
  const { builder } = reading;
  const parameters = taken.map(({ field }) => field);
  const fill = (places: readonly number[]) => {
    for (const [at, place] of places.entries()) builder.copy(place, parameters[at]!.place);
  };
  addHidden(reading, found, CONSTRUCTOR_KEY, { parameters, body: (_, places) => fill(places) });
  if (staticName === undefined) return;
  addHidden(reading, found, staticName, {
    isStatic: true,
    parameters,
    body: (result, places) => {
      fill(places);
      builder.instance(found.index, result);
    },
  });
}
