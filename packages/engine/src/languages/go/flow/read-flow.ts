// How values move inside one Go file: one walk in which every expression gets its place on the way up.
// https://go.dev/ref/spec
import { type Argument, FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, type FlowFacts, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { createTypeReader, type TypeReader } from './read-types.ts';
import { LocalNames } from './scopes.ts';

export interface GoFlowSource {
  readonly tree: FlatTree;
  readonly lines: number;
  /** Index of each declaration by where its function, type or function literal starts. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Local names of imported packages. */
  readonly packages: ReadonlySet<string>;
}

export function readFlow(source: GoFlowSource): FlowFacts {
  const builder = new FlowBuilder(source.lines);
  const reading: Reading = {
    ...source,
    builder,
    names: new LocalNames(builder),
    globals: new Map(),
    places: new Int32Array(source.tree.size).fill(-1),
    types: createTypeReader(source.tree, builder, () => reading.typeParameters),
    typeParameters: new Map(),
    structs: new Map(),
    results: [],
    assertions: [],
  };
  bindFileLevel(reading);
  reading.tree.walk(0, {
    enter: (node) => enterNode(reading, node),
    leave: (node) => leaveNode(reading, node),
  });
  return builder.finish();
}

interface Reading extends GoFlowSource {
  readonly builder: FlowBuilder;
  readonly names: LocalNames;
  /** Functions and variables that the file declares at its own level. */
  readonly globals: Map<string, Place>;
  /** Of every expression that has been left; -1 where there is nothing of interest. */
  readonly places: Int32Array;
  readonly types: TypeReader;
  typeParameters: ReadonlyMap<string, number>;
  /** Names of fields by position, of structs that the file declares. */
  readonly structs: Map<string, readonly string[]>;
  /** Places of what each open function returns, by position. */
  readonly results: Place[][];
  /** The variable and the value of each open type switch. */
  readonly assertions: { readonly name: string | undefined; readonly value: Place }[];
}

/** Functions, types and variables can be used before they stand. */
function bindFileLevel(reading: Reading): void {
  const { tree, builder, globals } = reading;
  const declare = (name: string) => {
    if (name === '_' || name === '') return;
    const place = globals.get(name) ?? builder.place();
    globals.set(name, place);
    builder.global(name, place);
  };
  for (const node of tree.childrenOf(0)) {
    switch (tree.typeOf(node)) {
      case 'function_declaration': {
        const name = tree.textOf(tree.childOf(node, 'name'));
        if (name !== 'init') declare(name);
        break;
      }
      case 'var_declaration':
      case 'const_declaration':
        for (const spec of specsOf(tree, node)) {
          for (const name of tree.childrenIn(spec, 'name')) declare(tree.textOf(name));
        }
        break;
      case 'type_declaration':
        for (const spec of tree.childrenOf(node)) declareType(reading, spec);
        break;
    }
  }
}

function specsOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  return tree
    .childrenOf(node)
    .flatMap((child) =>
      tree.typeOf(child) === 'var_spec_list' ? tree.childrenOf(child) : [child],
    );
}

/** The class itself stands in no place: calling a type converts to it. */
function declareType(reading: Reading, spec: FlatNode): void {
  const { tree, builder, declarationAt, types } = reading;
  const kind = tree.typeOf(spec);
  if (kind !== 'type_spec' && kind !== 'type_alias') return;
  const name = tree.textOf(tree.childOf(spec, 'name'));
  const body = tree.childOf(spec, 'type');
  const typeParameters = typeParameterNames(tree, tree.childOf(spec, 'type_parameters'));
  const shape = body === -1 ? '' : tree.typeOf(body);
  const at = builder.addClass({
    declaration: declarationAt.get(tree.startOf(spec)) ?? -1,
    typeParameters,
    isStructural: shape === 'interface_type',
  });
  const place = reading.globals.get(name) ?? builder.place();
  reading.globals.set(name, place);
  builder.global(name, place);
  builder.class(at, place);
  reading.typeParameters = new Map(typeParameters.map((parameter) => [parameter, at]));
  builder.at(tree.lineOf(spec));
  if (shape === 'struct_type') declareFields(reading, at, name, body);
  else if (shape === 'interface_type') declareInterface(reading, at, body);
  else {
    const base = types.read(body);
    if (base !== -1) builder.setBases(at, [{ type: base }]);
  }
  reading.typeParameters = new Map();
}

