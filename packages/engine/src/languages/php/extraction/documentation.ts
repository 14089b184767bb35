// The first sentence of a documentation comment, as plain text. https://docs.phpdoc.org/guide/references/phpdoc
import { firstSentence } from '../../../syntax/first-sentence.ts';

/** A comment of many kilobytes has its first sentence near its beginning all the same. */
const LONGEST_READ = 5000;

/**
 * @param comment with its signs; empty when there is none
 * @returns `undefined` when it documents nothing
 */
export function documentationOf(comment: string): string | undefined {
  if (comment === '') return undefined;
  const text = comment
    .slice(0, LONGEST_READ)
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .replace(/^[^\S\n]*\* ?/gm, '')
    // Everything from the first tag on describes parts.
    .replace(/(?:^|\n)\s*@\w[\s\S]*$/, '')
    .replace(/\{@(?:see|link)\s+([^{}\s]+)\s*([^{}]*)\}/g, (_, target, label) => label || target)
    .replace(/\{@inheritdoc\}/gi, '');
  return firstSentence(text);
}

export function isDocumentation(comment: string): boolean {
  return comment.startsWith('/**') && comment !== '/**/';
}
