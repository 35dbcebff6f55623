import { toUnits, wholeUnits } from '../../kernel/decimal.js';
import { currencyCode } from '../../kernel/visible-text.js';
import {
  measureYearlyInflow,
  busiestMonth,
  busiestSum,
  declaredAmount,
  declaredBoundOrNull,
  isNegative,
  MONTH_MS,
  weightPerUnitOfCurrency,
  YEARLY_FROM_MS,
  type DeclaredAmount,
  type SumAgainstBound as Beside,
  type MoneyRow,
} from '../domain/activity/declared-activity.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { spokenDay, spokenMoney } from '../domain/texts/spoken.js';
import type { CaseView } from './case-view.js';
import { countWithNoun, largestFirst, ofRows, unknown, type Feature, type Measured } from './feature.js';

/** `months`: number of months that the declared amount covers. */
const AMOUNTS = {
  deposits: { field: 'estimated_monthly_deposits', direction: 'in', months: 1n },
  withdrawals: { field: 'estimated_monthly_withdrawals', direction: 'out', months: 1n },
  income: { field: 'annual_income', direction: 'in', months: 12n },
} as const;

type Amount = keyof typeof AMOUNTS;

/** A declared amount and what happened beside it. */
interface Range extends Beside {
  readonly declared: DeclaredAmount;
  readonly isBorneOut: boolean;
}

/** Returns the declared amount as uploaded; of an income only the upper bound vouches for anything. */
const uploadedOf = ({ profile }: CaseView, what: Amount) =>
  what === 'income'
    ? { upper_bound: profile?.annual_income?.upper_bound ?? null }
    : profile?.[AMOUNTS[what].field];

function rangeOf(view: CaseView, what: Amount): Range | null {
  const { field, direction, months } = AMOUNTS[what];
  const declared = declaredAmount(view.profile?.[field]);
  if (!declared || (what === 'income' && declaredBoundOrNull(uploadedOf(view, what)?.upper_bound) === null))
    return null;
  const rates = view.facts.profile?.rates ?? {};
  const beside =
    what === 'income'
      ? measureYearlyInflow(view.rows, declared, rates, periodMs(view))
      : busiestMonth(view.rows, direction, declared, rates);
  const weights = weightPerUnitOfCurrency(declared.currency, rates);
  const bound = (toUnits(declared.bound) * weights(declared.currency)!) / months;
  const weightOf = (row: MoneyRow): bigint =>
    row.direction === direction ? toUnits(row.amount) * (weights(row.currency) ?? 0n) : 0n;
  return { ...beside, declared, isBorneOut: isBorneOut(view, bound, weightOf) };
}

/** Returns the time from the opening, or a later start of the lookback, to its end; at least a month. */
function periodMs({ facts: { lookback }, subject }: CaseView): number {
  const { startMs, endMs } = lookback;
  return Math.max(MONTH_MS, endMs - Math.max(startMs, subject.registeredAtMs ?? startMs));
}

/** Own choice: least months, and the share of them that reached this percent of the bound, for a habit. */
const PAST = { monthsMin: 3, monthsPercent: 66, ofBoundPercent: 60 } as const;

/**
 * Tells whether earlier months were as declared: in two thirds of them, at least three, the account moved
 * about two thirds of a month's bound.
 */
function isBorneOut(view: CaseView, boundOfMonth: bigint, weightOf: (row: MoneyRow) => bigint): boolean {
  const { facts, subject, window, rows } = view;
  const startMs = Math.max(facts.lookback.startMs, subject.registeredAtMs ?? 0);
  const months = Math.floor((window.startMs - startMs) / MONTH_MS);
  if (months < PAST.monthsMin || boundOfMonth <= 0n) return false;
  const sums = Array.from({ length: months }, () => 0n);
  for (const row of rows) {
    const month = Math.ceil((window.startMs - row.atMs) / MONTH_MS) - 1;
    if (row.atMs < window.startMs && month < months) sums[month]! += weightOf(row);
  }
  const reached = sums.filter((sum) => sum * 100n >= boundOfMonth * BigInt(PAST.ofBoundPercent)).length;
  return reached * 100 >= months * PAST.monthsPercent;
}