function typeParameterNames(tree: FlatTree, list: FlatNode): string[] {
  if (list === -1) return [];
  return tree
    .childrenOf(list)
    .flatMap((declaration) =>
      tree.childrenIn(declaration, 'name').map((name) => tree.textOf(name)),
    );
}

function declareFields(reading: Reading, at: number, name: string, body: FlatNode): void {
  const { tree, builder, types } = reading;
  const list = tree.childOfType(body, 'field_declaration_list');
  const fields: string[] = [];
  const bases: { readonly type: number }[] = [];
  for (const field of list === -1 ? [] : tree.childrenOf(list)) {
    if (tree.typeOf(field) !== 'field_declaration') continue;
    const type = tree.childOf(field, 'type');
    const names = tree.childrenIn(field, 'name').map((node) => tree.textOf(node));
    if (names.length === 0) {
      const base = types.read(type);
      if (base !== -1) bases.push({ type: base });
      const bare = tree.textOf(type).replace(/^\*|\[.*$/g, '');
      names.push(bare.slice(bare.lastIndexOf('.') + 1));
    }
    for (const fieldName of names) {
      fields.push(fieldName);
      const place = builder.place();
      declareValue(reading, type, place);
      builder.member(at, fieldName, place, MEMBER.field);
    }
  }
  reading.structs.set(name, fields);
  builder.setBases(at, bases);
}

function declareInterface(reading: Reading, at: number, body: FlatNode): void {
  const { tree, builder, types, declarationAt } = reading;
  const bases: { readonly type: number }[] = [];
  for (const element of tree.childrenOf(body)) {
    if (tree.typeOf(element) === 'method_elem') {
      const callable = builder.openCallable({
        startLine: tree.lineOf(element),
        endLine: tree.endLineOf(element),
        declaration: declarationAt.get(tree.startOf(element)) ?? -1,
        owner: at,
        isAbstract: true,
      });
      readSignature(reading, callable, element, undefined);
      builder.closeCallable();
      const place = builder.place();
      builder.callable(callable, place);
      builder.member(at, tree.textOf(tree.childOf(element, 'name')), place);
    } else if (tree.typeOf(element) === 'type_elem' && tree.childrenOf(element).length === 1) {
      const base = types.read(tree.firstChildOf(element));
      if (base !== -1) bases.push({ type: base });
    }
  }
  builder.setBases(at, bases);
}

/** A place of a declared type; of a function type, what calls of it return. */
function declareValue(reading: Reading, type: FlatNode, place: Place): void {
  const { builder, tree, types } = reading;
  if (type === -1) return;
  if (tree.typeOf(type) !== 'function_type') {
    types.declare(type, place);
    return;
  }
  const callable = builder.openCallable({
    startLine: tree.lineOf(type),
    endLine: tree.endLineOf(type),
    isAbstract: true,
  });
  readSignature(reading, callable, type, undefined);
  builder.closeCallable();
  builder.callable(callable, place);
}

/**
 * Gives parameters and results their places.
 * @param names binds them in the block that is open; absent for a signature without a body
 */
function readSignature(
  reading: Reading,
  callable: number,
  node: FlatNode,
  names: LocalNames | undefined,
): Place[] {
  const { tree, builder } = reading;
  const parameters: Place[] = [];
  let rest = -1;
  let receiver = -1;
  const receivers = tree.childOf(node, 'receiver');
  for (const declaration of receivers === -1 ? [] : tree.childrenOf(receivers)) {
    receiver = builder.place();
    const name = tree.childOf(declaration, 'name');
    if (name !== -1) names?.bind(tree.textOf(name), receiver);
  }
  const list = tree.childOf(node, 'parameters');
  for (const declaration of list === -1 ? [] : tree.childrenOf(list)) {
    const isVariadic = tree.typeOf(declaration) === 'variadic_parameter_declaration';
    if (!isVariadic && tree.typeOf(declaration) !== 'parameter_declaration') continue;
    const type = tree.childOf(declaration, 'type');
    const named = tree.childrenIn(declaration, 'name');
    for (const name of named.length > 0 ? named : [-1]) {
      const place = builder.place();
      if (name !== -1) names?.bind(tree.textOf(name), place);
      if (isVariadic) {
        rest = place;
        builder.object(place);
        const element = reading.types.read(type);
        if (element !== -1) builder.type(builder.addType('[]', [element]), place);
      } else {
        declareValue(reading, type, place);
        parameters.push(place);
      }
    }
  }
  builder.shape(callable, { receiver, parameters, rest, required: parameters.length });
  return readResults(reading, callable, tree.childOf(node, 'result'), names);
}

/** One result is what the function returns; several are an object with their positions as keys. */
function readResults(
  reading: Reading,
  callable: number,
  result: FlatNode,
  names: LocalNames | undefined,
): Place[] {
  const { tree, builder } = reading;
  const whole = builder.resultOf(callable);
  if (result === -1) return [];
  if (tree.typeOf(result) !== 'parameter_list') {
    declareValue(reading, result, whole);
    return [whole];
  }
  const results: Place[] = [];
  for (const declaration of tree.childrenOf(result)) {
    const named = tree.childrenIn(declaration, 'name');
    for (const name of named.length > 0 ? named : [-1]) {
      const place = builder.place();
      if (name !== -1) names?.bind(tree.textOf(name), place);
      declareValue(reading, tree.childOf(declaration, 'type'), place);
      results.push(place);
    }
  }
  if (results.length === 1) builder.copy(results[0]!, whole);
  else {
    builder.object(whole);
    results.forEach((place, at) => builder.write(place, whole, String(at)));
  }
  return results;
}

function enterNode(reading: Reading, node: FlatNode): boolean {
  const { tree, builder, names } = reading;
  const type = tree.typeOf(node);
  switch (type) {
    case 'function_declaration':
    case 'method_declaration':
    case 'func_literal':
      openFunction(reading, node);
      return true;
    case 'import_declaration':
    case 'package_clause':
    case 'comment':
    case 'type_parameter_list':
    case 'parameter_list':
      return false;
    case 'type_declaration':
      if (!names.isFileLevel)
        for (const spec of tree.childrenOf(node)) bindLocalType(reading, spec);
      return false;
    case 'type_case':
      names.open();
      openTypeCase(reading, node);
      return true;
    case 'communication_case':
    case 'default_case':
    case 'expression_case':
    case 'for_statement':
    case 'if_statement':
    case 'select_statement':
    case 'expression_switch_statement':
    case 'type_switch_statement':
    case 'block':
      names.open();
      return true;
    case 'selector_expression':
      builder.at(tree.lineOf(node));
      return !isPackageMember(reading, node);
    default:
      return !TYPES.has(type);
  }
}

/** Nodes without values inside. */
const TYPES: ReadonlySet<string> = new Set([
  'slice_type',
  'array_type',
  'map_type',
  'pointer_type',
  'channel_type',
  'struct_type',
  'interface_type',
  'function_type',
  'generic_type',
  'qualified_type',
  'interpreted_string_literal',
  'raw_string_literal',
]);

/** Types inside functions have no declarations; they are read like those of the file, under their names. */
function bindLocalType(reading: Reading, spec: FlatNode): void {
  const kind = reading.tree.typeOf(spec);
  if (kind === 'type_spec' || kind === 'type_alias') declareType(reading, spec);
}

function openFunction(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, globals, declarationAt, types } = reading;
  const isMethod = tree.typeOf(node) === 'method_declaration';
  const nameNode = tree.childOf(node, 'name');
  const name = nameNode === -1 ? '' : tree.textOf(nameNode);
  builder.at(tree.lineOf(node));
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: declarationAt.get(tree.startOf(node)) ?? -1,
    isAbstract: tree.childOf(node, 'body') === -1,
  });
  names.open();
  reading.results.push(readSignature(reading, callable, node, names));
  if (isMethod) {
    const receiverType = receiverTypeOf(tree, node);
    const type = receiverType === -1 ? -1 : types.read(receiverType);
    const place = builder.place();
    builder.callable(callable, place);
    if (type === -1) return;
    builder.type(type, builder.receiverOf(callable));
    builder.extend(type, name, place);
  } else if (tree.typeOf(node) === 'func_literal') {
    reading.places[node] = builder.place();
    builder.callable(callable, reading.places[node]!);
  } else builder.callable(callable, globals.get(name) ?? builder.place());
}

