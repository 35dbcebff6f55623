import type { SourceCurrency } from './sources.js';

export interface FiatRow {
  readonly id: number;
  readonly name: string;
  /** Alphabetic code. */
  readonly symbol: string;
  /** Digits behind the decimal point. */
  readonly scale: number;
  /** Code that stood for the same number before. */
  readonly formerSymbol: string | null;
}

/**
 * What ISO 4217 changed between the package's list (2024-06-25) and 2026-02-01. The Caribbean guilder took
 * over the number of the Antillean one, at par. The lev stays: its transactions are still looked back upon.
 */
const ADDED: readonly SourceCurrency[] = [
  { code: 'XAD', number: '396', digits: 2, currency: 'Arab Accounting Dinar' },
  { code: 'XCG', number: '532', digits: 2, currency: 'Caribbean Guilder' },
];
const WITHDRAWN = new Set(['ANG', 'CUC']);
const FORMER: Readonly<Record<string, string>> = { XCG: 'ANG' };

/** ISO 4217 by code; an id is the ISO number. */
export const fiatCurrencies = (currencies: readonly SourceCurrency[]): FiatRow[] =>
  [...currencies.filter(({ code }) => !WITHDRAWN.has(code)), ...ADDED]
    .map(({ code, number, digits, currency }) => ({
      id: Number.parseInt(number, 10),
      name: currency,
      symbol: code,
      scale: digits,
      formerSymbol: FORMER[code] ?? null,
    }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
