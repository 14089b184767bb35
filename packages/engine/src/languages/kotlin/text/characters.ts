// Classes of characters, for code that reads Kotlin without a parser.

export function isIdentifierStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The offset behind the identifier that begins at the offset. Letters beyond ASCII are not told from signs. */
export function endOfIdentifier(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isIdentifierStart(code) && !isDigit(code)) break;
  }
  return at;
}

export function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13 || code === 12;
}
