// Names come from other people's code: they may be of any length and hold characters that steer the text
// around them. This makes any of them one line that shows what is there.

/** Controls, line and paragraph separators, and everything that sets the direction of text (Unicode, UAX 9). */
const STEERING = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Each steering character as its number, such as `‹U+202E›`. */
export function visibleText(text: string): string {
  return text.replace(STEERING, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `‹U+${number}›`;
  });
}

/** At most so many characters; what is left out of the middle is said by an ellipsis. */
export function shortText(text: string, most: number): string {
  const characters = [...visibleText(text.length > most * 8 ? cutMiddle(text, most * 8) : text)];
  if (characters.length <= most) return characters.join('');
  const head = Math.ceil((most - 1) * 0.6);
  const tail = most - 1 - head;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}

const cutMiddle = (text: string, most: number) =>
  `${text.slice(0, most / 2)}…${text.slice(-most / 2)}`;
