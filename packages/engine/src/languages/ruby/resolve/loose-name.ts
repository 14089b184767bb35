// Names compared as Zeitwerk's inflectors may change them: `HTMLParser` lies in `html_parser.rb`.

/** A path or name without the case and the underscores that inflection is free in. */
export function loosely(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
