import type { ActivitySeries } from '../domain/activity/activity-series.js';
import type { Period } from '../domain/case/facts/case-facts.js';
import { toDecimal } from '../../kernel/decimal.js';
import {
  cite,
  joined,
  phrase,
  pointer,
  type ReferencedText,
  type Words,
} from '../domain/texts/referenced-text.js';
import { currencyCode } from '../../kernel/visible-text.js';
import { plural, spokenDay, spokenMoney } from '../domain/texts/spoken.js';

/** More currencies than a reader takes in at a glance. */
const CURRENCIES_MAX = 5;

export function transactionOverview(series: ActivitySeries, lookback: Period): Words {
  const sums = [...series.byCurrency].slice(0, CURRENCIES_MAX).map(([currency, positions]) => {
    const sum = (kind: 'in' | 'out', sign: number) => {
      const units = positions.reduce(
        (total, i) => (series.sign[i] === sign ? total + series.amounts[i]! : total),
        0n,
      );
      return cite(pointer('sums', kind, currency), spokenMoney(toDecimal(units), currency));
    };
    return phrase`in ${sum('in', 1)}, out ${sum('out', -1)}`;
  });
  const count = cite('/subject/transactions', series.rows.length);
  const from = cite('/lookback/startMs', spokenDay(lookback.startMs));
  const to = cite('/lookback/endMs', spokenDay(lookback.endMs));
  const all = cite('/counts/movedCurrencies', series.byCurrency.size);
  const rest = series.byCurrency.size > CURRENCIES_MAX ? phrase`; and others, ${all} currencies in all` : '';
  const told = sums.length > 0 ? phrase`: ${joined(sums, '; ')}${rest}` : '';
  return phrase`${count} ${plural(series.rows.length, 'transaction')} from ${from} to ${to}${told}.`;
}

export const cited = (currency: string): Words =>
  cite(pointer('currencies', currency), currencyCode(currency));

export const dayOf = (series: ActivitySeries, position: number): ReferencedText =>
  cite(pointer('transactions', series.rows[position]!.id, 'event_time'), spokenDay(series.atMs[position]!));

export const since = (series: ActivitySeries, span: readonly number[]): Words =>
  span.length > 0 ? phrase` (from ${dayOf(series, span[0]!)})` : '';
