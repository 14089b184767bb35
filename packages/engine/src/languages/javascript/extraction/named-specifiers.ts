// Specifiers that a name completes whose texts the script itself writes out: `load('file')` where `load` does
// `require('./lib/' + name)`, and `['a', 'b'].forEach((name) => require(`./${name}`))`. Each text is an import of its own.
// Texts that other files give are not seen.
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  type SyntaxTree,
  walkTree,
  withoutWrappers,
} from './syntax-tree.ts';

/** One `require` whose specifier is computed of a name. */
export interface NamedSpecifier {
  /** The name itself, where it stands in the specifier. */
  readonly name: SyntaxNode;
  /** What the script writes out for it, each text once, with the specifier that comes of it. */
  readonly texts: readonly NamedText[];
}

interface WrittenText {
  readonly text: string;
  /** Inside of the text, where nothing else begins. */
  readonly offset: number;
}

export interface NamedText extends WrittenText {
  readonly specifier: string;
}

/** By the call of `require`. */
export type NamedSpecifiers = ReadonlyMap<SyntaxNode, NamedSpecifier>;

/** What most scripts have none of. */
const MAY_BE_NAMED = /\brequire\s*\(\s*(?:[\w$]+\s*[+)]|['"][^'"\n]*['"]\s*\+|`[^`\n]*\$\{)/;

/** A table of more is data. */
const MAX_TEXTS = 64;

const NONE: NamedSpecifiers = new Map();

export function namedSpecifiers(tree: SyntaxTree, text: string): NamedSpecifiers {
  if (!MAY_BE_NAMED.test(text)) return NONE;
  const calls = new Map<string, SyntaxNode[]>();
  const lists = new Map<string, SyntaxNode>();
  const found: { readonly call: SyntaxNode; readonly parts: Parts; readonly source: Source }[] = [];
  const ancestors: SyntaxNode[] = [];
  walkTree(tree, {
    enter(node) {
      const callee = node.type === 'CallExpression' ? nameOf(childOf(node, 'callee')) : undefined;
      if (callee !== undefined) {
        const known = calls.get(callee);
        if (known === undefined) calls.set(callee, [node]);
        else known.push(node);
      }
      if (node.type === 'VariableDeclarator') noteList(lists, node);
      const parts = callee === 'require' ? partsOf(childrenOf(node, 'arguments')[0]) : undefined;
      const source = parts && sourceOf(parts.name.name as string, ancestors);
      if (parts !== undefined && source !== undefined) found.push({ call: node, parts, source });
      ancestors.push(node);
    },
    leave() {
      ancestors.pop();
    },
  });
  // A function may load by its parameter many times, and be called many times: its calls are read once.
  const given = new Map<string, readonly WrittenText[]>();
  const textsOf = (source: Source): readonly WrittenText[] => {
    if (source.kind === 'list') return writtenTexts(elementsOf(source.list, lists));
    const { called, at } = source;
    const key = `${at} ${called}`;
    const known =
      given.get(key) ??
      writtenTexts((calls.get(called) ?? []).map((each) => childrenOf(each, 'arguments')[at]));
    given.set(key, known);
    return known;
  };
  const named = found.map(({ call, parts, source }) => {
    const texts = textsOf(source).map((each) => ({
      ...each,
      specifier: parts.before + each.text + parts.after,
    }));
    return [call, { name: parts.name, texts }] as const;
  });
  return new Map(named.filter(([, { texts }]) => texts.length > 0));
}

/** Where the texts of the name are written: as arguments of calls of a function, or in a list that is gone through. */
type Source =
  | { readonly kind: 'calls'; readonly called: string; readonly at: number }
  | { readonly kind: 'list'; readonly list: SyntaxNode };

interface Parts {
  readonly before: string;
  readonly name: SyntaxNode;
  readonly after: string;
}

/** A specifier that is one name with texts around it. */
function partsOf(argument: SyntaxNode | undefined): Parts | undefined {
  const node = withoutWrappers(argument);
  if (node?.type === 'Identifier') return { before: '', name: node, after: '' };
  if (node?.type === 'TemplateLiteral') return partsOfTemplate(node);
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  const [before, after] = [constantTextOf(left), constantTextOf(right)];
  const inner = partsOf(before === undefined ? left : right);
  if (inner === undefined) return undefined;
  if (before !== undefined) return { ...inner, before: before + inner.before };
  return after === undefined ? undefined : { ...inner, after: inner.after + after };
}

function partsOfTemplate(template: SyntaxNode): Parts | undefined {
  const [hole, ...others] = childrenOf(template, 'expressions');
  const name = withoutWrappers(hole);
  const [before, after] = childrenOf(template, 'quasis').map(
    ({ value }) => (value as { cooked?: string | null } | undefined)?.cooked,
  );
  if (others.length > 0 || name?.type !== 'Identifier') return undefined;
  return typeof before === 'string' && typeof after === 'string'
    ? { before, name, after }
    : undefined;
}

function sourceOf(name: string, ancestors: readonly SyntaxNode[]): Source | undefined {
  for (let at = ancestors.length - 1; at >= 0; at--) {
    const node = ancestors[at]!;
    if (node.type === 'ForOfStatement' && loopName(node) === name) {
      const list = childOf(node, 'right');
      return list === undefined ? undefined : { kind: 'list', list };
    }
    const position = childrenOf(node, 'params').findIndex((each) => nameOf(each) === name);
    if (position !== -1) return sourceOfParameter(node, position, ancestors[at - 1]);
  }
  return undefined;
}

function loopName(loop: SyntaxNode): string | undefined {
  const [declarator] = childrenOf(childOf(loop, 'left'), 'declarations');
  return nameOf(childOf(declarator, 'id'));
}

function sourceOfParameter(
  node: SyntaxNode,
  at: number,
  parent: SyntaxNode | undefined,
): Source | undefined {
  if (node.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator') {
    const called = nameOf(childOf(node.type === 'FunctionDeclaration' ? node : parent, 'id'));
    return called === undefined ? undefined : { kind: 'calls', called, at };
  }
  const callee = withoutWrappers(childOf(parent, 'callee'));
  if (parent?.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || at !== 0)
    return undefined;
  const list = childOf(callee, 'object');
  const goesThrough = childrenOf(parent, 'arguments')[0] === node && isLoop(callee);
  return goesThrough && list !== undefined ? { kind: 'list', list } : undefined;
}

const isLoop = (callee: SyntaxNode): boolean =>
  /^(?:forEach|map)$/.test(propertyNameOf(callee) ?? '');

function noteList(lists: Map<string, SyntaxNode>, declarator: SyntaxNode): void {
  const list = withoutWrappers(childOf(declarator, 'init'));
  const name = nameOf(childOf(declarator, 'id'));
  if (list?.type === 'ArrayExpression' && name !== undefined) lists.set(name, list);
}

function elementsOf(
  list: SyntaxNode,
  lists: ReadonlyMap<string, SyntaxNode>,
): readonly SyntaxNode[] {
  const written = withoutWrappers(list);
  const elements = childrenOf(lists.get(nameOf(written) ?? '') ?? written, 'elements');
  return elements.length > MAX_TEXTS ? [] : elements;
}

/** Each text once; none where they are more than a few. */
function writtenTexts(written: readonly (SyntaxNode | undefined)[]): readonly WrittenText[] {
  const found = new Map<string, WrittenText>();
  for (const each of written) {
    const text = constantTextOf(each);
    if (each === undefined || text === undefined || text === '' || found.has(text)) continue;
    found.set(text, { text, offset: each.start + 1 });
    if (found.size > MAX_TEXTS) return [];
  }
  return [...found.values()];
}
