// The extractor: one file's text to facts, by dialect. Pure; the same text and dialect give the same facts.
import type { Extraction, ExtractionDepth, Extractor } from '../../language.ts';
import type { ConfigurationDialect, RuntimeDialect, SourceDialect } from './claims.ts';
import { readConfiguration } from './configuration/read-configuration.ts';
import { readTemplateFile, templatesInClasses } from './extraction/angular-classes.ts';
import {
  type ComponentFinds,
  type ComponentOptions,
  extractComponent,
} from './extraction/extract-component.ts';
import { extractScript, type ScriptTree } from './extraction/extract-script.ts';
import { toExportFacts, toImportFacts } from './extraction/import-list.ts';
import { indexLines } from './extraction/line-index.ts';
import { parseTemplate } from './extraction/parse-template.ts';
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
    case 'angular':
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
  if (dialect === 'angular') return { ...NOTHING, scripts: templateFile(text, options) };
  const known = dialect === 'runtime' ? 'ts' : dialect;
  const isWholeFile = dialect !== 'runtime';
  const { script, ...finds } = extractScript(text, known, {
    ...{ ...options, isWholeFile, isInstance: false },
  });
  if (script === undefined) return { ...finds, scripts: [] };
  return { ...finds, scripts: [script, ...innerTemplates(script, text, options)] };
}

const NOTHING: Omit<ComponentFinds, 'scripts'> = {
  imports: [],
  exports: [],
  declarations: [],
  diagnostics: [],
  isAmd: false,
};

/** A template of Angular that is a file of its own. */
function templateFile(text: string, { lineOf, wantsDeclarations }: ComponentOptions): ScriptTree[] {
  if (!wantsDeclarations) return [];
  const { script, elements } = readTemplateFile(text, lineOf);
  return present(parseTemplate(script, { dialect: 'ts', shows: 'importer', elements }));
}

function innerTemplates({ tree }: ScriptTree, text: string, { lineOf }: ComponentOptions) {
  return [...templatesInClasses(tree, text, lineOf)].flatMap(([shows, { script, elements }]) =>
    present(parseTemplate(script, { dialect: 'ts', shows, elements })),
  );
}

const present = <T>(found: T | undefined): T[] => (found === undefined ? [] : [found]);
