import { z } from 'zod';
import { currencyCode, utcDay } from '../../kernel/visible-text.js';
import { currency } from '../../reference/reference-lists.js';
import { subjectOf, type CaseFacts } from '../domain/case-facts.js';
import { toDecimal, toUnits } from '../domain/decimal.js';
import {
  annualised,
  busiestMonth,
  busiestSum,
  MONTH_MS,
  type DeclaredAmount,
  type Measured,
  type MoneyRow,
} from '../domain/declared-activity.js';
import { DAY_MS } from '../domain/entity-activity.js';
import { atLeast, notAssessed, tooManyToAssess, type Finding } from '../domain/flag.js';
import { colorAbove, flagsFrom, type Block } from './block.js';

const FLAG_IDS = ['EA1', 'EA2', 'EA3', 'EA4'] as const;

/** Percent of what was declared, after FFIEC and Wolfsberg on activity that does not fit the customer. */
const Rules = z.object({
  depositsYellowAbovePercent: z.int().min(0).default(150),
  depositsRedAbovePercent: z.int().min(0).default(300),
  incomeYellowAbovePercent: z.int().min(0).default(200),
  incomeRedAbovePercent: z.int().min(0).default(500),
  tradesYellowAbovePercent: z.int().min(0).default(200),
  tradesRedAbovePercent: z.int().min(0).default(400),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly rows: readonly MoneyRow[];
  readonly truncated: boolean;
  /** From the opening, or the start of the lookback if that is later, to its end; a month at least. */
  readonly periodMs: number;
  readonly deposits: DeclaredAmount | null;
  readonly withdrawals: DeclaredAmount | null;
  /** By its upper bound alone. */
  readonly income: DeclaredAmount | null;
  readonly trades: number | null;
  readonly rates: Readonly<Record<string, string | null>>;
}

function select(facts: CaseFacts): Input {
  const { profile, transactions, registeredAtMs } = subjectOf(facts);
  const { startMs, endMs } = facts.lookback;
  const income = profile?.annual_income;
  const trades = profile?.estimated_trades_per_month;
  return {
    rows: transactions.map(({ id, atMs, direction, amount, currency: code, type }) => ({
      ...{ id, atMs, direction, amount, currency: code, type },
    })),
    truncated: facts.truncated,
    periodMs: Math.max(MONTH_MS, endMs - Math.max(startMs, registeredAtMs ?? startMs)),
    deposits: declaredAmount(profile?.estimated_monthly_deposits),
    withdrawals: declaredAmount(profile?.estimated_monthly_withdrawals),
    income: income?.upper_bound == null ? null : declaredAmount(income),
    trades: trades ? (trades.upper_bound ?? trades.lower_bound ?? null) : null,
    rates: facts.profile?.rates ?? {},
  };
}

interface MonetaryRange {
  readonly lower_bound?: number | null;
  readonly upper_bound?: number | null;
  readonly currency: number;
}

function declaredAmount(range: MonetaryRange | null | undefined): DeclaredAmount | null {
  const bound = range?.upper_bound ?? range?.lower_bound;
  if (!range || bound == null) return null;
  return { bound: BigInt(bound).toString(), currency: currency(range.currency)!.symbol };
}

interface Percent {
  readonly yellow: number;
  readonly red: number;
}

/** One sum beside what was declared, in a text such as "Inflow of 20 USD …; declared are 10 USD a month". */
function against(
  { sum, bound, rows, unknown, shown }: Measured,
  declared: DeclaredAmount,
  percent: Percent,
  text: { readonly before: string; readonly after: string; readonly per: string },
): Finding {
  const code = currencyCode(declared.currency);
  const limit = (part: number) => toDecimal((toUnits(declared.bound) * BigInt(part)) / 100n);
  const threshold = { yellow: limit(percent.yellow), red: limit(percent.red) };
  const value = { sum: shown, declared: declared.bound, currency: declared.currency };
  const color = colorAbove(sum * 100n, {
    yellow: bound * BigInt(percent.yellow),
    red: bound * BigInt(percent.red),
  });
  if (color === 'white' && unknown.length > 0) return noRate(unknown, value, threshold);
  const rationale =
    `${text.before} of ${shown} ${code}${text.after}; declared are ${declared.bound} ${code} a ${text.per} ` +
    `(yellow above ${threshold.yellow}, red above ${threshold.red}).`;
  return { color, value, threshold, rationale, evidence: rows.map(({ id }) => id) };
}

function noRate(
  unknown: readonly string[],
  value: Finding['value'] = null,
  threshold: Finding['value'] = null,
) {
  const codes = unknown.slice(0, 5).map(currencyCode).join(', ');
  return notAssessed(`No exchange rate is there for ${codes}.`, value, threshold);
}

/** EA1: what came in within thirty days. */
function deposits({ rows, deposits: declared, rates }: Input, rules: Rules): Finding {
  if (!declared) return notAssessed('No monthly deposits were declared.');
  const month = busiestMonth(rows, 'in', declared, rates);
  const since = month.rows[0] ? ` (from ${utcDay(month.rows[0].atMs)})` : '';
  const percent = { yellow: rules.depositsYellowAbovePercent, red: rules.depositsRedAbovePercent };
  return against(month, declared, percent, {
    before: 'Inflow',
    after: ` in the busiest 30 days${since}`,
    per: 'month',
  });
}

/** EA2: what came in, at the rate of a year. */
function income({ rows, income: declared, rates, periodMs }: Input, rules: Rules): Finding {
  if (!declared) return notAssessed('No upper bound of the annual income was declared.');
  const percent = { yellow: rules.incomeYellowAbovePercent, red: rules.incomeRedAbovePercent };
  return against(annualised(rows, declared, rates, periodMs), declared, percent, {
    before: 'Inflow at the rate',
    after: ` a year (${Math.floor(periodMs / DAY_MS)} days observed)`,
    per: 'year',
  });
}

/** EA3: trades within thirty days. */
function trades({ rows, trades: declared }: Input, rules: Rules): Finding {
  if (declared === null) return notAssessed('No number of trades a month was declared.');
  const busiest = busiestTrades(rows);
  const limit = (percent: number) => (declared * percent) / 100;
  const threshold = {
    yellow: limit(rules.tradesYellowAbovePercent),
    red: limit(rules.tradesRedAbovePercent),
  };
  return {
    color: colorAbove(busiest.length, threshold),
    value: busiest.length,
    threshold,
    rationale: `${busiest.length} trades in the busiest 30 days; declared are ${declared} a month.`,
    evidence: busiest.map(({ id }) => id),
  };
}

const busiestTrades = (rows: readonly MoneyRow[]): MoneyRow[] => {
  const weighted = rows.filter(({ type }) => type === 'TRADE').map((row) => ({ row, weight: 1n }));
  return busiestSum(weighted, MONTH_MS).map(({ row }) => row);
};

/** EA4: nothing passes what was declared; a number of trades alone does not vouch for amounts. */
function inside(input: Input): Finding {
  const { rows, rates, trades: declaredTrades } = input;
  const month = (direction: 'in' | 'out', declared: DeclaredAmount | null) =>
    declared ? [busiestMonth(rows, direction, declared, rates)] : [];
  const amounts = [
    ...month('in', input.deposits),
    ...month('out', input.withdrawals),
    ...(input.income ? [annualised(rows, input.income, rates, input.periodMs)] : []),
  ];
  if (amounts.length === 0) return notAssessed('No deposits, withdrawals or income were declared.');
  const isTradesInside = declaredTrades === null || busiestTrades(rows).length <= declaredTrades;
  const declared = amounts.length + (declaredTrades === null ? 0 : 1);
  const outside = amounts.filter(({ sum, bound }) => sum > bound).length + (isTradesInside ? 0 : 1);
  const value = { declared, outside };
  if (outside > 0) {
    return { color: 'white', value, rationale: `Above ${outside} of ${declared} declared ranges.` };
  }
  if (input.truncated) return tooManyToAssess({ value });
  const unknown = [...new Set(amounts.flatMap((amount) => amount.unknown))].sort();
  if (unknown.length > 0) return noRate(unknown, value);
  return { color: 'green', value, rationale: `Inside all ${declared} declared ranges.` };
}

/** Whether the activity fits what the customer declared. */
export const expectedActivity: Block<Input, Rules> = {
  id: 'expected_activity',
  rev: 1,
  title: 'Expected activity',
  dimension: 'customer_analysis',
  flagIds: FLAG_IDS,
  weight: 0.8,
  flagWeights: {},
  rules: Rules,
  reads: ['fx'],
  select,
  analyse: (input, rules) => {
    const overview = `${input.rows.length} transactions beside what the customer declared.`;
    if (input.rows.length === 0) {
      const none = notAssessed('No transaction of the subject in the lookback is known.');
      return { flags: flagsFrom(FLAG_IDS, { EA1: none, EA2: none, EA3: none, EA4: none }), overview };
    }
    const part = (finding: Finding): Finding =>
      input.truncated && finding.color !== 'gray' ? atLeast(finding) : finding;
    const findings = {
      EA1: part(deposits(input, rules)),
      EA2: part(income(input, rules)),
      EA3: part(trades(input, rules)),
      EA4: inside(input),
    };
    return { flags: flagsFrom(FLAG_IDS, findings), overview };
  },
};
