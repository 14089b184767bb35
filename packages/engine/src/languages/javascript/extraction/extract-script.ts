// One script to its finds, by the cheapest way that shows them all: the module record always, comments and
// the syntax tree only where the text can hold what they would show.
import type { DeclarationFact, Diagnostic } from '../../../facts.ts';
import { readDeclarations, type ScriptDeclarations } from '../declarations/read-declarations.ts';
import type { SelectedElement } from './angular-template.ts';
import {
  importsOfDocumentation,
  importsOfHeader,
  mayHoldDocumentedTypes,
} from './comment-imports.ts';
import { type DocumentedTypes, readDocumentedTypes } from './documented-types.ts';
import type { FoundExport, FoundImport } from './import-list.ts';
import type { LineOf } from './line-index.ts';
import { readModuleRecord } from './module-record.ts';
import type { NamedSpecifiers } from './named-specifiers.ts';
import { type ParsedScript, parseScript, type ScriptDialect } from './parse-script.ts';
import { salvageImports } from './salvage.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';
import { readTree, type TreeFinds } from './tree-imports.ts';

export interface ScriptFinds {
  readonly imports: readonly FoundImport[];
  readonly exports: readonly FoundExport[];
  /** In source order; empty when they are not asked for. */
  readonly declarations: readonly DeclarationFact[];
  readonly diagnostics: readonly Diagnostic[];
  readonly isAmd: boolean;
  /** The script itself, for whoever reads it further; absent where it could not be parsed. */
  readonly script?: ScriptTree;
}

/** A parsed script together with what its nodes declare. */
export interface ScriptTree {
  readonly tree: SyntaxTree;
  /** Index among the declarations; of all scripts of the file, once they are put together. */
  readonly declarationOf: ReadonlyMap<SyntaxNode, number>;
  readonly isModule: boolean;
  /** Whether it is no module of any kind, so that other scripts see what its top level binds. */
  readonly isScript: boolean;
  /** Whether it only declares, and is no module, so that every file sees what its top level declares. */
  readonly isAmbient: boolean;
  /** Types that comments write; only of JavaScript. */
  readonly documented?: DocumentedTypes | undefined;
  /** Calls of `require` whose specifiers a name completes. */
  readonly named: NamedSpecifiers;
  /** Where the text of the script begins in the file, as UTF-16 offset. */
  readonly start: number;
  /** What it was made of, where it is no part of the text. */
  readonly template?: TemplateOrigin;
}

/** A script that stands for the template of a component. */
export interface TemplateOrigin {
  /** Lines of the file that offsets of the script stand for. */
  readonly lineOf: LineOf;
  readonly lastLine: number;
  readonly shows: ShownBy;
  /** Where it makes components and directives, which are known by their selectors. */
  readonly elements: readonly SelectedElement[];
}

/**
 * What the names of a template mean that it does not bind: what the scripts of the file bind, members of the component
 * whose options the file exports, of an instance of the class, or of whatever asks for the file.
 */
export type ShownBy = 'scripts' | 'options' | 'importer' | SyntaxNode;

/** Every form that the record does not show contains one of these. */
const NEEDS_TREE =
  /\brequire|\bdefine\b|\bexports\b|\bexport\s*=|Actual\b|\bimport\s*[(./]|\bimportScripts\b|\bdeclare\s+module\b|\bmodule\s*['"]|\bSystem\b|\bexport\s*(?:type\s*)?\{\s*\}|\btemplateUrl\b/;

/** Text that is nested deeper than the parser can take, as a diagnostic of one line. */
const TOO_DEEP: Diagnostic = {
  code: 'syntax-error',
  line: null,
  message: 'nested too deeply to be parsed; the file has no facts',
};

export interface ScriptOptions {
  /** Lines of the file that offsets of the text count in. */
  readonly lineOf: LineOf;
  readonly wantsDeclarations: boolean;
  /** Whether the file is the script and nothing else. */
  readonly isWholeFile: boolean;
  /** Runs once for each instance of a component, so that no other file can see what it declares. */
  readonly isInstance: boolean;
}

export function extractScript(
  text: string,
  dialect: ScriptDialect,
  options: ScriptOptions,
): ScriptFinds {
  const parsed = parseScript(text, dialect);
  if (parsed === undefined) {
    return { imports: [], exports: [], declarations: [], diagnostics: [TOO_DEEP], isAmd: false };
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
  const exports = [...record.exports, ...(tree?.exports ?? [])];
  const found = options.wantsDeclarations
    ? declarationsOf(parsed, { text, dialect, exports, options })
    : undefined;
  return {
    imports: dialect === 'dts' ? imports.map(asTypeImport) : imports,
    exports,
    declarations: found?.declarations ?? [],
    ...(found !== undefined && {
      script: {
        ...scriptOf(parsed, found, dialect === 'js' ? text : ''),
        isAmbient: isAmbient(parsed, dialect),
        named: tree?.named ?? new Map(),
        isScript: options.isWholeFile && dialect !== 'dts' && !isAnyModule(parsed, tree),
      },
    }),
    diagnostics: error === null ? [] : [syntaxError(error, text, options.lineOf)],
    isAmd: tree?.isAmd ?? false,
  };
}

function isAnyModule({ module }: ParsedScript, tree: TreeFinds | undefined): boolean {
  const asks = tree !== undefined && tree.imports.length > 0;
  return module.hasModuleSyntax || asks || (tree?.exports.length ?? 0) > 0 || tree?.isAmd === true;
}

const isAmbient = ({ module }: ParsedScript, dialect: ScriptDialect): boolean =>
  dialect === 'dts' && !module.hasModuleSyntax;

/** A declaration file is never run: whatever it names is gone at run time. */
const asTypeImport = (found: FoundImport): FoundImport => ({ ...found, kind: 'type' });

/** @param documented the text, where its comments may write types */
function scriptOf(
  { module, tree, comments }: ParsedScript,
  { indexOf }: ScriptDeclarations,
  documented: string,
): Omit<ScriptTree, 'isScript' | 'isAmbient' | 'named'> {
  return {
    tree: tree(),
    declarationOf: indexOf,
    isModule: module.hasModuleSyntax,
    documented: readDocumentedTypes(documented, comments),
    start: 0,
  };
}

function declarationsOf(
  parsed: ParsedScript,
  script: {
    readonly text: string;
    readonly dialect: ScriptDialect;
    readonly exports: readonly FoundExport[];
    readonly options: ScriptOptions;
  },
): ScriptDeclarations {
  const { text, exports, options } = script;
  const offered = options.isInstance ? [] : exports.filter(({ from }) => from === undefined);
  return readDeclarations({
    tree: parsed.tree(),
    text,
    comments: parsed.comments(),
    lineOf: options.lineOf,
    exportedNames: new Set(offered.map(({ name, declaration }) => declaration ?? name)),
    isGlobal: isAmbient(parsed, script.dialect),
  });
}

function documentedImports(
  { comments }: ParsedScript,
  text: string,
  dialect: ScriptDialect,
): FoundImport[] {
  if (dialect !== 'js' || !mayHoldDocumentedTypes(text)) return [];
  return importsOfDocumentation(comments());
}

/** What is missing at the end of the text is missing on its last line, not on the empty one behind it. */
function syntaxError(
  { offset, message }: NonNullable<ParsedScript['error']>,
  text: string,
  lineOf: LineOf,
): Diagnostic {
  const last = Math.max(0, text.trimEnd().length - 1);
  return { code: 'syntax-error', line: lineOf(Math.min(offset, last)), message };
}
