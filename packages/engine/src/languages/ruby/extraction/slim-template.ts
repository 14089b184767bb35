// Templates of Slim. https://github.com/slim-template/slim#syntax-example
import {
  bracketBehind,
  type IndentedLanguage,
  interpolated,
  type TemplateLine,
  textLine,
  withinBrackets,
} from './indented-template.ts';

const CODE = /^(?:-|==?[<>']*)/;
const TAG = /^(?:[A-Za-z][\w:-]*[\w-]|[A-Za-z]|(?=[.#]))(?:[.#][\w-]+)*[<>']*/;
const FILTER =
  /^(javascript|css|scss|sass|less|coffee|markdown|textile|rdoc|ruby|erb|builder):\s*$/;
const NAME = /\s+(?:\*|[\w:@.-]+==?)/y;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;

/** Tags within tags on one line. */
const DEEPEST = 20;

export const slim: IndentedLanguage = {
  read: (line) => readLine(line),
  attributesAt: (line) => bracketBehind(line, TAG.exec(line)?.[0]),
};

function readLine(line: string, depth = 0): TemplateLine {
  if (line.startsWith('/')) return { before: '', code: '', inner: 'comment' };
  if (/^[|']/.test(line)) return { ...textLine(line), inner: 'text' };
  const filter = FILTER.exec(line)?.[1];
  if (filter !== undefined)
    return { before: '', code: '', inner: filter === 'ruby' ? 'ruby' : 'text' };
  const code = CODE.exec(line)?.[0];
  if (code !== undefined) return { before: '', code: line.slice(code.length) };
  const tag = line.startsWith('<') ? undefined : TAG.exec(line)?.[0];
  return tag === undefined || tag === '' || depth > DEEPEST || /^doctype\b/.test(line)
    ? textLine(line)
    : readTag(line, tag.length, depth);
}

/** @param depth how many tags stand in front on the same line */
function readTag(line: string, from: number, depth: number): TemplateLine {
  const wrapped = '[({'.includes(line[from] ?? ' ') ? withinBrackets(line, from) : undefined;
  const { ruby, length } =
    wrapped === undefined
      ? readAttributes(line, from)
      : { ruby: readAttributes(` ${wrapped}`, 0).ruby, length: wrapped.length + 2 };
  const rest = line.slice(from + length);
  const nested = /^:\s+([\s\S]+)$/.exec(rest)?.[1];
  if (nested !== undefined) {
    const inner = readLine(nested, depth + 1);
    return { ...inner, before: ruby + inner.before };
  }
  const code = /^\s*==?[<>']*/.exec(rest)?.[0];
  if (code === undefined) return { before: ruby + interpolated(rest), code: '' };
  return { before: ruby, code: rest.slice(code.length) };
}

/** `href=post_path(post) class="big #{kind}" *others` */
function readAttributes(line: string, from: number): { ruby: string; length: number } {
  let [ruby, at] = ['', from];
  for (;;) {
    NAME.lastIndex = at;
    if (!NAME.test(line)) return { ruby, length: at - from };
    const start = NAME.lastIndex;
    QUOTED.lastIndex = start;
    const isQuoted = QUOTED.test(line);
    at = isQuoted ? QUOTED.lastIndex : start + lengthOfValue(line, start);
    if (at === start) return { ruby, length: at - from };
    const value = line.slice(start, at);
    ruby += isQuoted ? interpolated(value) : `[${value}];`;
  }
}

/** Up to the next space that stands in no brackets and quotes. */
function lengthOfValue(line: string, from: number): number {
  let at = from;
  let isClosed = true;
  while (at < line.length && !/\s/.test(line[at] as string)) {
    QUOTED.lastIndex = at;
    const isBracket: boolean = isClosed && '([{'.includes(line[at] as string);
    const inner: string | undefined = isBracket ? withinBrackets(line, at) : undefined;
    if (isBracket) isClosed = inner !== undefined;
    if (inner !== undefined) at += inner.length + 2;
    else at = QUOTED.test(line) ? QUOTED.lastIndex : at + 1;
  }
  return at - from;
}
