// The markup of a Svelte component as the script that it is compiled to: what it shows, blocks as statements, what
// events and actions run. https://svelte.dev/docs/svelte/basic-markup
import type { LineOf } from './line-index.ts';
import { handlerOf, ScriptText, splitNames, type TemplateScript } from './template-script.ts';

/** Comments, other languages, actions without an argument, and what stands in braces. */
const PART =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|\s(?:use|transition):([A-Za-z_$][\w$.]*)(?=[\s/>|])|\{/g;

/** Longer ones are written by programs. */
const LONGEST_EXPRESSION = 5000;
/** With more braces that nothing closes it is no markup. */
const MOST_UNCLOSED = 100;

/** What stands in front of the brace of an attribute. */
const HANDLER = /\son:?[\w:|-]+=["']?$/;
const ACTION = /\s(?:use|transition|in|out|animate):([A-Za-z_$][\w$.]*)[\w|]*=["']?$/;

interface Block {
  readonly kind: string;
  /** What `{#await …}` waits for. */
  readonly awaited: string;
}

interface Markup {
  readonly script: ScriptText;
  readonly open: Block[];
  readonly snippets: ReadonlySet<string>;
}

export function scriptOfMarkup(text: string, lineOf: LineOf): TemplateScript {
  const snippets = Array.from(text.matchAll(/\{#snippet\s+([\w$]+)/g), ([, name = '']) => name);
  const markup: Markup = { script: new ScriptText(lineOf), open: [], snippets: new Set(snippets) };
  // Whatever is open at the end is closed there, so that nothing is sought twice.
  const closed = `${text}--></script></style>`;
  let unclosed = 0;
  PART.lastIndex = 0;
  for (let found = PART.exec(closed); found !== null; found = PART.exec(closed)) {
    const [whole, , action] = found;
    if (found.index + whole.length > text.length) break;
    if (action !== undefined) markup.script.add(`${action}();`, found.index);
    if (whole !== '{') continue;
    const written = text.slice(found.index + 1, found.index + 1 + LONGEST_EXPRESSION);
    const length = lengthOfExpression(written);
    if (length === -1) unclosed += 1;
    if (unclosed > MOST_UNCLOSED) break;
    if (length === -1) continue;
    const before = text.slice(Math.max(0, found.index - 60), found.index);
    const code = codeOf(markup, written.slice(0, length), before);
    if (code !== '') markup.script.add(code, found.index);
    PART.lastIndex = found.index + length + 2;
  }
  markup.script.close(markup.open.length);
  return markup.script.finish();
}

const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/y;

/** Up to the brace that closes it; -1 where none does. */
function lengthOfExpression(text: string): number {
  for (let at = 0, depth = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'" || character === '`') {
      QUOTED.lastIndex = at;
      if (QUOTED.test(text)) at = QUOTED.lastIndex - 1;
    } else if (character === '{') depth += 1;
    else if (character === '}') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

/** @param before the text in front of the brace */
function codeOf(markup: Markup, written: string, before: string): string {
  const [, sign, word = '', rest = ''] = /^\s*([#:/@])([a-z]+)([\s\S]*)$/.exec(written) ?? [];
  if (sign === '#') return openBlock(markup, word, rest.trim());
  if (sign === '/') return markup.open.pop() === undefined ? '' : '}';
  if (sign === ':') return nextBranch(markup, word, rest.trim());
  if (sign === '@') return tagOf(markup, word, rest.trim());
  if (HANDLER.test(before)) return handlerOf(written);
  const action = ACTION.exec(before)?.[1];
  return action === undefined ? `[${written}\n];` : `${action}(undefined, ${written}\n);`;
}

function openBlock({ open }: Markup, kind: string, written: string): string {
  const [, awaited = written, value] = /^([\s\S]+?)\s+then\b\s*([\s\S]*)$/.exec(written) ?? [];
  open.push({ kind, awaited: kind === 'await' ? awaited : '' });
  switch (kind) {
    case 'if':
      return `if (${written}\n) {`;
    case 'each':
      return loopOf(written);
    case 'await':
      return value === undefined ? `{[${awaited}\n];` : `{${bound(value, `await (${awaited}\n)`)}`;
    case 'snippet': {
      const parameters = /^[\w$]+\s*\(([\s\S]*)\)$/.exec(written)?.[1] ?? '';
      return `{${splitNames(parameters)
        .map((each) => bound(each, '$given'))
        .join('')}`;
    }
    default:
      return `{[${written}\n];`;
  }
}

/** `{#each list as item, index (key)}` */
function loopOf(written: string): string {
  const [, list, rest = ''] = /^([\s\S]+)\s+as\s+([\s\S]+)$/.exec(written) ?? [];
  if (list === undefined) return `for (const $each of (${written}\n)) {`;
  const [, named = rest, key] = /^([\s\S]*?)\s*\(([\s\S]*)\)$/.exec(rest) ?? [];
  const [item = '$each', index] = splitNames(named);
  const counted = index === undefined ? '' : bound(index, '0');
  return `for (const ${item} of (${list})) {${counted}${key === undefined ? '' : `[${key}\n];`}`;
}

const bound = (name: string, value: string): string =>
  name.trim() === '' ? `${value};` : `let ${name} = ${value};`;

function nextBranch({ open }: Markup, word: string, written: string): string {
  const block = open.at(-1);
  if (block === undefined) return '';
  if (word === 'then') return `} {${bound(written, `await (${block.awaited}\n)`)}`;
  if (word === 'catch') return `} {${written === '' ? '' : bound(written, '$given')}`;
  if (block.kind !== 'if') return '} {';
  const condition = /^if\b([\s\S]*)$/.exec(written)?.[1];
  return condition === undefined ? '} else {' : `} else if (${condition}\n) {`;
}

function tagOf({ snippets }: Markup, word: string, written: string): string {
  if (word === 'const') return `const ${written};`;
  const [, name = '', given = ''] = /^([\w$]+)\s*\(([\s\S]*)\)$/.exec(written) ?? [];
  const isOwn = word === 'render' && snippets.has(name);
  return `[${isOwn ? given : written}\n];`;
}
