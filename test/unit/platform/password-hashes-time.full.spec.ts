import { PasswordHashes } from '../../../src/platform/crypto/password-hashes.js';

const PASSWORD = 'correct horse battery staple';

test('what stands in for a missing hash costs as much as a hash [75]', async () => {
  const cpuOf = async (stored: string | null): Promise<number> => {
    const before = process.cpuUsage();
    await new PasswordHashes().verify(stored, PASSWORD);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const stored = await new PasswordHashes().hash('another');
  const least = { known: Infinity, unknown: Infinity };
  for (let round = 0; round < 5; round++) {
    least.known = Math.min(least.known, await cpuOf(stored));
    least.unknown = Math.min(least.unknown, await cpuOf(null));
  }
  expect(least.unknown / least.known).toBeGreaterThan(0.5);
  expect(least.unknown / least.known).toBeLessThan(1.6);
});
