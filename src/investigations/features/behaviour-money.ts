import { busiestSum, MONTH_MS } from '../domain/activity/declared-activity.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { spokenDay, spokenSpan } from '../domain/texts/spoken.js';
import type { CaseView } from './case-view.js';
import { countWithNoun, unknown, type Feature } from './feature.js';
import {
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
 * Share of what went out since a month before the window that went to receivers first paid then. Parts:
 * `sums`, `largestSums` of a single one, `count` of receivers, `times`, `perReceiver`, `rising` (how often a
 * payment was larger than all before), and `ownMoney`, the share that is not covered by what strangers had
 * paid in.
 */
const newReceivers: Feature = {
  id: 'new_receivers',
  title: 'What went to receivers first paid in the window of the alert or the month before',
  unit: 'share of what went out since then',
  says: 'since {since} {share} of what went out, {money}, went to {count} not paid before that day',
  lists: ['payment_words'],
  measure(view) {
    const { isTold, outs, openOuts, openIns } = seenMoney(view);
    if (!isTold) return unknown(NO_NAMES_REASON);
    // Why floored: the text names whole days.
    const fromMs = Math.floor((view.window.startMs - MONTH_MS) / DAY_MS) * DAY_MS;
    const isSince = ({ row }: SeenRow): boolean => row.atMs >= fromMs;
    const before = new Set(outs.filter((each) => !isSince(each)).map(({ row }) => row.counterparty));
    const { registeredAtMs, lastBeforeMs } = view.subject;
    const isOnFile = lastBeforeMs !== null || view.rows.some(({ atMs }) => atMs < fromMs);
    if (!isOnFile && (registeredAtMs === null || registeredAtMs < fromMs))
      return unknown('No earlier payment is on file, so nobody can say which receivers are new.');
    const paid = openOuts.filter(
      (each) =>
        isSince(each) &&
        !each.isCash &&
        !each.isOwn &&
        (each.row.counterparty === null || !before.has(each.row.counterparty)),
    );
    const came = openIns.filter(
      (each) => isSince(each) && !each.isFamily && !each.isKnown && !isKnownKind(each.kinds),
    );
    const [count, sum] = [partiesOf(paid), sumOf(paid)];
    const share = shareOf(sum, sumOf(outs.filter(isSince)));
    return {
      value: share,
      ...(count === 0 ? { says: 'since {since} nothing went to receivers not paid before that day' } : {}),
      parts: rounded({
        sums: sum,
        largestSums: Math.max(0, ...paid.map(({ sums }) => sums)),
        count,
        times: paid.length,
        perReceiver: count === 0 ? 0 : paid.length / count,
        rising: risingSteps(paid),
        ownMoney: sum === 0 ? 0 : Math.max(0, 1 - sumOf(came) / sum),
      }),
      figures: {
        since: spokenDay(fromMs),
        share: percentText(share),
        count: countWithNoun(count, 'receiver'),
        money: moneyText(paid),
      },
      evidence: idsOf(paid),
    };
  },
};

function risingSteps(paid: readonly SeenRow[]): number {
  let [steps, most] = [0, 0];
  for (const { sums } of paid) {
    if (most > 0 && sums > most) steps += 1;
    most = Math.max(most, sums);
  }
  return steps;
}

const MONTHS_MIN = 3;
/** Below a fiftieth of a reportable sum an account is nearly idle, and no multiple of it says anything. */
const USUAL_MIN = 0.02;

/** Parts: `in` and `out`, times the own median month; `restDays` without any payment before the window. */
const ownPast: Feature = {
  id: 'own_past',
  title: 'The busiest month since the window began, against the median of the earlier months of the account',
  unit: 'times the own median month',
  says: 'in its busiest month {in} came in and {out} went out{rest}',
  measure(view) {
    const { rows } = seenMoney(view);
    const { fromMs, before } = rowsBeforeWindow(view, rows);
    const untilMs = fromMs ?? view.facts.lookback.endMs + 1;
    const months = Math.round((untilMs - (before[0]?.row.atMs ?? untilMs)) / MONTH_MS);
    if (months < MONTHS_MIN)
      return unknown('Fewer than {min} earlier months are known.', { figures: { min: String(MONTHS_MIN) } });
    const usual = (isIn: boolean): number => {
      const monthOf = ({ row }: SeenRow): number => Math.floor((untilMs - 1 - row.atMs) / MONTH_MS);
      const some = before.filter((each) => each.isIn === isIn);
      const sums = Array.from({ length: months }, (_, i) => sumOf(some.filter((row) => monthOf(row) === i)));
      return Math.max(USUAL_MIN, sums.sort((a, b) => a - b)[Math.floor(months / 2)]!);
    };
    const since = rows.filter(({ row }) => fromMs === null || row.atMs >= fromMs);
    const [ins, outs] = [true, false].map((isIn) =>
      busiestMonth(since.filter((each) => each.isIn === isIn)),
    ) as [readonly SeenRow[], readonly SeenRow[]];
    const timesIn = Math.round((10 * sumOf(ins)) / usual(true)) / 10;
    const timesOut = Math.round((10 * sumOf(outs)) / usual(false)) / 10;
    const restDays = fromMs === null ? 0 : Math.floor((fromMs - before.at(-1)!.row.atMs) / DAY_MS);
    return {
      value: Math.max(timesIn, timesOut),
      parts: { in: timesIn, out: timesOut, restDays },
      figures: {
        in: timesUsual(timesIn),
        out: timesUsual(timesOut),
        rest: restDays > 0 ? `, after ${spokenSpan(restDays)} without any payment` : '',
      },
      evidence: idsOf([...ins, ...outs]),
    };
  },
};

const timesUsual = (times: number): string =>
  times === 0 ? 'nothing' : times === 1 ? 'as much as usual' : `${times} times the usual`;

/** Returns the rows before the window; where these are few beside a long window, all that are known. */
function rowsBeforeWindow({ window: { startMs }, facts }: CaseView, rows: readonly SeenRow[]) {
  const before = rows.filter(({ row }) => row.atMs < startMs);
  const isKnown = startMs - (before[0]?.row.atMs ?? startMs) >= (MONTHS_MIN - 0.5) * MONTH_MS;
  const isLong = facts.lookback.endMs - startMs >= MONTHS_MIN * MONTH_MS;
  return isKnown || !isLong ? { fromMs: startMs, before } : { fromMs: null, before: rows };
}

/** Returns the busiest month, weighed in millionths, which a sum keeps exactly. */
const busiestMonth = (rows: readonly SeenRow[]): readonly SeenRow[] =>
  busiestSum(rows, MONTH_MS, ({ sums }) => BigInt(Math.round(sums * 1e6)));

/** Money that came in and left within a fortnight was not kept. Own choice. */
const LEFT_AGAIN_WITHIN_MS = 14 * DAY_MS;
const LEFT_AGAIN_TEXT = `left again within ${LEFT_AGAIN_WITHIN_MS / DAY_MS} days`;
/** Months of pay that are shown for a person with no regular pay, or next to none. */
const MONTHS_MAX = 99;

/**
 * What moved apart from the usual payments. Parts: `in`, `left` (share of it that left again within a
 * fortnight), its `leftSums` and the mean `hours` until then, `kept`, `months` of the regular pay; and of
 * what the alert flags but the customer did not move, `beside`, `besideShare`, `unmoved` (tries).
 */
const flaggedWeight: Feature = {
  id: 'flagged_weight',
  title: 'What moved apart from the usual payments, the larger of in and out',
  unit: 'reportable sums',
  says: 'apart from the usual payments {came} came in and {gone} went out{again}',
  measure(view) {
    const { openIns, openOuts, ins, rows } = seenMoney(view);
    const [came, gone] = [sumOf(openIns), sumOf(openOuts)];
    const months = Math.max(1, new Set(rows.map(({ month }) => month)).size);
    const pay = sumOf(ins.filter(({ isUsual }) => isUsual)) / months;
    const left = sumsThatLeftAgain(openIns, openOuts);
    const flagged = sumOf(rows.filter(({ row }) => row.flagged));
    const beside = besideSums(view);
    return {
      value: Math.round(Math.max(came, gone) * 1000) / 1000,
      parts: rounded({
        in: came,
        left: shareOf(left.sums, came),
        leftSums: left.sums,
        ...(left.sums > 0 ? { hours: left.hours } : {}),
        kept: came > 0 ? Math.max(0, 1 - gone / came) : 1,
        months: pay > 0 ? Math.min(MONTHS_MAX, Math.max(came, gone) / pay) : MONTHS_MAX,
        beside,
        besideShare: shareOf(beside, beside + flagged),
        unmoved: view.facts.beside?.unmoved?.length ?? 0,
      }),
      figures: {
        came: moneyText(openIns),
        gone: moneyText(openOuts),
        again:
          left.sums > 0
            ? `, and ${percentText(shareOf(left.sums, came))} of the former ${LEFT_AGAIN_TEXT}`
            : '',
      },
      evidence: idsOf([...openIns, ...openOuts]),
    };
  },
};

/** Sums what the alert flags of other customers, and what did not move. */
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

/** Sums money that came and left within a fortnight, oldest first, to any receiver; rows in time order. */
function sumsThatLeftAgain(
  ins: readonly SeenRow[],
  outs: readonly SeenRow[],
): { sums: number; hours: number } {
  const waiting = ins.map(({ row, sums }) => ({ atMs: row.atMs, sums }));
  let [left, waitedMs, next] = [0, 0, 0];
  for (const { row, sums } of outs) {
    let open = sums;
    while (
      waiting[next] &&
      (row.atMs - waiting[next]!.atMs > LEFT_AGAIN_WITHIN_MS || waiting[next]!.sums <= 0)
    )
      next += 1;
    for (let i = next; open > 0 && waiting[i] && waiting[i]!.atMs <= row.atMs; i++) {
      const taken = Math.min(open, waiting[i]!.sums);
      waiting[i]!.sums -= taken;
      open -= taken;
      left += taken;
      waitedMs += taken * (row.atMs - waiting[i]!.atMs);
    }
  }
  return { sums: left, hours: left > 0 ? waitedMs / left / (DAY_MS / 24) : 0 };
}

export const MONEY_FEATURES: readonly Feature[] = [newReceivers, ownPast, flaggedWeight];
