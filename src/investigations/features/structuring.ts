import { compareUnits, toDecimal } from '../../kernel/decimal.js';
import { currencyCode } from '../../kernel/visible-text.js';
import { groupedBy } from '../../kernel/grouped-by.js';
import { serviceIds } from '../domain/activity/activity-series.js';
import { type ActivitySeries } from '../domain/activity/series-shape.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import {
  placesOf,
  SPLIT_DAY_PERCENT_MAX,
  STRUCTURING_MS,
  structuredIn,
  thresholdOf,
  type Structured,
  type StructuringAsked,
} from '../domain/activity/structuring.js';
import { spokenDay, spokenMoney } from '../domain/texts/spoken.js';
import type { CaseView } from './case-view.js';
import { countWithNoun, ofRows, unknown, type Feature, type Measured } from './feature.js';

const askedOf = ({ facts, isPerson, bound }: CaseView): StructuringAsked => ({
  thresholds: [bound('transaction_patterns', 'reportingThresholds'), facts.reportingThresholds ?? {}],
  isBusiness: !isPerson,
  truncated: facts.truncated,
  bound: (name) => bound('transaction_patterns', name),
});

/** Parts: the highest count of each form (`week`, `weeks`; of `small` amounts the reportable sums). */
export const structuredAmounts: Feature = {
  id: 'structured_amounts',
  title: 'Amounts just below a reporting threshold, or small ones that are alike and reach it together',
  unit: 'transactions and sums of a day',
  says: '{rows} of {amounts}{sum}, {near}; {when}{places}{others}',
  measure: ofRows('may_be_higher', (view) => {
    const { series } = view;
    const asked = askedOf(view);
    const found = structuredIn(series, asked);
    const { parts, positions, color, counts } = found;
    const without = withoutThreshold(series, asked);
    if (color === 'white' && without.length > 0)
      return unknown('No reporting threshold is set for {currencies}.', {
        figures: { currencies: without.slice(0, 5).map(currencyCode).join(', ') },
        parts: counts,
        shown: parts.length,
      });
    const told =
      color === 'white' ? tooFewPartsText(found, asked) : { figures: figuresOf(series, found, asked) };
    return { value: parts.length, parts: counts, evidence: serviceIds(series, positions), ...told };
  }),
};

function withoutThreshold({ byCurrency, sign, rows }: ActivitySeries, asked: StructuringAsked): string[] {
  const mayBeCash = (i: number) => sign[i] !== 0 && rows[i]!.cash !== false;
  return [...byCurrency].flatMap(([currency, positions]) =>
    thresholdOf(currency, asked) === undefined && positions.some(mayBeCash) ? currency : [],
  );
}

const tooFewPartsText = (
  { parts }: Structured,
  { bound }: StructuringAsked,
): Pick<Measured, 'says' | 'figures'> => ({
  says: '{count} of {from} to {whole} % of a reporting threshold in the busiest {days} days',
  figures: {
    count: countWithNoun(parts.length, 'amount'),
    from: `${bound('nearThresholdFromPercent')}`,
    whole: '100',
    days: `${STRUCTURING_MS / DAY_MS}`,
  },
});

/** Returns figures of the currency and direction with most parts: in and out are never added up. */
function figuresOf(
  series: ActivitySeries,
  { form, parts, positions }: Structured,
  asked: StructuringAsked,
): Record<string, string> {
  const { rows, amounts, sign, atMs } = series;
  const groups = groupedBy(positions, (i) => `${rows[i]!.currency} ${sign[i]}`);
  const group = [...groups.values()].reduce((a, b) => (b.length > a.length ? b : a));
  const { currency, direction } = rows[group[0]!]!;
  const sorted = group.map((i) => amounts[i]!).sort(compareUnits);
  const money = (units: bigint) => spokenMoney(toDecimal(units), currency);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const isCash = group.every((i) => rows[i]!.cash === true);
  const noun = isCash
    ? { in: 'deposit', out: 'withdrawal', self: 'payment' }[direction]
    : { in: 'incoming payment', out: 'outgoing payment', self: 'payment' }[direction];
  const [first, last] = [spokenDay(atMs[group[0]!]!), spokenDay(atMs[group.at(-1)!]!)];
  const places = placesOf(series, group);
  const from = asked.bound('nearThresholdFromPercent');
  const limit = `of the reporting threshold of ${spokenMoney(thresholdOf(currency, asked)!, currency)}`;
  const isByDay = parts.some((part) => part.length > 1 && group.includes(part[0]!));
  const near = isByDay
    ? `singly or in all of a day at several places ${from} to ${SPLIT_DAY_PERCENT_MAX} % ${limit}`
    : `each ${from} to 100 % ${limit}`;
  return {
    rows: countWithNoun(group.length, noun),
    amounts: least === most ? money(least) : `${money(least)} to ${money(most)}`,
    sum: group.length > 1 ? ` (${money(sorted.reduce((a, b) => a + b, 0n))} in all)` : '',
    near: form === 'small' ? `alike and each below ${from} % ${limit}` : near,
    when: first === last ? `on ${first}` : `between ${first} and ${last}`,
    places: places > 1 ? `, at ${places} places or with as many people` : '',
    others: groups.size > 1 ? '; and others' : '',
  };
}
