// Parses Java that is well-formed into the lists that tree-sitter's grammar would give, several times as fast. It
// never guesses: what it does not know for certain is tree-sitter's. See docs/decisions/0025-java-parser.md.
import type { ParseKnown } from '../../../syntax/syntax-parser.ts';
import { type GrammarNames, NodeFlag } from '../../../syntax/syntax-tree.ts';
import { parseUnit } from './compilation-units.ts';
import { FIELD_NAMES } from './fields.ts';
import * as Kind from './kinds.ts';
import { type ListNumbers, layOut } from './lay-out.ts';
import { SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { tokenize } from './tokenize.ts';

/**
 * Keeps its memory from text to text, so it belongs to one thread.
 * @param names of tree-sitter's grammar, in whose numbers the lists are written
 */
export function createJavaParser(names: GrammarNames): ParseKnown {
  const numbers = listNumbers(names);
  const writer = new SyntaxWriter();
  return (text, createLists) => {
    if (!tokenize(text, writer.tokens)) return undefined;
    writer.start(text);
    try {
      parseUnit(writer);
    } catch (error) {
      if (error === UNFAMILIAR) return undefined;
      throw error;
    }
    return layOut(writer, numbers, createLists);
  };
}

function listNumbers({ types, fields }: GrammarNames): ListNumbers {
  const numberOf = (list: readonly (string | null)[], name: string, isLast: boolean) => {
    if (name === '') return 0;
    const number = isLast ? list.lastIndexOf(name) : list.indexOf(name);
    if (number === -1) throw new Error(`The grammar of Java has no ${name}`);
    return number;
  };
  const isNamed = (kind: number) => Kind.NAMED_KINDS.has(kind);
  return {
    // Where a keyword and a node share a name, the node has the higher number.
    typeOfKind: Uint16Array.from(Kind.KIND_NAMES, (name, kind) =>
      numberOf(types, name, isNamed(kind)),
    ),
    flagsOfKind: Uint8Array.from(Kind.KIND_NAMES, (_, kind) => {
      const isComment = kind === Kind.LINE_COMMENT || kind === Kind.BLOCK_COMMENT;
      return (isNamed(kind) ? NodeFlag.named : 0) | (isComment ? NodeFlag.extra : 0);
    }),
    fieldOfField: Uint16Array.from(FIELD_NAMES, (name) => numberOf(fields, name, false)),
  };
}
