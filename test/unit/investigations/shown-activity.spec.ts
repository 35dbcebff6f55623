import {
  pageOfShownTransactions,
  seriesInSteps,
  shownTransactionsInSteps,
  sumsInSteps,
  type ShownTransaction,
} from '../../../src/investigations/domain/case/shown-activity.js';
import { partiesInSteps } from '../../../src/investigations/domain/case/party-activity.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2025-01-01T00:00:00Z');

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const paid = (day: number, from: string, to: string, amount: string, more: Partial<Transaction> = {}) => {
  const side = (id: string) => (id === 'me' ? { entity_id: id } : { name: id });
  return {
    id: `t${day}${from}${to}`,
    hash: '',
    content: {
      transaction_id: `own-${day}`,
      event_time: new Date(START_MS + day * DAY_MS).toISOString(),
      amount,
      amount_currency: 'SEK',
      sender: side(from),
      receiver: side(to),
      ...more,
    },
  };
};

const shownOf = (...transactions: ReturnType<typeof paid>[]): ShownTransaction[] =>
  ended(
    shownTransactionsInSteps({
      subject: 'me',
      flaggedIds: new Set(['own-3']),
      transactions,
      fromMs: START_MS,
    }),
  );

const CASE = [
  paid(0, 'Ann', 'me', '0.1'),
  paid(1, 'Ann', 'me', '0.2'),
  paid(3, 'me', 'Bob', '1000000000000000.05'),
  paid(4, 'me', 'Cid', '5', { status: 'DECLINED' }),
];

test('transactions stand in time order with the other side as written, also those that did not move', () => {
  const shown = shownOf(...[...CASE].reverse(), paid(-1, 'Old', 'me', '9'), paid(2, 'Ann', 'Bob', '9'));
  expect(
    shown.map(({ direction, party, flagged, isMoved }) => [direction, party.name, flagged, isMoved]),
  ).toEqual([
    ['in', 'Ann', false, true],
    ['in', 'Ann', false, true],
    ['out', 'Bob', true, true],
    ['out', 'Cid', false, false],
  ]);
});

test('a large number of a currency with small units does not stand before most of another currency', () => {
  const yen = { amount_currency: 'JPY' };
  const groups = ended(
    partiesInSteps(
      shownOf(
        paid(0, 'Ann', 'me', '900', yen),
        paid(1, 'Bob', 'me', '9000', yen),
        paid(2, 'Cid', 'me', '1', { amount_currency: 'BTC' }),
        paid(4, 'Dan', 'me', '0.01', { amount_currency: 'BTC' }),
      ),
    ),
  );
  expect(groups.map(({ id }) => id)).toEqual(['name:Cid', 'name:Bob', 'name:Ann', 'name:Dan']);
});

test('groups by the other side: flagged first, then by sum, in which what did not move is left out', () => {
  const more = [
    paid(5, 'Ann', 'me', '0.3', { amount_currency: 'EUR' }),
    paid(6, 'Dan', 'me', '7', { amount_currency: 'EUR' }),
  ];
  const groups = ended(partiesInSteps(shownOf(...CASE, ...more)));
  expect(groups.map(({ id, payments, flagged }) => [id, payments, flagged])).toEqual([
    ['name:Bob', 1, 1],
    ['name:Dan', 1, 0],
    ['name:Ann', 3, 0],
    ['name:Cid', 1, 0],
  ]);
  const [bob, , ann, cid] = groups;
  const nothingFlagged = { flaggedIn: '0', flaggedOut: '0' };
  expect(ann!.sums).toEqual([
    { currency: 'SEK', in: '0.3', out: '0', ...nothingFlagged },
    { currency: 'EUR', in: '0.3', out: '0', ...nothingFlagged },
  ]);
  const [ofBob] = bob!.sums;
  expect([ofBob!.flaggedIn, ofBob!.flaggedOut]).toEqual([ofBob!.in, ofBob!.out]);
  expect([ann!.firstMs, ann!.lastMs]).toEqual([START_MS, START_MS + 5 * DAY_MS]);
  expect(cid!.sums).toEqual([]);
});

test('the other side of a reversal is who was paid at first', () => {
  const [row] = shownOf(paid(1, 'me', 'Shop', '-20'));
  expect(row).toMatchObject({ direction: 'in', amount: '20', party: { name: 'Shop' } });
});

test('sums are exact and leave out what did not move', () => {
  expect(ended(sumsInSteps(shownOf(...CASE)))).toEqual([
    {
      currency: 'SEK',
      in: { sum: '0.3', payments: 2 },
      out: { sum: '1000000000000000.05', payments: 1 },
      busiestIn: { month: '2025-01', sum: '0.3' },
      busiestOut: { month: '2025-01', sum: '1000000000000000.05' },
    },
  ]);
});

test('a series has an entry for each day, week or month, as its time is long', () => {
  const shown = shownOf(...CASE);
  const daily = ended(seriesInSteps(shown, 'SEK', { startMs: START_MS, endMs: START_MS + 4 * DAY_MS }));
  expect(daily.buckets.map((bucket) => [bucket.in, bucket.flaggedOut, bucket.net])).toEqual([
    ['0.1', '0', '0.1'],
    ['0.2', '0', '0.3'],
    ['0', '0', '0.3'],
    ['0', '1000000000000000.05', '-999999999999999.75'],
    ['0', '0', '-999999999999999.75'],
  ]);
  expect(daily.buckets.map(({ payments }) => payments)).toEqual([1, 1, 0, 1, 0]);
  const long = ended(seriesInSteps(shown, 'SEK', { startMs: START_MS, endMs: START_MS + 1_000 * DAY_MS }));
  expect([long.daysPerBucket, long.buckets.length]).toEqual([30, 34]);
  const months = ended(seriesInSteps(shown, 'SEK', { startMs: START_MS, endMs: START_MS + 200 * DAY_MS }));
  expect([months.daysPerBucket, months.buckets.length]).toEqual([7, 29]);
});

test('rows come in the order that is asked for, amounts by their size', () => {
  const shown = shownOf(...CASE);
  const days = (order: Parameters<typeof pageOfShownTransactions>[1]) =>
    pageOfShownTransactions(shown, order, 3).map(({ ownId }) => ownId.slice(4));
  expect(days('flagged')).toEqual(['3', '4', '1']);
  expect(days('newest')).toEqual(['4', '3', '1']);
  expect(days('largest')).toEqual(['3', '4', '1']);
  expect(days('party')).toEqual(['1', '0', '3']);
});
