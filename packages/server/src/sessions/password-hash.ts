// What is kept of a password: scrypt with a salt of its own, and the parameters beside it, so that later
// versions can raise them and still read what is there. Knows no store.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordHasher {
  /** `$scrypt$ln=17,r=8,p=1$salt$hash`, both in base64url. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed. */
  verify(password: string, hash: string): Promise<boolean>;
}

interface Cost {
  /** Logarithm of N; memory is 128 * N * r bytes. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/**
 * 128 MiB and about a third of a second, the first row of OWASP's list
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt).
 */
const LN = 17;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SHAPE = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/**
 * One password at a time: many at once would take the memory of as many.
 * @param ln lower in tests, which have no secrets and little time
 */
export function createPasswordHasher(ln = LN): PasswordHasher {
  let turn: Promise<unknown> = Promise.resolve();
  const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> => {
    const result = turn.then(() => stretch(password, salt, cost));
    turn = result.catch(() => {});
    return result;
  };
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(password, salt, { ln, r: 8, p: 1 });
      return `$scrypt$ln=${ln},r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    },
    verify: async (password, stored) => {
      const [, storedLn, r, p, salt, hash] = SHAPE.exec(stored) ?? [];
      if (hash === undefined) throw new Error('The stored hash of the password cannot be read.');
      const cost = { ln: Number(storedLn), r: Number(r), p: Number(p) };
      const found = await derive(password, Buffer.from(salt!, 'base64url'), cost);
      return timingSafeEqual(found, Buffer.from(hash, 'base64url'));
    },
  };
}

/** The same characters can be typed as different code points; which ones must not matter (RFC 8265). */
function stretch(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
