// Handlers of `logging` that the text gives a level: what is logged below that never comes to them.
// https://docs.python.org/3/library/logging.html#logging.Handler.setLevel
import type { Argument } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { partsOf } from './syntax.ts';

/**
 * The arguments of `logger.addHandler(handler)`, as the runtime's source takes them: a handler goes by the name of its level,
 * where one statement beside the call sets that, no other one does, and nobody else is given the handler who might.
 * @param call the whole call
 */
export function handlerByLevel(
  tree: FlatTree,
  call: FlatNode,
  given: readonly Argument[],
): readonly Argument[] {
  const [written = -1, ...others] = partsOf(tree, tree.childOf(call, 'arguments'));
  const [argument] = given;
  if (others.length > 0 || argument?.kind !== 'positional') return given;
  const handler = written === -1 ? '' : tree.textOf(written);
  if (!/^(?:self\.)?\w{1,100}$/.test(handler)) return given;
  const name = levelBeside(tree, call, handler);
  if (name === undefined || isChangedElsewhere(textOfSight(tree, call, handler), handler))
    return given;
  return [{ ...argument, kind: 'named', name }];
}

/** By what is written: parameters of the runtime's `Logger.addHandler`. Nothing is below `DEBUG`. */
const LEVELS: ReadonlyMap<string, string> = new Map([
  ['INFO', 'info'],
  ['WARNING', 'warning'],
  ['WARN', 'warning'],
  ['ERROR', 'error'],
  ['CRITICAL', 'critical'],
  ['FATAL', 'critical'],
]);

/** What a statement of the same block says, in front of the call or behind it. */
function levelBeside(tree: FlatTree, call: FlatNode, handler: string): string | undefined {
  const statement = tree.parentOf(call);
  if (statement === -1 || tree.typeOf(statement) !== 'expression_statement') return undefined;
  const sets = new RegExp(
    `^${handler.replace('.', '\\.')}\\.setLevel\\(\\s*(?:logging\\.|(['"])|)([A-Z]+)\\1\\s*\\)$`,
  );
  for (const beside of partsOf(tree, tree.parentOf(statement))) {
    if (tree.typeOf(beside) !== 'expression_statement') continue;
    const [, , level] = sets.exec(tree.textOf(beside)) ?? [];
    if (level !== undefined) return LEVELS.get(level);
  }
  return undefined;
}

/** Where the handler is seen by that name: the whole file for an attribute, else the function around. */
function textOfSight(tree: FlatTree, call: FlatNode, handler: string): string {
  if (handler.includes('.')) return tree.text;
  let around = call;
  while (around !== -1 && tree.typeOf(around) !== 'function_definition')
    around = tree.parentOf(around);
  return around === -1 ? tree.text : tree.textOf(around);
}

/** Whether its level is set more than once, or it is handed to anybody but loggers. */
function isChangedElsewhere(text: string, handler: string): boolean {
  const name = handler.slice(handler.indexOf('.') + 1);
  const uses = text.matchAll(
    new RegExp(
      `(\\w+\\(\\s*)?(?:\\b\\w+\\.)?\\b${name}\\b(\\.setLevel\\b|\\s*(?:[.:]|=(?!=)))?`,
      'g',
    ),
  );
  let set = 0;
  for (const [, call = '', behind = ''] of uses) {
    if (behind === '.setLevel') set += 1;
    else if (behind === '' && !/^(?:add|remove)Handler\(/.test(call)) return true;
  }
  return set !== 1;
}
