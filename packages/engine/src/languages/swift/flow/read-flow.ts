// How values move inside one Swift file: types and globals are declared first, then one walk gives every
// expression its place on the way up. https://docs.swift.org/swift-book/
import { FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, type FlowFacts } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { closeType, declareGlobals, declareTypes, localName, openType } from './declare-types.ts';
import { leaveExpression, placeOf } from './expressions.ts';
import {
  closeCallable,
  giveDefault,
  isLazy,
  observedBy,
  openAccessor,
  openClosure,
  openFunction,
  openLazy,
  openSubscript,
} from './functions.ts';
import { bindName, bindPattern, caseKey, isBehindDot } from './patterns.ts';
import { nameOf, type Reading } from './reading.ts';
import { runBuilder } from './result-builders.ts';
import { LocalNames } from './scopes.ts';
import { TYPE_NODES, TypeReader } from './type-reader.ts';
import { wrapperOf } from './wrapped-properties.ts';

export interface SwiftFlowSource {
  readonly tree: FlatTree;
  readonly lines: number;
  readonly declarationAt: ReadonlyMap<number, number>;
  readonly isRuntime: boolean;
}

export function readFlow({ tree, lines, declarationAt, isRuntime }: SwiftFlowSource): FlowFacts {
  const builder = new FlowBuilder(lines);
  const types = new TypeReader(tree, builder);
  const reading: Reading = {
    ...{ tree, builder, types, declarationAt, isRuntime },
    names: new LocalNames(builder),
    places: new Int32Array(tree.size).fill(-1),
    globals: new Map(),
    classes: new Map(),
    localTypes: new Map(),
    owners: [],
    open: [],
    literals: new Map(),
    choices: new Map(),
    implied: new Map(),
  };
  types.self = () => reading.owners.at(-1)?.type ?? -1;
  types.scope = () => {
    const owner = reading.owners.at(-1);
    return owner === undefined ? -1 : (declarationAt.get(tree.startOf(owner.node)) ?? -1);
  };
  declareTypes(reading);
  const localClasses = new Map(
    [...reading.localTypes.values()].map((local) => [local.place, local.class]),
  );
  types.local = (name) => localClasses.get(reading.names.find(name) ?? -1) ?? -1;
  declareGlobals(reading);
  tree.walk(0, {
    enter: (node) => enterNode(reading, node),
    leave: (node) => leaveNode(reading, node),
  });
  return builder.finish();
}

/** Nothing in them is an expression. */
const WITHOUT_VALUES: ReadonlySet<string> = new Set([
  'import_declaration',
  'modifiers',
  'parameter',
  'type_parameters',
  'type_constraints',
  'type_annotation',
  'inheritance_specifier',
  'associatedtype_declaration',
  'protocol_property_declaration',
  'navigation_suffix',
  'pattern',
  'switch_pattern',
  'enum_entry',
  'lambda_function_type',
  'comment',
  'multiline_comment',
  ...TYPE_NODES,
]);

/** They bind names for what is inside them. */
const SCOPES: ReadonlySet<string> = new Set([
  'if_statement',
  'while_statement',
  'repeat_while_statement',
  'for_statement',
  'switch_entry',
  'do_statement',
  'catch_block',
]);

const ACCESSORS: ReadonlySet<string> = new Set([
  'computed_getter',
  'computed_setter',
  'computed_modify',
  'willset_clause',
  'didset_clause',
]);

function enterNode(reading: Reading, node: FlatNode): boolean {
  const { tree, names } = reading;
  const type = tree.typeOf(node);
  if (WITHOUT_VALUES.has(type)) return type === 'modifiers' && isWrapped(reading, node);
  if (SCOPES.has(type)) {
    names.open();
    if (type === 'switch_entry') bindCases(reading, node);
    else if (type === 'catch_block') bindCaught(reading, node);
    return true;
  }
  switch (type) {
    case 'class_declaration':
    case 'protocol_declaration':
      openType(reading, node);
      break;
    case 'typealias_declaration':
      bindAlias(reading, node);
      return false;
    case 'property_declaration':
      if (isLazy(reading, node)) openLazy(reading);
      break;
    case 'function_declaration':
    case 'protocol_function_declaration':
    case 'deinit_declaration':
      openFunction(reading, node);
      break;
    case 'subscript_declaration':
      openSubscript(reading, node);
      break;
    case 'lambda_literal': {
      const property = observedBy(reading, node);
      if (property === -1) openClosure(reading, node);
      else openAccessor(reading, node, property);
      break;
    }
    case 'computed_property':
      if (isGetter(tree, node)) openAccessor(reading, node, tree.parentOf(node));
      break;
    case 'statements':
      hoistDeclarations(reading, node);
      break;
    default:
      if (ACCESSORS.has(type)) {
        const property = propertyOf(tree, node);
        if (property !== -1) openAccessor(reading, node, property);
      }
  }
  return true;
}

