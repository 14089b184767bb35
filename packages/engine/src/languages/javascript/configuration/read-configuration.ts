// A configuration file's text to what the resolver wants of it. A file that cannot be read says so once and
// is as good as absent.
import type { Diagnostic } from '../../../facts.ts';
import { type Extraction, emptyExtraction } from '../../../language.ts';
import type { ConfigurationDialect } from '../claims.ts';
import { indexLines } from '../extraction/line-index.ts';
import { type CompilerSettings, readCompilerSettings } from './compiler-settings.ts';
import { isObject, JsonSyntaxError, type JsonValue, parseJson } from './json-document.ts';
import { type PackageManifest, readPackageManifest } from './package-manifest.ts';
import { readLernaList, readPnpmList, type WorkspaceList } from './workspace-list.ts';

export type Configuration = PackageManifest | CompilerSettings | WorkspaceList;

export function readConfiguration(text: string, dialect: ConfigurationDialect): Extraction {
  if (dialect === 'pnpm-workspace') return extractionOf(readPnpmList(text));
  // An empty file is a compiler's configuration without settings.
  if (text.trim() === '' && dialect === 'tsconfig') {
    return extractionOf(readCompilerSettings({ entries: [] }));
  }
  try {
    const document = parseJson(text);
    if (isObject(document)) return extractionOf(READERS[dialect](document));
    return failed(null, 'holds no JSON object');
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return failed(indexLines(text)(error.offset), `is not valid JSON: ${error.message}`);
  }
}

const READERS: Record<
  Exclude<ConfigurationDialect, 'pnpm-workspace'>,
  (document: JsonValue) => Configuration
> = {
  'package-json': readPackageManifest,
  tsconfig: readCompilerSettings,
  'workspace-list': readLernaList,
};

const extractionOf = (configuration: Configuration): Extraction => ({
  ...emptyExtraction,
  configuration,
});

function failed(line: number | null, problem: string): Extraction {
  const diagnostic: Diagnostic = {
    code: 'invalid-configuration',
    line,
    message: `the configuration ${problem}; resolution goes on without it`,
  };
  return { ...emptyExtraction, diagnostics: [diagnostic] };
}
