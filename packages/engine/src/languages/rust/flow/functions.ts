// Functions, methods and closures: opened with their parameters, closed with what they return.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, FORM, fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { parametersOfType } from './declare-items.ts';
import { boundBy, DROP_KEY, isOwnedParameter } from './drops.ts';
import { conversionKey, libraryName, madeFromKey } from './errors.ts';
import { formOfReceiver, formOfType, noteForm, noteFormOfName, sayForm } from './forms.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { bindPattern, positionedIn } from './patterns.ts';
import { isPrimitive, type Owner, type Reading } from './reading.ts';
import {
  associatedKey,
  ITERATED,
  isOperatorTrait,
  iteratedKey,
  OPERATORS,
  POINTED_KEY,
  RANGES,
  rangeKey,
  traitKey,
  traitNameOf,
} from './trait-keys.ts';
import { openParameters } from './type-parameters.ts';

/** An `impl` or a trait: members that follow are its own. */
export function openOwner(reading: Reading, node: FlatNode): void {
  const { syntax, builder, types, owners, classAt } = reading;
  const { tree } = syntax;
  const body = tree.childOf(node, 'body');
  const associated = associatedTypes(tree, body);
  builder.at(tree.lineOf(node));
  if (tree.typeOf(node) === 'trait_item') {
    openParameters(reading, node);
    const traitName = nameOf(tree, tree.childOf(node, 'name'));
    const self = types.named([traitName]);
    const traitClass = classAt.get(tree.startOf(node)) ?? -1;
    const nothing = { targets: [], sources: [], associated: new Map() };
    owners.push({ types: self, traitClass, traitName, ...nothing });
    offerBounds(reading, body, traitClass);
    return;
  }
  openParameters(reading, node, parametersOfType(reading, node));
  const type = tree.childOf(node, 'type');
  const isPointer = type !== -1 && tree.typeOf(type) === 'pointer_type';
  const self = isPointer ? types.readAll(type).slice(-1) : types.readAll(type);
  const traitNode = tree.childOf(node, 'trait');
  const traits = traitNode === -1 ? [] : types.readAll(traitNode);
  // What is implemented for everything is as good as a default of the trait.
  const targets = self.length > 0 ? self : traits;
  const path = pathSegments(tree, type);
  const given = traitNode === -1 ? -1 : tree.childOf(traitNode, 'type_arguments');
  const source = sourceOf(reading, given);
  const traitName = traitNode === -1 ? undefined : traitNameOf(reading, traitNode);
  const form = formOfType(reading, type);
  owners.push({
    ...{ types: self, traitClass: -1, targets, ...source, associated },
    ...(form !== undefined && { form }),
    tellsForms: given !== -1 || traitName === 'IntoIterator' || isOperatorTrait(traitName),
    ...(path !== undefined && { path }),
    ...(isNumber(tree, type) && { isOfNumber: true, takesOther: takesOther(reading, given) }),
    ...(traitName !== undefined && { traitName }),
    ...(INDEXING.has(traitName ?? '') && given !== -1 && { indexed: indexedBy(reading, given) }),
  });
  for (const type of self) {
    for (const trait of traits) builder.base(type, trait);
  }
  if (traitName !== undefined) offerAssociated(reading, associated, targets);
  const item = associated.get('Item');
  if (item !== undefined) {
    // What iteration gives, without a look at how.
    const element = builder.place();
    types.declare(item, element);
    for (const type of targets) builder.extend(type, ELEMENT_KEY, element, MEMBER.field);
  }
  const target = associated.get('Target');
  if (traitName === 'Deref' && target !== undefined) pointTo(reading, self, target);
}

/** The first type that a trait is given. @param given its arguments; -1 for none */
function sourceOf(reading: Reading, given: FlatNode): Pick<Owner, 'sources' | 'sourceName'> {
  if (given === -1) return { sources: [] };
  const first = reading.syntax.tree.firstChildOf(given);
  const sourceName = libraryName(reading, first);
  const sources = reading.types.readAll(first);
  return sourceName === undefined ? { sources } : { sources, sourceName };
}

