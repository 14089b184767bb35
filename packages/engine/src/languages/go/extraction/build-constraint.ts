// Build constraints: under which tags a file is compiled, and whether two files can ever be compiled
// together. https://pkg.go.dev/cmd/go#hdr-Build_constraints

/**
 * A constraint in postfix order: tags, and the operators `!`, `&&`, `||` behind their operands. Empty when
 * the file is always compiled.
 */
export type BuildConstraint = readonly string[];

/** Longer constraints are taken for none, so that no file can make the others' resolution slow. */
const MAX_WORDS = 200;
/** Of tags that are neither a system nor an architecture; with more, two files count as compatible. */
const MAX_FREE_TAGS = 8;

const SYSTEMS = new Set(
  'aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos'.split(
    ' ',
  ),
);
const ARCHITECTURES = new Set(
  '386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm'.split(
    ' ',
  ),
);
const NOT_UNIX = new Set(['js', 'nacl', 'plan9', 'wasip1', 'windows', 'zos']);
/** Systems that count as another one too: https://pkg.go.dev/cmd/go#hdr-Build_constraints */
const ALSO = new Map([
  ['android', 'linux'],
  ['illumos', 'solaris'],
  ['ios', 'darwin'],
]);

/** What the lines in front of the package clause say. */
export function readBuildConstraint(head: string): BuildConstraint {
  const modern = /^\/\/go:build[ \t]+(.*)$/m.exec(head)?.[1];
  if (modern !== undefined) return toPostfix(modern);
  const lines = [...head.matchAll(/^\/\/[ \t]*\+build[ \t]+(.*)$/gm)].map(([, options = '']) =>
    options
      .trim()
      .split(/\s+/)
      .map((option) => option.split(',').join(' && '))
      .join(' || '),
  );
  return toPostfix(lines.map((line) => `(${line})`).join(' && '));
}

/** What the name of a file says by its endings: `_GOOS`, `_GOARCH` or both. */
export function constraintOfPath(path: string): BuildConstraint {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?:_test)?\.go$/, '');
  const parts = name.split('_').slice(1);
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  if (ARCHITECTURES.has(last) && SYSTEMS.has(before)) return [before, last, '&&'];
  return ARCHITECTURES.has(last) || SYSTEMS.has(last) ? [last] : [];
}

export function bothOf(a: BuildConstraint, b: BuildConstraint): BuildConstraint {
  if (a.length === 0) return b;
  return b.length === 0 ? a : [...a, ...b, '&&'];
}

/** Whether some system, architecture and choice of tags fulfils the constraint. */
export function canBeMet(constraint: BuildConstraint, never: ReadonlySet<string>): boolean {
  if (constraint.length === 0) return true;
  const tags = [...new Set(constraint)].filter((word) => !OPERATORS.has(word));
  const free = tags.filter((tag) => !isFixed(tag) && !never.has(tag));
  if (free.length > MAX_FREE_TAGS) return true;
  const architectures = [...tags.filter((tag) => ARCHITECTURES.has(tag)), ''];
  for (const system of SYSTEMS) {
    for (const architecture of architectures) {
      for (let choice = 0; choice < 2 ** free.length; choice += 1) {
        const chosen = new Set(free.filter((_, at) => (choice >> at) % 2 === 1));
        if (isMet(constraint, { system, architecture, chosen })) return true;
      }
    }
  }
  return false;
}

interface BuildSettings {
  readonly system: string;
  readonly architecture: string;
  readonly chosen: ReadonlySet<string>;
}

function isFixed(tag: string): boolean {
  return tag === 'unix' || SYSTEMS.has(tag) || ARCHITECTURES.has(tag);
}

function isMet(constraint: BuildConstraint, settings: BuildSettings): boolean {
  const values: boolean[] = [];
  for (const word of constraint) {
    if (word === '!') values.push(!values.pop());
    else if (OPERATORS.has(word)) {
      const right = values.pop() ?? true;
      const left = values.pop() ?? true;
      values.push(word === '&&' ? left && right : left || right);
    } else values.push(isSet(word, settings));
  }
  return values.pop() ?? true;
}

function isSet(tag: string, { system, architecture, chosen }: BuildSettings): boolean {
  if (tag === 'unix') return !NOT_UNIX.has(system);
  if (SYSTEMS.has(tag)) return tag === system || tag === ALSO.get(system);
  return tag === architecture || chosen.has(tag);
}

const OPERATORS = new Set(['!', '&&', '||']);
const PRECEDENCE = new Map([
  ['||', 1],
  ['&&', 2],
  ['!', 3],
]);

/** By two stacks, since a constraint nests as its author likes. What is malformed counts as no constraint. */
function toPostfix(text: string): BuildConstraint {
  const words = text.match(/&&|\|\||[!()]|[^\s&|!()]+/g) ?? [];
  if (words.length > MAX_WORDS) return [];
  const output: string[] = [];
  const operators: string[] = [];
  const release = (least: number) => {
    while ((PRECEDENCE.get(operators.at(-1) ?? '') ?? 0) >= least) {
      output.push(operators.pop() as string);
    }
  };
  for (const word of words) {
    const precedence = PRECEDENCE.get(word);
    if (word === '(' || word === '!') operators.push(word);
    else if (precedence !== undefined) {
      release(precedence);
      operators.push(word);
    } else if (word === ')') {
      release(1);
      if (operators.pop() !== '(') return [];
    } else output.push(word);
  }
  release(1);
  return operators.length === 0 && isComplete(output) ? output : [];
}

function isComplete(postfix: BuildConstraint): boolean {
  let operands = 0;
  for (const word of postfix) {
    if (word === '!') {
      if (operands < 1) return false;
    } else if (OPERATORS.has(word)) {
      if (operands < 2) return false;
      operands -= 1;
    } else operands += 1;
  }
  return operands <= 1;
}
