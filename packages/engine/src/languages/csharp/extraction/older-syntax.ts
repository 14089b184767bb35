// What the grammar does not know yet, in words that it knows: newer forms as older ones, and names that it takes for
// words of the language as other names. Only the parser sees them; whatever is read is read from the text itself.
import { plainQuotes } from './plain-quotes.ts';

/** @returns the text, of the same length and with the same lines */
export function olderSyntax(text: string): string {
  return plainQuotes(text)
    .replace(PARAMETER_COLLECTION, '       ')
    .replace(CONDITIONAL_ASSIGNMENT, ' ')
    .replace(EMPTY_ALTERNATIVE, '""')
    .replace(EMPTY_CASE, '{}')
    .replace(REST_OF_PATTERN, '_ ')
    .replace(ASSIGNED_CALL, '$1+')
    .replace(ANTI_CONSTRAINT, 'struct           ')
    .replace(COMPOUND_OPERATOR, ' ')
    .replace(WORD_AS_NAME, otherName);
}

/** `params IEnumerable<int> list`, of C# 13; the grammar knows arrays alone. */
const PARAMETER_COLLECTION =
  /\bparams (?<=[(,]\s{0,200}params )(?=[\w.:]+(?:<[^[\]{};]{0,200}>)?\??\s+\w+\s*[,)])/g;

/** `a?.b = c` and `a?[i] = c`, of C# 14: the question mark. */
const CONDITIONAL_ASSIGNMENT =
  /(?<=[\w)\]])\?(?=(?:\.[\w.]+|\[[^[\]{};]{1,200}\])\s*(?:\?\?|[-+*/%&|^])?=(?![=>]))/g;

/** `a ? [] : b`: a list that holds nothing tells nothing. */
const EMPTY_ALTERNATIVE = /(?<=[?:]\s{0,200})\[\](?=\s*:)/g;

/** `case [] when`: any pattern that names nothing. */
const EMPTY_CASE = /(?<=\bcase\s{1,200})\[\](?=\s+when\b)/g;

/** `[1, .., 2]`, as a pattern of a list: the dots. */
const REST_OF_PATTERN = /(?<=[[,]\s{0,200})\.\.(?=\s*[\],])/g;

/** `x => Field(x) = y`, where the function gives a reference: calls and names are the same of a sum. */
const ASSIGNED_CALL = /(=>\s*[\w.]+(?:<[^(){};=]{0,300}>[\w.]*)?\([^(){};]{0,300}\)\s*)=(?![=>])/g;

/** `where T : allows ref struct`, of C# 13. */
const ANTI_CONSTRAINT = /\ballows ref struct\b/g;

/** `void operator +=(int other)`, of C# 14: the second sign. */
const COMPOUND_OPERATOR =
  /(?<=\boperator\s{1,200}(?:checked\s{1,200})?(?:[-+*/%&|^]|<<|>>>?))=(?=\s*\()/g;

/**
 * Words that mean something in some places and are names in all others, where the grammar does not see that: `async` that
 * nothing follows which could be marked by it, the targets of attributes in lists (`[type]` for `[type: Serializable]`), and
 * modifiers that a statement begins with.
 * https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/keywords/#contextual-keywords
 */
const WORD_AS_NAME =
  /(?<![@\w])async(?=\s*(?:[),;:.?!=&|\]}+*/%^<>-]|(?:is|as|in|switch)\b))|(?<=\[\s{0,200})(?:field|method|param|property|type|typevar)(?=\s*(?:::|[^\s\w:]))|(?<=[;{}]\s{0,200})(?:partial|required)(?=\s*(?:[.([]|(?:\?\?|[-+*/%&|^])?=(?!>)))/g;

const otherName = (word: string): string => `${word.slice(0, -1)}_`;
