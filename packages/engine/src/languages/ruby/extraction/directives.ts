// Calls by which a file names other files: `require` and its kin, `autoload`, and what changes load paths.

import type { ImportFact, ImportKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import { argumentsOf, type KnownPaths, literalPath, relativeSpecifier } from './literal-path.ts';

const MAX_EXPRESSION = 100;

/** By name of the method; `import` is Rake's. */
const REQUIRING = new Map<string, ImportKind>([
  ['require', 'require'],
  ['require_relative', 'require'],
  ['require_dependency', 'require'],
  ['require_or_load', 'require'],
  ['load', 'include'],
]);

export function isRequiring(method: string): boolean {
  return REQUIRING.has(method);
}

/** @returns none for a method of the same name that means something else */
export function readRequire(
  call: SyntaxNode,
  method: string,
  known: KnownPaths,
): readonly ImportFact[] {
  const [path] = argumentsOf(call);
  if (path === undefined || NO_PATHS.has(path.type)) return [];
  const kind = REQUIRING.get(method) ?? 'require';
  const line = path.startLine;
  const literals = literalsOf(path, known);
  if (literals.length > 0) {
    return literals
      .filter((literal) => literal !== '')
      .map((literal) => ({
        specifier: method === 'require_relative' ? relativeSpecifier(literal) : literal,
        kind,
        symbols: [],
        line,
      }));
  }
  return method === 'load' && !looksLikePath(path) ? [] : [computed(path, line)];
}

/** One as a rule, several in a loop over a list; empty for what is computed. */
function literalsOf(path: SyntaxNode, known: KnownPaths): readonly string[] {
  const literal = literalPath(path, known) ?? globAround(path, known);
  return literal === undefined ? listAround(path, known) : [literal];
}

/** `load` is a method of many objects, and only what looks like a path tells which is meant. */
function looksLikePath(path: SyntaxNode): boolean {
  const isOwnCall = path.type === 'call' && path.childForFieldName('receiver') === null;
  const named = isOwnCall
    ? (path.childForFieldName('method')?.text ?? '')
    : path.text.slice(0, 500);
  return isOwnCall ? /path|file/i.test(named) : /["']|File\.|path/.test(named);
}

const NO_PATHS = new Set([
  'simple_symbol',
  'delimited_symbol',
  'pair',
  'nil',
  'true',
  'false',
  'hash',
  'array',
  'integer',
  'block_argument',
  'splat_argument',
  'hash_splat_argument',
]);

function computed(node: SyntaxNode, line: number): ImportFact {
  const expression = cutText(node.text.slice(0, 500).replace(/\s+/g, ' '), MAX_EXPRESSION);
  return { specifier: null, expression, kind: 'dynamic', symbols: [], line };
}

/** The pattern of `Dir[pattern].each { |path| require path }`, when `path` is the block's parameter. */
function globAround(path: SyntaxNode, known: KnownPaths): string | undefined {
  const block = path.type === 'identifier' ? blockAround(path) : undefined;
  return block?.parameter === path.text ? globOf(block.call, known) : undefined;
}

/** Longer lists are data. */
const MAX_LISTED = 200;

/** Each path of `%w[a b].each { |name| require "x/#{name}" }`; empty when one cannot be computed. */
function listAround(path: SyntaxNode, known: KnownPaths): readonly string[] {
  const block = blockAround(path);
  const isLoop = /^(?:each|map|sort_by)$/.test(block?.call.childForFieldName('method')?.text ?? '');
  const list = isLoop ? block?.call.childForFieldName('receiver') : undefined;
  if (block === undefined || list === undefined || list === null) return [];
  if (list.type !== 'string_array' && list.type !== 'array') return [];
  if (list.namedChildCount > MAX_LISTED) return [];
  const paths = list.namedChildren.map((item) => {
    const value = item.type === 'bare_string' ? item.text : literalPath(item, known);
    return value === undefined
      ? undefined
      : literalPath(path, new Map([...known, [block.parameter, value]]));
  });
  return paths.includes(undefined) ? [] : (paths as string[]);
}

/** The innermost block around, with the name of its first parameter and the call that it is given to. */
function blockAround(
  node: SyntaxNode,
): { readonly parameter: string; readonly call: SyntaxNode } | undefined {
  for (let at = node.parent, steps = 0; at !== null && steps < 8; at = at.parent, steps += 1) {
    if (at.type !== 'block' && at.type !== 'do_block') continue;
    const parameter = at.childForFieldName('parameters')?.namedChild(0)?.text;
    return parameter === undefined || at.parent === null
      ? undefined
      : { parameter, call: at.parent };
  }
  return undefined;
}

/** Looks along the receivers: `Dir.glob(pattern).sort.each`. */
export function globOf(call: SyntaxNode | null, known: KnownPaths): string | undefined {
  let at = call;
  for (let steps = 0; at !== null && steps < 6; steps += 1) {
    if (at.type === 'element_reference') {
      if (at.childForFieldName('object')?.text !== 'Dir') return undefined;
      return onlyPattern(at.namedChildren.slice(1), known);
    }
    const receiver: SyntaxNode | null = at.childForFieldName('receiver');
    if (receiver?.text === 'Dir' && at.childForFieldName('method')?.text === 'glob') {
      return onlyPattern(argumentsOf(at), known);
    }
    at = receiver;
  }
  return undefined;
}

function onlyPattern(patterns: readonly SyntaxNode[], known: KnownPaths): string | undefined {
  const [first] = patterns;
  const pattern = first === undefined ? undefined : literalPath(first, known);
  if (pattern === undefined || pattern === '') return undefined;
  return /^(?:\.|Rails\.root)/.test(pattern) ? pattern : `./${pattern}`;
}

/** What `autoload_under` and `autoload_at` around an `autoload` say. */
export interface AutoloadPlace {
  readonly under: string | undefined;
  readonly at: string | undefined;
}

/**
 * `autoload :Name, "path"`, and with ActiveSupport's module `autoload :Name` alone.
 * @param namespace names of the modules around, outermost first
 */
export function readAutoload(
  call: SyntaxNode,
  namespace: readonly string[],
  place: AutoloadPlace,
  known: KnownPaths,
): ImportFact | undefined {
  const [constant, path] = argumentsOf(call);
  if (constant === undefined) return undefined;
  const line = constant.startLine;
  const name = /^:?["']?(\p{Lu}[\p{L}\p{N}_]*)["']?$/u.exec(constant.text)?.[1];
  if (path !== undefined && path.type !== 'pair') {
    const specifier = literalPath(path, known);
    if (specifier === undefined || specifier === '') return computed(path, line);
    return { specifier, kind: 'dynamic', symbols: name === undefined ? [] : [name], line };
  }
  if (name === undefined) return undefined;
  const parts = [...namespace, ...(place.under === undefined ? [] : [place.under]), name];
  const specifier = place.at ?? parts.map(underscore).join('/');
  return { specifier, kind: 'dynamic', symbols: [name], line };
}

/** As ActiveSupport does without acronyms of the application: `Admin::HTTPRole` to `admin/http_role`. */
export function underscore(name: string): string {
  return name
    .replaceAll('::', '/')
    .replace(/([A-Z\d])(?=[A-Z][a-z])/g, '$1_')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}

/** Of `$LOAD_PATH.unshift path` and `$: << path`: relative to the file; what is computed is left out. */
export function readLoadPaths(node: SyntaxNode, known: KnownPaths): string[] {
  const paths =
    node.type === 'binary'
      ? [node.childForFieldName('right')].filter((path) => path !== null)
      : argumentsOf(node);
  return paths.flatMap((path) => {
    const literal = literalPath(path, known);
    if (literal === undefined || literal.startsWith('Rails.root')) return [];
    return [literal.startsWith('.') ? literal : `./${literal}`];
  });
}
