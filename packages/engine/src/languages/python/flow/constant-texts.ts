// Texts that a name stands for because the module, or the class around, binds it once and to nothing else:
// `PREFIX = 'do_'`, `self.PREFIX + name`.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { findVariable, type Scope, type Variable } from './scopes.ts';
import { addedText, nameOf, stringOf } from './syntax.ts';

/** What is written out there, or what the names that stand there always are; `undefined` for all else. */
export const constantText = (reading: Reading, given: FlatNode): string | undefined =>
  addedText(reading.tree, given, (part) => partText(reading, part));

function partText(reading: Reading, node: FlatNode): string | undefined {
  const { tree } = reading;
  if (node === -1) return undefined;
  switch (tree.typeOf(node)) {
    case 'identifier':
      return assignedText(reading, moduleVariable(reading, nameOf(tree, node)));
    case 'attribute':
      return attributeText(reading, node);
    case 'binary_operator':
      return undefined;
    default:
      return stringOf(tree, node);
  }
}

/** `undefined` for what a function binds. */
function moduleVariable(reading: Reading, name: string): Variable | undefined {
  const found = findVariable(reading.open.at(-1) as Scope, name, true)?.variable;
  return found === reading.scopes.module.variables.get(name) ? found : undefined;
}

/** An attribute of the class around, asked of it by its name or of what a method is called on. */
function attributeText(reading: Reading, node: FlatNode): string | undefined {
  const { tree, open } = reading;
  const around = open.findLast(({ kind }) => kind === 'class');
  const object = tree.childOf(node, 'object');
  const name = tree.childOf(node, 'attribute');
  if (around === undefined || object === -1 || name === -1) return undefined;
  const owner = tree.textOf(object);
  if (!RECEIVERS.has(owner) && owner !== around.className) return undefined;
  return assignedText(reading, around.variables.get(nameOf(tree, name)));
}

/** As methods call what they are called on. https://peps.python.org/pep-0008/#function-and-method-arguments */
const RECEIVERS: ReadonlySet<string> = new Set(['self', 'cls']);

function assignedText({ tree }: Reading, variable: Variable | undefined): string | undefined {
  if (variable === undefined || variable.count !== 1 || variable.source === -1) return undefined;
  const assignment = tree.parentOf(variable.source);
  if (assignment === -1 || tree.typeOf(assignment) !== 'assignment') return undefined;
  return stringOf(tree, tree.childOf(assignment, 'right'));
}
