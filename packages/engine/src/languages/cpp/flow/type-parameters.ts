// Parameters of templates. A class that is given for one is handed over like a value: to a class by what is written in angle
// brackets wherever the class is named, to a function by the call's, or by what the call gives for a parameter of that type.
// What all uses of a template give comes together in it, as a template is one declaration.
// https://en.cppreference.com/w/cpp/language/template_parameters
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { dottedName, simpleName, typeArgumentsOf } from './declarators.ts';
import { typeName } from './declare-classes.ts';
import { expandAlias, expandType, findLocal, type Reading, scopeOf } from './reading.ts';
import { specialisedSegment } from './specialised-names.ts';

export interface TemplateParameter {
  readonly name: string;
  /** Whether a type is given for it, and no number or other value. */
  readonly isType: boolean;
  readonly isPack: boolean;
  /** What it is where nothing is given; -1 for none, and for values. */
  readonly byDefault: FlatNode;
}

/** Of the template around a declaration; empty where there is none. */
export function templateParameters({ tree }: Reading, node: FlatNode): TemplateParameter[] {
  const template = tree.parentOf(node);
  if (template === -1 || tree.typeOf(template) !== 'template_declaration') return [];
  const list = tree.childOf(template, 'parameters');
  return list === -1 ? [] : tree.childrenOf(list).flatMap((each) => readParameter(tree, each));
}

function readParameter(tree: FlatTree, node: FlatNode): TemplateParameter[] {
  const kind = tree.typeOf(node);
  if (kind === 'comment') return [];
  if (kind === 'template_template_parameter_declaration')
    return readParameter(tree, tree.childrenOf(node).at(-1)!);
  const isType = TYPES.has(kind);
  const named = isType
    ? tree.childrenOf(node).find((child) => tree.typeOf(child) === 'type_identifier')
    : undefined;
  return [
    {
      name: named === undefined ? '' : tree.textOf(named),
      isType,
      isPack: kind.startsWith('variadic'),
      byDefault: isType ? tree.childOf(node, 'default_type') : -1,
    },
  ];
}

const TYPES: ReadonlySet<string> = new Set([
  'type_parameter_declaration',
  'optional_type_parameter_declaration',
  'variadic_type_parameter_declaration',
]);

/** Names of those that types are given for. */
export const typeNames = (parameters: readonly TemplateParameter[]): string[] =>
  parameters.flatMap(({ name, isType }) => (isType && name !== '' ? [name] : []));

/** Key of what is given for a parameter, by its position: of the class's member, and of the function's argument. */
export const templateKey = (position: number): string => `<${position}>`;

/** Key of the class of an object. */
export const CLASS_KEY = '<class>';
/** Key of a class's member that is any of its instances. */
export const INSTANCE_KEY = '<instance>';

/** The place of the class that is given for a type parameter in sight. */
export function findTypeParameter(reading: Reading, name: string): Place | undefined {
  if (!isTypeParameter(reading, name)) return undefined;
  const local = findLocal(reading, name);
  if (local !== undefined) return local;
  for (let at = reading.classParameters.length - 1; at >= 0; at -= 1) {
    const place = reading.classParameters[at]!.get(name);
    if (place !== undefined) return place;
  }
  return undefined;
}

export const isTypeParameter = ({ typeParameters }: Reading, name: string): boolean =>
  typeParameters.some((each) => each.has(name));

/** Key of a type that a class declares: what `typename T::Node` names where the class is given for `T`. */
const typeMemberKey = (name: string): string => `<type> ${name}`;

/** A class, or another name for one, is declared in the body of a class. @param place holds it */
export function noteTypeMember(
  { builder, isC, blocks }: Reading,
  classIndex: number,
  name: string,
  place: Place,
): void {
  if (isC || classIndex === -1 || name === '' || blocks.length > 0) return;
  builder.member(classIndex, typeMemberKey(name), place, MEMBER.static + MEMBER.field);
}

