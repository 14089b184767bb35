// One script's text to module record and syntax tree, through whichever grammar accepts it. A `.js` file
// may be a module, a script, JSX, Flow or TypeScript in disguise; nothing in it says which.
import type { Comment, EcmaScriptModule, OxcError, ParserOptions } from 'oxc-parser';
import { putCodeIn } from './code-in-text.ts';
import { parseFlow } from './flow-syntax.ts';
import { headerComments } from './header-comments.ts';
import { exceedsNestingLimit } from './nesting.ts';
import { parseText } from './parse-text.ts';
import { listTree, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

export type ScriptDialect = 'js' | 'ts' | 'tsx' | 'dts';

export interface ParsedScript {
  readonly module: EcmaScriptModule;
  /** Reading the tree costs more than parsing: ask only when the text can hold what is looked for. */
  readonly tree: () => SyntaxTree;
  readonly comments: () => readonly Comment[];
  /** What the parser objects to; `null` when it accepted everything. */
  readonly error: ScriptError | null;
}

export interface ScriptError {
  readonly message: string;
  /** UTF-16 offset. */
  readonly offset: number;
  /** Whether the parser gave up: there is no tree, and nothing behind the offset was read. */
  readonly isFatal: boolean;
}

/**
 * `undefined` when the text is nested deeper than the parser can take without ending the process.
 * @throws {EndlessParseError} when what the parser objects to would not fit into memory
 */
export function parseScript(text: string, dialect: ScriptDialect): ParsedScript | undefined {
  if (exceedsNestingLimit(text, dialect === 'js' || dialect === 'tsx')) return undefined;
  const readable = hideFlowPragma(text);
  let best: ParsedScript | undefined;
  for (const options of ATTEMPTS[dialect]) {
    const parsed = parseOnce(readable, options);
    if (parsed.error === null) return parsed;
    if (best === undefined || isBetter(parsed, best)) best = parsed;
  }
  if (dialect !== 'js' || best?.error?.isFatal !== true) return best;
  return parseFlow(text, (flow) => parseOnce(hideFlowPragma(flow), FLOW)) ?? best;
}

/** In order; the first that raises no objection wins, otherwise the one that reads furthest. */
const ATTEMPTS: Record<ScriptDialect, readonly ParserOptions[]> = {
  js: [
    { lang: 'jsx', sourceType: 'unambiguous' },
    // Top-level `return`, and names that modules reserve.
    { lang: 'jsx', sourceType: 'commonjs' },
    // Type annotations, of Flow or of TypeScript.
    { lang: 'tsx', sourceType: 'unambiguous' },
    { lang: 'ts', sourceType: 'unambiguous' },
  ],
  ts: [
    { lang: 'ts', sourceType: 'unambiguous' },
    { lang: 'ts', sourceType: 'commonjs' },
    { lang: 'tsx', sourceType: 'unambiguous' },
  ],
  tsx: [
    { lang: 'tsx', sourceType: 'unambiguous' },
    { lang: 'ts', sourceType: 'unambiguous' },
  ],
  dts: [
    { lang: 'dts', sourceType: 'module' },
    { lang: 'ts', sourceType: 'unambiguous' },
  ],
};

/** What most of Flow reads as. */
const FLOW: ParserOptions = { lang: 'tsx', sourceType: 'unambiguous' };

function parseOnce(text: string, options: ParserOptions): ParsedScript {
  const { module, errors, comments, program } = parseText(text, {
    ...options,
    preserveParens: false,
  });
  let tree: SyntaxTree | undefined;
  const first = errors.find(({ severity }) => severity === 'Error');
  return {
    module,
    tree: () => {
      if (tree === undefined) {
        const root = program() as unknown as SyntaxNode;
        putCodeIn(root, text);
        tree = listTree(root);
      }
      return tree;
    },
    comments,
    error: first === undefined ? null : describeError(first, program().body.length === 0),
  };
}

function describeError({ message, labels }: OxcError, isFatal: boolean): ScriptError {
  return { message, offset: labels[0]?.start ?? 0, isFatal };
}

function isBetter({ error }: ParsedScript, best: ParsedScript): boolean {
  if (error === null || best.error === null) return error === null;
  if (error.isFatal !== best.error.isFatal) return best.error.isFatal;
  return error.isFatal && error.offset > best.error.offset;
}

/** The parser refuses whole files over this pragma, though most Flow code reads as TypeScript. */
function hideFlowPragma(text: string): string {
  if (!text.includes('@flow')) return text;
  const comment = headerComments(text).find(({ content }) => content.includes('@flow'));
  if (comment === undefined) return text;
  const at = comment.start + comment.content.indexOf('@flow');
  return `${text.slice(0, at)}-${text.slice(at + 1)}`;
}
