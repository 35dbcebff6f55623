import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import { normalized } from '../../../kernel/normalized-text.js';
import { DAY_MS, type TransactionRow } from '../../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { movedLater } from '../../domain/case/money/later-money.js';
import { unexplainedIncome } from '../../domain/case/money/unaccounted-money.js';
import type { Answer, ReadNote } from '../../domain/notes/note-effects.js';
import { amountsIn, isDocumented, papersIn } from '../../domain/notes/note-facts.js';
import type { BlockResult } from '../../domain/runs/run-result.js';
import type { SumsOf } from '../../domain/scoring/reportable-sums.js';

type Rows = readonly TransactionRow[];

/** Whether notes name documents for most of this money, or for what it was spent on where that is asked. */
export type IsShown = (rows: Rows, asked?: 'what for') => boolean;

/** A document for so much of the money leaves the rest to fees and everyday payments. Own choice. */
const MOST = 0.8;

export const flaggedRows = (facts: CaseFacts): TransactionRow[] =>
  subjectOf(facts).transactions.filter(({ flagged }) => flagged);

/** Money that passed through is explained where what left is as well. */
export const withFlaggedOut = (rows: Rows, facts: CaseFacts): Rows => [
  ...rows,
  ...flaggedRows(facts).filter(({ direction }) => direction === 'out'),
];

/**
 * Each document is for what its sentence names; of one that names nothing in particular, for all that such a
 * document can show.
 */
export function documentedBy(
  notes: readonly ReadNote[],
  facts: CaseFacts,
  sumsOf: SumsOf,
  isAsked: (answer: Answer) => boolean = () => true,
): IsShown {
  const answers = notes.flatMap((note) => note.answers).filter((each) => each.documented && isAsked(each));
  if (answers.length === 0) return () => false;
  const found = answers.map((answer) => ({ answer, rows: namedBy(answer, facts) }));
  const papers = found.map(({ answer, rows }) => paperOf(answer, rows, facts, sumsOf));
  // An amount that no payment has is the sum of several, of which the note names none.
  const further = found.flatMap(({ answer, rows }) => (rows?.length === 0 ? sumsNamed(answer, facts) : []));
  return (rows, asked) =>
    BOTH_WAYS.every((way) => {
      const own = rows.filter(({ direction }) => direction === way);
      const shown = sumsOf(own.filter((row) => papers.some((isOf) => isOf(row, asked === 'what for'))));
      return shown + sumsOf(further.filter(({ direction }) => direction === way)) >= MOST * sumsOf(own);
    });
}

const SENDERS = /\b(?:senders?|payers?|originators?|remitters?)\b/i;
const RECEIVERS = /\b(?:receivers?|recipients?|payees?|beneficiar(?:y|ies))\b/i;
const PAPER =
  '(?:contract|agreement|lease|invoice|pay ?slip|statement|deed|certificate|receipt|bill|letter|document)';
/** Words for several papers, or for papers whose number is left open. Own choice. */
const SEVERAL = new RegExp(`\\b(?:${PAPER}s|payroll|(?:all|each|every|both) ${PAPER}s?)\\b`, 'i');

/** What several have in common: a home or what is joint. Of more than so many it is a claim. Own choices. */
const SHARED = new RegExp(
  String.raw`\b(?:leases?|tenancy|tenants|joint(?:ly)?|couple|spouses?|married|co-?(?:tenants|owners)|` +
    String.raw`both (?:of them )?signed|(?:signed by|names?) both)\b`,
  'i',
);
const SHARING_MAX = 4;

/** What was bought has a paper of its own; that of what was sold has the same name. */
const OF_PURCHASE = /\bpurchase (?:contract|agreement|invoice)s?\b|\bdeeds? of purchase\b/i;
const BILL_OF_SALE = /^(?!.*(?<!\bof )\bsale of\b).*\bbills? of sale\b/is;
const SPENT = [
  /\b(?:bought|paid for|spent on)\b/i,
  /(?<!\bfrom (?:the |a )?)\bpurchase of\b/i,
  /\bwent (?:in)?to\b(?! (?:\w+ ){0,2}account\b)/i,
];
/** Whoever paid the customer spent as well. */
const PAYER = [
  String.raw`\b(?:[Bb]uyer|[Pp]urchaser|[Pp]ayer|[Ss]ender|[Dd]ealer|who)s?`,
  String.raw`(?<=[^.!?:]\s)\p{Lu}[\p{L}.&]*`,
].join('|');
const SPENT_BY_PAYER = new RegExp(
  String.raw`(?:${PAYER}) (?:\w+ )?(?:bought|paid for|spent on)\b|\bbought (?:his|her|their)\b`,
  'gu',
);

const isOfSpending = (told: string): boolean =>
  (OF_PURCHASE.test(told) || BILL_OF_SALE.test(told)) &&
  SPENT.some((word) => word.test(told.replace(SPENT_BY_PAYER, ' ')));

const BOTH_WAYS = ['in', 'out'] as const;

