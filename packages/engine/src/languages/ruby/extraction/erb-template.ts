// Templates of ERB: the Ruby that stands in the tags, at the same offsets, as the methods that ERB compiles them to run it.
// https://docs.ruby-lang.org/en/master/ERB.html, https://guides.rubyonrails.org/layouts_and_rendering.html
import { withoutYield } from './indented-template.ts';

/** Begins with what opens a tag; `<%%` is text, and so is what `<%#` opens. */
const TAG = /<%(%|#|-|==|=|)([\s\S]*?)(?:-?%>|$)/g;

/** The text with all that is not Ruby blank, and each tag a statement or a part of one. */
export function rubyOfErb(source: string): string {
  let ruby = '';
  let end = 0;
  for (const found of source.matchAll(TAG)) {
    const [whole, opening = '', code = ''] = found;
    if (opening === '%') continue;
    ruby += blank(source.slice(end, found.index));
    end = found.index + whole.length;
    if (opening === '#') {
      ruby += blank(whole);
      continue;
    }
    const start = 2 + opening.length;
    const closing = whole.slice(start + code.length);
    ruby += ' '.repeat(start) + withoutYield(code) + (closing === '' ? '' : separated(closing));
  }
  return ruby + blank(source.slice(end));
}

/** Offsets stay: only lines are kept of the text. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The next tag is another statement, or the body of what this one opens. */
const separated = (closing: string): string => `${' '.repeat(closing.length - 1)};`;
