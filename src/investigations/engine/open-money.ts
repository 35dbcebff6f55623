import { busiestMonth, declaredAmount } from '../domain/activity/declared-activity.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { movedLater } from '../domain/case/later-money.js';
import { drawnCash, equalCash } from '../domain/case/unaccounted-money.js';
import { beyondWithdrawals, paidToHolder, passedBetween } from '../domain/case/outflow.js';
import type { OpenMoney } from '../domain/scoring/ground.js';
import { cite, phrase } from '../domain/texts/referenced-text.js';
import type { SumsOf } from '../domain/scoring/reportable-sums.js';
import type { IsShown } from './documented-notes.js';
import { toldSums } from './told-sums.js';

interface Open extends OpenMoney {
  readonly rows: readonly TransactionRow[];
}

/** Money that no flag measures and that nobody should close unseen, where it is much. */
export const openMoney = (facts: CaseFacts, sumsOf: SumsOf, isShown: IsShown = () => false): OpenMoney[] =>
  [ofOneAmount, drawn, beyond, toHolder, between, flood].flatMap((look) => {
    const open = look(facts, sumsOf);
    return open === null || isShown(open.rows) ? [] : open;
  });

/** Takings differ from day to day, and pay for goods, wages and rent. */
function ofOneAmount(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = equalCash(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/equalCash/count', rows.length);
  const isEqual = new Set(rows.map(({ amount }) => amount)).size === 1;
  const what = phrase`as ${count} deposits of cash${isEqual ? ' of the same amount' : ''}`;
  return {
    told: phrase`${toldSums(rows, 'ground/equalCash')} ${what}, and most of what left went to one receiver`,
    rows,
    sums: sumsOf(rows),
    settledBy: 'the books of a trade that takes this cash, and what the receiver was paid for',
  };
}

/** One unit of an asset without a known worth would outweigh all money beside it. */
const ofKnownWorth = (rows: readonly TransactionRow[], sumsOf: SumsOf): readonly TransactionRow[] =>
  rows.filter((row) => Number.isFinite(sumsOf([row])));

/** Nobody sees where cash goes: half of what came in and more, beyond what was declared of withdrawals. */
function drawn(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = drawnCash(facts);
  if (rows.length === 0 || isDrawnAsDeclared(facts, rows)) return null;
  const came = subjectOf(facts).transactions.filter(({ direction }) => direction === 'in');
  const known = ofKnownWorth(came, sumsOf);
  if (2 * sumsOf(rows) < sumsOf(known)) return null;
  const half = `at least half of what came in${worthOf(came, known)}`;
  const beside = came.length === 0 ? 'and nothing came in' : half;
  return {
    told: phrase`${toldSums(rows, 'ground/drawn')} in cash, ${beside}`,
    rows,
    sums: sumsOf(rows),
    settledBy: 'a list of wages, invoices or receipts of what the cash paid for',
  };
}

/** An end that is open bounds nothing, and what has no rate may be any sum. */
function isDrawnAsDeclared(facts: CaseFacts, rows: readonly TransactionRow[]): boolean {
  const declared = declaredAmount(subjectOf(facts).profile?.estimated_monthly_withdrawals);
  if (!declared?.upper) return false;
  const { isAbove, unknown } = busiestMonth(rows, 'out', declared, facts.profile?.rates ?? {});
  return !isAbove && unknown.length === 0;
}

const worthOf = (all: readonly unknown[], known: readonly unknown[]): string =>
  known.length < all.length ? ', as far as its worth is known' : '';

/** A victim of fraud sends what the customer would not; one reportable sum of it is enough to ask. */
function beyond(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = beyondWithdrawals(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/beyond/count', rows.length);
  const sums = toldSums(rows, 'ground/beyond');
  return {
    told: phrase`${sums} through ${count} payments within a month, several times the declared withdrawals`,
    rows,
    sums: sumsOf(rows),
    least: 1,
    settledBy: 'what was paid for, and the word of the customer, asked by a known number, that it was wanted',
  };
}

/** A firm that pays nobody but its owner shows no trade; wages and dividends have papers. */
function toHolder(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = paidToHolder(facts);
  if (rows.length === 0) return null;
  return {
    told: phrase`${toldSums(rows, 'ground/holder')} to the account holder or an owner, most of all that left`,
    rows,
    sums: sumsOf(rows),
    settledBy: 'the pay slips or the resolution on dividends, and invoices of the trade',
  };
}

/** To pass on once is enough where that is half of what a firm ever got. */
function between(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = passedBetween(facts);
  if (rows.length === 0) return null;
  const sums = toldSums(rows, 'ground/between');
  const what = 'from and went on within days to parties with whom the account has no other dealings';
  return {
    told: phrase`${sums} ${what}, at least half of what came in`,
    rows,
    sums: sumsOf(rows),
    settledBy: 'the contracts with both sides, on what the money was for',
  };
}

/** One payment may be an event of life. Own choice. */
const FLOOD_FROM = 5;

function flood(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const [rows, before] = [movedLater(facts), subjectOf(facts).transactions];
  if (rows.length < FLOOD_FROM) return null;
  const [knownLater, knownBefore] = [ofKnownWorth(rows, sumsOf), ofKnownWorth(before, sumsOf)];
  const sums = sumsOf(knownLater);
  if (knownLater.length < FLOOD_FROM || sums <= sumsOf(knownBefore)) return null;
  const than = 'more than in all the time before that was read';
  const worth = worthOf([...rows, ...before], [...knownLater, ...knownBefore]);
  return {
    told: phrase`after the alert ${toldSums(rows, 'later')}, ${than}${worth}`,
    rows,
    sums,
    settledBy: 'an alert of its own on that money, and a document on what it was for',
  };
}
