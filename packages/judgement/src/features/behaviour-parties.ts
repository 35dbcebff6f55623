import { bankingDays } from '../activity/banking-days.js';
import { behaviourStartMsOf } from '../activity/behaviour.js';
import { isCashPlace } from '../risk-data/words/name-kinds.js';
import { spokenDay } from '../wording/spoken.js';
import { countWithNoun, unknownMeasure, type CaseView, type Feature } from './feature.js';
import {
  groupRowsByParty,
  idsOfAssessedRows,
  moneyText,
  countNamedParties,
  countAssessedParties,
  percentText,
  firstDayRead,
  roughMoney,
  roundedParts,
  noneFoundText,
  assessedMoneyOf,
  percentOfWhole,
  spanInWords,
  sumOfAssessedRows,
  leaveOutKnownParties,
  NO_NAMES_REASON,
  type AssessedRow,
} from './seen-money.js';

/**
 * Deposited cash (sum, places, days), and withdrawn cash beyond small sums for living. Parts: `places`,
 * `days`, `share` of incoming money, `drawnShare` of outgoing money, `drawnSums`, and `belowDays`: days on
 * which each deposit is below the reporting threshold and all together reach a quarter of it.
 */
const NO_CASH = 'no cash was deposited or withdrawn';
const DRAWN_ALONE =
  'no cash was deposited; {drawn} of the outgoing money since {since} was withdrawn in cash{loads}{usual}';

const cash: Feature = {
  id: 'cash',
  title: 'Cash: sum, places and days of deposits, and withdrawals',
  unit: 'times the reporting threshold',
  measure(view) {
    const { ins, outs } = assessedMoneyOf(view);
    const brought = ins.filter(({ isCash }) => isCash);
    const drawn = outs.filter(({ isCash, isUsual }) => isCash && !isUsual);
    const isUsualDrawn = outs.some(({ isCash, isUsual }) => isCash && isUsual);
    const days = bankingDays(brought, ({ atMs }) => atMs);
    const places = new Set(brought.flatMap((each) => cashPlaceOf(view, each) ?? [])).size;
    const share = percentOfWhole(sumOfAssessedRows(brought), sumOfAssessedRows(ins));
    const drawnShare = percentOfWhole(sumOfAssessedRows(drawn), sumOfAssessedRows(outs));
    return {
      value: Math.round(sumOfAssessedRows(brought) * 1000) / 1000,
      parts: roundedParts({
        places,
        days: days.length,
        share,
        drawnShare,
        drawnSums: sumOfAssessedRows(drawn),
        belowDays: days.filter(isBelow).length,
      }),
      figures: {
        money: moneyText(brought),
        since: firstDayRead(view),
        span: spanInWords(brought),
        where: places > 0 ? ` at ${countWithNoun(places, 'place')}` : '',
        places: countWithNoun(places, 'place'),
        days: countWithNoun(days.length, 'day'),
        below: countWithNoun(days.filter(isBelow).length, 'day'),
        share: percentText(share),
        drawn: percentText(drawnShare),
        usual: isUsualDrawn ? ', the usual withdrawals left out' : '',
        loads: drawn.some(({ row }) => row.kind === 'prepaid_card') ? ' or loaded on prepaid cards' : '',
      },
      ...(brought.length === 0 ? { says: drawn.length === 0 ? NO_CASH : DRAWN_ALONE } : {}),
      evidence: idsOfAssessedRows([...brought, ...drawn]),
    };
  },
};

/**
 * Returns the branch or machine at which cash was brought in: the other side unless it is a person, or what
 * the reference says. A payer is no place.
 */
function cashPlaceOf({ facts }: CaseView, { row, name, nameKind }: AssessedRow): string | undefined {
  const reference = facts.descriptors?.[row.id] ?? '';
  if (name !== '' && (isCashPlace(name) || nameKind !== 'person')) return name.toLowerCase();
  return isCashPlace(reference) ? reference.toLowerCase() : undefined;
}

