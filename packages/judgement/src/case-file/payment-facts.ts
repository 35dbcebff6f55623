import { DAY_MS, groupedBy } from '@alert-review/kernel';
import { compareByTime, isBanknotes, type TransactionRow } from '../activity/entity-activity.js';
import { paymentDescriptorOf } from '../case/facts/case-facts.js';
import { largestLinkedFlowOf } from '../case/facts/linked-flow.js';
import { linkedFlowsOf } from '../features/linked-flows.js';
import type { MoneyLink } from '../money/linked-money.js';
import { listedTexts } from '../wording/listed-texts.js';
import type { MessageValues } from '../wording/message.js';
import {
  citedFigure,
  currenciesByWorth,
  largestParties,
  referenceCodeIn,
  rowsOfSet,
  type MoneyDirection,
} from './figures.js';
import { phraseText, type ReferencedText } from '../wording/referenced-text.js';
import { caseFact, MENTIONED_SHARE_MIN, type CaseFact, type CaseSources } from './case-fact.js';
import { rowsLargestFirst } from './money-facts.js';
import { partyRemark, shownParty } from './shown-names.js';
import { namedTransactions } from './named-transactions.js';
import { flowFacts, laterFacts, soonFacts } from './flow-facts.js';
import { isFirstPayment } from './first-dealings.js';
import { knownNameFacts } from './known-names.js';

// size: one kind of payment after the other.

const SIDES = ['in', 'out'] as const;
/** More flagged payments of a direction share a line, and the largest of them have a line each. */
const SINGLY_MAX = 6;
const LARGEST_MAX = 3;
/** Cash has no counterparty, so more cash payments only share a line. */
const CASH_SINGLY_MAX = 3;
const REFERENCES_MAX = 2;
const CODES_MAX = 5;
/**
 * A payment is told as the way on of another if it is of its size: it carried most of it, and is no larger but
 * for rounding.
 */
const ALIKE = { least: 0.75, most: 1.03 };
/** A narrative has a line on all payments together if the line has at least this weight. */
export const TOGETHER_LINE_WEIGHT_MIN = 0.5;
/** How much a match of money in and out adds to the weight of a payment. */
const ONWARD_WEIGHT = 0.5;

/**
 * Returns the decisive payments in order of time, and where the money went. `told`: measures that the text
 * has mentioned before. `only`: sides and sets ("in paid", "out cash") to return; all if undefined.
 */
export function paymentFacts(
  from: CaseSources,
  told: ReadonlySet<string>,
  only?: ReadonlySet<string>,
): CaseFact[] {
  const groups = SIDES.flatMap((side) =>
    (['paid', 'cash'] as const).map((set) => ({
      set,
      side,
      rows: rowsOfSet(from, set).filter(({ direction }) => direction === side),
    })),
  ).filter(({ set, side, rows }) => {
    if (only === undefined) return rows.length > 0;
    return only.has(`${side} ${set}`) && rows.length > 0 && isWeighty(from, rows);
  });
  const payments = groups.flatMap(({ set, side, rows }): Told[] =>
    rows.length <= (set === 'cash' ? CASH_SINGLY_MAX : SINGLY_MAX)
      ? largeOf(rows, ofSide(from, side)).map((row) => ({ row, fact: singleFact(from, row) }))
      : [
          ...togetherFacts(from, set, side, rows),
          ...(only || set === 'cash'
            ? []
            : largestOf(rows).map((row) => ({ row, fact: beside(singleFact(from, row), from, rows) }))),
        ],
  );
  const linked = (only ? linkedRows(from) : unflaggedRows(from)).map((row) => ({
    row,
    fact: singleFact(from, row),
  }));
  return [
    ...[...payments, ...linked].toSorted((a, b) => compareByTime(a.row, b.row)).map(({ fact }) => fact),
    ...knownNameFacts(from),
    ...(only ? [] : soonFacts(from)),
    ...flowFacts(from, told.has('flagged_weight.left')),
    ...laterFacts(from),
  ];
}

/** Tells whether rows are no trifle beside all flagged money. */
const isWeighty = (from: CaseSources, rows: readonly TransactionRow[]): boolean =>
  from.view.sums(rows) >= MENTIONED_SHARE_MIN * from.view.sums(rowsOfSet(from, 'flagged'));

const LINKED_MAX = 3;

/** Returns unflagged payments of similar size just before or after what is flagged. */
function linkedRows({ facts }: CaseSources): TransactionRow[] {
  const link = largestLinkedFlowOf(facts);
  const rows = link ? [...link.in, ...link.out].filter(({ flagged }) => !flagged) : [];
  return rows.length <= LINKED_MAX ? rows : [];
}

