// Character codes of the signs that mending looks at.
export const OPEN = 40;
export const CLOSE = 41;
export const AMPERSAND = 38;
export const STAR = 42;
export const COMMA = 44;
export const MINUS = 45;
export const COLON = 58;
export const QUESTION = 63;
export const SEMICOLON = 59;
export const DOT = 46;
export const LESS = 60;
export const GREATER = 62;
export const EQUALS = 61;
export const OPEN_BRACKET = 91;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
export const TILDE = 126;

export const isBraceOrEnd = (mark: number): boolean =>
  mark === OPEN_BRACE || mark === CLOSE_BRACE || mark === SEMICOLON;
