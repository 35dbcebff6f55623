import { z } from 'zod';
import { currencyCode, utcDay } from '../../kernel/visible-text.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { toDecimal, toUnits } from '../../kernel/decimal.js';
import {
  annualised,
  busiestMonth,
  busiestSum,
  declaredAmount,
  declaredEnd,
  isNegative,
  MONTH_MS,
  type DeclaredAmount,
  type Measured,
  type MoneyRow,
} from '../domain/activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import { atLeast, notAssessed, tooManyToAssess, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { colorAbove, type Block } from './block.js';
import { cited } from './transaction-overview.js';

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
  /** None where nothing is declared: then no row is looked at. */
  readonly rows: readonly MoneyRow[];
  /** How many transactions the subject has, whatever is declared. */
  readonly transactions: number;
  readonly truncated: boolean;
  /** From the opening, or the start of the lookback if that is later, to its end; a month at least. */
  readonly periodMs: number;
  readonly deposits: DeclaredAmount | null;
  readonly withdrawals: DeclaredAmount | null;
  /** By its upper bound alone. */
  readonly income: DeclaredAmount | null;
  readonly trades: DeclaredTrades | null;
  /** What was declared with an end below zero; of the income its upper one. */
  readonly negative: readonly string[];
  readonly rates: Readonly<Record<string, string | null>>;
}

const moneyRow = ({ id, atMs, direction, amount, currency, type }: TransactionRow): MoneyRow => {
  return { id, atMs, direction, amount, currency, type };
};

function select(facts: CaseFacts): Input {
  const { profile, transactions, registeredAtMs } = subjectOf(facts);
  const { startMs, endMs } = facts.lookback;
  const income = profile?.annual_income;
  const deposits = profile?.estimated_monthly_deposits;
  const withdrawals = profile?.estimated_monthly_withdrawals;
  const trades = profile?.estimated_trades_per_month;
  const upper = { upper_bound: income?.upper_bound };
  const declared = Object.entries({ deposits, withdrawals, income: upper, trades });
  return {
    rows: deposits || withdrawals || income || trades ? transactions.map(moneyRow) : [],
    transactions: transactions.length,
    truncated: facts.truncated,
    periodMs: Math.max(MONTH_MS, endMs - Math.max(startMs, registeredAtMs ?? startMs)),
    deposits: declaredAmount(deposits),
    withdrawals: declaredAmount(withdrawals),
    income: declaredEnd(income?.upper_bound) === null ? null : declaredAmount(income),
    trades: trades
      ? { lower: declaredEnd(trades.lower_bound), upper: declaredEnd(trades.upper_bound) }
      : null,
    negative: declared.flatMap(([name, range]) => (isNegative(range) ? [name] : [])),
    rates: facts.profile?.rates ?? {},
  };
}

/** Trades a month; both ends are null where both were negative. */
interface DeclaredTrades {
  readonly lower: number | null;
  readonly upper: number | null;
}

const notDeclared = (what: string, isLeftOut: boolean): Finding =>
  notAssessed(`No ${what} declared${isLeftOut ? '; what is negative does not count' : ''}.`);

interface Percent {
  readonly yellow: number;
  readonly red: number;
}

/** One sum beside what was declared, in a text such as "Inflow of 20 USD …; declared are 10 USD a month". */
function against(
  { sum, bound, rows, unknown, shown }: Measured,
  declared: DeclaredAmount,
  percent: Percent,
  text: { readonly before: string; readonly after: Words; readonly per: string },
): Finding {
  const code = cite('/value/currency', currencyCode(declared.currency));
  const limit = (part: number) => toDecimal((toUnits(declared.bound) * BigInt(part)) / 100n);
  const threshold = { yellow: limit(percent.yellow), red: limit(percent.red) };
  const value = { sum: shown, declared: declared.bound, currency: declared.currency };
  const color = colorAbove(sum * 100n, {
    yellow: bound * BigInt(percent.yellow),
    red: bound * BigInt(percent.red),
  });
  if (color === 'white' && unknown.length > 0) return noRate(unknown, value, threshold);
  const measured = phrase`${text.before} of ${cite('/value/sum', shown)} ${code}${text.after}`;
  const expected = phrase`declared are ${cite('/value/declared', declared.bound)} ${code} a ${text.per}`;
  const [yellow, red] = [cite('/threshold/yellow', threshold.yellow), cite('/threshold/red', threshold.red)];
  const rationale = phrase`${measured}; ${expected} (yellow above ${yellow}, red above ${red}).`;
  return { color, value, threshold, rationale, evidence: rows.map(({ id }) => id) };
}

function noRate(
  unknown: readonly string[],
  value: Finding['value'] = null,
  threshold: Finding['value'] = null,
) {
  const codes = joined(unknown.slice(0, 5).map(cited), ', ');
  return notAssessed(phrase`No exchange rate is there for ${codes}.`, value, threshold);
}

const MONTH_DAYS = cite('/rule/monthDays', MONTH_MS / DAY_MS);

