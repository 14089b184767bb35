// Code that stands in a constant text which the runtime runs: `eval('f()')`, `new Function('x', 'return f(x)')`,
// `setTimeout('f()', 10)`. It is put into the tree in the text's place, as what the call does.
import { exceedsNestingLimit } from './nesting.ts';
import { parseText } from './parse-text.ts';
import { childOf, childrenOf, constantTextOf, nameOf, type SyntaxNode } from './syntax-tree.ts';

/** What every call that runs a text looks like, where the text is written out or held by a name. */
const MAY_RUN_TEXT = /\beval\s*\(|\bFunction\s*\(\s*[\w"'`]|\bset(?:Timeout|Interval)\s*\(\s*["'`]/;

/** Longer ones are bundled modules, which stand elsewhere as sources. */
const LONGEST_TEXT = 10_000;

/** A node on the way, with the statements of the innermost block around it that come before its own. */
interface Visited {
  readonly node: SyntaxNode;
  readonly block: readonly SyntaxNode[];
  /** Place of its own statement in the block. */
  readonly at: number;
}

/** Changes the tree, which nobody else has seen yet. */
export function putCodeIn(program: SyntaxNode, text: string): void {
  if (!MAY_RUN_TEXT.test(text)) return;
  const pending: Visited[] = [{ node: program, block: [], at: 0 }];
  for (let visited = pending.pop(); visited !== undefined; visited = pending.pop()) {
    const code = codeRunBy(visited, text);
    if (code !== undefined) replace(visited.node, code);
    else pushChildren(visited, pending);
  }
}

function pushChildren({ node, block, at }: Visited, pending: Visited[]): void {
  for (const [key, value] of Object.entries(node)) {
    if (!Array.isArray(value)) {
      if (isNode(value)) pending.push({ node: value, block, at });
    } else if (key === 'body') {
      for (const [place, each] of value.entries())
        if (isNode(each)) pending.push({ node: each, block: value, at: place });
    } else for (const each of value) if (isNode(each)) pending.push({ node: each, block, at });
  }
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** What stands for a call that runs a text, or for a statement that is nothing else; `undefined` for every other node. */
function codeRunBy(visited: Visited, text: string): SyntaxNode | undefined {
  const { node } = visited;
  if (node.type === 'ExpressionStatement') return blockRunBy(visited, text);
  const isCall = node.type === 'CallExpression';
  if (!isCall && node.type !== 'NewExpression') return undefined;
  const given = childrenOf(node, 'arguments');
  const name = nameOf(childOf(node, 'callee'));
  if (name === 'Function') return functionOf(given, node);
  if (!isCall || name === undefined || !RUNS_TEXT.has(name)) return undefined;
  const code = textOf(given[0], visited, text);
  if (code === undefined) return undefined;
  if (name === 'eval') return resultOf(code, node);
  const [callback] = expressionsOf(`(() => {${code}\n})`, node) ?? [];
  return callback && ({ ...node, arguments: [callback, ...given.slice(1)] } as SyntaxNode);
}

const RUNS_TEXT: ReadonlySet<string> = new Set(['eval', 'setTimeout', 'setInterval']);

function blockRunBy(visited: Visited, text: string): SyntaxNode | undefined {
  const { node } = visited;
  const call = childOf(node, 'expression');
  if (call?.type !== 'CallExpression' || nameOf(childOf(call, 'callee')) !== 'eval')
    return undefined;
  const code = textOf(childrenOf(call, 'arguments')[0], visited, text);
  const body = code === undefined ? undefined : statementsOf(code, node);
  const { start, end } = node;
  return body && ({ type: 'BlockStatement', start, end, body } as unknown as SyntaxNode);
}

/** Expressions that follow each other; other statements can stand in a block alone. */
function resultOf(code: string, at: SyntaxNode): SyntaxNode | undefined {
  const expressions = expressionsOf(code, at) ?? [];
  if (expressions.length < 2) return expressions[0];
  const { start, end } = at;
  return expressions.includes(undefined)
    ? undefined
    : ({ type: 'SequenceExpression', start, end, expressions } as unknown as SyntaxNode);
}

/** `Function('a', 'b', 'return a(b)')`; one that calls and assigns nothing stays the runtime's. */
function functionOf(given: readonly SyntaxNode[], at: SyntaxNode): SyntaxNode | undefined {
  const texts = given.map((each) => constantTextOf(each));
  const body = texts.at(-1);
  if (body === undefined || !/[(=]/.test(body) || texts.includes(undefined)) return undefined;
  return expressionsOf(`(function (${texts.slice(0, -1).join(',')}) {${body}\n})`, at)?.[0];
}

function expressionsOf(code: string, at: SyntaxNode): (SyntaxNode | undefined)[] | undefined {
  return statementsOf(code, at)?.map((statement) => childOf(statement, 'expression'));
}

/** All of them stand where the call does. */
function statementsOf(code: string, at: SyntaxNode): readonly SyntaxNode[] | undefined {
  if (code.length > LONGEST_TEXT || exceedsNestingLimit(code, false)) return undefined;
  const parsed = parseText(code, { lang: 'js', sourceType: 'script', preserveParens: false });
  if (parsed.errors.some(({ severity }) => severity === 'Error')) return undefined;
  const program = parsed.program() as unknown as SyntaxNode;
  const pending: SyntaxNode[] = [program];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const place = node as unknown as { start: number; end: number };
    place.start = Math.min(at.start + place.start, at.end);
    place.end = Math.min(at.start + place.end, at.end);
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value])
        if (isNode(each)) pending.push(each);
  }
  return childrenOf(program, 'body').filter(({ type }) => type !== 'EmptyStatement');
}

/** The text that an expression is, or that the statements before have given the name. */
function textOf(
  node: SyntaxNode | undefined,
  { block, at }: Visited,
  text: string,
): string | undefined {
  const name = nameOf(node);
  if (name === undefined) return constantTextOf(node);
  const assigns = new RegExp(
    `(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}\\s*(?:[-+*/%&|^?]*=(?![=>])|\\+\\+|--)`,
  );
  let held: string | undefined;
  for (const statement of block.slice(0, at)) {
    const given = givenTo(name, statement);
    if (given !== undefined) {
      const piece = constantTextOf(given.value);
      const before = given.isAdded ? held : '';
      held = piece === undefined || before === undefined ? undefined : before + piece;
    } else if (assigns.test(text.slice(statement.start, statement.end))) held = undefined;
  }
  return held;
}

interface Given {
  readonly value: SyntaxNode | undefined;
  /** Whether it is put behind what the name holds. */
  readonly isAdded: boolean;
}

/** What a statement gives the name, where it is nothing but that. */
function givenTo(name: string, statement: SyntaxNode): Given | undefined {
  const declarators = childrenOf(statement, 'declarations');
  const [declarator] = declarators;
  if (declarators.length === 1 && nameOf(childOf(declarator, 'id')) === name)
    return { value: childOf(declarator, 'init'), isAdded: false };
  const expression = childOf(statement, 'expression');
  if (expression?.type !== 'AssignmentExpression' || nameOf(childOf(expression, 'left')) !== name)
    return undefined;
  const { operator } = expression;
  if (operator !== '=' && operator !== '+=') return undefined;
  return { value: childOf(expression, 'right'), isAdded: operator === '+=' };
}

function replace(node: SyntaxNode, by: SyntaxNode): void {
  const target = node as unknown as Record<string, unknown>;
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, by);
}
