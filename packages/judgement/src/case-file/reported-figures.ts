import { DAY_MS } from '@alert-review/kernel';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { citedFigure, currenciesByWorth, rowsOfSet } from './figures.js';
import { directionSumsText } from './money-facts.js';
import { reportedFiguresIn } from './reported-words.js';

/** A sum may be reported in whole units. */
const ROUNDED = 1;

/** Returns whether the record has what the description reports of the flagged payments. */
export function reportedFacts(from: CaseSources): CaseFact[] {
  const reported = reportedFiguresIn(from.facts.alert.content.description ?? '');
  if (reported === null) return [];
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  const sides = new Set(flagged.map(({ direction }) => direction));
  const [only] = sides;
  const side = reported.side ?? (sides.size === 1 && only !== 'self' ? only : undefined);
  const rows = flagged.filter(({ direction }) => direction === side);
  if (side === undefined || rows.length === 0) return [];
  const [code, ...others] = currenciesByWorth(from, 'flagged', side);
  const total = rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  const isSum =
    reported.sum === null ||
    (others.length === 0 && code === reported.sum.code && Math.abs(total - reported.sum.amount) < ROUNDED);
  const spanMs = rows.at(-1)!.atMs - rows[0]!.atMs;
  const isInDays = reported.days === null || spanMs <= (reported.days.count + 1) * DAY_MS;
  const isSame = rows.length === reported.payments.count && isSum && isInDays;
  const said = (what: 'payments' | 'sum' | 'days') => citedFigure(from, 'reported', what);
  return [
    caseFact({
      part: 'what',
      kind: 'asked_reported',
      weight: 0.9,
      transactions: rows.map(({ id }) => id),
      values: {
        side,
        reported: said('payments'),
        reported_sum: reported.sum === null ? '' : said('sum'),
        sum_is: reported.sum === null ? 'none' : 'some',
        reported_days: reported.days === null ? '' : said('days'),
        days_is: reported.days === null ? 'none' : 'some',
        payments: citedFigure(from, 'money', 'flagged', 'payments', side),
        payments_n: rows.length,
        sums: directionSumsText(from, 'flagged', side),
        same: isSame ? 'yes' : 'no',
        reaches: isSame ? 'yes' : 'no',
      },
    }),
  ];
}
