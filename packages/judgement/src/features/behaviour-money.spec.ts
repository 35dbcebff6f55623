import { hadRegularPaymentsWith } from '../activity/behaviour.js';
import { dealingsBefore } from '../activity/entity-activity.js';
import { subjectFactsOf } from '../case/facts/case-facts.js';
import { caseViewOf } from './feature.js';
import { measureFeature } from './all-features.js';
import { boundsWith } from '../../test/default-bounds.js';
import { daysBefore, givenCase, NOON_MS, type Given, type Payment } from '../../test/given-case.js';
import { DAY_MS } from '@alert-review/kernel';

const msBefore = (days: number): number => NOON_MS - days * DAY_MS;
const dealings = (count: number, firstDay: number, lastDay: number) => ({
  count,
  firstMs: msBefore(firstDay),
  lastMs: msBefore(lastDay),
});

/** Half a year of payments of a customer since 400 days, and what was before with some of the others. */
const given = (
  payments: readonly Payment[],
  byParty: Record<string, ReturnType<typeof dealings>>,
): Given => ({
  payments: [{ daysAgo: 150, with: 'Shop', direction: 'out', type: 'PAYMENT' }, ...payments],
  further: { earlier: { untilMs: msBefore(180), byParty } },
});
const found = (feature: string, ...of: Parameters<typeof given>) =>
  measureFeature(caseViewOf(givenCase(given(...of)), boundsWith()), feature);

describe('receivers', () => {
  const tax: Payment = { daysAgo: 0, amount: '900', with: 'Tax Office', direction: 'out', type: 'TRANSFER' };

  it('are new where nothing moved with them before', () => {
    expect(found('new_receivers', [tax], {})).toMatchObject({ value: 1, parts: { count: 1 } });
  });

  it('are not new where they were paid four quarters in a row', () => {
    const byParty = { 'name:tax office': dealings(4, 455, 182) };
    expect(found('new_receivers', [tax], byParty)).toMatchObject({ value: 0, parts: { count: 0 } });
  });

  it('are not new where they paid in in the months read', () => {
    const refund: Payment = { ...tax, daysAgo: 90, direction: 'in' };
    expect(found('new_receivers', [refund, tax], {})).toMatchObject({ parts: { count: 0 } });
  });

  it('without a name are not called new', () => {
    expect(found('new_receivers', [{ ...tax, with: null }], {})).toMatchObject({ parts: { count: 0 } });
  });
});

test('a payment in two parts measures as one, and both parts are evidence', () => {
  const whole: Payment = {
    daysAgo: 0,
    amount: '900',
    with: 'Anna Wolff',
    direction: 'out',
    type: 'TRANSFER',
  };
  const parts = ['400', '500'].map((amount, i): Payment => ({ ...whole, amount, daysAgo: -i / 86_400 }));
  const flagged: Payment = { daysAgo: -1, with: 'Shop', direction: 'out', type: 'PAYMENT' };
  const of = (payments: readonly Payment[]) => found('new_receivers', [...payments, flagged], {});
  const once = of([whole]);
  const twice = of(parts);
  expect(twice.parts).toEqual(once.parts);
  expect(twice.parts).toMatchObject({ perReceiver: 1, rising: 0 });
  expect([once.evidence!.length, twice.evidence!.length]).toEqual([1, 2]);
});

test('dealings are regular from three payments over more than 45 days on, however long ago', () => {
  const known = (...of: Parameters<typeof dealings>) =>
    hadRegularPaymentsWith(new Map([['A', dealings(...of)]]), 'A');
  expect([known(3, 300, 250), known(3, 300, 260), known(2, 300, 190)]).toEqual([true, false, false]);
  expect(hadRegularPaymentsWith(new Map(), null)).toBe(false);
});

describe('the text', () => {
  const read = (given_: Given) =>
    measureFeature(caseViewOf(givenCase(given_), boundsWith()), 'new_receivers').figures;
  const pay: Payment = { daysAgo: 0, amount: '900', with: 'Shop', direction: 'out', type: 'TRANSFER' };

  it('begins at the first payment where the account is younger than the window', () => {
    const young = { payments: [{ ...pay, daysAgo: 9 }, pay], registeredAt: daysBefore(9) };
    expect(read(young)).toMatchObject({ since: '21 June 2024', read: '' });
  });

  it('says how far back a short history goes', () => {
    const short = {
      payments: [{ ...pay, daysAgo: 50 }, pay],
      further: { earlier: { untilMs: 0, byParty: {} } },
    };
    expect(read(short)).toMatchObject({ since: '31 May 2024', read: ' (payments read since 11 May 2024)' });
    const cut = { untilMs: msBefore(180), sinceMs: msBefore(600), byParty: {} };
    expect(read({ payments: [{ ...pay, daysAgo: 170 }, pay], further: { earlier: cut } })).toMatchObject({
      read: ' (payments read since 8 November 2022)',
    });
  });

  it('says from when payments were read of a customer who has too many', () => {
    const flagged = { alert: { flagged_transaction_id_list: ['T1'] } };
    const cut = {
      payments: [{ ...pay, daysAgo: 40 }, { ...pay, daysAgo: 5 }, pay],
      truncated: true,
      registeredAt: daysBefore(60),
      ...flagged,
    };
    expect(read(cut)).toMatchObject({ since: '21 May 2024', read: ' (payments read since 25 June 2024)' });
    const view = caseViewOf(givenCase(cut), boundsWith());
    expect(measureFeature(view, 'unexplained_out').figures).toMatchObject({ since: '25 June 2024' });
    expect(measureFeature(view, 'on_ramp').says).toMatch(/ among the payments read since \{since\}$/);
  });
});

test('a payment that both the rows and the aggregate hold counts once', () => {
  const payments: Payment[] = [150, 100, 0].map((daysAgo) => ({ daysAgo, with: 'Employer' }));
  const { transactions } = subjectFactsOf(givenCase({ payments }));
  const earlier = { untilMs: msBefore(120), byParty: { 'name:employer': dealings(2, 300, 150) } };
  expect([...dealingsBefore(transactions, earlier, msBefore(30))]).toEqual([
    ['name:employer', dealings(3, 300, 100)],
  ]);
});
