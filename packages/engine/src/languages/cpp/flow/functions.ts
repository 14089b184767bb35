// Functions and methods: what opens and closes one, and what its parameters are.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, GLOBAL, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Declarator, dottedName, readDeclarator, simpleName } from './declarators.ts';
import { hasWord } from './declare-fields.ts';
import { fixtureOf, runFixture } from './fixtures.ts';
import { declareReceiverForm, declareResultForm } from './forms.ts';
import { associate } from './found-by-arguments.ts';
import { makeFields } from './made-fields.ts';
import { readParameters, readResult } from './parameters.ts';
import { isClassType } from './read-types.ts';
import {
  around,
  classNameOf,
  expandAlias,
  join,
  lastSegment,
  newFunction,
  type Reading,
} from './reading.ts';
import {
  CONVERT_KEY,
  convertedNumber,
  copyKeyOf,
  DESTRUCTOR_KEY,
  endParts,
  mayConvert,
  NUMBER_KEY,
  PLAIN_KEY,
  TRUTH_KEY,
  tellsNumber,
  tellsTruth,
} from './special-members.ts';
import { ownerName } from './specialised-names.ts';
import {
  bindFunctionParameters,
  declareFunctionParameters,
  type TemplateParameter,
  typeNames,
} from './type-parameters.ts';

interface Prototype {
  readonly node: FlatNode;
  readonly type: FlatNode;
  readonly declarator: Declarator;
  readonly name: string;
  readonly classIndex: number;
  readonly isStatic: boolean;
}

/** A method that the class only declares. */
export function openPrototype(reading: Reading, prototype: Prototype): void {
  const { tree, builder, declarations } = reading;
  const { node, type, declarator, name, classIndex, isStatic } = prototype;
  if (isDeleted(reading, node)) return;
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: declarations.functions.get(tree.startOf(node)) ?? -1,
    owner: classIndex,
    isAbstract: true,
  });
  const receiver = isStatic ? -1 : builder.place();
  readParameters(reading, callable, declarator.parameters, {
    isMethod: !isStatic,
    binds: false,
    receiver,
    template: declareFunctionParameters(reading, node),
  });
  declareReceiverForm(reading, node, receiver);
  readResult(reading, callable, type, declarator);
  declareResultForm(reading, node, declarator, builder.resultOf(callable));
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  const flags = memberFlags(reading, node, isStatic);
  const keys = keysOf(reading, name, classNameOf(reading), declarator.parameters);
  for (const key of withConversion(reading, node, keys, declarator.parameters))
    builder.member(classIndex, key, place, flags);
}

/** In the class alone it is said which constructors convert what they are given. */
function withConversion(
  reading: Reading,
  node: FlatNode,
  keys: readonly string[],
  parameters: FlatNode,
): readonly string[] {
  if (reading.isC || keys.length > 1 || keys[0] !== CONSTRUCTOR_KEY) return keys;
  return mayConvert(reading, headOf(reading, node), parameters) ? [...keys, CONVERT_KEY] : keys;
}

/** The name, or what runs without being named. */
function keysOf(
  reading: Reading,
  name: string,
  className: string,
  parameters: FlatNode,
): readonly string[] {
  if (name.startsWith('~')) return [DESTRUCTOR_KEY];
  if (name !== className)
    return reading.isC ? [name] : [name, ...conversionKeys(reading, name, className)];
  const copy = copyKeyOf(reading, className, parameters);
  return copy === undefined ? [CONSTRUCTOR_KEY] : [CONSTRUCTOR_KEY, copy];
}

/** What an operator that converts is asked for without its name. */
function conversionKeys(reading: Reading, name: string, className: string): readonly string[] {
  if (!name.startsWith('operator ')) return [];
  const number = convertedNumber(name);
  const byType = number === undefined ? [] : [PLAIN_KEY, `operator ${number}`];
  if (tellsTruth(reading, name, className)) return [TRUTH_KEY, ...byType];
  return tellsNumber(name) ? [NUMBER_KEY, ...byType] : byType;
}

