import { BURST_MS, FAN_MS } from '../domain/activity/activity-metrics.js';
import { NEW_PAIR_ROWS_MAX } from '../domain/activity/activity-series.js';
import { DAY_MS, LOOKBACK_DAYS } from '../domain/activity/entity-activity.js';
import { toDecimal, toUnits, wholeUnits, type Units } from '../../kernel/decimal.js';
import { quoted } from '../../kernel/visible-text.js';
import { notAssessed, TAILS, wordsOf, type Color, type Finding } from '../domain/scoring/flag.js';
import { LITTLE_PERCENT, SMALL_PERCENT } from '../domain/activity/little-money.js';
import type { Windowed } from '../domain/activity/activity-series.js';
import { beyond, PEERS_MIN, type PeerMetric } from '../domain/activity/peer-table.js';
import { spokenAmount } from '../domain/texts/spoken.js';
import { cite, joined, phrase, pointer, sentences, type Words } from '../domain/texts/referenced-text.js';
import type { FlagDefinition } from './block.js';

export const PEER_BANDS: FlagDefinition['bands'] = {
  red: 'above the 95th percentile of the peers, the more severe the rarer',
  yellow: 'above the 80th percentile of the peers, the more severe the rarer',
  gray: `no transaction, too many of them, or fewer than ${PEERS_MIN} peers`,
};

/** So few are not many beside anybody. Own choice. */
const FEW_MAX = 2;

/** Of `windowAgainstPeers`. */
export const WINDOW_BANDS: FlagDefinition['bands'] = {
  ...PEER_BANDS,
  red:
    `${PEER_BANDS.red}; yellow where less than ${LITTLE_PERCENT} % of a sum that has to be reported moved ` +
    `with them, or less than ${SMALL_PERCENT.ofSum} % and ${SMALL_PERCENT.ofAll} % of all that moved`,
  gray: `no transaction, too many of them, or above ${FEW_MAX} and fewer than ${PEERS_MIN} peers`,
};

export const BEYOND_USUAL = 'as rare beyond the customer’s average window';

export const RARE_COUNTERPARTY =
  `a counterparty is rare with ${NEW_PAIR_ROWS_MAX} transactions or fewer; ` +
  'what was bought (payments and fees that went out) is left out';

/** Who is rare may have been so for months: that it is new is not known. */
export const toldRare = (): Words =>
  phrase`at most ${cite('/rule/newPairRows', NEW_PAIR_ROWS_MAX)} transactions with each`;

export type Tail = (typeof TAILS)[number];

/** The highest percentile of the peers that is passed, strictly; null below the 80th. */
export const tailOf = (value: Units, cuts: PeerMetric): Tail | null =>
  TAILS.find(({ above }) => cuts[above] !== undefined && value > toUnits(cuts[above])) ?? null;

/** By the tail that the count lies in; `text` says what was counted. */
export function countAgainstPeers(
  count: number,
  metric: string,
  cuts: PeerMetric | undefined,
  text: () => Words,
  evidence: readonly string[],
): Finding {
  if (!cuts) return notAssessed(() => phrase`${text()}; fewer than ${PEERS} peers to compare with.`, count);
  const tail = tailOf(wholeUnits(count), cuts);
  return {
    ...bandOf(tail),
    value: count,
    threshold: { red: Number(cuts.p95), yellow: Number(cuts.p80) },
    rationale() {
      return phrase`${text()}; ${percentilesOf(metric, cuts, tail)}.`;
    },
    evidence,
  };
}

/** What a customer's busiest window holds: in all, and beyond the customer's own average window. */
export interface Busiest {
  readonly metric: Windowed;
  readonly count: number;
  readonly beyond: Units;
  readonly text: () => Words;
  readonly evidence: readonly string[];
  /** What moved is too little to be red by itself. */
  readonly isLittle: boolean;
}

type Cuts = Readonly<Record<string, PeerMetric | null | undefined>>;

/** No rarer than this is said of many who moved little together. */
const LITTLE = TAILS.find(({ color }) => color === 'yellow')!;

/** Many who share a lunch are as many as those who fill the account of a mule: the sum tells them apart. */
export function windowAgainstPeers(busiest: Busiest, cuts: Cuts): Finding {
  const finding = besidePeers(busiest, cuts);
  if (finding.color !== 'red' || !busiest.isLittle) return finding;
  return {
    ...finding,
    ...bandOf(LITTLE),
    rationale: () => sentences(wordsOf(finding.rationale), 'Little money moved with them.'),
  };
}