/** The place of the class that a type names by a type parameter: `T`, `T<5>`, `typename T::Node`. */
export function findGivenType(reading: Reading, type: FlatNode): Place | undefined {
  const { tree, builder, isC } = reading;
  if (isC || type === -1) return undefined;
  const kind = tree.typeOf(type);
  if (kind === 'dependent_type') return findGivenType(reading, tree.firstChildOf(type));
  if (kind === 'type_identifier' || kind === 'template_type')
    return findTypeParameter(reading, simpleName(tree, type));
  if (kind !== 'qualified_identifier') return undefined;
  const [head = '', ...inside] = dottedName(tree, type).split('.');
  let place = head === '' ? undefined : findTypeParameter(reading, head);
  for (const name of place === undefined ? [] : inside) {
    const next = builder.place();
    builder.read(place!, typeMemberKey(name), next);
    place = next;
  }
  return place;
}

/** `using Mine = T;`: another name for what is given, in a function. @returns whether it is that */
export function nameGivenType(reading: Reading, name: string, type: FlatNode): boolean {
  if (reading.blocks.length === 0) return false;
  const place = name === '' ? undefined : findGivenType(reading, type);
  if (place === undefined) return false;
  reading.blocks.at(-1)?.set(name, place);
  reading.typeParameters.at(-1)?.set(name, -1);
  return true;
}

/** Makes an object of what is given. */
export function makeGiven({ builder, generic }: Reading, given: Place, result: Place): void {
  builder.call(given, { arguments: [], result, flags: ['construct'] });
  generic.add(result);
}

/**
 * Binds the type parameters of a class that has just been opened.
 * @param written its name: a specialisation says itself at which position each of its parameters stands, if at any
 */
export function bindClassParameters(
  reading: Reading,
  classIndex: number,
  written: FlatNode,
  parameters: readonly TemplateParameter[],
): void {
  const { builder, tree } = reading;
  const isSpecial = written !== -1 && tree.typeOf(written) === 'template_type';
  const given = isSpecial ? typeArgumentsOf(tree, written).map((each) => tree.textOf(each)) : [];
  const places = new Map<string, Place>();
  reading.classParameters.push(places);
  for (const [at, { name, isType, byDefault }] of parameters.entries()) {
    if (!isType || name === '') continue;
    const place = builder.place();
    const position = isSpecial ? given.indexOf(name) : at;
    if (position !== -1)
      builder.member(classIndex, templateKey(position), place, MEMBER.static + MEMBER.field);
    places.set(name, place);
    const standard = classPlaceOf(reading, byDefault);
    if (standard !== -1) builder.copy(standard, place);
  }
}

/** The place of the class that a type as written names; -1 where it names none that could be of the program. */
function classPlaceOf(reading: Reading, node: FlatNode): Place {
  const name = node === -1 ? '' : typeName(reading, node);
  return name === '' || name.startsWith('std.') ? -1 : placeOfClass(reading, name);
}

function placeOfClass(reading: Reading, name: string): Place {
  const local = findTypeParameter(reading, name);
  if (local !== undefined) return local;
  const place = reading.builder.place();
  reading.builder.name(name, scopeOf(reading), place);
  return place;
}

/** What stands in angle brackets behind the name of a class goes to its parameters. Of a qualified name, in all its parts. */
export function giveTypeArguments(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  let around = '';
  let at = node;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    const isQualified = tree.typeOf(at) === 'qualified_identifier';
    const part = isQualified ? tree.childOf(at, 'scope') : at;
    const name = part === -1 ? '' : specialisedSegment(reading, part);
    const whole = around === '' ? name : `${around}.${name}`;
    if (part !== -1 && TEMPLATES.has(tree.typeOf(part)))
      giveTo(reading, expandType(reading, whole), part);
    if (!isQualified) return;
    around = whole;
    at = tree.childOf(at, 'name');
  }
}

