// Why a text has no tree. It lies apart from the parsers, which are loaded when they are needed.

/** The parser does not come to an end with a text, or not in as many steps as it takes for any that it can read. */
export class EndlessParseError extends Error {
  override readonly name = 'EndlessParseError';

  constructor() {
    super('the parser does not come to an end');
  }
}
