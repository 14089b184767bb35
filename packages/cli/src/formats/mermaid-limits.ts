// What Mermaid draws where nobody has raised its limits, as on the sites that draw it in Markdown: a text or a graph that
// is larger becomes an error message there. No diagram can raise them itself.
// https://mermaid.js.org/config/schema-docs/config.html

const MAX_ARROWS = 500;
const MAX_CHARACTERS = 50_000;

/** Hands the text on, and says at its end when it is more than Mermaid draws. */
export async function* withinMermaid(
  pieces: AsyncIterable<string>,
  say: (sentence: string) => void,
): AsyncGenerator<string> {
  let arrows = 0;
  let characters = 0;
  for await (const piece of pieces) {
    // A label has no such arrow: the sign is escaped there.
    arrows += piece.split(' -->|').length - 1;
    characters += piece.length;
    yield piece;
  }
  if (arrows <= MAX_ARROWS && characters <= MAX_CHARACTERS) return;
  say(
    `Mermaid draws ${MAX_ARROWS} arrows and ${MAX_CHARACTERS} characters at most unless maxEdges and maxTextSize are set; this graph has ${arrows} and ${characters}. --format dot has no such limit.`,
  );
}
