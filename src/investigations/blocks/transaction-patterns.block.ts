import { z } from 'zod';
import { fieldName } from '../../kernel/fields.js';
import {
  BURST_MS,
  metricsOf,
  PASS_THROUGH_MS,
  PASS_THROUGH_PERCENT,
} from '../domain/activity/activity-metrics.js';
import { seriesOf, serviceIds, type ActivitySeries } from '../domain/activity/activity-series.js';
import { likePeers, subjectOf, type CaseFacts, type Period } from '../domain/case/facts/case-facts.js';
import { toUnits } from '../../kernel/decimal.js';
import { currenciesOf, DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import { atLeast, notAssessed, tooManyToAssess, type Finding } from '../domain/scoring/flag.js';
import { isLittle } from '../domain/activity/little-money.js';
import { ALIKE_MIN } from '../domain/activity/outstanding-amount.js';
import { beyond, inCurrency, peerMetric, type PeerMetric } from '../domain/activity/peer-table.js';
import { plural } from '../domain/texts/spoken.js';
import { cite, phrase, sentences, type Words } from '../domain/texts/referenced-text.js';
import {
  BEYOND_USUAL,
  RARE_COUNTERPARTY,
  PEER_BANDS,
  WINDOW_BANDS,
  toldComparable,
  toldRare,
  windowAgainstPeers,
} from './against-peers.js';
import { allFound, findAll, type AssessedFlag, type Block } from './block.js';
import { SPLIT_DAY_PERCENT_MAX } from '../domain/activity/structuring.js';
import { largestAmount } from './largest-amount.js';
import { passedMoney } from './passed-money.js';
import { PASSED_PERCENT } from '../domain/activity/passage.js';
import { FFIEC, FUNNEL, OWN, SIGN } from './sources.js';
import { structuring } from './structuring.js';
import { volume } from './volume.js';
import { since, transactionOverview } from './transaction-overview.js';

// Amounts are divided by it, so it may not be zero.
const decimal = z.string().regex(/^(?=.*[1-9])\d{1,38}(\.\d{1,18})?$/, 'it has to be a decimal above zero');

const LAW = 'the list `reporting_thresholds`, which names the law of each; here only departures';
const NEAR = `${OWN}; FinCEN on structuring speaks of amounts below the threshold`;
const STRUCTURING = `${OWN}; FinCEN on structuring gives no number`;
const SLOW = `${OWN}: once in about a month, and in a fortnight, of the lookback`;
const SMALL_SUMS = `${OWN}: as many reportable sums as amounts near the threshold in a week`;
const SMALL_UNITS = `${OWN}: units so small that prices are multiples of a hundred`;

/** Counts of transactions unless named. */
const Rules = z.object({
  /** By currency, in major units. */
  reportingThresholds: z.record(fieldName(), decimal).default({}).describe(LAW),
  nearThresholdFromPercent: z.int().min(1).max(100).default(80).describe(NEAR),
  structuringYellowFrom: z.int().default(3).describe(STRUCTURING),
  structuringRedFrom: z.int().default(6).describe(STRUCTURING),
  slowYellowFrom: z.int().default(5).describe(SLOW),
  slowRedFrom: z.int().default(10).describe(SLOW),
  /** In reporting thresholds, of small amounts together. */
  smallSumsYellowFrom: z.int().default(3).describe(SMALL_SUMS),
  smallSumsRedFrom: z.int().default(6).describe(SMALL_SUMS),
  /** Major units, of which a round amount is a multiple. */
  roundMultiple: decimal.default('100').describe(`${OWN}; FFIEC names round amounts and no multiple`),
  roundMultipleByCurrency: z
    .record(fieldName(), decimal)
    .default({ JPY: '10000', KRW: '100000' })
    .describe(SMALL_UNITS),
  roundAbovePercent: z.int().default(60).describe(SIGN),
  roundRowsMin: z.int().default(5).describe(`${OWN}: fewer amounts are round by chance`),
  largestYellowAbove: z.int().default(10).describe(SIGN),
  largestRedAbove: z.int().default(30).describe(SIGN),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly lookback: Period;
  readonly rows: readonly TransactionRow[];
  readonly truncated: boolean;
  readonly peers: Readonly<Record<string, PeerMetric>>;
  /** From which amount cash is reported, by currency, as the list in force says. */
  readonly thresholds: Readonly<Record<string, string>>;
  readonly isBusiness: boolean;
}

interface View extends Pick<Input, 'truncated' | 'peers' | 'thresholds' | 'isBusiness'> {
  /** All transactions, and those that the peers' figures count as well. */
  readonly series: ActivitySeries;
  readonly compared: ActivitySeries;
}

function select(facts: CaseFacts): Input {
  const { transactions: rows, profile } = subjectOf(facts);
  const inflows = currenciesOf(rows).map((code) => inCurrency('inflow', code));
  const peers: [string, PeerMetric][] = [];
  for (const name of ['burst', beyond('burst'), 'outstanding', 'passed', 'count', ...inflows]) {
    const cuts = peerMetric(facts.peers, name);
    if (cuts) peers.push([name, cuts]);
  }
  return {
    lookback: facts.lookback,
    rows,
    truncated: facts.truncated,
    peers: Object.fromEntries(peers),
    thresholds: facts.reportingThresholds ?? {},
    isBusiness: profile?.type === 'BUSINESS',
  };
}

function newCounterpartyBurst({ compared: series, peers, thresholds }: View): Finding {
  const { burst: span, beyondUsual } = metricsOf(series);
  const [count, evidence] = [span.length, serviceIds(series, span)];
  const text = () => toldBurst(series, span);
  const own = { count, beyond: beyondUsual.burst, isLittle: isLittle(series, span, thresholds) };
  return windowAgainstPeers({ metric: 'burst', text, evidence, ...own }, peers);
}

function toldBurst(series: ActivitySeries, span: readonly number[]): Words {
  const count = cite('/value', span.length);
  const days = phrase`the busiest ${cite('/rule/burstDays', 3)} days${since(series, span)}`;
  const rows = phrase`${count} ${plural(span.length, 'transaction')}`;
  return phrase`${rows} with rare counterparties (${toldRare()}) in ${days}`;
}

/** Transfers to oneself are left out. */
function roundAmounts({ series }: View, rules: Rules): Finding {
  const percent = rules.roundAbovePercent;
  const threshold = { yellow: { count: rules.roundRowsMin, percent } };
  const round: number[] = [];
  let count = 0;
  for (const [currency, positions] of series.byCurrency) {
    const multiple = toUnits(ofCurrency(rules.roundMultipleByCurrency, currency) ?? rules.roundMultiple);
    for (const i of positions) {
      if (series.sign[i] === 0) continue;
      count++;
      if (series.amounts[i]! % multiple === 0n) round.push(i);
    }
  }
  if (count === 0) return notAssessed('No amounts to look at.', null, threshold);
  const isMet = count >= rules.roundRowsMin && round.length * 100 > percent * count;
  return {
    color: isMet ? 'yellow' : 'white',
    value: { count, round: round.length },
    threshold,
    rationale() {
      const share = cite('/counts/roundPercent', Math.floor((round.length * 100) / count));
      const rounds = phrase`${cite('/value/round', round.length)} of ${cite('/value/count', count)}`;
      const amounts = count === 1 ? 'amount is' : 'amounts are';
      return phrase`${rounds} ${amounts} round (${share} %).`;
    },
    evidence: isMet ? serviceIds(series, round) : [],
  };
}

// A currency is the customer's text and may be a word such as "constructor".
const ofCurrency = (amounts: Readonly<Record<string, string>>, currency: string): string | undefined =>
  Object.hasOwn(amounts, currency) ? amounts[currency] : undefined;

/** With the missing rows it can only rise, so a band that is met stays met. */
const rising = ({ truncated }: View, finding: Finding): Finding => (truncated ? atLeast(finding) : finding);

const ofAll = ({ truncated }: View, finding: Finding): Finding =>
  truncated ? tooManyToAssess(finding) : finding;

const FLAGS: readonly AssessedFlag<View, Rules>[] = [
  {
    id: 'TP1',
    title: 'Structuring',
    measures:
      'amounts from {nearThresholdFromPercent} to 100 % of a reporting threshold, or sums of a day at ' +
      `several places of as much to ${SPLIT_DAY_PERCENT_MAX} %, in 7 days, or in the lookback where hardly ` +
      'any is above; or small ones that are alike. Cash, deposits and withdrawals where the type is known; ' +
      'of an unknown type, or with too many transactions, in 7 days alone. The flagged ones come first',
    bands: {
      red:
        '{structuringRedFrom} or more in 7 days; {slowRedFrom} or more in the lookback (of a business a ' +
        'fifth of them elsewhere than at its main place); small ones of {smallSumsRedFrom} reportable sums',
      yellow:
        '{structuringYellowFrom} or more in 7 days; {slowYellowFrom} or more in the lookback; small ones ' +
        'of {smallSumsYellowFrom} reportable sums',
      gray: 'no transaction, or one that may be cash of a currency without a threshold',
    },
    unit: 'transactions and sums of a day',
    explains: 'Amounts are split so that none of them has to be reported.',
    source:
      'FinCEN on structuring, 31 CFR 1010.311 and 1010.313; the thresholds name the law of each currency',
    rules: [
      'reportingThresholds',
      'nearThresholdFromPercent',
      'structuringYellowFrom',
      'structuringRedFrom',
      'slowYellowFrom',
      'slowRedFrom',
      'smallSumsYellowFrom',
      'smallSumsRedFrom',
    ],
    topics: ['reporting_threshold'],
    fixed: ['week', 'small_amounts', 'no_structuring', 'arranged_payment', 'one_day'],
    amountsBy: ['reporting_thresholds'],
    find: (view, rules) => {
      const { series, thresholds: listed, isBusiness, truncated } = view;
      return rising(view, structuring(series, { listed, isBusiness, truncated, rules }));
    },
  },
  {
    id: 'TP2',
    title: 'Burst of rare counterparties',
    facts: ['many'],
    measures:
      `transactions with rare counterparties in ${BURST_MS / DAY_MS} days, ` +
      `${BEYOND_USUAL}; ${RARE_COUNTERPARTY}`,
    bands: WINDOW_BANDS,
    unit: 'transactions',
    explains: 'An account that is lent to others suddenly deals with many whom it hardly knows.',
    source: FUNNEL,
    topics: ['burst'],
    loweredBy: ['relationship_explained'],
    explainedBy: ['payroll', 'spent', 'savings', 'collection', 'purpose', 'declared_trade'],
    fixed: ['rare_counterparty', 'burst'],
    find: (view) => ofAll(view, newCounterpartyBurst(view)),
  },
  {
    id: 'TP3',
    title: 'Money passed through',
    measures:
      `incoming amounts of one currency that match what left within ${PASS_THROUGH_MS / DAY_MS} days at ` +
      `${PASS_THROUGH_PERCENT.low} to ${PASS_THROUGH_PERCENT.high} % (one as one, several at once, or one ` +
      'in parts to rare counterparties; none counts twice; two at least of 1 % of the reporting threshold ' +
      'together, or one that has to be reported; what went back whole to payers known by an id only if ' +
      'together it has to be reported), by the logarithm of the chance that so many do where the same ' +
      'payments are moved in time',
    bands: {
      red:
        `above the 95th percentile of the peers, with above ${PASSED_PERCENT.red} % of the money, ` +
        `beyond chance, and ${PASSED_PERCENT.yellow} % of what left or a sum that has to be reported`,
      yellow:
        `above the 80th, the more severe the rarer, with ${PASSED_PERCENT.yellow} % of the money ` +
        'or more',
      gray: 'no transaction, too many of them, or as much of the money and fewer than 100 peers',
    },
    unit:
      'percent of what came in, amounts, those that went back to their payer, those returned whole that ' +
      'do not count, how many by chance, and decades of that chance',
    explains: 'Money that leaves as it came only used the account as a station.',
    source: FUNNEL,
    topics: ['pass_through'],
    loweredBy: ['relationship_explained'],
    explainedBy: ['one_off', 'support', 'spent', 'refund', 'collection', 'purpose', 'put_aside'],
    fixed: ['pass_through', 'passed_money', 'chance'],
    find: (view) => ofAll(view, passedMoney(view.compared, view.thresholds, view.peers['passed'])),
  },
  {
    id: 'TP4',
    title: 'Round amounts',
    measures: 'share of round amounts',
    bands: {
      yellow: 'above {roundAbovePercent} % of {roundRowsMin} or more',
      gray: 'no amount, or too many transactions',
    },
    unit: 'round amounts, and all of them',
    explains: 'Trade and daily life make odd amounts; round ones are agreed on for another purpose.',
    source: FFIEC,
    rules: ['roundMultiple', 'roundMultipleByCurrency', 'roundAbovePercent', 'roundRowsMin'],
    topics: ['round_amounts'],
    explainedBy: ['payroll', 'collection', 'purpose'],
    find: (view, rules) => ofAll(view, roundAmounts(view, rules)),
  },
  {
    id: 'TP5',
    title: 'Unusual volume',
    facts: ['many', 'much'],
    measures: 'number of transactions, and inflow per currency; the worst decides',
    bands: PEER_BANDS,
    unit: 'transactions; inflow per currency',
    weight: 0.6,
    explains: 'The account moves more money, or more often, than nearly all customers of its type.',
    source: FFIEC,
    topics: ['volume'],
    loweredBy: ['source_of_funds_explained'],
    explainedBy: [
      'one_off',
      'loan',
      'spent',
      'refund',
      'payroll',
      'support',
      'savings',
      'collection',
      'purpose',
      'own_account',
      'declared_trade',
      'declared_year',
      'declared_average',
      'declared',
    ],
    find: (view) => rising(view, volume(view.compared, view.peers)),
  },
  {
    id: 'TP6',
    title: 'Outstanding amount',
    facts: ['much'],
    measures:
      'the amount that stands out most, over the median of the customer’s own of its currency, direction ' +
      'and kind; with a counterparty that is not new, of those with it',
    bands: {
      red: 'above {largestRedAbove} times and the 95th percentile of the peers, the more severe the rarer',
      yellow: 'above {largestYellowAbove} times and the 80th percentile; without peers either counts half',
      gray: `fewer than ${ALIKE_MIN} amounts of a direction and currency, or too many transactions`,
    },
    unit: 'times the median',
    explains: 'One amount does not fit the others of the account.',
    source: FFIEC,
    rules: ['largestYellowAbove', 'largestRedAbove'],
    topics: ['largest_amount'],
    loweredBy: ['source_of_funds_explained'],
    explainedBy: [
      'one_off',
      'payroll',
      'support',
      'loan',
      'spent',
      'refund',
      'savings',
      'put_aside',
      'collection',
      'declared',
    ],
    find: (view, rules) => ofAll(view, largestAmount(view.series, view.peers['outstanding'], rules)),
  },
];

export const transactionPatterns: Block<Input, Rules> = {
  id: 'transaction_patterns',
  rev: 21,
  title: 'Transaction patterns',
  dimension: 'transaction_patterns',
  flags: FLAGS,
  weight: 1,
  rules: Rules,
  reads: ['peers', 'reporting_thresholds'],
  select,
  analyse: ({ rows, lookback, ...input }, rules) => {
    const series = seriesOf(rows);
    const view = { ...input, series, compared: seriesOf(likePeers(rows, lookback)) };
    const none = notAssessed('No transaction of the subject in the lookback is known.');
    return {
      findings: rows.length === 0 ? allFound(FLAGS, none) : findAll(FLAGS, view, rules),
      overview() {
        return sentences(transactionOverview(series, lookback), toldComparable(input.peers));
      },
    };
  },
};
