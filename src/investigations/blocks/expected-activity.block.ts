import { z } from 'zod';
import { currencyCode, quoted } from '../../kernel/visible-text.js';
import { plural, spokenAmount, spokenDay } from '../domain/texts/spoken.js';
import type { Explanation } from '../domain/case/facts/explanation.js';
import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import { toDecimal, toUnits } from '../../kernel/decimal.js';
import {
  annualised,
  busiestMonth,
  busiestSum,
  declaredAmount,
  declaredEnd,
  isNegative,
  MONTH_MS,
  YEARLY_FROM_MS,
  type DeclaredAmount,
  type Measured,
  type MoneyRow,
} from '../domain/activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import { atLeast, notAssessed, tooManyToAssess, type Finding } from '../domain/scoring/flag.js';
import { documentedSources } from '../domain/case/facts/profile-facts.js';
import { unlikelyDeclaration, worthIn, type Unlikely } from '../domain/case/unlikely-declaration.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { allFound, colorAbove, findAll, type AssessedFlag, type Block } from './block.js';
import { explained } from './explained.js';
import { FFIEC, OWN, WOLFSBERG } from './sources.js';
import { cited } from './transaction-overview.js';

const DUE_DILIGENCE = `${OWN}; Wolfsberg asks to compare with what was declared and gives no number`;

const percentOf = (value: number) => z.int().min(0).default(value).describe(DUE_DILIGENCE);