const borneOut = (isSo: boolean): Pick<Measured, 'isDeclared' | 'isBorneOut'> => ({
  isDeclared: true,
  ...(isSo ? { isBorneOut: true as const } : {}),
});

const MILLIONTHS = 1_000_000n;

/** Returns percent of the bound, cut after six places; of a bound of nothing any sum is beyond it. */
function percentOf(sum: bigint, bound: bigint): number {
  if (bound > 0n) return Number((sum * 100n * MILLIONTHS) / bound) / Number(MILLIONTHS);
  return sum > 0n ? Number.MAX_SAFE_INTEGER : 0;
}

/** Wraps a measurement: unknown where the recipe leaves out the block, so that nothing is judged by it. */
const ofDeclared = (
  missing: NonNullable<Measured['incomplete']>,
  measure: (view: CaseView) => Measured,
): Feature['measure'] =>
  ofRows(missing, (view) =>
    view.isOn('expected_activity')
      ? measure(view)
      : unknown('The comparison with what was declared is switched off.'),
  );

const notDeclared = (what: string, isLeftOut: boolean): Measured =>
  unknown(`No ${what} declared${isLeftOut ? '; what is negative does not count' : ''}.`);

const noRate = (codes: readonly string[], more: Partial<Measured>): Measured => ({
  ...unknown('No exchange rate is there for {currencies}.', more),
  figures: { currencies: codes.slice(0, 5).map(currencyCode).join(', ') },
});

/** Measures one sum against its declaration. Above the yellow bound no missing rate matters. */
const beside = (
  what: Amount,
  called: string,
  tell: (range: Range, view: CaseView) => Pick<Measured, 'says' | 'figures'>,
): Feature['measure'] =>
  ofDeclared('may_be_higher', (view) => {
    const range = rangeOf(view, what);
    if (!range) return notDeclared(called, isNegative(uploadedOf(view, what)));
    const { declared, sum, bound, rows, unknown: codes } = range;
    const { currency } = declared;
    const value = percentOf(sum, bound);
    const more = {
      shown: { currency, declared: declared.bound, sum: range.shown },
      ...borneOut(range.isBorneOut),
    };
    if (value <= view.bound('expected_activity', `${what}YellowAbovePercent`) && codes.length > 0)
      return noRate(codes, more);
    const { says, figures } = tell(range, view);
    const money = {
      sum: spokenMoney(range.shown, currency),
      declared: spokenMoney(declared.bound, currency),
    };
    return {
      value,
      ...more,
      ...(says === undefined ? {} : { says }),
      figures: { ...money, ...figures },
      evidence: largestFirst(view, rows),
    };
  });

const MONTH_DAYS = `${MONTH_MS / DAY_MS}`;

const deposits: Feature = {
  id: 'deposits_beyond_declared',
  title: 'Inflow of the busiest 30 days beside the declared monthly deposits',
  unit: 'percent of what was declared',
  says: 'inflow of {sum} in the busiest {days} days{since}; declared are {declared} a month',
  lists: ['fx'],
  measure: beside('deposits', 'monthly deposits were', ({ rows: [first] }) => ({
    figures: { days: MONTH_DAYS, since: first ? ` (from ${spokenDay(first.atMs)})` : '' },
  })),
};

const inflow: Feature = {
  id: 'inflow_beyond_income',
  title: 'Inflow of a year at this pace beside the upper bound of the declared annual income',
  unit: 'percent of what was declared',
  says: 'inflow at the rate of {sum} a year ({days} days observed); declared are {declared} a year',
  lists: ['fx'],
  measure: beside('income', 'upper bound of the annual income was', (_, view) => {
    const observedMs = periodMs(view);
    const short =
      'inflow of {sum} in {days} days, too few to tell a year from; declared are {declared} a year';
    return {
      ...(observedMs < YEARLY_FROM_MS ? { says: short } : {}),
      figures: { days: `${Math.floor(observedMs / DAY_MS)}` },
    };
  }),
};

