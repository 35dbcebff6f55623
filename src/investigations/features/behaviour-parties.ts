import { groupedBy } from '../../kernel/grouped-by.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { countWithNoun, unknown, type Feature } from './feature.js';
import {
  byParty,
  idsOf,
  isKnownKind,
  moneyText,
  partiesOf,
  percentText,
  rounded,
  seenMoney,
  shareOf,
  sumOf,
  NO_NAMES_REASON,
  type SeenRow,
} from './seen-money.js';

/**
 * Cash brought: how much, in how many places and on how many days; and cash drawn beyond small sums to live
 * on. Parts: `places`, `days`, `share` of what came in, `drawnShare` of what went out, `drawnSums`, and
 * `belowDays`, on which each deposit is below the reportable sum and all are a quarter of it or more.
 */
const NO_CASH = 'no cash was brought in or drawn';
const DRAWN_ALONE = 'no cash was brought in; drawn in cash: {drawn} of all that went out';

const cash: Feature = {
  id: 'cash',
  title: 'Cash brought in, by sum, places and days, and cash drawn',
  unit: 'reportable sums',
  says:
    'cash brought in: {money}{where} on {days}, {share} of all that came in; ' +
    'drawn in cash: {drawn} of all that went out',
  measure(view) {
    const { ins, outs } = seenMoney(view);
    const brought = ins.filter(({ isCash, row }) => isCash || row.cheque === true);
    const drawn = outs.filter(({ isCash, isUsual }) => isCash && !isUsual);
    const days = [...groupedBy(brought, ({ atMs }) => Math.floor(atMs / DAY_MS)).values()];
    const places = partiesOf(brought.filter(({ row }) => row.counterparty !== null));
    const [share, drawnShare] = [shareOf(sumOf(brought), sumOf(ins)), shareOf(sumOf(drawn), sumOf(outs))];
    return {
      value: Math.round(sumOf(brought) * 1000) / 1000,
      parts: rounded({
        places,
        days: days.length,
        share,
        drawnShare,
        drawnSums: sumOf(drawn),
        belowDays: days.filter(isBelow).length,
      }),
      figures: {
        money: moneyText(brought),
        where: places > 0 ? ` at ${countWithNoun(places, 'place')}` : '',
        days: countWithNoun(days.length, 'day'),
        share: percentText(share),
        drawn: drawn.length > 0 ? percentText(drawnShare) : 'nothing',
      },
      ...(brought.length === 0 ? { says: drawn.length === 0 ? NO_CASH : DRAWN_ALONE } : {}),
      evidence: idsOf([...brought, ...drawn]),
    };
  },
};

/** Tells whether a day has a quarter of a reportable sum or more, each sum less than one. Own choice. */
const isBelow = (day: readonly SeenRow[]): boolean => sumOf(day) >= 0.25 && day.every(({ sums }) => sums < 1);

/**
 * Who pays in and is paid beyond the usual. Parts: `payers`, their `sums`, mean `eachSums`, how many of them
 * paid the same (`equalIn`) and new payees got the same (`equalOut`); `toTwo`, the share of what moved that
 * went to the two who got most, and its `toTwoSums`.
 */
const parties: Feature = {
  id: 'parties',
  title: 'What came from payers without regular dealings, family and institutions apart',
  unit: 'share of what came in',
  says: '{share} of what came in, {money}, came from {payers} without regular dealings{receivers}',
  lists: ['payment_words'],
  measure(view) {
    const { isTold, ins, outs, openIns, openOuts } = seenMoney(view);
    if (!isTold) return unknown(NO_NAMES_REASON);
    const strangers = openIns.filter(
      ({ isKnown, isFamily, isCash, kinds }) => !isKnown && !isFamily && !isCash && !isKnownKind(kinds),
    );
    const paid = openOuts.filter(({ isKnown, isCash, isOwn }) => !isKnown && !isCash && !isOwn);
    const most = twoLargest(outs);
    const payers = partiesOf(strangers);
    const share = shareOf(sumOf(strangers), sumOf(ins));
    const toTwo = shareOf(sumOf(most), Math.max(sumOf(ins), sumOf(outs)));
    return {
      value: share,
      parts: rounded({
        payers,
        sums: sumOf(strangers),
        eachSums: payers === 0 ? 0 : sumOf(strangers) / payers,
        equalIn: partiesOf(equalOf(strangers)),
        equalOut: partiesOf(equalOf(paid)),
        toTwo,
        toTwoSums: sumOf(most),
      }),
      figures: {
        share: percentText(share),
        payers: countWithNoun(payers, 'payer'),
        money: moneyText(strangers),
        receivers: toldLargest(most, outs),
      },
      ...(payers === 0 ? { says: 'no money came from payers without regular dealings{receivers}' } : {}),
      evidence: [...new Set([...idsOf(strangers), ...idsOf(most)])],
    };
  },
};

