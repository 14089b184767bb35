// Names that are known by the test in front of them: `if name.startswith('do_')` says how a name begins by which a member
// is asked for, whatever list it comes from.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { nameOf, partsOf, unwrap } from './syntax.ts';

/** @returns what the name is known to begin with, by the conditions that it is behind */
export function testedBeginning(tree: FlatTree, given: FlatNode): string | undefined {
  const node = unwrap(tree, given);
  if (node === -1 || tree.typeOf(node) !== 'identifier') return undefined;
  const name = nameOf(tree, node);
  const test = new RegExp(
    `(not\\s+)?(?<![\\w.])${name}\\.startswith\\(\\s*(['"])(\\w{3,40})\\2\\s*\\)`,
    'u',
  );
  let at = node;
  for (let left = MAX_STEPS; left > 0; left--) {
    const parent = tree.parentOf(at);
    if (parent === -1 || tree.typeOf(parent) === 'function_definition') return undefined;
    for (const { condition, isMet } of conditionsAround(tree, parent, at)) {
      const [, not, , beginning] = test.exec(tree.textOf(condition).slice(0, LONGEST)) ?? [];
      if (beginning !== undefined && (not === undefined) === isMet) return beginning;
    }
    at = parent;
  }
  return undefined;
}

/** From a name to the statement that tests it. */
const MAX_STEPS = 24;

/** Of a condition, in characters. */
const LONGEST = 300;

interface Tested {
  readonly condition: FlatNode;
  /** Whether what is asked for runs where the condition holds. */
  readonly isMet: boolean;
}

/** @param part the child of the node that the name is in */
function conditionsAround(tree: FlatTree, node: FlatNode, part: FlatNode): readonly Tested[] {
  switch (tree.typeOf(node)) {
    case 'if_statement':
    case 'elif_clause':
    case 'while_statement': {
      if (tree.fieldOf(part) !== 'consequence' && tree.fieldOf(part) !== 'body') return [];
      return [{ condition: tree.childOf(node, 'condition'), isMet: true }];
    }
    case 'conditional_expression': {
      const [met = -1, condition = -1] = partsOf(tree, node);
      return part === met ? [{ condition, isMet: true }] : [];
    }
    case 'boolean_operator': {
      const left = tree.childOf(node, 'left');
      const isAnd = tree.textOf(tree.childOf(node, 'operator')) === 'and';
      return part === left ? [] : [{ condition: left, isMet: isAnd }];
    }
    case 'list_comprehension':
    case 'set_comprehension':
    case 'dictionary_comprehension':
    case 'generator_expression':
      return partsOf(tree, node)
        .filter((each) => tree.typeOf(each) === 'if_clause')
        .map((condition) => ({ condition, isMet: true }));
    case 'block':
      return leavingBefore(tree, node, part);
    default:
      return [];
  }
}

/** `if not name.startswith('do_'): continue` */
function leavingBefore(tree: FlatTree, block: FlatNode, part: FlatNode): readonly Tested[] {
  const statements = partsOf(tree, block);
  return statements.slice(0, statements.indexOf(part)).flatMap((statement) => {
    if (tree.typeOf(statement) !== 'if_statement') return [];
    const clauses = partsOf(tree, tree.childOf(statement, 'consequence'));
    const leaves = /^(?:continue|return|raise|break)_statement$/.test(
      tree.typeOf(clauses.at(-1) ?? block),
    );
    return leaves ? [{ condition: tree.childOf(statement, 'condition'), isMet: false }] : [];
  });
}
