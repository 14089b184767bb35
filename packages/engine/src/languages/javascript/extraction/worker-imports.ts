// Modules named by URL: `new URL('./x.js', import.meta.url)`, alone or as the script of a worker.
// https://webpack.js.org/guides/web-workers/ https://vite.dev/guide/features.html#web-workers
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
} from './syntax-tree.ts';
import type { Candidate, Site } from './tree-imports.ts';

const WORKERS: ReadonlySet<string> = new Set(['Worker', 'SharedWorker']);
/** A URL of anything else, such as a directory or a text file, is data and no dependency on code. */
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|wasm)(?:[?#].*)?$/;

export function importsOfNew({ node, ancestors }: Site): readonly Candidate[] {
  if (nameOf(childOf(node, 'callee')) !== 'URL') return [];
  const [first, base] = childrenOf(node, 'arguments');
  const written = constantTextOf(first);
  if (first === undefined || written === undefined || !isOwnUrl(base)) return [];
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(written)) return [];
  const parent = ancestors.at(-1);
  const isWorker =
    parent?.type === 'NewExpression' && WORKERS.has(nameOf(childOf(parent, 'callee')) ?? '');
  if (!isWorker && !CODE.test(written)) return [];
  // Relative to the importer even without a leading dot, as URLs are.
  const specifier = /^[./]/.test(written) ? written : `./${written}`;
  return [
    {
      imports: [{ specifier, kind: 'dynamic', symbols: [], offset: first.start }],
      freeName: 'URL',
    },
  ];
}

function isOwnUrl(base: SyntaxNode | undefined): boolean {
  return (
    base?.type === 'MemberExpression' &&
    propertyNameOf(base) === 'url' &&
    childOf(base, 'object')?.type === 'MetaProperty'
  );
}
