// Reads go.mod and go.work: the few directives that say where import paths lead. Tolerant: a line that is
// not understood is passed by. https://go.dev/ref/mod#go-mod-file, https://go.dev/ref/mod#go-work-file
import { type Extraction, emptyExtraction } from '../../../language.ts';

/** What go.mod or go.work says, in source order. */
export interface ModuleFile {
  readonly kind: 'module' | 'workspace';
  /** The module's own path; `null` in go.work, and where go.mod has none. */
  readonly module: string | null;
  /** Module paths, without versions. */
  readonly requires: readonly string[];
  readonly replaces: readonly ModuleReplacement[];
  /** Directories of the workspace's modules, as written. */
  readonly uses: readonly string[];
}

export interface ModuleReplacement {
  readonly from: string;
  /** A directory, as written, when it begins with `./`, `../` or `/`; otherwise another module's path. */
  readonly to: string;
}

export function extractModuleFile(text: string, dialect: string): Extraction {
  const configuration = readModuleFile(text, dialect === 'workspace' ? 'workspace' : 'module');
  // An empty go.mod is a common way to keep a directory out of the module around it.
  if (configuration.kind === 'workspace' || configuration.module !== null || isEmpty(text)) {
    return { ...emptyExtraction, configuration };
  }
  const message =
    'go.mod has no module directive, so imports of its packages by path cannot be told. Add `module PATH`.';
  return {
    ...emptyExtraction,
    configuration,
    diagnostics: [{ code: 'invalid-configuration', line: null, message }],
  };
}

function isEmpty(text: string): boolean {
  return readDirectives(text).next().done === true;
}

function readModuleFile(text: string, kind: ModuleFile['kind']): ModuleFile {
  let module: string | null = null;
  const requires: string[] = [];
  const replaces: ModuleReplacement[] = [];
  const uses: string[] = [];
  for (const [directive, ...words] of readDirectives(text)) {
    const [first] = words;
    if (first === undefined) continue;
    if (directive === 'module') module ??= first;
    else if (directive === 'require') requires.push(first);
    else if (directive === 'use') uses.push(first);
    else if (directive === 'replace') {
      const to = words[words.indexOf('=>') + 1];
      if (words.includes('=>') && to !== undefined) replaces.push({ from: first, to });
    }
  }
  return { kind, module, requires, replaces, uses };
}

/** Every directive with its words; a line of a block bears the name of the block. */
function* readDirectives(text: string): Generator<readonly string[]> {
  let block: string | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const words = readWords(line);
    const [first] = words;
    if (first === undefined) continue;
    if (first === ')') block = undefined;
    else if (block !== undefined) yield [block, ...words];
    else if (words[1] === '(') block = first;
    else yield words;
  }
}

const WORD = /"(?:[^"\\]|\\.)*"|`[^`]*`|=>|[()]|(?:(?!\/\/|=>)[^\s()"`])+|(\/\/.*)/g;

function readWords(line: string): string[] {
  const words: string[] = [];
  for (const [word, comment] of line.matchAll(WORD)) {
    if (comment !== undefined) break;
    words.push(/^["`]/.test(word) ? word.slice(1, -1) : word);
  }
  return words;
}
