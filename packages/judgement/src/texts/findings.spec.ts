import type { RunResult } from '../scoring/run-result.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import { faultsIn } from '../../test/check-text.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';
import { told } from '../../test/write-up-case.js';

/** As if the pattern that counts a measure had decided by it. */
const decidedBy =
  (feature: string) =>
  (run: RunResult): RunResult => {
    const row = HYPOTHESES.find(({ for: rows }) => rows.some((each) => each.feature === feature))!;
    return {
      ...run,
      score: 70,
      role: row.role,
      disposition: 'ESCALATED',
      outcome: { kind: 'hypothesis', rule: row.id, would: row.would, because: 'It looks so.' },
      behaviour: [],
      hypotheses: [{ id: row.id, points: 70, for: [{ feature, points: 70 }], against: [] }],
    };
  };

const textOf = (feature: string, given: Given): string => {
  const { narrative, sources } = told(givenCase(given), [], decidedBy(feature));
  expect(faultsIn(narrative, sources)).toEqual([]);
  return narrative.text;
};

const USD = 840;

const RATES = { profile: { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1' } } };
const cash = (amount: string): Payment => ({ daysAgo: 9, amount, with: null, type: 'DEPOSIT' });
const sale = (amount: string): Payment => ({ daysAgo: 5, amount, with: 'Reed Ltd', type: 'TRANSFER' });

describe('a share is a finding beyond where the rule begins to count alone', () => {
  const shareOf = (...amounts: [string, string]) =>
    textOf('cash.share', { payments: [cash(amounts[0]), sale(amounts[1])] });

  it.each<[string, string]>([
    ['200', '800'],
    ['150', '850'],
    ['202', '798'],
  ])('not where %s of it is cash beside %s', (...amounts) => {
    expect(shareOf(...amounts)).not.toContain('is cash');
  });

  it.each<[string, string, number]>([
    ['300', '700', 30],
    ['950', '50', 95],
  ])('but where %s is beside %s', (some, others, percent) => {
    expect(shareOf(some, others)).toContain(
      `Of what came in since 21 June 2024 ${percent} % is cash; the rule counts from 20 %.`,
    );
  });
});

describe('an employer is no stranger in words', () => {
  const wages = (words: Partial<Payment>): Payment[] =>
    [5, 35, 65].map((daysAgo): Payment => ({ daysAgo, amount: '3000', type: 'TRANSFER', ...words }));
  const flagged = { flagged_transaction_id_list: ['T1', 'T2', 'T3', 'T4'] };

  it.each<[string, Partial<Payment>]>([
    ['who writes so', { with: 'Reed Ltd', descriptor: 'Wages' }],
    ['who writes so in German', { with: 'Moor GmbH', descriptor: 'Lohn' }],
    ['who pays the same by the month', { with: 'Fen AB' }],
  ])('%s', (_, words) => {
    const payments = [...wages(words), sale('2000')];
    expect(textOf('parties', { payments, alert: flagged })).not.toMatch(/paid 100 % of what came in/);
  });

  it('and who pays other sums at other times is one', () => {
    const payments = ['4000', '900', '12000'].map((amount, i): Payment => ({
      daysAgo: 3 + 2 * i,
      amount,
      with: 'Reed Ltd',
      type: 'TRANSFER',
    }));
    expect(textOf('parties', { payments })).toContain('paid 100 % of what came in since');
  });
});

describe('a sum of some days names them', () => {
  const declared = { estimated_monthly_deposits: { lower_bound: 0, upper_bound: 1000, currency: USD } };

  it('and that a loan is among it', () => {
    const payments: Payment[] = [
      { daysAgo: 12, amount: '6000', with: 'Harbour Bank', type: 'LOAN' },
      { daysAgo: 3, amount: '2500', with: 'Reed Ltd', type: 'TRANSFER' },
    ];
    const text = textOf('cash.share', { payments, entity: declared, further: RATES });
    expect(text).toContain(
      'in the busiest 30 days, 18 to 27 June 2024, 8,500 USD came in (a loan included);',
    );
  });
});

it('payers are counted by name, and who is not named is told beside none', () => {
  const flagged = { flagged_transaction_id_list: ['T1', 'T2', 'T3'] };
  const of = (...names: (string | null)[]) =>
    textOf('parties', {
      payments: names.map((name, i) => ({ daysAgo: 3 - i, amount: '900', with: name, type: 'TRANSFER' })),
      alert: flagged,
    });
  expect(of('Reed Ltd', 'Fen AB', null)).toContain('received 2,700 USD from 2 payers');
  expect(of('Reed Ltd', 'Reed Ltd', null)).not.toContain('2 payers');
});

it('shares without an owner are not known, and are no evidence', () => {
  const individual = [{ id: 1, first_name: 'Ada', last_name: 'Lind', ownership_percentage: 51 }];
  const text = textOf('trade.topBuyer', {
    payments: [sale('9000')],
    entity: { type: 'BUSINESS', name: 'Lind Ltd', ubo: { individual } },
  });
  expect(text.split('## Open questions')[1]).toContain('No owner is on file for 49 % of the shares.');
  expect(text.split('## Open questions')[0]).not.toContain('owner');
});