function giveTo(reading: Reading, name: string, part: FlatNode): void {
  const { tree, builder, givenTypes } = reading;
  if (name === '' || name.startsWith('std.') || reading.isC) return;
  const key = `${scopeOf(reading)} ${name} ${tree.textOf(part).slice(0, LONGEST)}`;
  const isOpen = reading.blocks.length > 0 || reading.classParameters.length > 0;
  if (!isOpen && givenTypes.has(key)) return;
  if (!isOpen) givenTypes.add(key);
  const given = typeArgumentsOf(tree, part).map((argument) => classPlaceOf(reading, argument));
  if (given.every((place) => place === -1)) return;
  const template = placeOfClass(reading, name);
  for (const [at, place] of given.entries())
    if (place !== -1) builder.write(place, template, templateKey(at));
}

/** Longer ones are told apart no further. */
const LONGEST = 300;

/** What stands in the angle brackets of what is called, as arguments for the parameters of a template. */
export function typeArgumentsGiven(reading: Reading, callee: FlatNode): Argument[] {
  const { tree, isC } = reading;
  let name = tree.typeOf(callee) === 'field_expression' ? tree.childOf(callee, 'field') : callee;
  for (let depth = 0; depth < DEEPEST && tree.typeOf(name) === 'qualified_identifier'; depth += 1)
    name = tree.childOf(name, 'name');
  if (isC || name === -1 || !TEMPLATES.has(tree.typeOf(name))) return [];
  return typeArgumentsOf(tree, name).flatMap((argument, at) => {
    const place = classPlaceOf(reading, argument);
    return place === -1 ? [] : [{ kind: 'named', name: templateKey(at), place } as const];
  });
}

const DEEPEST = 50;
const TEMPLATES = new Set(['template_function', 'template_method', 'template_type']);

/** Parameters of a function besides those in its parentheses. */
export interface FunctionTemplate {
  /** A place for each of its own template parameters, in their order. */
  readonly places: readonly Place[];
  readonly names: readonly string[];
  /** Where all further ones go, where the last is a pack; -1 for none. */
  readonly pack: Place;
}

/**
 * Binds the template parameters of the function whose body is being read: those of its class, where the function is defined
 * outside of it, and its own.
 */
export function bindFunctionParameters(
  reading: Reading,
  node: FlatNode,
  declaratorName: FlatNode,
): FunctionTemplate {
  const { builder } = reading;
  const own = templateParameters(reading, node);
  const block = reading.blocks.at(-1);
  const around = namesAround(reading, node);
  const ofClass = namesOfClass(reading, declaratorName).filter(({ name }) => around.has(name));
  for (const { name, template, position } of ofClass) {
    const place = builder.place();
    builder.read(placeOfClass(reading, template), templateKey(position), place);
    block?.set(name, place);
    reading.typeParameters.at(-1)?.set(name, -1);
  }
  if (own.length === 0 || ofClass.some(({ name }) => own.some((each) => each.name === name)))
    return NO_TEMPLATE;
  return declareOwn(reading, own, (name, place) => block?.set(name, place));
}

const NO_TEMPLATE: FunctionTemplate = { places: [], names: [], pack: -1 };

/** The same without a body. */
export function declareFunctionParameters(reading: Reading, node: FlatNode): FunctionTemplate {
  const own = templateParameters(reading, node);
  return own.length === 0 ? NO_TEMPLATE : declareOwn(reading, own, () => {});
}

function declareOwn(
  reading: Reading,
  own: readonly TemplateParameter[],
  bind: (name: string, place: Place) => void,
): FunctionTemplate {
  const { builder } = reading;
  const places: Place[] = [];
  const names: string[] = [];
  let pack = -1;
  for (const [at, { name, isType, isPack, byDefault }] of own.entries()) {
    const place = builder.place();
    if (isType && name !== '') bind(name, place);
    if (isPack) {
      pack = builder.place();
      builder.object(pack);
      continue;
    }
    places.push(place);
    names.push(templateKey(at));
    const standard = classPlaceOf(reading, byDefault);
    if (standard !== -1) builder.copy(standard, place);
  }
  return { places, names, pack };
}