function receiverTypeOf(tree: FlatTree, node: FlatNode): FlatNode {
  const list = tree.childOf(node, 'receiver');
  const declaration = list === -1 ? -1 : tree.childOfType(list, 'parameter_declaration');
  return tree.childOf(declaration, 'type');
}

function leaveNode(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, places } = reading;
  builder.at(tree.lineOf(node));
  switch (tree.typeOf(node)) {
    case 'function_declaration':
    case 'method_declaration':
    case 'func_literal':
      names.close();
      reading.results.pop();
      builder.closeCallable();
      break;
    case 'communication_case':
    case 'default_case':
    case 'expression_case':
    case 'for_statement':
    case 'if_statement':
    case 'select_statement':
    case 'expression_switch_statement':
    case 'block':
    case 'type_case':
      names.close();
      break;
    case 'type_switch_statement':
      names.close();
      break;
    case 'call_expression':
      places[node] = leaveCall(reading, node);
      break;
    case 'selector_expression':
      places[node] = leaveSelector(reading, node);
      break;
    case 'index_expression':
      places[node] = leaveIndex(reading, node);
      break;
    case 'composite_literal':
      places[node] = leaveLiteral(reading, node);
      break;
    case 'type_assertion_expression':
    case 'type_conversion_expression':
      places[node] = leaveAssertion(reading, node);
      break;
    case 'slice_expression':
    case 'unary_expression':
    case 'parenthesized_expression':
      places[node] = leaveWrapper(reading, node);
      break;
    case 'binary_expression':
    case 'literal_element':
      if (tree.typeOf(node) === 'literal_element')
        places[node] = valueOf(reading, tree.firstChildOf(node));
      break;
    case 'short_var_declaration':
      assignAll(reading, tree.childOf(node, 'left'), tree.childOf(node, 'right'), true);
      break;
    case 'assignment_statement':
      assignAll(reading, tree.childOf(node, 'left'), tree.childOf(node, 'right'), false);
      break;
    case 'var_spec':
    case 'const_spec':
      leaveVariables(reading, node);
      break;
    case 'range_clause':
      leaveRange(reading, node);
      break;
    case 'receive_statement':
      assignAll(reading, tree.childOf(node, 'left'), tree.childOf(node, 'right'), true);
      break;
    case 'send_statement': {
      const value = valueOf(reading, tree.childOf(node, 'value'));
      const channel = valueOf(reading, tree.childOf(node, 'channel'));
      if (value !== -1 && channel !== -1) builder.write(value, channel, ELEMENT_KEY);
      break;
    }
    case 'return_statement':
      leaveReturn(reading, node);
      break;
  }
}

