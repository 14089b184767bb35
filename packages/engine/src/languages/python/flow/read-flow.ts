// How values move inside one Python module: a walk over its tree in source order, in which every expression
// gets the place of its value. Syntax alone; what names of other modules mean is found out by the linker.

import { FlowBuilder, type Place } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import { type FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { leaveCall } from './calls.ts';
import { type Condition, conditionsOfClause, conditionsOfNone, copyUnder } from './conditions.ts';
import { enterBody, leaveBody, leaveDefinition, offerNames } from './definitions.ts';
import { leaveExpression } from './expressions.ts';
import { passFixtures } from './fixtures.ts';
import { leaveImport } from './imports.ts';
import { enterNarrowed, leaveNarrowed, narrowBehind } from './narrowing.ts';
import type { ModuleKnowledge } from './reading.ts';
import { type Reading, scopeOf, valuePlace } from './reading.ts';
import { COMPREHENSIONS, collectScopes, isBody, type Scope } from './scopes.ts';
import { bindElements, leaveStatement } from './statements.ts';
import { partsOf } from './syntax.ts';
import { askTruth } from './truth.ts';
import { Variables } from './variables.ts';

export function readFlow(
  cursor: TreeCursor,
  text: string,
  module: ModuleKnowledge & { readonly importCount: number },
): FlowFacts {
  const tree = new FlatTree(cursor, text);
  const flow = new FlowBuilder(tree.endLineOf(0), module.importCount);
  const scopes = collectScopes(tree);
  const reading: Reading = {
    tree,
    flow,
    scopes,
    variables: new Variables(flow),
    module,
    places: new Int32Array(tree.size).fill(-1),
    open: [scopes.module],
    fields: new Map(),
    nameMaps: new Map(),
    elements: new Map(),
    spokenOf: new Map(),
    appended: new Map(),
    patterns: new Map(),
    askedMembers: new Map(),
    definedNames: definedNames(text),
    lists: {},
    fixtures: {
      given: new Map(),
      imported: new Map(),
      users: new Map(),
      used: [],
      filled: new Set(),
      asked: [],
    },
  };
  reading.variables.open(scopes.module);
  tree.walk(0, {
    enter: (node) => enterNode(reading, node),
    leave: (node) => leaveNode(reading, node),
  });
  passFixtures(reading);
  offerNames(reading);
  return flow.finish();
}

function definedNames(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, name] of text.matchAll(DEFINED)) found.add(name as string);
  for (const [, name] of text.matchAll(MADE)) found.add(name as string);
  return found;
}