/** Words what the two largest receivers got of what went out; empty without any. */
function toldLargest(most: readonly SeenRow[], outs: readonly SeenRow[]): string {
  if (most.length === 0) return '';
  const whom =
    partiesOf(most) > 1 ? 'the two largest receivers, family and institutions apart,' : 'one receiver';
  const share = percentText(shareOf(sumOf(most), sumOf(outs)));
  return `; of what went out ${whom} got ${share}, ${moneyText(most)}`;
}

/** Returns payments to the two who got most and are neither the customer, family nor an institution. */
function twoLargest(outs: readonly SeenRow[]): readonly SeenRow[] {
  const paid = outs.filter(
    ({ isOwn, isFamily, isCash, kinds }) => !isOwn && !isFamily && !isCash && !isKnownKind(kinds),
  );
  const byPayee = byParty(paid);
  return byPayee
    .sort((a, b) => sumOf(b) - sumOf(a))
    .slice(0, 2)
    .flat();
}

/** Amounts within a hundredth count as one, for fees. Own choice. */
const EQUAL_TIMES_MAX = 1.01;

/** Returns the largest group of payments of one amount. */
function equalOf(rows: readonly SeenRow[]): readonly SeenRow[] {
  const sorted = rows.filter(({ sums }) => sums > 0).sort((a, b) => a.sums - b.sums);
  let [start, first, count] = [0, 0, 0];
  sorted.forEach((each, end) => {
    while (each.sums > sorted[start]!.sums * EQUAL_TIMES_MAX) start += 1;
    if (end - start + 1 > count) [first, count] = [start, end - start + 1];
  });
  return sorted.slice(first, first + count);
}

/**
 * Money that went back or came back. Parts: `sums` that went back to their payers; `cameBack` and
 * `cameBackShare` from receivers of earlier payments.
 */
const returned: Feature = {
  id: 'returned',
  title: 'What went back to whoever had paid it, and what came back from whoever was paid',
  unit: 'share of what came in apart from the usual payments',
  says:
    '{share} of what came in apart from the usual payments went back to whoever had paid it; ' +
    '{money} moved between these and the customer',
  measure(view) {
    const { openIns, openOuts } = seenMoney(view);
    const rows = [...openIns, ...openOuts].filter(
      ({ row, isCash, isOwn }) => row.counterparty !== null && !isCash && !isOwn,
    );
    const both = byParty(rows).filter(
      (group) => group.some(({ isIn }) => isIn) && group.some(({ isIn }) => !isIn),
    );
    let [toPayers, cameBack] = [0, 0];
    for (const group of both) {
      const came = sumOf(group.filter(({ isIn }) => isIn));
      const less = Math.min(came, sumOf(group) - came);
      if (isInFirst(group)) toPayers += less;
      else cameBack += less;
    }
    const share = shareOf(toPayers, sumOf(openIns));
    return {
      value: share,
      parts: rounded({ sums: toPayers, cameBack, cameBackShare: shareOf(cameBack, sumOf(openOuts)) }),
      figures: { share: percentText(share), money: moneyText(both.flat()) },
      evidence: idsOf(both.flat()),
    };
  },
};

const isInFirst = (rows: readonly SeenRow[]): boolean =>
  rows.reduce((a, b) => (b.row.atMs < a.row.atMs ? b : a)).isIn;

export const PARTY_FEATURES: readonly Feature[] = [cash, parties, returned];
