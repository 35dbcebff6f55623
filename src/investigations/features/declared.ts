import { toUnits, wholeUnits } from '../../kernel/decimal.js';
import { currencyCode } from '../../kernel/visible-text.js';
import {
  annualised,
  busiestMonth,
  busiestSum,
  declaredAmount,
  declaredEnd,
  isNegative,
  MONTH_MS,
  weightsIn,
  YEARLY_FROM_MS,
  type DeclaredAmount,
  type Measured as Beside,
  type MoneyRow,
} from '../domain/activity/declared-activity.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { plural, spokenDay, spokenMoney } from '../domain/texts/spoken.js';
import type { CaseView } from './case-view.js';
import { unknown, type Feature, type Measured } from './feature.js';
import { counted, largestFirst, ofRows } from './of-rows.js';

const ratesOf = ({ facts }: CaseView) => facts.profile?.rates ?? {};

const depositsOf = ({ profile }: CaseView) => declaredAmount(profile?.estimated_monthly_deposits);
const withdrawalsOf = ({ profile }: CaseView) => declaredAmount(profile?.estimated_monthly_withdrawals);
/** By its upper bound alone. */
const incomeOf = ({ profile }: CaseView): DeclaredAmount | null =>
  declaredEnd(profile?.annual_income?.upper_bound) === null ? null : declaredAmount(profile?.annual_income);

function tradesOf({ profile }: CaseView): { lower: number | null; upper: number | null } | null {
  const declared = profile?.estimated_trades_per_month;
  return declared
    ? { lower: declaredEnd(declared.lower_bound), upper: declaredEnd(declared.upper_bound) }
    : null;
}

/** From the opening, or the start of the lookback if that is later, to its end; a month at least. */
function periodMs({ facts: { lookback }, subject }: CaseView): number {
  const { startMs, endMs } = lookback;
  return Math.max(MONTH_MS, endMs - Math.max(startMs, subject.registeredAtMs ?? startMs));
}

const notDeclared = (what: string, isLeftOut: boolean): Measured =>
  unknown(`No ${what} declared${isLeftOut ? '; what is negative does not count' : ''}.`);

const noRate = (unknownCodes: readonly string[], more: Partial<Measured> = {}): Measured => ({
  ...unknown('No exchange rate is there for {currencies}.', more),
  figures: { currencies: unknownCodes.slice(0, 5).map(currencyCode).join(', ') },
});

/** Own choice: a shorter past shows no habit, and what reached so much of the bound so often is one. */
const PAST = { monthsMin: 3, monthsPercent: 66, ofBoundPercent: 60 } as const;

/**
 * Whether the months before what the alert is about were as declared: in two thirds of them, three at least,
 * the account moved about two thirds of the bound of a month.
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

/** `months`: of how many months the declared amount is. */
function isAmountBorneOut(
  view: CaseView,
  declared: DeclaredAmount,
  direction: 'in' | 'out',
  months: bigint,
): boolean {
  const weights = weightsIn(declared.currency, ratesOf(view));
  const bound = (toUnits(declared.bound) * weights(declared.currency)!) / months;
  return isBorneOut(view, bound, (row) =>
    row.direction === direction ? toUnits(row.amount) * (weights(row.currency) ?? 0n) : 0n,
  );
}

const MILLIONTHS = 1_000_000n;

/** In percent of the bound, cut off after six places; of nothing, all is beyond it. */
function percentOf(sum: bigint, bound: bigint): number {
  if (bound > 0n) return Number((sum * 100n * MILLIONTHS) / bound) / Number(MILLIONTHS);
  return sum > 0n ? Number.MAX_SAFE_INTEGER : 0;
}

/** One sum beside what was declared. A sum above `yellow` percent needs no rate of what is left out. */
function against(
  view: CaseView,
  { sum, bound, rows, unknown: unknownCodes, shown }: Beside,
  declared: DeclaredAmount,
  yellow: number,
): Measured {
  const value = percentOf(sum, bound);
  const more = { shown: { currency: declared.currency, declared: declared.bound, sum: shown } };
  if (value <= yellow && unknownCodes.length > 0) return noRate(unknownCodes, more);
  return {
    value,
    ...more,
    figures: {
      sum: spokenMoney(shown, declared.currency),
      declared: spokenMoney(declared.bound, declared.currency),
    },
    evidence: largestFirst(view, rows),
  };
}

const MONTH_DAYS = `${MONTH_MS / DAY_MS}`;

const deposits: Feature = {
  id: 'deposits_beyond_declared',
  title: 'Inflow of the busiest 30 days beside the declared monthly deposits',
  unit: 'percent of what was declared',
  says: 'Inflow of {sum} in the busiest {days} days{since}; declared are {declared} a month',
  lists: ['fx'],
  measure: ofRows('may_be_higher', (view) => {
    const declared = depositsOf(view);
    if (!declared)
      return notDeclared('monthly deposits were', isNegative(view.profile?.estimated_monthly_deposits));
    const month = busiestMonth(view.rows, 'in', declared, ratesOf(view));
    const found = against(
      view,
      month,
      declared,
      view.bound('expected_activity', 'depositsYellowAbovePercent'),
    );
    const [first] = month.rows;
    const since = first ? ` (from ${spokenDay(first.atMs)})` : '';
    return {
      ...found,
      figures: { ...found.figures, days: MONTH_DAYS, since },
      ...borneOut(isAmountBorneOut(view, declared, 'in', 1n)),
    };
  }),
};

