import {
  compareUnits,
  currencyCode,
  DAY_MS,
  groupedBy,
  toDecimal,
  unitsOfDecimal,
  unitsOfWholeNumber,
} from '@alert-review/kernel';
import {
  BURST_MS,
  FAN_MS,
  activityMetricsOf,
  activitySeriesOf,
  FIRST_TIME_PAYMENTS_MAX,
  idsOfPositions,
} from '../activity/activity-series.js';
import type { ActivitySeries } from '../activity/series-shape.js';
import { spokenDay, spokenMoney } from '../wording/spoken.js';
import { metricOfCurrency } from '../activity/peer-table.js';
import { rowsComparableWithPeers } from '../case/facts/case-facts.js';
import { areSumsTooSmallForSuspicion } from '../scoring/reportable-sums.js';
import {
  busiestWindowMeasure,
  countWithNoun,
  countOfAverageWindow,
  idsByLargestAmount,
  listFirstThree,
  measureOfRows,
  unknownMeasure,
  asOneOrZero,
  type ComparedWithPeers,
  type Feature,
  type FeatureMeasure,
  type CaseView,
} from './feature.js';
import { sumsWithoutOwnTransfers } from '../network/real-flows.js';
import { spanInWords } from './seen-money.js';
import {
  countTransactionPlaces,
  SPLIT_DAY_PERCENT_MAX,
  STRUCTURING_MS,
  findStructuring,
  reportingThresholdOf,
  type StructuringResult,
  type StructuringBounds,
} from '../activity/structuring.js';

const askedOf = ({ facts, isPerson, bound }: CaseView): StructuringBounds => ({
  thresholds: [bound('transaction_patterns', 'reportingThresholds'), facts.reportingThresholds ?? {}],
  isBusiness: !isPerson,
  truncated: facts.truncated,
  bound: (name) => bound('transaction_patterns', name),
});

/**
 * Parts: the highest count of each form (`week`, `weeks`; for `small`, the sum in multiples of the reporting
 * threshold).
 */
export const structuredAmountsFeature: Feature = {
  id: 'structured_amounts',
  title:
    'Amounts just below a reporting threshold, or small similar amounts that reach the threshold together',
  unit: 'transactions and daily sums',
  measure: measureOfRows('may_be_higher', (view) => {
    const { series } = view;
    const asked = askedOf(view);
    const found = findStructuring(series, asked);
    const { parts, positions, color, counts } = found;
    const without = withoutThreshold(series, asked);
    if (color === 'white' && without.length > 0)
      return unknownMeasure('No reporting threshold is set for {currencies}.', {
        figures: { currencies: without.slice(0, 5).map(currencyCode).join(', ') },
        parts: counts,
        shown: parts.length,
      });
    const told =
      color === 'white'
        ? tooFewPartsText(found, asked)
        : { figures: structuringFigures(series, found, asked) };
    return { value: parts.length, parts: counts, evidence: idsOfPositions(series, positions), ...told };
  }),
};

function withoutThreshold({ byCurrency, sign, rows }: ActivitySeries, asked: StructuringBounds): string[] {
  const mayBeCash = (i: number) => sign[i] !== 0 && rows[i]!.cash !== false;
  return [...byCurrency].flatMap(([currency, positions]) =>
    reportingThresholdOf(currency, asked) === undefined && positions.some(mayBeCash) ? currency : [],
  );
}

const tooFewPartsText = (
  { parts }: StructuringResult,
  { bound }: StructuringBounds,
): Pick<FeatureMeasure, 'says' | 'figures'> => ({
  says: '{count} of {from} to {whole} % of a reporting threshold came within {days} days',
  figures: {
    count: countWithNoun(parts.length, 'amount'),
    from: `${bound('nearThresholdFromPercent')}`,
    whole: '100',
    days: `${STRUCTURING_MS / DAY_MS}`,
  },
});

/**
 * Returns figures for the currency and direction with the most parts. Incoming and outgoing are never added
 * up.
 */
