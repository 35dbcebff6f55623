import { caseViewOf } from './feature.js';
import { measureFeature } from './all-features.js';
import { boundsWith, readOf } from '../../test/default-bounds.js';
import { times } from '../../test/flag-cases/edge.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';

const measured = (id: string, given: Given) => measureFeature(caseViewOf(givenCase(given), boundsWith()), id);

/** Six branches, one deposit a day. */
const branches: Payment[] = times(6, (i) => ({
  daysAgo: i,
  amount: '9000',
  type: 'DEPOSIT' as const,
  with: `Branch ${i % 3}`,
}));

test('near amounts are counted by form', () => {
  const { parts } = measured('structured_amounts', { payments: branches });
  expect(parts).toEqual({ week: 6, weeks: 6, small: 0 });
});

test('the worst form tells where the near amounts are', () => {
  const slow = times(10, (i): Payment => ({ daysAgo: i * 9, amount: '9500', type: 'DEPOSIT' }));
  expect(measured('structured_amounts', { payments: slow }).parts).toMatchObject({ week: 1, weeks: 10 });
  expect(readOf('TP1', givenCase({ payments: slow })).value).toBe(10);
});
