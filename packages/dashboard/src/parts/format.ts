// Numbers, times and durations as people read them. English, as the rest of the page is.

const NUMBER = new Intl.NumberFormat('en');
const SHORT_NUMBER = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const formatNumber = (value: number): string => NUMBER.format(value);
export const formatShortNumber = (value: number): string => SHORT_NUMBER.format(value);
export const formatTime = (time: string): string => TIME.format(new Date(time));

/** @param word in the singular */
export const formatCount = (count: number, word: string): string =>
  `${NUMBER.format(count)} ${formatWord(count, word)}`;

/** The word alone, for numbers that stand elsewhere. */
export const formatWord = (count: number, word: string): string =>
  count === 1 ? word : pluralOf(word);

const pluralOf = (word: string) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}${word.endsWith('s') ? 'es' : 's'}`;

export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(0)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** Such as "3 minutes ago" or "in 2 days". */
export function formatAgo(time: string, now: number): string {
  const seconds = (Date.parse(time) - now) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  if (unit === 'second' && Math.abs(seconds) < 10) return 'just now';
  return RELATIVE.format(Math.round(seconds / length), unit);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The number and its sign stay in one line. */
export function formatPercent(share: number): string {
  if (share > 0.999 && share < 1) return '99.9\u00a0%';
  if (share > 0 && share < 0.001) return '<\u00a00.1\u00a0%';
  return `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)}\u00a0%`;
}
