// How values move inside one C or C++ file: one walk in which every expression gets its place on the way up.
import { FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, type FlowFacts, GLOBAL } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import {
  construct,
  leaveCall,
  leaveCast,
  leaveCondition,
  leaveField,
  leaveFieldInitialiser,
  leaveNew,
  leaveOperator,
  leaveSubscript,
  leaveUnary,
} from './calls.ts';
import { dottedName, readDeclarator } from './declarators.ts';
import { closeClass, declareAlias, declareEnumeration, openClass } from './declare-classes.ts';
import { closeFunction, openFunction } from './functions.ts';
import { initialise } from './initialisers.ts';
import type { MacroSource } from './macros.ts';
import { readParameters, readResult } from './parameters.ts';
import { declareType } from './read-types.ts';
import {
  around,
  bindLocal,
  type DeclarationPlaces,
  findLocal,
  join,
  newFunction,
  type Reading,
  scopeOf,
} from './reading.ts';
import { destroyLocals, leaveDelete } from './special-members.ts';
import { argumentPlace, placeOf } from './values.ts';
import { enterDeclaration, enterRange, leaveAssignment, leaveDeclaration } from './variables.ts';

export interface CppFlowSource {
  readonly tree: FlatTree;
  readonly lines: number;
  readonly isC: boolean;
  readonly isHeader: boolean;
  readonly declarations: DeclarationPlaces;
  readonly macros: MacroSource;
  /** Of the text of the macros; absent when there are none. */
  readonly macroTree: FlatTree | undefined;
}

/** `using Name = std::function<…>`, `typedef int (*Name)(int)` */
const FUNCTION_TYPE =
  /\busing\s+(\w+)\s*=\s*(?:std\s*::\s*function\s*<|[\w:\s]*\(\s*\*)|\btypedef\s[^;{}]*?\(\s*\*\s*(\w+)\s*\)\s*\(/g;

function functionTypesOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(FUNCTION_TYPE)].flatMap(([, own, old]) => own ?? old ?? []));
}

export function readFlow(source: CppFlowSource): FlowFacts {
  const { tree, lines, isC, isHeader, declarations } = source;
  const builder = new FlowBuilder(lines);
  const { aliases, used } = readUsing(tree);
  const reading: Reading = {
    tree,
    builder,
    isC,
    isHeader,
    declarations,
    places: new Int32Array(tree.size).fill(-1),
    globals: new Map(),
    blocks: [],
    numbers: new Set(),
    pointers: new Set(),
    doublePointers: new Set(),
    surroundings: [],
    functions: [],
    aliases,
    used,
    typeParameters: [],
    generic: new Set(),
    merged: new Set(),
    lambdas: new Map(),
    functionTypes: isC ? new Set() : functionTypesOf(tree.text),
    bases: new Map(),
    macro: { name: '' },
  };
  openNamespace(reading, '', false);
  walk(reading, 0);
  readMacros(reading, source);
  return builder.finish();
}

/** `using` directives and aliases count for the whole file, wherever they stand. */
function readUsing(tree: FlatTree): Pick<Reading, 'aliases' | 'used'> {
  const aliases = new Map<string, string>();
  const used = new Set<string>();
  for (let node = 0; node < tree.size; node += 1) {
    const type = tree.typeOf(node);
    if (type === 'namespace_alias_definition') {
      const name = tree.childOf(node, 'name');
      const meaning = tree.childrenOf(node).find((child) => child !== name);
      if (name !== -1 && meaning !== undefined) {
        aliases.set(
          tree.textOf(name),
          tree.textOf(meaning).replace(/\s+/g, '').replaceAll('::', '.'),
        );
      }
    } else if (type === 'using_declaration') {
      const named = tree.firstChildOf(node);
      if (named === -1 || tree.typeOf(tree.parentOf(node)) === 'field_declaration_list') continue;
      const dotted = dottedName(tree, named);
      const isNamespace = /^using\s+namespace\b/.test(tree.textOf(node));
      if (isNamespace) used.add(dotted);
      else if (dotted.includes('.')) used.add(dotted.slice(0, dotted.lastIndexOf('.')));
    }
  }
  used.delete('');
  return { aliases, used: [...used] };
}

