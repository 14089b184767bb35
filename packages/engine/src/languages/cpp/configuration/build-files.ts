// Reads build files for directories of headers, for headers that the build writes, and for what is linked together.
// These languages are programs; only what stands there literally is understood, and nothing else is guessed.
import { type Extraction, emptyExtraction } from '../../../language.ts';
import type { BuildSettings } from '../build-settings.ts';
import type { BuildDialect } from '../claim.ts';
import { linkedByCmake, linkedByMake } from './linked-sources.ts';

export function extractBuildFile(
  text: string,
  dialect: Exclude<BuildDialect, 'compile-commands'>,
): Extraction {
  return { ...emptyExtraction, configuration: READERS[dialect](text) };
}

const READERS = { cmake: readCmake, make: readMake, meson: readMeson, autoconf: readAutoconf };

/** https://cmake.org/cmake/help/latest/manual/cmake-language.7.html */
function readCmake(text: string): BuildSettings {
  const includeDirectories: string[] = [];
  const generated: [string, string][] = [];
  const code = text.replace(/#\[\[[\s\S]*?(?:\]\]|$)|#.*/g, ' ');
  for (const [, name = '', body = ''] of code.matchAll(CMAKE_COMMAND)) {
    const words = (body.match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', ''));
    if (name.toLowerCase() === 'configure_file') {
      const [source, output] = words.map(cmakePath);
      if (source !== undefined && words[1] !== undefined) {
        generated.push([baseName(output ?? words[1]), source]);
      }
      continue;
    }
    const listed = name.toLowerCase().startsWith('target') ? words.slice(1) : words;
    for (const word of listed) {
      if (CMAKE_KEYWORDS.has(word)) continue;
      for (const part of word.split(';')) {
        const path = cmakePath(part);
        if (path !== undefined) includeDirectories.push(path);
      }
    }
  }
  return { includeDirectories, generated, made: [], linked: linkedByCmake(code) };
}

const CMAKE_COMMAND =
  /\b(include_directories|target_include_directories|configure_file)\s*\(([^()]*)\)/gi;
const CMAKE_KEYWORDS = new Set(['PUBLIC', 'PRIVATE', 'INTERFACE', 'SYSTEM', 'BEFORE', 'AFTER']);

/** @returns `undefined` when it is not known without running CMake */
function cmakePath(word: string): string | undefined {
  const path = word
    .replace(/^\$<BUILD_INTERFACE:(.*?)>?$/, '$1')
    .replace(/\$\{CMAKE_CURRENT_(?:SOURCE|LIST)_DIR\}\/?/g, './')
    .replace(/^\$\{(?:CMAKE_SOURCE_DIR|\w+_SOURCE_DIR)\}\/?/, '/');
  return isLiteral(path) ? path : undefined;
}

/** Options for the compiler, and rules that make headers. */
function readMake(text: string): BuildSettings {
  const code = text.replace(/\\\r?\n/g, ' ').replace(/(^|\s)#.*/g, '$1');
  const includeDirectories: string[] = [];
  for (const [, word = ''] of code.matchAll(
    /(?:^|[\s"'=(,])-(?:I|isystem|iquote)\s*([^\s"'),]+\)?[^\s"'),]*)/gm,
  )) {
    const path = word
      .replace(/^\$[({](?:srcdir|CURDIR|builddir)[)}]\/?/, './')
      .replace(/^\$[({](?:abs_)?top_(?:src|build)dir[)}]\/?/, '/');
    if (isLiteral(path)) includeDirectories.push(path);
  }
  const made = [...code.matchAll(/^([\w./-]+\.(?:h|hh|hpp|inc|c|cc|cpp))\s*:(?![:=])/gm)].map(
    ([, file]) => baseName(file as string),
  );
  return { includeDirectories, generated: [], made, linked: linkedByMake(code) };
}

/** https://mesonbuild.com/Reference-manual_functions.html */
function readMeson(text: string): BuildSettings {
  const code = text.replace(/#.*/g, '');
  const includeDirectories: string[] = [];
  for (const [, body = ''] of code.matchAll(/\binclude_directories\s*\(([^()]*)\)/g)) {
    for (const [, path = ''] of body.matchAll(/'([^']*)'/g)) includeDirectories.push(path || '.');
  }
  const generated: [string, string][] = [];
  for (const [, body = ''] of code.matchAll(/\bconfigure_file\s*\(([^()]*)\)/g)) {
    const source = /\binput\s*:\s*'([^']+)'/.exec(body)?.[1];
    const output = /\boutput\s*:\s*'([^']+)'/.exec(body)?.[1];
    if (source !== undefined && output !== undefined) generated.push([baseName(output), source]);
  }
  return { includeDirectories, generated, made: [], linked: [] };
}

/** https://www.gnu.org/software/autoconf/manual/autoconf.html#Configuration-Headers */
function readAutoconf(text: string): BuildSettings {
  const generated: [string, string][] = [];
  const code = text.replace(/\bdnl\b.*/g, '');
  for (const [, body = ''] of code.matchAll(/\bA[CM]_CONFIG_(?:HEADERS?|FILES)\s*\(([^()]*)\)/g)) {
    for (const word of body.replace(/[[\],]/g, ' ').split(/\s+/)) {
      const [output = '', source = `${output}.in`] = word.split(':');
      if (/\.(?:h|hh|hpp|inc)$/.test(output)) generated.push([baseName(output), source]);
    }
  }
  return { includeDirectories: [], generated, made: [], linked: [] };
}

function isLiteral(path: string): boolean {
  return path !== '' && !/[$<>@{}%*]/.test(path);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
