import { currencyTypeOf } from '../activity/on-ramps.js';
import { ageAtAlert } from '../case/facts/counterparties.js';
import { tradeFeature } from './behaviour-life.js';
import { asOneOrZero, type CaseView, countWithNoun, unknownMeasure, type Feature } from './feature.js';
import {
  groupRowsByParty,
  isMonthBeforeRead,
  idsOfAssessedRows,
  isKnownCounterpartyKind,
  isNewToCustomer,
  moneyText,
  countNamedParties,
  newPartiesSinceMs,
  percentText,
  countRisingPayments,
  roundedParts,
  assessedMoneyOf,
  percentOfWhole,
  periodStartTexts,
  sumOfAssessedRows,
  NO_NAMES_REASON,
  type AssessedRow,
} from './seen-money.js';

/** The customer's own money, and money that is lent or given to them. */
const DRAWN_SOURCES: ReadonlySet<AssessedRow['source']> = new Set<AssessedRow['source']>([
  'loan',
  'own_account',
  'savings_or_pension',
]);
/** Sources that are nobody's savings, nor those of strangers. */
const PLAIN_SOURCES: ReadonlySet<AssessedRow['source']> = new Set<AssessedRow['source']>([
  'benefit',
  'insurer',
  'refund',
  'wage',
]);
/** Sent back by the customer's bank, without the payment that it takes back being on record. */
const isBack = ({ row }: AssessedRow): boolean => row.kind === 'chargeback';
const OWN_USES: ReadonlySet<AssessedRow['use']> = new Set<AssessedRow['use']>([
  'loan_repayment',
  'own_account',
]);
/** A cash withdrawal of this share of the reporting threshold is more than a person needs to live. */
const LARGE_CASH_SUMS = 0.3;

/** A pension that is paid by the month is income, and not savings that were drawn. */
const isMonthlyPension = ({ source, isPay, isLasting }: AssessedRow): boolean =>
  source === 'savings_or_pension' && isPay && isLasting;

export const isDrawnReserve = (each: AssessedRow): boolean =>
  !each.isCash && !isMonthlyPension(each) && (DRAWN_SOURCES.has(each.source) || each.isNamesake);

export const isCryptoPayment = ({ row, kinds }: AssessedRow): boolean =>
  kinds.includes('exchange') || kinds.includes('broker') || currencyTypeOf(row.currency) === 'CRYPTO';

const SMALL_SHARE = 0.05;

/** What went to recipients without earlier payments, and large cash, since a month before the window. */
export function outlayRows(view: CaseView) {
  const fromMs = newPartiesSinceMs(view);
  const outs = assessedMoneyOf(view).openOuts.filter(({ atMs }) => atMs >= fromMs);
  const paid = outs.filter(
    (each) =>
      isNewToCustomer(view, each.row.counterparty) &&
      !each.isCash &&
      !isBack(each) &&
      !OWN_USES.has(each.use) &&
      (!isKnownCounterpartyKind(each.kinds) || isCryptoPayment(each)),
  );
  const cash = outs.filter(({ isCash, sums }) => isCash && sums >= LARGE_CASH_SUMS);
  const payees: ReadonlySet<string> = new Set(paid.flatMap(({ row }) => row.counterparty ?? []));
  return { fromMs, outs, paid, cash, payees };
}

// size: one pass over the rows finds all that the feature tells.

