// The comments above a script's first statement, where pragmas and references stand.

export interface HeaderComment {
  /** With its delimiters. */
  readonly content: string;
  /** UTF-16 offset. */
  readonly start: number;
}

export function headerComments(text: string): HeaderComment[] {
  const part = /\s+|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|#![^\n\r]*/y;
  const comments: HeaderComment[] = [];
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    if (match[0].startsWith('/')) comments.push({ content: match[0], start: match.index });
  }
  return comments;
}