/** The place of an expression that was left, or of a name. */
function valueOf(reading: Reading, node: FlatNode): Place {
  const { tree, places, names, globals, builder } = reading;
  if (node === -1) return -1;
  if (places[node] !== -1) return places[node]!;
  if (tree.typeOf(node) !== 'identifier') return -1;
  const name = tree.textOf(node);
  if (name === '_' || VALUES_WITHOUT_PLACE.has(name)) return -1;
  const known = names.find(name) ?? globals.get(name);
  if (known !== undefined) return known;
  const place = builder.place();
  builder.name(name, -1, place);
  places[node] = place;
  return place;
}

const VALUES_WITHOUT_PLACE: ReadonlySet<string> = new Set(['nil', 'true', 'false', 'iota']);

function isPackageMember({ tree, names, globals, packages }: Reading, node: FlatNode): boolean {
  const operand = tree.childOf(node, 'operand');
  if (operand === -1 || tree.typeOf(operand) !== 'identifier') return false;
  const name = tree.textOf(operand);
  return packages.has(name) && names.find(name) === undefined && !globals.has(name);
}

/** `package.Name` as the imports bind it. */
function memberName(tree: FlatTree, node: FlatNode): string {
  return `${tree.textOf(tree.childOf(node, 'operand'))}.${tree.textOf(tree.childOf(node, 'field'))}`;
}

