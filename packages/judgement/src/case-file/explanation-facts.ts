import { DAY_MS, MONTH_MS } from '@alert-review/kernel';
import { paymentDescriptorOf } from '../case/facts/case-facts.js';
import { firstDealingMs, largestLinkedFlowOf } from '../case/facts/linked-flow.js';
import { isWholeRecordKnown } from '../case/facts/read-in-part.js';
import { nameClassText } from '../features/behaviour-life.js';
import { isKnownCounterpartyKind, assessedMoneyOf, type AssessedRow } from '../features/seen-money.js';
import { citedFigure, currenciesByWorth, largestParties, rowsOfSet, type MoneyDirection } from './figures.js';
import { phraseText } from '../wording/referenced-text.js';
import { caseFact, MENTIONED_SHARE_MIN, type CaseFact, type CaseSources } from './case-fact.js';
import { rowsLargestFirst } from './money-facts.js';
import { referenceValues } from './payment-facts.js';
import { namedTransactions } from './named-transactions.js';
import { partyKindForText } from './people-kinds.js';
import { partyRemarkOrKind, shownParty } from './shown-names.js';
import { Memo } from '../memo.js';

const PARTIES_MAX = 3;
/** From this share of a direction on, the flagged money counts as explained. */
const EXPLAINED_MIN = 0.5;
/** Sources and uses that say why money moved; the others say only who the counterparty is. */
const PLAIN: ReadonlySet<string> = new Set([
  'wage',
  'savings_or_pension',
  'benefit',
  'insurer',
  'loan',
  'own_account',
  'sale',
  'business_income',
  'refund',
  'purchase',
  'rent',
  'tax',
  'wages',
  'supplier',
  'loan_repayment',
]);

/** How far the record explains the flagged money: `claimed` rests on references, which anybody can write. */
export type ExplanationDegree = 'explained' | 'part' | 'claimed' | 'unknown' | 'nothing';

export interface Explanation {
  readonly is: ExplanationDegree;
  /** One for each large counterparty, in order of time, and what paid for the largest payment. */
  readonly facts: readonly CaseFact[];
  /** Sides of which the record explains at least half. */
  readonly proven: readonly MoneyDirection[];
  /** Directions whose money the record does not fully explain, and what is on record instead. */
  readonly open: readonly UnexplainedSide[];
  /** Directions in which no single counterparty is large enough to be mentioned. */
  readonly untold: readonly MoneyDirection[];
}

/** What there is of a side that the record does not explain: references alone, cash, or nothing. */
export interface UnexplainedSide {
  readonly side: MoneyDirection;
  /** `most_silent`: a part of the money has references. */
  readonly by: 'references' | 'cash' | 'silent' | 'most_silent';
}

const SIDES = ['in', 'out'] as const;

const explanationByCase = new Memo<CaseSources, Explanation>();

/** Returns what explains the flagged money itself, counterparty by counterparty. Works it out once. */
export function explanationOf(from: CaseSources): Explanation {
  const known = explanationByCase.get(from);
  if (known) return known;
  const explanation = explanationAnew(from);
  explanationByCase.set(from, explanation);
  return explanation;
}

function explanationAnew(from: CaseSources): Explanation {
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  if (flagged.length === 0) return { is: 'nothing', facts: [], proven: [], open: [], untold: [] };
  const source = drawnFrom(from);
  const bySide = SIDES.filter((side) => flagged.some(({ direction }) => direction === side)).map((side) => {
    const rows = flagged.filter(({ direction }) => direction === side);
    const cash = rows.filter((row) => row.cash === true);
    const paidShare = 1 - Number(from.view.sums(cash)) / (from.view.sums(rows) || 1);
    const facts = relationsOf(from, side);
    const written = rows.filter((row) => paymentDescriptorOf(row, from.facts) !== undefined);
    const shareOf = (some: readonly CaseFact[]): number =>
      paidShare * some.reduce((sum, { weight }) => sum + weight, 0);
    const known = facts.filter(({ kind }) => !kind.endsWith('_unknown'));
    return {
      side,
      facts,
      isTold: ({ weight }: CaseFact): boolean =>
        weight * paidShare * from.view.sums(rows) >= MENTIONED_SHARE_MIN * from.view.sums(flagged),
      by:
        paidShare < EXPLAINED_MIN ? 'cash' : writtenBy(from.view.sums(written) / (from.view.sums(rows) || 1)),
      known: shareOf(known),
      proven: shareOf(known.filter(isExplanationProven)),
    };
  });
  const isFor = (isSo: (side: (typeof bySide)[number]) => boolean): boolean => bySide.every(isSo);
  const is = isFor(({ proven }) => proven >= EXPLAINED_MIN)
    ? 'explained'
    : isFor(({ known }) => known >= EXPLAINED_MIN)
      ? 'claimed'
      : bySide.some(({ proven }) => proven >= MENTIONED_SHARE_MIN) || source.length > 0
        ? 'part'
        : 'unknown';
  return {
    is,
    facts: inOrderOfTime(from, [...source, ...bySide.flatMap(({ facts, isTold }) => facts.filter(isTold))]),
    proven: bySide.flatMap(({ side, proven }) => (proven >= EXPLAINED_MIN ? [side] : [])),
    open: bySide.flatMap(({ side, by, proven }) => (proven >= EXPLAINED_MIN ? [] : [{ side, by }])),
    untold: bySide.flatMap(({ side, facts }) => (facts.length === 0 ? [side] : [])),
  };
}

