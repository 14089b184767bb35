// What the grammar does not know is replaced by text of the same length that it knows.
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import { applyRules, blank, disguise, type TextRule } from '../../../syntax/text-rules.ts';
import { primitives } from './words.ts';

/** The parser, to which nothing is unknown that is common in sources; what is read off the tree is as written. */
export function readingNewerSyntax({ parse }: SyntaxParser): SyntaxParser {
  return {
    parse: (text, read) => {
      const readable = applyRules(withoutMacrosOfPrimitives(text), NEW_WORDS);
      if (!ATTRIBUTE_OF_VALUE.test(readable)) return parse(text, read, readable);
      // Where the grammar knows them, as of fields and parameters, they stay.
      return parse(
        text,
        (cursor) =>
          cursor.currentNode.hasError
            ? parse(text, read, withoutAttributesOfValues(readable))
            : read(cursor),
        readable,
      );
    },
  };
}

/** Macros may have the names of primitive types (`str!["a"]`), which the grammar expects nowhere but in types. */
function withoutMacrosOfPrimitives(text: string): string {
  return text.replace(MACRO, (name) => '_'.repeat(name.length));
}

const NAMES = [...primitives].join('|');
const MACRO = new RegExp(
  `\\b(?:${NAMES})(?=!\\s*[([{])|\\b(?:${NAMES})\\b(?<=\\bmacro_rules!\\s{1,20}\\w+)`,
  'g',
);

const NEW_WORDS: readonly TextRule[] = [
  // A lifetime in front of a trait.
  { pattern: /(?<=\bdyn)\s{1,20}'\w{1,100}\s{0,20}\+/g, rewrite: blank },
  // Functions of others that are safe.
  { pattern: /\bsafe(?=\s+(?:fn|static)\b)/g, rewrite: blank },
  { pattern: /~const\b/g, rewrite: blank },
  // Fields of a tuple by their numbers: `Error { 0: text }`.
  {
    pattern: /\b\d{1,3}(?=\s?:\s?[\w&(])(?<=[{,]\s{0,200}\d{1,3})/g,
    rewrite: disguise,
  },
  // A sign that only macros take.
  { pattern: /(?<=[\s([{])~(?=[\s)\]}])/g, rewrite: () => '!' },
];

/** `(a, #[cfg(b)] c)`: attributes of elements and arguments. */
function withoutAttributesOfValues(text: string): string {
  return text.replace(ATTRIBUTES_OF_VALUES, blank);
}

const BEHIND_COMMA = String.raw`#\[(?<=[(,[](?:\s|//[^\n]{0,200}\n){0,200}#\[)[^\]]{1,500}\](?:\s{0,200}#\[[^\]]{1,500}\])*(?=\s*[\w(&*:])`;
const ATTRIBUTE_OF_VALUE = new RegExp(BEHIND_COMMA);
const ATTRIBUTES_OF_VALUES = new RegExp(BEHIND_COMMA, 'g');
