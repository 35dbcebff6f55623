import { z } from 'zod';
import { metricsOf } from '../domain/activity/activity-metrics.js';
import { seriesOf } from '../domain/activity/activity-series.js';
import { likePeers, subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { CYCLE_HOPS_MAX, CYCLE_HOPS_MIN, CYCLE_MS_MAX } from '../domain/network/cycle-walk.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { atLeast, notAssessed, tooManyToAssess, type Finding, type Json } from '../domain/scoring/flag.js';
import { CHANGE_PERCENT_MAX } from '../domain/network/hop-columns.js';
import type { NetworkFacts } from '../domain/network/network-facts.js';
import { peerMetric, type PeerMetric } from '../domain/activity/peer-table.js';
import { relationsOf, shownFan, type Relations, type ShownFan } from '../domain/network/relations.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { utcDay } from '../../kernel/visible-text.js';
import { colorFrom, type Block } from './block.js';
import { fanFinding, longStanding } from './own-counterparties.js';

const FLAG_IDS = ['CN1', 'CN2', 'CN3', 'CN4', 'CN5', 'CN6'] as const;

const cycleHops = z.int().min(CYCLE_HOPS_MIN).max(CYCLE_HOPS_MAX);

/**
 * Bands after the FATF's description of layering and the AMLworld typologies. The searches go no further than
 * the default bounds of a cycle, so an organisation can only narrow them.
 */
const Rules = z.object({
  cycleHopsFrom: cycleHops.default(CYCLE_HOPS_MIN),
  cycleHopsTo: cycleHops.default(CYCLE_HOPS_MAX),
  cycleDaysMax: z
    .number()
    .min(0)
    .max(CYCLE_MS_MAX / DAY_MS)
    .default(CYCLE_MS_MAX / DAY_MS),
  cycleChangePercentMax: z.number().min(0).max(CHANGE_PERCENT_MAX).default(CHANGE_PERCENT_MAX),
  escalatedYellowFrom: z.int().min(1).default(1),
  escalatedRedFrom: z.int().min(1).default(2),
  /** Hops of one chain; the searches see 4. */
  chainYellowFrom: z.int().min(1).max(4).default(3),
  /** A quarter of a year between the first and the last transaction; own choice, no source. */
  longStandingFromDays: z.number().default(90),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly rows: number;
  /** Older transactions of the lookback may be missing. */
  readonly truncated: boolean;
  readonly fanIn: ShownFan;
  readonly fanOut: ShownFan;
  readonly peersIn: PeerMetric | null;
  readonly peersOut: PeerMetric | null;
  readonly relations: Relations;
  readonly network: NetworkFacts | null;
}

function select(facts: CaseFacts): Input {
  const { transactions } = subjectOf(facts);
  const series = seriesOf(transactions);
  const compared = seriesOf(likePeers(transactions, facts.lookback));
  return {
    rows: series.rows.length,
    truncated: facts.truncated,
    fanIn: shownFan(compared, metricsOf(compared).fanIn),
    fanOut: shownFan(compared, metricsOf(compared).fanOut),
    peersIn: peerMetric(facts.peers, 'fan_in'),
    peersOut: peerMetric(facts.peers, 'fan_out'),
    relations: relationsOf(series),
    network: facts.network ?? null,
  };
}

/** A finding on what is known of the counterparties; what was left out (`isPart`) can only add to it. */
function onNetwork(
  network: NetworkFacts | null,
  threshold: Json,
  isPart: boolean,
  find: (network: NetworkFacts) => Finding,
): Finding {
  if (!network) return notAssessed('The movements of the counterparties were not read.', null, threshold);
  if (network.followed === 0)
    return notAssessed('No counterparty is known by its id: money cannot be followed.', null, threshold);
  const finding = find(network);
  return isPart ? atLeast(finding) : finding;
}

const isTruncated = (network: NetworkFacts | null): boolean => network?.truncated ?? false;

/** CN3: money that came back through others, in time order and nearly undiminished. */
function cycle(network: NetworkFacts | null, rules: Rules): Finding {
  const { cycleHopsFrom, cycleHopsTo, cycleDaysMax, cycleChangePercentMax } = rules;
  const hopsFromTo = [cycleHopsFrom, cycleHopsTo];
  const bounds = { hops: hopsFromTo, days: cycleDaysMax, changePercent: cycleChangePercentMax };
  const threshold = { red: bounds };
  return onNetwork(network, threshold, isTruncated(network), ({ cycles }): Finding => {
    const met = cycles.filter(
      ({ transactions, spanMs, changePercent }) =>
        transactions.length >= cycleHopsFrom &&
        transactions.length <= cycleHopsTo &&
        spanMs <= cycleDaysMax * DAY_MS &&
        changePercent <= cycleChangePercentMax,
    );
    const [first] = met;
    if (!first) {
      return {
        color: 'white',
        value: { cycles: 0 },
        threshold,
        rationale() {
          return noCycle(rules);
        },
      };
    }
    const hops = first.transactions.length;
    const days = Math.ceil((first.spanMs * 100) / DAY_MS) / 100;
    const from = cite(
      pointer('facts', 'network', 'cycles', cycles.indexOf(first), 'startMs'),
      utcDay(first.startMs),
    );
    const within = phrase`within ${cite('/value/days', days)} days`;
    const round = phrase`${cite('/value/hops', hops)} hops ${within} from ${from}`;
    const change = phrase`${cite('/value/changePercent', first.changePercent)} % a hop`;
    const such = phrase`${cite('/value/cycles', met.length)} such cycles`;
    return {
      color: 'red',
      value: { cycles: met.length, hops, days, changePercent: first.changePercent },
      threshold,
      rationale: phrase`Money went round in ${round}, changing by at most ${change}; ${such}.`,
      evidence: met.flatMap(({ transactions }) => transactions),
    };
  });
}

function noCycle(rules: Rules): Words {
  const rule = (name: keyof Rules) => cite(pointer('rules', name), rules[name]);
  const hops = phrase`${rule('cycleHopsFrom')} to ${rule('cycleHopsTo')} hops`;
  const within = phrase`${rule('cycleDaysMax')} days at ${rule('cycleChangePercentMax')} % change a hop`;
  return phrase`No money came back to the subject in ${hops} within ${within}.`;
}

/** CN4: what analysts decided, never what runs found: else one automatic escalation would feed the next. */
function escalatedCounterparties(network: NetworkFacts | null, rules: Rules): Finding {
  const threshold = { yellow: rules.escalatedYellowFrom, red: rules.escalatedRedFrom };
  const isPart = network !== null && network.followed < network.counterparties;
  // However many movements a counterparty has, its alerts were read.
  return onNetwork(network, threshold, isPart, ({ escalated, followed }): Finding => {
    return {
      color: colorFrom(escalated.length, threshold),
      value: escalated.length,
      threshold,
      rationale() {
        const share = phrase`${cite('/value', escalated.length)} of ${cite('/counts/followed', followed)}`;
        return phrase`${share} counterparties stand in alerts that an analyst escalated.`;
      },
      evidence: escalated.flatMap(({ transactions }) => transactions),
    };
  });
}

/** CN5: how far money was passed on through the subject, and the pattern that it forms. */
function chain(network: NetworkFacts | null, rules: Rules): Finding {
  const threshold = { yellow: rules.chainYellowFrom };
  return onNetwork(network, threshold, isTruncated(network), (read) => {
    const depth = read.chain.length;
    const isMet = depth >= threshold.yellow;
    return {
      color: isMet ? 'yellow' : 'white',
      value: { depth, typology: read.pattern?.typology ?? null },
      threshold,
      rationale() {
        return toldChain(read);
      },
      evidence: isMet ? read.chain : [],
    };
  });
}

function toldChain({ chain: { length }, pattern }: NetworkFacts): Words {
  const hops = phrase`${cite('/value/depth', length)} hops`;
  const change = cite('/rule/chainChangePercent', CHANGE_PERCENT_MAX);
  const step = phrase`${cite('/rule/chainDays', 5)} days and ${change} %`;
  const each = phrase`each within ${step} of the one before`;
  const form = pattern ? `; the transactions form a ${patternName(pattern)} pattern` : '';
  return phrase`The longest chain through the subject has ${hops}, ${each}${form}.`;
}

const patternName = ({ typology }: NonNullable<NetworkFacts['pattern']>): string =>
  typology.replace('_', '-');

function overviewOf({ relations, network }: Input): Words {
  const followed = cite('/counts/followed', network?.followed ?? 0);
  const count = cite('/counts/counterparties', relations.counterparties);
  const known = phrase`${count} counterparties, the movements of ${followed} read.`;
  if (!network?.pattern) return phrase`${known} No pattern can be named.`;
  const figure = (name: 'transactions' | 'accounts') =>
    cite(pointer('facts', 'network', 'pattern', name), network.pattern![name]);
  const form = patternName(network.pattern);
  const between = phrase`${figure('transactions')} transactions between ${figure('accounts')} accounts`;
  return phrase`${known} ${between} form a ${form} pattern.`;
}

type Findings = Record<(typeof FLAG_IDS)[number], Finding>;

const none = notAssessed('No transaction of the subject in the lookback is known.');
const NONE: Findings = { CN1: none, CN2: none, CN3: none, CN4: none, CN5: none, CN6: none };

/** Findings on a part of the lookback: what money did can only rise with the missing rows. */
const onPart = (findings: Findings): Findings => ({
  CN1: tooManyToAssess(findings.CN1),
  CN2: tooManyToAssess(findings.CN2),
  CN3: atLeast(findings.CN3),
  CN4: atLeast(findings.CN4),
  CN5: atLeast(findings.CN5),
  CN6: tooManyToAssess(findings.CN6),
});

/** With whom the subject deals, where the money came from and went, and what is known of those. */
export const counterpartyNetwork: Block<Input, Rules> = {
  id: 'counterparty_network',
  rev: 3,
  title: 'Counterparty network',
  dimension: 'transaction_patterns',
  flagIds: FLAG_IDS,
  weight: 1,
  flagWeights: { CN3: 0.6 },
  rules: Rules,
  reads: ['peers', 'fx'],
  select,
  analyse: (input, rules) => {
    const { network } = input;
    const findings = {
      CN1: fanFinding(input.fanIn, 'fan_in', input.peersIn),
      CN2: fanFinding(input.fanOut, 'fan_out', input.peersOut),
      CN3: cycle(network, rules),
      CN4: escalatedCounterparties(network, rules),
      CN5: chain(network, rules),
      CN6: longStanding(input.relations, rules.longStandingFromDays),
    };
    return {
      findings: input.rows === 0 ? NONE : input.truncated ? onPart(findings) : findings,
      overview() {
        return overviewOf(input);
      },
    };
  },
};
