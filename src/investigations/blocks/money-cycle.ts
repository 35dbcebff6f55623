import { toUnits } from '../../kernel/decimal.js';
import { spokenDay } from '../domain/texts/spoken.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import type { CycleFacts, NetworkFacts } from '../domain/network/network-facts.js';
import type { Finding } from '../domain/scoring/flag.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { isTruncated, onNetwork } from './on-network.js';

interface CycleRules {
  readonly cycleHopsFrom: number;
  readonly cycleHopsTo: number;
  readonly cycleDaysMax: number;
  readonly cycleChangePercentMax: number;
}

interface Asked {
  readonly network: NetworkFacts | null;
  readonly reportableCycles: readonly boolean[];
}

/** Every payment of the customer in it, by the threshold of its currency. */
export function isReportable({ transactions: ids }: CycleFacts, facts: CaseFacts): boolean {
  const { reportingThresholds: thresholds = {} } = facts;
  const own = subjectOf(facts).transactions.filter(({ id }) => ids.includes(id));
  return (
    own.length > 0 &&
    own.every(
      ({ currency, amount }) =>
        Object.hasOwn(thresholds, currency) && toUnits(amount) >= toUnits(thresholds[currency]!),
    )
  );
}

/** Small sums go round among friends and neighbours; of a large one little doubt is left. Own choice. */
export const REPORTABLE_CYCLE = 0.9;

/** CN3: by the worst that the bounds let pass; the first one is told. */
export function moneyCycle({ network, reportableCycles }: Asked, rules: CycleRules): Finding {
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
      spokenDay(first.startMs),
    );
    const within = phrase`within ${cite('/counts/wholeDays', Math.ceil(days))} days`;
    const round = phrase`${cite('/value/hops', hops)} hops ${within} from ${from}`;
    const change = phrase`${cite('/value/changePercent', first.changePercent)} % a hop`;
    const such = met.length > 1 ? phrase`; ${cite('/value/cycles', met.length)} such cycles` : '';
    const isLarge = met.some((each) => reportableCycles[cycles.indexOf(each)]);
    return {
      color: 'red',
      ...(isLarge ? { severity: REPORTABLE_CYCLE } : {}),
      value: { cycles: met.length, hops, days, changePercent: first.changePercent },
      threshold,
      rationale: phrase`Money went round in ${round}, changing by at most ${change}${such}.`,
      evidence: met.flatMap(({ transactions }) => transactions),
    };
  });
}

function noCycle(rules: CycleRules): Words {
  const rule = (name: keyof CycleRules) => cite(pointer('rules', name), rules[name]);
  const hops = phrase`${rule('cycleHopsFrom')} to ${rule('cycleHopsTo')} hops`;
  const within = phrase`${rule('cycleDaysMax')} days at ${rule('cycleChangePercentMax')} % change a hop`;
  return phrase`No money came back to the subject in ${hops} within ${within}.`;
}
