import type { ActivityDot } from '../../../../src/investigations/queries/get-case-activity.query.js';
import { repeatedPaymentsPart } from '../../../../src/web/alerts/repeated-payments.js';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-01-05T00:00:00Z');

const paid = (day: number, amount: string, more: Partial<ActivityDot> = {}): ActivityDot => ({
  id: `T-${day}-${amount}`,
  ownId: `T-${day}-${amount}`,
  atMs: START_MS + day * DAY_MS,
  amount,
  currency: 'SEK',
  flagged: false,
  direction: 'out',
  party: 'Ann',
  ...more,
});

const told = (dots: readonly ActivityDot[]): string =>
  String(
    repeatedPaymentsPart({
      dots,
      nameOf: (party) => party,
      addressOfParty: (party) => `/alerts/1?party=${party}`,
    }),
  );
const rowsOf = (dots: readonly ActivityDot[]): string[] =>
  [...told(dots).matchAll(/<tr role="row">\s*(<td[\s\S]*?)<\/tr>/g)].map(([, row]) =>
    row!.replaceAll(/(?:<[^>]*>|\s)+/g, ' ').trim(),
  );

describe('payments that repeat', () => {
  test('are one row for each counterparty, direction and similar amount', () => {
    const rent = [0, 30, 61].map((day) => paid(day, '8000'));
    const weekly = [0, 7, 14, 21].map((day, at) =>
      paid(day, at === 0 ? '500' : '540.50', { direction: 'in', flagged: at > 1 }),
    );
    expect(rowsOf([...rent, ...weekly, paid(3, '20')])).toEqual([
      'Ann received SEK 500 to SEK 540.50 4 payments, one by one 2 flagged 7 days 2026-01-05 2026-01-26',
      'Ann sent SEK 8,000 3 payments, one by one 31 days 2026-01-05 2026-03-07',
    ]);
  });

  test('are left out where amounts, counterparties or currencies differ, or two are alike only', () => {
    expect(told([paid(0, '100'), paid(1, '100'), paid(2, '150')])).toBe('null');
    expect(told(['Ann', 'Bo', 'Cy'].map((party, at) => paid(at, '100', { party })))).toBe('null');
    expect(told(['SEK', 'EUR', 'USD'].map((currency, at) => paid(at, '100', { currency })))).toBe('null');
  });

  test('of one day have the interval “same day”, and rows beyond the first are one click away', () => {
    const parties = Array.from({ length: 8 }, (_, at) => `P${at}`);
    const dots = parties.flatMap((party) => [0, 0, 0].map((day) => paid(day, '100', { party })));
    expect(rowsOf(dots)).toHaveLength(8);
    expect(told(dots)).toMatch(/same day[^]*<summary>2 more<\/summary>/);
  });
});
