import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { isBalanceNamed } from './fee-and-balance-names.js';

/**
 * Tells whether a row contains only a balance and no payment, as the first and last lines of some statements
 * do. `taken`: the columns that become fields of a payment.
 */
export function hasBalanceAlone(row: BankRow, taken: readonly string[]): boolean {
  const textOf = (name: string): string => cellTextOf(row.get(name));
  if (row.fault !== null || taken.length === 0 || taken.some((name) => textOf(name) !== '')) return false;
  return row.columns.some((name) => /\d/.test(textOf(name)) && isBalanceNamed(name));
}