const inflow: Feature = {
  id: 'inflow_beyond_income',
  title: 'Inflow of a year at this pace beside the upper bound of the declared annual income',
  unit: 'percent of what was declared',
  says: 'Inflow at the rate of {sum} a year ({days} days observed); declared are {declared} a year',
  lists: ['fx'],
  measure: ofRows('may_be_higher', (view) => {
    const declared = incomeOf(view);
    const upper = { upper_bound: view.profile?.annual_income?.upper_bound ?? null };
    if (!declared) return notDeclared('upper bound of the annual income was', isNegative(upper));
    const observedMs = periodMs(view);
    const year = annualised(view.rows, declared, ratesOf(view), observedMs);
    const found = against(view, year, declared, view.bound('expected_activity', 'incomeYellowAbovePercent'));
    const isShort = observedMs < YEARLY_FROM_MS && found.value !== null;
    const short =
      'Inflow of {sum} in {days} days, too few to tell a year from; declared are {declared} a year';
    return {
      ...found,
      ...(isShort ? { says: short } : {}),
      figures: { ...found.figures, days: `${Math.floor(observedMs / DAY_MS)}` },
      ...borneOut(isAmountBorneOut(view, declared, 'in', 12n)),
    };
  }),
};

const isTrade = ({ type }: MoneyRow): boolean => type === 'TRADE';

const busiestTrades = (rows: readonly MoneyRow[]): MoneyRow[] =>
  busiestSum(
    rows.filter(isTrade).map((row) => ({ row, weight: 1n })),
    MONTH_MS,
  ).map(({ row }) => row);

const trades: Feature = {
  id: 'trades_beyond_declared',
  title: 'Trades of the busiest 30 days beside the estimate',
  unit: 'percent of what was declared',
  says: '{made} in the busiest {days} days; declared are {declared} a month',
  measure: ofRows('may_be_higher', (view) => {
    const declared = tradesOf(view);
    const bound = declared?.upper ?? declared?.lower;
    if (bound == null)
      return notDeclared(
        'number of trades a month was',
        isNegative(view.profile?.estimated_trades_per_month),
      );
    const busiest = busiestTrades(view.rows);
    const limit = wholeUnits(bound);
    return {
      value: percentOf(wholeUnits(busiest.length), limit),
      figures: { made: counted(busiest.length, 'trade'), days: MONTH_DAYS, declared: `${bound}` },
      evidence: busiest.map(({ id }) => id),
      shown: busiest.length,
      ...borneOut(isBorneOut(view, limit, (row) => (isTrade(row) ? wholeUnits(1) : 0n))),
    };
  }),
};

/** A number of trades alone does not vouch for amounts. */
const asDeclared: Feature = {
  id: 'outside_declared',
  title: 'Declared ranges that are not kept to; of an income its upper bound alone',
  unit: 'declared ranges',
  says: '{outside} of {declared} not kept to, {above} of these exceeded',
  lists: ['fx'],
  measure: ofRows('not_known', (view) => {
    const { rows, profile, facts } = view;
    const [deposited, withdrawn, income] = [depositsOf(view), withdrawalsOf(view), incomeOf(view)];
    const rates = ratesOf(view);
    const amounts = [
      ...(deposited ? [busiestMonth(rows, 'in', deposited, rates)] : []),
      ...(withdrawn ? [busiestMonth(rows, 'out', withdrawn, rates)] : []),
      ...(income ? [annualised(rows, income, rates, periodMs(view))] : []),
    ];
    const negative = [
      profile?.estimated_monthly_deposits,
      profile?.estimated_monthly_withdrawals,
      profile?.estimated_trades_per_month,
      { upper_bound: profile?.annual_income?.upper_bound ?? null },
    ].some(isNegative);
    if (amounts.length === 0) return notDeclared('deposits, withdrawals or income were', negative);
    const made = busiestTrades(rows).length;
    const { lower, upper } = tradesOf(view) ?? { lower: null, upper: null };
    const ofTrades = { isAbove: made > (upper ?? made), isBelow: made < (lower ?? made) };
    const ranges = lower === null && upper === null ? amounts : [...amounts, ofTrades];
    const above = ranges.filter(({ isAbove }) => isAbove).length;
    const outside = ranges.filter(({ isAbove, isBelow }) => isAbove || isBelow).length;
    const parts = { above, declared: ranges.length, outside };
    // What was not read or converted may lift a sum into its range or out of it, but none back below it.
    const codes = [...new Set(amounts.flatMap(({ unknown: missing }) => missing))].sort();
    if (above === 0 && codes.length > 0 && !facts.truncated) return noRate(codes, { parts, shown: parts });
    if (outside === 0 && negative)
      return unknown('A negative range was declared: it vouches for nothing.', { parts, shown: parts });
    const months = [
      ...(deposited ? [isAmountBorneOut(view, deposited, 'in', 1n)] : []),
      ...(withdrawn ? [isAmountBorneOut(view, withdrawn, 'out', 1n)] : []),
    ];
    const isBorne =
      months.length > 0
        ? months.every(Boolean)
        : income !== null && isAmountBorneOut(view, income, 'in', 12n);
    return {
      value: outside,
      parts,
      figures: {
        outside: `${outside}`,
        declared: `${ranges.length} declared ${plural(ranges.length, 'range')}`,
        above: `${above}`,
      },
      shown: parts,
      ...(outside === 0 ? { says: 'Inside all of {declared}' } : {}),
      ...(above > 0 ? { incomplete: undefined } : {}),
      ...borneOut(isBorne),
    };
  }),
};

export const DECLARED_FEATURES: readonly Feature[] = [deposits, inflow, trades, asDeclared];
