// Macros may have the names of primitive types (`str!["a"]`), which the grammar expects nowhere but in types.
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import { primitives } from './words.ts';

const NAMES = [...primitives].join('|');
const MACRO = new RegExp(
  `\\b(?:${NAMES})(?=!\\s*[([{])|(?<=\\bmacro_rules!\\s+)(?:${NAMES})\\b`,
  'g',
);

/** The parser, to which such a name is any other of the same length; what is read off the tree is as written. */
export function readingMacrosOfPrimitives({ parse }: SyntaxParser): SyntaxParser {
  return {
    parse: (text, read) =>
      parse(
        text,
        read,
        text.replace(MACRO, (name) => '_'.repeat(name.length)),
      ),
  };
}
