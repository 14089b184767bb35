// Reads composer.json: the package's name, where its classes are loaded from, and which packages it asks for.
// https://getcomposer.org/doc/04-schema.md
import { type Extraction, emptyExtraction } from '../../../language.ts';

/** What composer.json says, in source order. Directories and files are as written. */
export interface ComposerFile {
  /** `vendor/package`; `null` when the package has no name. */
  readonly name: string | null;
  /** Of `autoload` and `autoload-dev`. */
  readonly psr4: readonly PrefixMapping[];
  readonly psr0: readonly PrefixMapping[];
  /** Files and directories that are searched for classes. */
  readonly classmap: readonly string[];
  /** Files that are loaded always. */
  readonly files: readonly string[];
  /** Packages asked for, also for development, without PHP itself and its extensions. */
  readonly requires: readonly string[];
  /** Packages that this one stands in for. */
  readonly replaces: readonly string[];
  /** Directories added to the path on which `include` looks. */
  readonly includePath: readonly string[];
}

export interface PrefixMapping {
  /** As written, with its last backslash; empty for all names. */
  readonly prefix: string;
  readonly directories: readonly string[];
}

export function extractComposerFile(text: string): Extraction {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    const message =
      'composer.json is no JSON, so it is not known where its classes lie. Composer itself would refuse it.';
    return {
      ...emptyExtraction,
      diagnostics: [{ code: 'invalid-configuration', line: null, message }],
    };
  }
  return { ...emptyExtraction, configuration: readComposerFile(entriesOf(document)) };
}

/** Values by key: a plain object would give meaning to keys such as `__proto__`. */
type Entries = ReadonlyMap<string, unknown>;

function readComposerFile(document: Entries): ComposerFile {
  const name = document.get('name');
  const sections = ['autoload', 'autoload-dev'].map((key) => entriesOf(document.get(key)));
  return {
    name: typeof name === 'string' ? name.toLowerCase() : null,
    psr4: sections.flatMap((section) => mappingsOf(section.get('psr-4'))),
    psr0: sections.flatMap((section) => mappingsOf(section.get('psr-0'))),
    classmap: sections.flatMap((section) => textsOf(section.get('classmap'))),
    files: sections.flatMap((section) => textsOf(section.get('files'))),
    requires: ['require', 'require-dev'].flatMap((key) => packagesOf(document.get(key))),
    replaces: packagesOf(document.get('replace')),
    includePath: textsOf(document.get('include-path')),
  };
}

function entriesOf(value: unknown): Entries {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}

function mappingsOf(value: unknown): PrefixMapping[] {
  return [...entriesOf(value)].map(([prefix, directories]) => ({
    prefix,
    directories: textsOf(directories),
  }));
}

/** One text stands for a list of one. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}

/** What has no vendor is PHP itself, an extension or a part of Composer. */
function packagesOf(value: unknown): string[] {
  return [...entriesOf(value).keys()]
    .filter((name) => name.includes('/'))
    .map((name) => name.toLowerCase());
}
