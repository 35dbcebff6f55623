import { subjectFactsOf } from '../case/facts/case-facts.js';
import { listedTexts } from '../wording/listed-texts.js';
import { citedText, joinTexts, jsonPointer, type AnyText } from '../wording/referenced-text.js';
import { spokenDay } from '../wording/spoken.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { citedFigure, customersIn, rowsOfSet, type MoneyDirection } from './figures.js';
import { directionSumsText } from './money-facts.js';
import { namedTransactions } from './named-transactions.js';
import { hasFlaggedActivityStopped } from './rows-after.js';

/** Returns whether the flagged activity goes on after its last flagged payment, or has stopped. */
export function laterActivityFacts(from: CaseSources): CaseFact[] {
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  if (flagged.length === 0) return [];
  const last = citedFigure(from, 'money', 'flagged', 'last');
  const until =
    rowsOfSet(from, 'later').length > 0
      ? citedFigure(from, 'money', 'later', 'newest')
      : citedText('/lookback/endMs', spokenDay(from.facts.lookback.endMs));
  const set = flagged.every(({ cash }) => cash === true) ? 'cash' : 'paid';
  const again = rowsOfSet(from, 'again');
  const common = { last, until, set };
  if (again.length === 0) {
    if (!hasFlaggedActivityStopped(from.facts)) return [];
    const isEnd = last.text === until.text;
    return [
      caseFact({ part: 'after', kind: isEnd ? 'record_ends' : 'stopped', weight: 0.1, values: common }),
    ];
  }
  const sides = (['in', 'out'] as const).filter((side) => again.some(({ direction }) => direction === side));
  return sides.map((side) => goesOn(from, side, common));
}

function goesOn(from: CaseSources, side: MoneyDirection, common: CaseFact['values']): CaseFact {
  const newest = citedFigure(from, 'money', 'again', 'newest', side);
  const rows = rowsOfSet(from, 'again').filter(({ direction }) => direction === side);
  const values = {
    ...common,
    side,
    sums: directionSumsText(from, 'again', side),
    payments: citedFigure(from, 'money', 'again', 'payments', side),
    payments_n: rows.length,
    newest,
    newest_is: newest.text === joinTexts([common['last'] as AnyText]).text ? 'same_day' : 'later',
  };
  const transactions = rows.map(({ id }) => id);
  const named = namedTransactions(from, transactions, 'money', 'again', 'more', side);
  const flagged = from.view.sums(rowsOfSet(from, 'flagged'));
  const weight = flagged > 0 ? Math.min(1, from.view.sums(rows) / flagged) : 1;
  return caseFact({ part: 'after', kind: 'goes_on', weight, values, transactions, named });
}

const COUNTRIES_MAX = 5;

/** Returns the countries of the counterparties of flagged payments, or that the records name none. */
export function counterpartyCountryFacts(from: CaseSources): CaseFact[] {
  const paid = rowsOfSet(from, 'paid');
  if (paid.length === 0) return [];
  const known = new Set(customersIn(paid));
  const places = from.facts.places?.counterparties ?? [];
  const countries = new Map<string, number>();
  for (const [i, { entityId, country }] of places.entries())
    if (known.has(`entity:${entityId}`) && country && !countries.has(country)) countries.set(country, i);
  const listed = [...countries].map(([country, i]) =>
    citedText(jsonPointer('facts', 'places', 'counterparties', i, 'country'), country),
  );
  const values = {
    countries: listedTexts(listed, COUNTRIES_MAX),
    countries_n: listed.length,
    customers: known.size === 0 ? '' : citedFigure(from, 'money', 'paid', 'customers'),
    customers_n: known.size,
    residence: citedText(
      '/subject/mailing_country',
      subjectFactsOf(from.facts).profile?.mailing_country ?? '',
    ),
  };
  return [caseFact({ part: 'where', kind: listed.length > 0 ? 'countries' : 'no_countries', values })];
}
