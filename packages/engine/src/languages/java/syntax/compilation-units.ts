// What stands outside of everything: the package, imports, types, a module.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-7.html#jls-7.3
import { parseAnnotations, parseModifiers, parseName } from './annotations.ts';
import { parseDeclaration, startsDeclaration } from './declarations.ts';
import { isName } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { skipAnnotations } from './look-ahead.ts';
import { parseModule } from './modules.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

/** All of the text. What begins with statements, as Java does since 25, is left to tree-sitter. */
export function parseUnit(writer: SyntaxWriter): void {
  while (writer.kind !== Kind.END) parseTop(writer);
  // Comments behind all else are in the unit as well.
  writer.mark();
  if (writer.count === 0) throw UNFAMILIAR;
  writer.close(Kind.PROGRAM, 0);
  writer.nodeEnds[writer.count - 1] = writer.text.length;
}

function parseTop(writer: SyntaxWriter): void {
  const mark = writer.mark();
  switch (writer.kind) {
    case Kind.SEMICOLON:
      writer.take(Kind.SEMICOLON);
      return;
    case Kind.IMPORT:
      parseImport(writer, mark);
      return;
    case Kind.PACKAGE:
      parsePackage(writer, mark);
      return;
    case Kind.AT:
      if (areOfUnit(writer)) {
        parseAnnotations(writer);
        if (writer.kind === Kind.PACKAGE) parsePackage(writer, mark);
        else parseModule(writer, mark);
        return;
      }
      break;
    case Kind.OPEN:
    case Kind.MODULE:
      if (!isName(writer.ahead(1))) throw UNFAMILIAR;
      parseModule(writer, mark);
      return;
    default:
  }
  parseModifiers(writer);
  if (!startsDeclaration(writer)) throw UNFAMILIAR;
  parseDeclaration(writer, mark);
}

/** Whether the annotations that are next are a package's or a module's. */
function areOfUnit(writer: SyntaxWriter): boolean {
  const kind = writer.kinds[skipAnnotations(writer, writer.at)];
  return kind === Kind.PACKAGE || kind === Kind.MODULE || kind === Kind.OPEN;
}

function parsePackage(writer: SyntaxWriter, mark: Mark): void {
  writer.take(Kind.PACKAGE);
  parseName(writer);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.PACKAGE_DECLARATION, mark);
}

function parseImport(writer: SyntaxWriter, mark: Mark): void {
  writer.take(Kind.IMPORT);
  if (writer.kind === Kind.STATIC) writer.take(Kind.STATIC);
  parseName(writer);
  if (writer.kind === Kind.DOT) {
    writer.take(Kind.DOT);
    const asterisk = writer.mark();
    writer.expect(Kind.STAR);
    writer.close(Kind.ASTERISK, asterisk);
  }
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.IMPORT_DECLARATION, mark);
}
