// Passwords: what is kept of them, and what it is checked by.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswordHasher } from '../../src/sessions/password-hash.ts';

const cheap = createPasswordHasher(4);

test('a password is the one that was hashed, and no other', async () => {
  const hash = await cheap.hash('correct horse battery');
  assert.match(hash, /^\$scrypt\$ln=4,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
  assert.equal(await cheap.verify('correct horse battery', hash), true);
  for (const other of ['correct horse batterz', 'correct horse battery ', '', 'x'.repeat(200)]) {
    assert.equal(await cheap.verify(other, hash), false, other);
  }
});

test('two hashes of one password have nothing in common', async () => {
  assert.notEqual(await cheap.hash('correct horse'), await cheap.hash('correct horse'));
});

test('what was hashed at another cost can still be checked', async () => {
  const hash = await createPasswordHasher(5).hash('correct horse');
  assert.equal(await cheap.verify('correct horse', hash), true);
});

test('it does not matter by which code points a character is typed', async () => {
  const hash = await cheap.hash('Zürich ﬁnder weg');
  assert.equal(await cheap.verify('Zu\u0308rich finder weg', hash), true);
});

test('the cost of a server is the one that the decision names', async () => {
  const hash = await createPasswordHasher().hash('correct horse battery');
  assert.match(hash, /^\$scrypt\$ln=17,r=8,p=1\$/);
  assert.equal(await createPasswordHasher().verify('correct horse battery', hash), true);
});

test('a hash that cannot be read is a fault, not a wrong password', async () => {
  await assert.rejects(cheap.verify('x', '$argon2id$'), /cannot be read/);
});