const DEFINED = /\bdef\s+([\p{L}\p{N}_]+)/gu;
const MADE = /^[ \t]+([\p{L}\p{N}_]+)[ \t]*(?::[^=\n]*)?=[ \t]*[\p{L}\p{N}_.]+\(/gmu;

/** @returns whether the walk goes on below the node */
function enterNode(reading: Reading, node: FlatNode): boolean {
  const { tree, scopes, open, variables } = reading;
  const type = tree.typeOf(node);
  if (type === 'type' || type === 'comment') return false;
  if (isFirstSource(reading, node)) open.push(scopeOf(reading).parent as Scope);
  if (isBody(tree, node)) enterBody(reading, tree.parentOf(node));
  if (COMPREHENSIONS.has(type)) {
    const scope = scopes.byNode.get(node) as Scope;
    scope.declaration = scopeOf(reading).declaration;
    variables.open(scope);
    open.push(scope);
  }
  enterRegion(reading, node, type);
  enterNarrowed(reading, node);
  return true;
}

function leaveNode(reading: Reading, node: FlatNode): void {
  const { tree, open } = reading;
  const type = tree.typeOf(node);
  if (type === 'type' || type === 'comment') return;
  if (type === 'call') leaveCall(reading, node);
  else if (type === 'import_statement' || type === 'import_from_statement')
    leaveImport(reading, node, type);
  else if (type === 'function_definition' || type === 'class_definition')
    leaveDefinition(reading, node);
  else if (type === 'lambda') leaveLambda(reading, node);
  else {
    leaveStatement(reading, node, type);
    leaveExpression(reading, node, type);
  }
  askTruth(reading, node, type);
  leaveNarrowed(reading, node);
  leaveRegion(reading, node, type);
  if (TELLING.has(type)) narrowBehind(reading, node, type, leavesByConsequence(reading, node));
  if (COMPREHENSIONS.has(type)) open.pop();
  if (isBody(tree, node)) leaveBody(reading, tree.parentOf(node));
  if (isFirstSource(reading, node)) {
    const value = valuePlace(reading, node);
    if (value !== -1) reading.places[node] = value;
    open.pop();
  }
}

/** Statements behind which something is known of names. */
const TELLING: ReadonlySet<string> = new Set([
  'assert_statement',
  'expression_statement',
  'if_statement',
]);

function leaveLambda(reading: Reading, node: FlatNode): void {
  const { callable } = reading.scopes.byNode.get(node) as Scope;
  if (callable === -1) return;
  const place = reading.flow.place();
  reading.flow.at(reading.tree.lineOf(node));
  reading.flow.callable(callable, place);
  reading.places[node] = place;
}

/** What the first `for` of a comprehension goes through is looked up outside of it. */
function isFirstSource({ tree }: Reading, node: FlatNode): boolean {
  if (tree.fieldOf(node) !== 'right') return false;
  const clause = tree.parentOf(node);
  if (clause === -1 || tree.typeOf(clause) !== 'for_in_clause') return false;
  const comprehension = tree.parentOf(clause);
  if (comprehension === -1 || !COMPREHENSIONS.has(tree.typeOf(comprehension))) return false;
  return tree.childOfType(comprehension, 'for_in_clause') === clause;
}

/** Statements with several ways through them, and their parts. */
function enterRegion(reading: Reading, node: FlatNode, type: string): void {
  const { tree, variables } = reading;
  const parent = tree.parentOf(node);
  const parentType = parent === -1 ? '' : tree.typeOf(parent);
  switch (type) {
    case 'if_statement':
    case 'match_statement':
      variables.enterBranch();
      break;
    case 'while_statement':
      variables.enterJoined(scopeOf(reading), node, endOf(reading, node), true);
      break;
    case 'try_statement':
      variables.enterJoined(scopeOf(reading), node, endOf(reading, node), false);
      break;
    case 'elif_clause':
    case 'else_clause':
    case 'case_clause':
      // Behind a loop it runs where nothing has left that.
      if (LOOPS.has(parentType)) variables.enterBranch();
      if (isClauseOf(parentType)) variables.enterClause(type === 'else_clause');
      else if (LOOPS.has(parentType)) variables.enterClause(false);
      break;
    case 'block':
      if (parentType === 'for_statement' && tree.fieldOf(node) === 'body') {
        variables.enterJoined(scopeOf(reading), parent, endOf(reading, parent), true);
        bindElements(reading, parent, parent);
      } else if (parentType === 'if_statement') variables.enterClause(false);
      break;
  }
}

const LOOPS: ReadonlySet<string> = new Set(['for_statement', 'while_statement']);

function leaveRegion(reading: Reading, node: FlatNode, type: string): void {
  const { tree, variables } = reading;
  const leave = () => variables.leave(() => copyingUnder(reading, conditionsOfNone(reading, node)));
  const leaveClause = () =>
    variables.leaveClause(!endsAway(reading, node), () =>
      copyingUnder(reading, conditionsOfClause(reading, node)),
    );
  const parent = tree.parentOf(node);
  const parentType = parent === -1 ? '' : tree.typeOf(parent);
  switch (type) {
    case 'if_statement':
    case 'match_statement':
    case 'try_statement':
      leave();
      break;
    case 'elif_clause':
    case 'else_clause':
    case 'case_clause':
      if (isClauseOf(parentType) || LOOPS.has(parentType)) leaveClause();
      if (LOOPS.has(parentType)) leave();
      break;
    case 'except_clause':
    case 'except_group_clause':
      variables.resetJoined();
      break;
    case 'while_statement':
      leave();
      break;
    case 'block':
      if (parentType === 'for_statement' && tree.fieldOf(node) === 'body') leave();
      else if (parentType === 'if_statement') leaveClause();
      else if (parentType === 'try_statement' && tree.fieldOf(node) === 'body')
        variables.resetJoined();
      break;
  }
}

const copyingUnder =
  (reading: Reading, conditions: readonly Condition[]) =>
  (from: Place, to: Place): void =>
    copyUnder(reading, conditions, from, to);

const isClauseOf = (parent: string): boolean =>
  parent === 'if_statement' || parent === 'block' || parent === 'match_statement';

const AWAY: ReadonlySet<string> = new Set([
  'return_statement',
  'raise_statement',
  'continue_statement',
  'break_statement',
]);

const leavesByConsequence = (reading: Reading, statement: FlatNode): boolean => {
  const clause = reading.tree.childOf(statement, 'consequence');
  return clause !== -1 && endsAway(reading, clause);
};

/** Whether a clause never reaches what follows its statement. */
function endsAway({ tree }: Reading, clause: FlatNode): boolean {
  const block =
    tree.typeOf(clause) === 'block'
      ? clause
      : [...partsOf(tree, clause)].reverse().find((part) => tree.typeOf(part) === 'block');
  const last = block === undefined ? undefined : partsOf(tree, block).at(-1);
  return last !== undefined && AWAY.has(tree.typeOf(last));
}

/** The number of the first node behind it. */
function endOf({ tree }: Reading, node: FlatNode): FlatNode {
  for (let at = node; at !== -1; at = tree.parentOf(at)) {
    const next = tree.nextSiblingOf(at);
    if (next !== -1) return next;
  }
  return tree.size;
}
