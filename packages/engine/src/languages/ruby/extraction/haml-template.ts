// Templates of Haml. https://haml.info/docs/yardoc/file.REFERENCE.html
import {
  bracketBehind,
  type IndentedLanguage,
  interpolated,
  type TemplateLine,
  textLine,
  withinBrackets,
} from './indented-template.ts';

const CODE = /^(?:-(?!#)|[!&]?=(?!=)|~)/;
const TAG = /^(?:%[\w:-]+|[.#](?!\{)[\w-]+)(?:[.#][\w:-]+)*/;
const ATTRIBUTE = /[\w:@.-]+\s*=\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([^\s"')]+))/g;

export const haml: IndentedLanguage = {
  read: readLine,
  attributesAt: (line) => bracketBehind(line, TAG.exec(line)?.[0]),
};

function readLine(line: string): TemplateLine {
  if (line.startsWith('-#')) return { before: '', code: '', inner: 'comment' };
  const code = CODE.exec(line)?.[0];
  if (code !== undefined) return { before: '', code: withoutBars(line.slice(code.length)) };
  const filter = /^:(\w+)/.exec(line)?.[1];
  if (filter !== undefined)
    return { before: '', code: '', inner: filter === 'ruby' ? 'ruby' : 'text' };
  const tag = TAG.exec(line)?.[0];
  return tag === undefined ? textLine(line) : readTag(line, tag.length);
}

/** Attributes in brackets, each with what stands in it, and behind them code or text. */
function readTag(line: string, from: number): TemplateLine {
  let before = '';
  let at = from;
  for (let sign = line[at] ?? ''; '{(['.includes(sign) && sign !== ''; sign = line[at] ?? '') {
    const inner = withinBrackets(line, at);
    if (inner === undefined) break;
    before += sign === '(' ? plainAttributes(inner) : `[${inner}];`;
    at += inner.length + 2;
  }
  const rest = line.slice(at).replace(/^[<>/]+/, '');
  const code = CODE.exec(rest)?.[0];
  if (code === undefined || code === '-') return { before: before + interpolated(rest), code: '' };
  return { before, code: withoutBars(rest.slice(code.length)) };
}

/** `(title=@title href="/#{path}")` */
function plainAttributes(written: string): string {
  let ruby = '';
  for (const [, quoted, code] of written.matchAll(ATTRIBUTE))
    ruby += quoted === undefined ? `[${code}];` : interpolated(quoted);
  return ruby;
}

/** Lines may go on behind a bar. */
const withoutBars = (code: string): string => code.replace(/\s\|\s*$/gm, '');
