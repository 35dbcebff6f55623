import { toUnits } from '../../../kernel/decimal.js';
import { busiestMonth, declaredAmount } from '../../domain/activity/declared-activity.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { movedLater } from '../../domain/case/money/later-money.js';
import { drawnCash, equalCash } from '../../domain/case/money/unaccounted-money.js';
import { gatheredAgain, peopleOf } from '../../domain/case/gathered-again.js';
import { beyondWithdrawals, paidToHolder, passedBetween } from '../../domain/case/money/outflow.js';
import { equalParts } from '../../domain/case/money/equal-parts.js';
import { firstCoins } from '../../domain/case/money/first-coins.js';
import { gatheredForOne } from '../../domain/case/money/gathered-for-one.js';
import { collectsGifts } from '../../domain/case/reasons/purpose-reasons.js';
import { leftAgain } from '../../domain/case/money/left-again.js';
import { paidForPrecursors } from '../../domain/case/money/precursors.js';
import { redirected } from '../../domain/case/money/redirected-payments.js';
import { isEmptiedSavings, sentSavings } from '../../domain/case/money/sent-savings.js';
import { BY_PHONE, type OpenMoney } from '../../domain/scoring/ground.js';
import { cite, phrase } from '../../domain/texts/referenced-text.js';
import type { SumsOf } from '../../domain/scoring/reportable-sums.js';
import { questionsIn } from './alert-asks.js';
import { withFlaggedOut, type IsShown } from './documented-notes.js';
import { toldSums } from './sums-text.js';

interface Open extends OpenMoney {
  readonly rows: readonly TransactionRow[];
}

/** Money that no flag measures and that nobody should close unseen, where it is much. */
export const openMoney = (facts: CaseFacts, sumsOf: SumsOf, isShown: IsShown = () => false): OpenMoney[] =>
  [
    ofOneAmount,
    drawn,
    again,
    forOne,
    passedToFew,
    elsewhere,
    coins,
    savings,
    beyond,
    precursors,
    toHolder,
    between,
    inEqualParts,
    flood,
  ].flatMap((look) => {
    const open = look(facts, sumsOf);
    const asked = OF_OUTFLOW.has(look) ? 'what for' : undefined;
    return open === null || isShown(open.rows, asked) ? [] : open;
  });

/** Of these it is asked what left, flagged or not, and where that came from is no answer. */
const OF_OUTFLOW: ReadonlySet<unknown> = new Set([
  drawn,
  forOne,
  elsewhere,
  savings,
  coins,
  beyond,
  precursors,
  inEqualParts,
]);

/** Takings differ from day to day, and pay for goods, wages and rent. */
function ofOneAmount(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = equalCash(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/equalCash/count', rows.length);
  const isEqual = new Set(rows.map(({ amount }) => amount)).size === 1;
  const isCash = rows.every(({ cash }) => cash === true);
  const ofCash = isCash ? ' of cash' : '';
  const origin = isCash
    ? 'the books of a trade that takes this cash'
    : 'papers on where what was paid in is from';
  const what = phrase`as ${count} deposits${ofCash}${isEqual ? ' of the same amount' : ''}`;
  return {
    told: phrase`${toldSums(rows, 'ground/equalCash')} ${what}, and most of what left went to one receiver`,
    rows,
    sums: sumsOf(rows),
    ...(areBeyondIncome(rows, facts) ? { least: ONE_SUM } : {}),
    settledBy: `${origin}, and what the receiver was paid for`,
  };
}

/** More than was declared of a year has no wage behind it. */
function areBeyondIncome(rows: readonly TransactionRow[], facts: CaseFacts): boolean {
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  const own = rows.filter(({ currency }) => currency === declared?.currency);
  const sum = own.reduce((total, { amount }) => total + toUnits(amount), 0n);
  return declared?.upper != null && sum > toUnits(declared.upper);
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
    least: ONE_SUM,
    settledBy: SURELY_WANTED,
  };
}

/** One reportable sum is enough to ask: what left is not there to be looked at later. */
const ONE_SUM = 1;

function savings(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = sentSavings(facts);
  if (rows.length === 0) return null;
  const count = phrase`through ${cite('/ground/savings/count', rows.length)} payments`;
  const pace = 'at a pace at which nobody lives who earns what was declared';
  const what = isEmptiedSavings(facts) ? 'most of what came from own accounts just before' : pace;
  return {
    told: phrase`${toldSums(rows, 'ground/savings')} ${rows.length > 1 ? count : 'in one payment'}, ${what}`,
    rows,
    sums: sumsOf(rows),
    least: ONE_SUM,
    settledBy: SURELY_WANTED,
  };
}

const SURELY_WANTED = `what was paid for, and the word of the customer, ${BY_PHONE}, that it was wanted`;