const isTrade = ({ type }: MoneyRow): boolean => type === 'TRADE';

const busiestTrades = (rows: readonly MoneyRow[]): readonly MoneyRow[] =>
  busiestSum(rows.filter(isTrade), MONTH_MS, () => 1n);

const trades: Feature = {
  id: 'trades_beyond_declared',
  title: 'Trades of the busiest 30 days beside the estimate',
  unit: 'percent of what was declared',
  says: '{made} in the busiest {days} days; declared are {declared} a month',
  measure: ofDeclared('may_be_higher', (view) => {
    const declared = view.profile?.estimated_trades_per_month;
    const bound = declaredBoundOrNull(declared?.upper_bound) ?? declaredBoundOrNull(declared?.lower_bound);
    if (bound === null) return notDeclared('number of trades a month was', isNegative(declared));
    const busiest = busiestTrades(view.rows);
    const limit = wholeUnits(bound);
    return {
      value: percentOf(wholeUnits(busiest.length), limit),
      figures: { made: countWithNoun(busiest.length, 'trade'), days: MONTH_DAYS, declared: `${bound}` },
      evidence: busiest.map(({ id }) => id),
      shown: busiest.length,
      ...borneOut(isBorneOut(view, limit, (row) => (isTrade(row) ? wholeUnits(1) : 0n))),
    };
  }),
};

/** Why not alone: a declared number of trades does not vouch for amounts. */
const asDeclared: Feature = {
  id: 'outside_declared',
  title: 'Declared ranges that are not kept to; of an income its upper bound alone',
  unit: 'declared ranges',
  says: '{outside} of {declared} not kept to, {above} of these exceeded',
  lists: ['fx'],
  measure: ofDeclared('not_known', (view) => {
    const amounts = (Object.keys(AMOUNTS) as Amount[]).map((what) => rangeOf(view, what));
    const known = amounts.filter((range) => range !== null);
    const ofTrades = view.profile?.estimated_trades_per_month;
    const isPartNegative =
      isNegative(ofTrades) ||
      (Object.keys(AMOUNTS) as Amount[]).some((what) => isNegative(uploadedOf(view, what)));
    if (known.length === 0) return notDeclared('deposits, withdrawals or income were', isPartNegative);
    const [lower, upper] = [
      declaredBoundOrNull(ofTrades?.lower_bound),
      declaredBoundOrNull(ofTrades?.upper_bound),
    ];
    const made = busiestTrades(view.rows).length;
    const tradesKept = { isAbove: made > (upper ?? made), isBelow: made < (lower ?? made) };
    const ranges = lower === null && upper === null ? known : [...known, tradesKept];
    const above = ranges.filter(({ isAbove }) => isAbove).length;
    const outside = ranges.filter(({ isAbove, isBelow }) => isAbove || isBelow).length;
    const shown = { above, declared: ranges.length, outside };
    // Why unknown: unread or unconverted rows may lift a sum into its range or out of it, none back below it.
    const codes = [...new Set(known.flatMap(({ unknown: missing }) => missing))].sort();
    if (above === 0 && codes.length > 0 && !view.facts.truncated) return noRate(codes, { shown });
    if (outside === 0 && isPartNegative)
      return unknown('A negative range was declared: it vouches for nothing.', { shown });
    const [deposited, withdrawn, income] = amounts;
    const months = [deposited, withdrawn].filter((range) => range != null);
    const vouching = months.length > 0 ? months : [income!];
    return {
      value: outside,
      figures: {
        outside: `${outside}`,
        declared: countWithNoun(ranges.length, 'declared range'),
        above: `${above}`,
      },
      shown,
      ...(outside === 0 ? { says: 'inside all of {declared}' } : {}),
      ...(above > 0 ? { incomplete: undefined } : {}),
      ...borneOut(vouching.every((range) => range.isBorneOut)),
    };
  }),
};

export const DECLARED_FEATURES: readonly Feature[] = [deposits, inflow, trades, asDeclared];