function openNamespace(reading: Reading, name: string, isHidden: boolean): void {
  const { builder, surroundings, used } = reading;
  const outside = surroundings.at(-1);
  const surrounding = outside?.qualifier ?? '';
  const qualifier = name === '' ? surrounding : join(surrounding, name);
  const prefixes: string[] = [];
  for (let at = qualifier; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    prefixes.push(at);
  }
  const scope = builder.addScope({
    parent: -1,
    class: -1,
    receiver: -1,
    prefixes: [...prefixes, ...used].map((each) => builder.text(each)),
  });
  surroundings.push({
    qualifier,
    classIndex: -1,
    scope,
    isHidden: isHidden || outside?.isHidden === true,
  });
}

function walk(reading: Reading, root: FlatNode): void {
  /** Nodes that opened something, innermost last. */
  const open: { readonly node: FlatNode; readonly close: () => void }[] = [];
  reading.tree.walk(root, {
    enter: (node) => {
      const close = enterNode(reading, node);
      if (close === false) return false;
      if (close !== undefined) open.push({ node, close });
      return true;
    },
    leave: (node) => {
      leaveNode(reading, node);
      if (open.at(-1)?.node === node) open.pop()!.close();
    },
  });
}

/** @returns what closes the node again; `false` passes by what is inside */
function enterNode(reading: Reading, node: FlatNode): (() => void) | false | undefined {
  const { tree, blocks, surroundings } = reading;
  const type = tree.typeOf(node);
  if (isTooDeep(reading) && OPENING.has(type)) return undefined;
  if (tree.fieldOf(node) === 'body' && tree.typeOf(tree.parentOf(node)) === 'for_range_loop') {
    enterRange(reading, tree.parentOf(node));
  }
  switch (type) {
    case 'namespace_definition':
      enterNamespace(reading, node);
      return () => surroundings.pop();
    case 'class_specifier':
    case 'struct_specifier':
    case 'union_specifier':
      if (!openClass(reading, node, templateParameters(reading, node))) return false;
      return () => closeClass(reading);
    case 'function_definition':
      if (!openFunction(reading, node, templateParameters(reading, node))) return undefined;
      return () => {
        destroyLocals(reading, node);
        closeFunction(reading, node);
      };
    case 'lambda_expression':
      return enterLambda(reading, node);
    case 'type_definition':
    case 'alias_declaration':
      declareAlias(reading, node);
      return undefined;
    case 'enum_specifier':
      declareEnumeration(reading, node);
      return undefined;
    case 'declaration':
      enterDeclaration(reading, node);
      return undefined;
    case 'compound_statement':
    case 'if_statement':
    case 'for_statement':
    case 'for_range_loop':
    case 'while_statement':
    case 'switch_statement':
      if (blocks.length === 0) return undefined;
      blocks.push(new Map());
      return () => blocks.pop();
    case 'catch_clause':
      return enterCatch(reading, node);
    default:
      return PASSED.has(type) ? false : undefined;
  }
}

/** Nobody nests more by hand; looking through all of them for each name would take its square. */
function isTooDeep({ blocks, surroundings }: Reading): boolean {
  return blocks.length > DEEPEST || surroundings.length > DEEPEST;
}

const DEEPEST = 200;

/** Nodes that open a scope. */
const OPENING = new Set([
  ...['namespace_definition', 'class_specifier', 'struct_specifier', 'union_specifier'],
  ...['function_definition', 'lambda_expression', 'compound_statement', 'if_statement'],
  ...['for_statement', 'for_range_loop', 'while_statement', 'switch_statement', 'catch_clause'],
]);

/** What is not evaluated, and what has no values inside. */
const PASSED = new Set([
  ...['sizeof_expression', 'alignof_expression', 'decltype', 'noexcept', 'string_literal'],
  ...['template_parameter_list', 'base_class_clause', 'using_declaration', 'raw_string_literal'],
  ...[
    'static_assert_declaration',
    'concept_definition',
    'enumerator_list',
    'comment',
    'requires_clause',
  ],
]);

function enterNamespace(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const name = tree.childOf(node, 'name');
  const written = name === -1 ? '' : tree.textOf(name).replace(/\binline\b|\s+/g, '');
  const isInline = tree.textOf(node).startsWith('inline');
  openNamespace(reading, isInline ? '' : written.replaceAll('::', '.'), name === -1);
}

