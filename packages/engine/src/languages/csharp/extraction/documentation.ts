// The first sentence of a documentation comment, as plain text.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/xmldoc/recommended-tags
import { firstSentence } from '../../../syntax/first-sentence.ts';

/** A comment of many kilobytes has its first sentence near its beginning all the same. */
const LONGEST_READ = 5000;

/**
 * @param comment the last one in front of a declaration; lines led by `///` stand together in one text
 * @returns `undefined` when it documents nothing
 */
export function documentationOf(comment: string): string | undefined {
  const text = comment.slice(0, LONGEST_READ);
  const plain = plainText(text);
  if (plain === undefined) return undefined;
  const summary = /<summary\s*>([\s\S]*?)(?:<\/summary\s*>|$)/.exec(plain)?.[1];
  // Without tags the whole is meant; other tags describe other things.
  if (summary === undefined && /<[a-z]/i.test(plain)) return undefined;
  return firstSentence(withoutTags(summary ?? plain));
}

function plainText(text: string): string | undefined {
  if (text.startsWith('///')) return text.replace(/^\s*\/\/\/ ?/gm, '');
  if (!text.startsWith('/**') || text.startsWith('/**/')) return undefined;
  return text
    .slice(3)
    .replace(/\*\/$/, '')
    .replace(/^\s*\* ?/gm, '');
}

const ENTITIES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);

function withoutTags(text: string): string {
  return text
    .replace(/<\/?para\s*\/?>|<br\s*\/?>/g, '\n\n')
    .replace(/<[a-z]+\s+(?:cref|name|langword|href)\s*=\s*(["'])(.*?)\1\s*\/>/gs, (_, __, name) =>
      simpleReference(name as string),
    )
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);
}

/** `T:System.List{T}` reads as `System.List<T>`, whose brackets are no tag. */
function simpleReference(name: string): string {
  return name
    .replace(/^[A-Z]:/, '')
    .replaceAll('{', '&lt;')
    .replaceAll('}', '&gt;');
}
