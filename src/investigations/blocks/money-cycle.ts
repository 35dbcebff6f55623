import { toUnits } from '../../kernel/decimal.js';
import { plural, spokenDay, spokenMoney } from '../domain/texts/spoken.js';
import { DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import type { CycleFacts, NetworkFacts } from '../domain/network/network-facts.js';
import { toldParty, type PartyNames } from '../domain/case/facts/party-words.js';
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
  readonly cycleEnds: readonly CycleEnds[];
  readonly names: PartyNames;
}

type End = Pick<TransactionRow, 'id' | 'amount' | 'currency' | 'counterparty'>;

/** The customer's own payments in a cycle; null where the lookback does not hold them. */
export interface CycleEnds {
  readonly paid: End | null;
  readonly got: End | null;
}

export function endsOf({ transactions: ids }: CycleFacts, facts: CaseFacts): CycleEnds {
  const own = subjectOf(facts).transactions.filter(({ id }) => ids.includes(id));
  const end = (row: TransactionRow | undefined): End | null => {
    if (row === undefined || row.counterparty === null) return null;
    const { id, amount, currency, counterparty } = row;
    return { id, amount, currency, counterparty };
  };
  return {
    paid: end(own.find(({ direction }) => direction === 'out')),
    got: end(own.findLast(({ direction }) => direction === 'in')),
  };
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
export function moneyCycle(
  { network, reportableCycles, cycleEnds, names }: Asked,
  rules: CycleRules,
): Finding {
  const { cycleHopsFrom, cycleHopsTo, cycleDaysMax, cycleChangePercentMax } = rules;
  const hopsFromTo = [cycleHopsFrom, cycleHopsTo];
  const bounds = { changePercent: cycleChangePercentMax, days: cycleDaysMax, hops: hopsFromTo };
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
    const apart = disjoint(met).length;
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
    const isLarge = met.some((each) => reportableCycles[cycles.indexOf(each)]);
    return {
      color: 'red',
      ...(isLarge ? { severity: REPORTABLE_CYCLE } : {}),
      value: { cycles: apart, hops, days, changePercent: first.changePercent },
      threshold,
      rationale() {
        const at = cycles.indexOf(first);
        return toldCycle(first, { at, apart, ends: toldEnds(cycleEnds[at], names) });
      },
      evidence: met.flatMap(({ transactions }) => transactions),
    };
  });
}

/** Those that share no payment with one before: one payment goes round but once. */
function disjoint(cycles: readonly CycleFacts[]): readonly CycleFacts[] {
  const spent = new Set<string>();
  return cycles.filter(({ transactions }) => {
    if (transactions.some((id) => spent.has(id))) return false;
    for (const id of transactions) spent.add(id);
    return true;
  });
}

function toldCycle(
  { transactions, startMs, spanMs, changePercent }: CycleFacts,
  { at, apart, ends }: { readonly at: number; readonly apart: number; readonly ends: Words },
): Words {
  const from = cite(pointer('facts', 'network', 'cycles', at, 'startMs'), spokenDay(startMs));
  const days = Math.ceil(Math.ceil((spanMs * 100) / DAY_MS) / 100);
  const within = phrase`within ${cite('/counts/wholeDays', days)} ${plural(days, 'day')}`;
  const round = phrase`${cite('/value/hops', transactions.length)} hops ${within} from ${from}`;
  const change = phrase`${cite('/value/changePercent', changePercent)} % a hop`;
  const such = apart > 1 ? phrase`; ${cite('/value/cycles', apart)} such circles` : '';
  return phrase`Payments form a circle of ${round}${ends}, changing by at most ${change}${such}.`;
}

/** Whom the customer paid, and who paid the customer: on the way a sum may grow, so none came back. */
function toldEnds(ends: CycleEnds | undefined, names: PartyNames): Words {
  if (!ends?.paid || !ends.got) return '';
  const money = ({ id, amount, currency }: End) =>
    cite(pointer('transactions', id, 'money'), spokenMoney(amount, currency));
  const party = ({ counterparty }: End) => toldParty(counterparty!, names);
  const paid = phrase`${money(ends.paid)} went to ${party(ends.paid)}`;
  return phrase`: ${paid} and ${money(ends.got)} came from ${party(ends.got)}`;
}

function noCycle(rules: CycleRules): Words {
  const rule = (name: keyof CycleRules) => cite(pointer('rules', name), rules[name]);
  const hops = phrase`${rule('cycleHopsFrom')} to ${rule('cycleHopsTo')} hops`;
  const within = phrase`${rule('cycleDaysMax')} days at ${rule('cycleChangePercentMax')} % change a hop`;
  return phrase`No payments form a circle through the subject in ${hops} within ${within}.`;
}
