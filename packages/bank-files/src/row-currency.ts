import { currencyInText, type CurrencyBesideAmount } from './amounts.js';
import type { BankRow } from './bank-rows.js';
import { currenciesOfSign } from './currency-signs.js';

/**
 * Returns the currency next to an amount, from the text of its cell or from the number format of a workbook;
 * null if there is none.
 */
export function currencyNextToAmount(row: BankRow, column: string): CurrencyBesideAmount | null {
  const ofFormat = row.currencyIn?.(column) ?? null;
  if (ofFormat !== null) return { word: ofFormat, codes: currenciesOfSign(ofFormat) ?? [] };
  const cell = row.get(column);
  return typeof cell === 'string' ? currencyInText(cell) : null;
}