function leaveSelector(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isCallee(tree, node) || isTarget(tree, node)) return -1;
  const place = builder.place();
  if (isPackageMember(reading, node)) builder.name(memberName(tree, node), -1, place);
  else {
    const object = valueOf(reading, tree.childOf(node, 'operand'));
    if (object === -1) return -1;
    builder.read(object, tree.textOf(tree.childOf(node, 'field')), place);
  }
  return place;
}

function isCallee(tree: FlatTree, node: FlatNode): boolean {
  return (
    tree.fieldOf(node) === 'function' && tree.typeOf(tree.parentOf(node)) === 'call_expression'
  );
}

/** Whether it stands on the left side of an assignment. */
function isTarget(tree: FlatTree, node: FlatNode): boolean {
  const list = tree.parentOf(node);
  if (list === -1 || tree.typeOf(list) !== 'expression_list' || tree.fieldOf(list) !== 'left')
    return false;
  const statement = tree.typeOf(tree.parentOf(list));
  return (
    statement === 'assignment_statement' ||
    statement === 'range_clause' ||
    statement === 'receive_statement'
  );
}

function leaveCall(reading: Reading, node: FlatNode): Place {
  const { tree, builder, types } = reading;
  const callee = unwrapped(tree, tree.childOf(node, 'function'));
  const list = tree.childOf(node, 'arguments');
  if (callee === -1) return -1;
  const result = builder.place();
  const name = tree.textOf(callee);
  if (tree.typeOf(callee) === 'identifier' && isBuiltIn(reading, name)) {
    return callBuiltIn(reading, name, list, result);
  }
  const given = argumentsOf(reading, list);
  const options = { arguments: given, result };
  if (tree.typeOf(callee) === 'selector_expression') {
    if (isPackageMember(reading, callee)) builder.callName(memberName(tree, callee), -1, options);
    else {
      const object = valueOf(reading, tree.childOf(callee, 'operand'));
      const target = object === -1 ? builder.place() : object;
      builder.callMember(target, tree.textOf(tree.childOf(callee, 'field')), options);
    }
    return result;
  }
  if (TYPES.has(tree.typeOf(callee))) {
    // A conversion such as `[]T(x)`.
    types.declare(callee, result);
    for (const { place } of given) builder.copy(place, result);
    return result;
  }
  if (tree.typeOf(callee) === 'identifier') {
    const local = reading.names.find(name) ?? reading.globals.get(name);
    if (local === undefined) builder.callName(name, -1, options);
    else builder.call(local, options);
    return result;
  }
  const value = valueOf(reading, callee);
  builder.call(value === -1 ? builder.place() : value, options);
  return result;
}

/** Without parentheses and type arguments. */
function unwrapped(tree: FlatTree, node: FlatNode): FlatNode {
  let at = node;
  while (at !== -1) {
    const type = tree.typeOf(at);
    if (type === 'parenthesized_expression') at = tree.firstChildOf(at);
    else if (type === 'type_instantiation_expression') at = tree.childOf(at, 'type');
    else break;
  }
  return at;
}

