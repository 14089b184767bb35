// Reads a compile database for where each source finds its headers.
import { type Extraction, emptyExtraction } from '../../../language.ts';
import type { CompileCommand, CompileCommands } from '../build-settings.ts';

export function extractCompileCommands(text: string): Extraction {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    written = undefined;
  }
  if (!Array.isArray(written)) {
    const message = 'This is no JSON list of compile commands; headers are looked for without it.';
    return {
      ...emptyExtraction,
      diagnostics: [{ code: 'invalid-configuration', line: 1, message }],
    };
  }
  const configuration: CompileCommands = { commands: written.flatMap(readCommand) };
  return { ...emptyExtraction, configuration };
}

function readCommand(entry: unknown): CompileCommand[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { file, directory, command, arguments: list } = entry as Record<string, unknown>;
  if (typeof file !== 'string') return [];
  const words = Array.isArray(list) ? list.filter(isText) : isText(command) ? split(command) : [];
  return [
    {
      file: file.replaceAll('\\', '/'),
      directory: isText(directory) ? directory.replaceAll('\\', '/') : '',
      ...readSearchPath(words),
    },
  ];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Words of a shell command: quotes of both kinds, and backslashes in front of blanks and quotes. */
function split(command: string): string[] {
  const words = command.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\[\s"']|[^\s"'])+/g) ?? [];
  return words.map((word) =>
    word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'/g, '$1$2').replace(/\\(["' ])/g, '$1'),
  );
}

const OPTION = /^(-I|-iquote|-isystem|-idirafter|-F|\/I|[-/]external:I)(.*)$/;

function readSearchPath(words: readonly string[]): Pick<CompileCommand, 'quoted' | 'searched'> {
  const quoted: string[] = [];
  const searched: string[] = [];
  const system: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [, option, joined] = OPTION.exec(words[at] as string) ?? [];
    if (option === undefined || joined === undefined) continue;
    const directory = joined === '' ? words[at + 1] : joined;
    if (joined === '') at += 1;
    if (directory === undefined) continue;
    const list =
      option === '-iquote' ? quoted : option === '-I' || option === '/I' ? searched : system;
    list.push(directory.replaceAll('\\', '/'));
  }
  return { quoted, searched: [...searched, ...system] };
}
