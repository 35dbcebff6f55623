import { PasswordHashes } from '../../../src/platform/crypto/password-hashes.js';
import { cpuRatioOf } from '../../support/cpu-time.js';

const PASSWORD = 'correct horse battery staple';

test('what stands in for a missing hash costs as much as a hash [75]', async () => {
  const verified = (stored: string | null) => () => new PasswordHashes().verify(stored, PASSWORD);
  const stored = await new PasswordHashes().hash('another');
  expect(await cpuRatioOf(verified(null), verified(stored), 1.6)).toBeLessThan(1.6);
  expect(await cpuRatioOf(verified(stored), verified(null), 2)).toBeLessThan(2);
});
