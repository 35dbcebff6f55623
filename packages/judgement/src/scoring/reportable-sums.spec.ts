import { areSumsTooSmallForSuspicion, sumInReportingThresholds } from './reportable-sums.js';
import type { TransactionRow } from '../activity/entity-activity.js';

/** "+600 USD" came in; "-" went out. */
const rowsOf = (texts: readonly string[]): TransactionRow[] =>
  texts.map((text, i) => {
    const [money = '', currency = ''] = text.split(' ');
    const direction = money.startsWith('+') ? 'in' : 'out';
    const row = { id: `t${i}`, atMs: i, direction, amount: money.slice(1), currency } as const;
    return { ...row, counterparty: `name:p${i}`, type: null, flagged: false };
  });

const LISTED = { thresholds: { USD: '10000', SEK: '100000' }, rates: {} };

test.each<[string, string[], string[], boolean]>([
  ['two everyday sums are no longer little', ['+100 USD', '+100 USD'], [], false],
  ['less than that is', ['+100 USD', '+99.99 USD'], [], true],
  ['each direction counts by itself', ['+150 USD', '-150 USD'], [], true],
  ['currencies are added up by their sums', ['+150 USD', '+500 SEK'], [], false],
  ['beside much money so is less than five', ['+490 USD'], ['+30000 USD'], true],
  ['and no more', ['+500 USD'], ['+30000 USD'], false],
  ['nor beside less money', ['+490 USD'], ['+20000 USD'], false],
  ['what has no sum to report may be much', ['+1 LAK'], [], false],
])('%s', (_, within, beside, expected) => {
  const rows = rowsOf([...within, ...beside]);
  expect(areSumsTooSmallForSuspicion(rows.slice(0, within.length), rows, LISTED)).toBe(expected);
});

test('where a currency is the name of a member, nothing is little', () => {
  const rows = rowsOf(['+1 constructor']);
  expect(areSumsTooSmallForSuspicion(rows, rows, LISTED)).toBe(false);
});

test('the same value is as much in every currency, whatever is reported there', () => {
  const thresholds = { USD: '10000', AUD: '10000', INR: '1000000' };
  const rates = { USD: '1', AUD: '0.5', INR: '0.0125', PLN: '0.25' };
  const worth = { thresholds, rates, reference: 'USD' };
  const sums = ['+500 USD', '+1000 AUD', '+40000 INR', '+2000 PLN'].map((text) => rowsOf([text]));
  expect(sums.map((rows) => sumInReportingThresholds(rows, worth))).toEqual([0.05, 0.05, 0.05, 0.05]);
  expect(sums.map((rows) => areSumsTooSmallForSuspicion(rows, rows, worth))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
