// Names as expressions: local variables and bare calls, constants, and variables of objects, classes and the
// program.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { callOnSelf } from './calls.ts';
import {
  type Frame,
  findVariable,
  frameOf,
  instancesOf,
  type Reading,
  selfPlace,
  valuePlace,
} from './reading.ts';
import { beginningOf, constantKey, constantOf, methodOf } from './syntax.ts';
import { readLocal, readOfShown } from './views.ts';

/** Whether the node is a name and no expression. */
export function isName({ tree }: Reading, node: FlatNode): boolean {
  const field = tree.fieldOf(node);
  const parent = tree.parentOf(node);
  const type = parent === -1 ? '' : tree.typeOf(parent);
  if (field === 'method' || field === 'locals')
    return type === 'call' || type === 'block_parameters';
  if (field === 'name') return type !== 'as_pattern';
  if (field === 'object') return type === 'singleton_method';
  return type === 'superclass';
}

/** Names that are no calls, or those of the two methods that only say where they are called. */
const KEYWORDS: ReadonlySet<string> = new Set([
  '__FILE__',
  '__LINE__',
  '__ENCODING__',
  '__method__',
  '__dir__',
]);

export function readIdentifier(reading: Reading, node: FlatNode): Place {
  if (isName(reading, node)) return -1;
  const { tree, flow } = reading;
  const name = tree.textOf(node);
  const variable = findVariable(frameOf(reading), name);
  if (variable !== undefined) return variable;
  if (KEYWORDS.has(name)) return -1;
  const { receiver } = frameOf(reading);
  const result = name === 'allocate' ? instancesOf(reading, receiver) : flow.place();
  callOnSelf(reading, name, { arguments: [], result });
  readLocal(reading, name, result);
  return result;
}

export function readConstant(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  if (isName(reading, node) || isTarget(reading, node)) return -1;
  const path = constantOf(tree, node);
  if (path === undefined) {
    const scope = valuePlace(reading, tree.childOf(node, 'scope'));
    const name = tree.childOf(node, 'name');
    if (scope === -1 || name === -1 || tree.typeOf(node) === 'constant') return -1;
    const place = flow.place();
    flow.read(scope, tree.textOf(name), place);
    flow.read(scope, constantKey(tree.textOf(name)), place);
    return place;
  }
  const place = flow.place();
  const isRooted = path.startsWith('::');
  const { scope } = frameOf(reading);
  flow.name(path.replace(/^::/, '').replaceAll('::', '.'), isRooted ? -1 : scope, place);
  // Constants that are no classes are members of the class that they are assigned in.
  const outer = valuePlace(reading, tree.childOf(node, 'scope'));
  const last = path.slice(path.lastIndexOf(':') + 1);
  if (outer !== -1 && /^[A-Z][A-Z0-9_]*$/.test(last)) flow.read(outer, last, place);
  return place;
}

export function isTarget({ tree }: Reading, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  if (parent === -1) return false;
  const type = tree.typeOf(parent);
  if (type === 'assignment') return tree.fieldOf(node) === 'left';
  return type === 'left_assignment_list' || type === 'destructured_left_assignment';
}

/** The class whose variables `@@name` are; the file's own where there is none. */
function classPlace(frame: Frame): Place {
  let at: Frame | undefined = frame;
  while (at !== undefined && at.kind !== 'class') at = at.parent;
  return at?.receiver ?? -1;
}

/** The object whose variables `@name` are; a template has those of what shows it. */
function variablesOf(reading: Reading): Place {
  const { view } = reading;
  return view === undefined || view.self === -1 ? selfPlace(reading) : view.shown;
}

/** Where a variable of an object, a class or the program is kept; a place of the file where nobody owns it. */
export function variableOwner(reading: Reading, node: FlatNode): Place {
  const type = reading.tree.typeOf(node);
  if (type === 'instance_variable') return variablesOf(reading);
  return type === 'class_variable' ? classPlace(frameOf(reading)) : -1;
}

/** What a name begins with that is put together here, or was so for the variable; see `beginningOf`. */
export function nameBeginning(reading: Reading, node: FlatNode): string | undefined {
  const { tree, beginnings } = reading;
  if (node === -1) return undefined;
  const isConverted = tree.typeOf(node) === 'call' && methodOf(tree, node) === 'to_sym';
  const text = isConverted ? tree.childOf(node, 'receiver') : node;
  if (text === -1 || tree.typeOf(text) !== 'identifier') return beginningOf(tree, text);
  return beginnings.get(findVariable(frameOf(reading), tree.textOf(text)) ?? -1);
}

export function filePlace(reading: Reading, name: string): Place {
  const known = reading.globals.get(name);
  if (known !== undefined) return known;
  const place = reading.flow.place();
  reading.globals.set(name, place);
  return place;
}

export function readVariable(reading: Reading, node: FlatNode): Place {
  if (isTarget(reading, node)) return -1;
  const { tree, flow } = reading;
  const name = tree.textOf(node);
  const owner = variableOwner(reading, node);
  if (owner === -1) return filePlace(reading, name);
  const place = flow.place();
  flow.read(owner, name, place);
  if (tree.typeOf(node) === 'instance_variable') readOfShown(reading, name, place);
  return place;
}