function templateParameters({ tree }: Reading, node: FlatNode): string[] {
  const template = tree.parentOf(node);
  if (template === -1 || tree.typeOf(template) !== 'template_declaration') return [];
  const list = tree.childOf(template, 'parameters');
  if (list === -1) return [];
  return tree.childrenOf(list).flatMap((parameter) => {
    const name = tree
      .childrenOf(parameter)
      .find((child) => tree.typeOf(child) === 'type_identifier');
    return name === undefined ? [] : [tree.textOf(name)];
  });
}

function enterLambda(reading: Reading, node: FlatNode): () => void {
  const { tree, builder, blocks, places, functions } = reading;
  builder.at(tree.lineOf(node));
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
  });
  const scope = scopeOf(reading);
  blocks.push(new Map());
  functions.push(newFunction({ callable, scope }));
  const written = tree.childOf(node, 'declarator');
  const list = written === -1 ? -1 : tree.childOf(written, 'parameters');
  const parameters = readParameters(reading, callable, list, { isMethod: false, binds: true });
  reading.lambdas.set(node, parameters);
  if (written !== -1) {
    const trailing = tree.childOfType(written, 'trailing_return_type');
    const trailingType = tree.childOfType(trailing, 'type_descriptor');
    readResult(reading, callable, -1, { ...readDeclarator(tree, -1), trailingType });
  }
  return () => {
    destroyLocals(reading, node);
    blocks.pop();
    functions.pop();
    builder.closeCallable();
    const place = builder.place();
    builder.callable(callable, place);
    places[node] = place;
  };
}

function enterCatch(reading: Reading, node: FlatNode): () => void {
  const { tree, blocks } = reading;
  blocks.push(new Map());
  const list = tree.childOf(node, 'parameters');
  for (const parameter of list === -1 ? [] : tree.childrenOf(list)) {
    const declarator = readDeclarator(tree, tree.childOf(parameter, 'declarator'));
    if (declarator.name === -1) continue;
    const place = bindLocal(reading, tree.textOf(declarator.name));
    declareType(reading, tree.childOf(parameter, 'type'), declarator, place);
  }
  return () => blocks.pop();
}

function leaveNode(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  builder.at(tree.lineOf(node));
  switch (tree.typeOf(node)) {
    case 'call_expression':
      // Outside of functions C has no calls but those of macros, which the grammar takes for what they look like.
      if (reading.isC && reading.functions.length === 0 && !isNamedCall(reading, node)) break;
      places[node] = leaveCall(reading, node);
      break;
    case 'field_expression':
      places[node] = leaveField(reading, node);
      break;
    case 'subscript_expression':
      places[node] = leaveSubscript(reading, node);
      break;
    case 'assignment_expression':
      places[node] = leaveAssignment(reading, node);
      break;
    case 'binary_expression':
      places[node] = leaveOperator(reading, node);
      break;
    case 'conditional_expression':
      places[node] = leaveChoice(reading, node);
      break;
    case 'comma_expression':
      places[node] = placeOf(reading, tree.childOf(node, 'right'));
      break;
    case 'parenthesized_expression':
      places[node] = lastValue(reading, node);
      break;
    case 'unary_expression':
    case 'update_expression':
      places[node] = leaveUnary(reading, node);
      break;
    case 'condition_clause':
      leaveCondition(reading, node);
      break;
    case 'co_await_expression':
    case 'pointer_expression':
      places[node] = leavePointer(reading, node);
      break;
    case 'cast_expression': {
      const value = placeOf(reading, tree.childOf(node, 'value'));
      places[node] = leaveCast(reading, tree.childOf(node, 'type'), value);
      break;
    }
    case 'compound_literal_expression':
      places[node] = leaveLiteral(reading, node);
      break;
    case 'delete_expression':
      leaveDelete(reading, placeOf(reading, tree.firstChildOf(node)));
      break;
    case 'new_expression':
      places[node] = leaveNew(reading, node);
      break;
    case 'field_initializer':
      leaveFieldInitialiser(reading, node);
      break;
    case 'declaration':
      leaveDeclaration(reading, node);
      break;
    case 'field_declaration':
      leaveDefault(reading, node);
      break;
    case 'return_statement':
    case 'co_return_statement':
      leaveReturn(reading, node);
      break;
    case 'if_statement':
      leaveBlockMacro(reading, node);
      break;
    case 'expression_statement':
      leaveShortened(reading, node);
      break;
  }
}

