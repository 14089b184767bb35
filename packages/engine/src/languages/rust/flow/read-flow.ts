// How values move inside one Rust file: items are declared first, then one walk gives every expression its
// place on the way up. https://doc.rust-lang.org/reference/
import type { ImportFact } from '../../../facts.ts';
import { FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, type FlowFacts, fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { MadeImport } from '../extraction/made-imports.ts';
import type { WrittenOutline } from '../extraction/written-outline.ts';
import { callOperator } from './calls.ts';
import { COMPARING, compareArguments } from './comparing-macros.ts';
import { declareInBlock, declareModules } from './declare-items.ts';
import { dropOwned, ownBound, ownedFieldsOf, ownershipOf } from './drops.ts';
import { leaveExpression, placeOf } from './expressions.ts';
import { FileModules } from './file-modules.ts';
import { callFormatters, FORMATTING } from './format-macros.ts';
import { formOfExpression, noteForm, operandPlace } from './forms.ts';
import { closeFunction, closeOwner, openClosure, openFunction, openOwner } from './functions.ts';
import { readyPlace } from './futures.ts';
import { macroRulesOf, ruleFor } from './macro-rules.ts';
import { contentsOf } from './macro-text.ts';
import { areLiterals, callMacro, offerMacros } from './macros-of-others.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { bindPattern } from './patterns.ts';
import type { Reading, Syntax } from './reading.ts';
import { LocalNames } from './scopes.ts';
import { TypeReader } from './type-reader.ts';
import { itemNodesOf } from './wanted-types.ts';

export interface RustFlowSource {
  readonly tree: FlatTree;
  /** The tree of `textOfMacros`, with the file's own text; absent when there is none. */
  readonly macros: FlatTree | undefined;
  readonly lines: number;
  readonly outline: WrittenOutline;
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Those of the file's facts. */
  readonly imports: readonly ImportFact[];
  /** What macros that are written out ask for besides. */
  readonly made: readonly MadeImport[];
  readonly isRuntime: boolean;
}

export function readFlow(source: RustFlowSource): FlowFacts {
  const { tree, macros, lines, outline, declarationAt, isRuntime } = source;
  const builder = new FlowBuilder(lines, source.imports.length);
  const importAt = importFinder(source.imports);
  for (const { specifier, fact } of source.made)
    importAt.add(specifier, fact, builder.addImport(fact));
  const contents = macros === undefined ? undefined : contentsOf(macros);
  const reading: Reading = {
    syntax: syntaxOf(tree),
    macroSyntax: macros === undefined ? undefined : syntaxOf(macros),
    macroContent: (open) => contents?.get(open) ?? -1,
    builder,
    names: new LocalNames(builder),
    modules: new FileModules(outline),
    types: new TypeReader(builder, () => reading),
    ...{ declarationAt, isRuntime },
    importAt: importAt.find,
    classAt: new Map(),
    module: 0,
    owners: [],
    open: [],
    literals: new Map(),
    forms: new Map(),
    itemNodes: itemNodesOf(tree),
    ownership: ownershipOf(tree),
    ownedFields: ownedFieldsOf(tree),
    ownedSince: new Map(),
    moved: new Set(),
    macroRules: macroRulesOf(tree),
  };
  declareModules(reading);
  walk(reading, 0);
  offerMacros(reading, (body) => walk(reading, body));
  return builder.finish();
}

/** Which fact says where a path in code leads, by what it asks of which module; the first that does. */
function importFinder(imports: readonly ImportFact[]) {
  const places = new Map<string, number>();
  const add = (specifier: string | null, { symbols }: ImportFact, at: number) => {
    for (const symbol of symbols) {
      const key = `${specifier} ${symbol}`;
      if (!places.has(key)) places.set(key, at);
    }
  };
  imports.forEach((fact, at) => {
    add(fact.specifier, fact, at);
  });
  const find: Reading['importAt'] = (specifier, symbol) =>
    places.get(`${specifier} ${symbol}`) ?? -1;
  return { add, find };
}

function syntaxOf(tree: FlatTree): Syntax {
  return { tree, places: new Int32Array(tree.size).fill(-1) };
}

function walk(reading: Reading, root: FlatNode): void {
  reading.syntax.tree.walk(root, {
    enter: (node) => enterNode(reading, node),
    leave: (node) => leaveNode(reading, node),
  });
}

/** Nothing in them is an expression. */
const WITHOUT_VALUES: ReadonlySet<string> = new Set([
  'line_comment',
  'block_comment',
  'attribute_item',
  'inner_attribute_item',
  'use_declaration',
  'extern_crate_declaration',
  'struct_item',
  'enum_item',
  'union_item',
  'type_item',
  'associated_type',
  'macro_definition',
  'macro_invocation',
  'parameters',
  'closure_parameters',
  'type_parameters',
  'type_arguments',
  'where_clause',
  'trait_bounds',
  'generic_type',
  'reference_type',
  'scoped_identifier',
  'scoped_type_identifier',
  'tuple_struct_pattern',
  'struct_pattern',
  'tuple_pattern',
  'or_pattern',
  'string_literal',
]);

/** They bind names for what is inside them. */
const SCOPES: ReadonlySet<string> = new Set([
  'match_arm',
  'if_expression',
  'while_expression',
  'for_expression',
]);

function enterNode(reading: Reading, node: FlatNode): boolean {
  const { names, builder } = reading;
  const { tree } = reading.syntax;
  const type = tree.typeOf(node);
  if (WITHOUT_VALUES.has(type)) return false;
  if (SCOPES.has(type)) {
    names.open();
    if (type === 'match_arm') bindArm(reading, node);
    return true;
  }
  switch (type) {
    case 'mod_item':
      if (tree.childOf(node, 'body') === -1) return false;
      reading.module = reading.modules.childOf(
        reading.module,
        nameOf(tree, tree.childOf(node, 'name')),
      );
      break;
    case 'impl_item':
    case 'trait_item':
      openOwner(reading, node);
      break;
    case 'function_item':
    case 'function_signature_item':
      openFunction(reading, node);
      break;
    case 'closure_expression':
      openClosure(reading, node);
      break;
    case 'block':
      if (isLoopBody(tree, node)) bindLoop(reading, tree.parentOf(node));
      names.open();
      declareInBlock(reading, node, () => aroundOf(reading, node));
      break;
    case 'field_expression':
      builder.at(tree.lineOf(node));
      break;
  }
  return true;
}

/** The declaration that a block belongs to; -1 when it has none. */
function aroundOf({ syntax: { tree }, declarationAt }: Reading, block: FlatNode): number {
  for (let at = block, steps = 0; at !== -1 && steps < 50; steps++) {
    const found = declarationAt.get(tree.startOf(at));
    if (found !== undefined && tree.typeOf(at).endsWith('_item')) return found;
    at = tree.parentOf(at);
  }
  return -1;
}

function isLoopBody(tree: FlatTree, block: FlatNode): boolean {
  return tree.fieldOf(block) === 'body' && tree.typeOf(tree.parentOf(block)) === 'for_expression';
}

/** Whatever is iterated over is asked for its iterator, and that for the next element. */
function bindLoop(reading: Reading, loop: FlatNode): void {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const written = tree.childOf(loop, 'value');
  const value = placeOf(reading, written);
  let element = -1;
  if (value !== -1) {
    builder.at(tree.lineOf(loop));
    const iterator = callOperator(reading, operandPlace(reading, written, value), 'into_iter', []);
    builder.copy(value, iterator);
    const next = callOperator(reading, iterator, 'next', []);
    element = builder.place();
    builder.read(next, fieldKey('value'), element);
    builder.read(iterator, ELEMENT_KEY, element);
  }
  bindPattern(reading, tree.childOf(loop, 'pattern'), element);
}

function bindArm(reading: Reading, arm: FlatNode): void {
  const { tree } = reading.syntax;
  const match = tree.parentOf(tree.parentOf(arm));
  const matched = match === -1 ? -1 : tree.childOf(match, 'value');
  const pattern = tree.childOf(arm, 'pattern');
  bindPattern(reading, pattern, placeOf(reading, matched));
  ownBound(reading, pattern, matched);
}

function leaveNode(reading: Reading, node: FlatNode): void {
  const { names, builder } = reading;
  const { tree, places } = reading.syntax;
  const type = tree.typeOf(node);
  switch (type) {
    case 'mod_item':
      if (tree.childOf(node, 'body') !== -1) leaveModule(reading, node);
      return;
    case 'impl_item':
    case 'trait_item':
      closeOwner(reading);
      return;
    case 'function_item':
    case 'function_signature_item':
    case 'closure_expression':
      dropOwned(reading, tree.endLineOf(node));
      closeFunction(reading, placeOf(reading, tree.childOf(node, 'body')));
      return;
    case 'static_item':
    case 'const_item':
      leaveConstant(reading, node);
      return;
    case 'macro_invocation':
      leaveMacro(reading, node);
      return;
    case 'match_arm':
      // Its value may be a name that only the arm knows.
      placeOf(reading, tree.childOf(node, 'value'));
      names.close();
      return;
  }
  builder.at(tree.lineOf(node));
  const place = leaveExpression(reading, node);
  if (place !== -1) places[node] = place;
  if (type === 'block' || SCOPES.has(type)) names.close();
}

function leaveModule(reading: Reading, node: FlatNode): void {
  const { tree } = reading.syntax;
  const { parent, name } = reading.modules.at(reading.module);
  if (parent !== null && name === nameOf(tree, tree.childOf(node, 'name'))) reading.module = parent;
}

const CONSTANT = MEMBER.static + MEMBER.field;

function leaveConstant(reading: Reading, node: FlatNode): void {
  const { builder, names, modules, module, owners, types } = reading;
  const { tree } = reading.syntax;
  const name = nameOf(tree, tree.childOf(node, 'name'));
  const value = placeOf(reading, tree.childOf(node, 'value'));
  const list = tree.typeOf(tree.parentOf(node));
  const owner = list === 'declaration_list' ? owners.at(-1) : undefined;
  if (owner !== undefined) {
    const place = builder.place();
    types.declare(tree.childOf(node, 'type'), place);
    if (value !== -1) builder.copy(value, place);
    if (owner.traitClass !== -1) builder.member(owner.traitClass, name, place, CONSTANT);
    for (const type of owner.targets) builder.extend(type, name, place, CONSTANT);
    return;
  }
  const place = list === 'block' ? names.find(name) : modules.at(module).values.get(name);
  if (place !== undefined && value !== -1) builder.copy(value, place);
}

/** Macros of the library that give what their brackets hold. */
const GIVING_BACK: ReadonlySet<string> = new Set(['vec', 'dbg', 'pin']);

/** What the brackets hold is read as the expression that it looks like. */
function leaveMacro(reading: Reading, node: FlatNode): void {
  const { syntax, macroSyntax, builder } = reading;
  const { tree, places } = syntax;
  const brackets = tree.childOfType(node, 'token_tree');
  const content = brackets === -1 ? -1 : reading.macroContent(tree.startOf(brackets));
  const path = pathSegments(tree, tree.childOf(node, 'macro')) ?? [];
  const macro = path.at(-1) ?? '';
  let inside = -1;
  if (content !== -1 && macroSyntax !== undefined && macroSyntax !== syntax) {
    if (macroSyntax.tree.endOf(content) === tree.endOf(brackets)) {
      reading.syntax = macroSyntax;
      walk(reading, content);
      inside = placeOf(reading, content);
      reading.syntax = syntax;
    }
  }
  const rule = reading.macroRules.has(macro)
    ? applyRule(reading, macro, content)
    : callMacro(reading, path, argumentsIn(macroSyntax?.tree ?? tree, content));
  if (rule !== -1) places[node] = rule;
  if (FORMATTING.has(macro)) callFormatters(reading, node, brackets, content);
  if (COMPARING.has(macro)) compareArguments(reading, node, content);
  if (GIVING_BACK.has(macro)) {
    if (inside !== -1) places[node] = inside;
  } else if (macro === 'ready' && !reading.macroRules.has(macro)) {
    if (inside !== -1) places[node] = readyPlace(reading, inside, rule);
  } else if (macro === 'format') {
    places[node] = builder.place();
    builder.type(builder.addType('String'), places[node] as number);
  }
}

/** @returns the place of what the macro of the file stands for; -1 for any other macro */
function applyRule(reading: Reading, macro: string, content: FlatNode): Place {
  const { syntax, macroSyntax, names, builder } = reading;
  const rules = reading.macroRules.get(macro);
  if (rules === undefined || macroSyntax === undefined || macroSyntax === syntax) return -1;
  const given = argumentsIn(macroSyntax.tree, content);
  const rule = ruleFor(rules, given.length, areLiterals(macroSyntax.tree, given));
  const body = rule === undefined ? -1 : reading.macroContent(rule.start);
  if (rule === undefined || body === -1 || macroSyntax.tree.endOf(body) !== rule.end) return -1;
  reading.syntax = macroSyntax;
  const values = given.map((node) => placeOf(reading, node));
  const forms = given.map((node) => formOfExpression(reading, node));
  names.open();
  values.forEach((value, at) => {
    const name = rule.variables[Math.min(at, rule.variables.length - 1)];
    if (name === undefined || value === -1) return;
    const place = names.find(name) ?? names.bind(name);
    builder.copy(value, place);
    noteForm(reading, forms[at], place);
  });
  macroSyntax.places.fill(-1, body, endOfNode(macroSyntax.tree, body));
  walk(reading, body);
  const place = placeOf(reading, body);
  names.close();
  reading.syntax = syntax;
  return place;
}

/** The brackets hold a list, or one expression; -1 stands for what is no expression. */
function argumentsIn(tree: FlatTree, content: FlatNode): FlatNode[] {
  if (content === -1) return [];
  const type = tree.typeOf(content);
  const isList = type.startsWith('tuple') || type.startsWith('array') || type.startsWith('paren');
  return isList || type === 'unit_expression' ? tree.childrenOf(content) : [content];
}

/** The first node behind those inside of the node. */
function endOfNode(tree: FlatTree, node: FlatNode): number {
  let at = node + 1;
  while (at < tree.size && tree.startOf(at) < tree.endOf(node)) at++;
  return at;
}
