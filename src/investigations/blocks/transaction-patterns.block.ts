import {
  busiestSpan,
  metricsOf,
  PASS_THROUGH_MS,
  PASS_THROUGH_PERCENT,
} from '../domain/activity/activity-metrics.js';
import { seriesOf, serviceIds, type ActivitySeries } from '../domain/activity/activity-series.js';
import { likePeers, subjectOf, type CaseFacts, type Period } from '../domain/case/case-facts.js';
import { toDecimal, toUnits, wholeUnits, type Units } from '../../kernel/decimal.js';
import { currenciesOf, DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import {
  atLeast,
  EVIDENCE_IDS_MAX,
  notAssessed,
  tooManyToAssess,
  type Finding,
} from '../domain/scoring/flag.js';
import { firstMatch } from '../domain/activity/pass-through.js';
import { inCurrency, peerMetric, type PeerMetric } from '../domain/activity/peer-table.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { countAgainstPeers, PEERS, percentilesOf } from './against-peers.js';
import { colorAbove, colorFrom, type Block } from './block.js';
import { largestAmount } from './largest-amount.js';
import { cited, since, transactionOverview } from './transaction-overview.js';
import { TransactionRules as Rules } from './transaction-rules.js';

const FLAG_IDS = ['TP1', 'TP2', 'TP3', 'TP4', 'TP5', 'TP6'] as const;

/** TP1: a week, in which an aggregated report would be due in most regimes. */
const STRUCTURING_MS = 7 * DAY_MS;

type Findings = Record<(typeof FLAG_IDS)[number], Finding>;

interface Input {
  readonly lookback: Period;
  readonly rows: readonly TransactionRow[];
  readonly truncated: boolean;
  readonly peers: Readonly<Record<string, PeerMetric>>;
  /** From which amount cash is reported, by currency, as the list in force says. */
  readonly thresholds: Readonly<Record<string, string>>;
}

function select(facts: CaseFacts): Input {
  const rows = subjectOf(facts).transactions;
  const inflows = currenciesOf(rows).map((code) => inCurrency('inflow', code));
  const peers: [string, PeerMetric][] = [];
  for (const name of ['burst', 'pass_through', 'count', ...inflows]) {
    const cuts = peerMetric(facts.peers, name);
    if (cuts) peers.push([name, cuts]);
  }
  return {
    lookback: facts.lookback,
    rows,
    truncated: facts.truncated,
    peers: Object.fromEntries(peers),
    thresholds: facts.reportingThresholds ?? {},
  };
}

/** TP1: amounts just under or at a reporting threshold, within a week; any direction but self. */
function structuring(series: ActivitySeries, listed: Input['thresholds'], rules: Rules): Finding {
  const threshold = { yellow: rules.structuringYellowFrom, red: rules.structuringRedFrom };
  const near: number[] = [];
  const unknown: string[] = [];
  for (const [currency, positions] of series.byCurrency) {
    const reporting = ofCurrency(rules.reportingThresholds, currency) ?? ofCurrency(listed, currency);
    if (reporting === undefined) unknown.push(currency);
    else {
      const limit = toUnits(reporting);
      const from = limit * BigInt(rules.nearThresholdFromPercent);
      for (const i of positions) {
        const amount = series.amounts[i]!;
        if (amount <= limit && amount * 100n >= from && series.sign[i] !== 0) near.push(i);
      }
    }
  }
  const inTime = series.byCurrency.size < 2 ? near : near.sort((a, b) => a - b);
  const span = busiestSpan(series, inTime, STRUCTURING_MS);
  const color = colorFrom(span.length, threshold);
  if (color === 'white' && unknown.length > 0) {
    return notAssessed(() => noThreshold(unknown), span.length, threshold);
  }
  return {
    color,
    value: span.length,
    threshold,
    rationale() {
      const from = cite('/rules/nearThresholdFromPercent', rules.nearThresholdFromPercent);
      const near100 = phrase`${from} to ${cite('/rule/wholePercent', 100)} % of a reporting threshold`;
      const days = phrase`in the busiest ${cite('/rule/structuringDays', 7)} days${since(series, span)}`;
      return phrase`${cite('/value', span.length)} transactions of ${near100} ${days}.`;
    },
    evidence: serviceIds(series, span),
  };
}

function noThreshold(unknown: readonly string[]): Words {
  return phrase`No reporting threshold is set for ${joined(unknown.slice(0, 5).map(cited), ', ')}.`;
}

/** TP2: transactions with new counterparties in three days, against peers. */
function newCounterpartyBurst(series: ActivitySeries, peers: Input['peers']): Finding {
  const span = metricsOf(series).burst;
  const ids = serviceIds(series, span);
  return countAgainstPeers(span.length, 'burst', peers['burst'], () => toldBurst(series, span), ids);
}

function toldBurst(series: ActivitySeries, span: readonly number[]): Words {
  const count = cite('/value', span.length);
  const days = phrase`the busiest ${cite('/rule/burstDays', 3)} days${since(series, span)}`;
  return phrase`${count} transactions with new counterparties in ${days}`;
}

/** TP3: money that came in and left again within five days, against peers. */
function passedThrough(series: ActivitySeries, peers: Input['peers']): Finding {
  const incoming = metricsOf(series).passThrough;
  // Several incoming amounts may have one outgoing match, so pairs are added until the evidence is full.
  const shown = new Set<number>();
  for (const i of incoming) {
    if (shown.size >= EVIDENCE_IDS_MAX) break;
    shown.add(i).add(firstMatch(series, i, PASS_THROUGH_MS, PASS_THROUGH_PERCENT)!);
  }
  const count = incoming.length;
  const ids = serviceIds(series, [...shown]);
  return countAgainstPeers(count, 'pass_through', peers['pass_through'], () => toldPassage(count), ids);
}

function toldPassage(count: number): Words {
  const { low, high } = PASS_THROUGH_PERCENT;
  const from = cite('/rule/passThroughFromPercent', String(low));
  const at = phrase`${from} to ${cite('/rule/passThroughToPercent', String(high))} %`;
  const again = phrase`left again within ${cite('/rule/passThroughDays', 5)} days at ${at}`;
  return phrase`${cite('/value', count)} incoming amounts ${again}`;
}

/** TP4: the share of round amounts, self transfers left out. */
function roundAmounts(series: ActivitySeries, rules: Rules): Finding {
  const percent = rules.roundAbovePercent;
  const threshold = { yellow: { percent, count: rules.roundRowsMin } };
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
    value: { round: round.length, count },
    threshold,
    rationale() {
      const share = cite('/counts/roundPercent', Math.floor((round.length * 100) / count));
      const rounds = phrase`${cite('/value/round', round.length)} of ${cite('/value/count', count)}`;
      return phrase`${rounds} amounts are round (${share} %).`;
    },
    evidence: isMet ? serviceIds(series, round) : [],
  };
}