function isNamedCall({ tree }: Reading, node: FlatNode): boolean {
  const callee = tree.childOf(node, 'function');
  return callee !== -1 && tree.typeOf(callee) === 'identifier';
}

function leaveChoice(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const parts = [tree.childOf(node, 'consequence'), tree.childOf(node, 'alternative')];
  const values = parts.map((part) => placeOf(reading, part)).filter((value) => value !== -1);
  if (values.length < 2) return values[0] ?? -1;
  const place = builder.place();
  for (const value of values) builder.copy(value, place);
  return place;
}

/** Of `(x)`, and of `({ a; b; })` what stands last in it. */
function lastValue(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const inner = tree.firstChildOf(node);
  if (inner === -1 || tree.typeOf(inner) !== 'compound_statement') return placeOf(reading, inner);
  const statement = tree.childrenOf(inner).at(-1) ?? -1;
  if (statement === -1 || tree.typeOf(statement) !== 'expression_statement') return -1;
  const value = tree.firstChildOf(statement);
  return reading.places[value] ?? -1;
}

/** `&x` and `*x`; a class may say what its star leads to. */
function leavePointer(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC, pointers } = reading;
  const argument = tree.childOf(node, 'argument');
  const value = placeOf(reading, argument === -1 ? tree.firstChildOf(node) : argument);
  const operator = tree.childOf(node, 'operator');
  if (value === -1 || isC || operator === -1 || tree.textOf(operator) !== '*') return value;
  if (tree.typeOf(argument) === 'this') return value;
  const place = builder.place();
  builder.copy(value, place);
  if (pointers.has(value)) {
    if (reading.doublePointers.has(value)) pointers.add(place);
    return place;
  }
  builder.read(value, ELEMENT_KEY, place);
  builder.callMember(value, 'operator*', { arguments: [], result: place, flags: ['implicit'] });
  return place;
}

/** `(struct T){…}`, `T{…}` */
function leaveLiteral(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC } = reading;
  const place = builder.place();
  const type = tree.childOf(node, 'type');
  const list = tree.childOf(node, 'value');
  if (!isC && type !== -1 && tree.typeOf(type) !== 'type_descriptor') {
    construct(reading, type, list, place);
    return place;
  }
  const declarator = type === -1 ? -1 : tree.childOf(type, 'declarator');
  const { isArray } = readDeclarator(tree, declarator);
  leaveCastInto(reading, type, place);
  if (list !== -1) initialise(reading, list, place, isArray);
  return place;
}

function leaveCastInto(reading: Reading, type: FlatNode, place: Place): void {
  const known = leaveCast(reading, type, -1);
  if (known !== -1) reading.builder.copy(known, place);
}

/** `T field = value;` in a class. */
function leaveDefault(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const value = tree.childOf(node, 'default_value');
  const declarator = readDeclarator(tree, tree.childOf(node, 'declarator'));
  const { classIndex } = around(reading);
  if (value === -1 || classIndex === -1 || declarator.name === -1) return;
  const object = builder.place();
  builder.instance(classIndex, object);
  const name = tree.textOf(declarator.name);
  if (tree.typeOf(value) === 'initializer_list') {
    const field = builder.place();
    builder.read(object, name, field);
    initialise(reading, value, field, declarator.isArray);
    return;
  }
  const given = placeOf(reading, value);
  if (given !== -1) builder.write(given, object, name);
}

function leaveReturn(reading: Reading, node: FlatNode): void {
  const { tree, builder, functions } = reading;
  const value = tree.firstChildOf(node);
  const callable = functions.at(-1)?.callable;
  if (value === -1 || callable === undefined) return;
  const result = builder.resultOf(callable);
  if (tree.typeOf(value) === 'initializer_list') {
    const type = functions.at(-1)!.made;
    if (type !== -1) construct(reading, type, value, result);
    else initialise(reading, value, result, false);
    return;
  }
  const given = placeOf(reading, value);
  // What each call makes of another class must not reach all callers.
  if (given === -1 || reading.generic.has(given)) return;
  builder.copy(given, result);
  if (tree.typeOf(value) === 'identifier') functions.at(-1)?.returned.add(given);
}

