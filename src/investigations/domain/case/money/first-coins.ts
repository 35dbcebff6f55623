import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { declaredAmount, weightsIn } from '../../activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { nameOf } from '../facts/party-words.js';
import { KNOWN_MS } from '../reasons/own-means.js';
import { recordOf } from '../reasons/reason-rows.js';
import { COINS_ON_RECORD, EXCHANGE } from '../reasons/reason-words.js';
import { sumsIn } from './passed-once.js';
import { explainedOtherwise } from './unaccounted-money.js';

/**
 * Whoever never had coins and buys many pays a ransom or a deceiver (FinCEN FIN-2021-A004,
 * FIN-2023-Alert005). Own choices: within two months half a year of a person, or a month of a firm.
 */
const MUCH = { spanMs: 60 * DAY_MS, sums: 2, percent: { INDIVIDUAL: 50n, BUSINESS: 100n } } as const;

const known = new Kept<CaseFacts, readonly TransactionRow[]>();

/** What exchanges got of whom neither the record nor the month before knows any, where it is much. */
export function firstCoins(facts: CaseFacts): readonly TransactionRow[] {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findCoins(facts)));
  return found;
}

function findCoins(facts: CaseFacts): readonly TransactionRow[] {
  const { transactions, profile } = subjectOf(facts);
  const isPerson = profile?.type === 'INDIVIDUAL';
  const declared = declaredAmount(isPerson ? profile.annual_income : profile?.estimated_monthly_deposits);
  if (!profile || declared === null) return [];
  const said = [...recordOf(profile), profile.occupation ?? '', profile.industry ?? ''];
  if (said.some((text) => COINS_ON_RECORD.test(text))) return [];
  const explained = explainedOtherwise(facts);
  const parties = new Map<string | null, boolean>();
  for (const row of transactions)
    if (!parties.has(row.counterparty)) parties.set(row.counterparty, EXCHANGE.test(nameOf(row, facts)));
  const dealt = transactions.filter(
    ({ id, counterparty }) => parties.get(counterparty) && !explained.has(id),
  );
  const sinceMs = dealt[0]?.atMs ?? 0;
  // Of an account that begins with them nobody knows what was before.
  if (dealt.length === 0 || sinceMs - transactions[0]!.atMs < KNOWN_MS) return [];
  const first = dealt.filter(({ atMs }) => atMs - sinceMs <= MUCH.spanMs);
  const weightOf = weightsIn(declared.currency, facts.profile?.rates ?? {});
  const net = first.reduce((total, { amount, currency, direction }) => {
    const worth = toUnits(amount) * (weightOf(currency) ?? 0n);
    return direction === 'out' ? total + worth : direction === 'in' ? total - worth : total;
  }, 0n);
  const bound = MUCH.percent[profile.type] * toUnits(declared.bound) * weightOf(declared.currency)!;
  const bought = first.filter(({ direction }) => direction === 'out');
  return 100n * net >= bound && sumsIn(facts)(bought) >= MUCH.sums ? bought : [];
}
