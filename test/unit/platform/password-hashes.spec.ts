import { PasswordHashes, scryptHashes } from '../../../src/platform/crypto/password-hashes.js';

const PASSWORD = 'correct horse battery staple';

test('a password fits its own hash alone, which is salted', async () => {
  const hashes = new PasswordHashes();
  const [one, two] = await Promise.all([hashes.hash(PASSWORD), hashes.hash(PASSWORD)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await hashes.verify(one, PASSWORD)).toBe(true);
  expect(await hashes.verify(one, `${PASSWORD}!`)).toBe(false);
  expect(await hashes.isCurrent(one)).toBe(true);
});

test('where there is no password none fits, also not the one that stands in for it', async () => {
  const hashes = new PasswordHashes();
  for (const guess of [PASSWORD, '']) expect(await hashes.verify(null, guess)).toBe(false);
});

test('where there is no password the first guess takes one look too, and hashes nothing [75]', async () => {
  const done: string[] = [];
  const hashes = PasswordHashes.withAlgorithms({
    tag: '$counted$v=1$',
    hash: async () => {
      done.push('hash');
      return '$counted$v=1$';
    },
    verify: async (stored) => {
      done.push(stored.slice(0, 13));
      return true;
    },
  });
  expect([await hashes.verify(null, PASSWORD), await hashes.verify(null, PASSWORD)]).toEqual([false, false]);
  expect(done).toEqual(['$counted$v=1$', '$counted$v=1$']);
});

test('a machine without Argon2 hashes with scrypt, which others read and replace', async () => {
  const without = PasswordHashes.withAlgorithms(scryptHashes);
  const stored = await without.hash(PASSWORD);
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
  expect([await without.verify(stored, PASSWORD), await without.verify(stored, 'another')]).toEqual([
    true,
    false,
  ]);
  expect(await without.isCurrent(stored)).toBe(true);
  expect(await without.verify(null, PASSWORD)).toBe(false);
  const full = new PasswordHashes();
  expect([await full.verify(stored, PASSWORD), await full.isCurrent(stored)]).toEqual([true, false]);
  await expect(without.verify('$argon2id$v=19$m=19456,t=2,p=1$a$b', PASSWORD)).rejects.toThrow(
    'hashed in a way that this machine does not know',
  );
  expect(await scryptHashes.verify('$scrypt$ln=15,r=8,p=3$broken', PASSWORD)).toBe(false);
});

test('two are hashed at a time, and too many that wait are refused', async () => {
  let running = 0;
  let most = 0;
  const hashes = PasswordHashes.withAlgorithms({
    tag: '$slow$',
    hash: async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return '$slow$';
    },
    verify: async () => true,
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => hashes.hash(PASSWORD)));
  expect(most).toBe(2);
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.map(({ reason }: { reason: { code: string } }) => reason.code)).toEqual(
    Array.from({ length: 8 }, () => 'rate_limited'),
  );
  expect(await hashes.hash(PASSWORD)).toBe('$slow$');
});
