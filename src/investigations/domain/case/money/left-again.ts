import { compareUnits, toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { seriesOf, type ActivitySeries } from '../../activity/activity-series.js';
import { DAY_MS, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { inOneCurrency } from './in-one-currency.js';
import { goesToOthers, isOfOwnFirm } from './other-side.js';
import { explainedOtherwise, holdsClientMoney, unexplainedIncome } from './unaccounted-money.js';

interface Bounds {
  readonly spanMs: number;
  readonly percent: bigint;
}

/** As TP3, which asks of the parts that they go to new ones; all but a tenth is nearly all. Own choice. */
const LEFT: Bounds = { spanMs: 5 * DAY_MS, percent: 88n };
/** Of a person, who has no goods to buy: a commission of a fifth is one. Own choice. */
const OF_PERSON: Bounds = { ...LEFT, percent: 80n };
/** Within a day all but a fee (5 %: UN goal 10.c): no trade lives on that, whoever pays. Own choice. */
const AT_ONCE: Bounds = { spanMs: DAY_MS, percent: 95n };
/** One who pays may be an employer; so often is a habit, where it is half of what came in. Own choice. */
const HABIT = { payers: 2, times: 3, ofIncomePercent: 50n };
/** Whoever pays more lives on what came in; a firm of more clients, or small ones, trades. Own choice. */
const FEW = 4;
/** A rent, a rate or a card is paid by the month, once too late, and about the same. Own choice. */
const BILL = { gapMs: 20 * DAY_MS, timesMax: [3n, 2n], lateFrom: 4 } as const;
/** Who helps in the house is paid so; in such parts of a reportable sum. Own choice. */
const WEEKLY = { gapMs: 6 * DAY_MS, ofSum: 20n };

const known = new Kept<CaseFacts, readonly TransactionRow[]>();

/** What came in of several and left within days to few, whatever the parts, where that is a habit. */
export function leftAgain(facts: CaseFacts): readonly TransactionRow[] {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findLeft(facts)));
  return found;
}

function findLeft(facts: CaseFacts): readonly TransactionRow[] {
  if (holdsClientMoney(facts)) return [];
  const { transactions, profile } = subjectOf(facts);
  const isFirm = profile?.type === 'BUSINESS';
  const series = seriesOf(transactions);
  const explained = explainedOtherwise(facts);
  const income = new Set(unexplainedIncome(facts).filter(({ id }) => !explained.has(id)));
  const isOther = goesToOthers(facts);
  const isTheirs = (row: TransactionRow): boolean => !explained.has(row.id) && isOther(row);
  const among = (own: ActivitySeries, positions: readonly number[], most: bigint | null) => {
    const { rows, amounts } = own;
    const sum = (some: readonly number[]) => some.reduce((total, i) => total + amounts[i]!, 0n);
    const ins = positions.filter((i) => income.has(rows[i]!));
    if (ins.length < HABIT.times) return [];
    const few = toFew(
      own,
      positions.filter((i) => isTheirs(rows[i]!)),
      most,
    );
    const payersOf = (some: readonly number[]) => new Set(some.map((i) => rows[i]!.counterparty)).size;
    const isHabit = (some: readonly number[]): boolean =>
      some.length >= HABIT.times &&
      payersOf(some) >= HABIT.payers &&
      100n * sum(some) >= HABIT.ofIncomePercent * sum(ins);
    const large = isFirm ? ins.filter((i) => most !== null && amounts[i]! >= most) : ins;
    const left = gone(own, large, few, isFirm ? LEFT : OF_PERSON);
    const isMeant = isHabit(left) && !(isFirm && payersOf(left) > FEW);
    const found = isMeant || !isFirm ? left : gone(own, ins, few, AT_ONCE);
    return isHabit(found) ? found.map((i) => rows[i]!) : [];
  };
  const inOne = [...series.byCurrency].flatMap(([code, positions]) => {
    const threshold = facts.reportingThresholds?.[code];
    return among(series, positions, threshold == null ? null : toUnits(threshold));
  });
  const whole = inOne.length > 0 ? null : inOneCurrency(series, facts);
  if (whole === null) return inOne;
  const isOwn = isOfOwnFirm(facts);
  return among(
    whole.series,
    whole.positions.filter((i) => !isOwn(series.rows[i]!)),
    whole.reported,
  );
}

/** To those few who got most, but for what is paid as a bill below `most`; in time order. */
function toFew(
  { rows, atMs, amounts }: ActivitySeries,
  outs: readonly number[],
  most: bigint | null,
): readonly number[] {
  const paid = new Map<string | null, number[]>();
  for (const i of outs) {
    const own = paid.get(rows[i]!.counterparty);
    if (own) own.push(i);
    else paid.set(rows[i]!.counterparty, [i]);
  }
  const isBill = (some: readonly number[]): boolean => {
    const sums = some.map((i) => amounts[i]!);
    const [times, of] = BILL.timesMax;
    const isSmall = most !== null && sums.every((each) => WEEKLY.ofSum * each < most);
    const gapMs = isSmall ? WEEKLY.gapMs : BILL.gapMs;
    const early = some.filter((i, at) => at > 0 && atMs[i]! - atMs[some[at - 1]!]! < gapMs).length;
    return (
      some.length > 1 &&
      sums.every((each) => of * each <= times * sums[0]! && of * sums[0]! <= times * each) &&
      (most === null || sums.every((each) => each < most)) &&
      early <= (some.length < BILL.lateFrom ? 0 : 1)
    );
  };
  const few = [...paid.values()]
    .filter((some) => !isBill(some))
    .map((some) => ({ some, sum: some.reduce((total, i) => total + amounts[i]!, 0n) }))
    .sort((a, b) => compareUnits(b.sum, a.sum))
    .slice(0, FEW);
  return few.flatMap(({ some }) => some).sort((a, b) => a - b);
}

/** Those of which nearly all left in time; a payment takes from the oldest, and at least half of it. */
function gone(
  { atMs, amounts }: ActivitySeries,
  ins: readonly number[],
  outs: readonly number[],
  { spanMs, percent }: Bounds,
): number[] {
  const rest = ins.map((i) => amounts[i]!);
  let [first, next, there] = [0, 0, 0n];
  for (const out of outs) {
    while (next < ins.length && ins[next]! < out) there += rest[next++]!;
    while (first < next && atMs[ins[first]!]! + spanMs < atMs[out]!) there -= rest[first++]!;
    let open = 2n * there >= amounts[out]! ? amounts[out]! : 0n;
    while (open > 0n && first < next) {
      const taken = rest[first]! < open ? rest[first]! : open;
      rest[first]! -= taken;
      there -= taken;
      open -= taken;
      if (rest[first] === 0n) first++;
    }
  }
  return ins.filter((i, at) => 100n * (amounts[i]! - rest[at]!) >= percent * amounts[i]!);
}
