// The extractor: one file's text to facts, by dialect. Pure; the same text and dialect give the same facts.
import type { Extraction, ExtractionDepth, Extractor } from '../../language.ts';
import type { ConfigurationDialect, RuntimeDialect, SourceDialect } from './claims.ts';
import { readConfiguration } from './configuration/read-configuration.ts';
import {
  type ComponentFinds,
  type ComponentOptions,
  extractComponent,
} from './extraction/extract-component.ts';
import { extractScript } from './extraction/extract-script.ts';
import { toExportFacts, toImportFacts } from './extraction/import-list.ts';
import { indexLines } from './extraction/line-index.ts';
import { readScripts } from './flow/read-scripts.ts';

/** What the resolver must know of a source file beyond its imports. */
export interface AmdModule {
  readonly kind: 'amd-module';
}

/** The parser comes without a grammar that would have to be read. */
export async function loadExtractor(): Promise<Extractor> {
  return extract;
}

export function extract(text: string, dialect: string, depth: ExtractionDepth): Extraction {
  const known = dialect as SourceDialect | RuntimeDialect | ConfigurationDialect;
  switch (known) {
    case 'js':
    case 'ts':
    case 'tsx':
    case 'dts':
    case 'vue':
    case 'svelte':
    case 'runtime':
      return extractSource(text, known, depth);
    default:
      return readConfiguration(text, known);
  }
}

function extractSource(
  text: string,
  dialect: SourceDialect | RuntimeDialect,
  depth: ExtractionDepth,
): Extraction {
  const lineOf = indexLines(text);
  const finds = findAll(text, dialect, { lineOf, wantsDeclarations: depth !== 'imports' });
  const amdModule: AmdModule = { kind: 'amd-module' };
  const importAt = new Map<number, number>();
  return {
    imports: toImportFacts(finds.imports, lineOf, importAt),
    exports: toExportFacts(finds.exports),
    declarations: finds.declarations,
    ...(depth === 'calls' && {
      flow: readScripts(finds.scripts, {
        lineOf,
        importAt,
        isComponent: dialect === 'vue' || dialect === 'svelte',
        isRuntime: dialect === 'runtime',
      }),
    }),
    diagnostics: finds.diagnostics,
    ...(finds.isAmd && { configuration: amdModule }),
  };
}

function findAll(
  text: string,
  dialect: SourceDialect | RuntimeDialect,
  options: ComponentOptions,
): ComponentFinds {
  if (dialect === 'vue' || dialect === 'svelte') return extractComponent(text, dialect, options);
  const known = dialect === 'runtime' ? 'ts' : dialect;
  const isWholeFile = dialect !== 'runtime';
  const { script, ...finds } = extractScript(text, known, {
    ...{ ...options, isWholeFile, isInstance: false },
  });
  return { ...finds, scripts: script === undefined ? [] : [script] };
}
