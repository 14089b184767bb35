// What the kinds of nodes and relationships are called and coloured. The colours stand in the style sheet,
// once for light and once for dark; here is only which one is whose.
import type { ViewNode, ViewType } from '@orrery/contract';
import { formatCount } from '../parts/format.ts';

export const KIND_NAMES = [
  'Domain',
  'Subdomain',
  'Directory',
  'File',
  'Class',
  'Type',
  'Function',
  'ExternalModule',
] as const;
export type KindName = (typeof KIND_NAMES)[number];

interface Kind {
  readonly text: string;
  readonly plural: string;
  /** Custom property that holds its colour. */
  readonly color: string;
}

export const KINDS: Readonly<Record<KindName, Kind>> = {
  Domain: { text: 'domain', plural: 'domains', color: '--kind-domain' },
  Subdomain: { text: 'subdomain', plural: 'subdomains', color: '--kind-subdomain' },
  Directory: { text: 'folder', plural: 'folders', color: '--kind-directory' },
  File: { text: 'file', plural: 'files', color: '--kind-file' },
  Class: { text: 'class', plural: 'classes', color: '--kind-class' },
  Type: { text: 'type', plural: 'types', color: '--kind-type' },
  Function: { text: 'function', plural: 'functions', color: '--kind-function' },
  ExternalModule: { text: 'external module', plural: 'external modules', color: '--kind-external' },
};

/** The groups of external modules, which views alone have, are external too. */
export function kindOf({ label, isExternal }: Pick<ViewNode, 'label' | 'isExternal'>): KindName {
  if (isExternal === true) return 'ExternalModule';
  return KIND_NAMES.find((name) => name === label) ?? 'File';
}

/** How much is inside of a node, in the measure that people use for it; undefined where nothing is. */
export function contentOf(
  node: Pick<ViewNode, 'label' | 'isExternal' | 'childCount' | 'isOpen' | 'files' | 'size'>,
): { readonly count: number; readonly text: string } | undefined {
  const { label, isExternal, childCount, isOpen, files, size } = node;
  if (childCount === 0 && !isOpen) return undefined;
  if (isExternal === true) return { count: size, text: formatCount(size, 'module') };
  return label !== 'File' && files > 0
    ? { count: files, text: formatCount(files, 'file') }
    : { count: size, text: formatCount(size, 'declaration') };
}

/** Of types that this page does not know too. */
export const typeText = (type: string): string =>
  Object.hasOwn(TYPE_TEXT, type) ? TYPE_TEXT[type as ViewType] : type;

export const TYPE_TEXT: Readonly<Record<ViewType, string>> = {
  imports: 'imports',
  calls: 'calls',
  extends: 'extends',
  implements: 'implements',
  dependsOn: 'depends on',
};
