import { currencyById } from '@alert-review/reference-lists';
import type { Entity } from '../../../ingestion/domain/entity.record.js';

/** Bounds that a customer declared. Without a currency they are numbers of transactions. */
export interface DeclaredRange {
  readonly from: number | null;
  readonly to: number | null;
  readonly currency: string | null;
}

export interface DeclaredActivity {
  readonly monthlyDeposits: DeclaredRange | null;
  readonly monthlyWithdrawals: DeclaredRange | null;
  readonly monthlyTrades: DeclaredRange | null;
  readonly annualIncome: DeclaredRange | null;
  readonly netWorth: DeclaredRange | null;
}

export const declaredActivityOf = (entity: Entity): DeclaredActivity => {
  return {
    monthlyDeposits: rangeOf(entity.estimated_monthly_deposits),
    monthlyWithdrawals: rangeOf(entity.estimated_monthly_withdrawals),
    monthlyTrades: rangeOf(entity.estimated_trades_per_month),
    annualIncome: rangeOf(entity.annual_income),
    netWorth: rangeOf(entity.net_worth),
  };
};

function rangeOf(
  range: Entity['annual_income'] | Entity['estimated_trades_per_month'],
): DeclaredRange | null {
  if (range == null) return null;
  const currency = 'currency' in range ? (currencyById(range.currency)?.symbol ?? null) : null;
  return { from: range.lower_bound ?? null, to: range.upper_bound ?? null, currency };
}