/** `each_entry(list, e) {` was made an `if` for the grammar; its own name stands in the text. */
function leaveBlockMacro(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const start = tree.startOf(node);
  const [name = 'if'] = /^\w+/.exec(tree.text.slice(start, start + 200)) ?? [];
  const condition = tree.childOf(node, 'condition');
  if (name === 'if' || condition === -1 || findLocal(reading, name) !== undefined) return;
  const given: FlatNode[] = [];
  let value = tree.childOf(condition, 'value');
  for (let depth = 0; value !== -1 && depth < 100; depth += 1) {
    if (tree.typeOf(value) !== 'comma_expression') break;
    given.unshift(tree.childOf(value, 'right'));
    value = tree.childOf(value, 'left');
  }
  if (value !== -1) given.unshift(value);
  builder.callName(name, scopeOf(reading), {
    arguments: given.map((each) => ({
      kind: 'positional',
      place: each === -1 ? builder.place() : argumentPlace(reading, each),
    })),
  });
}

/** `MACRO(x)` without a semicolon was cut short for the grammar; what it was given is not known. */
function leaveShortened(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const name = tree.firstChildOf(node);
  if (name === -1 || tree.typeOf(name) !== 'identifier') return;
  const end = tree.endOf(name);
  const [rest] = /^\w\s*\(/.exec(tree.text.slice(end, end + 100)) ?? [];
  if (rest === undefined) return;
  const whole = tree.text.slice(tree.startOf(name), end + 1);
  builder.callName(whole, scopeOf(reading), { arguments: [] });
}

/** Names of macros are apart from those of functions: they come first, and are seen by inclusion alone. */
export const macroKey = (name: string): string => `#${name}`;

function readMacros(outer: Reading, { macros: source, macroTree }: CppFlowSource): void {
  const { builder } = outer;
  const defined = new Map<string, Place>();
  for (const { name, meaning } of source.aliases) {
    const place = defined.get(name) ?? builder.place();
    defined.set(name, place);
    builder.global(macroKey(name), place, GLOBAL.unlinked);
    builder.name(meaning, outer.surroundings[0]!.scope, place);
  }
  const reading: Reading = {
    ...outer,
    tree: macroTree ?? outer.tree,
    places: new Int32Array(macroTree?.size ?? 0).fill(-1),
    globals: new Map(),
    typeParameters: [],
    generic: new Set(),
    functions: [],
    blocks: [],
  };
  const bodies = macroTree === undefined ? [] : functionsOf(macroTree);
  const written = source.macros.filter(({ hasBody }) => hasBody);
  // What an error has torn apart cannot be told from each other.
  const isWhole = bodies.length === written.length;
  for (const macro of source.macros) {
    const body = macro.hasBody ? (bodies.shift() ?? -1) : -1;
    if (macro.hasBody && !isWhole) continue;
    const { name, parameters = [], line, endLine } = macro;
    builder.at(line);
    reading.macro.name = name;
    const callable = builder.openCallable({ startLine: line, endLine, isMacro: true });
    const scope = outer.surroundings[0]!.scope;
    reading.functions.push(newFunction({ callable, scope }));
    reading.blocks.push(new Map());
    const places = parameters.map((parameter) => bindLocal(reading, parameter));
    const isVariadic = parameters.at(-1) === '__VA_ARGS__';
    builder.shape(callable, {
      parameters: places,
      required: isVariadic ? places.length - 1 : places.length,
    });
    const block = reading.tree.childOf(body, 'body');
    if (block !== -1) {
      walk(reading, block);
      const value = resultOfMacro(reading, block);
      if (value !== -1) builder.copy(value, builder.resultOf(callable));
    }
    reading.blocks.pop();
    reading.functions.pop();
    builder.closeCallable();
    // Under other conditions it may be defined otherwise.
    const place = defined.get(name) ?? builder.place();
    defined.set(name, place);
    builder.callable(callable, place);
    builder.global(macroKey(name), place, GLOBAL.unlinked);
  }
}

function functionsOf(tree: FlatTree): FlatNode[] {
  return tree.childrenOf(0).filter((node) => tree.typeOf(node) === 'function_definition');
}

/** What a macro gives that is one expression. */
function resultOfMacro(reading: Reading, block: FlatNode): Place {
  const { tree } = reading;
  const statements = tree.childrenOf(block).filter((node) => tree.firstChildOf(node) !== -1);
  const [only] = statements;
  if (only === undefined || statements.length > 1) return -1;
  if (tree.typeOf(only) !== 'expression_statement') return -1;
  return placeOf(reading, tree.firstChildOf(only));
}
