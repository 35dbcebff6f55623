import { measureFeature } from '../features/all-features.js';
import type { AlertTopic } from '../risk-data/words/alert-words.js';
import { isBanknotes } from '../activity/entity-activity.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { askedShareLeft, citedFigure, currenciesByWorth, rowsOfSet, spanOfRows } from './figures.js';
import { partyValues, sumsText } from './money-facts.js';

/** How the flagged payments alone answer what an alert of a topic asks. */
const FORM: Partial<Readonly<Record<AlertTopic, AskedForm>>> = {
  structuring: 'sizes',
  pass_through: 'left',
  payers: 'senders',
  receivers: 'recipients',
  withdrawals: 'withdrawn',
  cash: 'deposited',
};

type AskedForm = 'sizes' | 'left' | 'senders' | 'recipients' | 'withdrawn' | 'deposited';

/** Tells whether a measure rests on the flagged payments and on no others. */
export function isAboutExactly(from: CaseSources, id: string): boolean {
  const evidence = measureFeature(from.view, id).evidence ?? [];
  const flagged = rowsOfSet(from, 'flagged');
  const ids = new Set(flagged.map((row) => row.id));
  return evidence.length === flagged.length && evidence.every((each) => ids.has(each));
}

/** Returns what the record shows for exactly the flagged payments, in the figures of the alert's topics. */
export const askedFacts = (from: CaseSources, topics: readonly AlertTopic[]): CaseFact[] =>
  [...new Set(topics)].flatMap((topic) => askedFact(from, topic));

function askedFact(from: CaseSources, topic: AlertTopic): CaseFact[] {
  const form = FORM[topic];
  if (form === undefined) return [];
  const asked = form === 'withdrawn' || form === 'recipients' ? 'out' : 'in';
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  const isCash =
    form === 'withdrawn' || form === 'deposited' || (form === 'sizes' && flagged.every(isBanknotes));
  const side = form === 'sizes' && flagged.every(({ direction }) => direction === 'out') ? 'out' : asked;
  const set = isCash ? 'cash' : 'paid';
  const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
  const [code, ...others] = currenciesByWorth(from, set, side);
  if (rows.length === 0 || code === undefined) return [];
  if (form === 'sizes' && others.length > 0) return [];
  const share = form === 'left' ? askedShareLeft(from.facts) : null;
  if (form === 'left' && share === null) return [];
  const values = {
    ...partyValues(from, set, side),
    side,
    set,
    sums: sumsText(from, set, side),
    least: citedFigure(from, 'money', set, 'least', side, code),
    most: citedFigure(from, 'money', set, 'most', side, code),
    payments: citedFigure(from, 'money', set, 'payments', side),
    payments_n: rows.length,
    span: citedFigure(from, 'money', set, 'span', side),
    one_day: spanOfRows(rows) === '1 day' ? 'yes' : 'no',
    share: share === null ? '' : citedFigure(from, 'flows', 'asked'),
    share_is: shareIs(share),
  };
  return [
    caseFact({
      part: 'what',
      kind: `asked_${form}`,
      weight: 0.9,
      values,
      transactions: rows.map(({ id }) => id),
    }),
  ];
}

const shareIs = (share: number | null): string =>
  share === 0 ? 'none' : (share ?? 0) > 0.995 ? 'all' : 'part';
