// Templates of Blade: the PHP that they are compiled to, line by line. What is shown, what directives are given, and the
// statements that they open and close; text is left out.
// https://laravel.com/docs/blade

/** Comments, what is shown as it is written, what is shown, PHP, tags of components, and directives. */
const PART =
  /\{\{--[\s\S]*?--\}\}|@(?:\{\{|\{!!|@)|\{\{([\s\S]*?)\}\}|\{!!([\s\S]*?)!!\}|<\?(?:php|=)([\s\S]*?)(?:\?>|$)|<x[-:][\w.:-]+|@verbatim\b[\s\S]*?@endverbatim\b|@php\b(?!\s*\()([\s\S]*?)@endphp\b|\B@(\w+)/g;

/** A text in quotes, in which no parenthesis counts. */
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;

/** What a component is given as an expression: `:post="$post"`. */
const BOUND = /\s:[\w.-]+="([^"]*)"/g;

export function phpOfTemplate(source: string): string {
  const conditions = new Set(Array.from(source.matchAll(/@end(\w+)/g), ([, name = '']) => name));
  const template: Template = { source, closed: `${source}${CLOSING}`, conditions, code: '', at: 0 };
  PART.lastIndex = 0;
  for (let found = nextPart(template); found !== null; found = nextPart(template)) {
    const [whole, shown, raw, php, block, directive] = found;
    const end = found.index + whole.length;
    if (end > source.length) break;
    skipTo(template, found.index);
    const code = shown ?? raw ?? php ?? block;
    if (code !== undefined) {
      const start = found.index + whole.indexOf(code, whole.startsWith('<?') ? 3 : 2);
      skipTo(template, start);
      template.code += `${code};`;
      template.at = start + code.length;
      skipTo(template, end);
    } else if (directive !== undefined) readDirective(template, directive, end);
    else if (whole.startsWith('<x')) readBound(template, end);
    else skipTo(template, end);
  }
  skipTo(template, source.length);
  return `<?php ${template.code}`;
}

interface Template {
  readonly source: string;
  /** With an end for whatever is open at the end, so that nothing is sought twice. */
  readonly closed: string;
  /** Names of directives that have an end. */
  readonly conditions: ReadonlySet<string>;
  /** What has been made of the source up to `at`. */
  code: string;
  at: number;
}

const CLOSING = '--}}!!}?>@endverbatim @endphp';

/** What is given to directives and components is not sought any further. */
const FARTHEST = 2000;

function nextPart({ closed, at }: Template): RegExpExecArray | null {
  PART.lastIndex = at;
  return PART.exec(closed);
}

/** Only lines are kept of the text. */
function skipTo(template: Template, end: number): void {
  for (let at = template.source.indexOf('\n', template.at); at !== -1 && at < end; ) {
    template.code += '\n';
    at = template.source.indexOf('\n', at + 1);
  }
  template.at = Math.max(template.at, end);
}

function readBound(template: Template, start: number): void {
  const tag = template.source.slice(start, start + FARTHEST);
  const end = start + endOfTag(tag);
  for (const found of tag.slice(0, end - start).matchAll(BOUND)) {
    const expression = found[1] ?? '';
    skipTo(template, start + found.index + found[0].length - expression.length - 1);
    template.code += `[${expression}];`;
    template.at += expression.length;
  }
  skipTo(template, end);
}

function endOfTag(tag: string): number {
  for (let at = 0; at < tag.length; at += 1) {
    const quoted = endOfQuoted(tag, at);
    if (quoted !== -1) at = quoted - 1;
    else if (tag[at] === '>') return at;
  }
  return tag.length;
}

/** Where the text in quotes ends that begins at the place; -1 for none. */
function endOfQuoted(text: string, at: number): number {
  const character = text[at];
  if (character !== '"' && character !== "'") return -1;
  QUOTED.lastIndex = at;
  return QUOTED.test(text) ? QUOTED.lastIndex : -1;
}

function readDirective(template: Template, name: string, end: number): void {
  const { source } = template;
  const open = /^[ \t]*\(/.exec(source.slice(end, end + 40))?.[0].length ?? 0;
  const rest = open === 0 ? '' : source.slice(end + open, end + open + FARTHEST);
  const length = closingOf(rest);
  const given = length === -1 ? undefined : rest.slice(0, length);
  const start = length === -1 ? end : end + open;
  skipTo(template, start);
  template.code += codeOf(template, name, given) ?? '';
  template.at = given === undefined ? end : start + given.length + 1;
}

/** Where the parenthesis closes that was opened before the text; -1 for none. */
function closingOf(text: string): number {
  for (let at = 0, depth = 1; at < text.length; at += 1) {
    const quoted = endOfQuoted(text, at);
    const character = text[at];
    if (quoted !== -1) at = quoted - 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

type Compile = (given: string) => string;

/** Statements, which have the name that they have in PHP, or say otherwise what is asked. */
const OPENING: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  ...['if', 'foreach', 'for', 'while', 'switch'].map((name): [string, Compile] => [
    name,
    (given) => `${name} (${given}) {`,
  ]),
  ['forelse', (given) => `foreach (${given}) {`],
  ['elseif', (given) => `} elseif (${given}) {`],
  ['unless', (given) => `if (!(${given})) {`],
  ['isset', (given) => `if (isset(${given})) {`],
  ['empty', (given) => `if (empty(${given})) {`],
  ['hasSection', (given) => `if ([${given}]) {`],
  ['sectionMissing', (given) => `if ([${given}]) {`],
  ['case', (given) => `case (${given}):`],
  ['php', (given) => `${given};`],
  ...['include', 'includeIf', 'extends', 'component'].map((name): [string, Compile] => [
    name,
    (given) => `view(${given});`,
  ]),
  ['inject', (given) => given.replace(/^\s*['"](\w+)['"]\s*,([\s\S]*)$/, '$$$1 = app($2);')],
]);

const PLAIN: ReadonlyMap<string, string> = new Map([
  ['else', '} else {'],
  ['default', 'default:'],
  ['break', 'break;'],
  ['continue', 'continue;'],
  // Of `@forelse`.
  ['empty', '} {'],
  ...['if', 'unless', 'isset', 'empty', 'foreach', 'forelse', 'for', 'while', 'switch'].map(
    (name): [string, string] => [`end${name}`, '}'],
  ),
]);

/** They have an end, and no other case before it. */
const SECTIONS: ReadonlySet<string> = new Set(
  'section push pushOnce prepend prependOnce slot component once fragment verbatim'.split(' '),
);

/** What a directive is compiled to; `undefined` for what is none of Blade's, such as those of style sheets. */
function codeOf(template: Template, name: string, given: string | undefined): string | undefined {
  const known = given === undefined ? PLAIN.get(name) : OPENING.get(name)?.(given);
  if (known !== undefined) return known;
  const [, kind, condition] = /^(end|else)?(\w+)$/.exec(name) ?? [];
  if (kind !== undefined && condition !== undefined && isCondition(template, condition))
    return kind === 'end' ? '}' : `} elseif ([${given ?? ''}]) {`;
  if (isCondition(template, name)) return `if ([${given ?? ''}]) {`;
  return given !== undefined && EXPRESSION.test(given) ? `[${given}];` : undefined;
}

/** What style sheets put in parentheses begins otherwise. */
const EXPRESSION = /^\s*(?:['"$[\\]|[A-Za-z_][\w\\]*\s*(?:::|\())/;

/** Conditions of any name: `@can('update', $post)` up to `@endcan`. */
const isCondition = ({ conditions }: Template, name: string): boolean =>
  !SECTIONS.has(name) && conditions.has(name);