function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  const { tree, builder } = reading;
  if (list === -1) return [];
  const nodes = tree.childrenOf(list).filter((node) => tree.typeOf(node) !== 'comment');
  const isSpread = /\.\.\.\s*,?\s*\)$/.test(tree.textOf(list));
  return nodes.map((node, at) => {
    const isVariadic =
      tree.typeOf(node) === 'variadic_argument' || (isSpread && at === nodes.length - 1);
    const value = valueOf(
      reading,
      tree.typeOf(node) === 'variadic_argument' ? tree.firstChildOf(node) : node,
    );
    const place = value === -1 ? builder.place() : value;
    return { kind: isVariadic ? ('spread' as const) : ('positional' as const), place };
  });
}

function isBuiltIn({ names, globals }: Reading, name: string): boolean {
  return BUILT_IN.has(name) && names.find(name) === undefined && !globals.has(name);
}

const BUILT_IN: ReadonlySet<string> = new Set([
  'append',
  'cap',
  'clear',
  'close',
  'complex',
  'copy',
  'delete',
  'imag',
  'len',
  'make',
  'max',
  'min',
  'new',
  'panic',
  'print',
  'println',
  'real',
  'recover',
]);

function callBuiltIn(reading: Reading, name: string, list: FlatNode, result: Place): Place {
  const { tree, builder, types } = reading;
  const nodes =
    list === -1 ? [] : tree.childrenOf(list).filter((node) => tree.typeOf(node) !== 'comment');
  const [first, ...others] = nodes;
  if (first === undefined) return -1;
  if (name === 'new' || name === 'make') {
    const isName = tree.typeOf(first) === 'identifier';
    if (isName) builder.type(builder.addType(tree.textOf(first)), result);
    else types.declare(first, result);
    if (name === 'make') builder.object(result);
    return result;
  }
  if (name === 'append') {
    const list0 = valueOf(reading, first);
    builder.object(result);
    if (list0 !== -1) {
      builder.copy(list0, result);
      const isSpread = /\.\.\.\s*,?\s*\)$/.test(tree.textOf(list));
      for (const other of others) {
        const value = valueOf(reading, other);
        if (value === -1) continue;
        if (!isSpread) builder.write(value, result, ELEMENT_KEY);
        else {
          const element = builder.place();
          builder.read(value, ELEMENT_KEY, element);
          builder.write(element, result, ELEMENT_KEY);
        }
      }
    }
    return result;
  }
  return -1;
}

function leaveIndex(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(tree, node)) return -1;
  const object = valueOf(reading, tree.childOf(node, 'operand'));
  if (object === -1) return -1;
  const place = builder.place();
  const key = constantKey(tree, tree.childOf(node, 'index'));
  builder.read(object, key ?? ELEMENT_KEY, place);
  // A generic function with its type arguments looks the same.
  if (isCallee(tree, node)) builder.copy(object, place);
  return place;
}

function constantKey(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  const type = tree.typeOf(node);
  if (type !== 'interpreted_string_literal' && type !== 'raw_string_literal') return undefined;
  return tree.textOf(node).slice(1, -1);
}

function leaveLiteral(reading: Reading, node: FlatNode): Place {
  const { tree, builder, types } = reading;
  const type = tree.childOf(node, 'type');
  const place = builder.place();
  const isNamed = type !== -1 && NAMED_TYPES.has(tree.typeOf(type));
  if (isNamed || type === -1) types.make(type, place);
  else {
    builder.object(place);
    types.declare(type, place);
  }
  fillLiteral(reading, { value: tree.childOf(node, 'body'), type, place });
  return place;
}

const NAMED_TYPES: ReadonlySet<string> = new Set([
  'type_identifier',
  'qualified_type',
  'generic_type',
]);

interface Literal {
  readonly value: FlatNode;
  /** As written, or as the literal around it says; -1 when that is not known. */
  readonly type: FlatNode;
  readonly place: Place;
}