function associatedTypes(tree: FlatTree, body: FlatNode): Map<string, FlatNode> {
  const associated = new Map<string, FlatNode>();
  for (const item of tree.childrenOf(body)) {
    if (tree.typeOf(item) === 'type_item')
      associated.set(nameOf(tree, tree.childOf(item, 'name')), tree.childOf(item, 'type'));
  }
  return associated;
}

/** What a trait says of its associated types. */
function offerBounds(reading: Reading, body: FlatNode, traitClass: number): void {
  const { syntax, builder, types, isRuntime } = reading;
  const { tree } = syntax;
  if (isRuntime || traitClass === -1) return;
  for (const item of tree.childrenOf(body)) {
    if (tree.typeOf(item) !== 'associated_type') continue;
    const place = builder.place();
    for (const bound of tree.childrenOf(tree.childOf(item, 'bounds'))) types.declare(bound, place);
    const name = nameOf(tree, tree.childOf(item, 'name'));
    builder.member(traitClass, associatedKey(name), place, ASSOCIATED);
  }
}

function offerAssociated(
  { builder, types, isRuntime }: Reading,
  associated: ReadonlyMap<string, FlatNode>,
  targets: readonly number[],
): void {
  if (isRuntime) return;
  for (const [name, type] of associated) {
    const place = builder.place();
    types.declare(type, place);
    for (const target of targets) builder.extend(target, associatedKey(name), place, ASSOCIATED);
  }
}

const ASSOCIATED = MEMBER.static + MEMBER.field;

const INDEXING: ReadonlySet<string> = new Set(['Index', 'IndexMut']);

/** The name of the type that an index is of; empty where it is a parameter. */
function indexedBy({ syntax: { tree }, types }: Reading, given: FlatNode): string {
  const name = pathSegments(tree, tree.firstChildOf(given))?.at(-1) ?? '';
  return types.parameter(name) === undefined ? name : '';
}

/** What a type is dereferenced to has what the type lacks. */
function pointTo({ builder, types }: Reading, self: readonly number[], target: FlatNode) {
  const pointed = builder.place();
  types.declare(target, pointed);
  for (const type of self) builder.extend(type, POINTED_KEY, pointed, MEMBER.field);
}

export function closeOwner({ owners, types }: Reading): void {
  owners.pop();
  types.close();
}

/** A function or method, with or without a body. */
export function openFunction(reading: Reading, node: FlatNode): void {
  const { syntax, builder, names, declarationAt, owners, modules, module } = reading;
  const { tree } = syntax;
  const list = tree.typeOf(tree.parentOf(node));
  const owner = list === 'declaration_list' ? owners.at(-1) : undefined;
  const name = nameOf(tree, tree.childOf(node, 'name'));
  const place =
    owner !== undefined
      ? builder.place()
      : ((list === 'block' ? names.find(name) : modules.at(module).values.get(name)) ??
        builder.place());
  builder.at(tree.lineOf(node));
  openParameters(reading, node);
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: declarationAt.get(tree.startOf(node)) ?? -1,
    owner: owner?.traitClass ?? -1,
    isAbstract: tree.childOf(node, 'body') === -1,
  });
  names.open();
  const owned: Place[] = [];
  const hasReceiver = readParameters(reading, callable, node, { owner, owned });
  const changes = changesReceiver(reading, node) ? MEMBER.changes : 0;
  const returned = tree.childOf(node, 'return_type');
  reading.types.declare(returned, builder.resultOf(callable));
  if (!reading.isRuntime && !isPrimitive(tree, returned))
    sayForm(reading, formOfType(reading, returned), builder.resultOf(callable));
  const isHidden = owner !== undefined && owner.traitName === undefined && isPrivate(tree, node);
  const seen = isHidden ? MEMBER.inPackage : 0;
  const flags = seen + (hasReceiver ? changes : MEMBER.static);
  reading.open.push({
    ...{ callable, place, owned, exits: 0, movesIn: false },
    givesPrimitive: isPrimitive(tree, tree.childOf(node, 'return_type')),
    ...(owner !== undefined && { member: { owner, name, flags } }),
  });
}

