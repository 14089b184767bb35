// How the values of settings are written. Knows no particular setting.

/** Throws a plain Error whose message ends a sentence: what would be right. */
export type Parser<Value> = (text: string) => Value;

/** A setting that cannot be used as it was given. The message names it. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingsError';
  }
}

export const text: Parser<string> = (value) => {
  if (value.trim() === '') throw new Error('it must not be empty');
  return value;
};

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Parser<number> {
  const range =
    most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (value) => {
    const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
    // Written so that what is no number fails as well.
    if (!(number >= least && number <= most)) throw new Error(`it must be a whole number ${range}`);
    return number;
  };
}

/** At most a century: what is added to a time stays a time. */
export const seconds: Parser<number> = (value) => {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > 3_155_760_000) {
    throw new Error('it must be a whole number of seconds, at least 1');
  }
  return number;
};

const BYTES_A_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
  t: 1024 ** 4,
};

/** A whole number of bytes, or of KiB, MiB, GiB, TiB: `268435456`, `256M`, `256MiB`. */
/** As `bytes`, or 0 for nothing at all. */
export const bytesOrNone: Parser<number> = (value) => (value.trim() === '0' ? 0 : bytes(value));

export const bytes: Parser<number> = (value) => {
  const match = /^(\d{1,15})(?:([kmgt])(?:i?b)?)?$/i.exec(value.trim());
  const number =
    match === null ? 0 : Number(match[1]) * BYTES_A_UNIT[(match[2] ?? '').toLowerCase()]!;
  if (number < 1 || !Number.isSafeInteger(number)) {
    throw new Error('it must be a whole number of bytes, such as 268435456 or 256MiB');
  }
  return number;
};

export function words<Word extends string>(allowed: readonly Word[]): Parser<Word> {
  return (value) => {
    const word = allowed.find((known) => known === value);
    if (word === undefined) throw new Error(`it must be one of ${allowed.join(', ')}`);
    return word;
  };
}

/** Empty for none. */
export function optional(parser: Parser<string>): Parser<string> {
  return (value) => (value === '' ? '' : parser(value));
}

/** Without credentials, which would show wherever the address is shown. */
export const webAddress: Parser<string> = (value) => {
  const { protocol, username, password, search, hash } = URL.parse(value) ?? {};
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || `${username}${password}${search}${hash}` !== '') {
    throw new Error('it must be an http or https address without user, query and fragment');
  }
  return value;
};

/** What can stand in a header behind `Bearer`. */
export const token: Parser<string> = (value) => {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new Error('it must be visible ASCII without spaces');
  return value;
};

export const yesOrNo: Parser<boolean> = (value) => words(['true', 'false'])(value) === 'true';

export const databaseAddress: Parser<string> = (value) => {
  const { protocol, pathname } = URL.parse(value) ?? {};
  const isPostgres = protocol === 'postgres:' || protocol === 'postgresql:';
  if (!isPostgres || (pathname?.length ?? 0) < 2) {
    throw new Error('it must be an address such as postgres://user:password@host:5432/database');
  }
  return value;
};

export const blobPlace: Parser<string> = (value) => {
  if (
    !/^s3:\/\/[a-z0-9][a-z0-9._-]{1,61}[a-z0-9](?:\/(?!\.{1,2}(?:\/|$))[\w.!*'()-]+)*\/?$/i.test(
      value,
    )
  ) {
    throw new Error('it must be an address such as s3://bucket/prefix');
  }
  return value;
};