const Rules = z.object({
  depositsYellowAbovePercent: percentOf(150),
  depositsRedAbovePercent: percentOf(300),
  incomeYellowAbovePercent: percentOf(200),
  incomeRedAbovePercent: percentOf(500),
  tradesYellowAbovePercent: percentOf(200),
  tradesRedAbovePercent: percentOf(400),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  /** None where nothing is declared: then no row is looked at. */
  readonly rows: readonly MoneyRow[];
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
  readonly explanations: readonly Explanation[];
  /** A source of funds, an industry or deposits: without any nothing on record explains a payment. */
  readonly isOnRecord: boolean;
  /** `said`: the words on record that what was declared does not fit. */
  readonly unlikely: (Unlikely & { readonly said: string }) | null;
}

const moneyRow = ({ id, atMs, direction, amount, currency, type }: TransactionRow): MoneyRow => {
  return { amount, atMs, currency, direction, id, type };
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
  const unlikely = profile && unlikelyDeclaration(profile, worthIn(facts));
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
    explanations: facts.explanations ?? [],
    isOnRecord:
      profile !== null && [documentedSources(profile)?.length, profile.industry, deposits].some(Boolean),
    unlikely: unlikely && { ...unlikely, said: profile[unlikely.trade]! },
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
  const threshold = { red: limit(percent.red), yellow: limit(percent.yellow) };
  const value = { currency: declared.currency, declared: declared.bound, sum: shown };
  const color = colorAbove(sum * 100n, {
    yellow: bound * BigInt(percent.yellow),
    red: bound * BigInt(percent.red),
  });
  if (color === 'white' && unknown.length > 0) return noRate(unknown, value, threshold);
  const measured = phrase`${text.before} of ${cite('/value/sum', spokenAmount(shown))} ${code}${text.after}`;
  const most = spokenAmount(declared.bound);
  const expected = phrase`declared are ${cite('/value/declared', most)} ${code} a ${text.per}`;
  const rationale = phrase`${measured}; ${expected}.`;
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

function deposits({ rows, deposits: declared, rates, negative }: Input, rules: Rules): Finding {
  if (!declared) return notDeclared('monthly deposits were', negative.includes('deposits'));
  const month = busiestMonth(rows, 'in', declared, rates);
  const [first] = month.rows;
  const source = pointer('transactions', first?.id ?? '', 'event_time');
  const since = first ? phrase` (from ${cite(source, spokenDay(first.atMs))})` : '';
  const percent = { yellow: rules.depositsYellowAbovePercent, red: rules.depositsRedAbovePercent };
  return against(month, declared, percent, {
    before: 'Inflow',
    after: phrase` in the busiest ${MONTH_DAYS} days${since}`,
    per: 'month',
  });
}

function income({ rows, income: declared, rates, periodMs, negative }: Input, rules: Rules): Finding {
  if (!declared) return notDeclared('upper bound of the annual income was', negative.includes('income'));
  const percent = { yellow: rules.incomeYellowAbovePercent, red: rules.incomeRedAbovePercent };
  const observed = cite('/counts/observedDays', Math.floor(periodMs / DAY_MS));
  const told =
    periodMs < YEARLY_FROM_MS
      ? { before: 'Inflow', after: phrase` in the ${observed} days observed, too few to tell a year from` }
      : { before: 'Inflow at the rate', after: phrase` a year (${observed} days observed)` };
  return against(annualised(rows, declared, rates, periodMs), declared, percent, { ...told, per: 'year' });
}

function trades({ rows, trades: declared, negative }: Input, rules: Rules): Finding {
  const bound = declared?.upper ?? declared?.lower;
  if (bound == null) return notDeclared('number of trades a month was', negative.includes('trades'));
  const busiest = busiestTrades(rows);
  const made = phrase`${cite('/value', busiest.length)} ${plural(busiest.length, 'trade')}`;
  const expected = cite('/counts/declaredTrades', bound);
  const limit = (percent: number) => (bound * percent) / 100;
  const threshold = {
    red: limit(rules.tradesRedAbovePercent),
    yellow: limit(rules.tradesYellowAbovePercent),
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

/** Whether a flag says that more was done than was declared, although it weighs nothing. */
export const isBeyondDeclared = ({ color, value }: Pick<Finding, 'color' | 'value'>): boolean =>
  color === 'white' &&
  value !== null &&
  typeof value === 'object' &&
  'above' in value &&
  value['above'] !== 0;

/** A number of trades alone does not vouch for amounts. */
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
  const above = ranges.filter((range) => range.isAbove).length;
  const outside = ranges.filter((range) => range.isAbove || range.isBelow).length;
  const value = { above, declared: ranges.length, outside };
  const all = phrase`${cite('/value/declared', value.declared)} ${plural(value.declared, 'declared range')}`;
  const rationale = toldOutside(value, all);
  if (above > 0) return { color: 'white', value, rationale };
  // What was not read or converted may lift a sum into its range or out of it.
  if (input.truncated) return tooManyToAssess({ value });
  const unknown = [...new Set(amounts.flatMap((amount) => amount.unknown))].sort();
  if (unknown.length > 0) return noRate(unknown, value);
  if (outside > 0) return { color: 'white', value, rationale };
  if (input.negative.length > 0)
    return notAssessed('A negative range was declared: it vouches for nothing.', value);
  return { color: 'green', value, rationale: phrase`Inside ${value.declared === 1 ? '' : 'all '}${all}.` };
}

/** Which way: who does less than was declared is no more suspicious for it. */
function toldOutside(value: { readonly outside: number; readonly above: number }, all: Words): Words {
  const [outside, above] = [cite('/value/outside', value.outside), cite('/value/above', value.above)];
  if (value.above === 0) return phrase`Below ${outside} of ${all}, above none.`;
  if (value.above === value.outside) return phrase`Above ${above} of ${all}.`;
  return phrase`Outside ${outside} of ${all}, above ${above} of them.`;
}

const SPOKEN = {
  annual_income: 'annual income',
  estimated_monthly_deposits: 'monthly deposits',
} as const;

/** What stays within an unlikely declaration says nothing; what exceeds even that does. */
function vouched(finding: Finding, { unlikely }: Input, fields: readonly (keyof typeof SPOKEN)[]): Finding {
  const [field] = (unlikely?.fields ?? []).filter((each) => fields.includes(each));
  if (!unlikely || !field || (finding.color !== 'white' && finding.color !== 'green')) return finding;
  const said = cite(pointer('subject', unlikely.trade), quoted(unlikely.said, 60));
  const trade = unlikely.trade.replaceAll('_', ' ');
  const why = phrase`The declared ${SPOKEN[field]} would be unusual for the ${trade} on record, "${said}"`;
  const ask = 'nothing else on record explains them, so that they vouch for nothing; ask for a document';
  return notAssessed(phrase`${why}; ${ask}.`, finding.value, finding.threshold);
}

const part = (finding: Finding, truncated: boolean): Finding =>
  truncated && finding.color !== 'gray' ? atLeast(finding) : finding;

const none = notAssessed('No transaction of the subject in the lookback is known.');

const NOT_DECLARED =
  'nothing declared (what is negative is not, nor what the occupation on record cannot earn)';

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'EA1',
    title: 'Deposits beyond those declared',
    facts: ['much'],
    measures: 'inflow of the busiest 30 days, in percent of the declared monthly deposits',
    bands: {
      red: 'above {depositsRedAbovePercent} %',
      yellow: 'above {depositsYellowAbovePercent} %',
      gray: `${NOT_DECLARED}, no exchange rate, or too many transactions`,
    },
    unit: 'amount in the declared currency',
    explains: 'More comes in than the customer said would, so it may not be the customer’s own.',
    source: FFIEC,
    rules: ['depositsYellowAbovePercent', 'depositsRedAbovePercent'],
    topics: ['deposits'],
    loweredBy: ['source_of_funds_explained'],
    explainedBy: ['one_off', 'loan', 'spent', 'refund', 'collection', 'own_account', 'declared_year'],
    amountsBy: ['fx'],
    find: (input, rules) =>
      vouched(part(deposits(input, rules), input.truncated), input, ['estimated_monthly_deposits']),
  },
  {
    id: 'EA2',
    title: 'Inflow beyond the income',
    facts: ['much'],
    measures:
      `inflow of a year at this pace, or all of it of less than ${YEARLY_FROM_MS / DAY_MS} days, ` +
      'in percent of the upper bound of the annual income',
    bands: {
      red: 'above {incomeRedAbovePercent} %',
      yellow: 'above {incomeYellowAbovePercent} %',
      gray: `${NOT_DECLARED}, no exchange rate, or too many transactions`,
    },
    unit: 'amount a year in the declared currency',
    explains: 'Money that no declared income accounts for has another source.',
    source: WOLFSBERG,
    rules: ['incomeYellowAbovePercent', 'incomeRedAbovePercent'],
    topics: ['income'],
    loweredBy: ['source_of_funds_explained'],
    explainedBy: ['one_off', 'loan', 'spent', 'refund', 'collection', 'own_account'],
    amountsBy: ['fx'],
    find: (input, rules) => vouched(part(income(input, rules), input.truncated), input, ['annual_income']),
  },
  {
    id: 'EA3',
    title: 'Trades beyond those declared',
    facts: ['many'],
    measures: 'trades of the busiest 30 days, in percent of the estimate',
    bands: {
      red: 'above {tradesRedAbovePercent} %',
      yellow: 'above {tradesYellowAbovePercent} %',
      gray: `${NOT_DECLARED}, or too many transactions`,
    },
    unit: 'trades',
    explains: 'The account is used more, or by more people, than was said.',
    source: FFIEC,
    rules: ['tradesYellowAbovePercent', 'tradesRedAbovePercent'],
    topics: ['trades'],
    find: (input, rules) => part(trades(input, rules), input.truncated),
  },
  {
    id: 'EA4',
    title: 'Activity as declared',
    measures: 'all that was declared against all that happened; of an income its upper bound alone',
    bands: {
      green: 'inside every declared range',
      gray: `${NOT_DECLARED}, or it cannot be compared`,
    },
    unit: 'declared ranges, those that are not kept to, and those of them that are exceeded',
    explains: 'It speaks for the customer: the account does what the customer said it would.',
    source: WOLFSBERG,
    amountsBy: ['fx'],
    find: (input) => vouched(inside(input), input, ['annual_income', 'estimated_monthly_deposits']),
  },
  {
    id: 'EA5',
    title: 'Innocent explanations',
    measures:
      'reasons that the money bears out. On record: one to three payments of one payer that a sale, an ' +
      'inheritance, a pension, a grant, an insurance or a loan on record foretold, of which no more than ' +
      'half left within 5 days, but for what one dealer, notary or the like got; gifts of 5 people or more ' +
      'for somebody named, too little to report, of which that one got 60 % or more; all inflow, where no ' +
      '30 days exceed the declared deposits; small receipts of a shop that keeps to them; support of a ' +
      'family of the same name within 150 % of them, or of one of it who paid by the month before, of ' +
      'which one school got 60 % or more within 30 days. By the texts of payments, which lower a flag by ' +
      'one step only: like wages to 3 people or ' +
      'more, a month apart, or once to 5 or more by a trade of the season, of no more than 60 % of the ' +
      'inflow; the same wage to 5 or more on one payday, of no more than 25 % of it; a one-off whose payer ' +
      'says so by the text alone; like shares of 5 people or more for one occasion, spent as gifts are, or ' +
      'with one word of their own, of which one that sells journeys by name got 90 to 110 % with that ' +
      'word, all of these together too little to report; what came from an account of the customer’s own ' +
      'name, up to the declared income of a year, of which no more than half left to others within 5 ' +
      'days; purchases at 5 or more for one ' +
      'occasion, over a week or more, 80 % of ' +
      'it moved from own accounts; a loan that the bank booked and that did not leave at once; what a ' +
      'loan, a gift of the family or a campaign paid to one dealer, estate agent or clinic, or a loan to 3 ' +
      'craftsmen by invoice, 60 to 130 % of it within 60 days; a prize in equal shares; a purchase paid ' +
      'back to the cent. As declared, of an estate that the record and all texts name, 60 to 100 % ' +
      'paid out; of a firm known for a year: money of clients of a law firm or the like that none of its ' +
      'payers gets back, which lowers by one step, and small gifts of 5 ' +
      'people or more to a charity that draws no cash and pays its holder nothing, and inflow that keeps ' +
      'to the declared deposits on average and exceeds them in no 30 days by more than half, each by one ' +
      'step; of the self-employed for a year all inflow, of 3 payers at most and without cash, that the ' +
      'declared income of a year covers and of which no more than half left since, by one step',
    bands: { green: 'one or more', gray: 'none found, and nothing on record that could be one' },
    unit: 'kinds of reasons',
    explains: 'It speaks for the customer: the flags that name the reason are judged without its payments.',
    source: `${WOLFSBERG}; words and bounds: ${OWN}`,
    find: ({ explanations, isOnRecord }) => explained(explanations, isOnRecord),
  },
];

export const expectedActivity: Block<Input, Rules> = {
  id: 'expected_activity',
  rev: 11,
  title: 'Expected activity',
  dimension: 'customer_analysis',
  flags: FLAGS,
  weight: 0.8,
  rules: Rules,
  reads: ['fx'],
  select,
  analyse: (input, rules) => ({
    findings: input.transactions === 0 ? allFound(FLAGS, none) : findAll(FLAGS, input, rules),
    overview() {
      const count = cite('/subject/transactions', input.transactions);
      const made = plural(input.transactions, 'transaction');
      return phrase`${count} ${made} beside what the customer declared.`;
    },
  }),
};