/**
 * Only what is virtual is overridden, and what stands in a template, whose parameter may be the very class that is based
 * on it: `static_cast<Derived*>(this)->run()`.
 */
function memberFlags(reading: Reading, node: FlatNode, isStatic: boolean): number {
  const { classIndex } = around(reading);
  const isOfTemplate = reading.typeParameters.some((each) =>
    [...each.values()].includes(classIndex),
  );
  const isVirtual = /\b(?:virtual|override|final)\b/.test(headOf(reading, node));
  const mayBeOverridden = isVirtual || (classIndex !== -1 && isOfTemplate);
  return (isStatic ? MEMBER.static : 0) + (mayBeOverridden ? 0 : MEMBER.final);
}

function headOf({ tree }: Reading, node: FlatNode): string {
  const body = tree.childOf(node, 'body');
  const start = tree.startOf(node);
  const end = body === -1 ? tree.endOf(node) : tree.startOf(body);
  return tree.text.slice(start, Math.min(end, start + LONGEST_HEAD));
}

/** One declaration may declare very many functions, for each of which its text is read. */
const LONGEST_HEAD = 5000;

function isDeleted({ tree }: Reading, node: FlatNode): boolean {
  return (
    tree.childOfType(node, 'delete_method_clause') !== -1 ||
    /=\s*delete\s*;?$/.test(tree.textOf(node).slice(-20))
  );
}

/** @returns whether a function was opened, which is left with `closeFunction` */
export function openFunction(
  reading: Reading,
  node: FlatNode,
  parametersOfTemplate: readonly TemplateParameter[],
): boolean {
  const { tree, builder, declarations, surroundings, isC } = reading;
  const written = tree.childOf(node, 'declarator');
  if (written === -1) return false;
  const declarator = readDeclarator(tree, written);
  const head = functionHead(reading, node, declarator);
  if (head === undefined) return false;
  const { name, scopes, parameters } = head;
  const outside = around(reading);
  const isFriend = tree.typeOf(tree.parentOf(node)) === 'friend_declaration';
  const isInside = outside.classIndex !== -1 && scopes === '' && !isFriend;
  const isStatic = hasWord(reading, node, 'static');
  reading.typeParameters.push(new Map(typeNames(parametersOfTemplate).map((each) => [each, -1])));
  builder.at(tree.lineOf(node));
  const owner =
    scopes === '' ? -1 : builder.addType(expandAlias(reading, scopes), [], -1, -1, outside.scope);
  const isMethod = isInside ? !isStatic : scopes !== '';
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: declarations.functions.get(tree.startOf(node)) ?? -1,
    ...(isInside && { owner: outside.classIndex }),
    isAbstract: isDeleted(reading, node),
  });
  reading.blocks.push(new Map());
  const receiver = isMethod ? builder.place() : -1;
  const qualifier = withoutTop(outside.qualifier, isC);
  const prefixes = scopesAround(scopes).map((each) => builder.text(join(qualifier, each)));
  const scope =
    isInside || scopes !== ''
      ? builder.addScope({
          parent: outside.scope,
          class: isInside ? outside.classIndex : -1,
          receiver,
          ...(owner !== -1 && { type: owner, prefixes }),
        })
      : outside.scope;
  const classIndex = isInside ? outside.classIndex : -1;
  const type = tree.childOf(node, 'type');
  const made = isC || declarator.isIndirect || !isClassType(reading, type) ? -1 : type;
  reading.functions.push(
    newFunction({ callable, scope, receiver, classIndex, owner: scopes, made }),
  );
  if (owner !== -1) builder.type(owner, receiver);
  if (head.isTest) runFixture(reading, scopes);
  const template = bindFunctionParameters(reading, node, declarator.name);
  readParameters(reading, callable, parameters, { isMethod, binds: true, receiver, template });
  declareReceiverForm(reading, node, receiver);
  readResult(reading, callable, type, declarator);
  declareResultForm(reading, node, declarator, builder.resultOf(callable));
  const simple = owner === -1 ? classNameOf(reading) : lastSegment(scopes);
  const isMember = isInside || owner !== -1;
  const keys = isMember ? keysOf(reading, name, simple, parameters) : [name];
  bindFunction(reading, {
    parameters,
    name,
    keys: isInside ? withConversion(reading, node, keys, parameters) : keys,
    flags: memberFlags(reading, node, isStatic),
    scopes,
    owner,
    isInside,
    isStatic,
    callable,
    isFriend,
    isDeleted: isDeleted(reading, node),
  });
  surroundings.push(outside);
  if (isMember && name === simple)
    makeParts(reading, node, { qualifier, className: simple, scopes, isInside });
  return true;
}