function writtenBy(share: number): UnexplainedSide['by'] {
  if (share >= EXPLAINED_MIN) return 'references';
  return share > 0 ? 'most_silent' : 'silent';
}

/** Kinds that a name alone tells, which anybody can write. */
export const NAME_ONLY_FACT_KIND = /_(?:institution|family|own_account)$/;

/** Tells whether more than a name or a reference speaks for an explanation. */
export const isExplanationProven = ({ kind, values }: CaseFact): boolean =>
  values['since_is'] === 'known' ||
  values['internal'] === 'yes' ||
  (values['by'] !== 'reference' && !NAME_ONLY_FACT_KIND.test(kind));

function inOrderOfTime(from: CaseSources, facts: readonly CaseFact[]): CaseFact[] {
  const order = new Map(rowsOfSet(from, 'read').map(({ id }, i) => [id, i]));
  const firstOf = ({ transactions }: CaseFact): number =>
    Math.min(...transactions.map((id) => order.get(id) ?? Infinity));
  return facts.toSorted((a, b) => firstOf(a) - firstOf(b));
}

function relationsOf(from: CaseSources, side: MoneyDirection): CaseFact[] {
  const [code] = currenciesByWorth(from, 'paid', side);
  if (code === undefined) return [];
  const all = largestParties(from, 'paid', side).filter(({ currency }) => currency === code);
  const whole = all.reduce((sum, { units }) => sum + units, 0n);
  return all
    .filter(({ units }) => Number(units) >= 2 * MENTIONED_SHARE_MIN * Number(whole))
    .slice(0, PARTIES_MAX)
    .flatMap(({ party, units }) => relationOf(from, party, side, code, Number(units) / Number(whole)));
}

function relationOf(
  from: CaseSources,
  party: string,
  side: MoneyDirection,
  code: string,
  share: number,
): CaseFact[] {
  const rows = assessedMoneyOf(from.view).rows.filter(
    ({ row, isIn }) => row.counterparty === party && isIn === (side === 'in'),
  );
  const asked = rows.filter(({ row }) => row.flagged);
  const [most] = asked.toSorted((a, b) => b.sums - a.sums);
  if (!most) return [];
  const firstMs = firstDealingMs(from.facts, party) ?? most.atMs;
  const isOld = firstMs <= from.view.window.startMs - MONTH_MS;
  const kind = relationKind(most, isOld, partyKindForText(party, from.facts) === 'firm') ?? 'unknown';
  const steps = [side, code, party] as const;
  const transactions = paidIdsOf(from, ...steps);
  return [
    caseFact({
      part: 'explanation',
      kind: `${side}_${kind}`,
      weight: share,
      transactions,
      named: namedTransactions(from, transactions, 'money', 'paid', 'more', ...steps),
      parties: [party],
      values: {
        side,
        party: shownParty(from, party),
        remark: partyRemarkOrKind(from, most.row),
        ...sumsOfParty(from, ...steps),
        payments_n: transactions.length,
        days_is: new Set(asked.map(({ atMs }) => Math.floor(atMs / DAY_MS))).size === 1 ? 'day' : 'days',
        is_whole: transactions.length === sideRows(from, side).length ? 'yes' : 'no',
        ...(isOld ? { since_is: 'known', since: sinceOf(from, party) } : { since_is: 'new', since: '' }),
        by: kind === 'unknown' ? 'reference' : (most.basis?.by ?? 'counterparty'),
        internal: most.row.kind === 'internal' ? 'yes' : 'no',
        reference: referenceOf(from, most),
        ...referenceValues(
          from,
          asked.map(({ row }) => row),
        ),
        institution: most.kinds[0] ? nameClassText(most.kinds[0]) : '',
      },
    }),
  ];
}

