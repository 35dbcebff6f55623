import { compareUnits, halfOf, toDecimal, toUnits, wholeUnits, type Units } from '../../kernel/decimal.js';
import { currencyCode } from '../../kernel/visible-text.js';
import {
  BURST_MS,
  metricsOf,
  NEW_PAIR_ROWS_MAX,
  OPENING_MS,
  openingTransaction,
  PASS_THROUGH_MS,
  PASS_THROUGH_PERCENT,
  passages,
  serviceIds,
} from '../domain/activity/activity-series.js';
import { type ActivitySeries, type MatchedFlow } from '../domain/activity/series-shape.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { gravestPassage, type CurrencyPassage } from '../domain/activity/passage.js';
import { spokenDay, spokenMoney, spokenSpan } from '../domain/texts/spoken.js';
import { ALIKE_MIN, outstandingAmount, timesMedian } from '../domain/activity/outstanding-amount.js';
import { inCurrency, peerMetric, PEERS_MIN } from '../domain/activity/peer-table.js';
import { isLittle } from '../domain/scoring/reportable-sums.js';
import {
  comparedWindow,
  counted,
  inAverage,
  largestFirst,
  ofRows,
  unknown,
  yes,
  type Compared,
  type Feature,
  type Measured,
} from './feature.js';
import type { CaseView } from './case-view.js';
import { structuredAmounts } from './structuring.js';

const passedMoney: Feature = {
  id: 'passed_money',
  title: 'Money that left again within five days, beyond what would by chance',
  unit: 'percent of what came in',
  says:
    '{came} of {all} that came in ({amounts}) could be matched with {left} that left within {days} days ' +
    'in {payments}: {percent} % of all that came in went on{back}{chance}{returned}',
  measure: ofRows('not_known', ({ compared: series, facts }) => {
    const gravest = gravestPassage(passages(series), facts.reportingThresholds ?? {});
    if (!gravest) return { value: 0, ...nothing('') };
    const { passage, isFlow } = gravest;
    const { percent, amounts, expected, decades, beyondPercent, back, returned, flows } = passage;
    return {
      value: isFlow ? beyondPercent : 0,
      ...(flows.length > 0 ? { figures: figuresOf(gravest) } : nothing(toldReturned(gravest))),
      compare: [{ metric: 'passed', value: decades, named: 'rarity' }],
      evidence: serviceIds(series, byMoney(series, flows)),
      shown: { amounts, back: back.amounts, decades, expected, percent, returned: returned.amounts },
    };
  }),
};

/** The flows of most money first. */
function byMoney({ amounts }: ActivitySeries, flows: readonly MatchedFlow[]): number[] {
  const sumOf = ({ ins }: MatchedFlow): Units => ins.reduce((sum, i) => sum + amounts[i]!, 0n);
  return [...flows]
    .sort((a, b) => compareUnits(sumOf(b), sumOf(a)))
    .flatMap(({ ins, outs }) => [...ins, ...outs]);
}

const DAYS = `${PASS_THROUGH_MS / DAY_MS}`;

/** In a busy account some match by chance: that money left again is not said. */
function figuresOf(gravest: CurrencyPassage): NonNullable<Measured['figures']> {
  const { currency, passage } = gravest;
  const { came, left, all, flows, amounts, percent, back, expected, decades } = passage;
  const money = (units: Units) => spokenMoney(toDecimal(units), currency);
  const payments = flows.reduce((count, { outs }) => count + outs.length, 0);
  const isAllBack = back.sum === (came < left ? came : left);
  return {
    came: money(came),
    left: money(left),
    all: money(all),
    amounts: counted(amounts, 'amount'),
    payments: counted(payments, 'payment'),
    percent: `${percent}`,
    days: DAYS,
    back:
      back.amounts === 0
        ? ''
        : `, ${isAllBack ? 'all' : money(back.sum)} of it back to whom it had come from`,
    chance: amounts < 2 ? '' : `, by chance ${expected} amounts would (rarity ${decades})`,
    returned: toldReturned(gravest),
  };
}

/** What is not counted, so that nobody looks for it in vain or takes it for money that went on. */
function toldReturned({ currency, passage: { returned } }: CurrencyPassage): string {
  if (returned.amounts === 0) return '';
  const sum = spokenMoney(toDecimal(returned.sum), currency);
  const what = `${sum} (${counted(returned.amounts, 'amount')})`;
  return `; ${what} went back whole to whom it had come from, not counted`;
}

const nothing = (returned: string): Pick<Measured, 'says' | 'figures'> => ({
  says:
    'nothing{other} that came in could be matched with what left within {days} days at {low} to {high} %' +
    '{returned}',
  figures: {
    other: returned === '' ? '' : ' else',
    days: DAYS,
    low: `${PASS_THROUGH_PERCENT.low}`,
    high: `${PASS_THROUGH_PERCENT.high}`,
    returned,
  },
});

