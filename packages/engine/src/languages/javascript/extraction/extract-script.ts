// One script to its finds, by the cheapest way that shows them all: the module record always, comments and
// the syntax tree only where the text can hold what they would show.
import type { Diagnostic } from '../../../facts.ts';
import {
  importsOfDocumentation,
  importsOfHeader,
  mayHoldDocumentedTypes,
} from './comment-imports.ts';
import type { FoundExport, FoundImport } from './import-list.ts';
import type { LineOf } from './line-index.ts';
import { readModuleRecord } from './module-record.ts';
import { type ParsedScript, parseScript, type ScriptDialect } from './parse-script.ts';
import { salvageImports } from './salvage.ts';
import { readTree } from './tree-imports.ts';

export interface ScriptFinds {
  readonly imports: readonly FoundImport[];
  readonly exports: readonly FoundExport[];
  readonly diagnostics: readonly Diagnostic[];
  readonly isAmd: boolean;
}

/** Every form that the record does not show contains one of these. */
const NEEDS_TREE =
  /\brequire|\bdefine\b|\bexports\b|\bexport\s*=|Actual\b|\bimport\s*[(./]|\bimportScripts\b|\bdeclare\s+module\b|\bmodule\s*['"]|\bSystem\b|\bexport\s*(?:type\s*)?\{\s*\}/;

/** Text that is nested deeper than the parser can take, as a diagnostic of one line. */
const TOO_DEEP: Diagnostic = {
  code: 'syntax-error',
  line: null,
  message: 'nested too deeply to be parsed; the file has no facts',
};

/** @param lineOf lines of the file that offsets of `text` count in */
export function extractScript(text: string, dialect: ScriptDialect, lineOf: LineOf): ScriptFinds {
  const parsed = parseScript(text, dialect);
  if (parsed === undefined) {
    return { imports: [], exports: [], diagnostics: [TOO_DEEP], isAmd: false };
  }
  const { module, error } = parsed;
  const record = readModuleRecord(module, text);
  const tree =
    module.dynamicImports.length > 0 || NEEDS_TREE.test(text)
      ? readTree(parsed.tree(), text, module.hasModuleSyntax)
      : undefined;
  const imports = [
    ...importsOfHeader(text),
    ...record.imports,
    ...(tree?.imports ?? []),
    ...documentedImports(parsed, text, dialect),
  ];
  if (error?.isFatal) {
    const known = new Set(imports.map(({ offset }) => offset));
    imports.push(...salvageImports(text).filter(({ offset }) => !known.has(offset)));
  }
  return {
    imports,
    exports: [...record.exports, ...(tree?.exports ?? [])],
    diagnostics: error === null ? [] : [syntaxError(error, lineOf)],
    isAmd: tree?.isAmd ?? false,
  };
}

function documentedImports(
  { comments }: ParsedScript,
  text: string,
  dialect: ScriptDialect,
): FoundImport[] {
  if (dialect !== 'js' || !mayHoldDocumentedTypes(text)) return [];
  return importsOfDocumentation(comments());
}

function syntaxError(error: NonNullable<ParsedScript['error']>, lineOf: LineOf): Diagnostic {
  return { code: 'syntax-error', line: lineOf(error.offset), message: error.message };
}
