// Static imports and exports, from the parser's module record alone: exact, and without a syntax tree.
// https://tc39.es/ecma262/#sec-source-text-module-records
import type { EcmaScriptModule, StaticExportEntry, StaticImport } from 'oxc-parser';
import { type FoundExport, type FoundImport, importedNames } from './import-list.ts';

export interface ModuleFinds {
  readonly imports: FoundImport[];
  readonly exports: FoundExport[];
}

export function readModuleRecord(module: EcmaScriptModule, text: string): ModuleFinds {
  const imports = module.staticImports.filter(hasSpecifier).map((found) => readImport(found, text));
  const boundNames = indexBoundNames(module.staticImports);
  const exports: FoundExport[] = [];
  for (const { entries } of module.staticExports) {
    const first = entries.find(({ moduleRequest }) => moduleRequest !== null)?.moduleRequest;
    if (first !== undefined && first !== null) {
      imports.push({
        specifier: first.value,
        kind: entries.every(({ isType }) => isType) ? 'type' : 'reexport',
        symbols: entries.map((entry) => importedName(entry, boundNames)),
        offset: first.start,
      });
    }
    for (const entry of entries) exports.push(readExport(entry, boundNames));
  }
  return { imports, exports };
}

/** When the parser gives up inside an import, it records one with an empty place. */
const hasSpecifier = ({ moduleRequest }: StaticImport): boolean =>
  moduleRequest.end > moduleRequest.start;

function readImport({ start, moduleRequest, entries }: StaticImport, text: string): FoundImport {
  const isType =
    entries.length > 0
      ? entries.every((entry) => entry.isType)
      : /^import\s+type\s*\{/.test(text.slice(start, moduleRequest.start));
  return {
    specifier: moduleRequest.value,
    kind: isType ? 'type' : 'static',
    ...importedNames(
      entries.map(({ importName: { kind, name }, localName }) => ({
        symbol: symbolOf(kind, name),
        local: localName.value,
      })),
    ),
    offset: moduleRequest.start,
  };
}

function symbolOf(kind: string, name: string | null): string {
  if (kind === 'Default') return 'default';
  return kind === 'Name' && name !== null ? name : '*';
}

/** For `import a from './x'; export { a }` some releases of the parser record the local name as imported. */
function importedName(
  { importName: { kind, name, start } }: StaticExportEntry,
  { defaultOffsets }: BoundNames,
): string {
  if (start !== null && defaultOffsets.has(start)) return 'default';
  return kind === 'Name' && name !== null ? name : '*';
}

interface BoundNames {
  /** What each imported local name is, so that `import { a } from './x'; export { a }` keeps its origin. */
  readonly origins: ReadonlyMap<string, { readonly specifier: string; readonly name: string }>;
  /** Where the local names of default imports stand. */
  readonly defaultOffsets: ReadonlySet<number>;
}

function indexBoundNames(imports: readonly StaticImport[]): BoundNames {
  const bound = imports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName: { kind, name }, localName }) => ({
      localName,
      isDefault: kind === 'Default',
      origin: { specifier: moduleRequest.value, name: symbolOf(kind, name) },
    })),
  );
  return {
    origins: new Map(bound.map(({ localName, origin }) => [localName.value, origin])),
    defaultOffsets: new Set(
      bound.filter(({ isDefault }) => isDefault).map(({ localName }) => localName.start),
    ),
  };
}

function readExport(entry: StaticExportEntry, boundNames: BoundNames): FoundExport {
  const { exportName, localName, moduleRequest, start } = entry;
  const name =
    exportName.kind === 'Default' ? 'default' : exportName.kind === 'Name' ? exportName.name : '*';
  const from =
    moduleRequest === null
      ? boundNames.origins.get(localName.name ?? '')
      : { specifier: moduleRequest.value, name: importedName(entry, boundNames) };
  const found = { name: name ?? '*', offset: start };
  if (from !== undefined) return { ...found, from };
  const declaration = localName.name;
  return declaration === null || declaration === name ? found : { ...found, declaration };
}
