import { rowsComparableWithPeers, subjectFactsOf } from './case-facts.js';
import { readOf } from '../../../test/default-bounds.js';
import { givenCase, peersWith, type Payment } from '../../../test/given-case.js';

/** One row a day, among them some of each kind that the flags count. */
const daily = (fromDay: number, toDay: number): Payment[] =>
  Array.from({ length: toDay - fromDay }, (_, i) => {
    const daysAgo = fromDay + i;
    return {
      daysAgo,
      // What comes leaves on the next day, of a size that comes again after 26 days.
      amount: String(Math.round(100 * 1.3 ** (Math.floor((daysAgo + 1) / 2) % 13))),
      ...(daysAgo % 3 === 0 ? { with: `New ${daysAgo}` } : {}),
      direction: daysAgo % 2 === 0 ? 'in' : 'out',
    } as const;
  });
const recent = daily(0, 181);
const peers = peersWith({
  count: { p80: '150', p95: '200' },
  burst: { p80: '1', p95: '4' },
  fan_in: { p80: '1', p95: '6' },
  fan_out: { p80: '1', p95: '6' },
  'inflow USD': { p80: '50000', p95: '90000' },
});

/** An alert that flags the first and the last of these. */
const flagged = (payments: readonly Payment[]) =>
  givenCase({
    payments,
    peers,
    alert: { flagged_transaction_id_list: ['T1', `T${payments.length}`] },
    entity: { dob: '2004-01-01' },
  });

describe.each(['TP2', 'TP5', 'CN1', 'CN2'])(
  '%s compares with the half year that is known of peers',
  (flagId) => {
    const flag = (payments: readonly Payment[]) => {
      const { color, value, evidence } = readOf(flagId, flagged(payments));
      return { color, evidence, value };
    };
    const usual = flag(recent);

    it('whether the alert flags a row of 540 days ago, or all in between', () => {
      expect(usual.color).toBe('yellow');
      const inRush = Array.from({ length: 60 }, (_, i) => ({
        daysAgo: 200,
        with: `Rush ${i}`,
        amount: '1000',
      }));
      const andOut = inRush.map((each) => ({ ...each, daysAgo: 199, direction: 'out' as const }));
      for (const older of [daily(540, 541), daily(181, 541), [...inRush, ...andOut]])
        expect(flag([...recent, ...older])).toEqual(usual);
    });
  },
);

it('rows of a stretched lookback are picked once, so that they are measured once', () => {
  const facts = flagged(daily(0, 541));
  const { transactions } = subjectFactsOf(facts);
  const picked = rowsComparableWithPeers(transactions, facts.lookback);
  expect(picked.length).toBeLessThan(transactions.length);
  expect(rowsComparableWithPeers(transactions, facts.lookback)).toBe(picked);
});