/** TP5: number of transactions and inflow per currency, against peers; the worst of them decides. */
function volume(series: ActivitySeries, peers: Input['peers']): Finding {
  const count = series.rows.length;
  const measures: Volume[] = [{ metric: 'count', currency: null, amount: wholeUnits(count) }];
  const sums: [string, string][] = [];
  for (const [currency, amount] of metricsOf(series).inflow) {
    measures.push({ metric: inCurrency('inflow', currency), currency, amount });
    sums.push([currency, toDecimal(amount)]);
  }
  const value = { count, inflow: Object.fromEntries(sums) };
  const compared = measures.filter(({ metric }) => peers[metric]);
  const bands = compared.map(({ metric, amount }) => {
    const { p80, p95 } = peers[metric]!;
    return colorAbove(amount, { yellow: toUnits(p80), red: toUnits(p95) });
  });
  const worst = bands.includes('red') ? 'red' : bands.includes('yellow') ? 'yellow' : null;
  if (!worst && compared.length < measures.length) {
    return notAssessed(() => phrase`Fewer than ${PEERS} peers to compare the volume with.`, value);
  }
  const shown = compared[worst ? bands.indexOf(worst) : 0]!;
  const bounds = (cut: 'p80' | 'p95') =>
    Object.fromEntries(compared.map(({ metric }) => [metric, peers[metric]![cut]]));
  return {
    color: worst ?? 'white',
    value,
    threshold: { yellow: bounds('p80'), red: bounds('p95') },
    rationale() {
      return phrase`${toldVolume(shown)}; ${percentilesOf(shown.metric, peers[shown.metric]!)}.`;
    },
  };
}

interface Volume {
  readonly metric: string;
  /** null of the number of transactions. */
  readonly currency: string | null;
  readonly amount: Units;
}

function toldVolume({ currency, amount }: Volume): Words {
  const figure = toDecimal(amount);
  if (currency === null) return phrase`${cite('/value/count', figure)} transactions`;
  return phrase`Inflow of ${cite(pointer('value', 'inflow', currency), figure)} ${cited(currency)}`;
}

// A currency is the customer's text and may be a word such as "constructor".
const ofCurrency = (amounts: Readonly<Record<string, string>>, currency: string): string | undefined =>
  Object.hasOwn(amounts, currency) ? amounts[currency] : undefined;

/**
 * Findings on a part of the lookback: TP1, TP3 and TP5 can only rise with the missing rows, so a band that is
 * met stays met; all the rest is not assessed.
 */
const onPart = (findings: Findings): Findings => ({
  TP1: atLeast(findings.TP1),
  TP2: tooManyToAssess(findings.TP2),
  TP3: atLeast(findings.TP3),
  TP4: tooManyToAssess(findings.TP4),
  TP5: atLeast(findings.TP5),
  TP6: tooManyToAssess(findings.TP6),
});

/** What the subject's transactions in the lookback look like, by themselves and against peers. */
export const transactionPatterns: Block<Input, Rules> = {
  id: 'transaction_patterns',
  rev: 4,
  title: 'Transaction patterns',
  dimension: 'transaction_patterns',
  flagIds: FLAG_IDS,
  weight: 1,
  flagWeights: { TP5: 0.6, TP6: 0.5 },
  rules: Rules,
  reads: ['peers', 'reporting_thresholds'],
  select,
  analyse: ({ rows, truncated, peers, thresholds, lookback }, rules) => {
    const [series, compared] = [seriesOf(rows), seriesOf(likePeers(rows, lookback))];
    if (rows.length === 0) {
      const none = notAssessed('No transaction of the subject in the lookback is known.');
      const findings = { TP1: none, TP2: none, TP3: none, TP4: none, TP5: none, TP6: none };
      return { findings, overview: transactionOverview(series, lookback) };
    }
    const findings = {
      TP1: structuring(series, thresholds, rules),
      TP2: newCounterpartyBurst(compared, peers),
      TP3: passedThrough(compared, peers),
      TP4: roundAmounts(series, rules),
      TP5: volume(compared, peers),
      TP6: largestAmount(series, rules),
    };
    return {
      findings: truncated ? onPart(findings) : findings,
      overview() {
        return transactionOverview(series, lookback);
      },
    };
  },
};
