import { DAY_MS } from '@alert-review/kernel';
import { isBanknotes } from '../activity/entity-activity.js';
import { flaggedWindowOfSubject, subjectFactsOf } from '../case/facts/case-facts.js';
import { ageAtAlert } from '../case/facts/counterparties.js';
import { statesNoEmployment } from '../features/network.js';
import { listedTexts } from '../wording/listed-texts.js';
import { citedText, phraseText, type ReferencedText } from '../wording/referenced-text.js';
import { spokenDay } from '../wording/spoken.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { citedFigure, rowsOfSet, spanOfRows } from './figures.js';
import { directionSumsText } from './money-facts.js';
import { shownOccupation } from './shown-names.js';

/** From the sum on that has to be reported, a turnover is no trifle. */
const LARGE_SUMS = 1;
/** Somebody who is younger rarely has money of their own. */
const ADULT_YEARS = 18;
/** An account that is younger has hardly a past. */
const NEW_DAYS = 60;

/**
 * Returns what the customer file says of work, age and the age of the account, beside the money that the
 * alert flags, where the two are far apart. Nothing of a firm's owner or of a small sum. `isAccountTold`:
 * another fact tells the age of the account.
 */
export function profileFacts(from: CaseSources, isAccountTold: boolean): CaseFact[] {
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  const sums = (side: 'in' | 'out'): number =>
    from.view.sums(flagged.filter(({ direction }) => direction === side));
  const side = sums('out') > sums('in') ? 'out' : 'in';
  if (sums(side) < LARGE_SUMS) return [];
  const said = [...personWords(from), ...(isAccountTold ? [] : newAccountWords(from))];
  if (said.length === 0) return [];
  const rows = flagged.filter(({ direction }) => direction === side);
  const values = {
    said: listedTexts(said),
    side,
    set: rows.every(isBanknotes) ? 'cash' : 'flagged',
    sums: directionSumsText(from, 'flagged', side),
    span: citedFigure(from, 'money', 'flagged', 'span', side),
    days: citedFigure(from, 'money', 'flagged', 'period', side),
    one_day: spanOfRows(rows) === '1 day' ? 'yes' : 'no',
  };
  return [caseFact({ part: 'comparison', kind: 'profile', weight: 0.2, values })];
}

function personWords(from: CaseSources): ReferencedText[] {
  const { profile } = subjectFactsOf(from.facts);
  if (!from.view.isPerson) return [];
  const age = ageAtAlert(from.facts);
  const fields = (['employment_status', 'occupation'] as const).filter((field) =>
    statesNoEmployment(profile?.[field] ?? ''),
  );
  const [field] = fields;
  const work = field && shownOccupation(`/subject/${field}`, profile![field]!);
  const label = field === 'occupation' ? field : 'employment';
  return [
    ...(work === undefined ? [] : [phraseText`${label} ${work}`]),
    ...(age !== null && age < ADULT_YEARS ? [phraseText`age ${citedFigure(from, 'case', 'age')}`] : []),
  ];
}

function newAccountWords({ facts }: CaseSources): ReferencedText[] {
  const { registeredAtMs } = subjectFactsOf(facts);
  const { startMs } = flaggedWindowOfSubject(facts);
  if (registeredAtMs === null || registeredAtMs > startMs) return [];
  if (startMs - registeredAtMs >= NEW_DAYS * DAY_MS) return [];
  return [phraseText`customer since ${citedText('/subject/registered_at', spokenDay(registeredAtMs))}`];
}