/** Returns unflagged payments by which the flagged money came or left, the largest. */
function unflaggedRows(from: CaseSources): TransactionRow[] {
  const linked = linkedRows(from);
  const hasOut = rowsOfSet(from, 'flagged').some(({ direction }) => direction === 'out');
  const carried = hasOut ? [] : largestOf(rowsOfSet(from, 'onward').filter(({ flagged }) => !flagged));
  const ids = new Set(carried.map(({ id }) => id));
  return [...linked.filter(({ id }) => !ids.has(id)), ...carried];
}

/** Returns the largest rows that are no trifle among them. */
const largestOf = (rows: readonly TransactionRow[]): TransactionRow[] =>
  rowsLargestFirst(largeOf(rows)).slice(0, LARGEST_MAX);

interface Told {
  readonly row: TransactionRow;
  readonly fact: CaseFact;
}

const sumOf = (rows: readonly TransactionRow[]): number =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0);

const ofSide = (from: CaseSources, side: MoneyDirection): TransactionRow[] =>
  rowsOfSet(from, 'flagged').filter(({ direction }) => direction === side);

/** Returns the rows that are at least 5 % of all money of their currency; `all`: what they are a part of. */
function largeOf(rows: readonly TransactionRow[], all = rows): TransactionRow[] {
  const sums = new Map<string | null, number>();
  for (const { amount, currency } of all) sums.set(currency, (sums.get(currency) ?? 0) + Number(amount));
  return rows.filter(({ amount, currency }) => Number(amount) >= MENTIONED_SHARE_MIN * sums.get(currency)!);
}

function singleFact(from: CaseSources, row: TransactionRow): CaseFact {
  const { counterparty: party, direction, id } = row;
  const onward = direction === 'in' ? onwardOf(from, id) : undefined;
  const written = paymentDescriptorOf(row, from.facts);
  return caseFact({
    part: 'how',
    kind: `${isBanknotes(row) ? 'cash' : 'payment'}_${direction}`,
    weight: weightOf(from, row, onward),
    transactions: onward ? [id, onward.to.id] : [id],
    named: namedTransactions(from, onward ? [id, onward.to.id] : [id]),
    parties: party === null ? [] : [party],
    values: {
      day: citedFigure(from, 'transactions', id, 'day'),
      amount: citedFigure(from, 'transactions', id, 'prose'),
      party: party === null ? '' : shownParty(from, party),
      party_is: party === null ? 'unnamed' : isFirstPayment(from.facts, row) ? 'first' : 'known',
      remark: partyRemark(from, row),
      reference: written ? phraseText`"${citedFigure(from, 'transactions', id, 'written')}"` : '',
      reference_is: written ? 'written' : 'none',
      ...onwardValues(from, onward),
    },
  });
}

/** Beside a line that says that no payment of a direction has a reference, none of them says it again. */
const beside = (fact: CaseFact, { facts }: CaseSources, rows: readonly TransactionRow[]): CaseFact =>
  rows.some((row) => paymentDescriptorOf(row, facts))
    ? fact
    : { ...fact, values: { ...fact.values, reference_is: 'told' } };

/** A payment matters by its part of what is flagged in its direction, and more where it is seen to go on. */
function weightOf(from: CaseSources, row: TransactionRow, onward: MoneyLink | undefined): number {
  const alike = rowsOfSet(from, 'flagged').filter(
    ({ direction, currency }) => direction === row.direction && currency === row.currency,
  );
  const share = Math.min(1, Number(row.amount) / (sumOf(alike) || Number(row.amount)));
  return (share + (onward ? ONWARD_WEIGHT : 0)) / (1 + ONWARD_WEIGHT);
}

/** Returns the link by which an incoming payment left again, where a payment of its size carried it on. */
function onwardOf(from: CaseSources, id: string): MoneyLink | undefined {
  const links = linkedFlowsOf(from.view).links.filter((link) => link.from.id === id);
  const [most] = links.toSorted((a, b) => b.sums - a.sums);
  if (!most || most.sums < ALIKE.least * most.from.sums) return undefined;
  return most.to.sums <= ALIKE.most * most.from.sums ? most : undefined;
}

function onwardValues(from: CaseSources, link: MoneyLink | undefined): MessageValues {
  const none = { onward_is: 'none', onward: '', delay: '', recipient: '' };
  if (!link) return none;
  const amount = citedFigure(from, 'transactions', link.to.id, 'prose');
  const isCash = rowsOfSet(from, 'read').some((row) => row.id === link.to.id && isBanknotes(row));
  const delay = citedFigure(from, 'flows', 'delay', link.from.id, link.to.id);
  if (isCash) return { onward_is: 'cash', onward: amount, delay, recipient: '' };
  if (link.to.party === null) return { onward_is: 'unnamed', onward: amount, delay, recipient: '' };
  const recipient = shownParty(from, link.to.party);
  return { onward_is: link.to.party === link.from.party ? 'back' : 'sent', onward: amount, delay, recipient };
}