/** What a constructor runs in front of its body without a word. */
function makeParts(
  reading: Reading,
  node: FlatNode,
  {
    qualifier,
    scopes,
    ...owner
  }: {
    readonly qualifier: string;
    readonly className: string;
    readonly scopes: string;
    readonly isInside: boolean;
  },
): void {
  if (reading.isC) return;
  if (owner.isInside) makeBases(reading, node);
  const whole = owner.isInside ? qualifier : join(qualifier, expandAlias(reading, scopes));
  makeFields(reading, node, { ...owner, qualifier: whole });
}

/** `a.B` and `a` for `a.B`: in a function that is defined from outside, what is in any of them is in sight. */
function scopesAround(scopes: string): string[] {
  const around: string[] = [];
  for (let end = scopes.length; end > 0; end = scopes.lastIndexOf('.', end - 1))
    around.push(scopes.slice(0, end));
  return around;
}

/** Bases that a constructor does not speak of are made all the same. */
function makeBases(reading: Reading, node: FlatNode): void {
  const { tree, builder, bases, functions } = reading;
  const open = functions.at(-1)!;
  if (tree.childOf(node, 'body') === -1) return;
  const list = tree.childOfType(node, 'field_initializer_list');
  const told = (list === -1 ? [] : tree.childrenOf(list)).map((each) =>
    simpleName(tree, tree.firstChildOf(each)),
  );
  const own = classNameOf(reading);
  for (const base of bases.get(open.classIndex) ?? []) {
    if (told.includes(base) || told.includes(own)) continue;
    const how = { arguments: [], self: open.receiver } as const;
    builder.callName(base, open.scope, { ...how, flags: ['construct', 'implicit'] });
  }
}

interface BoundFunction {
  readonly name: string;
  readonly keys: readonly string[];
  /** Sum of `MEMBER`. */
  readonly flags: number;
  readonly scopes: string;
  readonly owner: number;
  readonly isInside: boolean;
  readonly isStatic: boolean;
  readonly isFriend: boolean;
  /** Whether it is there for nobody to call it. */
  readonly isDeleted: boolean;
  readonly callable: number;
  /** The list of its parameters; -1 for none. */
  readonly parameters: FlatNode;
}