/** Without `pub`, of whatever kind. */
function isPrivate(tree: FlatTree, node: FlatNode): boolean {
  return tree.childOfType(node, 'visibility_modifier') === -1;
}

/** `&mut self` */
function changesReceiver({ syntax: { tree } }: Reading, node: FlatNode): boolean {
  const self = tree.childOfType(tree.childOf(node, 'parameters'), 'self_parameter');
  return (
    self !== -1 &&
    tree.text[tree.startOf(self)] === '&' &&
    tree.childOfType(self, 'mutable_specifier') !== -1
  );
}

export function openClosure(reading: Reading, node: FlatNode): void {
  const { syntax, builder, names, types } = reading;
  const { tree, places } = syntax;
  builder.at(tree.lineOf(node));
  places[node] = builder.place();
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
  });
  names.open();
  types.open();
  const owned: Place[] = [];
  readParameters(reading, callable, node, { owned });
  types.declare(tree.childOf(node, 'return_type'), builder.resultOf(callable));
  const movesIn = /^(?:static\s+|async\s+)*move\b/.test(tree.textOf(node).slice(0, 24));
  reading.open.push({ callable, place: places[node] as Place, owned, exits: 0, movesIn });
}

/** @param value of the body; -1 when it is of no interest */
export function closeFunction(reading: Reading, value: Place): void {
  const { builder, names, types, open } = reading;
  if (value !== -1 && open.at(-1)?.givesPrimitive !== true)
    builder.copy(value, builder.resultOf(builder.current));
  names.close();
  types.close();
  builder.closeCallable();
  const closed = open.pop();
  if (closed === undefined) return;
  // Where it goes is no part of what it does.
  builder.callable(closed.callable, closed.place);
  if (closed.member === undefined) return;
  const { owner, name, flags } = closed.member;
  if (name === 'drop' && owner.traitName === 'Drop') {
    for (const type of owner.targets) builder.extend(type, DROP_KEY, closed.place, flags);
  }
  if (!reading.isRuntime && ITERATORS.has(owner.traitName ?? '') && ITERATED.includes(name)) {
    for (const type of owner.targets) builder.extend(type, iteratedKey(name), closed.place, flags);
  }
  if (name === 'from' && owner.traitName === 'From') addConversion(reading, owner, closed.place);
  if (name === 'next' && owner.traitName === 'Iterator')
    addElement(reading, owner, closed.callable);
  // What numbers do with each other is none of the program's, and they are what operators mostly stand between.
  if (owner.isOfNumber === true && owner.takesOther !== true && OPERATORS.has(name)) return;
  const keys = owner.traitName === undefined ? [name] : keysInTrait(owner, name);
  for (const key of keys) {
    if (owner.traitClass !== -1) builder.member(owner.traitClass, key, closed.place, flags);
    for (const type of owner.targets) builder.extend(type, key, closed.place, flags);
  }
}

function isNumber(tree: FlatTree, type: FlatNode): boolean {
  const at = withoutReferences(tree, type);
  return isPrimitive(tree, at) && tree.textOf(at) !== 'str';
}

/** Whether the trait is for what is no number: `Sub<Big>`. */
function takesOther({ syntax: { tree } }: Reading, given: FlatNode): boolean {
  const operand = given === -1 ? -1 : withoutReferences(tree, tree.firstChildOf(given));
  return operand !== -1 && !isPrimitive(tree, operand) && tree.textOf(operand) !== 'Self';
}

function withoutReferences(tree: FlatTree, type: FlatNode): FlatNode {
  let at = type;
  while (at !== -1 && tree.typeOf(at) === 'reference_type') at = tree.childOf(at, 'type');
  return at;
}

const ITERATORS: ReadonlySet<string> = new Set(['Iterator', 'DoubleEndedIterator']);

