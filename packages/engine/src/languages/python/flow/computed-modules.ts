// Modules that a program imports by a name that it puts together, as those that load plug-ins do: of which package they
// are stands in the text, `import_module(f'plugins.{name}')`, so that any module of that package may be meant.
// https://docs.python.org/3/library/importlib.html#importlib.import_module
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { scopeOf } from './reading.ts';
import { findVariable } from './scopes.ts';
import { nameOf, partsOf, stringOf, unwrap } from './syntax.ts';

/** What stands for the rest of the name in a specifier that only the resolver of calls is asked for. */
export const ANY_MODULE = '*';

/** @param call `import_module(…)` or `__import__(…)`, of which the module comes out */
export function importComputed(reading: Reading, call: FlatNode, result: Place): void {
  const { tree, flow } = reading;
  const given = partsOf(tree, tree.childOf(call, 'arguments'));
  const beginning = moduleBeginning(reading, argumentOf(tree, given, 0, 'name'));
  if (beginning === undefined) return;
  // Without a list of names it gives the package that is in front.
  const isBuiltin = tree.textOf(tree.childOf(call, 'function')).endsWith('__import__');
  if (isBuiltin && argumentOf(tree, given, 3, 'fromlist') === -1) return;
  const isRelative = beginning.startsWith('.');
  const around = isRelative ? packageOf(tree, argumentOf(tree, given, 1, 'package')) : '';
  if (around === undefined || (isRelative && isBuiltin)) return;
  const specifier = `${around}${beginning.replace(OWN_NAME, '.')}${ANY_MODULE}`;
  const line = tree.lineOf(call);
  flow.import(flow.addImport({ specifier, symbols: ['*'], kind: 'dynamic', line }), '*', result);
}

function argumentOf(
  tree: FlatTree,
  given: readonly FlatNode[],
  position: number,
  name: string,
): FlatNode {
  const named = given.find(
    (part) =>
      tree.typeOf(part) === 'keyword_argument' && tree.textOf(tree.childOf(part, 'name')) === name,
  );
  if (named !== undefined) return tree.childOf(named, 'value');
  const part = given[position];
  return part === undefined || /^keyword_argument$|splat/.test(tree.typeOf(part)) ? -1 : part;
}

/** What a relative name starts from; `''` for the package of the file itself. */
function packageOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  return OWN_NAMES.has(tree.textOf(node)) ? '' : stringOf(tree, node);
}

const OWN_NAMES: ReadonlySet<string> = new Set(['__package__', '__name__']);

/** How the name of the module begins, which at least names its package: `plugins.` of `'plugins.%s' % name`. */
function moduleBeginning(reading: Reading, given: FlatNode): string | undefined {
  const { tree } = reading;
  const node = assignedTo(reading, unwrap(tree, given));
  const beginning = node === -1 ? undefined : /^.*\./.exec(writtenBeginning(tree, node))?.[0];
  return beginning !== undefined && MODULE.test(beginning) ? beginning : undefined;
}

/** The package of the file itself. */
const OWN_NAME = /^__(?:name|package)__\./;

const MODULE = /^(?:\.|(?:\.?[A-Za-z_]\w{0,60}\.){1,10})$/;

/** What a variable holds that is assigned once. */
function assignedTo(reading: Reading, node: FlatNode): FlatNode {
  const { tree } = reading;
  if (node === -1 || tree.typeOf(node) !== 'identifier') return node;
  const source = findVariable(scopeOf(reading), nameOf(tree, node), true)?.variable.source ?? -1;
  const assignment = source === -1 ? -1 : tree.parentOf(source);
  if (assignment === -1 || tree.typeOf(assignment) !== 'assignment') return -1;
  return tree.fieldOf(source) === 'left' ? unwrap(tree, tree.childOf(assignment, 'right')) : -1;
}

/** What is known of the text in front of the first part that is filled in. */
function writtenBeginning(tree: FlatTree, node: FlatNode): string {
  const type = tree.typeOf(node);
  if (type === 'identifier' && OWN_NAMES.has(tree.textOf(node))) return tree.textOf(node);
  if (type === 'call') return formatBeginning(tree, node);
  if (type === 'binary_operator') {
    const left = unwrap(tree, tree.childOf(node, 'left'));
    const operator = tree.textOf(tree.childOf(node, 'operator'));
    if (operator === '%') return (stringOf(tree, left) ?? '').split('%')[0] ?? '';
    return operator === '+' ? sumBeginning(tree, node) : '';
  }
  return type === 'string' ? filledBeginning(tree, node) : '';
}

/** `'plugins.{}'.format(name)` */
function formatBeginning(tree: FlatTree, call: FlatNode): string {
  const callee = tree.childOf(call, 'function');
  if (tree.typeOf(callee) !== 'attribute') return '';
  if (tree.textOf(tree.childOf(callee, 'attribute')) !== 'format') return '';
  return (stringOf(tree, tree.childOf(callee, 'object')) ?? '').split('{')[0] ?? '';
}

/** `'plugins.' + name`, `__name__ + '.' + name`; nests to the left. */
function sumBeginning(tree: FlatTree, node: FlatNode): string {
  const parts: FlatNode[] = [];
  let at = node;
  while (at !== -1 && tree.typeOf(at) === 'binary_operator' && parts.length < MOST_PARTS) {
    parts.push(unwrap(tree, tree.childOf(at, 'right')));
    at = unwrap(tree, tree.childOf(at, 'left'));
  }
  let text = '';
  for (const part of [at, ...parts.reverse()]) {
    const written = stringOf(tree, part) ?? (part === at ? ownName(tree, part) : undefined);
    if (written === undefined) break;
    text += written;
  }
  return text;
}

const MOST_PARTS = 20;

/** `f'plugins.{name}'` */
function filledBeginning(tree: FlatTree, node: FlatNode): string {
  let text = '';
  for (const part of partsOf(tree, node)) {
    const type = tree.typeOf(part);
    const own = type === 'interpolation' ? ownName(tree, tree.childOf(part, 'expression')) : '';
    if (own === undefined) break;
    if (type === 'interpolation') text += own;
    else if (type === 'string_content') text += tree.textOf(part);
  }
  return text;
}

function ownName(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  return OWN_NAMES.has(tree.textOf(node)) ? tree.textOf(node) : undefined;
}