/** Transactions within a week of waking up, as the FFIEC manual describes for dormant accounts. */
const WAKING_MS = 7 * DAY_MS;

const NO_DATE = 'The registration date is missing, so the age is unknown.';

const accountAge: Feature = {
  id: 'account_age',
  title: 'Age of the account when what the alert flags began',
  unit: 'days',
  says: 'the account was {age} old when what the alert is about began on {began} (registered {opened})',
  measure({ subject: { registeredAtMs: openedMs }, window }) {
    if (openedMs === null) return unknown(NO_DATE);
    const days = (window.startMs - openedMs) / DAY_MS;
    const figures = {
      age: spokenSpan(days),
      began: spokenDay(window.startMs),
      opened: spokenDay(openedMs),
    };
    if (days < 0)
      return unknown('Registered on {opened}, after what the alert is about began on {began}.', { figures });
    // Cut off, never rounded up: 6.999 days must not be shown as 7.
    return { value: days, figures, shown: Math.floor(days * 100) / 100 };
  },
};

const firstTransaction: Feature = {
  id: 'large_first_transaction',
  title: 'First transaction of a new account above the 95th percentile of those of its peers',
  unit: 'yes or no',
  says: 'no first transaction within {days} days of the opening',
  measure({ subject, facts }) {
    if (subject.registeredAtMs === null) return unknown(NO_DATE);
    if (subject.firstTransaction === null)
      return unknown('No transaction of the account in which money moved is known.');
    const opening = openingTransaction(subject);
    if (!opening) return { value: 0, figures: { days: `${OPENING_MS / DAY_MS}` } };
    const { id, amount, currency, atMs } = opening;
    const cuts = peerMetric(facts.peers, inCurrency('first_value', currency));
    const figures = { amount: spokenMoney(amount, currency), day: spokenDay(atMs) };
    if (!cuts) {
      const why = 'The first transaction was {amount} on {day}; fewer than {few} customers to compare with.';
      return unknown(why, { figures: { ...figures, few: `${PEERS_MIN}` }, shown: amount });
    }
    const isAbove = toUnits(amount) > toUnits(cuts.p95);
    const than = `is ${isAbove ? '' : 'not '}above {bound}, within which {most} of {hundred}`;
    return {
      value: yes(isAbove),
      says: `the first transaction, {amount} on {day}, ${than} comparable customers start`,
      figures: { ...figures, bound: spokenMoney(cuts.p95, currency), most: '95', hundred: '100' },
      evidence: [id],
      shown: amount,
    };
  },
};

const wokenTransactions: Feature = {
  id: 'woken_transactions',
  title: 'Transactions in the week after a long silence',
  unit: 'transactions',
  says: 'after {silence} of silence the account made {count} in the {days} days from {day}',
  measure(view) {
    const { subject, facts, rows } = view;
    const incomplete = facts.truncated ? ({ incomplete: 'not_known' } as const) : {};
    const [first] = rows;
    if (!first) return unknown('No transaction in the lookback is known.');
    // The opening only bounds a silence: after a long one, missing history looks the same as dormancy.
    const { lastBeforeMs, registeredAtMs } = subject;
    const sinceMs = lastBeforeMs ?? registeredAtMs;
    const silentMs = sinceMs === null || sinceMs > first.atMs ? null : first.atMs - sinceMs;
    const silence = counted(Math.floor((silentMs ?? 0) / DAY_MS), 'day');
    if (silentMs !== null && silentMs <= view.bound('account_age', 'dormantAboveDays') * DAY_MS)
      return {
        value: 0,
        says: 'not silent for longer than {silence} before',
        figures: { silence },
        ...incomplete,
      };
    if (silentMs === null || lastBeforeMs === null)
      return unknown('No earlier transaction is known, so a silence cannot be told.');
    const woken = rows.filter(({ atMs }) => atMs - first.atMs <= WAKING_MS);
    const figures = {
      silence,
      count: counted(woken.length, 'transaction'),
      days: `${WAKING_MS / DAY_MS}`,
      day: spokenDay(first.atMs),
    };
    return { value: woken.length, figures, evidence: woken.map(({ id }) => id), ...incomplete };
  },
};