/** Ids of the payments with the counterparty in this direction and currency, the largest first. */
const paidIdsOf = (from: CaseSources, side: MoneyDirection, code: string, party: string): string[] =>
  rowsLargestFirst(
    rowsOfSet(from, 'paid').filter(
      ({ direction, currency, counterparty }) =>
        direction === side && currency === code && counterparty === party,
    ),
  ).map(({ id }) => id);

const sideRows = (from: CaseSources, side: MoneyDirection) =>
  rowsOfSet(from, 'flagged').filter(({ direction }) => direction === side);

/** `steps`: side, currency and counterparty. */
const sumsOfParty = (from: CaseSources, ...steps: readonly string[]): CaseFact['values'] => ({
  sums: citedFigure(from, 'money', 'paid', 'sum', ...steps),
  days: citedFigure(from, 'money', 'paid', 'period', ...steps),
  payments: citedFigure(from, 'money', 'paid', 'payments', ...steps),
});

/** A reference alone is the word of whoever wrote it; the message says so. */
function referenceOf(from: CaseSources, { row }: AssessedRow) {
  const isWritten = (from.facts.descriptors?.[row.id] ?? '') !== '';
  return isWritten ? phraseText`"${citedFigure(from, 'transactions', row.id, 'written')}"` : '';
}

/** Returns the day of the first payment with a party; where not all were read, there may be earlier ones. */
function sinceOf(from: CaseSources, party: string) {
  const since = citedFigure(from, 'parties', party, 'since');
  return isWholeRecordKnown(from.facts) ? since : phraseText`at least ${since}`;
}

/** `isFirm`: whether a text may call the counterparty a firm. */
function relationKind(
  { source, use, basis, isNamesake, isOwnAccount, kinds }: AssessedRow,
  isOld: boolean,
  isFirm: boolean,
) {
  const kind = source ?? use ?? 'unknown';
  if (isOwnAccount) return 'own_account';
  if (PLAIN.has(kind) && !isGuess(kind, basis?.by, isOld && isFirm)) return kind;
  if (isNamesake) return 'family';
  if (isKnownCounterpartyKind(kinds)) return 'institution';
  return isOld ? 'known' : undefined;
}

/** Kinds of which a reference or a rhythm alone is a sign for measures, and too little to state. */
const STATED_BY_MORE: ReadonlySet<string> = new Set(['wage', 'savings_or_pension', 'benefit', 'sale']);

/**
 * Tells whether a kind rests on too little to be stated: a sender writes the reference, and a club that pays
 * every month is no employer. `isSettled`: a firm that has paid for long. Wages need that and the reference.
 */
function isGuess(kind: string, by: string | undefined, isSettled: boolean): boolean {
  if (!STATED_BY_MORE.has(kind)) return false;
  if (kind === 'wage') return by !== 'reference' || !isSettled;
  return by === 'reference' || by === 'history';
}

/** Returns the loan or own money that came in just before the largest flagged payment. */
function drawnFrom(from: CaseSources): CaseFact[] {
  const link = largestLinkedFlowOf(from.facts);
  const came = link?.in[0];
  const left = link?.out[0];
  if (!link || !came || !left || came.atMs > left.atMs || came.flagged) return [];
  const seen = assessedMoneyOf(from.view).rows.find(({ row }) => row.id === came.id);
  const kind = seen?.isOwnAccount ? 'drawn_own' : came.kind === 'loan' ? 'drawn_loan' : undefined;
  if (kind === undefined) return [];
  const values = {
    amount: citedFigure(from, 'transactions', came.id, 'prose'),
    day: citedFigure(from, 'transactions', came.id, 'day'),
    party: left.counterparty === null ? '' : shownParty(from, left.counterparty),
    party_is: left.counterparty === null ? 'unnamed' : 'named',
  };
  const transactions = [came.id, left.id];
  const named = namedTransactions(from, transactions);
  return [caseFact({ part: 'explanation', kind, weight: 0.5, values, transactions, named })];
}