/** The method's name and what tells it from others; of an index that is a range, or any type, how it is asked. */
function keysInTrait({ traitName = '', indexed }: Owner, name: string): readonly string[] {
  const key = traitKey(traitName, name);
  if (indexed === undefined) return [name, key];
  if (indexed === '') return [name, key, ...RANGES.map((range) => rangeKey(name, range))];
  return RANGES.includes(indexed) ? [rangeKey(name, indexed), key] : [name, key];
}

/** What `next` gives in its option is what iteration gives. */
function addElement({ builder }: Reading, { targets }: Owner, callable: number): void {
  const element = builder.place();
  builder.read(builder.resultOf(callable), fieldKey('value'), element);
  for (const type of targets) builder.extend(type, ELEMENT_KEY, element, MEMBER.field);
}

/** `impl From<Source> for Target`: the source can be converted. */
function addConversion(
  { builder }: Reading,
  { sources, sourceName, targets, path }: Owner,
  place: Place,
): void {
  const target = path?.at(-1);
  for (const source of target === undefined ? [] : sources)
    builder.extend(source, conversionKey(target!), place, MEMBER.static);
  for (const type of sourceName === undefined ? [] : targets)
    builder.extend(type, madeFromKey(sourceName!), place, MEMBER.static);
}

/**
 * @param given.owned filled with the parameters that are taken by value
 * @returns whether there is a `self`
 */
function readParameters(
  reading: Reading,
  callable: number,
  node: FlatNode,
  { owner, owned }: { readonly owner?: Owner | undefined; readonly owned: Place[] },
): boolean {
  const { syntax, builder, names, types } = reading;
  const { tree } = syntax;
  const parameters: Place[] = [];
  let receiver = -1;
  for (const { part: parameter, position } of positionedIn(
    tree,
    tree.childOf(node, 'parameters'),
  )) {
    // `|_, x|`
    while (parameters.length < position) parameters.push(builder.place());
    switch (tree.typeOf(parameter)) {
      case 'attribute_item':
      case 'mutable_specifier':
        break;
      case 'self_parameter': {
        receiver = names.bind('self');
        parameters.push(receiver);
        declareReceiver(reading, owner, receiver);
        declareFormOf(reading, owner, formOfReceiver(reading, parameter), receiver);
        if (!reading.isRuntime && !tree.textOf(parameter).startsWith('&')) owned.push(receiver);
        break;
      }
      case 'parameter': {
        const place = builder.place();
        const pattern = tree.childOf(parameter, 'pattern');
        types.declare(tree.childOf(parameter, 'type'), place);
        parameters.push(place);
        if (pattern !== -1 && tree.typeOf(pattern) === 'self') {
          receiver = names.bind('self', place);
          declareReceiver(reading, owner, receiver);
        } else {
          const form = formOfType(reading, tree.childOf(parameter, 'type'));
          if (owner?.tellsForms === true) sayForm(reading, form, place);
          bindPattern(reading, pattern, place);
          noteFormOfName(reading, pattern, form);
        }
        if (isOwnedParameter(reading, tree.childOf(parameter, 'type')))
          owned.push(...boundBy(reading, pattern));
        break;
      }
      default: {
        // Patterns alone stand in closures, types alone in signatures.
        const place = builder.place();
        parameters.push(place);
        if (tree.typeOf(node) === 'closure_expression') bindPattern(reading, parameter, place);
      }
    }
  }
  const takesReceiverFirst = receiver !== -1;
  const required = parameters.length - (takesReceiverFirst ? 1 : 0);
  builder.shape(callable, { receiver, takesReceiverFirst, parameters, required });
  return takesReceiverFirst;
}

/** Of what a method is called on. */
function declareFormOf(
  reading: Reading,
  owner: Owner | undefined,
  form: number,
  receiver: Place,
): void {
  if (reading.isRuntime) return;
  if (owner?.tellsForms === true) sayForm(reading, form + FORM.asGiven, receiver);
  else noteForm(reading, form, receiver);
}

/** Those of the runtime are known by what they are called on. */
function declareReceiver(
  { builder, isRuntime }: Reading,
  owner: Owner | undefined,
  receiver: Place,
) {
  if (isRuntime) return;
  for (const type of owner?.types ?? []) builder.type(type, receiver);
}
