// Where the imports of PHP files lead: to the files that declare the names, and to those that are included.
// https://www.php.net/manual/language.namespaces.rules
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import { isTestPath } from '../claim.ts';
import { TEMPLATE } from '../flow/templates.ts';
import { coreExtensionOf, extensionOf } from '../runtime-classes.ts';
import { isRuntimeFunction } from '../runtime-functions.ts';
import { joinNames, type NameTable, partName, readSpecifier } from '../source-settings.ts';
import { type Autoload, createAutoload } from './autoload.ts';
import { createDeclarationIndex, type DeclarationIndex } from './declaration-index.ts';
import { createIncludedFiles, type IncludedFiles } from './included-files.ts';
import { createPackageNames, type PackageNames } from './package-names.ts';
import { createTemplateLookup, type TemplateLookup } from './template-lookup.ts';

export function createPhpResolver(view: RepositoryView): ImportResolver {
  const autoload = createAutoload(view);
  const index = createDeclarationIndex(view, autoload);
  const resolution: Resolution = {
    view,
    autoload,
    index,
    included: createIncludedFiles(view, index, autoload),
    packages: createPackageNames(autoload),
    templates: createTemplateLookup(view),
  };
  return {
    resolve: (importer, fact) => resolveFact(resolution, importer, fact),
    diagnostics: () => [],
  };
}

interface Resolution {
  readonly view: RepositoryView;
  readonly autoload: Autoload;
  readonly index: DeclarationIndex;
  readonly included: IncludedFiles;
  readonly packages: PackageNames;
  readonly templates: TemplateLookup;
}

function resolveFact(
  resolution: Resolution,
  importer: string,
  fact: ImportFact,
): readonly ImportTarget[] {
  const { specifier, kind, symbols, aliases = [] } = fact;
  if (specifier?.startsWith(TEMPLATE) === true)
    return resolution.templates(importer, specifier.slice(TEMPLATE.length), symbols);
  if (specifier === null) {
    return [{ outcome: 'unresolved', reason: 'the path is computed at run time', symbols }];
  }
  if (kind === 'require' || kind === 'include') return [resolution.included(importer, specifier)];
  const { table, name } = readSpecifier(specifier);
  if (kind === 'implicit' && !name.startsWith('\\')) {
    return namesWithoutImport(resolution, importer, { table, namespace: name, symbols });
  }
  const whole = name.replace(/^\\/, '');
  // A local name of several segments reaches into what is imported.
  const members = symbols.filter((symbol) =>
    aliases.some(({ symbol: aliased, local }) => aliased === symbol && local.includes('.')),
  );
  if (kind === 'implicit' || members.length === 0) {
    return nameInFull(resolution, importer, {
      table,
      name: whole,
      symbols,
      isWritten: kind === 'static',
    });
  }
  const targets = new TargetList();
  for (const symbol of members) {
    const asked = { table, name: joinNames(whole, symbol), symbols: [symbol], isWritten: true };
    for (const target of nameInFull(resolution, importer, asked)) targets.add(target);
  }
  return targets.list();
}

interface AskedName {
  readonly table: NameTable;
  /** Whole, without a leading backslash. */
  readonly name: string;
  readonly symbols: readonly string[];
  /** Whether the file imports it in so many words. */
  readonly isWritten: boolean;
}

/** Empty for a function or constant of PHP's own that is only used. */
function nameInFull(
  { view, index, autoload, packages }: Resolution,
  importer: string,
  { table, name, symbols, isWritten }: AskedName,
): ImportTarget[] {
  const { namespace, last } = partName(name);
  const core = table === 'class' ? coreExtensionOf(name) : coreFunction(table, name);
  if (core !== undefined) return [external('php', core, symbols)];
  const path = index.nearest(importer, table, name);
  if (path !== undefined) return [{ outcome: 'resolved', path, symbols }];
  const extension = table === 'class' ? extensionOf(name) : undefined;
  if (extension !== undefined) return [external('php', extension, symbols)];
  if (namespace === '' && table !== 'class') {
    return isWritten ? [external('php', 'standard', symbols)] : [];
  }
  const expected = autoload.expectedFiles(name);
  const isHere =
    namespace !== '' && expected.some((file) => view.hasDirectory(directoryOf(file.path)));
  const isRequired = packages.isRequired(importer, name);
  if (isHere || (!isRequired && expected.some(({ isNamed }) => isNamed))) {
    const [first] = expected;
    const reason =
      table === 'class'
        ? `no file declares ${name}; composer.json has it in ${first?.path}`
        : `no file declares the ${WORDS[table]} ${name}`;
    return [{ outcome: 'unresolved', reason, symbols }];
  }
  if (!isRequired && namespace !== '' && index.hasNamespace(namespace)) {
    const reason = `no file of namespace ${namespace} declares ${last}`;
    return [{ outcome: 'unresolved', reason, symbols }];
  }
  return [external('composer', packages.packageOf(importer, name), symbols)];
}

const WORDS: Readonly<Record<NameTable, string>> = {
  class: 'class',
  function: 'function',
  const: 'constant',
};

function coreFunction(table: NameTable, name: string): string | undefined {
  return table === 'function' && isRuntimeFunction(name) ? 'standard' : undefined;
}

function external(ecosystem: string, name: string, symbols: readonly string[]): ImportTarget {
  return { outcome: 'external', ecosystem, name, symbols };
}

/** Names of the own namespace; functions and constants that it lacks are sought in the global one. */
function namesWithoutImport(
  resolution: Resolution,
  importer: string,
  {
    table,
    namespace,
    symbols,
  }: { table: NameTable; namespace: string; symbols: readonly string[] },
): readonly ImportTarget[] {
  const targets = new TargetList();
  for (const symbol of symbols) {
    const path =
      findUsed(resolution, importer, table, joinNames(namespace, symbol)) ??
      (table === 'class' || namespace === ''
        ? undefined
        : findUsed(resolution, importer, table, symbol));
    if (path !== undefined && path !== importer) {
      targets.add({ outcome: 'resolved', path, symbols: [symbol] });
    }
  }
  return targets.list();
}

/**
 * Tests declare functions in the namespaces of sources so as to stand in for PHP's own; sources do not know
 * of them. What PHP has itself is not taken from a file.
 */
function findUsed(
  { index }: Resolution,
  importer: string,
  table: NameTable,
  name: string,
): string | undefined {
  if (table === 'class' && coreExtensionOf(name) !== undefined) return undefined;
  if (table === 'function' && isRuntimeFunction(name)) return undefined;
  if (table === 'const' && /^(?:PHP|E)_[A-Z_]+$/.test(name)) return undefined;
  const path = index.nearest(importer, table, name);
  const isHidden =
    path !== undefined && table !== 'class' && isTestPath(path) && !isTestPath(importer);
  return isHidden ? undefined : path;
}

/** Targets in the order of their paths, those outside last; each once with all its symbols. */
class TargetList {
  readonly #targets = new Map<string, ImportTarget>();

  add(target: ImportTarget): void {
    const key =
      target.outcome === 'resolved'
        ? `1 ${target.path}`
        : target.outcome === 'external'
          ? `2 ${target.ecosystem}:${target.name}`
          : `3 ${target.reason}`;
    const known = this.#targets.get(key);
    const symbols = [...(known?.symbols ?? []), ...target.symbols];
    this.#targets.set(key, { ...target, symbols });
  }

  list(): ImportTarget[] {
    return [...this.#targets.keys()].sort().map((key) => this.#targets.get(key) as ImportTarget);
  }
}
