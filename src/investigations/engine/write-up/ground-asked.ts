import { isBeyondDeclared } from '../../blocks/expected-activity.block.js';
import { FLAGS } from '../../blocks/index.js';
import { declaredAmount } from '../../domain/activity/declared-activity.js';
import { seriesOf } from '../../domain/activity/activity-series.js';
import {
  byTime,
  DAY_MS,
  PURCHASE_TYPES,
  type TransactionRow,
} from '../../domain/activity/entity-activity.js';
import { EVERYDAY_AMONG } from '../../domain/activity/passage.js';
import { raisedAtMs, subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { doubtfulMinus } from '../../domain/case/money/doubtful-minus.js';
import { slowlyPassed } from '../../domain/case/money/slowly-passed.js';
import {
  explainedOtherwise,
  isNearlyAllPassed,
  passedIncome,
  unexplainedIncome,
} from '../../domain/case/money/unaccounted-money.js';
import { explainedOnRecord } from '../../domain/case/facts/explanation.js';
import { knownOf } from '../../domain/case/what-is-known.js';
import type { Recipe } from '../../domain/recipe/recipe.js';
import type { BlockResult } from '../../domain/runs/run-result.js';
import type { GroundAsked } from '../../domain/scoring/ground.js';
import { wordsOfAlert } from '../../domain/scoring/questions.js';
import { reportableSums, type SumsOf } from '../../domain/scoring/reportable-sums.js';
import type { Answer, ReadNote } from '../../domain/notes/note-effects.js';
import { cite, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { toUnits } from '../../../kernel/decimal.js';
import { quoted } from '../../../kernel/visible-text.js';
import { alertAsks, questionsIn, unknownRules } from './alert-asks.js';
import { documentedBy, flaggedRows, withFlaggedOut, type IsShown } from './documented-notes.js';
import { toldOthers, toldTries } from './compose-beside.js';
import { openMoney } from './open-money.js';
import { toldOpenLarge } from './large-transfer.js';
import { toldGoneOn } from './later-money-text.js';
import { toldDoubtful } from './minus-text.js';
import { toldPassed, toldSlow, toldUnexplained } from './unaccounted-text.js';
import { toldSums } from './sums-text.js';

const dustOf = ({ blocks }: Recipe): Readonly<Record<string, string>> =>
  (blocks.crypto_exposure?.rules['dust'] ?? {}) as Readonly<Record<string, string>>;

const TOPICS = new Map(FLAGS.map(({ id, topics = [] }): [string, readonly string[]] => [id, topics]));

const OF_DECLARED = ['deposits', 'income'];

/** All that came in, of a customer of whom enough is known for the word to count. */
export function isWithinDeclared(blocks: readonly BlockResult[], facts: CaseFacts): boolean {
  const { isLivelihoodKnown, hasOwnPast } = knownOf(subjectOf(facts), raisedAtMs(facts));
  const flags = blocks.flatMap((block) => block.flags);
  const measured = flags.filter(({ flagId, color }) => {
    return color !== 'gray' && OF_DECLARED.some((topic) => TOPICS.get(flagId)?.includes(topic));
  });
  const isPlain = measured.every(({ color }) => color === 'white' || color === 'green');
  const isWithin = measured.length > 0 && isPlain && !flags.some(isBeyondDeclared);
  return isLivelihoodKnown && hasOwnPast && isWithin;
}

/** What all that the alert flags was for. */
const isOnRecord = (facts: CaseFacts): boolean => isAllOf(explainedOnRecord(facts.explanations), facts);

function isAllOf(explained: ReadonlySet<string>, facts: CaseFacts): boolean {
  const flagged = flaggedRows(facts);
  return flagged.length > 0 && flagged.every(({ id }) => explained.has(id));
}

/** Own choice, in sums that are reported: what is flagged; what was collected, came beside pay, or left. */
const LITTLE = { flagged: 0.1, moved: 0.5 };

/**
 * Without comparable customers nothing says what is usual; daily life and small sales need no such word, nor
 * does less than a reportable sum of whom all that came in was declared.
 */
function isLittle(facts: CaseFacts, sumsOf: SumsOf, isDeclared: boolean): boolean {
  const { transactions, profile } = subjectOf(facts);
  const flagged = transactions.filter((row) => row.flagged);
  const collected = (facts.explanations ?? []).filter(({ kind }) => kind === 'collection');
  const named = new Set(collected.flatMap((each) => each.transactions));
  const isVouched = isDeclared && (facts.explanations ?? []).some(({ kind }) => kind === 'declared');
  const isCollected = flagged.every(({ id }) => named.has(id));
  const isTrade = isVouched && profile?.type === 'BUSINESS';
  const worths = { ...facts.profile?.rates, ...facts.reportingThresholds };
  if (
    transactions.some(({ currency }) => (Object.hasOwn(worths, currency) ? worths[currency] : null) === null)
  )
    return false;
  const { rows, sign, isNew } = seriesOf(transactions);
  const toNew = rows.filter(({ type }, i) => sign[i] === -1 && isNew[i] === 1 && !PURCHASE_TYPES.has(type));
  return (
    flagged.length > 0 &&
    sumsOf(flagged) < (isVouched ? 1 : isCollected ? LITTLE.moved : LITTLE.flagged) &&
    (isTrade || sumsOf(toNew) < LITTLE.moved) &&
    (isTrade || sumsOf(unexplainedIncome(facts)) < (isVouched ? 1 : LITTLE.moved))
  );
}

export const sumsIn =
  (facts: CaseFacts, recipe: Recipe): SumsOf =>
  (some) =>
    reportableSums({
      rows: some,
      thresholds: facts.reportingThresholds ?? {},
      rates: facts.profile?.rates ?? {},
      reference: facts.profile?.reference ?? 'USD',
      dust: dustOf(recipe),
    });

/** Topics of flags that a note lowers where it says what a transfer was for. */
const OF_TRANSFERS = ['pass_through', 'largest_amount'];

const isOfTransfers = ({ lowers }: Answer): boolean =>
  lowers.some((flagId) => OF_TRANSFERS.some((topic) => TOPICS.get(flagId)?.includes(topic)));

export function groundAsked(
  blocks: readonly BlockResult[],
  facts: CaseFacts,
  recipe: Recipe,
  notes: readonly ReadNote[],
): GroundAsked {
  const { content } = facts.alert;
  const subject = subjectOf(facts);
  const { transactions: rows, profile } = subject;
  const flagged = new Set(flaggedRows(facts).map(({ id }) => id));
  const sumsOf = sumsIn(facts, recipe);
  const isShown = documentedBy(notes, facts, sumsOf, isOfTransfers);
  const isNoted = isShown(flaggedRows(facts));
  const isDeclared = isWithinDeclared(blocks, facts);
  const thresholds = facts.reportingThresholds ?? {};
  return {
    alert: wordsOfAlert(content),
    ...alertAsks(facts),
    blocks,
    topicsOf: (flagId) => TOPICS.get(flagId) ?? [],
    known: knownOf(subject, raisedAtMs(facts)),
    isFlagged: (id) => flagged.has(id),
    isDeclared: [profile?.annual_income, profile?.estimated_monthly_deposits].some(
      (range) => declaredAmount(range) !== null,
    ),
    unknownRules: unknownRules(facts),
    isExplained: isNoted || isOnRecord(facts),
    isReasoned: isAllOf(explainedOtherwise(facts), facts),
    isPassageReasoned: explainedOtherwise(facts).size > 0 && passedIncome(facts).length === 0,
    isLittle: isLittle(facts, sumsOf, isDeclared),
    listedByName: toldListedByName(blocks, facts, sumsOf),
    countries: isNoted ? [] : askedCountries(blocks, facts),
    goneOn: isNoted ? null : toldGoneOn(facts),
    openLarge: isNoted ? null : toldOpenLarge(facts, isDeclared),
    moved: toldSums(rows, 'sums'),
    hasOwnSums: rows.every(({ currency }) => Object.hasOwn(thresholds, currency)),
    reportableSums: sumsOf(rows),
    others: toldOthers(facts),
    tries: isMuchUntried(facts, sumsOf) ? toldTries(facts) : '',
    doubtful: isMuchInDoubt(facts, sumsOf) ? toldDoubtful(facts) : '',
    ...unaccountedIn(facts, sumsOf, isShown),
    open: openMoney(facts, sumsOf, isShown),
  };
}

/** Firms take many payments and pay others: their trade is judged by what they declared of it. */
export function unaccountedIn(
  facts: CaseFacts,
  sumsOf: SumsOf,
  isShown: IsShown = () => false,
): Pick<GroundAsked, 'unexplained' | 'slow' | 'passed'> {
  const isNearlyAll = isNearlyAllPassed(facts);
  const through = passedIncome(facts);
  const told = () => ({ passed: { told: toldPassed(facts), sums: sumsOf(through), isNearlyAll } });
  const passed = isShown(withFlaggedOut(through, facts)) ? {} : told();
  const rows = unexplainedIncome(facts);
  const slowRows = slowlyPassed(facts).rows;
  const isSlow = sumsOf(slowRows) >= 1 && !isShown(withFlaggedOut(slowRows, facts));
  const slow = isSlow ? toldSlow(facts) : '';
  if (subjectOf(facts).profile?.type === 'BUSINESS') return isNearlyAll ? { ...passed, slow } : { slow };
  const unexplained = () => ({
    unexplained: { told: toldUnexplained(facts), payments: rows.length, sums: sumsOf(rows) },
  });
  return {
    ...passed,
    slow,
    ...(isShown(rows) ? {} : unexplained()),
  };
}

/** Whose name alone holds a country under a call for action, where their money has to be reported. */
function toldListedByName(blocks: readonly BlockResult[], facts: CaseFacts, sumsOf: SumsOf): Words {
  const { namedCountries = [], fatf = {} } = facts.places ?? {};
  const isShown = (id: string): boolean =>
    blocks.some(({ flags }) =>
      flags.some(
        ({ flagId, color, evidence }) =>
          color === 'yellow' && evidence.includes(id) && TOPICS.get(flagId)?.includes('country'),
      ),
    );
  const listed = namedCountries.filter(
    ({ country, stood }) => fatf[country] === 'call_for_action' && isShown(stood.transaction),
  );
  const ids = new Set(listed.map(({ stood }) => stood.transaction));
  const { transactions } = subjectOf(facts);
  const parties = new Set(transactions.flatMap((row) => (ids.has(row.id) ? (row.counterparty ?? []) : [])));
  const moved = transactions.filter(({ counterparty }) => counterparty !== null && parties.has(counterparty));
  if (sumsOf(moved) < 1) return '';
  const at = namedCountries.indexOf(listed[0]!);
  const name = cite(pointer('facts', 'places', 'namedCountries', at, 'name'), quoted(listed[0]!.name, 60));
  return listed.length > 1 ? phrase`"${name}" and others` : phrase`"${name}"`;
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Flags on listed countries in what the alert flags and asks about, which no purpose on record names. */
function askedCountries(blocks: readonly BlockResult[], facts: CaseFacts): string[] {
  if (!questionsIn(facts).some(({ topics }) => topics.includes('country'))) return [];
  const { purpose_of_account: purposes = [], source_of_funds: sources = [] } = subjectOf(facts).profile ?? {};
  const record = [...(purposes ?? []), ...(sources ?? [])].join('\n').toLowerCase();
  const isOnRecord = ([code]: [string, unknown]): boolean =>
    record.includes((COUNTRY_NAMES.of(code) ?? code).toLowerCase());
  if (Object.entries(facts.places?.fatf ?? {}).some(isOnRecord)) return [];
  const flagged = new Set(flaggedRows(facts).map(({ id }) => id));
  return blocks
    .flatMap((block) => block.flags)
    .filter(({ color }) => color === 'yellow' || color === 'red')
    .filter(({ flagId, evidence }) => {
      return TOPICS.get(flagId)?.includes('country') && evidence.some((id) => flagged.has(id));
    })
    .map(({ flagId }) => flagId);
}

/** More than an everyday sum, and as much as what is flagged and moved or one sum that has to be reported. */
function isMuch(sums: number, facts: CaseFacts, sumsOf: SumsOf): boolean {
  if (sums * Number(EVERYDAY_AMONG) < 1) return false;
  return sums >= Math.min(1, sumsOf(subjectOf(facts).transactions.filter(({ flagged }) => flagged)));
}

/** Where nearly all others have no minus, one takes something back: of that, a reportable sum is in doubt. */
function isMuchInDoubt(facts: CaseFacts, sumsOf: SumsOf): boolean {
  const { rows, isMixed } = doubtfulMinus(facts);
  if (rows.length === 0) return false;
  const sums = sumsOf(rows);
  return sums >= 1 || (isMixed && isMuch(sums, facts, sumsOf));
}

/** What a shop asks beforehand is no price, but no multiple of it either. Own choices: a day, five times. */
const BOUGHT_AFTER_MS = DAY_MS;
const ASKED_TIMES_MAX = 5n;
/** Who tries cards that are not theirs tries more often. Own choice. */
const TRIES_AT_SHOP_MAX = 5;
/** So many, at so many parties, test cards or accounts however small they are. Own choice. */
const TRIES_MIN = 10;

/**
 * Whether what is flagged and did not move is much beside what is flagged and did. A payment answers one try
 * of the same, at its time or before, of which it is the repetition; a purchase what the
 * shop tried before it. Own choice.
 */
function isMuchUntried(facts: CaseFacts, sumsOf: SumsOf): boolean {
  const tried = facts.beside?.unmoved ?? [];
  const triesAt = new Map<string | null, number>();
  for (const { counterparty } of tried) triesAt.set(counterparty, (triesAt.get(counterparty) ?? 0) + 1);
  const isFew = ({ counterparty }: TransactionRow) => triesAt.get(counterparty)! <= TRIES_AT_SHOP_MAX;
  if (tried.length >= TRIES_MIN && triesAt.size >= TRIES_MIN) return true;
  const unmoved = tried.filter((row) => !isFew(row) || !isBoughtAfter(row, facts));
  if (unmoved.length === 0) return false;
  const { transactions } = subjectOf(facts);
  const sameAs = ({ direction, counterparty, amount, currency }: TransactionRow): string =>
    JSON.stringify([direction, counterparty, amount, currency]);
  const paidAt = new Map<string, number[]>();
  for (const row of transactions.toSorted(byTime))
    if (row.counterparty !== null) {
      const key = sameAs(row);
      const times = paidAt.get(key);
      if (times) times.push(row.atMs);
      else paidAt.set(key, [row.atMs]);
    }
  const open = unmoved.toSorted(byTime).filter((row) => {
    const times = paidAt.get(sameAs(row)) ?? [];
    const answer = times.findIndex((atMs) => atMs >= row.atMs);
    // What came before this try answers no later one either.
    times.splice(0, answer < 0 ? times.length : answer + 1);
    return answer < 0;
  });
  return isMuch(sumsOf(open), facts, sumsOf);
}

function isBoughtAfter(tried: TransactionRow, facts: CaseFacts): boolean {
  const isPurchase = ({ direction, type }: TransactionRow) => direction === 'out' && PURCHASE_TYPES.has(type);
  if (tried.counterparty === null || !isPurchase(tried)) return false;
  return subjectOf(facts).transactions.some((row) => {
    const isThere = row.counterparty === tried.counterparty && row.currency === tried.currency;
    const isSoon = row.atMs >= tried.atMs && row.atMs - tried.atMs <= BOUGHT_AFTER_MS;
    // Last, as amounts are parsed: each try meets all rows of the customer.
    const isLike = () => toUnits(tried.amount) <= ASKED_TIMES_MAX * toUnits(row.amount);
    return isThere && isSoon && isPurchase(row) && isLike();
  });
}
