// A Vue or Svelte component to its finds: each script block is a script of its own, whose offsets are moved
// to where it lies in the file.
import type { DeclarationFact, Diagnostic } from '../../../facts.ts';
import { type ScriptBlock, scriptBlocks, templateBlock } from './component-blocks.ts';
import { extractScript, type ScriptFinds, type ScriptTree } from './extract-script.ts';
import type { FoundExport, FoundImport } from './import-list.ts';
import type { LineOf } from './line-index.ts';
import type { ScriptDialect } from './parse-script.ts';
import { parseTemplate } from './parse-template.ts';
import { scriptOfMarkup } from './svelte-markup.ts';
import type { TemplateScript } from './template-script.ts';
import { scriptOfTemplate } from './vue-template.ts';

export interface ComponentOptions {
  readonly lineOf: LineOf;
  readonly wantsDeclarations: boolean;
}

export interface ComponentFinds extends Omit<ScriptFinds, 'script'> {
  /** In source order. */
  readonly scripts: readonly ScriptTree[];
}

export function extractComponent(
  text: string,
  framework: 'vue' | 'svelte',
  { lineOf, wantsDeclarations }: ComponentOptions,
): ComponentFinds {
  const imports: FoundImport[] = [];
  const exports: FoundExport[] = [{ name: 'default', offset: 0 }];
  const declarations: DeclarationFact[] = [];
  const diagnostics: Diagnostic[] = [];
  const scripts: ScriptTree[] = [];
  for (const block of scriptBlocks(text, framework === 'svelte')) {
    const { start, content, attributes, tagStart } = block;
    const dialect = dialectOf(attributes);
    if (dialect === undefined) continue;
    const source = attributes.get('src');
    if (source) imports.push({ specifier: source, kind: 'include', symbols: [], offset: tagStart });
    const isInstance = isInstanceScript(block, framework);
    const finds = extractScript(content, dialect, {
      lineOf: (offset) => lineOf(start + offset),
      wantsDeclarations,
      isWholeFile: false,
      isInstance,
    });
    imports.push(...finds.imports.map((found) => ({ ...found, offset: found.offset + start })));
    if (finds.script !== undefined) {
      scripts.push(movedScript(finds.script, start, declarations.length));
    }
    declarations.push(...afterOthers(finds.declarations, declarations.length));
    diagnostics.push(...finds.diagnostics);
    if (!isInstance) {
      exports.push(...finds.exports.map((found) => ({ ...found, offset: found.offset + start })));
    }
  }
  if (wantsDeclarations && scripts.length > 0) {
    const template = readTemplate(text, framework, lineOf);
    if (template !== undefined) scripts.push(template);
  }
  return { imports, exports, declarations, diagnostics, isAmd: false, scripts };
}

/** The template as a script behind the others; `undefined` for none, and where it is of another language. */
function readTemplate(
  text: string,
  framework: 'vue' | 'svelte',
  lineOf: LineOf,
): ScriptTree | undefined {
  const template = framework === 'vue' ? vueTemplate(text, lineOf) : scriptOfMarkup(text, lineOf);
  if (template === undefined) return undefined;
  const blocks = scriptBlocks(text, framework === 'svelte');
  const isTyped = blocks.some(({ attributes }) => /^tsx?$/.test(attributes.get('lang') ?? ''));
  const seesScripts =
    framework === 'svelte' || blocks.some(({ attributes }) => attributes.has('setup'));
  return parseTemplate(template, {
    dialect: isTyped ? 'ts' : 'js',
    shows: seesScripts ? 'scripts' : 'options',
  });
}

function vueTemplate(text: string, lineOf: LineOf): TemplateScript | undefined {
  const block = templateBlock(text);
  const language = block?.attributes.get('lang') ?? 'html';
  if (block === undefined || language !== 'html') return undefined;
  const { start, content } = block;
  return scriptOfTemplate(text, { start, end: start + content.length, lineOf });
}

function movedScript(script: ScriptTree, start: number, before: number): ScriptTree {
  const indexed = [...script.declarationOf].map(([node, at]) => [node, at + before] as const);
  return { ...script, start, declarationOf: new Map(indexed) };
}

/** Places count through all scripts of the file. */
function afterOthers(declarations: readonly DeclarationFact[], before: number): DeclarationFact[] {
  return declarations.map((fact) => ({
    ...fact,
    parent: fact.parent === null ? null : fact.parent + before,
  }));
}

/** What an instance's script exports are its properties, and no names of the module. */
function isInstanceScript({ attributes }: ScriptBlock, framework: 'vue' | 'svelte'): boolean {
  if (framework === 'vue') return attributes.has('setup');
  return !attributes.has('module') && attributes.get('context') !== 'module';
}

const DIALECT_BY_LANG: ReadonlyMap<string, ScriptDialect> = new Map([
  ['js', 'js'],
  ['javascript', 'js'],
  ['jsx', 'js'],
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['tsx', 'tsx'],
]);

/** `undefined` for blocks of another language, such as CoffeeScript or JSON. */
function dialectOf(attributes: ReadonlyMap<string, string>): ScriptDialect | undefined {
  const type = attributes.get('type') ?? '';
  if (
    type !== '' &&
    !/^(?:module|(?:text|application)\/(?:javascript|typescript|babel|ecmascript))$/.test(type)
  ) {
    return undefined;
  }
  const lang = attributes.get('lang') ?? (type.endsWith('typescript') ? 'ts' : 'js');
  return DIALECT_BY_LANG.get(lang.toLowerCase());
}
