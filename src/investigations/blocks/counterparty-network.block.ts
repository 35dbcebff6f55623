import { z } from 'zod';
import { FAN_MS } from '../domain/activity/activity-metrics.js';
import { NEW_PAIR_ROWS_MAX, seriesOf } from '../domain/activity/activity-series.js';
import { likePeers, subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import { CYCLE_HOPS_MAX, CYCLE_HOPS_MIN, CYCLE_MS_MAX } from '../domain/network/cycle-walk.js';
import { flowMeasures } from '../domain/case/reasons/wages.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { atLeast, notAssessed, tooManyToAssess, type Finding } from '../domain/scoring/flag.js';
import { CHANGE_PERCENT_MAX } from '../domain/network/hop-columns.js';
import { CHAIN_GAP_MS } from '../domain/network/money-graph.js';
import { NETWORK_ACCOUNTS_MAX, type NetworkFacts } from '../domain/network/network-facts.js';
import { beyond, PEERS_MIN, peerMetric, type PeerMetric } from '../domain/activity/peer-table.js';
import { relationsOf, shownFan, type Relations, type ShownFan } from '../domain/network/relations.js';
import { plural } from '../domain/texts/spoken.js';
import { namesOf, type PartyNames } from '../domain/case/facts/party-words.js';
import { cite, phrase, pointer, sentences, type Words } from '../domain/texts/referenced-text.js';
import { toUnits } from '../../kernel/decimal.js';
import { flowsWith, isReal, type Flow } from '../domain/network/real-flows.js';
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
import { endsOf, isReportable, moneyCycle, REPORTABLE_CYCLE, type CycleEnds } from './money-cycle.js';
import { newcomers, SHOWN_MAX } from './newcomers.js';
import { schemePercentOf } from './named-scheme.js';
import { isTruncated, onNetwork } from './on-network.js';
import { FFIEC, FUNNEL, OWN, S0, SIGN } from './sources.js';

const CYCLES = 'AMLworld typologies (NeurIPS 2023): covers 29 of 54 labelled cycles; shorter ones are TP3';
const CHAINS = `${OWN}; FATF names layering over several accounts and no number`;

const cycleHops = z.int().min(CYCLE_HOPS_MIN).max(CYCLE_HOPS_MAX);

/** The searches go no further than the default bounds of a cycle, so an organisation can only narrow them. */
const Rules = z.object({
  cycleHopsFrom: cycleHops.default(CYCLE_HOPS_MIN).describe(CYCLES),
  cycleHopsTo: cycleHops.default(CYCLE_HOPS_MAX).describe(CYCLES),
  cycleDaysMax: z
    .number()
    .min(0)
    .max(CYCLE_MS_MAX / DAY_MS)
    .default(CYCLE_MS_MAX / DAY_MS)
    .describe(S0),
  cycleChangePercentMax: z.number().min(0).max(CHANGE_PERCENT_MAX).default(CHANGE_PERCENT_MAX).describe(S0),
  escalatedYellowFrom: z.int().min(1).default(1).describe(SIGN),
  escalatedRedFrom: z.int().min(1).default(1).describe(SIGN),
  flowFromPercent: z
    .number()
    .min(0)
    .max(100)
    .default(10)
    .describe(`${OWN}: a tenth of the money is no passing purchase`),
  chainYellowFrom: z.int().min(1).max(4).default(3).describe(CHAINS),
  longStandingFromDays: z.number().default(90).describe(`${OWN}: a quarter of a year`),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly rows: number;
  readonly truncated: boolean;
  readonly fanIn: ShownFan;
  readonly fanOut: ShownFan;
  readonly peers: Readonly<Record<string, PeerMetric | null>>;
  readonly relations: Relations;
  readonly network: NetworkFacts | null;
  /** In the order of `network.cycles`: whether what the customer paid and got back has to be reported. */
  readonly reportableCycles: readonly boolean[];
  /** In the same order: what the customer paid into it first and got back last. */
  readonly cycleEnds: readonly CycleEnds[];
  readonly names: PartyNames;
  /** In the order of `network.escalated`. */
  readonly escalatedFlows: readonly (readonly Flow[])[];
  readonly schemePercent: number;
}

const WINDOWS = ['fan_in', 'fan_out'] as const;
const METRICS = [...WINDOWS.flatMap((metric) => [metric, beyond(metric)]), 'newcomers'];

function select(facts: CaseFacts): Input {
  const { transactions } = subjectOf(facts);
  const cycleEnds = (facts.network?.cycles ?? []).map((each) => endsOf(each, facts));
  const bursting = facts.network?.newcomers?.bursting ?? [];
  const series = seriesOf(transactions);
  const compared = seriesOf(likePeers(transactions, facts.lookback));
  const listed = facts.reportingThresholds ?? {};
  return {
    rows: series.rows.length,
    truncated: facts.truncated,
    fanIn: shownFan(compared, 'fan_in', listed),
    fanOut: shownFan(compared, 'fan_out', listed),
    peers: Object.fromEntries(METRICS.map((name) => [name, peerMetric(facts.peers, name)])),
    relations: relationsOf(series),
    network: facts.network ?? null,
    reportableCycles: (facts.network?.cycles ?? []).map((each) => isReportable(each, facts)),
    cycleEnds,
    names: namesOf(facts, [
      ...cycleEnds.flatMap(({ paid, got }) => [paid?.counterparty ?? [], got?.counterparty ?? []].flat()),
      ...bursting.slice(0, SHOWN_MAX).map(({ entityId }) => `entity:${entityId}`),
    ]),
    schemePercent: schemePercentOf(facts),
    escalatedFlows: flowsWith(facts.network?.escalated ?? [], transactions, flowMeasures(facts)),
  };
}

/** What analysts decided, never what runs found: else one automatic escalation would feed the next. */
function escalatedCounterparties({ network, escalatedFlows }: Input, rules: Rules): Finding {
  const { escalatedYellowFrom: yellow, escalatedRedFrom: from, flowFromPercent } = rules;
  const threshold = { red: { flowPercent: flowFromPercent, from }, yellow };
  const isPart = network !== null && network.followed < network.counterparties;
  // However many movements a counterparty has, its alerts were read.
  return onNetwork(network, threshold, isPart, ({ escalated, followed }): Finding => {
    const real = escalatedFlows.filter((flows) => flows.some((flow) => isReal(flow, flowFromPercent)));
    const isMet = real.length >= from;
    return {
      color: isMet ? 'red' : escalated.length >= yellow ? 'yellow' : 'white',
      value: { counterparties: escalated.length, withFlow: real.length },
      threshold,
      ...(isMet ? { mandatory: 'escalated_counterparty' as const } : {}),
      rationale() {
        const count = cite('/value/counterparties', escalated.length);
        const many = plural(followed, 'counterparty');
        const share = phrase`${count} of ${cite('/counts/followed', followed)} ${many}`;
        const stand = escalated.length === 1 ? 'stands' : 'stand';
        const percent = cite('/rules/flowFromPercent', flowFromPercent);
        const least = phrase`${percent} % of all in its direction or a reportable sum`;
        const withFlow = cite('/value/withFlow', real.length);
        const flow = phrase`with a flow of ${least}, wages and purchases apart, for ${withFlow} of them`;
        return phrase`${share} ${stand} in alerts that an analyst escalated, ${flow}.`;
      },
      evidence: escalated.flatMap(({ transactions }) => transactions),
    };
  });
}

/** What the text says with high confidence escalates: an alert is not cleared on a scheme. */
function chain({ network, schemePercent }: Input, rules: Rules): Finding {
  const threshold = { yellow: rules.chainYellowFrom };
  const isScheme = schemePercent > 0 && schemePercent >= rules.flowFromPercent;
  return onNetwork(network, threshold, isTruncated(network), (read) => {
    const depth = read.chain.length;
    const isMet = depth >= threshold.yellow;
    return {
      color: isScheme ? 'red' : isMet ? 'yellow' : 'white',
      value: { depth, typology: read.pattern?.typology ?? null },
      threshold,
      ...(isScheme ? { mandatory: 'named_scheme' as const } : {}),
      rationale() {
        return toldChain(read);
      },
      evidence: isScheme ? read.pattern!.own! : isMet ? read.chain : [],
    };
  });
}

function toldChain({ chain: { length }, pattern }: NetworkFacts): Words {
  const hops = phrase`${cite('/value/depth', length)} ${plural(length, 'hop')}`;
  const change = cite('/rule/chainChangePercent', CHANGE_PERCENT_MAX);
  const step = phrase`${cite('/rule/chainDays', 5)} days and ${change} %`;
  const each = length > 1 ? phrase`, each within ${step} of the one before` : '';
  const form = pattern ? `; the transactions form a ${patternName(pattern)} pattern${sureness(pattern)}` : '';
  return phrase`The longest chain through the subject has ${hops}${each}${form}.`;
}

const patternName = ({ typology }: NonNullable<NetworkFacts['pattern']>): string =>
  typology.replace('_', '-');

const sureness = ({ confidence }: NonNullable<NetworkFacts['pattern']>): string =>
  confidence ? ` (${confidence} confidence)` : '';

function fanFinding(
  { partners, beyond: more, transactions, isLittle }: ShownFan,
  metric: 'fan_in' | 'fan_out',
  peers: Input['peers'],
): Finding {
  const role = metric === 'fan_in' ? 'sender' : 'receiver';
  const text = () => toldFan(partners, role);
  const busiest = { metric, count: partners, beyond: toUnits(more), text, evidence: transactions, isLittle };
  return windowAgainstPeers(busiest, peers);
}

function toldFan(partners: number, role: string): Words {
  const days = cite('/rule/fanDays', FAN_MS / DAY_MS);
  const who = plural(partners, role);
  const rare = phrase`${cite('/value', partners)} distinct rare ${who} (${toldRare()})`;
  return phrase`${rare} in the busiest ${days} days`;
}

function longStanding(relations: Relations, fromDays: number): Finding {
  const threshold = { green: { days: fromDays, transactions: NEW_PAIR_ROWS_MAX + 1 } };
  const { counterparties, nameless, shortestMs, fewestRows } = relations;
  if (shortestMs === null || fewestRows === null)
    return notAssessed('No counterparty is named.', null, threshold);
  const days = Math.floor(shortestMs / DAY_MS);
  const isMet =
    nameless === 0 && shortestMs >= fromDays * DAY_MS && fewestRows >= threshold.green.transactions;
  return {
    color: isMet ? 'green' : 'white',
    value: { counterparties, days, transactions: fewestRows },
    threshold,
    rationale() {
      const unnamed = nameless === 1 ? 'transaction names' : 'transactions name';
      const some = phrase`; ${cite('/counts/namelessTransactions', nameless)} ${unnamed} none`;
      const many = plural(counterparties, 'counterparty');
      const known = phrase`${cite('/value/counterparties', counterparties)} ${many}`;
      const since = phrase`${cite('/value/days', days)} ${plural(days, 'day')} or more`;
      const rows = plural(fewestRows, 'transaction');
      const through = phrase`${cite('/value/transactions', fewestRows)} ${rows} or more`;
      return phrase`${known}, each known for ${since} through ${through}${nameless > 0 ? some : ''}.`;
    },
  };
}

function overviewOf({ relations, network, peers }: Input): Words {
  const followed = cite('/counts/followed', network?.followed ?? 0);
  const many = plural(relations.counterparties, 'counterparty');
  const count = phrase`${cite('/counts/counterparties', relations.counterparties)} ${many}`;
  const known = phrase`${count}, the movements of ${followed} read.`;
  const compared = toldComparable(peers);
  if (!network?.pattern) return sentences(known, 'No pattern can be named.', compared);
  const figure = (name: 'transactions' | 'accounts') =>
    cite(pointer('facts', 'network', 'pattern', name), network.pattern![name]);
  const form = patternName(network.pattern);
  const between = phrase`${figure('transactions')} transactions between ${figure('accounts')} accounts`;
  const formed = phrase`${between} form a ${form} pattern${sureness(network.pattern)}.`;
  return sentences(known, formed, compared);
}

const none = notAssessed('No transaction of the subject in the lookback is known.');

/** What money did can only rise with the transactions that were not read. */
const rising = ({ truncated }: Input, finding: Finding): Finding => (truncated ? atLeast(finding) : finding);

const ofAll = ({ truncated }: Input, finding: Finding): Finding =>
  truncated ? tooManyToAssess(finding) : finding;

const LAYERING = 'FATF on layering; AMLworld typologies (NeurIPS 2023)';
const NOBODY = 'no counterparty known by its id';
const NO_NETWORK = `${NOBODY}, or none found and too many to read`;

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'CN1',
    title: 'Many rare senders',
    facts: ['many'],
    measures: `different rare senders in ${FAN_MS / DAY_MS} days, ${BEYOND_USUAL}; ${RARE_COUNTERPARTY}`,
    bands: WINDOW_BANDS,
    unit: 'senders',
    explains: 'Money is collected from many who hardly know the customer, as by a funnel account or a fraud.',
    source: FUNNEL,
    topics: ['new_senders'],
    loweredBy: ['relationship_explained'],
    explainedBy: ['collection', 'purpose', 'declared_trade'],
    fixed: ['rare_counterparty', 'fan'],
    find: (input) => ofAll(input, fanFinding(input.fanIn, 'fan_in', input.peers)),
  },
  {
    id: 'CN2',
    title: 'Many rare receivers',
    facts: ['many'],
    measures: `different rare receivers in ${FAN_MS / DAY_MS} days, ${BEYOND_USUAL}; ${RARE_COUNTERPARTY}`,
    bands: WINDOW_BANDS,
    unit: 'receivers',
    explains: 'Money is spread over many who hardly know the customer, so that it is hard to follow.',
    source: FUNNEL,
    topics: ['new_receivers'],
    loweredBy: ['relationship_explained'],
    explainedBy: ['payroll', 'spent', 'savings'],
    fixed: ['rare_counterparty', 'fan'],
    find: (input) => ofAll(input, fanFinding(input.fanOut, 'fan_out', input.peers)),
  },
  {
    id: 'CN3',
    title: 'Payments in a circle',
    measures:
      'payments that lead back to the customer in {cycleHopsFrom} to {cycleHopsTo} hops in time order, ' +
      'within {cycleDaysMax} days and {cycleChangePercentMax} % a hop, currencies converted',
    bands: {
      red: `one cycle or more; of a sum that has to be reported with ${REPORTABLE_CYCLE}`,
      gray: NO_NETWORK,
    },
    unit: 'cycles; hops, days and percent of the first of them',
    weight: 0.6,
    explains: 'Money that comes back through others was not spent; it was given another origin.',
    source: LAYERING,
    rules: ['cycleHopsFrom', 'cycleHopsTo', 'cycleDaysMax', 'cycleChangePercentMax'],
    topics: ['cycle'],
    fixed: ['movements', 'cycle_search'],
    amountsBy: ['fx'],
    find: (input, rules) => rising(input, moneyCycle(input, rules)),
  },
  {
    id: 'CN4',
    title: 'Escalated counterparties',
    measures: 'counterparties in other alerts that an analyst (never a run) escalated',
    bands: {
      red:
        '{escalatedRedFrom} or more with real flow: the reporting threshold, or a tenth of it that is ' +
        '{flowFromPercent} % of all that came in or of all that went out in one currency; without the ' +
        'regular wages of an employee (no more than 1.5 times the declared income, or less than the ' +
        'reporting threshold a month without one), and everyday purchases short of the threshold',
      yellow: '{escalatedYellowFrom} or more',
      gray: `${NOBODY}, or none found among the first ${NETWORK_ACCOUNTS_MAX}, or too many transactions`,
    },
    unit: 'counterparties; those with real flow',
    explains: 'The customer deals with others whom analysts found suspicious.',
    source: 'FATF on related parties',
    rules: ['escalatedYellowFrom', 'escalatedRedFrom', 'flowFromPercent'],
    find: (input, rules) => rising(input, escalatedCounterparties(input, rules)),
  },
  {
    id: 'CN5',
    title: 'Chain of transfers',
    measures:
      `hops of the longest chain through the customer, each within ${CHAIN_GAP_MS / DAY_MS} days and ` +
      `${CHANGE_PERCENT_MAX} % of the one before; names the typology, with a confidence`,
    bands: {
      red:
        'a pattern of high confidence in which the customer takes part with {flowFromPercent} % of all ' +
        'that came in or went out in one currency, and 1 % of the reporting threshold (no firm)',
      yellow: '{chainYellowFrom} or more',
      gray: NO_NETWORK,
    },
    unit: 'hops; name of the pattern',
    // Own choice: among the many transfers of a busy account some chain is there by chance.
    weight: 0.5,
    explains: 'Money that is passed on from account to account loses sight of its origin.',
    source: LAYERING,
    rules: ['chainYellowFrom', 'flowFromPercent'],
    topics: ['chain'],
    fixed: ['chain', 'movements'],
    find: (input, rules) => rising(input, chain(input, rules)),
  },
  {
    id: 'CN6',
    title: 'Long-standing counterparties',
    measures: 'how long and how often the customer has dealt with each counterparty',
    bands: {
      green: `all of them for {longStandingFromDays} days and more than ${NEW_PAIR_ROWS_MAX} transactions`,
      gray: 'no counterparty is named, or too many transactions',
    },
    unit: 'counterparties; fewest days and transactions with one of them',
    explains: 'It speaks for the customer: the account deals with the same counterparties as ever.',
    source: FFIEC,
    rules: ['longStandingFromDays'],
    find: (input, rules) => ofAll(input, longStanding(input.relations, rules.longStandingFromDays)),
  },
  {
    id: 'CN7',
    title: 'Rare counterparties that burst',
    measures:
      'how many rare counterparties of the customer’s own type (two at least) have a burst (TP2) beyond ' +
      'their own average window that is above the 95th percentile of the peers, by the logarithm of the ' +
      'chance that so many have if one in twenty has',
    bands: {
      ...PEER_BANDS,
      gray: `${NO_NETWORK}, no rare one with ${PEERS_MIN} peers, or fewer of one’s own`,
    },
    unit: 'rare counterparties with a burst, all that were compared, and decades of the chance',
    explains:
      'Accounts that are lent to others deal with one another; one such partner is chance, several are not.',
    source: `FATF on layering through mule accounts; ${OWN}`,
    topics: ['burst'],
    loweredBy: ['relationship_explained'],
    find: (input) => rising(input, newcomers(input.network, input.peers['newcomers'] ?? null, input.names)),
  },
];

export const counterpartyNetwork: Block<Input, Rules> = {
  id: 'counterparty_network',
  rev: 16,
  title: 'Counterparty network',
  dimension: 'transaction_patterns',
  flags: FLAGS,
  weight: 1,
  rules: Rules,
  reads: ['peers', 'fx', 'reporting_thresholds'],
  select,
  analyse: (input, rules) => ({
    findings: input.rows === 0 ? allFound(FLAGS, none) : findAll(FLAGS, input, rules),
    overview() {
      return overviewOf(input);
    },
  }),
};