/** Elements of the literal, and of those inside it that leave out their type. */
function fillLiteral(reading: Reading, outer: Literal): void {
  const { tree, builder, types } = reading;
  const pending = [outer];
  for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
    const { value, type, place } = literal;
    if (value === -1) continue;
    const typeName = type === -1 ? '' : tree.typeOf(type);
    const isStruct = NAMED_TYPES.has(typeName) || typeName === 'struct_type';
    const fields = isStruct ? reading.structs.get(tree.textOf(type)) : undefined;
    const inner = elementType(tree, type);
    tree.childrenOf(value).forEach((element, at) => {
      const isKeyed = tree.typeOf(element) === 'keyed_element';
      const parts = tree.childrenOf(element);
      const held = isKeyed ? (parts[1] ?? -1) : element;
      const content =
        held !== -1 && tree.typeOf(held) === 'literal_element' ? tree.firstChildOf(held) : held;
      if (content === -1) return;
      let given = valueOf(reading, content);
      if (tree.typeOf(content) === 'literal_value') {
        given = builder.place();
        if (inner !== -1) types.make(inner, given);
        if (inner === -1 || !NAMED_TYPES.has(tree.typeOf(inner))) builder.object(given);
        pending.push({ value: content, type: inner, place: given });
      }
      if (given === -1) return;
      const key = isKeyed
        ? keyOf(tree, parts[0]!, isStruct)
        : isStruct
          ? fields?.[at]
          : ELEMENT_KEY;
      if (key !== undefined) builder.write(given, place, key);
    });
  }
}

function keyOf(tree: FlatTree, node: FlatNode, isField: boolean): string {
  const inner = tree.typeOf(node) === 'literal_element' ? tree.firstChildOf(node) : node;
  if (isField) return tree.textOf(inner);
  return constantKey(tree, inner) ?? ELEMENT_KEY;
}

function elementType(tree: FlatTree, type: FlatNode): FlatNode {
  if (type === -1) return -1;
  const element = tree.childOf(type, tree.typeOf(type) === 'map_type' ? 'value' : 'element');
  return element !== -1 && tree.typeOf(element) === 'pointer_type'
    ? tree.firstChildOf(element)
    : element;
}

function leaveAssertion(reading: Reading, node: FlatNode): Place {
  const { tree, builder, types } = reading;
  const place = builder.place();
  types.declare(tree.childOf(node, 'type'), place);
  const value = valueOf(reading, tree.childOf(node, 'operand'));
  if (value !== -1) builder.copy(value, place);
  return place;
}

/** `&x`, `*x`, `<-x`, `x[1:]` and parentheses. */
function leaveWrapper(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const operator = tree.childOf(node, 'operator');
  const inner = tree.childOf(node, 'operand');
  const value = valueOf(reading, inner === -1 ? tree.firstChildOf(node) : inner);
  if (value === -1 || operator === -1 || tree.textOf(operator) !== '<-') return value;
  const place = builder.place();
  builder.read(value, ELEMENT_KEY, place);
  return place;
}

/** @param declares whether names on the left may be new */
function assignAll(reading: Reading, left: FlatNode, right: FlatNode, declares: boolean): void {
  const { tree } = reading;
  if (left === -1 || right === -1) return;
  const targets = listOf(tree, left);
  const values = listOf(tree, right);
  const places = targets.map((_, at) => resultAt(reading, values, at, targets.length));
  targets.forEach((target, at) => {
    assign(reading, target, places[at]!, declares);
  });
}

function listOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  return tree.typeOf(node) === 'expression_list'
    ? tree.childrenOf(node).filter((child) => tree.typeOf(child) !== 'comment')
    : [node];
}

/** Of one call several results may be taken; of a look-up, an assertion or a channel the second says whether it worked. */
function resultAt(reading: Reading, values: readonly FlatNode[], at: number, count: number): Place {
  const { tree, builder } = reading;
  if (values.length === count) return valueOf(reading, values[at]!);
  const [only] = values;
  if (only === undefined || values.length !== 1) return -1;
  const value = valueOf(reading, only);
  if (value === -1) return -1;
  if (tree.typeOf(only) !== 'call_expression') return at === 0 ? value : -1;
  const place = builder.place();
  builder.read(value, String(at), place);
  return place;
}

