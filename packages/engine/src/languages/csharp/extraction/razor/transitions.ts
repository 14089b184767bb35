// What `@` begins in markup: a comment, a directive, a block, a statement, or an expression that is shown.
// https://learn.microsoft.com/aspnet/core/mvc/views/razor#implicit-razor-expressions
import {
  close,
  codeFrame,
  type Frame,
  lineOf,
  markupFrame,
  openMembers,
  run,
  SHOWN,
  skipTo,
  type Target,
  type Translation,
  take,
} from './markup.ts';

/** `@@`, or what is in front belongs to an address. */
const isText = (source: string, at: number): boolean =>
  source[at + 1] === '@' || /[\w.]/.test(source[at - 1] ?? '');

const DIRECTIVE =
  /@(using|model|inherits|inject|implements|namespace|page|attribute|layout|typeparam|addTagHelper|removeTagHelper|tagHelperPrefix|rendermode|preservewhitespace)\b(?:[^\S\n]+(?![(=])([^\n]*)|(?=\r?\n|$))/y;

const MEMBERS = /@(?:code|functions)\s*\{/y;
const SECTION = /@section\s+\w+\s*\{/y;
const CONTROL = /@(await\s+foreach|if|foreach|for|while|do|switch|try|lock|using)(?=\s*[({])/y;
const EXPRESSION = /@((?:await\s+)?[\p{L}_][\p{L}\p{N}_]*)/uy;
const COMPONENT =
  /@await\s+Component\.InvokeAsync\(\s*"(\w+)"\s*(?:,\s*new\s*\{([^{}()]*)\}\s*)?\)/y;

export function readTransition(translation: Translation, target = SHOWN): void {
  const { source, at, frames } = translation;
  const matched = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  if (source.startsWith('@*', at)) {
    const end = source.indexOf('*@', at + 2);
    skipTo(translation, end === -1 ? source.length : end + 2);
    return;
  }
  if (isText(source, at)) {
    translation.at += source[at + 1] === '@' ? 2 : 1;
    return;
  }
  const isOutside = frames.length === 1;
  const directive = isOutside || frames.at(-1)?.kind === 'code' ? matched(DIRECTIVE) : null;
  if (directive !== null) {
    readDirective(translation, directive);
    return;
  }
  const members = isOutside ? matched(MEMBERS) : null;
  if (members !== null) {
    skipTo(translation, at + members[0].length);
    openMembers(translation);
    return;
  }
  readStatement(translation, target, matched);
}

function readStatement(
  translation: Translation,
  target: Target,
  matched: (pattern: RegExp) => RegExpExecArray | null,
): void {
  const { source, at, frames } = translation;
  const section = matched(SECTION);
  if (section !== null) {
    skipTo(translation, at + section[0].length);
    frames.push(markupFrame('brace'));
    return;
  }
  const component = matched(COMPONENT);
  if (component !== null) {
    showComponent(translation, component);
    return;
  }
  const control = matched(CONTROL);
  if (control !== null) {
    const keyword = control[1] ?? '';
    run(translation, keyword);
    translation.at += control[0].length;
    const closing = keyword === 'do' ? ';' : '';
    frames.push({ kind: 'control', keyword, closing, isBehindBlock: false });
    return;
  }
  const next = source[at + 1];
  if (next === '{') {
    run(translation, '');
    translation.at += 1;
    take(translation, at + 2);
    frames.push(codeFrame('', true));
  } else if (next === '(') {
    run(translation, target.before);
    translation.at += 1;
    take(translation, at + 2);
    frames.push(codeFrame(target.behind, false));
  } else {
    const name = matched(EXPRESSION)?.[1];
    if (name === undefined) {
      translation.at += 1;
      return;
    }
    run(translation, `${target.before}${name}`);
    skipTo(translation, at + 1 + name.length);
    frames.push({ kind: 'chain', closing: target.behind });
  }
}

function readDirective(translation: Translation, [whole, name, rest = '']: RegExpExecArray): void {
  const text = rest
    .replace(/@\*[\s\S]*?(?:\*@|$)/g, '')
    .trim()
    .replace(/;$/, '');
  if (name !== undefined && text !== '')
    translation.directives.push({ name, text, line: lineOf(translation) });
  skipTo(translation, translation.at + whole.length);
}

/** Its class runs, which is named for it, and is given what the object without a name has. */
function showComponent(translation: Translation, found: RegExpExecArray): void {
  const [whole, name, given = ''] = found;
  const list = given
    .split(',')
    .map((each) => each.trim().replace(/^(\w+)\s*=(?!=)/, '$1:'))
    .map((each) =>
      /^[\w.]+$/.test(each) ? `${each.slice(each.lastIndexOf('.') + 1)}: ${each}` : each,
    )
    .filter((each) => each !== '')
    .join(', ')
    .replace(/\s+/g, ' ');
  const view = `new ${name}ViewComponent()`;
  run(translation, `_ = await ${view}.InvokeAsync(${list}); _ = ${view}.Invoke(${list});`);
  skipTo(translation, translation.at + whole.length);
}

const MEMBER = /\??\.[\p{L}_][\p{L}\p{N}_]*|!(?=[.[(])/uy;

/** Of `a.b(c)`, what is behind the last bracket or name. */
export function readChain(translation: Translation, _frame: Frame): void {
  const { source, at, frames } = translation;
  MEMBER.lastIndex = at;
  const member = MEMBER.exec(source)?.[0];
  if (member !== undefined) {
    take(translation, at + member.length);
    return;
  }
  const next = source[at];
  if (next !== '(' && next !== '[') {
    close(translation);
    return;
  }
  take(translation, at + 1);
  frames.push(codeFrame('', false));
}

const SPACE = /\s*/y;
const FURTHER = /else\s+if\b|else\b|catch\b|finally\b|when\b/y;

/** What follows a keyword of a statement: its condition, its block, and further blocks. */
export function readControl(
  translation: Translation,
  frame: Extract<Frame, { kind: 'control' }>,
): void {
  const { source, frames } = translation;
  SPACE.lastIndex = translation.at;
  const at = translation.at + (SPACE.exec(source)?.[0].length ?? 0);
  const next = source[at];
  if (next === '{' && !frame.isBehindBlock) {
    skipTo(translation, at);
    take(translation, at + 1);
    frame.isBehindBlock = true;
    frames.push(codeFrame('', true));
    return;
  }
  if (next === '(' && !frame.isBehindBlock) {
    skipTo(translation, at);
    take(translation, at + 1);
    frames.push(codeFrame('', false));
    return;
  }
  FURTHER.lastIndex = at;
  const isLoop = frame.keyword === 'do' && source.startsWith('while', at);
  const further = isLoop ? 'while' : FURTHER.exec(source)?.[0];
  if (further === undefined || !frame.isBehindBlock) {
    close(translation);
    return;
  }
  skipTo(translation, at);
  take(translation, at + further.length);
  frame.isBehindBlock = isLoop;
  if (!isLoop) return;
  SPACE.lastIndex = translation.at;
  skipTo(translation, translation.at + (SPACE.exec(source)?.[0].length ?? 0));
  if (source[translation.at] !== '(') return;
  take(translation, translation.at + 1);
  frames.push(codeFrame('', false));
}
