import { busiestMonth, declaredAmount } from '../domain/activity/declared-activity.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { movedLater } from '../domain/case/later-money.js';
import { drawnCash, equalCash } from '../domain/case/unaccounted-money.js';
import type { GroundAsked } from '../domain/scoring/ground.js';
import { cite, phrase } from '../domain/texts/referenced-text.js';
import type { SumsOf } from '../domain/scoring/reportable-sums.js';
import { toldSums } from './told-sums.js';

type Open = NonNullable<GroundAsked['open']>[number];

/** Money that no flag measures and that nobody should close unseen, where it is much. */
export function openMoney(facts: CaseFacts, sumsOf: SumsOf): Open[] {
  return [ofOneAmount(facts, sumsOf), drawn(facts, sumsOf), flood(facts, sumsOf)].flatMap(
    (open) => open ?? [],
  );
}

/** Takings differ from day to day, and pay for goods, wages and rent. */
function ofOneAmount(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = equalCash(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/equalCash/count', rows.length);
  const what = phrase`as ${count} deposits of cash of the same amount`;
  return {
    told: phrase`${toldSums(rows, 'ground/equalCash')} ${what}, and most of what left went to one receiver`,
    sums: sumsOf(rows),
    settledBy: 'the books of a trade that takes this cash, and what the receiver was paid for',
  };
}

/** Nobody sees where cash goes: half of what came in and more, beyond what was declared of withdrawals. */
function drawn(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const { transactions, profile } = subjectOf(facts);
  const [rows, came] = [drawnCash(facts), transactions.filter(({ direction }) => direction === 'in')];
  const declared = declaredAmount(profile?.estimated_monthly_withdrawals);
  const isDeclared =
    declared !== null && !busiestMonth(rows, 'out', declared, facts.profile?.rates ?? {}).isAbove;
  if (rows.length === 0 || isDeclared || 2 * sumsOf(rows) < sumsOf(came)) return null;
  return {
    told: phrase`${toldSums(rows, 'ground/drawn')} in cash, at least half of what came in`,
    sums: sumsOf(rows),
    settledBy: 'a list of wages, invoices or receipts of what the cash paid for',
  };
}

/** One payment may be an event of life. Own choice. */
const FLOOD_FROM = 5;

function flood(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = movedLater(facts);
  const sums = sumsOf(rows);
  if (rows.length < FLOOD_FROM || sums <= sumsOf(subjectOf(facts).transactions)) return null;
  return {
    told: phrase`after the alert ${toldSums(rows, 'later')}, more than in all the time before that was read`,
    sums,
    settledBy: 'an alert of its own on that money, and a document on what it was for',
  };
}