/** What a wrapper is made of stands in its attribute. */
function isWrapped(reading: Reading, modifiers: FlatNode): boolean {
  const property = reading.tree.parentOf(modifiers);
  if (reading.tree.typeOf(property) !== 'property_declaration') return false;
  return wrapperOf(reading, property) !== -1;
}

/** A property whose body is its getter. */
function isGetter(tree: FlatTree, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  if (parent === -1 || tree.typeOf(parent) !== 'property_declaration') return false;
  return !tree.childrenOf(node).some((child) => ACCESSORS.has(tree.typeOf(child)));
}

/** The property that an accessor belongs to; -1 for those of subscripts. */
function propertyOf(tree: FlatTree, node: FlatNode): FlatNode {
  const parent = tree.parentOf(node);
  const around = parent === -1 ? -1 : tree.parentOf(parent);
  return around !== -1 && tree.typeOf(around) === 'property_declaration' ? around : -1;
}

/** Functions and types inside of functions can be used above the place where they stand. */
function hoistDeclarations(reading: Reading, node: FlatNode): void {
  const { tree, names, localTypes } = reading;
  for (let at = tree.firstChildOf(node); at !== -1; at = tree.nextSiblingOf(at)) {
    const type = localTypes.get(at);
    if (type !== undefined) names.bind(localName(reading, at), type.place);
    else if (tree.typeOf(at) === 'function_declaration')
      names.bind(nameOf(tree, tree.childOf(at, 'name')));
  }
}

function bindAlias(reading: Reading, node: FlatNode): void {
  const { tree, builder, types, classes, localTypes, owners } = reading;
  const name = nameOf(tree, tree.childOf(node, 'name'));
  const owner = owners.at(-1);
  const at =
    localTypes.get(node) ?? classes.get(owner === undefined ? name : `${owner.name}.${name}`);
  const type = tree
    .childrenIn(node, 'name')
    .findLast((child) => TYPE_NODES.has(tree.typeOf(child)));
  if (at === undefined || type === undefined) return;
  const bases = types.readAll(type).map((base) => ({ type: base }));
  if (bases.length > 0) builder.setBases(at.class, bases);
}

function bindCases(reading: Reading, entry: FlatNode): void {
  const { tree } = reading;
  const value = placeOf(reading, tree.childOf(tree.parentOf(entry), 'expr'));
  for (const child of tree.childrenOf(entry)) {
    if (tree.typeOf(child) !== 'switch_pattern') continue;
    for (const pattern of tree.childrenOf(child)) bindPattern(reading, pattern, value, false);
  }
}

function bindCaught(reading: Reading, node: FlatNode): void {
  const { tree, names } = reading;
  const pattern = tree.childOf(node, 'error');
  if (pattern === -1) names.bind('error');
  else bindPattern(reading, pattern, -1, true);
}

const CONDITIONALS: ReadonlySet<string> = new Set([
  'if_statement',
  'guard_statement',
  'while_statement',
]);

/** `let a = b`, `case .a(let b) = c`: bound as soon as the value is known, since later conditions use it. */
function bindCondition(reading: Reading, node: FlatNode, statement: FlatNode): void {
  const { tree } = reading;
  const before: FlatNode[] = [];
  for (let at = tree.firstChildOf(statement); at !== -1 && at < node; at = tree.nextSiblingOf(at)) {
    before.push(at);
  }
  if (before.length === 0 || tree.typeOf(before.pop() as FlatNode) !== '=') return;
  const value = placeOf(reading, node);
  let word = -1;
  const patterns: FlatNode[] = [];
  for (let at = before.pop(); at !== undefined; at = before.pop()) {
    const type = tree.typeOf(at);
    if (tree.fieldOf(at) === 'bound_identifier') {
      bindName(reading, at, value, -1);
      return;
    }
    if (type === 'pattern') patterns.unshift(at);
    else if (type === 'simple_identifier' && isBehindDot(reading, at)) word = at;
    else if (type === 'case' || type === 'value_binding_pattern') break;
  }
  const isTuple = word === -1 && patterns.length > 1;
  patterns.forEach((pattern, at) => {
    const key = isTuple ? String(at) : word === -1 ? '' : caseKey(nameOf(tree, word), at);
    bindPattern(reading, pattern, partOf(reading, value, key), true);
  });
}

