// A template as one more script of its file.
import type { SelectedElement } from './angular-template.ts';
import { extractScript, type ScriptTree, type ShownBy } from './extract-script.ts';
import type { ScriptDialect } from './parse-script.ts';
import type { TemplateScript } from './template-script.ts';

export interface TemplateOptions {
  readonly dialect: ScriptDialect;
  readonly shows: ShownBy;
  readonly elements?: readonly SelectedElement[];
}

/** `undefined` where it cannot be parsed. */
export function parseTemplate(
  { code, ...lines }: TemplateScript,
  { dialect, shows, elements = [] }: TemplateOptions,
): ScriptTree | undefined {
  // It may wait for promises, as modules do.
  const { script } = extractScript(`${code}export {};`, dialect, {
    lineOf: lines.lineOf,
    wantsDeclarations: true,
    isWholeFile: false,
    isInstance: true,
  });
  if (script === undefined) return undefined;
  return {
    ...script,
    isModule: true,
    declarationOf: new Map(),
    template: { ...lines, shows, elements },
  };
}