/** EA1: what came in within thirty days. */
function deposits({ rows, deposits: declared, rates, negative }: Input, rules: Rules): Finding {
  if (!declared) return notDeclared('monthly deposits were', negative.includes('deposits'));
  const month = busiestMonth(rows, 'in', declared, rates);
  const [first] = month.rows;
  const source = pointer('transactions', first?.id ?? '', 'event_time');
  const since = first ? phrase` (from ${cite(source, utcDay(first.atMs))})` : '';
  const percent = { yellow: rules.depositsYellowAbovePercent, red: rules.depositsRedAbovePercent };
  return against(month, declared, percent, {
    before: 'Inflow',
    after: phrase` in the busiest ${MONTH_DAYS} days${since}`,
    per: 'month',
  });
}

/** EA2: what came in, at the rate of a year. */
function income({ rows, income: declared, rates, periodMs, negative }: Input, rules: Rules): Finding {
  if (!declared) return notDeclared('upper bound of the annual income was', negative.includes('income'));
  const percent = { yellow: rules.incomeYellowAbovePercent, red: rules.incomeRedAbovePercent };
  return against(annualised(rows, declared, rates, periodMs), declared, percent, {
    before: 'Inflow at the rate',
    after: phrase` a year (${cite('/counts/observedDays', Math.floor(periodMs / DAY_MS))} days observed)`,
    per: 'year',
  });
}

/** EA3: trades within thirty days. */
function trades({ rows, trades: declared, negative }: Input, rules: Rules): Finding {
  const bound = declared?.upper ?? declared?.lower;
  if (bound == null) return notDeclared('number of trades a month was', negative.includes('trades'));
  const busiest = busiestTrades(rows);
  const made = phrase`${cite('/value', busiest.length)} trades`;
  const expected = cite('/counts/declaredTrades', bound);
  const limit = (percent: number) => (bound * percent) / 100;
  const threshold = {
    yellow: limit(rules.tradesYellowAbovePercent),
    red: limit(rules.tradesRedAbovePercent),
  };
  return {
    color: colorAbove(busiest.length, threshold),
    value: busiest.length,
    threshold,
    rationale: phrase`${made} in the busiest ${MONTH_DAYS} days; declared are ${expected} a month.`,
    evidence: busiest.map(({ id }) => id),
  };
}

const busiestTrades = (rows: readonly MoneyRow[]): MoneyRow[] => {
  const weighted = rows.filter(({ type }) => type === 'TRADE').map((row) => ({ row, weight: 1n }));
  return busiestSum(weighted, MONTH_MS).map(({ row }) => row);
};

/** EA4: every declared range is kept to; a number of trades alone does not vouch for amounts. */
function inside(input: Input): Finding {
  const { rows, rates, trades: expected } = input;
  const amounts: Measured[] = [];
  if (input.deposits) amounts.push(busiestMonth(rows, 'in', input.deposits, rates));
  if (input.withdrawals) amounts.push(busiestMonth(rows, 'out', input.withdrawals, rates));
  if (input.income) amounts.push(annualised(rows, input.income, rates, input.periodMs));
  if (amounts.length === 0)
    return notDeclared('deposits, withdrawals or income were', input.negative.length > 0);
  const made = busiestTrades(rows).length;
  const { lower, upper } = expected ?? { lower: null, upper: null };
  const trading = { isAbove: made > (upper ?? made), isBelow: made < (lower ?? made) };
  const ranges = lower === null && upper === null ? amounts : [...amounts, trading];
  const isAbove = ranges.some((range) => range.isAbove);
  const value = { declared: ranges.length, outside: ranges.filter((r) => r.isAbove || r.isBelow).length };
  const all = phrase`${cite('/value/declared', value.declared)} declared ranges`;
  const rationale = phrase`Outside ${cite('/value/outside', value.outside)} of ${all}.`;
  if (isAbove) return { color: 'white', value, rationale };
  // What was not read or converted may lift a sum into its range or out of it.
  if (input.truncated) return tooManyToAssess({ value });
  const unknown = [...new Set(amounts.flatMap((amount) => amount.unknown))].sort();
  if (unknown.length > 0) return noRate(unknown, value);
  if (value.outside > 0) return { color: 'white', value, rationale };
  if (input.negative.length > 0)
    return notAssessed('A negative range was declared: it vouches for nothing.', value);
  return { color: 'green', value, rationale: phrase`Inside all ${all}.` };
}

const part = (finding: Finding, truncated: boolean): Finding =>
  truncated && finding.color !== 'gray' ? atLeast(finding) : finding;

const none = notAssessed('No transaction of the subject in the lookback is known.');
const NONE = { EA1: none, EA2: none, EA3: none, EA4: none };

/** Whether the activity fits what the customer declared. */
export const expectedActivity: Block<Input, Rules> = {
  id: 'expected_activity',
  rev: 4,
  title: 'Expected activity',
  dimension: 'customer_analysis',
  flagIds: FLAG_IDS,
  weight: 0.8,
  flagWeights: {},
  rules: Rules,
  reads: ['fx'],
  select,
  analyse: (input, rules) => {
    const { truncated } = input;
    const findings = {
      EA1: part(deposits(input, rules), truncated),
      EA2: part(income(input, rules), truncated),
      EA3: part(trades(input, rules), truncated),
      EA4: inside(input),
    };
    return {
      findings: input.transactions === 0 ? NONE : findings,
      overview() {
        const count = cite('/subject/transactions', input.transactions);
        return phrase`${count} transactions beside what the customer declared.`;
      },
    };
  },
};
