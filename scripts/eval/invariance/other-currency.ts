import fx from '../../../packages/judgement/src/risk-data/data/fx.json' with { type: 'json' };
import laws from '../../../packages/judgement/src/risk-data/data/reporting-thresholds.json' with { type: 'json' };
import { activityRowsOf } from '../../../packages/judgement/src/activity/entity-activity.js';
import { ExchangeRates, type RateTable } from '../../../packages/judgement/src/risk-data/exchange-rates.js';
import { currencyById, resolveAmountCurrency } from '@alert-review/reference-lists';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';

const TABLES = fx.tables as unknown as readonly RateTable[];
const RATES = new ExchangeRates(fx.reference, TABLES);
/** Of the alerts. */
const DAY = '2025-02-28';

const CURRENCIES: readonly string[] = [
  ...new Set([fx.reference, ...TABLES.flatMap(({ rates }) => Object.keys(rates))]),
]
  .filter((code) => resolveAmountCurrency(code)?.type === 'FIAT')
  .sort();

const rateOf = (currency: string): number => Number(RATES.rate(currency, DAY) ?? NaN);

/** Places of a currency: nobody pays a tenth of a yen. */
const placesOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

/** How the currencies of a bank become others: each another, so that two never become one. */
export interface CurrencyChange {
  readonly codeOf: (code: string) => string;
  readonly factorOf: (code: string) => number;
}

export function currencyChange(random: () => number): CurrencyChange {
  const steps = 1 + Math.floor(random() * (CURRENCIES.length - 1));
  const codeOf = (code: string): string => {
    const at = CURRENCIES.indexOf(code.toUpperCase());
    return at === -1 ? code : CURRENCIES[(at + steps) % CURRENCIES.length]!;
  };
  return { codeOf, factorOf: (code) => rateOf(code.toUpperCase()) / rateOf(codeOf(code)) };
}

/**
 * A law on cash names a sum of one country. Cash of this share of it, and what may be cash, keeps its
 * currency: just below a threshold in one currency is far from it in another.
 */
const BELOW_LAW = { cash: 0.02, mayBeCash: 0.5, most: 1.3 };

const lawfulSums = laws as Readonly<Record<string, { readonly amount: string }>>;

function sumsOfLaw(amount: number, currency: string): number {
  const law = lawfulSums[currency];
  return law ? Math.abs(amount) / Number(law.amount) : 0;
}

function isByLaw(row: Transaction, { codeOf, factorOf }: CurrencyChange): boolean {
  const entityId = (row.sender?.entity_id ?? row.receiver?.entity_id)!;
  const [read] = activityRowsOf({ entityId, transactions: [{ id: row.transaction_id, content: row }] });
  if (!read || read.cash === false) return false;
  const from = row.amount_currency;
  const sums = [
    sumsOfLaw(Number(row.amount), from),
    sumsOfLaw(Number(row.amount) * factorOf(from), codeOf(from)),
  ];
  const least = read.cash === true ? BELOW_LAW.cash : BELOW_LAW.mayBeCash;
  return sums.some((sum) => sum >= least && sum <= BELOW_LAW.most);
}

const times = (amount: string, factor: number, currency: string): string =>
  (Number(amount) * factor).toFixed(placesOf(currency));

/** Trades and coins have a second amount, and a currency without a rate has no value: these rows stay. */
export function rowInOtherCurrency(row: Transaction, change: CurrencyChange): Transaction {
  const { amount_currency: from } = row;
  const to = change.codeOf(from);
  const factor = change.factorOf(from);
  const isTrade = row.sender?.asset_out != null || row.receiver?.asset_in != null;
  if (to === from || Number.isNaN(factor) || isTrade || isByLaw(row, change)) return row;
  const amount = times(row.amount, factor, to);
  if (!/[1-9]/.test(amount)) return row;
  const balance = row.balance == null ? {} : { balance: times(row.balance, factor, to) };
  return { ...row, amount, amount_currency: to, ...balance };
}

const DECLARED = [
  'annual_income',
  'net_worth',
  'estimated_monthly_deposits',
  'estimated_monthly_withdrawals',
] as const;

export function customerInOtherCurrency(entity: Entity, change: CurrencyChange): Entity {
  const changed = DECLARED.flatMap((field) => {
    const range = entity[field];
    const from = range && currencyById(range.currency)?.symbol;
    if (!range || !from || change.codeOf(from) === from) return [];
    const factor = change.factorOf(from);
    const bound = (sum: number | null | undefined) => (sum == null ? sum : Math.round(sum * factor));
    const { lower_bound: lower, upper_bound: upper } = range;
    const currency = resolveAmountCurrency(change.codeOf(from))!.id;
    return [[field, { ...range, lower_bound: bound(lower), upper_bound: bound(upper), currency }]];
  });
  return { ...entity, ...(Object.fromEntries(changed) as Partial<Entity>) };
}
