// How values move inside one Ruby file: a walk over its tree in source order, in which every expression gets
// the place of its value. Syntax alone; what names of other files mean is found out by the linker.

import { FlowBuilder } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import { type FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { enterStatement, leaveStatement } from './assignments.ts';
import { enterBody, leaveBody, madeByCall } from './bodies.ts';
import { KERNEL } from './built-ins.ts';
import { leaveCall, leaveYield } from './calls.ts';
import { enterMethod, leaveMethod } from './definitions.ts';
import { opensOutermost } from './example-groups.ts';
import { leaveExpression } from './expressions.ts';
import { isForeignWord, MAIN, MAX_ASKED, OUTSIDE, REOPENED } from './foreign-names.ts';
import { collectConstants } from './listed-names.ts';
import { alias, enterModuleFunction } from './members.ts';
import { leaveDefault } from './parameters.ts';
import type { Frame, Reading, SourceKnowledge, SpecWords } from './reading.ts';
import { specWordsOf } from './spec-words.ts';
import { isBlock, literalOf, methodKey, methodOf, partsOf } from './syntax.ts';
import { openView, readLent } from './views.ts';

export function readFlow(
  cursor: TreeCursor,
  text: string,
  source: SourceKnowledge & { readonly importCount: number },
): FlowFacts {
  const tree = new FlatTree(cursor, text);
  const flow = new FlowBuilder(tree.endLineOf(0), source.importCount);
  const specs = specWordsOf(text);
  const known = { ...source, ...(specs !== undefined && { specs }) };
  const view = openView(flow, known.dialect);
  const reading: Reading = {
    tree,
    flow,
    source: known,
    ...(view !== undefined && { view }),
    places: new Int32Array(tree.size).fill(-1),
    open: [topFrame],
    ...collectMethods(tree, specs),
    constants: collectConstants(tree),
    mainMixins: [],
    asked: new Map(),
    beginnings: new Map(),
    globals: new Map(),
    reopened: new Map(),
    within: new Map(),
    configurations: new Set(),
  };
  const receiver = view?.self ?? -1;
  reading.open[0] = { ...topFrame, receiver, variables: new Map(), texts: new Map() };
  tree.walk(0, {
    enter: (node) => enterNode(reading, node),
    leave: (node) => leaveNode(reading, node),
  });
  askOthers(reading);
  return flow.finish();
}

const topFrame: Frame = {
  kind: 'top',
  parent: undefined,
  node: -2,
  variables: new Map(),
  receiver: -1,
  isMain: true,
  classIndex: -1,
  type: -1,
  isStatic: false,
  declaration: -1,
  scope: -1,
  callable: 0,
  block: -1,
  methodKey: '',
  parameters: undefined,
  texts: new Map(),
  body: undefined,
};

/** Names of methods that are defined outside of all classes, wherever in the file they are called. */
function collectMethods(
  tree: FlatTree,
  specs: SpecWords | undefined,
): Pick<Reading, 'topMethods' | 'mainMethods'> {
  const topMethods = new Set<string>();
  const mainMethods = new Set<string>();
  const add = (names: Set<string>, node: FlatNode) => {
    const name = tree.childOf(node, 'name');
    if (name !== -1) names.add(tree.textOf(name));
  };
  const isOfMain = (node: FlatNode, field: string) => {
    const object = tree.childOf(node, field);
    return object !== -1 && tree.typeOf(object) === 'self' && isSelfMain(tree, node, specs);
  };
  tree.walk(0, {
    enter(node) {
      const type = tree.typeOf(node);
      if (type === 'class' || type === 'module') return false;
      if (type === 'singleton_class') {
        if (isOfMain(node, 'value'))
          for (const part of partsOf(tree, tree.childOf(node, 'body')))
            if (tree.typeOf(part) === 'method') add(mainMethods, part);
        return false;
      }
      if (type === 'singleton_method' && isOfMain(node, 'object')) add(mainMethods, node);
      if (type !== 'method') return true;
      add(topMethods, node);
      return false;
    },
    leave() {},
  });
  return { topMethods, mainMethods };
}

/** Whether `self` is the main object outside of classes: not in methods, nor in blocks that may run as another. */
function isSelfMain(tree: FlatTree, node: FlatNode, specs: SpecWords | undefined): boolean {
  for (let at = tree.parentOf(node); at !== -1; at = tree.parentOf(at)) {
    if (tree.typeOf(at) === 'singleton_method') return false;
    const call = isBlock(tree.typeOf(at)) ? tree.parentOf(at) : -1;
    if (call === -1 || tree.typeOf(call) !== 'call') continue;
    if (tree.childOf(call, 'receiver') !== -1) return false;
    if (opensOutermost(specs, methodOf(tree, call))) return false;
  }
  return true;
}

const SKIPPED: ReadonlySet<string> = new Set([
  'comment',
  'undef',
  'string_content',
  'heredoc_content',
  'operator',
]);

/** @returns whether the walk goes on below the node */
function enterNode(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  const type = tree.typeOf(node);
  if (SKIPPED.has(type)) return false;
  if (type === 'alias') {
    readAlias(reading, node);
    return false;
  }
  if (type === 'method' || type === 'singleton_method') enterMethod(reading, node);
  else if (!enterBody(reading, node, type)) enterStatement(reading, node, type);
  return true;
}

function leaveNode(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const type = tree.typeOf(node);
  if (SKIPPED.has(type) || type === 'alias') return;
  if (type === 'call') leaveAnyCall(reading, node);
  else if (type === 'yield') leaveYield(reading, node);
  else if (type === 'method' || type === 'singleton_method') leaveMethod(reading, node);
  else if (type === 'optional_parameter' || type === 'keyword_parameter')
    leaveDefault(reading, node);
  else if (!leaveBody(reading, node, type)) {
    if (type === 'identifier' && isModuleFunction(reading, node)) enterModuleFunction(reading);
    leaveExpression(reading, node, type);
    leaveStatement(reading, node, type);
  }
}

/** `object.name = value` is a call of `name=`, told with the assignment. */
function leaveAnyCall(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const parent = tree.parentOf(node);
  const type = parent === -1 ? '' : tree.typeOf(parent);
  const isTarget =
    (type === 'assignment' && tree.fieldOf(node) === 'left') ||
    type === 'left_assignment_list' ||
    type === 'destructured_left_assignment';
  if (isTarget) return;
  const made = madeByCall(reading, node);
  leaveCall(reading, node);
  if (made !== -1) reading.places[node] = made;
}

/** Names that other files may define, and classes that they may open as well. */
function askOthers(reading: Reading): void {
  const { flow, asked, reopened, source, mainMixins } = reading;
  const mixins = mainMixins.map((type) => {
    const own = flow.place();
    flow.type(type, own);
    return own;
  });
  const ask = (specifier: string, symbol: string, place: number) => {
    const fact = { specifier, kind: 'implicit', symbols: [symbol], line: 1 } as const;
    flow.import(flow.addImport(fact), symbol, place);
  };
  for (const [path, place] of reopened) ask(REOPENED, path, place);
  for (const name of [...asked.keys()].slice(0, MAX_ASKED)) {
    if (KERNEL.has(name)) continue;
    const place = flow.place();
    flow.global(methodKey(name), place);
    if (isForeignWord(source, name)) flow.name(OUTSIDE, -1, place);
    for (const mixin of mixins) flow.read(mixin, name, place);
    readLent(reading, name, place);
    ask(MAIN, name, place);
  }
}

function isModuleFunction({ tree, open }: Reading, node: FlatNode): boolean {
  // The text comes last: every identifier is asked.
  return (
    open.at(-1)?.kind === 'class' &&
    tree.typeOf(tree.parentOf(node)) === 'body_statement' &&
    tree.textOf(node) === 'module_function'
  );
}

function readAlias(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const name = (field: string) => {
    const part = tree.childOf(node, field);
    return part === -1 ? undefined : (literalOf(tree, part) ?? tree.textOf(part));
  };
  const to = name('name');
  const from = name('alias');
  if (to !== undefined && from !== undefined && !to.startsWith('$')) alias(reading, to, from);
}