/** Names of type parameters of all templates that begin with the function: those of its class stand around its own. */
function namesAround(reading: Reading, node: FlatNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = node, depth = 0; depth < DEEPEST; depth += 1, at = reading.tree.parentOf(at)) {
    const parameters = templateParameters(reading, at);
    if (parameters.length === 0) break;
    for (const name of typeNames(parameters)) names.add(name);
  }
  return names;
}

/** `T` of `C<T>::run`, which stands for what is given to the class. */
function namesOfClass(
  reading: Reading,
  declaratorName: FlatNode,
): { readonly name: string; readonly template: string; readonly position: number }[] {
  const { tree } = reading;
  const scopes: string[] = [];
  const found: { name: string; template: string; position: number }[] = [];
  let at = declaratorName;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) !== 'qualified_identifier') break;
    const scope = tree.childOf(at, 'scope');
    if (scope !== -1) {
      scopes.push(simpleName(tree, scope));
      const template = expandAlias(reading, scopes.join('.'));
      const given = tree.typeOf(scope) === 'template_type' ? typeArgumentsOf(tree, scope) : [];
      for (const [position, argument] of given.entries()) {
        const name = tree.textOf(argument);
        if (/^[A-Za-z_]\w*$/.test(name)) found.push({ name, template, position });
      }
    }
    at = tree.childOf(at, 'name');
  }
  return found;
}

/**
 * What a call gives for a parameter tells what it has for the type parameter in the parameter's type: `T &x`, `C<T> x`.
 * https://en.cppreference.com/w/cpp/language/template_argument_deduction
 */
export function deduce(reading: Reading, type: FlatNode, place: Place): void {
  const { tree, builder, blocks } = reading;
  const block = blocks.at(-1);
  if (type === -1 || block === undefined || reading.typeParameters.at(-1)?.size === 0) return;
  const parameterOf = (node: FlatNode): Place | undefined => {
    const name =
      tree.typeOf(node) === 'type_descriptor' || tree.typeOf(node) === 'type_identifier'
        ? tree.textOf(node)
        : '';
    return reading.typeParameters.at(-1)?.get(name) === -1 ? block.get(name) : undefined;
  };
  const own = parameterOf(type);
  if (own !== undefined) builder.read(place, CLASS_KEY, own);
  if (tree.typeOf(type) !== 'template_type') return;
  for (const [at, argument] of typeArgumentsOf(tree, type).entries()) {
    const given = parameterOf(argument);
    if (given !== undefined) builder.read(place, templateKey(at), given);
  }
}

/** Reads any instance of the class that is given for a type parameter: what `static_cast<T &>(*this)` gives. @returns whether it is one */
export function readInstance(reading: Reading, type: FlatNode, to: Place): boolean {
  const name = type === -1 ? '' : dottedName(reading.tree, innerType(reading.tree, type));
  const place = findTypeParameter(reading, name);
  if (place === undefined) return false;
  reading.builder.read(place, INSTANCE_KEY, to);
  reading.generic.add(to);
  return true;
}

const innerType = (tree: FlatTree, node: FlatNode): FlatNode =>
  tree.typeOf(node) === 'type_descriptor' ? tree.childOf(node, 'type') : node;

/** Makes an object of a class by its name, or by the name of a type parameter. */
export function makeNamed(reading: Reading, name: string, options: CallOptions): void {
  const { builder, generic } = reading;
  const local = findTypeParameter(reading, name);
  if (local === undefined) {
    builder.callName(name, scopeOf(reading), { ...options, flags: ['construct'] });
    return;
  }
  builder.call(local, { ...options, flags: ['construct'] });
  if (options.result !== undefined) generic.add(options.result);
}

/** `T::create()` @returns whether it is that */
export function callOfParameter(reading: Reading, name: string, options: CallOptions): boolean {
  const dot = name.indexOf('.');
  const local = dot > 0 ? findTypeParameter(reading, name.slice(0, dot)) : undefined;
  if (local === undefined) return false;
  reading.builder.callMember(local, name.slice(dot + 1), options);
  return true;
}
