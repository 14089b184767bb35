// The first sentence of a documentation comment, as plain text.
// https://docs.oracle.com/en/java/javase/21/docs/specs/javadoc/doc-comment-spec.html

/** A comment of many kilobytes has its first sentence near its beginning all the same. */
const LONGEST_READ = 5000;

/**
 * @param comment the last one in front of a declaration; lines led by `///` stand together in one text
 * @returns `undefined` when it documents nothing
 */
export function firstSentenceOf(comment: string): string | undefined {
  const text = comment.slice(0, LONGEST_READ);
  if (text.startsWith('///')) return firstSentence(text, /^\/\/\/ ?/gm);
  if (!text.startsWith('/**')) return undefined;
  return firstSentence(text.slice(3).replace(/\*\/$/, ''), /^\s*\*+ ?/gm);
}

function firstSentence(text: string, margin: RegExp): string | undefined {
  const plain = text
    .replace(margin, '')
    .replace(/(?:^|\n)\s*@\w[\s\S]*$/, '')
    .replace(/\{@(?:code|literal|value|summary)\s*([^{}]*)\}/g, '$1')
    .replace(/\{@\w+\s+(?:[^\s{}]*\s+)?([^{}]*)\}/g, (_, label: string) => label.replace(/#/g, '.'))
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?\.(?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence === '' ? undefined : sentence;
}
