import type { MoneyRow } from '../domain/activity/declared-activity.js';
import { plural } from '../domain/texts/spoken.js';
import type { CaseView } from './case-view.js';
import { unknown, type Feature, type Measured } from './feature.js';

/**
 * Measures the transactions of the lookback: not known where there is none. `missing` says what older
 * transactions that were not read may do to the value.
 */
export const ofRows =
  (missing: NonNullable<Measured['incomplete']>, measure: (view: CaseView) => Measured): Feature['measure'] =>
  (view) => {
    if (view.rows.length === 0) return unknown('No transaction of the subject in the lookback is known.');
    const measured = measure(view);
    return view.facts.truncated ? { incomplete: missing, ...measured } : measured;
  };

/** "1 amount", "2 amounts". */
export const counted = (count: number, noun: string): string => `${count} ${plural(count, noun)}`;

/** Service ids by the worth of the amounts, the largest first. */
export function largestFirst({ sums }: CaseView, rows: readonly MoneyRow[]): string[] {
  const ofOne = new Map<string, number>();
  const worth = rows.map(({ id, amount, currency }) => {
    const unit = ofOne.get(currency) ?? sums([{ amount: '1', currency, direction: 'in' }]);
    ofOne.set(currency, unit);
    return { id, sum: Number(amount) * unit || 0 };
  });
  // Assets without a known worth count as endless: these are equal.
  return worth.sort((a, b) => (a.sum === b.sum ? 0 : b.sum - a.sum)).map(({ id }) => id);
}

/** The first three, then "and others"; "none" of none. */
export function listed(texts: readonly string[], separator = ', '): string {
  if (texts.length === 0) return 'none';
  return `${texts.slice(0, 3).join(separator)}${texts.length > 3 ? ' and others' : ''}`;
}