function partOf({ builder }: Reading, value: Place, key: string): Place {
  if (value === -1 || key === '') return value;
  const place = builder.place();
  builder.read(value, key, place);
  return place;
}

/** `if let a`: the name goes on to mean what it meant. */
function bindShorthand(reading: Reading, node: FlatNode): void {
  const { tree, builder, names } = reading;
  const next = tree.nextSiblingOf(node);
  if (next !== -1 && tree.typeOf(next) === '=') return;
  if (next !== -1 && tree.typeOf(next) === 'type_annotation') return;
  const name = nameOf(tree, node);
  if (names.find(name) !== undefined) return;
  const place = placeOf(reading, node);
  const bound = names.bind(name);
  if (place !== -1) builder.copy(place, bound);
}

function bindLoop(reading: Reading, collection: FlatNode): void {
  const { tree, builder } = reading;
  const loop = tree.parentOf(collection);
  const value = placeOf(reading, collection);
  let element = -1;
  if (value !== -1) {
    element = builder.place();
    builder.read(value, ELEMENT_KEY, element);
  }
  if (element !== -1) readIterated(reading, value, element);
  bindPattern(reading, tree.childOf(loop, 'item'), element, true);
}

/** What a dictionary holds are its values, and what a loop goes through are its pairs; others make an iterator. */
function readIterated({ builder }: Reading, value: Place, element: Place): void {
  const iterator = builder.place();
  const options = { arguments: [], flags: ['implicit'] } as const;
  builder.callMember(value, 'makeIterator', { ...options, result: iterator });
  builder.callMember(iterator, 'next', { ...options, result: element });
}

function leaveNode(reading: Reading, node: FlatNode): void {
  const { tree, names, builder, places } = reading;
  const type = tree.typeOf(node);
  builder.at(tree.lineOf(node));
  switch (type) {
    case 'class_declaration':
    case 'protocol_declaration':
      closeType(reading);
      return;
    case 'function_declaration':
    case 'protocol_function_declaration':
    case 'deinit_declaration':
      runBuilder(reading, node, tree.childOf(node, 'body'));
      closeCallable(reading, bodyValue(reading, tree.childOf(node, 'body')));
      return;
    case 'subscript_declaration':
      closeCallable(reading, -1);
      return;
    case 'lambda_literal':
      closeCallable(reading, bodyValue(reading, node));
      return;
    case 'computed_property':
      if (isGetter(tree, node)) {
        runBuilder(reading, tree.parentOf(node), node);
        closeCallable(reading, bodyValue(reading, node));
      }
      return;
    default:
      if (ACCESSORS.has(type)) {
        if (propertyOf(tree, node) !== -1) closeCallable(reading, bodyValue(reading, node));
        return;
      }
  }
  const place = leaveExpression(reading, node);
  if (place !== -1) places[node] = place;
  if (type === 'property_declaration' && isLazy(reading, node)) reading.open.pop();
  if (SCOPES.has(type)) names.close();
  const field = tree.fieldOf(node);
  const parent = tree.parentOf(node);
  if (field === 'collection') bindLoop(reading, node);
  else if (field === 'default_value') giveDefault(reading, node);
  else if (parent !== -1 && CONDITIONALS.has(tree.typeOf(parent))) {
    if (field === 'condition') bindCondition(reading, node, parent);
    else if (field === 'bound_identifier') bindShorthand(reading, node);
  }
}

/** One expression alone is returned. */
function bodyValue(reading: Reading, body: FlatNode): Place {
  const { tree } = reading;
  const statements = body === -1 ? -1 : tree.childOfType(body, 'statements');
  if (statements === -1) return -1;
  const first = tree.firstChildOf(statements);
  if (first === -1 || tree.nextSiblingOf(first) !== -1) return -1;
  return placeOf(reading, first);
}
