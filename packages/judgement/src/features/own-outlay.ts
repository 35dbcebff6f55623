import { DAY_MS, MONTH_MS } from '@alert-review/kernel';
import { linkMoney } from '../money/linked-money.js';
import { type CaseView, countWithNoun, unknownMeasure, type Feature } from './feature.js';
import { isCryptoPayment, isDrawnReserve, outlayRows } from './own-loss.js';
import {
  countNamedParties,
  isMonthBeforeRead,
  idsOfAssessedRows,
  isKnownCounterpartyKind,
  moneyText,
  NO_NAMES_REASON,
  percentOfWhole,
  roundedParts,
  assessedMoneyOf,
  periodStartTexts,
  sumOfAssessedRows,
  type AssessedRow,
} from './seen-money.js';

/** Money drawn up to a week before the first payment to a new recipient was drawn for it. Own choice. */
const DRAWN_BEFORE_MS = 7 * DAY_MS;
/** A return of less than this share of what was sent is bait; more is a refund. */
const BAIT_SHARE_MAX = 0.5;

/**
 * How own money went to recipients without earlier payments. Value: months of regular income that it comes
 * to. Parts: `repeats` (payments after the first one to a recipient); `burst` (most payments within 24
 * hours); `draws` of reserves and `drawnKinds` (savings, loan, family); `drawnHours` until half of the
 * drawn money had left and `drawnLeft` (its share); `bait` (recipients sent a little back before more went
 * to them); `coin` (share to exchanges and brokers); `asked` (share of the flagged outgoing money);
 * `institutions` (share that went to known institutions and trades).
 */
const ownOutlay: Feature = {
  id: 'own_outlay',
  title:
    'The customer’s own money sent to new recipients: its amount compared with the income, how often, ' +
    'and how soon after a loan',
  unit: 'months of regular income',
  lists: ['payment_words'],
  measure(view) {
    const { isTold } = assessedMoneyOf(view);
    if (!isTold) return unknownMeasure(NO_NAMES_REASON);
    const { fromMs, outs, paid, cash, payees } = outlayRows(view);
    const sums = sumOfAssessedRows(paid) + sumOfAssessedRows(cash);
    const spent = new Set([...paid, ...cash]);
    const months = monthsOfIncome(view, sums);
    const institutions = sumOfAssessedRows(
      outs.filter((each) => !each.isCash && isKnownCounterpartyKind(each.kinds) && !spent.has(each)),
    );
    return {
      value: months,
      ...(months === null ? { unknown: 'No regular income is on record.' } : {}),
      parts: roundedParts({
        repeats: paid.length - payees.size,
        burst: mostWithinDay(paid),
        ...drawnParts(view, fromMs, paid, cash),
        bait: smallReturnRow(view, paid) === undefined ? 0 : 1,
        coin: percentOfWhole(sumOfAssessedRows(paid.filter(isCryptoPayment)), sums),
        asked: askedShare(view, spent),
        institutions: percentOfWhole(institutions, institutions + sums),
      }),
      figures: {
        ...periodStartTexts(view, fromMs),
        // Without a month of payments before, nobody can say who is new.
        receivers: countWithNoun(
          countNamedParties(paid),
          isMonthBeforeRead(view, fromMs) ? 'new recipient' : 'recipient',
        ),
        payments: countWithNoun(paid.length, 'payment'),
        money: moneyText(paid),
      },
      evidence: idsOfAssessedRows([...spent]),
    };
  },
};

/** Returns null where no regular income is on record, since nothing tells what is much for the customer. */
function monthsOfIncome(view: CaseView, sums: number): number | null {
  const { ins } = assessedMoneyOf(view);
  const firstMs = view.rows[0]?.atMs ?? view.facts.lookback.endMs;
  const months = Math.max(1, (view.facts.lookback.endMs - firstMs) / MONTH_MS);
  const income = sumOfAssessedRows(ins.filter(isRegularIncome)) / months;
  return income > 0 ? Math.round((1000 * sums) / income) / 1000 : null;
}

const isRegularIncome = ({ source, isUsual }: AssessedRow): boolean =>
  isUsual || source === 'wage' || source === 'benefit';

/** Rows are in order of time. */
function mostWithinDay(paid: readonly AssessedRow[]): number {
  let most = 0;
  let first = 0;
  paid.forEach(({ atMs }, last) => {
    while (paid[first]!.atMs <= atMs - DAY_MS) first++;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

function drawnParts(
  view: CaseView,
  fromMs: number,
  paid: readonly AssessedRow[],
  cash: readonly AssessedRow[],
): Record<string, number> {
  const drawn = assessedMoneyOf(view).rows.filter(
    (each) =>
      each.isIn &&
      each.atMs >= fromMs - DRAWN_BEFORE_MS &&
      !each.isTakenBack &&
      !each.isUsual &&
      isDrawnReserve(each),
  );
  const rowsOf = (some: readonly AssessedRow[]) =>
    some.map(({ row, atMs, sums }) => ({ id: row.id, atMs, sums, party: row.counterparty }));
  const gone = [...paid, ...cash].sort((a, b) => a.atMs - b.atMs);
  const { share, medianHours } = linkMoney(rowsOf(drawn), rowsOf(gone));
  return {
    draws: drawn.length,
    drawnKinds: new Set(drawn.map(({ source }) => source)).size,
    drawnLeft: share,
    ...(medianHours === null ? {} : { drawnHours: medianHours }),
  };
}

/** Returns the first payment by which a recipient sent a little back before it got its last payment. */
export function smallReturnRow(view: CaseView, paid: readonly AssessedRow[]): AssessedRow | undefined {
  return assessedMoneyOf(view).rows.find((back) => {
    const own = paid.filter(({ row }) => row.counterparty === back.row.counterparty);
    return (
      back.isIn &&
      own.length > 1 &&
      back.atMs > own[0]!.atMs &&
      back.atMs < own.at(-1)!.atMs &&
      back.sums < BAIT_SHARE_MAX * sumOfAssessedRows(own)
    );
  });
}

function askedShare(view: CaseView, spent: ReadonlySet<AssessedRow>): number {
  const asked = assessedMoneyOf(view).rows.filter(({ isIn, row }) => !isIn && row.flagged);
  return percentOfWhole(sumOfAssessedRows(asked.filter((each) => spent.has(each))), sumOfAssessedRows(asked));
}

export const OUTLAY_FEATURES: readonly Feature[] = [ownOutlay];
