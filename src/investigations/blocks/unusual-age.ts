import type { Entity } from '../../ingestion/domain/entity.record.js';
import { PASS_THROUGH_MS } from '../domain/activity/activity-metrics.js';
import { compareUnits, toUnits } from '../../kernel/decimal.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { notAssessed, tooManyToAssess, type Finding, type Json } from '../domain/scoring/flag.js';
import { inCurrency, type PeerMetric } from '../domain/activity/peer-table.js';
import { yearsBetween } from '../domain/case/profile-facts.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { PEERS, peers, PERCENTILE_RED } from './against-peers.js';
import { cited } from './transaction-overview.js';

/** Older than anybody alive: a mistyped date of birth. */
export const AGE_YEARS_MAX = 120;

/** Below and above which years an age is unusual. */
type Ages = Readonly<Record<'below' | 'above', number>>;

/** What CP3 looks at. */
export interface AgeInput {
  readonly type: Entity['type'] | null;
  readonly firstFlaggedAtMs: number;
  readonly dob: string | null;
  readonly truncated: boolean;
  /** Decimal sums of the lookback by currency, and how the peers' look. */
  readonly inflows: readonly {
    readonly currency: string;
    readonly sum: string;
    readonly peers: PeerMetric | null;
  }[];
  readonly passThrough: number;
  readonly passThroughPeers: PeerMetric | null;
}

/** CP3: a very young or old customer with an inflow above most peers', or who passes it on as mules do. */
export function ageAndValue(input: AgeInput, ages: Ages): Finding {
  const { dob, firstFlaggedAtMs } = input;
  if (input.type === 'BUSINESS') {
    return { color: 'white', value: null, rationale: 'A business has no age of a person.' };
  }
  if (dob === null) return notAssessed('The date of birth is missing.', null, { age: ages });
  const age = yearsBetween(dob, firstFlaggedAtMs);
  if (age < 0 || age > AGE_YEARS_MAX) {
    const born = cite('/subject/dob', dob);
    return notAssessed(phrase`The date of birth ${born} is implausible.`, null, { age: ages });
  }
  if (age >= ages.below && age <= ages.above) {
    const [below, above] = [
      cite('/threshold/age/below', ages.below),
      cite('/threshold/age/above', ages.above),
    ];
    const rationale = phrase`${aged(age)}: neither under ${below} nor over ${above}.`;
    return { color: 'white', value: { age }, threshold: { age: ages }, rationale };
  }
  return unusualAge(input, age, ages);
}

const aged = (age: number): Words => phrase`Aged ${cite('/value/age', age)}`;

function unusualAge(input: AgeInput, age: number, ages: Ages): Finding {
  const { passThrough: count, passThroughPeers: mules, inflows } = input;
  const above = inflows.filter(
    ({ sum, peers }) => peers && compareUnits(toUnits(sum), toUnits(peers.p90)) > 0,
  );
  const value: Json = {
    age,
    passThrough: count,
    inflow: Object.fromEntries(inflows.map((row) => [row.currency, row.sum])),
  };
  const p90 = Object.fromEntries(
    inflows.flatMap(({ currency, peers }) => (peers ? [[currency, peers.p90]] : [])),
  );
  const threshold = {
    age: ages,
    yellow: { inflow: p90 },
    red: { passThrough: mules ? Number(mules.p95) : null },
  };
  if (mules && count > Number(mules.p95)) {
    const passed = phrase`${cite('/value/passThrough', count)} incoming amounts were passed on`;
    const days = cite('/rule/passThroughDays', PASS_THROUGH_MS / DAY_MS);
    const most = phrase`${PERCENTILE_RED} % of ${peers('pass_through', 'count', mules)} peers`;
    const bound = peers('pass_through', 'p95', mules);
    const what = phrase`${aged(age)}, and ${passed} within ${days} days, as money mules do`;
    const rationale = phrase`${what}; ${most} stay within ${bound}.`;
    return { color: 'red', value, threshold, rationale };
  }
  const most = above[0];
  if (most) {
    const metric = inCurrency('inflow', most.currency);
    const sum = phrase`${cite(pointer('value', 'inflow', most.currency), most.sum)} ${cited(most.currency)}`;
    const percent = cite('/rule/percentileHigh', 90);
    const ninety = phrase`${percent} % of ${peers(metric, 'count', most.peers!)} peers`;
    const bound = peers(metric, 'p90', most.peers!);
    const rationale = phrase`${aged(age)}, with an inflow of ${sum}; ${ninety} stay within ${bound}.`;
    return { color: 'yellow', value, threshold, rationale };
  }
  if (input.truncated) return tooManyToAssess({ value, threshold });
  if (!mules || inflows.some(({ peers }) => peers === null)) {
    const rationale = phrase`${aged(age)}; fewer than ${PEERS} peers to compare with.`;
    return notAssessed(rationale, value, threshold);
  }
  const rationale = phrase`${aged(age)}; inflow and amounts passed on are not above those of most peers.`;
  return { color: 'white', value, threshold, rationale };
}
