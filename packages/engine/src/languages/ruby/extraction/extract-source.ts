// Reads one Ruby file: what it requires, the constants that others must declare, what it offers, and its
// declarations.
import { type Extraction, type ExtractionDepth, emptyExtraction } from '../../../language.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import { type Engine, engineOf, isRunByTool } from '../claim.ts';
import { readFlow } from '../flow/read-flow.ts';
import type { RubySource } from '../source-settings.ts';
import { ConstantTable } from './constant-table.ts';
import { createDeclarationList } from './declaration-list.ts';
import { rubyOfErb } from './erb-template.ts';
import { haml } from './haml-template.ts';
import { rubyOfIndented } from './indented-template.ts';
import { readManifest } from './read-manifests.ts';
import { slim } from './slim-template.ts';
import { hasUnreadableNesting } from './unreadable-nesting.ts';
import { walkSource } from './walk-source.ts';
import type { Frame, Walk } from './walk-state.ts';

/** The program that a template is compiled to, line by line; what has no engine is one. */
function rubyOf(source: string, engine: Engine | undefined): string {
  if (engine === undefined) return source;
  return engine === 'erb'
    ? rubyOfErb(source)
    : rubyOfIndented(source, engine === 'haml' ? haml : slim);
}

export function extractSource(
  parser: SyntaxParser,
  source: string,
  dialect: string,
  depth: ExtractionDepth,
): Extraction {
  const text = readableText(rubyOf(source, engineOf(dialect)));
  if (hasUnreadableNesting(text)) return unreadable;
  return parser.parse(text, (cursor) => {
    const diagnostics = findSyntaxErrors(cursor, 'Ruby');
    const lineAt = lineCounter(text);
    const walk: Walk = {
      cursor,
      text,
      lineAt,
      constants: new ConstantTable(),
      declarations: createDeclarationList(text, depth !== 'imports', lineAt),
      declarationAt: new Map(),
      imports: [],
      loadPaths: [],
      known: new Map(),
      // Its own: `private` at the top level changes it.
      frames: [{ ...outermost }],
      around: [],
      roles: [],
      declaredAt: new Set(),
      path: { start: -1, end: -1 },
      mentionsPlaces: /__dir__|__FILE__|Rails\.root/.test(text),
    };
    walkSource(walk);
    const { facts, uses } = walk.constants.implicitImports();
    const settings: RubySource = {
      ...walk.constants.source(uses),
      ...readManifest(text, dialect, walk.loadPaths),
      isProgram: PROGRAM.test(text),
    };
    const imports = [...walk.imports, ...facts].sort((a, b) => a.line - b.line);
    const known = {
      declarationAt: walk.declarationAt,
      importCount: imports.length,
      isRuntime: dialect === 'runtime',
      isRunByTool: isRunByTool(dialect),
      dialect,
    };
    return {
      imports,
      exports: walk.constants.exports(),
      declarations: walk.declarations.list(),
      diagnostics,
      configuration: settings,
      ...(depth === 'calls' && { flow: readFlow(cursor, text, known) }),
    };
  });
}

const unreadable: Extraction = {
  ...emptyExtraction,
  diagnostics: [
    {
      code: 'syntax-error',
      line: null,
      message: 'Blocks are nested too deep to be read. The file has no facts.',
    },
  ],
};

/** A shebang, a Gemfile within the source, or code that runs only when the file is the program. */
const PROGRAM =
  /^#!|^[ \t]*require[ (]*["']bundler\/inline["']|\bif[ \t]+(?:__FILE__[ \t]*==[ \t]*\$(?:0|PROGRAM_NAME)|\$(?:0|PROGRAM_NAME)[ \t]*==[ \t]*__FILE__)/m;

const outermost: Frame = {
  depth: -1,
  scope: null,
  owner: null,
  declaration: null,
  isBody: true,
  isStatic: false,
  visibility: undefined,
};

/** The same text at the same places, without what Ruby reads otherwise than the parser does. */
function readableText(source: string): string {
  // A lone carriage return counts as a line's end, and NUL ends the text for tree-sitter.
  const text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  return text.includes('\0') ? text.replaceAll('\0', ' ') : text;
}

/** Lines by offset, from 1. */
function lineCounter(text: string): (offset: number) => number {
  let ends: number[] | undefined;
  return (offset) => {
    ends ??= lineEnds(text);
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
  return ends;
}