/** Where the sentence names payers or receivers only, it is of their payments. */
function waysOf(told: string): readonly TransactionRow['direction'][] {
  const isOfPayers = SENDERS.test(told);
  if (isOfPayers === RECEIVERS.test(told)) return BOTH_WAYS;
  return isOfPayers ? ['in'] : ['out'];
}

/**
 * Where money came from, and who sent it, says nothing of what was paid with what is flagged, unless that is
 * little, nor of anything where what it was for is asked; and one paper on who they are is one party's.
 */
function paperOf(
  { kind, told }: Answer,
  named: Rows | null,
  facts: CaseFacts,
  sumsOf: SumsOf,
): (row: TransactionRow, isAskedWhatFor: boolean) => boolean {
  const isNamed = ({ id }: TransactionRow): boolean => !named || named.some((row) => row.id === id);
  const flagged = flaggedRows(facts);
  const isLittle = sumsOf(flagged.filter(({ direction }) => direction === 'out')) < 1;
  const isOfOrigin = (row: TransactionRow, isAskedWhatFor: boolean): boolean =>
    isNamed(row) && (row.direction === 'in' || (!isAskedWhatFor && (!row.flagged || isLittle)));
  if (kind === 'source_of_funds_explained') return isOfSpending(told) ? isNamed : isOfOrigin;
  if (kind !== 'relationship_explained') return isNamed;
  const ways = waysOf(told);
  const isOfSide = ({ direction }: TransactionRow): boolean => ways === BOTH_WAYS || ways.includes(direction);
  const parties = new Set((named ?? flagged.filter(isOfSide)).map(({ counterparty }) => counterparty));
  const isShared = parties.size <= SHARING_MAX && SHARED.test(told);
  if (parties.size > 1 && !isShared && !SEVERAL.test(told)) return () => false;
  return named || ways.includes('out') ? isNamed : isOfOrigin;
}

/** The payments of the amounts, the days or the parties that it names; null where it names none. */
function namedBy(answer: Answer, facts: CaseFacts): Rows | null {
  const { told, period } = answer;
  const all = [...subjectOf(facts).transactions, ...movedLater(facts)];
  const words = ` ${plain(told)} `;
  const party = ({ counterparty }: TransactionRow): string =>
    plain(facts.partyNames?.[counterparty ?? ''] ?? counterparty?.replace(/^name:/, '') ?? '');
  const isNamed = (row: TransactionRow): boolean => party(row) !== '' && words.includes(` ${party(row)} `);
  // A document has a day as well: only that of a flagged payment tells which one is meant.
  const isOfDay = ({ atMs, flagged }: TransactionRow): boolean =>
    flagged && period !== null && atMs >= Date.parse(period.from) && atMs < Date.parse(period.to) + DAY_MS;
  const amounts = sumsNamed(answer, facts);
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

/** Amounts of money: "IBAN 7004" is none. What money came from is told of what came in. */
const sumsNamed = ({ kind, told }: Answer, facts: CaseFacts): TransactionRow[] =>
  amountsIn(told)
    .filter(({ currency }) => subjectOf(facts).transactions.some((row) => row.currency === currency))
    .flatMap(({ value, currency }) => {
      const ways = kind === 'source_of_funds_explained' ? (['in'] as const) : waysOf(told);
      return ways.map((direction) => ({
        id: '',
        atMs: 0,
        amount: toDecimal(toUnits(value)),
        counterparty: null,
        currency,
        direction,
        flagged: true,
        type: null,
      }));
    });

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

const changesAnything = ({ mitigated, disputed, dob, answers }: ReadNote): boolean =>
  mitigated.length > 0 || disputed.length > 0 || dob !== null || answers.some(({ documented }) => documented);

/** Whether a run without these notes may end otherwise. */
export const areOfEffect = (notes: readonly ReadNote[]): boolean => notes.some(changesAnything);

/** What a clearance that would not be without the notes rests on, by the words for papers that they hold. */
export function restsOn(notes: readonly ReadNote[]): string {
  const acting = notes.filter(changesAnything);
  const papers = new Set(acting.flatMap(({ body }) => papersIn(body)));
  const whose = acting.length > 1 ? "the analysts' notes" : "the analyst's note";
  const named =
    papers.size > 0 ? `, which ${acting.length > 1 ? 'name' : 'names'} ${[...papers].join(', ')},` : '';
  return `Without ${whose}${named} it would be escalated: see what that rests on before you close it.`;
}

const RESTS_ON =
  /\bWithout (?<whose>the analyst(?:'s note|s' notes))(?:, which (?<names>names?) (?<papers>[^:]+),)? it/;

/** What to see first of a clearance that rests on notes: the papers, where the outcome names any. */
export function toSeeOf(because: string): string[] {
  const { whose, names, papers } = RESTS_ON.exec(because)?.groups ?? {};
  if (!whose) return [];
  if (!papers) return [`see what ${whose} ${whose.endsWith('s') ? 'rest' : 'rests'} on`];
  const isOne = !papers.includes(', ') && !papers.endsWith('s');
  return [`see the ${isOne ? 'document' : 'documents'} that ${whose} ${names}`];
}
