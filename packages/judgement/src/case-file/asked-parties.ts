import type { AlertTopic } from '../risk-data/words/alert-words.js';
import type { MessageValues } from '../wording/message.js';
import { counterpartyCountryFacts } from './after-facts.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { rowsOfSet, type MoneyDirection } from './figures.js';
import { areFirstDealingsKnown } from './first-dealings.js';
import { partyValues } from './money-facts.js';

const OF_NEW = /\b(?:new|first[- ]time|unrelated|unknown|third[- ]part(?:y|ies))\b/iu;
const OF_ABROAD =
  /\b(?:cross[- ]border|international|foreign|abroad|overseas|countr(?:y|ies)|jurisdictions?)\b/iu;

/**
 * Returns what the record shows of the counterparties where the words of an alert ask who or where they are:
 * how many are new, and in which countries they are.
 */
export function askedPartyFacts(from: CaseSources): CaseFact[] {
  const { title, description, rule_title: rule } = from.facts.alert.content;
  const words = [rule, description, title].filter((each) => each).join(' ; ');
  const answer = (kind: string, values: MessageValues): CaseFact =>
    caseFact({ part: 'what', kind, weight: 0.6, values });
  const firsts = OF_NEW.test(words) ? firstsValues(from, largerSide(from)) : null;
  return [
    ...(firsts ? [answer('asked_firsts', { ...firsts, ...NO_OTHER_SIDE })] : []),
    ...(OF_ABROAD.test(words)
      ? counterpartyCountryFacts(from).map(({ values }) => answer('asked_countries', values))
      : []),
  ];
}

/** Values of a message that counts the first-time counterparties of one direction alone. */
const NO_OTHER_SIDE: MessageValues = { both: 'no', other_first_time: '', other_parties: '' };

const SIDE_OF: Partial<Readonly<Record<AlertTopic, MoneyDirection>>> = { payers: 'in', receivers: 'out' };

/**
 * Returns how many of the flagged counterparties are new to the record, beside an answer that counts those
 * who were new when the rule looked.
 */
export function newCounterpartyValues(from: CaseSources, topics: readonly AlertTopic[]): MessageValues {
  const sides = topics.flatMap((topic) => SIDE_OF[topic] ?? []);
  const [first, second] = sides.map((side) => firstsValues(from, side)).filter((values) => values !== null);
  if (first === undefined) return { beside: 'none' };
  const isBoth = Number(first['first_time_n']) > 0 && Number(second?.['first_time_n'] ?? 0) > 0;
  return {
    ...first,
    beside: 'firsts',
    ...(isBoth
      ? { both: 'yes', other_first_time: second!['first_time']!, other_parties: second!['parties']! }
      : NO_OTHER_SIDE),
  };
}

/** Tells whether the alert is about new counterparties, of whom some have earlier payments on record. */
export function areCounterpartiesPartlyNew({ facts }: CaseSources, { values }: CaseFact): boolean {
  const { title, description, rule_title: rule } = facts.alert.content;
  const isOfNew = [title, description, rule].some((words) => words && OF_NEW.test(words));
  return (
    isOfNew && values['beside'] === 'firsts' && Number(values['first_time_n']) < Number(values['parties_n'])
  );
}

/** Null where no counterparty is named, or nobody can say who is new. */
function firstsValues(from: CaseSources, side: MoneyDirection): MessageValues | null {
  const rows = rowsOfSet(from, 'paid').filter(({ direction }) => direction === side);
  const values = partyValues(from, 'paid', side);
  return values['parties_n'] === 0 || !areFirstDealingsKnown(from, rows) ? null : { ...values, side };
}

function largerSide(from: CaseSources): MoneyDirection {
  const sums = (side: MoneyDirection): number =>
    from.view.sums(rowsOfSet(from, 'paid').filter(({ direction }) => direction === side));
  return sums('out') > sums('in') ? 'out' : 'in';
}
