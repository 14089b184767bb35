// Flow facts of one PHP file: one walk over its tree in source order, in which namespaces, classes and functions
// are opened on the way down, and expressions and calls are read on the way up.
import type { ImportFact } from '../../../facts.ts';
import { FlowBuilder } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { withoutBlanks } from '../extraction/use-clauses.ts';
import { readAssignment, readAugmented, readLoopTarget, readReference } from './assignments.ts';
import { readCall, readCreation } from './calls.ts';
import {
  CLASSES,
  closeClass,
  openClass,
  readCase,
  readConstant,
  readProperty,
  readTraitUse,
} from './classes.ts';
import { readExpression } from './expressions.ts';
import {
  closeFunction,
  FUNCTIONS,
  giveElement,
  giveResult,
  openFunction,
  readDefault,
} from './functions.ts';
import { variableName } from './names.ts';
import { openScope, type Reading, readVariable, scopeOf, store, valueAt } from './reading.ts';
import { openTemplate } from './templates.ts';
import { declareDocumented, declareType, documentedIn } from './types.ts';

interface SourceMarks {
  /** Index of each declaration by the offset at which its node begins. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** What the file's facts list. */
  readonly imports: readonly ImportFact[];
  /** Whether it is shown by others, which give it its variables. */
  readonly isTemplate: boolean;
}

export function readFlow(
  tree: FlatTree,
  { declarationAt, imports, isTemplate }: SourceMarks,
): FlowFacts {
  const builder = new FlowBuilder(tree.lineAt(tree.text.length), imports.length);
  builder.at(1);
  const template = isTemplate ? openTemplate(builder) : undefined;
  const reading: Reading = {
    tree,
    builder,
    declarationAt,
    places: new Int32Array(tree.size).fill(-1),
    scopes: [openScope({ body: 0, self: template?.self ?? -1 })],
    template,
    classes: [],
    namespace: '',
    declared: declaredNames(tree),
    imported: new Set(imports.flatMap(localNames)),
    comment: { text: '', end: 0 },
    ofPhp: new Map(),
  };
  tree.walk(0, {
    enter: (node) => enter(reading, node),
    leave: (node) => leave(reading, node),
  });
  return builder.finish();
}

const localNames = ({ symbols, aliases = [] }: ImportFact): string[] => [
  ...symbols.filter((symbol) => aliases.every((alias) => alias.symbol !== symbol)),
  ...aliases.map(({ local }) => local),
];

function declaredNames(tree: FlatTree): Set<string> {
  const names = new Set<string>();
  for (let node = 0; node < tree.size; node++) {
    const type = tree.typeOf(node);
    if (type !== 'function_definition' && !CLASSES.has(type)) continue;
    const name = tree.childOf(node, 'name');
    if (name !== -1) names.add(tree.textOf(name));
  }
  return names;
}

/** Nodes without calls. */
const PASSED_BY = new Set([
  'attribute_list',
  'namespace_use_declaration',
  'base_clause',
  'class_interface_clause',
  'use_list',
  'named_type',
  'optional_type',
  'union_type',
  'intersection_type',
  'primitive_type',
  'variable_name',
  'string',
  'text',
]);

function enter(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  const type = tree.typeOf(node);
  if (PASSED_BY.has(type)) return false;
  if (CLASSES.has(type)) openClass(reading, node);
  else if (FUNCTIONS.has(type)) openFunction(reading, node, type);
  else if (type === 'namespace_definition') {
    const name = tree.childOf(node, 'name');
    reading.namespace = name === -1 ? '' : withoutBlanks(tree.textOf(name));
  } else if (type === 'catch_clause') declareCaught(reading, node);
  return true;
}

function leave(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const type = tree.typeOf(node);
  if (!PASSED_BY.has(type)) {
    if (CLASSES.has(type)) closeClass(reading, node);
    else if (FUNCTIONS.has(type)) closeFunction(reading, node, type);
    else leaveCode(reading, node, type);
  }
  const around = tree.parentOf(node);
  if (around !== -1 && tree.typeOf(around) === 'foreach_statement') readLoopTarget(reading, node);
}

function leaveCode(reading: Reading, node: FlatNode, type: string): void {
  switch (type) {
    case 'function_call_expression':
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
    case 'scoped_call_expression':
      readCall(reading, node, type);
      break;
    case 'object_creation_expression':
      readCreation(reading, node);
      break;
    case 'assignment_expression':
      readAssignment(reading, node);
      break;
    case 'augmented_assignment_expression':
      readAugmented(reading, node);
      break;
    case 'reference_assignment_expression':
      readReference(reading, node);
      break;
    case 'return_statement':
      giveResult(reading, node);
      break;
    case 'yield_expression':
      giveElement(reading, node);
      break;
    case 'simple_parameter':
    case 'property_promotion_parameter':
      readDefault(reading, node);
      break;
    case 'property_declaration':
      readProperty(reading, node);
      break;
    case 'use_declaration':
      readTraitUse(reading, node);
      break;
    case 'const_element':
      readConstant(reading, node);
      break;
    case 'enum_case':
      readCase(reading, node);
      break;
    case 'global_declaration':
      declareGlobals(reading, node);
      break;
    case 'static_variable_declaration':
      declareStatic(reading, node);
      break;
    case 'comment':
      noteComment(reading, node);
      break;
    default:
      readExpression(reading, node, type);
  }
}

function declareCaught(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const name = tree.childOf(node, 'name');
  if (name === -1) return;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  declareType(reading, tree.childOf(node, 'type'), place);
  scopeOf(reading).variables.set(variableName(tree, name), place);
}

/** `global $a`: the file's own variable. */
function declareGlobals(reading: Reading, node: FlatNode): void {
  const { tree, builder, scopes } = reading;
  const file = scopes[0];
  const scope = scopeOf(reading);
  if (file === undefined || scope === file) return;
  for (const child of tree.childrenOf(node)) {
    if (tree.typeOf(child) !== 'variable_name') continue;
    const name = variableName(tree, child);
    const place = file.variables.get(name) ?? builder.place();
    file.variables.set(name, place);
    scope.variables.set(name, place);
    file.pinned.add(name);
    scope.pinned.add(name);
  }
}

function declareStatic(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const name = variableName(tree, tree.childOf(node, 'name'));
  scopeOf(reading).pinned.add(name);
  store(reading, valueAt(reading, tree.childOf(node, 'value')), readVariable(reading, name));
}

/** A comment for documentation, and what one in front of a statement says of a variable. */
function noteComment(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  if (!tree.text.startsWith('/**', tree.startOf(node))) return;
  const text = tree.textOf(node);
  reading.comment = { text, end: tree.endOf(node) };
  if (!text.includes('@var') || text.length > 1000) return;
  const { variable, variableName: name } = documentedIn(text);
  if (variable === undefined || name === undefined) return;
  reading.builder.at(tree.lineOf(node));
  declareDocumented(reading, variable, readVariable(reading, name));
}
