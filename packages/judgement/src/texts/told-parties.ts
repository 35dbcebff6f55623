import { DAY_MS, escapeMarkdown } from '@alert-review/kernel';
import { institutionOfNames, nameClasses } from '../risk-data/words/payment-words.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { paymentDescriptorOf } from '../case/facts/case-facts.js';
import { counterpartyName, namesakeOfCounterparty, counterpartyText } from '../case/facts/counterparties.js';
import { firstDealing, linkedFlow } from '../case/facts/linked-flow.js';
import {
  citedText,
  joinTexts,
  jsonPointer,
  phraseText,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { SENTENCE_WORDS_MAX, countWordsIn } from '../wording/spoken.js';
import { measureFeature } from '../features/all-features.js';
import {
  citedFigure,
  referenceCodeIn,
  rowsOfSet,
  type CaseAndResult,
  type MoneyDirection,
} from './figures.js';
import { noteFiguresAsTold } from './findings.js';
import type { NarrativeState } from './telling.js';

// size: a text is read as one line.

export const NAME_CHARS_MAX = 60;
const CODES_MAX = 5;
/** Words per line, so that a result fits on a screen. */
const PURPOSES_WORDS_MAX = 18;

/** Writes the purpose from the references of the largest payments; "e.g." if they differ. */
export function paymentTextsText(from: CaseAndResult, rows: readonly TransactionRow[], max: number): AnyText {
  const byText = new Map<string, TransactionRow>();
  for (const row of rows.toSorted((a, b) => Number(b.amount) - Number(a.amount))) {
    const text = paymentDescriptorOf(row, from.facts) ?? '';
    if (!byText.has(text)) byText.set(text, row);
  }
  const texts = [...byText].flatMap(([text, { id }]) =>
    text === '' ? [] : [phraseText`"${citedFigure(from, 'transactions', id, 'written')}"`],
  );
  if (texts.length === 0) return '';
  const isAll = byText.size <= Math.min(max, texts.length);
  return phraseText`${isAll ? ' for' : ', e.g. for'} ${joinTexts(texts.slice(0, max), ', ')}`;
}

/** Writes a party by name alone, since the report has the id. */
export function partyNameText(key: string, { facts }: CaseAndResult): AnyText {
  const name = facts.partyNames?.[key];
  return name === undefined
    ? counterpartyText(key, facts.partyNames)
    : phraseText`"${citedText(jsonPointer('facts', 'partyNames', key), escapeMarkdown(name, NAME_CHARS_MAX))}"`;
}

/**
 * Writes the reference codes that recur in payments of a party, such as staff numbers; empty for a single
 * code.
 */
export function recurringCodesText(from: CaseAndResult, rows: readonly TransactionRow[]): AnyText {
  const byCode = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    const code = referenceCodeIn(paymentDescriptorOf(row, from.facts));
    if (code !== undefined) byCode.set(code, [...(byCode.get(code) ?? []), row]);
  }
  const codes = [...byCode.values()].filter(({ length }) => length > 1);
  if (codes.length < 2) return '';
  const told = codes
    .slice(0, CODES_MAX)
    .map(([row]) => phraseText`"${citedFigure(from, 'transactions', row!.id, 'code')}"`);
  return phraseText` under the references ${joinTexts(told, ', ')}${codes.length > CODES_MAX ? ' and others' : ''}`;
}

/**
 * Writes in brackets whether there were earlier payments with a party and whether it is the customer.
 * `isLong`: also since when, and what kind of party it is.
 */
export function partyRemarksText(
  from: CaseAndResult,
  party: string | null,
  atMs: number,
  isLong = false,
): AnyText {
  if (party === null) return '';
  const dealing = firstDealing(from.facts, party, atMs);
  const kind = institutionOfNames(nameClasses(counterpartyName({ counterparty: party }, from.facts)));
  const kinds = rowsOfSet(from, 'read').flatMap((row) => (row.counterparty === party ? [row.kind] : []));
  const isOlder = isLong && dealing !== undefined && dealing.firstMs < atMs;
  const marks: AnyText[] = [
    ...(dealing?.isFirst ? ['first time'] : []),
    ...(isOlder ? [phraseText`since ${citedFigure(from, 'parties', party, 'since')}`] : []),
    kinds.includes('internal') ? 'own account' : (namesakeOfCounterparty(from.facts, party) ?? []),
    kinds.includes('loan') ? 'a loan' : [],
    isLong && kind !== undefined ? `${kind} by name` : [],
  ].flat();
  return marks.length > 0 ? phraseText` (${joinTexts(marks, ', ')})` : '';
}

/**
 * Writes a line on what came just before or after the decisive payment. `said`: sums that were already
 * mentioned.
 */
