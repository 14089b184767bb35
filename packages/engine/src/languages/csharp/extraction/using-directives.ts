// Reads a using directive as written.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/namespaces#146-using-directives
import type { UsingDirective } from '../source-unit.ts';
import { readTypeName } from './names.ts';

export interface ReadUsing {
  readonly directive: UsingDirective;
  /** From 1. */
  readonly line: number;
}

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g;

const DIRECTIVE =
  /^(global\s+)?using\s+(static\s+)?(?:unsafe\s+)?(?:@?([\p{L}\p{N}_]+)\s*=\s*)?([\s\S]+?);?$/u;

/** @returns `undefined` for a broken one, and for an alias of what is no name: a tuple, an array */
export function readUsing(text: string, line: number, namespace: number): ReadUsing | undefined {
  const code = text.replace(COMMENT, ' ').trim();
  const [, isGlobal, isStatic, alias, target = ''] = DIRECTIVE.exec(code) ?? [];
  const name = readTypeName(target);
  if (name === undefined) return undefined;
  const { segments, arity } = name;
  const kind = alias !== undefined ? 'alias' : isStatic !== undefined ? 'static' : 'namespace';
  const directive: UsingDirective = {
    segments,
    arity,
    specifier: segments.join('.'),
    kind,
    ...(alias !== undefined && { alias }),
    isGlobal: isGlobal !== undefined,
    namespace,
  };
  return { directive, line };
}
