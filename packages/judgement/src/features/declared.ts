import { currencyCode, DAY_MS, MONTH_MS } from '@alert-review/kernel';
import {
  measureYearlyInflow,
  busiestMonth,
  declaredAmount,
  declaredBoundOrNull,
  isNegativeRange,
  YEARLY_PROJECTION_MIN_MS,
  type DeclaredAmount,
  type SumAgainstBound as Beside,
} from '../activity/declared-activity.js';
import { spokenDay, spokenMoney } from '../wording/spoken.js';
import {
  type CaseView,
  idsByLargestAmount,
  measureOfRows,
  unknownMeasure,
  type Feature,
  type FeatureMeasure,
} from './feature.js';
import { spanInWords } from './seen-money.js';

const AMOUNTS = {
  deposits: 'estimated_monthly_deposits',
  income: 'annual_income',
} as const;

type Amount = keyof typeof AMOUNTS;

interface Range extends Beside {
  readonly declared: DeclaredAmount;
}

/** Returns the declared amount as uploaded. For income only the upper bound counts as a confirmation. */
const uploadedOf = ({ profile }: CaseView, what: Amount) =>
  what === 'income' ? { upper_bound: profile?.annual_income?.upper_bound ?? null } : profile?.[AMOUNTS[what]];

function rangeOf(view: CaseView, what: Amount): Range | null {
  const declared = declaredAmount(view.profile?.[AMOUNTS[what]]);
  if (!declared || (what === 'income' && declaredBoundOrNull(uploadedOf(view, what)?.upper_bound) === null))
    return null;
  const rates = view.facts.profile?.rates ?? {};
  const beside =
    what === 'income'
      ? measureYearlyInflow(view.rows, declared, rates, periodMs(view))
      : busiestMonth(view.rows, declared, rates);
  return { ...beside, declared };
}

/**
 * Returns the time from the account opening, or from a later start of the lookback, to its end; at least a
 * month.
 */
function periodMs({ facts: { lookback }, subject }: CaseView): number {
  const { startMs, endMs } = lookback;
  return Math.max(MONTH_MS, endMs - Math.max(startMs, subject.registeredAtMs ?? startMs));
}

const MILLIONTHS = 1_000_000n;

/** Returns the percentage of the bound, cut after six decimals. Any sum exceeds a bound of zero. */
function percentOf(sum: bigint, bound: bigint): number {
  if (bound > 0n) return Number((sum * 100n * MILLIONTHS) / bound) / Number(MILLIONTHS);
  return sum > 0n ? Number.MAX_SAFE_INTEGER : 0;
}

/** Wraps a measurement: unknown if the block is switched off, so that nothing is judged by it. */
const ofDeclared = (
  missing: NonNullable<FeatureMeasure['incomplete']>,
  measure: (view: CaseView) => FeatureMeasure,
): Feature['measure'] =>
  measureOfRows(missing, (view) =>
    view.isOn('expected_activity')
      ? measure(view)
      : unknownMeasure('The comparison with what was declared is switched off.'),
  );

const notDeclared = (what: string, isLeftOut: boolean): FeatureMeasure =>
  unknownMeasure(`No ${what} declared${isLeftOut ? '; negative amounts do not count' : ''}.`);

const noRate = (codes: readonly string[], more: Partial<FeatureMeasure>): FeatureMeasure => ({
  ...unknownMeasure('No exchange rate is loaded for {currencies}.', more),
  figures: { currencies: codes.slice(0, 5).map(currencyCode).join(', ') },
});

/** Measures a sum against its declaration. Above the yellow bound, missing exchange rates do not matter. */
const beside = (
  what: Amount,
  called: string,
  tell: (range: Range, view: CaseView) => Pick<FeatureMeasure, 'says' | 'figures'>,
): Feature['measure'] =>
  ofDeclared('may_be_higher', (view) => {
    const range = rangeOf(view, what);
    if (!range) return notDeclared(called, isNegativeRange(uploadedOf(view, what)));
    const { declared, sum, bound, rows, unknown: codes } = range;
    const { currency } = declared;
    const value = percentOf(sum, bound);
    const more = {
      shown: { currency, declared: declared.bound, sum: range.shown },
      isDeclared: true as const,
    };
    if (value <= view.bound('expected_activity', `${what}YellowAbovePercent`) && codes.length > 0)
      return noRate(codes, more);
    const { says, figures } = tell(range, view);
    const money = {
      span: spanInWords(rows),
      loans: rows.some(({ kind }) => kind === 'loan') ? ' (a loan included)' : '',
      sum: spokenMoney(range.shown, currency),
      declared: spokenMoney(declared.bound, currency),
    };
    return {
      value,
      ...more,
      ...(says === undefined ? {} : { says }),
      figures: { ...money, ...figures },
      evidence: idsByLargestAmount(view, rows),
    };
  });

const MONTH_DAYS = `${MONTH_MS / DAY_MS}`;

const deposits: Feature = {
  id: 'deposits_beyond_declared',
  title: 'Incoming money of the busiest 30 days, compared with the declared monthly deposits',
  unit: 'percent of the declared amount',
  lists: ['fx'],
  measure: beside('deposits', 'monthly deposits were', ({ rows: [first] }) => ({
    figures: { days: MONTH_DAYS, since: first ? ` (from ${spokenDay(first.atMs)})` : '' },
  })),
};

const inflow: Feature = {
  id: 'inflow_beyond_income',
  title: 'Incoming money extrapolated to a year, compared with the upper bound of the declared annual income',
  unit: 'percent of the declared amount',
  says:
    '{came}{loans} came in within {days} days, or {sum} in a year; ' +
    'the declared income is {declared} a year',
  lists: ['fx'],
  measure: beside('income', 'upper limit of the annual income was', ({ came = '0', declared }, view) => {
    const observedMs = periodMs(view);
    const short =
      '{sum}{loans} came in within {days} days, too few to estimate a year; ' +
      'the declared income is {declared} a year';
    return {
      ...(observedMs < YEARLY_PROJECTION_MIN_MS ? { says: short } : {}),
      figures: { came: spokenMoney(came, declared.currency), days: `${Math.floor(observedMs / DAY_MS)}` },
    };
  }),
};

export const DECLARED_FEATURES: readonly Feature[] = [deposits, inflow];
