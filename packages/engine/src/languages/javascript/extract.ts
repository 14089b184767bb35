// The extractor: one file's text to facts, by dialect. Pure; the same text and dialect give the same facts.
import type { Extraction, ExtractionDepth } from '../../language.ts';
import type { ConfigurationDialect, SourceDialect } from './claims.ts';
import { readConfiguration } from './configuration/read-configuration.ts';
import { extractComponent } from './extraction/extract-component.ts';
import { extractScript } from './extraction/extract-script.ts';
import { toExportFacts, toImportFacts } from './extraction/import-list.ts';
import { indexLines } from './extraction/line-index.ts';

/** What the resolver must know of a source file beyond its imports. */
export interface AmdModule {
  readonly kind: 'amd-module';
}

export function extract(text: string, dialect: string, depth: ExtractionDepth): Extraction {
  const known = dialect as SourceDialect | ConfigurationDialect;
  switch (known) {
    case 'js':
    case 'ts':
    case 'tsx':
    case 'dts':
    case 'vue':
    case 'svelte':
      return extractSource(text, known, depth);
    default:
      return readConfiguration(text, known);
  }
}

function extractSource(text: string, dialect: SourceDialect, depth: ExtractionDepth): Extraction {
  const lineOf = indexLines(text);
  const wantsDeclarations = depth !== 'imports';
  const finds =
    dialect === 'vue' || dialect === 'svelte'
      ? extractComponent(text, dialect, { lineOf, wantsDeclarations })
      : extractScript(text, dialect, { lineOf, wantsDeclarations, isInstance: false });
  const amdModule: AmdModule = { kind: 'amd-module' };
  return {
    imports: toImportFacts(finds.imports, lineOf),
    exports: toExportFacts(finds.exports),
    declarations: finds.declarations,
    diagnostics: finds.diagnostics,
    ...(finds.isAmd && { configuration: amdModule }),
  };
}
