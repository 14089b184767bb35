// Whose words a file of specs speaks: RSpec's and Minitest's are mostly the same. https://rspec.info/documentation/
// https://docs.seattlerb.org/minitest/Minitest/Spec.html Read off the text alone.
import type { SpecWords } from './reading.ts';

/** By a name of RSpec's, its helper's, or the way in which it expects something. */
function speaksOfRSpec(text: string): boolean {
  const isNamed = /\bRSpec\.|\bis_expected\b|^[ \t]*require ['"]rails_helper['"]/m.test(text);
  return isNamed || (/\bexpect[ ({]/.test(text) && /\.(?:to|not_to|to_not)[ (]/.test(text));
}

const NAMES_MINITEST = /\bmini_?test\b/i;

/** Its expectations are methods of what is expected. */
const EXPECTS_BY_METHOD =
  /\.(?:must|wont)_(?:be|equal|include|match|raise|output|respond_to|throw)(?:_\w+)?\b/;

/** A group in the body of the file, and an example in a line of its own. */
const GROUP = /^[ \t]*describe\b.*(?:\bdo\b|\{)/m;
const EXAMPLE = /^[ \t]*(?:it|specify|describe|context)[ (]*(?:['"%:{]|do\b)/m;

/** @returns `undefined` where a `describe` outside of all is no group of examples */
export function specWordsOf(text: string): SpecWords | undefined {
  const namesMinitest = NAMES_MINITEST.test(text);
  if (!namesMinitest && speaksOfRSpec(text)) return 'rspec';
  if (!GROUP.test(text)) return undefined;
  if (namesMinitest || EXPECTS_BY_METHOD.test(text)) return 'minitest';
  const definesIt = /\bdef[ \t]+(?:self\.)?describe\b/.test(text);
  return EXAMPLE.test(text) && !definesIt ? 'either' : undefined;
}