/** Returns a fact for the payments of each currency of a direction. */
function togetherFacts(
  from: CaseSources,
  set: 'paid' | 'cash',
  side: MoneyDirection,
  all: readonly TransactionRow[],
): Told[] {
  const whole = sumOf(all);
  const currencies = currenciesByWorth(from, set, side);
  return currencies.flatMap((code, i) => {
    const rows = all.filter(({ currency }) => currency === code);
    if (i > 0 && sumOf(rows) < MENTIONED_SHARE_MIN * whole) return [];
    const [largest] = rowsLargestFirst(rows);
    const { party = '', currency } =
      largestParties(from, set, side).find((each) => each.currency === code) ?? {};
    const of = (what: string) => citedFigure(from, 'money', set, what, side, code);
    const least = of('least');
    const most = of('most');
    const fact = caseFact({
      part: 'how',
      kind: `${set === 'cash' ? 'cash' : 'payments'}_${side}_together`,
      // The lead tells what came and went in smaller currencies.
      weight: i === 0 ? TOGETHER_LINE_WEIGHT_MIN : TOGETHER_LINE_WEIGHT_MIN / 2,
      transactions: rowsLargestFirst(rows).map(({ id }) => id),
      named: namedTransactions(
        from,
        rowsLargestFirst(rows).map(({ id }) => id),
        ...['money', set, 'more', side, code],
      ),
      parties: party === '' ? [] : [party],
      values: {
        days: of('period'),
        days_is: isOneDay(rows) ? 'day' : 'days',
        payments: of('payments'),
        payments_n: rows.length,
        least,
        most,
        // Of one currency, the first sentence has the smallest and the largest amount.
        sizes: currencies.length === 1 ? 'told' : least.text === most.text ? 'same' : 'range',
        largest: citedFigure(from, 'transactions', largest!.id, 'prose'),
        party: party === '' ? '' : shownParty(from, party),
        party_sum: party === '' ? '' : citedFigure(from, 'money', set, 'sum', side, currency!, party),
        party_is: party === '' ? 'unnamed' : 'named',
        ...nextLargest(from, set, side, code),
        remark: partyRemark(from, rows.find(({ counterparty }) => counterparty === party) ?? largest!),
        ...referenceValues(from, rows),
      },
    });
    return [{ row: rows[0]!, fact }];
  });
}

const NAMED_PARTIES_MAX = 3;

/** Returns the counterparties after the largest, by name with their sums. */
function nextLargest(
  from: CaseSources,
  set: 'paid' | 'cash',
  side: MoneyDirection,
  code: string,
): MessageValues {
  const next = largestParties(from, set, side)
    .filter(({ currency }) => currency === code)
    .slice(1, NAMED_PARTIES_MAX)
    .map(
      ({ party }) =>
        phraseText`${shownParty(from, party)} (${citedFigure(from, 'money', set, 'sum', side, code, party)})`,
    );
  return { next: listedTexts(next), next_n: next.length };
}

const isOneDay = (rows: readonly TransactionRow[]): boolean =>
  Math.floor(rows[0]!.atMs / DAY_MS) === Math.floor(rows.at(-1)!.atMs / DAY_MS);

/** Returns what the references of payments say: nothing, the same words, or examples of the largest. */
export function referenceValues(from: CaseSources, rows: readonly TransactionRow[]): MessageValues {
  const codes = recurringCodes(from, rows);
  if (codes.length > 1)
    return {
      references: listedTexts(codes.slice(0, CODES_MAX)),
      references_n: codes.length,
      references_is: 'codes',
    };
  const byText = new Map<string, string>();
  for (const row of rowsLargestFirst(rows)) {
    const text = paymentDescriptorOf(row, from.facts);
    if (text && !byText.has(text)) byText.set(text, row.id);
  }
  const silent = rows.filter((row) => !paymentDescriptorOf(row, from.facts)).length;
  const quoted = [...byText.values()].map(
    (id): ReferencedText => phraseText`"${citedFigure(from, 'transactions', id, 'written')}"`,
  );
  const form = quoted.length === 0 ? 'none' : quoted.length === 1 && silent === 0 ? 'same' : 'some';
  return {
    references: listedTexts(quoted.slice(0, REFERENCES_MAX)),
    references_n: Math.min(quoted.length, REFERENCES_MAX),
    references_is: form,
  };
}

/** Returns reference codes that come back, such as staff numbers; the number of an invoice does not. */
function recurringCodes(from: CaseSources, rows: readonly TransactionRow[]): ReferencedText[] {
  const byCode = groupedBy(
    rows.filter((row) => referenceCodeIn(paymentDescriptorOf(row, from.facts)) !== undefined),
    (row) => referenceCodeIn(paymentDescriptorOf(row, from.facts))!,
  );
  return [...byCode.values()]
    .filter(({ length }) => length > 1)
    .map(([row]) => phraseText`"${citedFigure(from, 'transactions', row!.id, 'code')}"`);
}
