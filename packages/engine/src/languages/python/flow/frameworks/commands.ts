// What decorators of click give to the command below them first: its context, what this holds, or an instance of a class of the
// program. `runtime/click.py` says which. https://click.palletsprojects.com/en/stable/api/#click.make_pass_decorator
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, scopeOf, speaksOf, valuePlace } from '../reading.ts';
import { partOf, partsOf } from '../syntax.ts';

const FRAMEWORK = /\b(?:click|typer)\b/;

/** Inside of the command. */
export function giveContext(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const { parameters, receiver } = scopeOf(reading);
  const [first] = parameters;
  const decorated = tree.parentOf(node);
  if (first === undefined || receiver !== -1 || decorated === -1) return;
  if (tree.typeOf(decorated) !== 'decorated_definition' || !speaksOf(reading, FRAMEWORK)) return;
  for (const part of partsOf(tree, decorated)) {
    const decorator = tree.typeOf(part) === 'decorator' ? partOf(tree, part) : -1;
    if (decorator === -1 || !/^(?:identifier|attribute)$/.test(tree.typeOf(decorator))) continue;
    const giving = valuePlace(reading, decorator);
    if (giving !== -1) flow.read(giving, 'given_first', first);
  }
}
