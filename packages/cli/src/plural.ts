// Numbers with their nouns.

/** `1 file`, `3 files`. @param noun one that takes an s */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
