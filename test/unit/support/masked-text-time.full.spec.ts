import { findPiiCandidates, maskText, NOTHING_MASKED } from '../../../src/support/domain/masked-text.js';
import { cpuRatio, IN_PROPORTION, LONGER } from '../../support/cpu-time.js';

const NOBODY = {
  foreignIds: new Set<string>(),
  foreignNames: new Set<string>(),
  ownEmails: new Set<string>(),
  ownPhones: new Set<string>(),
};

test('a long text is gone through in proportion to its length', () => {
  for (const part of ['a', '0', '+', '@', '(', '0 ', 'a@', '+1 ', 'a b ', '.']) {
    const read = (length: number) => {
      const text = part.repeat(length / part.length);
      return () => {
        findPiiCandidates([text]);
        maskText(text, NOBODY, { ...NOTHING_MASKED });
      };
    };
    expect(cpuRatio(read(8_000), read(8_000 / LONGER))).toBeLessThan(IN_PROPORTION);
  }
});
