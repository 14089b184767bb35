// The first sentence of a Scaladoc comment, as plain text.
// https://docs.scala-lang.org/style/scaladoc.html
import { firstSentence } from '../../syntax/first-sentence.ts';

/** A comment of many kilobytes has its first sentence near its beginning all the same. */
const LONGEST_READ = 5000;

/** @returns `undefined` when the comment documents nothing */
export function firstSentenceOf(comment: string): string | undefined {
  if (!comment.startsWith('/**')) return undefined;
  const plain = comment
    .slice(3, LONGEST_READ)
    .replace(/\*\/\s*$/, '')
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/(?:^|\n)\s*@\w[\s\S]*$/, '')
    .replace(/\{\{\{[\s\S]*?(?:\}\}\}|$)/g, ' ')
    .replace(/\[\[(?:[^\]\s]+\s+)?([^\]]*)\]\]/g, '$1')
    .replace(/'''([^']*)'''|''([^']*)''/g, '$1$2')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ');
  return firstSentence(plain);
}