const rareBurst: Feature = {
  id: 'rare_burst',
  title: 'Transactions with rare counterparties in the busiest three days; what was bought is left out',
  unit: 'transactions',
  says:
    '{count} with rare counterparties (at most {pair} with each) in the busiest {days} days{since}, ' +
    'beside {usual} in average ones',
  measure: ofRows('not_known', (view) => {
    const { compared: series, facts } = view;
    const { burst, beyondUsual } = metricsOf(series);
    const first = burst[0];
    const rows = burst.map((position) => series.rows[position]!);
    return {
      value: burst.length,
      parts: { little: yes(isLittle(rows, series.rows, facts.reportingThresholds ?? {})) },
      figures: {
        count: counted(burst.length, 'transaction'),
        pair: `${NEW_PAIR_ROWS_MAX}`,
        days: `${BURST_MS / DAY_MS}`,
        usual: inAverage(burst.length, beyondUsual.burst),
        since: first === undefined ? '' : ` (from ${spokenDay(series.atMs[first]!)})`,
      },
      compare: comparedWindow(view, 'burst', burst.length, beyondUsual.burst),
      evidence: serviceIds(series, burst),
    };
  }),
};

/** Of a currency, which is the customer's text and may be a word such as "constructor". */
function multipleOf({ bound }: CaseView, currency: string): bigint {
  const own = bound<Record<string, string>>('transaction_patterns', 'roundMultipleByCurrency');
  const all = bound<string | number>('transaction_patterns', 'roundMultiple');
  return toUnits(String(Object.hasOwn(own, currency) ? own[currency] : all));
}

function roundPositions(view: CaseView): { readonly round: number[]; readonly count: number } {
  const { byCurrency, sign, amounts } = view.series;
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
  unit: 'percent',
  says: '{round} of {count} {are} round ({percent} %)',
  measure: ofRows('not_known', (view) => {
    const { round, count } = roundPositions(view);
    if (count === 0) return unknown('No amounts to look at.');
    return {
      value: (round.length * 100) / count,
      parts: { of: count },
      figures: {
        round: `${round.length}`,
        count: counted(count, 'amount'),
        are: count === 1 ? 'is' : 'are',
        percent: `${Math.floor((round.length * 100) / count)}`,
      },
      evidence: serviceIds(view.series, round),
      shown: { count, round: round.length },
    };
  }),
};

const volume: Feature = {
  id: 'volume',
  title: 'Number of transactions, and inflow by currency',
  unit: 'transactions',
  says: '{count}{inflow}',
  measure: ofRows('may_be_higher', (view) => {
    const { compared: series } = view;
    const count = series.rows.length;
    const sums = [...metricsOf(series).inflow].map(
      ([currency, units]) => [currency, toDecimal(units)] as const,
    );
    const inflows = sums.map(([currency, value]): Compared => {
      const metric = inCurrency('inflow', currency);
      return { metric, value, named: `inflow in ${currencyCode(currency)}` };
    });
    const told = sums.slice(0, CURRENCIES_MAX).map(([currency, sum]) => spokenMoney(sum, currency));
    return {
      value: count,
      figures: {
        count: counted(count, 'transaction'),
        inflow: told.length > 0 ? `, inflow of ${told.join(', ')}` : '',
      },
      compare: [
        { metric: 'count', value: toDecimal(wholeUnits(count)), named: 'number of transactions' },
        ...inflows,
      ],
      evidence: largestFirst(
        view,
        series.rows.filter(({ direction }) => direction === 'in'),
      ),
      shown: { count, inflow: Object.fromEntries(sums) },
    };
  }),
};

/** More currencies than a reader takes in at a glance. */
const CURRENCIES_MAX = 3;

const MILLIONTHS = 1_000_000n;

const outstanding: Feature = {
  id: 'outstanding_amount',
  title: 'The amount that stands out most among the account’s own of its currency, direction and kind',
  unit: 'times the median',
  says: '{amount} on {day} is {times} times the median of {alike} amounts like it, {median}',
  measure: ofRows('not_known', ({ series }) => {
    const most = outstandingAmount(series);
    if (!most) return unknown('Fewer than {few} amounts are alike.', { figures: { few: `${ALIKE_MIN}` } });
    const { currency, atMs } = series.rows[most.position]!;
    const times = timesMedian(most);
    return {
      value: Number((most.amount * 2n * MILLIONTHS) / most.twiceMedian) / Number(MILLIONTHS),
      figures: {
        amount: spokenMoney(toDecimal(most.amount), currency),
        day: spokenDay(atMs),
        times,
        alike: `${most.alike}`,
        median: spokenMoney(halfOf(most.twiceMedian), currency),
      },
      compare: [{ metric: 'outstanding', value: times }],
      evidence: serviceIds(series, [most.position]),
      shown: times,
    };
  }),
};

export const ACTIVITY_FEATURES: readonly Feature[] = [
  accountAge,
  firstTransaction,
  wokenTransactions,
  structuredAmounts,
  rareBurst,
  passedMoney,
  roundAmounts,
  volume,
  outstanding,
];