function assign(reading: Reading, target: FlatNode, value: Place, declares: boolean): void {
  const { tree, builder, names, globals } = reading;
  switch (tree.typeOf(target)) {
    case 'identifier': {
      const name = tree.textOf(target);
      if (name === '_') return;
      const place = declares ? names.bindOrReuse(name) : (names.find(name) ?? globals.get(name));
      if (value === -1) return;
      if (place !== undefined) builder.copy(value, place);
      else {
        const global = builder.place();
        builder.name(name, -1, global);
        builder.copy(value, global);
      }
      return;
    }
    case 'selector_expression': {
      if (isPackageMember(reading, target)) return;
      const object = valueOf(reading, tree.childOf(target, 'operand'));
      if (object !== -1 && value !== -1)
        builder.write(value, object, tree.textOf(tree.childOf(target, 'field')));
      return;
    }
    case 'index_expression': {
      const object = valueOf(reading, tree.childOf(target, 'operand'));
      const key = constantKey(tree, tree.childOf(target, 'index')) ?? ELEMENT_KEY;
      if (object !== -1 && value !== -1) builder.write(value, object, key);
      return;
    }
    case 'unary_expression':
    case 'parenthesized_expression': {
      const inner = tree.childOf(target, 'operand');
      const place = valueOf(reading, inner === -1 ? tree.firstChildOf(target) : inner);
      if (place !== -1 && value !== -1) builder.copy(value, place);
      return;
    }
  }
}

function leaveVariables(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, globals } = reading;
  const type = tree.childOf(node, 'type');
  const list = tree.childOf(node, 'value');
  const values = list === -1 ? [] : listOf(tree, list);
  const targets = tree.childrenIn(node, 'name');
  const given = targets.map((_, at) => resultAt(reading, values, at, targets.length));
  targets.forEach((target, at) => {
    const name = tree.textOf(target);
    const place = names.isFileLevel ? (globals.get(name) ?? builder.place()) : names.bind(name);
    declareValue(reading, type, place);
    if (given[at] !== -1) builder.copy(given[at]!, place);
  });
}

function leaveRange(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const left = tree.childOf(node, 'left');
  const over = valueOf(reading, tree.childOf(node, 'right'));
  if (left === -1) return;
  const declares = /^[^{]*?:=/.test(tree.text.slice(tree.endOf(left), tree.endOf(node)));
  const targets = listOf(tree, left);
  targets.forEach((target, at) => {
    let value = -1;
    // With one variable it is the index of a list, but the element of a channel.
    if (over !== -1) {
      value = builder.place();
      if (at === 1 || targets.length === 1) builder.read(over, ELEMENT_KEY, value);
    }
    assign(reading, target, value, declares);
  });
}

function leaveReturn(reading: Reading, node: FlatNode): void {
  const { tree, builder, results } = reading;
  const list = tree.firstChildOf(node);
  if (list === -1) return;
  const values = listOf(tree, list);
  const places = results.at(-1) ?? [];
  const whole = builder.resultOf(builder.current);
  if (values.length === 1 && places.length > 1) {
    const value = valueOf(reading, values[0]!);
    if (value !== -1) builder.copy(value, whole);
    return;
  }
  values.forEach((node, at) => {
    const value = valueOf(reading, node);
    if (value !== -1) builder.copy(value, places[at] ?? whole);
  });
}

/** The variable of a type switch has another type in each case. */
function openTypeCase(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, types } = reading;
  const statement = tree.parentOf(node);
  const alias = tree.childOf(statement, 'alias');
  const names0 = alias === -1 ? [] : listOf(tree, alias);
  const name = names0[0] === undefined ? undefined : tree.textOf(names0[0]);
  if (name === undefined) return;
  const place = names.bind(name);
  const value = valueOf(reading, tree.childOf(statement, 'value'));
  const caseTypes = tree.childrenIn(node, 'type');
  for (const type of caseTypes) types.declare(type, place);
  if (value !== -1) builder.copy(value, place);
}
