// Names and messages that a user's source makes as long as it likes, for lists where thousands of them may stand.

/** In characters. Nobody reads more in a list; the node's own properties have all of it. */
const MOST_LENGTH = 300;

export const cutText = (text: string, most = MOST_LENGTH): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