function structuringFigures(
  series: ActivitySeries,
  { form, parts, positions }: StructuringResult,
  asked: StructuringBounds,
): Record<string, string> {
  const { rows, amounts, sign, atMs } = series;
  const groups = groupedBy(positions, (i) => `${rows[i]!.currency} ${sign[i]}`);
  const group = [...groups.values()].reduce((a, b) => (b.length > a.length ? b : a));
  const { currency, direction } = rows[group[0]!]!;
  const sorted = group.map((i) => amounts[i]!).sort(compareUnits);
  const money = (units: bigint) => spokenMoney(toDecimal(units), currency);
  const least = sorted[0]!;
  const most = sorted.at(-1)!;
  const isCash = group.every((i) => rows[i]!.cash === true);
  const noun = isCash
    ? { in: 'deposit', out: 'withdrawal', self: 'payment' }[direction]
    : { in: 'incoming payment', out: 'outgoing payment', self: 'payment' }[direction];
  const first = spokenDay(atMs[group[0]!]!);
  const last = spokenDay(atMs[group.at(-1)!]!);
  const places = countTransactionPlaces(series, group);
  const from = asked.bound('nearThresholdFromPercent');
  const threshold = spokenMoney(reportingThresholdOf(currency, asked)!, currency);
  const limit = `of the reporting threshold of ${threshold}`;
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

const rareBurst: Feature = {
  id: 'rare_burst',
  title:
    'Transactions in the busiest three days with people and firms that have few transactions with the ' +
    'customer; purchases do not count',
  unit: 'transactions',
  measure: measureOfRows('not_known', (view) => {
    const { compared: series } = view;
    const { burst, beyondUsual } = activityMetricsOf(series);
    const first = burst[0];
    const rows = burst.map((position) => series.rows[position]!);
    return {
      value: burst.length,
      parts: { little: asOneOrZero(areSumsTooSmallForSuspicion(rows, series.rows, view.worth)) },
      figures: {
        count: countWithNoun(burst.length, 'transaction'),
        pair: `${FIRST_TIME_PAYMENTS_MAX}`,
        days: `${BURST_MS / DAY_MS}`,
        usual: countOfAverageWindow(burst.length, beyondUsual.burst),
        since: first === undefined ? '' : ` (from ${spokenDay(series.atMs[first]!)})`,
      },
      compare: busiestWindowMeasure(view, 'burst', burst.length, beyondUsual.burst),
      evidence: idsOfPositions(series, burst),
    };
  }),
};

/**
 * Creates the feature for first-time counterparties in one direction during the two weeks with most of them.
 */
const fan = (metric: 'fan_in' | 'fan_out', who: string): Feature => ({
  id: metric,
  title: `Number of ${who}s with few payments, in the busiest two weeks`,
  unit: `${who}s; part: little (1 if little money moved, else 0)`,
  lists: ['fx', 'reporting_thresholds'],
  measure: measureOfRows('not_known', (view) => {
    const { compared } = view;
    const { fanIn, fanOut, beyondUsual } = activityMetricsOf(compared);
    const { partners, positions } = metric === 'fan_in' ? fanIn : fanOut;
    const rows = positions.map((position) => compared.rows[position]!);
    const money = [...sumsWithoutOwnTransfers(rows).values()].map(({ sum, currency }) =>
      spokenMoney(toDecimal(sum), currency),
    );
    const did = metric === 'fan_in' ? 'paid in' : 'were paid';
    const few = `{partners} with at most {few} payments each ${did} within {days} days`;
    return {
      value: partners,
      parts: {
        little: asOneOrZero(areSumsTooSmallForSuspicion(rows, compared.rows, view.worth)),
      },
      says: partners > 0 ? `${few} ({span}; {money}), compared with {usual} in an average {days} days` : few,
      figures: {
        partners: countWithNoun(partners, who),
        few: `${FIRST_TIME_PAYMENTS_MAX}`,
        days: String(FAN_MS / DAY_MS),
        span: spanInWords(rows),
        money: listFirstThree(money),
        usual: countOfAverageWindow(partners, beyondUsual[metric]),
      },
      compare: busiestWindowMeasure(view, metric, partners, beyondUsual[metric]),
      evidence: idsOfPositions(compared, positions),
    };
  }),
});

/**
 * Returns the multiple from which an amount counts as round. Checks own properties, since a currency in an
 * upload may be "constructor".
 */
function multipleOf({ bound }: CaseView, currency: string): bigint {
  const own = bound<Record<string, string>>('transaction_patterns', 'roundMultipleByCurrency');
  const all = bound<string | number>('transaction_patterns', 'roundMultiple');
  return unitsOfDecimal(String(Object.hasOwn(own, currency) ? own[currency] : all));
}

function roundPositions(view: CaseView): { readonly round: number[]; readonly count: number } {
  const { byCurrency, sign, amounts } = activitySeriesOf(view.rows);
  const round: number[] = [];
  let count = 0;
  for (const [currency, positions] of byCurrency) {
    const multiple = multipleOf(view, currency);
    for (const i of positions) {
      if (sign[i] === 0) continue;
      count++;
      if (amounts[i]! % multiple === 0n) round.push(i);
    }
  }
  return { round, count };
}

const roundAmounts: Feature = {
  id: 'round_amounts',
  title: 'Share of round amounts',
  unit: 'percent of all amounts',
  says: '{round} of {count} {are} round ({percent} %)',
  measure: measureOfRows('not_known', (view) => {
    const { round, count } = roundPositions(view);
    if (count === 0) return unknownMeasure('No amounts to look at.');
    return {
      value: (round.length * 100) / count,
      ...(round.length === 0 ? { says: 'no amount is round' } : {}),
      parts: { of: count },
      figures: {
        round: `${round.length}`,
        count: countWithNoun(count, 'amount'),
        are: count === 1 ? 'is' : 'are',
        percent: `${Math.floor((round.length * 100) / count)}`,
      },
      evidence: idsOfPositions(activitySeriesOf(view.rows), round),
      shown: { count, round: round.length },
    };
  }),
};

const volume: Feature = {
  id: 'volume',
  title: 'Number of transactions, and incoming money by currency',
  unit: 'transactions',
  measure: measureOfRows('may_be_higher', (view) => {
    const { compared: series, subject, facts } = view;
    // Peers are compared by payments; the text gives the transactions on record.
    const count = series.rows.length;
    const told = rowsComparableWithPeers(subject.transactions, facts.lookback).length;
    const sums = [...activityMetricsOf(series).inflow].map(
      ([currency, units]) => [currency, toDecimal(units)] as const,
    );
    const inflows = sums.map(([currency, value]): ComparedWithPeers => {
      const metric = metricOfCurrency('inflow', currency);
      return { metric, value, named: `the inflow in ${currencyCode(currency)}` };
    });
    const inflow = sums.slice(0, CURRENCIES_MAX).map(([currency, sum]) => spokenMoney(sum, currency));
    return {
      value: count,
      figures: {
        count: countWithNoun(told, 'transaction'),
        inflow: inflow.length > 0 ? ` with an inflow of ${inflow.join(', ')}` : '',
      },
      compare: [
        { metric: 'count', value: toDecimal(unitsOfWholeNumber(count)), named: 'the number of transactions' },
        ...inflows,
      ],
      evidence: idsByLargestAmount(
        view,
        series.rows.filter(({ direction }) => direction === 'in'),
      ),
      shown: { count: told, inflow: Object.fromEntries(sums) },
    };
  }),
};

/** Number of currencies in a text; more would be hard to read. */
const CURRENCIES_MAX = 3;

export const ACTIVITY_FEATURES: readonly Feature[] = [
  structuredAmountsFeature,
  rareBurst,
  fan('fan_in', 'sender'),
  fan('fan_out', 'recipient'),
  roundAmounts,
  volume,
];