/** Unusual in both views, by the milder: a shop is busy every Friday. Earlier tables know the first alone. */
function besidePeers({ metric, count, beyond: beyondUsual, text, evidence }: Busiest, cuts: Cuts): Finding {
  if (!cuts[metric] && count <= FEW_MAX)
    return { color: 'white', value: count, rationale: () => phrase`${text()}.` };
  const finding = countAgainstPeers(count, metric, cuts[metric] ?? undefined, text, evidence);
  const own = cuts[beyond(metric)];
  if (!own || finding.severity === undefined) return finding;
  const tail = tailOf(beyondUsual, own);
  if (tail && tail.severity >= finding.severity) return finding;
  const { value } = finding;
  return {
    ...bandOf(tail),
    value,
    evidence,
    threshold: { red: Number(own.p95), yellow: Number(own.p80) },
    rationale() {
      const more = cite(pointer('counts', 'beyondUsual', metric), toDecimal(beyondUsual));
      const beside = besideUsual(metric, wholeUnits(count) - beyondUsual);
      const rarer = percentilesOf(beyond(metric), own, tail);
      return phrase`${text()}, ${beside}: a difference of ${more}; ${rarer}.`;
    },
  };
}

const DAYS = {
  burst: cite('/rule/burstDays', BURST_MS / DAY_MS),
  fan_in: cite('/rule/fanDays', FAN_MS / DAY_MS),
  fan_out: cite('/rule/fanDays', FAN_MS / DAY_MS),
} as const;

function besideUsual(metric: Windowed, average: Units): Words {
  const usual = cite(pointer('counts', 'usual', metric), toDecimal(average));
  return phrase`beside ${usual} in an average ${DAYS[metric]} days of the account`;
}

export const bandOf = (tail: Tail | null): Pick<Finding, 'color' | 'severity'> =>
  tail === null ? { color: 'white' } : { color: tail.color, severity: tail.severity };

/** Of a colour by bounds of its own, and of the tail among the peers; the rarer, the more severe. */
export function milderOf(color: Color, tail: Tail | null): Pick<Finding, 'color' | 'severity'> {
  if (color === 'white' || tail === null) return { color: 'white' };
  return { ...bandOf(tail), color: color === 'red' ? tail.color : color };
}

export const PERCENTILES = {
  p80: cite('/rule/percentileYellow', 80),
  p90: cite('/rule/percentileHigh', 90),
  p95: cite('/rule/percentileRed', 95),
  p98: cite('/rule/percentile98', 98),
  p99: cite('/rule/percentileTop', 99),
  p995: cite('/rule/percentile995', 99.5),
  p998: cite('/rule/percentile998', 99.8),
  p999: cite('/rule/percentile999', 99.9),
};

const HUNDRED = cite('/rule/wholePercent', 100);

/** "98 of 100 comparable customers", of whom `toldComparable` tells once who they are. */
export const comparable = (percentile: keyof typeof PERCENTILES): Words =>
  phrase`${PERCENTILES[percentile]} of ${HUNDRED} comparable customers`;

/** Where the peers stay: 80 of 100, and the share of them that the value passes; 95 where it passes less. */
export function percentilesOf(metric: string, cuts: PeerMetric, tail: Tail | null): Words {
  const of = (figure: Exclude<keyof PeerMetric, 'among'>) => peers(metric, figure, cuts);
  const passed = tail === null || tail.above === 'p80' ? 'p95' : tail.above;
  const rest = phrase`within ${of('p80')} and ${PERCENTILES[passed]} within ${of(passed)}`;
  if (tail === null) return phrase`${comparable('p80')} stay ${rest}`;
  return phrase`more than ${comparable(tail.above)}, of whom ${PERCENTILES.p80} stay ${rest}`;
}

const GROUPS_MAX = 2;

/** Who the comparable customers of these measures are: one sentence, for it is long; none without peers. */
export function toldComparable(metrics: Readonly<Record<string, PeerMetric | null | undefined>>): Words {
  const groups = new Map<string, Words>();
  const known = Object.entries(metrics).flatMap(([metric, cuts]) => (cuts ? [{ metric, cuts }] : []));
  for (const { metric, cuts } of known.sort((a, b) => b.cuts.count - a.cuts.count))
    if (!groups.has(cuts.among ?? '')) groups.set(cuts.among ?? '', peersOf(metric, cuts));
  if (groups.size === 0) return '';
  const named = joined([...groups.values()].slice(0, GROUPS_MAX), ', of some measures ');
  return phrase`Comparable customers are ${named}, seen over ${cite('/rule/peerDays', LOOKBACK_DAYS)} days.`;
}

export const peers = (metric: string, figure: Exclude<keyof PeerMetric, 'among'>, cuts: PeerMetric): Words =>
  cite(pointer('peers', metric, figure), spokenAmount(String(cuts[figure]!)));

/** The longest words for a group of them, of the largest amounts, stay below. */
const AMONG_CHARS_MAX = 200;

export const peersOf = (metric: string, cuts: PeerMetric): Words => {
  const { among } = cuts;
  const who =
    among === undefined ? 'peers' : cite(pointer('peers', metric, 'among'), quoted(among, AMONG_CHARS_MAX));
  return phrase`${peers(metric, 'count', cuts)} ${who}`;
};

export const PEERS = cite('/rule/peersMin', PEERS_MIN);
export const PERCENTILE_RED = PERCENTILES.p95;