export function linkedPaymentLines(from: CaseAndResult & { readonly said: ReadonlySet<string> }): AnyText[] {
  const link = linkedFlow(from.facts);
  if (!link) return [];
  const sides: [MoneyDirection, MoneyDirection] =
    link.in[0]!.atMs <= link.out[0]!.atMs ? ['in', 'out'] : ['out', 'in'];
  const [first, second] = sides.map((side) => link[side]) as [LinkedRows, LinkedRows];
  const [before, after] = sides.map((side, i) =>
    citedFigure(from, 'money', 'linked', 'sum', side, [first, second][i]![0].currency),
  ) as [ReferencedText, ReferencedText];
  const sumOf = (sum: ReferencedText): AnyText => (from.said.has(sum.text) ? '' : sum);
  const isAsMuch = before.text === after.text && !from.said.has(after.text);
  const isSame = second.every(({ counterparty }) => counterparty === first[0].counterparty);
  const versions = [0, 1, 2].map((short) => {
    const one = clause(from, sides[0], first, sumOf(before), short);
    const other = clause(from, sides[1], second, isAsMuch ? 'as much' : sumOf(after), short, isSame);
    return phraseText`- On ${daysOf(from, sides[0])} ${one}; ${whenAfter(from, sides[1], first, second)} ${other}.`;
  });
  return [versions.find(({ text }) => countWordsIn(text) <= SENTENCE_WORDS_MAX) ?? versions.at(-1)!];
}

type LinkedRows = readonly [TransactionRow, ...TransactionRow[]];

const daysOf = (from: CaseAndResult, side: MoneyDirection): AnyText =>
  citedFigure(from, 'money', 'linked', 'days', side);

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

function whenAfter(
  from: CaseAndResult,
  side: MoneyDirection,
  first: LinkedRows,
  second: LinkedRows,
): AnyText {
  const isOneDay = [first, second].every((rows) => dayOf(rows[0].atMs) === dayOf(rows.at(-1)!.atMs));
  const days = dayOf(second[0].atMs) - dayOf(first[0].atMs);
  if (isOneDay && days < 2) return days === 0 ? 'the same day' : 'the next day';
  return phraseText`on ${daysOf(from, side)}`;
}

const PAID_WORDS = { in: ['paid', 'paid'], out: ['was paid', 'were paid'] } as const;
function clause(
  from: CaseAndResult,
  side: MoneyDirection,
  rows: LinkedRows,
  sum: AnyText,
  short: number,
  isSame = false,
): AnyText {
  const [{ counterparty: party, atMs }] = rows;
  const written = short > 1 ? '' : paymentTextsText(from, rows, 1);
  const hasSum = joinTexts([sum]).text !== '';
  if (rows.every(({ cash }) => cash))
    return phraseText`${hasSum ? sum : 'the cash'} was ${side === 'in' ? 'deposited' : 'drawn'}${hasSum ? ' in cash' : ''}${written}`;
  const isOne = rows.every(({ counterparty }) => counterparty === party);
  const count = citedFigure(from, 'money', 'linked', 'parties', side);
  const many = phraseText`${count} ${side === 'in' ? 'payers' : 'receivers'}`;
  const who = !isOne ? many : party === null ? 'an unnamed party' : partyNameText(party, from);
  const paid = hasSum
    ? phraseText`${side === 'in' ? 'paid in' : 'got'} ${sum}`
    : PAID_WORDS[side][isOne ? 0 : 1];
  const marks = isOne && !isSame ? partyRemarksText(from, party, atMs, short === 0) : '';
  return phraseText`${isSame ? 'the same party' : who} ${paid}${marks}${written}`;
}

/**
 * Writes the stated purposes of all payments, largest sums first, without purposes that were already
 * mentioned.
 */
export function paymentPurposeLines(told: NarrativeState): AnyText[] {
  const { figures = {} } = measureFeature(told.view, 'stated');
  const of = (name: string) => citedText(jsonPointer('features', 'stated', 'figures', name), figures[name]!);
  let since: AnyText = phraseText`since ${of('since')} `;
  return (['in', 'out'] as const).flatMap((side) => {
    const lines: ReferencedText[] = [];
    const lineOf = (...more: readonly ReferencedText[]) =>
      phraseText`- In all ${since}${side === 'in' ? 'came in' : 'went out'}: ${joinTexts([...lines, ...more], '; ')}.`;
    const names = Object.keys(figures).filter((name) => name.startsWith(side));
    for (const each of names.map(of))
      if (countWordsIn(lineOf(each).text) <= PURPOSES_WORDS_MAX && noteFiguresAsTold(told, each))
        lines.push(each);
    const line = lines.length > 0 ? [lineOf()] : [];
    if (line.length > 0) since = '';
    return line;
  });
}
