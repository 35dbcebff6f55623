import { DAY_MS } from '@alert-review/kernel';
import { plainWordsOf } from '../risk-data/words/plain-words.js';
import { editCost, editsMax } from '../risk-data/words/word-likeness.js';
import { type CaseView, countWithNoun, unknownMeasure, type Feature } from './feature.js';
import { outlayRows } from './own-loss.js';
import {
  countNamedParties,
  groupRowsByParty,
  idsOfAssessedRows,
  moneyText,
  NO_NAMES_REASON,
  roundedParts,
  assessedMoneyOf,
  periodStartTexts,
  sumOfAssessedRows,
  type AssessedRow,
} from './seen-money.js';

/** From three payments on a payee has a usual amount and rhythm. */
const USUAL_PAYMENTS_MIN = 3;
/** A payee that is overdue by half of its rhythm has stopped. Own choice. */
const OVERDUE = 1.5;
/** A payment of half to twice the usual amount can stand for it. */
const LIKE_AMOUNT = { from: 0.5, to: 2 };
const WORD_LETTERS_MIN = 4;

interface UsualPayee {
  readonly rows: readonly AssessedRow[];
  readonly words: readonly string[];
  readonly amount: number;
  readonly rhythmMs: number;
  readonly lastMs: number;
}

/**
 * Payments of a firm that went to a first-time payee in place of a usual one. Value: their sum. Parts:
 * `alike` (first-time payees with the name of a usual payee in another spelling or with other words),
 * `replaced` (first-time payees of a usual payee's amount, which itself stopped), `asked` (whether the alert
 * flags them).
 */
const redirected: Feature = {
  id: 'redirected',
  title:
    'Payments of a firm to a first-time payee in place of a usual payee: the names are similar, or the ' +
    'usual payee gets no more payments',
  unit: 'times the reporting threshold',
  says: 'instead of its usual payees, the company has paid {money} to {payees} since {since}',
  lists: ['payment_words'],
  measure(view) {
    if (view.isPerson) return unknownMeasure('A person has no suppliers or employees.');
    const { isTold, outs } = assessedMoneyOf(view);
    if (!isTold) return unknownMeasure(NO_NAMES_REASON);
    const { fromMs, paid } = outlayRows(view);
    const usual = usualPayees(outs.filter(({ row }) => !paid.some((each) => each.row.id === row.id)));
    const found = groupRowsByParty(paid).map((rows) => ({
      rows,
      isAlike: usual.some((payee) => isAlikeName(rows[0]!.name, payee)),
      isInPlace: usual.some((payee) => isInPlaceOf(rows, payee, view)),
    }));
    const taken = found.filter(({ isAlike, isInPlace }) => isAlike || isInPlace);
    const rows = taken.flatMap((each) => each.rows);
    return {
      value: Math.round(1000 * sumOfAssessedRows(rows)) / 1000,
      parts: roundedParts({
        alike: taken.filter(({ isAlike }) => isAlike).length,
        replaced: taken.filter(({ isInPlace }) => isInPlace).length,
        asked: rows.some(({ row }) => row.flagged) ? 1 : 0,
      }),
      figures: {
        ...periodStartTexts(view, fromMs),
        payees: countWithNoun(countNamedParties(rows), 'first-time payee'),
        money: moneyText(rows),
      },
      evidence: idsOfAssessedRows(rows),
    };
  },
};

function usualPayees(outs: readonly AssessedRow[]): UsualPayee[] {
  return groupRowsByParty(outs.filter(({ isCash }) => !isCash)).flatMap((rows) => {
    const name = rows[0]!.name;
    if (rows.length < USUAL_PAYMENTS_MIN || name === '') return [];
    const amounts = rows.map(({ sums }) => sums).sort((a, b) => a - b);
    const lastMs = rows.at(-1)!.atMs;
    return {
      rows,
      words: plainWordsOf(name),
      amount: amounts[Math.floor(amounts.length / 2)]!,
      rhythmMs: Math.max(DAY_MS, (lastMs - rows[0]!.atMs) / (rows.length - 1)),
      lastMs,
    };
  });
}

/** Tells whether the telling words of both names are the same or differ by a letter. */
function isAlikeName(name: string, { words }: UsualPayee): boolean {
  const telling = (some: readonly string[]) => some.filter(({ length }) => length >= WORD_LETTERS_MIN);
  const own = telling(plainWordsOf(name));
  const usual = telling(words);
  const [few, many] = own.length <= usual.length ? [own, usual] : [usual, own];
  const isLike = (a: string, b: string): boolean => editCost(a, b, editsMax(a.length)) <= editsMax(a.length);
  return few.length > 0 && few.every((word) => many.some((other) => isLike(word, other)));
}

function isInPlaceOf(
  rows: readonly AssessedRow[],
  { amount, rhythmMs, lastMs }: UsualPayee,
  { facts }: CaseView,
): boolean {
  const firstMs = rows[0]!.atMs;
  const hasStopped =
    lastMs < firstMs &&
    facts.lookback.endMs > lastMs + OVERDUE * rhythmMs &&
    firstMs <= lastMs + 2 * rhythmMs;
  return (
    hasStopped &&
    rows.some(({ sums }) => sums >= LIKE_AMOUNT.from * amount && sums <= LIKE_AMOUNT.to * amount)
  );
}

export const REDIRECTED_FEATURES: readonly Feature[] = [redirected];
