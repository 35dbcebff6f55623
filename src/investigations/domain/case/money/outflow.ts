import { toUnits } from '../../../../kernel/decimal.js';
import { busiestMonth, declaredAmount, type DeclaredAmount } from '../../activity/declared-activity.js';
import { passages } from '../../activity/activity-metrics.js';
import { seriesOf, type MatchedFlow } from '../../activity/activity-series.js';
import type { TransactionRow } from '../../activity/entity-activity.js';
import { gravestPassage } from '../../activity/passage.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { explainedOnRecord } from '../facts/explanation.js';
import { nameOf } from '../facts/party-words.js';
import { explainedOtherwise, holdsClientMoney } from './unaccounted-money.js';

/** As of deposits, where EA1 is red; and not one payment, which may be an event of life. Own choice. */
const BEYOND = { percent: 300n, from: 5 };

/** What left in the busiest month, where it is several times the withdrawals that were declared of one. */
export function beyondWithdrawals(facts: CaseFacts): readonly TransactionRow[] {
  const { transactions, profile } = subjectOf(facts);
  const declared: DeclaredAmount | null = declaredAmount(profile?.estimated_monthly_withdrawals);
  if (!declared?.upper) return [];
  const explained = explainedOnRecord(facts.explanations);
  const rows = transactions.filter(({ id }) => !explained.has(id));
  const month = busiestMonth(rows, 'out', declared, facts.profile?.rates ?? {});
  if (month.rows.length < BEYOND.from || 100n * month.sum <= BEYOND.percent * month.bound) return [];
  const ids = new Set(month.rows.map(({ id }) => id));
  return transactions.filter(({ id }) => ids.has(id));
}

/** Own choice: most of what left, in four payments or more. */
const TO_HOLDER = { percent: 80n, from: 4 };

/** What a firm paid to its holder or an owner on record, where that is most of what left. */
export function paidToHolder(facts: CaseFacts): readonly TransactionRow[] {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'BUSINESS') return [];
  const owners = (profile.ubo?.individual ?? []).map((owner) => `${owner.first_name} ${owner.last_name}`);
  const names = new Set(
    [profile.account_holder_name, ...owners].flatMap((name) => (name ? keyOf(name) : [])),
  );
  const series = seriesOf(transactions);
  const { rows, sign, amounts } = series;
  const sum = (some: readonly number[]) => some.reduce((total, i) => total + amounts[i]!, 0n);
  return [...series.byCurrency.values()].flatMap((positions) => {
    const outs = positions.filter((i) => sign[i] === -1);
    const own = outs.filter((i) => names.has(keyOf(nameOf(rows[i]!, facts))));
    const isMost = own.length >= TO_HOLDER.from && 100n * sum(own) >= TO_HOLDER.percent * sum(outs);
    return isMost ? own.map((i) => rows[i]!) : [];
  });
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

/** So often from the same to the same, no sale of clients explains it; half of what came in. Own choice. */
const SAME = { from: 3, ofIncomePercent: 50n };

/**
 * What a firm got of somebody and passed on to somebody else with whom it has no other dealings, and which is
 * half of all that came in. Of what has a reason, or is of clients as declared, only sums that have to be
 * reported and that one and the same paid for one and the same.
 */
export function passedBetween(facts: CaseFacts): readonly TransactionRow[] {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'BUSINESS') return [];
  const series = seriesOf(transactions);
  const { rows, sign, amounts, partner } = series;
  const explained = explainedOtherwise(facts);
  const sum = (some: readonly number[]) => some.reduce((total, i) => total + amounts[i]!, 0n);
  const isOfClients = holdsClientMoney(facts);
  const found = gravestPassage(passages(series), facts.reportingThresholds ?? {})?.passage.flows ?? [];
  const inFlows = new Set(found.flatMap(({ ins, outs }) => [...ins, ...outs]));
  const isElsewhere = (party: number): boolean =>
    party < 0 || partner.some((each, i) => each === party && sign[i] !== 0 && !inFlows.has(i));
  const pairOf = ({ ins, outs }: MatchedFlow): string => [partner[ins[0]!], partner[outs[0]!]].join();
  const between = found.filter(({ ins, outs }) => {
    const parties = new Set([...ins, ...outs].map((i) => partner[i]!));
    return parties.size === 2 && partner[ins[0]!] !== partner[outs[0]!] && ![...parties].some(isElsewhere);
  });
  const { reportingThresholds = {} } = facts;
  const isReported = ({ ins }: MatchedFlow): boolean => {
    const threshold = reportingThresholds[rows[ins[0]!]!.currency];
    return threshold !== undefined && sum(ins) >= toUnits(threshold);
  };
  const times = new Map<string, number>();
  for (const flow of between.filter(isReported)) times.set(pairOf(flow), (times.get(pairOf(flow)) ?? 0) + 1);
  const isOften = (flow: MatchedFlow): boolean => isReported(flow) && times.get(pairOf(flow))! >= SAME.from;
  const isOpen = ({ ins }: MatchedFlow): boolean =>
    !isOfClients && ins.every((i) => !explained.has(rows[i]!.id));
  const isAsked = (flow: MatchedFlow): boolean => isOpen(flow) || isOften(flow);
  const ins = between.filter(isAsked).flatMap((flow) => flow.ins);
  const currency = ins.length > 0 ? rows[ins[0]!]!.currency : '';
  const came = (series.byCurrency.get(currency) ?? []).filter((i) => sign[i] === 1);
  return 100n * sum(ins) >= SAME.ofIncomePercent * sum(came) ? ins.map((i) => rows[i]!) : [];
}
