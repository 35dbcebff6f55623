import { bankingDays } from '../activity/banking-days.js';
import { measureFeature } from '../features/all-features.js';
import { assessedMoneyOf } from '../features/seen-money.js';
import { citedText, jsonPointer } from '../wording/referenced-text.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';

/**
 * Returns the signs of intent behind cash below a reporting threshold: a day's cash in several deposits, or
 * several places. Amounts near a threshold alone are no ground for a report (FinCEN and the banking agencies,
 * 9 October 2025).
 */
export function structuringSigns({ view }: CaseSources): CaseFact[] {
  const { parts = {}, figures = {} } = measureFeature(view, 'cash');
  const brought = assessedMoneyOf(view).ins.filter(({ isCash }) => isCash);
  const isSplit = bankingDays(brought, ({ atMs }) => atMs).some((day) => day.length > 1);
  const places = parts['places'] ?? 0;
  const figure = (name: string) =>
    citedText(jsonPointer('features', 'cash', 'figures', name), figures[name]!);
  return [
    ...(isSplit ? [caseFact({ part: 'who', kind: 'sign_split_days', weight: 0.8 })] : []),
    ...(places > 1
      ? [caseFact({ part: 'who', kind: 'sign_places', weight: 0.8, values: { places: figure('places') } })]
      : []),
  ];
}
