// What an API key looks like: `ork_`, 30 random base62 characters, 6 base62 characters of CRC32 over
// what stands before them. The checksum lets a mistyped key be refused without a look-up, and lets
// scanners recognise a leaked one. Knows no store.
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'ork_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function generateKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const body = PREFIX + random.join('');
  return body + checksumOf(body);
}

/** Whether the text can be a key at all. Says nothing about whether it was ever issued. */
export function isWellFormedKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text.slice(-CHECKSUM_LENGTH) === checksumOf(body);
}

/** SHA-256 in hexadecimal: all that is ever stored. 178 random bits need no slow hash. */
export function digestOf(key: string): string {
  return hash('sha256', key);
}

/** CRC32 in base62, padded with zeros: 62^6 exceeds 2^32. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    text = ALPHABET[rest % ALPHABET.length] + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
