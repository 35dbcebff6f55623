import { z } from 'zod';
import { FAN_MS } from '../domain/activity-metrics.js';
import { NEW_PAIR_ROWS_MAX, seriesOf } from '../domain/activity-series.js';
import { likePeers, subjectOf, type CaseFacts } from '../domain/case-facts.js';
import { CYCLE_HOPS_MAX, CYCLE_HOPS_MIN, CYCLE_MS_MAX } from '../domain/cycle-walk.js';
import { DAY_MS } from '../domain/entity-activity.js';
import { atLeast, notAssessed, tooManyToAssess, type Finding, type Json } from '../domain/flag.js';
import { CHANGE_PERCENT_MAX } from '../domain/hop-columns.js';
import type { NetworkFacts } from '../domain/network-facts.js';
import { peerMetric, type PeerMetric } from '../domain/peer-table.js';
import { fanOf, relationsOf, type Fan, type Relations } from '../domain/relations.js';
import { cite, phrase, pointer, type Words } from '../domain/referenced-text.js';
import { utcDay } from '../../kernel/visible-text.js';
import { countAgainstPeers } from './against-peers.js';
import { colorFrom, type Block } from './block.js';

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
  readonly fanIn: Fan;
  readonly fanOut: Fan;
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
    fanIn: fanOf(compared, 1),
    fanOut: fanOf(compared, -1),
    peersIn: peerMetric(facts.peers, 'fan_in'),
    peersOut: peerMetric(facts.peers, 'fan_out'),
    relations: relationsOf(series),
    network: facts.network ?? null,
  };
}

/** CN1, CN2: distinct new counterparties in the busiest fortnight, against peers. */
function fanFinding({ partners, transactions }: Fan, metric: string, peers: PeerMetric | null): Finding {
  const role = metric === 'fan_in' ? 'senders' : 'receivers';
  const days = () => cite('/rule/fanDays', FAN_MS / DAY_MS);
  const text = () => phrase`${cite('/value', partners)} distinct new ${role} in the busiest ${days()} days`;
  return countAgainstPeers(partners, metric, peers ?? undefined, text, transactions);
}

/** A finding on what is known of the counterparties; what was left out (`isPart`) can only add to it. */
function onNetwork(
  network: NetworkFacts | null,
  threshold: Json,
  find: (network: NetworkFacts) => Finding,
  isPart = (read: NetworkFacts) => read.truncated,
): Finding {
  if (!network) return notAssessed('The movements of the counterparties were not read.', null, threshold);
  if (network.followed === 0)
    return notAssessed('No counterparty is known by its id: money cannot be followed.', null, threshold);
  const finding = find(network);
  return isPart(network) ? atLeast(finding) : finding;
}

/** CN3: money that came back through others, in time order and nearly undiminished. */
function cycle(network: NetworkFacts | null, rules: Rules): Finding {
  const { cycleHopsFrom, cycleHopsTo, cycleDaysMax, cycleChangePercentMax } = rules;
  const hopsFromTo = [cycleHopsFrom, cycleHopsTo];
  const bounds = { hops: hopsFromTo, days: cycleDaysMax, changePercent: cycleChangePercentMax };
  const threshold = { red: bounds };
  return onNetwork(network, threshold, ({ cycles }): Finding => {
    const met = cycles.filter(
      ({ transactions, spanMs, changePercent }) =>
        transactions.length >= cycleHopsFrom &&
        transactions.length <= cycleHopsTo &&
        spanMs <= cycleDaysMax * DAY_MS &&
        changePercent <= cycleChangePercentMax,
    );
    const [first] = met;
    if (!first) {
      return { color: 'white', value: { cycles: 0 }, threshold, rationale: () => noCycle(rules) };
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
  const find = ({ escalated, followed }: NetworkFacts): Finding => {
    const share = () => phrase`${cite('/value', escalated.length)} of ${cite('/counts/followed', followed)}`;
    return {
      color: colorFrom(escalated.length, threshold),
      value: escalated.length,
      threshold,
      rationale: () => phrase`${share()} counterparties stand in alerts that an analyst escalated.`,
      evidence: escalated.flatMap(({ transactions }) => transactions),
    };
  };
  // However many movements a counterparty has, its alerts were read.
  return onNetwork(network, threshold, find, (read) => read.followed < read.counterparties);
}

/** CN5: how far money was passed on through the subject, and the pattern that it forms. */
function chain(network: NetworkFacts | null, rules: Rules): Finding {
  const threshold = { yellow: rules.chainYellowFrom };
  return onNetwork(network, threshold, (read) => {
    const depth = read.chain.length;
    const isMet = depth >= threshold.yellow;
    return {
      color: isMet ? 'yellow' : 'white',
      value: { depth, typology: read.pattern?.typology ?? null },
      threshold,
      rationale: () => toldChain(read),
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

/** CN6: a customer who deals with the same counterparties as ever. */
function longStanding(relations: Relations, rules: Rules): Finding {
  const threshold = { green: { days: rules.longStandingFromDays, transactions: NEW_PAIR_ROWS_MAX + 1 } };
  const { counterparties, nameless, shortestMs, fewestRows } = relations;
  if (shortestMs === null || fewestRows === null)
    return notAssessed('No counterparty is named.', null, threshold);
  const days = Math.floor(shortestMs / DAY_MS);
  const isMet =
    nameless === 0 &&
    shortestMs >= rules.longStandingFromDays * DAY_MS &&
    fewestRows >= threshold.green.transactions;
  return {
    color: isMet ? 'green' : 'white',
    value: { counterparties, days, transactions: fewestRows },
    threshold,
    rationale: () => {
      const some = phrase`; ${cite('/counts/namelessTransactions', nameless)} transactions name none`;
      const known = phrase`${cite('/value/counterparties', counterparties)} counterparties`;
      const since = phrase`${cite('/value/days', days)} days or more`;
      const through = phrase`${cite('/value/transactions', fewestRows)} or more transactions`;
      return phrase`${known}, each known for ${since} through ${through}${nameless > 0 ? some : ''}.`;
    },
  };
}

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
    const { rows, truncated, network } = input;
    const none = notAssessed('No transaction of the subject in the lookback is known.');
    const whole = (finding: Finding): Finding =>
      rows === 0 ? none : truncated ? tooManyToAssess(finding) : finding;
    const part = (finding: Finding): Finding => (rows === 0 ? none : truncated ? atLeast(finding) : finding);
    const findings = {
      CN1: whole(fanFinding(input.fanIn, 'fan_in', input.peersIn)),
      CN2: whole(fanFinding(input.fanOut, 'fan_out', input.peersOut)),
      CN3: part(cycle(network, rules)),
      CN4: part(escalatedCounterparties(network, rules)),
      CN5: part(chain(network, rules)),
      CN6: whole(longStanding(input.relations, rules)),
    };
    return { findings, overview: () => overviewOf(input) };
  },
};