function coins(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = firstCoins(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/firstCoins/count', rows.length);
  const through = rows.length > 1 ? phrase`through ${count} payments` : 'in one payment';
  const what = 'to exchanges of virtual assets, with which there were no dealings in the month before';
  return {
    told: phrase`${toldSums(rows, 'ground/firstCoins')} ${through} ${what}`,
    rows,
    sums: sumsOf(rows),
    least: ONE_SUM,
    settledBy: `the address that the coins went to, and ${SURELY_WANTED}`,
  };
}

/** A firm that is deceived pays a known bill to another account. */
function elsewhere(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = redirected(facts);
  if (rows.length === 0) return null;
  const sums = toldSums(rows, 'ground/redirected');
  return {
    told: phrase`${sums} to somebody never paid before, with the name of another, known receiver on it`,
    rows,
    sums: sumsOf(rows),
    least: ONE_SUM,
    settledBy: 'the word of that receiver, asked by a number known before, that the money was for it',
  };
}

function precursors(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = paidForPrecursors(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/precursors/count', rows.length);
  const sums = toldSums(rows, 'ground/precursors');
  return {
    told: phrase`${sums} through ${count} payments to makers of chemicals or presses, by their names`,
    rows,
    sums: sumsOf(rows),
    least: ONE_SUM,
    settledBy: 'the invoices, and what the customer was paid for or needs them for',
  };
}

/** The same people on several days; where the alert asks about them, that they did is the answer. */
function again(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const { rows, isPassedOn } = gatheredAgain(facts);
  const isAsked = questionsIn(facts).some(({ topics }) => topics.includes('new_senders'));
  if (rows.length === 0 || !(isPassedOn || isAsked)) return null;
  const people = cite('/ground/again/people', peopleOf(rows).size);
  const sums = toldSums(rows, 'ground/again');
  const left = isPassedOn ? ', and most of it left within days' : '';
  return {
    told: phrase`${sums} from the same ${people} people, who paid within a day, several times${left}`,
    rows,
    sums: sumsOf(rows),
    least: ONE_SUM,
    settledBy: 'who they are to the customer, and a document on what each of them paid for',
  };
}

/** A household may have two employers. Own choice. */
const MANY_PAYERS = 3;

/** Who collects for somebody else keeps below what is reported; declared deposits leave room. Own choice. */
const HALF_A_SUM = 0.5;

/** Parts to known receivers are no passing through by TP3, since bills add up to most sums; a habit is. */
function passedToFew(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = leftAgain(facts);
  if (rows.length === 0) return null;
  const sums = toldSums(rows, 'ground/leftAgain');
  const count = cite('/ground/leftAgain/count', rows.length);
  const isOfMany = new Set(rows.map(({ counterparty }) => counterparty)).size >= MANY_PAYERS;
  const isDeclared = (facts.explanations ?? []).some(({ kind }) => kind === 'declared');
  return {
    told: phrase`${sums} through ${count} payments, nearly all of which left again within days to few`,
    rows: withFlaggedOut(rows, facts),
    sums: sumsOf(rows),
    ...(isOfMany && subjectOf(facts).profile?.type === 'INDIVIDUAL'
      ? { least: isDeclared ? ONE_SUM : HALF_A_SUM }
      : {}),
    settledBy: 'who paid and who was paid, and a document on what the money was for',
  };
}

/** Who lives on what many pay another one may be exploited, and who gets it be the one to ask about. */
function forOne(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = gatheredForOne(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/forOne/count', rows.length);
  const sums = toldSums(rows, 'ground/forOne');
  return {
    told: phrase`${sums} through ${count} payments to one and the same, at least half of what very many paid`,
    rows,
    sums: sumsOf(rows),
    least: ONE_SUM,
    settledBy: 'who that is to the customer, what the many paid for, and a document on either',
  };
}

const OF_GIFTS = { least: ONE_SUM, settledBy: 'the books, and papers on what the holder was paid for' };

/** A firm that pays nobody but its owner shows no trade; wages have papers, and gifts are for others. */
function toHolder(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = paidToHolder(facts);
  if (rows.length === 0) return null;
  return {
    told: phrase`${toldSums(rows, 'ground/holder')} to the account holder or an owner, most of all that left`,
    rows,
    sums: sumsOf(rows),
    settledBy: 'the pay slips or the resolution on dividends, and invoices of the trade',
    ...(collectsGifts(facts) ? OF_GIFTS : {}),
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
    rows: withFlaggedOut(rows, facts),
    sums: sumsOf(rows),
    settledBy: 'the contracts with both sides, on what the money was for',
  };
}

function inEqualParts(facts: CaseFacts, sumsOf: SumsOf): Open | null {
  const rows = equalParts(facts);
  if (rows.length === 0) return null;
  const count = cite('/ground/equalParts/count', rows.length);
  const sums = toldSums(rows, 'ground/equalParts');
  return {
    told: phrase`${sums} through ${count} equal payments to several without a word, at least half of all`,
    rows,
    sums: sumsOf(rows),
    least: ONE_SUM,
    settledBy: 'who the receivers are and where they live, and a document on what each was paid for',
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
