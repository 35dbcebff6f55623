import { linkedFlowsOf } from '../features/linked-flows.js';
import type { CaseSources } from './case-fact.js';
import { rowsOfSet, type MoneyDirection } from './figures.js';
import { partyValues } from './money-facts.js';

/** From this share on, the flagged incoming money that left again names what happened. */
const LEFT_SHARE = 0.6;
/** It has to be at least this part of the flagged outgoing money, which otherwise came from elsewhere. */
const CARRIED_SHARE = 0.5;
/** As many counterparties are many. */
const MANY = 5;
/** The direction that names what happened has at least this share of the flagged money. */
const MAIN_SHARE = 0.5;

/** Returns what happened in plain words, for a case that has no pattern: by the flagged money alone. */
export function plainPattern(from: CaseSources): string {
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  const cash = rowsOfSet(from, 'cash').length;
  if (isPassedOn(from)) return 'passed_on';
  if (2 * cash >= flagged.length && cash > 0) return 'cash';
  const sums = (side: MoneyDirection): number =>
    from.view.sums(flagged.filter(({ direction }) => direction === side));
  const side = sums('out') > sums('in') ? 'out' : 'in';
  const isMain = sums(side) >= MAIN_SHARE * (sums('in') + sums('out'));
  return (isMain ? manyPartiesPattern(from, side) : null) ?? (side === 'in' ? 'incoming' : 'outgoing');
}

/**
 * Tells whether the flagged incoming money left again. That other incoming money did says nothing of payments
 * that the alert flags, and a trifle that came in is not what paid for large payments.
 */
function isPassedOn(from: CaseSources): boolean {
  const flagged = rowsOfSet(from, 'flagged');
  const came = flagged.filter(({ direction }) => direction === 'in');
  const ids = new Set(came.map(({ id }) => id));
  const left = linkedFlowsOf(from.view)
    .links.filter((link) => ids.has(link.from.id))
    .reduce((sum, { sums }) => sum + sums, 0);
  const out = from.view.sums(flagged.filter(({ direction }) => direction === 'out'));
  return left > 0 && left >= LEFT_SHARE * from.view.sums(came) && left >= CARRIED_SHARE * out;
}

/** Returns the pattern of payments with many counterparties; null where they are few, or nobody is named. */
function manyPartiesPattern(from: CaseSources, side: MoneyDirection): string | null {
  const { form, firsts, parties_n: parties, first_time_n: firstTime } = partyValues(from, 'paid', side);
  if (form !== 'many' || Number(parties) < MANY) return null;
  const isNew = firsts === 'all' || 2 * Number(firstTime) > Number(parties);
  return `${isNew ? 'many_new' : 'many'}_${side === 'in' ? 'senders' : 'recipients'}`;
}
