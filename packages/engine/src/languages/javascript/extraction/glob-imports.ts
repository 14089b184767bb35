// Imports of many files by one pattern. The pattern becomes the specifier; resolution expands it.
import { EXCLUSION_SEPARATOR } from '../glob-exclusions.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  keyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from './syntax-tree.ts';

export interface GlobImport {
  readonly kind: 'static' | 'dynamic';
  /** One per positive pattern, with all exclusions behind it; `undefined` when they are computed. */
  readonly patterns: readonly string[] | undefined;
}

/** The patterns of `import.meta.glob`. https://vite.dev/guide/features.html#glob-import */
export function globPatterns(call: SyntaxNode, property: string): GlobImport {
  const [first, options] = childrenOf(call, 'arguments');
  const isEager =
    property === 'globEager' ||
    childrenOf(options, 'properties').some(
      (option) => keyNameOf(option) === 'eager' && childOf(option, 'value')?.value === true,
    );
  const kind = isEager ? 'static' : 'dynamic';
  const list = withoutWrappers(first);
  const texts =
    list?.type === 'ArrayExpression'
      ? childrenOf(list, 'elements').map(constantTextOf)
      : [constantTextOf(list)];
  const known = texts.filter((text) => text !== undefined);
  if (known.length < texts.length) return { kind, patterns: undefined };
  const exclusions = known
    .filter((text) => text.startsWith('!'))
    .map((text) => EXCLUSION_SEPARATOR + text.slice(1));
  const patterns = known.filter((text) => !text.startsWith('!'));
  return { kind, patterns: patterns.map((pattern) => pattern + exclusions.join('')) };
}

/**
 * webpack's `require.context(directory, deep, filter)` as a pattern, when the filter is no more than a
 * choice of extensions. https://webpack.js.org/guides/dependency-management/#requirecontext
 */
export function globOfContext(call: SyntaxNode): string | undefined {
  const [directory, deep, filter] = childrenOf(call, 'arguments');
  const start = constantTextOf(directory)?.replace(/(?<!\/)\/+$/, '');
  const isDeep = deep === undefined || deep.value === true;
  if (start === undefined || (!isDeep && deep.value !== false)) return undefined;
  const name = filter === undefined ? '*' : namePatternOf(filter);
  return name === undefined ? undefined : `${start}/${isDeep ? '**/' : ''}${name}`;
}

const EXTENSION_FILTER =
  /^(?:\^\\\.\\\/\.[*+])?((?:\\\.[\w-]+)*)\\\.(?:([\w-]+)|\((?:\?:)?([\w|-]+)\))\$$/;

/** `/\.js$/`, `/\.(ts|tsx)$/`, `/\.stories\.js$/` as `*.js` and so on. */
function namePatternOf(filter: SyntaxNode): string | undefined {
  const { pattern, flags } = (filter.regex ?? {}) as { pattern?: string; flags?: string };
  if (pattern === undefined || (flags !== '' && flags !== undefined)) return undefined;
  const [whole, stem, single, choice] = EXTENSION_FILTER.exec(pattern) ?? [];
  if (whole === undefined) return undefined;
  const middle = (stem ?? '').replaceAll('\\', '');
  return `*${middle}.${single ?? `{${(choice ?? '').replaceAll('|', ',')}}`}`;
}