/** Where others find it. The rows stand in the body of the function itself, which is no matter. */
function bindFunction(reading: Reading, bound: BoundFunction): void {
  const { builder } = reading;
  const { name, keys, flags, scopes, owner, isInside, isStatic, callable, isFriend, isDeleted } =
    bound;
  const outside = around(reading);
  if (name === '' || isDeleted) return;
  if (isInside) {
    const place = builder.place();
    builder.callable(callable, place);
    for (const key of keys) builder.member(outside.classIndex, key, place, flags);
    return;
  }
  if (owner !== -1) {
    const place = builder.place();
    builder.callable(callable, place);
    for (const key of keys) builder.extend(owner, key, place, MEMBER.final);
    if (name.startsWith('~')) return;
  }
  const namespace = isFriend
    ? outside.qualifier.slice(0, Math.max(0, outside.qualifier.lastIndexOf('.')))
    : outside.qualifier;
  const qualified = join(
    namespace,
    scopes === '' ? name : `${expandAlias(reading, scopes)}.${name}`,
  );
  const isUnlinked = isStatic || outside.isHidden;
  const place = globalPlace(reading, qualified, isUnlinked ? GLOBAL.unlinked : 0);
  builder.callable(callable, place);
  const isOperator = name.startsWith('operator');
  if (!reading.isC && owner === -1 && (isOperator || (scopes === '' && namespace !== ''))) {
    const own = builder.place();
    builder.callable(callable, own);
    const isOfFile = isUnlinked && !reading.isHeader;
    associate(reading, name, bound.parameters, { place: own, isOfFile });
  }
}

/** The place of a name of the file's own level; a definition makes up for what was only declared. */
export function globalPlace(reading: Reading, qualified: string, flags: number): Place {
  const { builder, globals } = reading;
  const place = globals.get(qualified) ?? builder.place();
  globals.set(qualified, place);
  builder.global(qualified, place, flags);
  return place;
}

function withoutTop(qualifier: string, isC: boolean): string {
  return isC ? '' : qualifier;
}

interface FunctionHead {
  readonly name: string;
  /** Joined by dots; empty for none. */
  readonly scopes: string;
  readonly parameters: FlatNode;
  /** Whether it is the body of a test that runs on an object of the class which the scopes name. */
  readonly isTest: boolean;
}

function functionHead(
  reading: Reading,
  node: FlatNode,
  declarator: Declarator,
): FunctionHead | undefined {
  const { tree } = reading;
  const { name: nameNode } = declarator;
  if (nameNode === -1) return undefined;
  const dotted = dottedName(tree, nameNode);
  const at = dotted.startsWith('operator') ? -1 : lastDot(dotted);
  const name = dotted.slice(at + 1);
  const scopes = at === -1 ? '' : ownerName(reading, nameNode).replace(/^\./, '');
  const isCast = tree.typeOf(nameNode) === 'operator_cast' || name.startsWith('operator ');
  const parameters =
    declarator.parameters !== -1 ? declarator.parameters : declarator.pointedParameters;
  if (name === '' || CONTROL_WORDS.has(name) || (parameters === -1 && !isCast)) return undefined;
  if (tree.childOf(node, 'type') === -1 && scopes === '') {
    // A macro defines it: `TEST(Suite, Name) {`. It goes by another name, if by any.
    const isMacro = /^[A-Z][A-Z0-9_]+$/.test(name) && around(reading).classIndex === -1;
    if (isMacro) {
      const fixture = reading.isC ? undefined : fixtureOf(reading, name, parameters);
      const further = parameters === -1 ? -1 : declarator.pointedParameters;
      const isTest = fixture !== undefined;
      return { name: '', scopes: fixture ?? '', parameters: isTest ? further : -1, isTest };
    }
  }
  return { name, scopes, parameters, isTest: false };
}

function lastDot(dotted: string): number {
  const operator = dotted.indexOf('.operator');
  return operator === -1 ? dotted.lastIndexOf('.') : operator;
}

const CONTROL_WORDS = new Set([
  'if',
  'else',
  'for',
  'while',
  'do',
  'switch',
  'case',
  'return',
  'sizeof',
]);

export function closeFunction(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const { name } = readDeclarator(tree, tree.childOf(node, 'declarator'));
  const written = name === -1 ? '' : dottedName(tree, name);
  const at = written.lastIndexOf('~');
  if (at !== -1) endParts(reading, node, written.slice(at + 1));
  reading.blocks.pop();
  reading.functions.pop();
  reading.surroundings.pop();
  reading.typeParameters.pop();
  reading.builder.closeCallable();
}