const ownLoss: Feature = {
  id: 'own_loss',
  title: 'The customer’s own money sent to new recipients: it did not come from unknown senders',
  unit: 'share of the money sent to new recipients',
  lists: ['payment_words'],
  measure(view) {
    const { isTold, rows, openIns } = assessedMoneyOf(view);
    if (!isTold) return unknownMeasure(NO_NAMES_REASON);
    const { fromMs, outs, paid, cash, payees } = outlayRows(view);
    // Without payees: what a fraudster pays back is bait.
    const others = openIns.filter(
      (each) =>
        each.atMs >= fromMs &&
        !isDrawnReserve(each) &&
        !PLAIN_SOURCES.has(each.source) &&
        !isMonthlyPension(each) &&
        !each.isKnown &&
        !payees.has(each.row.counterparty ?? ''),
    );
    const sums = sumOfAssessedRows(paid) + sumOfAssessedRows(cash);
    const came = rows.filter((each) => each.isIn && each.atMs >= fromMs);
    const bounced = sumOfAssessedRows(came.filter(({ isTakenBack }) => isTakenBack));
    const backLater = Math.min(sumOfAssessedRows(others), sumOfAssessedRows(outs.filter(isBack)));
    const back = bounced + backLater;
    const own = percentOfWhole(Math.max(0, sums - sumOfAssessedRows(others) + backLater), sums);
    const drawn = percentOfWhole(
      sumOfAssessedRows(
        came.filter(
          (each) =>
            isDrawnReserve(each) &&
            !each.isTakenBack &&
            !each.isUsual &&
            (view.isPerson || each.source !== 'loan'),
        ),
      ),
      sums,
    );
    const rising = countRisingPayments(paid);
    const receivers = groupRowsByParty(paid).length;
    const named = countNamedParties(paid);
    const isPlain = isMonthBeforeRead(view, fromMs);
    const largest = paid.toSorted((a, b) => b.sums - a.sums).slice(0, 1);
    const parts = roundedParts({
      own,
      sums,
      receivers,
      drawn,
      back: percentOfWhole(back, sums),
      rising,
      rise: percentOfWhole(sumOfAssessedRows(largest), paid[0]?.sums ?? 0),
      isPlain: asOneOrZero(isPlain),
      tainted: others.some((each) => (each.isCash || isCryptoPayment(each)) && !isSmall(each.sums, sums))
        ? 1
        : 0,
      cash: percentOfWhole(sumOfAssessedRows(cash), sums),
      flagged: paid.filter(({ row }) => row.flagged).length,
    });
    return {
      value: own,
      parts: { ...parts, victim: asOneOrZero(hasEvidence(view, parts)) },
      figures: {
        ...periodStartTexts(view, fromMs),
        first: moneyText(paid.slice(0, 1)),
        most: moneyText(largest),
        strange: percentText(1 - own),
        receivers:
          named === 0
            ? 'recipients who are not named'
            : countWithNoun(named, isPlain ? 'new recipient' : 'recipient'),
        drawn: percentText(Math.min(1, drawn)),
        back: percentText(Math.min(1, percentOfWhole(back, sums))),
      },
      evidence: idsOfAssessedRows([...paid, ...cash]),
    };
  },
};

const isSmall = (sum: number, beside: number): boolean => sum > 0 && sum <= SMALL_SHARE * beside;

/**
 * Share that must be the customer's own money; a victim's loss may include a little money of others, such as
 * gifts.
 */
const OWN_MIN = 2 / 3;
const LEAST = { sums: 0.2, drawn: 1 / 3, back: 0.5, rising: 2 };
/** Rising payments to more recipients than this are not the work of a single fraudster. */
const RECEIVERS_MAX = 3;
/** A company's single new recipient is a new supplier; a fraudster splits the money. */
const FIRM_RECEIVERS_MIN = 2;
/** Signs of a trading company: monthly running costs, and income from regular buyers. */
const TRADING = { running: 0.1, known: 0.5 };
/** Withdrawn cash indicates a victim only from this age. */
const OLD_YEARS = 65;

function hasEvidence(view: CaseView, parts: Readonly<Record<string, number>>): boolean {
  const { own = 0, sums = 0, receivers = 0, drawn = 0, back = 0, rising = 0, tainted, cash = 0 } = parts;
  if (own < OWN_MIN || sums < LEAST.sums || tainted) return false;
  if (cash > 0.5 && !(view.isPerson && (ageAtAlert(view.facts) ?? 0) >= OLD_YEARS)) return false;
  if (drawn >= LEAST.drawn) return true;
  if (view.isPerson) return back >= LEAST.back || (rising >= LEAST.rising && receivers <= RECEIVERS_MAX);
  if (parts['flagged'] === 0 || receivers < FIRM_RECEIVERS_MIN || receivers > RECEIVERS_MAX) return false;
  const { running = 0, known = 0 } = tradeFeature.measure(view).parts ?? {};
  return running >= TRADING.running && known >= TRADING.known;
}

/** Tells whether the customer's own money is gone, based on positive evidence. */
export const isVictimOfOwnLoss = (view: CaseView): boolean => ownLoss.measure(view).parts?.['victim'] === 1;

export const LOSS_FEATURES: readonly Feature[] = [ownLoss];
