// Reads build files for what is put into one program or library: lists of objects and sources, as far as they stand there
// literally or by variables of the same file. What a list makes is not asked.

/** So many lists of a file are read, and so many words of each with what its variables stand for. */
const MAX_LISTS = 1000;
const MAX_WORDS = 10_000;

/** Lists by the variables that hold them, with what is not known of them left out. */
type Variables = ReadonlyMap<string, readonly string[]>;

/**
 * Of a makefile: variables, and what the rules of programs and libraries name behind the colon.
 * @param code without comments, one line each
 * @returns paths without extensions
 */
export function linkedByMake(code: string): string[][] {
  const variables = new Map<string, string[]>();
  for (const [, name = '', words = ''] of code.matchAll(/^[ \t]*([\w.-]+)[ \t]*[:?+]*=(.*)$/gm)) {
    // What a function makes of lists is hardly what is linked: all sources, for what they depend on.
    if (/\$[({]\w+\s/.test(words)) continue;
    variables.set(name, [...(variables.get(name) ?? []), ...wordsOf(words)]);
  }
  const rules = [...code.matchAll(/^([^\s:=#%][^:=\n]*):(?![:=])(.*)$/gm)]
    .filter(([, targets = '', words = '']) => !MADE.test(targets.trim()) && !ASSIGNS.test(words))
    .map(([, , words = '']) => wordsOf(words));
  return listsOf([...variables.values(), ...rules], variables, MAKE_VARIABLE);
}

/** Of `CMakeLists.txt`: variables, programs and libraries. @param code without comments */
export function linkedByCmake(code: string): string[][] {
  const variables = new Map<string, string[]>();
  const targets = new Map<string, string[]>();
  for (const [, written = '', body = ''] of code.matchAll(CMAKE_COMMAND)) {
    const command = written.toLowerCase();
    const [first = '', second = '', ...others] = wordsOf(body.replaceAll('"', ' '));
    const isList = command === 'list';
    if (isList && first.toUpperCase() !== 'APPEND') continue;
    const lists = command === 'set' || isList ? variables : targets;
    const [name, words] = isList ? [second, others] : [first, [second, ...others]];
    lists.set(name, [...(lists.get(name) ?? []), ...words.flatMap((word) => word.split(';'))]);
  }
  return listsOf([...variables.values(), ...targets.values()], variables, CMAKE_VARIABLE);
}

/** Targets of rules that compile, and what a rule sets for its target alone. */
const MADE = /\.(?:o|lo|obj|d|c|cc|cpp|cxx)$/;
const ASSIGNS = /^[ \t]*[\w.-]+[ \t]*[:?+]*=/;

const CMAKE_COMMAND = /\b(set|list|add_executable|add_library|target_sources)\s*\(([^()]*)\)/gi;

/** Also with the names of its sources as those of objects: `$(SOURCES:.c=.o)`. */
const MAKE_VARIABLE = /^\$[({]([\w.-]+)(?::[^)}=]*=[^)}]*\.(?:o|lo|obj))?[)}]$/;
const CMAKE_VARIABLE = /^\$\{([\w.-]+)\}$/;

/** A path to an object or a source. */
const LINKED =
  /^(?:\$\{(?:CMAKE_CURRENT_(?:SOURCE|LIST)_DIR)\}\/)?([\w./+-]+)\.(?:o|lo|obj|c|cc|cpp|cxx)$/;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

function listsOf(
  lists: readonly (readonly string[])[],
  variables: Variables,
  variable: RegExp,
): string[][] {
  const found = new Map<string, string[]>();
  for (const list of lists.slice(0, MAX_LISTS)) {
    const linked = linkedIn(list, variables, variable);
    if (linked.length > 0) found.set(linked.join(' '), linked);
  }
  return [...found.values()];
}

function linkedIn(words: readonly string[], variables: Variables, variable: RegExp): string[] {
  const linked = new Set<string>();
  const seen = new Set<string>();
  const pending = [...words];
  for (const word of pending) {
    const path = LINKED.exec(word)?.[1];
    const name = path === undefined ? variable.exec(word)?.[1] : undefined;
    if (path !== undefined) linked.add(path);
    if (name === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const other of variables.get(name) ?? [])
      if (pending.length < MAX_WORDS) pending.push(other);
  }
  return [...linked];
}
