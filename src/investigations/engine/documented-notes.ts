import { toDecimal, toUnits } from '../../kernel/decimal.js';
import { normalized } from '../../kernel/normalized-text.js';
import { DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { movedLater } from '../domain/case/later-money.js';
import { unexplainedIncome } from '../domain/case/unaccounted-money.js';
import type { Answer, ReadNote } from '../domain/notes/note-effects.js';
import { amountsIn, isDocumented } from '../domain/notes/note-facts.js';
import type { BlockResult } from '../domain/runs/run-result.js';
import type { SumsOf } from '../domain/scoring/reportable-sums.js';

type Rows = readonly TransactionRow[];

/** Whether notes name documents for most of this money. */
export type IsShown = (rows: Rows) => boolean;

/** A document for so much of the money leaves the rest to fees and everyday payments. Own choice. */
const MOST = 0.8;

export const flaggedRows = (facts: CaseFacts): TransactionRow[] =>
  subjectOf(facts).transactions.filter(({ flagged }) => flagged);

/** Each document is for what its sentence names; of one that names nothing in particular, for all. */
export function documentedBy(
  notes: readonly ReadNote[],
  facts: CaseFacts,
  sumsOf: SumsOf,
  isAsked: (answer: Answer) => boolean = () => true,
): IsShown {
  const answers = notes.flatMap((note) => note.answers).filter((each) => each.documented && isAsked(each));
  if (answers.length === 0) return () => false;
  const found = answers.map((answer) => namedBy(answer, facts));
  if (found.includes(null)) return () => true;
  const named = new Set(found.flatMap((rows) => rows ?? []));
  // An amount that no payment has is the sum of several, of which the note names none.
  const sums = answers.flatMap((answer, i) => (found[i]!.length === 0 ? sumsNamed(answer.told, facts) : []));
  const further = sumsOf(sums);
  return (rows) => sumsOf(rows.filter((row) => named.has(row))) + further >= MOST * sumsOf(rows);
}

/** The payments of the amounts, the days or the parties that it names; null where it names none. */
function namedBy({ told, period }: Answer, facts: CaseFacts): Rows | null {
  const all = [...subjectOf(facts).transactions, ...movedLater(facts)];
  const words = ` ${plain(told)} `;
  const party = ({ counterparty }: TransactionRow): string =>
    plain(facts.partyNames?.[counterparty ?? ''] ?? counterparty?.replace(/^name:/, '') ?? '');
  const isNamed = (row: TransactionRow): boolean => party(row) !== '' && words.includes(` ${party(row)} `);
  // A document has a day as well: only that of a flagged payment tells which one is meant.
  const isOfDay = ({ atMs, flagged }: TransactionRow): boolean =>
    flagged && period !== null && atMs >= Date.parse(period.from) && atMs < Date.parse(period.to) + DAY_MS;
  const amounts = sumsNamed(told, facts);
  const isOfAmount = ({ amount, currency }: TransactionRow): boolean =>
    amounts.some((named) => named.currency === currency && toUnits(named.amount) === toUnits(amount));
  let rows: Rows = all;
  for (const isMeant of [isNamed, isOfDay, isOfAmount]) {
    const meant = rows.filter(isMeant);
    if (meant.length > 0) rows = meant;
  }
  if (rows !== all) return rows;
  return amounts.length > 0 ? [] : null;
}

const plain = (text: string): string =>
  normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Amounts of money: "IBAN 7004" is none. */
const sumsNamed = (told: string, facts: CaseFacts): TransactionRow[] =>
  amountsIn(told)
    .filter(({ currency }) => subjectOf(facts).transactions.some((row) => row.currency === currency))
    .map(({ value, currency }) => ({
      id: '',
      atMs: 0,
      amount: toDecimal(toUnits(value)),
      counterparty: null,
      currency,
      direction: 'in',
      flagged: true,
      type: null,
    }));

/** What is flagged, and what flags that a note lowers stand on but for pay. */
function rowsInQuestion(blocks: readonly BlockResult[], facts: CaseFacts): TransactionRow[] {
  const lowered = blocks.flatMap(({ flags }) => flags).filter(({ colorBeforeNotes }) => colorBeforeNotes);
  const evidence = new Set(lowered.flatMap((flag) => flag.evidence));
  const open = new Set(unexplainedIncome(facts));
  return subjectOf(facts).transactions.filter(
    (row) => row.flagged || (evidence.has(row.id) && (row.direction === 'out' || open.has(row))),
  );
}

/** The notes without what they only say; null where all that they lower is shown. */
export function withoutWords(
  notes: readonly ReadNote[],
  blocks: readonly BlockResult[],
  facts: CaseFacts,
  sumsOf: SumsOf,
): ReadNote[] | null {
  const isShown = documentedBy(notes, facts, sumsOf)(rowsInQuestion(blocks, facts));
  const kept = notes.map((note): ReadNote => {
    const mitigated = note.mitigated.filter(({ basis }) => {
      return basis === 'list' || (basis === 'document' && isShown);
    });
    return { ...note, mitigated, disputed: isDocumented(note.body) ? note.disputed : [] };
  });
  const count = (some: readonly ReadNote[]): number =>
    some.reduce((sum, { mitigated, disputed }) => sum + mitigated.length + disputed.length, 0);
  return count(kept) < count(notes) ? kept : null;
}
