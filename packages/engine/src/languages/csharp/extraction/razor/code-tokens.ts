// Code between brackets, token by token: taken as it is, but for markup that stands where a statement may begin, and for
// `@<p>…</p>`, which is a function that writes it.
import { close, emit, type Frame, markupFrame, skipTo, type Translation, take } from './markup.ts';
import { readTransition } from './transitions.ts';

/** Comments, texts and characters, in which no bracket counts; words; spaces; anything else. */
const TOKEN =
  /(@\*[\s\S]*?(?:\*@|$))|(\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|\$*"""[\s\S]*?(?:"""|$)|(?:@\$|\$@|@)"(?:[^"]|"")*(?:"|$)|\$?"(?:[^"\\\n]|\\.)*(?:"|\n|$)|'(?:[^'\\\n]|\\.)+'|[\w.]+|[\s\S]/y;

const OPENING = '([{';
const CLOSING = ')]}';

/** Behind these a statement may begin. */
const ENDING = '{};';

/** `case 1:`, and no choice between two values. */
const isLabel = (source: string, at: number): boolean => /^:\s*\n/.test(source.slice(at, at + 20));

export function readToken(translation: Translation, frame: Extract<Frame, { kind: 'code' }>): void {
  const { source, at, frames } = translation;
  TOKEN.lastIndex = at;
  const [token = '', comment, space] = TOKEN.exec(source) ?? [];
  if (comment !== undefined) {
    skipTo(translation, at + token.length);
    return;
  }
  if (space !== undefined) {
    take(translation, at + token.length);
    return;
  }
  if (token === '<' && frame.isStart && /[A-Za-z!]/.test(source[at + 1] ?? '')) {
    frames.push(markupFrame('element'));
    return;
  }
  if (token === '@') {
    readAt(translation, frame);
    return;
  }
  if (OPENING.includes(token)) frame.depth += 1;
  else if (CLOSING.includes(token)) {
    frame.depth -= 1;
    if (frame.depth === 0) {
      if (frame.areMembers) {
        translation.at += 1;
        translation.among = 'members';
      } else take(translation, at + 1);
      close(translation);
      return;
    }
  }
  frame.isStart = ENDING.includes(token) || (token === ':' && isLabel(source, at));
  take(translation, at + token.length);
}

/** `@:text`, `@<p>text</p>`, an expression of markup as a statement, or a name like a keyword. */
function readAt(translation: Translation, frame: Extract<Frame, { kind: 'code' }>): void {
  const { source, at, frames } = translation;
  const next = source[at + 1] ?? '';
  if (next === ':') {
    translation.at += 2;
    frames.push(markupFrame('line'));
  } else if (next === '<') {
    translation.at += 1;
    emit(translation, '(__builder => {');
    frames.push(markupFrame('element', { closing: '})' }));
  } else if (frame.isStart) readTransition(translation);
  else take(translation, at + 1);
}
