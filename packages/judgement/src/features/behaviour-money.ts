import { asOneOrZero, type CaseView, countWithNoun, unknownMeasure, type Feature } from './feature.js';
import { linkedFlowsOf, medianTimeText } from './linked-flows.js';
import {
  isMonthBeforeRead,
  idsOfAssessedRows,
  isNewToCustomer,
  moneyText,
  countNamedParties,
  newPartiesSinceMs,
  countAssessedParties,
  percentText,
  countRisingPayments,
  firstDayRead,
  roundedParts,
  assessedMoneyOf,
  percentOfWhole,
  periodStartTexts,
  sumOfAssessedRows,
  leaveOutKnownParties,
  NO_NAMES_REASON,
  type AssessedRow,
} from './seen-money.js';

/**
 * Share of outgoing money to recipients without payments before the month that precedes the window. Parts:
 * `sums`; `isPlain` (a month before was read, and no own account received any); `count` of recipients;
 * `perReceiver` (payments to each); `rising` (how often a payment was larger than all before); `ownMoney`
 * (share that unknown senders had not paid in).
 */
const newReceivers: Feature = {
  id: 'new_receivers',
  title: 'Money sent to recipients whose first payment is at most a month older than the flagged activity',
  unit: 'share of outgoing money since then',
  lists: ['payment_words'],
  measure(view) {
    const { isTold, outs, openOuts, openIns } = assessedMoneyOf(view);
    if (!isTold) return unknownMeasure(NO_NAMES_REASON);
    const fromMs = newPartiesSinceMs(view);
    const isSince = ({ row }: AssessedRow): boolean => row.atMs >= fromMs;
    const isNew = ({ row: { counterparty } }: AssessedRow): boolean =>
      counterparty !== null && isNewToCustomer(view, counterparty);
    const { registeredAtMs, lastBeforeMs } = view.subject;
    const isOnFile = lastBeforeMs !== null || view.rows.some(({ atMs }) => atMs < fromMs);
    if (!isOnFile && (registeredAtMs === null || registeredAtMs < fromMs))
      return unknownMeasure('No earlier payment is on record, so it is not known which recipients are new.');
    const paid = openOuts.filter((each) => isSince(each) && !each.isCash && !each.isOwn && isNew(each));
    const came = openIns.filter((each) => isSince(each) && !each.isFamily && !each.isKnown);
    const count = countAssessedParties(paid);
    const sum = sumOfAssessedRows(paid);
    const all = sumOfAssessedRows(outs.filter(isSince));
    const share = percentOfWhole(sum, all);
    const { unknown: told, apart } = leaveOutKnownParties(paid);
    const perReceiver = count === 0 ? 0 : paid.length / count;
    return {
      value: share,
      ...(count === 0
        ? { says: `no money went to new recipients${view.facts.truncated ? '{read}' : ''}` }
        : {}),
      parts: roundedParts({
        sums: sum,
        count,
        perReceiver,
        rising: countRisingPayments(paid),
        ownMoney: sum === 0 ? 0 : Math.max(0, 1 - sumOfAssessedRows(came) / sum),
        isPlain: asOneOrZero(
          isMonthBeforeRead(view, fromMs) && !paid.some(({ row }) => row.kind === 'internal'),
        ),
      }),
      figures: {
        ...periodStartTexts(view, fromMs),
        apart,
        share: percentText(percentOfWhole(sumOfAssessedRows(told), all)),
        count: countWithNoun(countNamedParties(told), 'recipient'),
        money: moneyText(told),
        each: `${Math.round(10 * perReceiver) / 10} times`,
      },
      evidence: idsOfAssessedRows(paid),
    };
  },
};

/** Months of pay displayed for a person with little or no regular pay. */
const MONTHS_MAX = 99;

/**
 * Money apart from the usual payments. Parts: `in`; `left` (share of it that left within two weeks), its
 * `leftSums` and the median `hours` until then; `kept`; `months` of regular pay. For flagged money that the
 * customer did not move: `beside`, `besideShare`, `unmoved` (attempts).
 */
const flaggedWeight: Feature = {
  id: 'flagged_weight',
  title: 'Unusual payments: the incoming or the outgoing sum, whichever is larger',
  unit: 'times the reporting threshold',
  says: 'apart from the usual payments, {came} came in and {gone} went out',
  measure(view) {
    const { openIns, openOuts, ins, rows } = assessedMoneyOf(view);
    const came = sumOfAssessedRows(openIns);
    const gone = sumOfAssessedRows(openOuts);
    const months = Math.max(1, new Set(rows.map(({ month }) => month)).size);
    const pay = sumOfAssessedRows(ins.filter(({ isUsual }) => isUsual)) / months;
    const flows = linkedFlowsOf(view);
    const flagged = sumOfAssessedRows(rows.filter(({ row }) => row.flagged));
    const beside = besideSums(view);
    return {
      value: Math.round(Math.max(came, gone) * 1000) / 1000,
      parts: roundedParts({
        in: came,
        left: flows.share,
        leftSums: flows.left,
        ...(flows.medianHours === null ? {} : { hours: flows.medianHours }),
        kept: came > 0 ? Math.max(0, 1 - gone / came) : 1,
        months: pay > 0 ? Math.min(MONTHS_MAX, Math.max(came, gone) / pay) : MONTHS_MAX,
        beside,
        besideShare: percentOfWhole(beside, beside + flagged),
        unmoved: view.facts.beside?.unmoved?.length ?? 0,
      }),
      figures: {
        since: firstDayRead(view),
        came: moneyText(openIns),
        gone: moneyText(openOuts),
        again: percentText(flows.share),
        time: medianTimeText(flows),
        kept: percentText(came > 0 ? Math.max(0, 1 - gone / came) : 1),
      },
      evidence: idsOfAssessedRows([...openIns, ...openOuts]),
    };
  },
};

/** Sums flagged money of other customers and flagged payments that did not move. */
function besideSums({ facts, sums }: CaseView): number {
  const { others, unmoved = [] } = facts.beside ?? {};
  const rows = (others?.customers ?? []).flatMap((customer) =>
    (['in', 'out'] as const).flatMap((direction) =>
      Object.entries(customer.sums[direction]).map(([currency, amount]) => ({ direction, currency, amount })),
    ),
  );
  const all = sums(unmoved) + sums(rows);
  return Number.isFinite(all) ? all : 0;
}

export const MONEY_FEATURES: readonly Feature[] = [newReceivers, flaggedWeight];
