// Definitions and imports for other versions of Python than those in use: `if sys.version_info[0] == 2: def text(x): …`, where
// the other branch of the same statement binds the name as well. They are never bound.
// https://docs.python.org/3/library/sys.html#sys.version_info
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type Reading, scopeOf } from './reading.ts';
import { findVariable } from './scopes.ts';
import { partsOf } from './syntax.ts';

/** Whether the function, class or import stands in a branch of a test that no version in use takes, beside one for these. */
export function isForOtherVersion(reading: Reading, definition: FlatNode, name: string): boolean {
  const { tree } = reading;
  const parent = tree.parentOf(definition);
  const isDecorated = parent !== -1 && tree.typeOf(parent) === 'decorated_definition';
  const block = isDecorated ? tree.parentOf(parent) : parent;
  const branch = block === -1 || tree.typeOf(block) !== 'block' ? -1 : tree.parentOf(block);
  if (branch === -1) return false;
  if (tree.typeOf(branch) === 'if_statement')
    return holds(reading, branch) === false && isBoundIn(tree, alternativesOf(tree, branch), name);
  if (tree.typeOf(branch) !== 'else_clause') return false;
  const statement = tree.parentOf(branch);
  if (tree.typeOf(statement) !== 'if_statement' || holds(reading, statement) !== true) return false;
  return isBoundIn(tree, [tree.childOf(statement, 'consequence')], name);
}

const alternativesOf = (tree: FlatTree, statement: FlatNode): readonly FlatNode[] =>
  partsOf(tree, statement)
    .filter((part) => /^(?:else|elif)_clause$/.test(tree.typeOf(part)))
    .map((part) =>
      tree.childOf(part, tree.typeOf(part) === 'else_clause' ? 'body' : 'consequence'),
    );

/** Whether a statement of one of the blocks defines the name, or assigns or imports it. */
function isBoundIn(tree: FlatTree, blocks: readonly FlatNode[], name: string): boolean {
  const binding = new RegExp(
    `^(?:(?:async\\s+)?def|class)\\s+${name}\\b|^@[^]*?^\\s*(?:(?:async\\s+)?def|class)\\s+${name}\\b|^${name}\\s*=|^(?:from|import)\\b[^]*\\b${name}\\b`,
    'm',
  );
  return blocks.some(
    (block) => block !== -1 && partsOf(tree, block).some((part) => binding.test(tree.textOf(part))),
  );
}

/** What the condition of the statement is in all versions in use; `undefined` where it is no test of the version. */
const holds = (reading: Reading, statement: FlatNode): boolean | undefined =>
  versionTest(reading, reading.tree.textOf(reading.tree.childOf(statement, 'condition')), 0);

/** What a name that an import alone binds is called in the module that it comes from. */
function importedSymbol(reading: Reading, name: string): string | undefined {
  const { tree } = reading;
  const variable = findVariable(scopeOf(reading), name, true)?.variable;
  if (variable === undefined || variable.count !== 1) return undefined;
  let at = variable.source;
  for (let left = MOST_STEPS; left > 0 && at !== -1; left--) {
    if (tree.typeOf(at) === 'import_from_statement') {
      const aliased = new RegExp(`\\b(\\w+)\\s+as\\s+${name}\\b`).exec(tree.textOf(at));
      return aliased?.[1] ?? name;
    }
    at = tree.parentOf(at);
  }
  return undefined;
}

/** From a name to the import that binds it. */
const MOST_STEPS = 4;

/** What the names are that `six` and modules like it have for tests, from whatever module of that kind they come. */
function named(symbol: string): boolean | undefined {
  const [, major] = /(?:^|\.)(?:PY|IS_PY|is_py)([23])$/.exec(symbol) ?? [];
  return major === undefined ? undefined : major === '3';
}

/** A name that stands for another name is looked behind no further. */
const DEEPEST = 2;

function versionTest(reading: Reading, written: string, depth: number): boolean | undefined {
  const text = written.trim();
  if (text.length > LONGEST || depth > DEEPEST) return undefined;
  if (/^not\s/.test(text)) {
    const inside = versionTest(reading, text.slice(3), depth + 1);
    return inside === undefined ? undefined : !inside;
  }
  const [, part, operator = '', major = '', minor] = COMPARISON.exec(text) ?? [];
  if (operator !== '') return compare(part !== undefined, operator, Number(major), minor);
  if (!NAME.test(text)) return undefined;
  if (text.includes('.')) return named(text);
  const imported = importedSymbol(reading, text);
  if (imported !== undefined) return named(imported);
  return versionTest(reading, boundTo(reading, text), depth + 1);
}

const LONGEST = 100;

const NAME = /^[\p{L}_][\p{L}\p{N}_]*(?:\.\w{3,6})?$/u;

const COMPARISON =
  /^\(?(?:sys\.)?version_info(\[0\]|\.major)?\s*([=!]=|[<>]=?)\s*\(?\s*(\d)\s*(?:,\s*(\d+))?[\s,\d]*\)*$/;

/** The oldest version in use, and one that none will reach. */
const VERSIONS = [
  [3, 8],
  [3, 99],
] as const;

/**
 * The same for all versions in use, or `undefined`.
 * @param isMajor whether the first number alone is compared
 */
function compare(
  isMajor: boolean,
  operator: string,
  major: number,
  minor: string | undefined,
): boolean | undefined {
  const answers = VERSIONS.map(([ownMajor, ownMinor]) => {
    // A version is more than its first number alone, and than its first two.
    const rest = minor === undefined ? 1 : ownMinor - Number(minor) || 1;
    return answer(operator, ownMajor - major || (isMajor ? 0 : rest));
  });
  return answers[0] === answers[1] ? answers[0] : undefined;
}

function answer(operator: string, difference: number): boolean {
  switch (operator) {
    case '==':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    default:
      return difference >= 0;
  }
}

/** The text of what a name of the module is bound to, which is bound once. */
function boundTo(reading: Reading, name: string): string {
  const { tree } = reading;
  const variable = findVariable(scopeOf(reading), name, true)?.variable;
  if (variable === undefined || variable.count !== 1 || variable.source === -1) return '';
  const assignment = tree.parentOf(variable.source);
  if (assignment === -1 || tree.typeOf(assignment) !== 'assignment') return '';
  return tree.textOf(tree.childOf(assignment, 'right'));
}