/** Tells whether the deposits of a day reach a quarter of the reporting threshold, while each is below it. */
const isBelow = (day: readonly AssessedRow[]): boolean =>
  sumOfAssessedRows(day) >= 0.25 && day.every(({ sums }) => sums < 1);

/**
 * Payers and payees beyond the usual. Parts: `payers`, their `sums` and average `eachSums`, and how many of
 * them are `told`; `toTwo`, the share of all money that went to the two largest payees, and its `toTwoSums`.
 */
const parties: Feature = {
  id: 'parties',
  title:
    'Money from senders that the alert flags or that had no regular payments before; family does not count',
  unit: 'share of incoming money',
  lists: ['payment_words'],
  measure(view) {
    const { isTold, ins, outs, openIns } = assessedMoneyOf(view);
    if (!isTold) return unknownMeasure(NO_NAMES_REASON);
    const strangers = openIns.filter(({ isKnown, isFamily, isCash }) => !isKnown && !isFamily && !isCash);
    const most = twoLargest(outs);
    const payers = countAssessedParties(strangers);
    const share = percentOfWhole(sumOfAssessedRows(strangers), sumOfAssessedRows(ins));
    const { unknown: told, apart } = leaveOutKnownParties(toldStrangers(strangers));
    const named = countNamedParties(told);
    const toTwo = percentOfWhole(
      sumOfAssessedRows(most),
      Math.max(sumOfAssessedRows(ins), sumOfAssessedRows(outs)),
    );
    return {
      value: share,
      parts: roundedParts({
        payers,
        told: named,
        sums: sumOfAssessedRows(strangers),
        eachSums: payers === 0 ? 0 : sumOfAssessedRows(strangers) / payers,
        toTwo,
        toTwoSums: sumOfAssessedRows(most),
      }),
      figures: {
        share: percentText(percentOfWhole(sumOfAssessedRows(told), sumOfAssessedRows(ins))),
        payers: countWithNoun(named, 'sender'),
        apart,
        begun: spokenDay(behaviourStartMsOf(view.window)),
        since: firstDayRead(view),
        each: roughMoney(view, named === 0 ? 0 : sumOfAssessedRows(told) / named),
        toTwo: percentText(percentOfWhole(sumOfAssessedRows(most), sumOfAssessedRows(outs))),
        largest: countAssessedParties(most) === 1 ? 'one recipient' : 'the two largest recipients',
      },
      ...nobodyTold(view, strangers, named),
      evidence: [...new Set([...idsOfAssessedRows(strangers), ...idsOfAssessedRows(most)])],
    };
  },
};

/**
 * Returns what is said where nobody is told: the alert may flag payers of many months, who are no strangers.
 */
function nobodyTold(view: CaseView, strangers: readonly AssessedRow[], named: number): { says?: string } {
  if (strangers.length === 0)
    return noneFoundText(
      view,
      'no money came from flagged senders or from senders without regular payments before',
    );
  const isLasting = named === 0 && strangers.some((each) => each.isLasting);
  return isLasting ? noneFoundText(view, 'no money came from senders without regular payments') : {};
}

/**
 * Returns the payments of strangers that a text tells of: a reader sees no stranger in an employer, however
 * new the account is, nor in a payer of many months, whether or not the alert is about it.
 */
const toldStrangers = (strangers: readonly AssessedRow[]): readonly AssessedRow[] =>
  strangers.filter(({ isPay, isLasting }) => !isPay && !isLasting);

/** Returns payments to the two largest payees that are neither the customer nor family. */
function twoLargest(outs: readonly AssessedRow[]): readonly AssessedRow[] {
  const paid = outs.filter(({ isFamily, isCash }) => !isFamily && !isCash);
  const byPayee = groupRowsByParty(paid);
  return byPayee
    .sort((a, b) => sumOfAssessedRows(b) - sumOfAssessedRows(a))
    .slice(0, 2)
    .flat();
}

export const PARTY_FEATURES: readonly Feature[] = [cash, parties];
