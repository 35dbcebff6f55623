export interface RateTable {
  /** First day on which the rates are in force. */
  readonly from: string;
  /** Publisher of the rates, because a bank must be able to say where a converted amount comes from. */
  readonly source: string;
  readonly rates: Readonly<Record<string, string>>;
}

/** Assets pegged to a currency count as that currency. The list contains the common ones. */
const CURRENCY_BY_PEGGED_ASSET: Readonly<Record<string, string>> = {
  USDT: 'USD',
  USDC: 'USD',
  DAI: 'USD',
  BUSD: 'USD',
  TUSD: 'USD',
  USDP: 'USD',
  GUSD: 'USD',
  PYUSD: 'USD',
  FDUSD: 'USD',
  USDD: 'USD',
  USDE: 'USD',
  EURC: 'EUR',
  EURT: 'EUR',
  EURS: 'EUR',
  XSGD: 'SGD',
};

/** Tables of fixed rates. A rate is in force until a later table has a rate for the same currency. */
export class ExchangeRates {
  private readonly tables: readonly RateTable[];

  constructor(
    readonly reference: string,
    tables: readonly RateTable[],
  ) {
    this.tables = [...tables].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  }

  get size(): number {
    return this.tables.reduce((sum, { rates }) => sum + Object.keys(rates).length, 0);
  }

  /**
   * Returns how much of the reference currency a unit is worth, also for pegged assets; null without a rate.
   */
  rate(code: string, isoDay: string): string | null {
    const given = code.toUpperCase();
    const upper = Object.hasOwn(CURRENCY_BY_PEGGED_ASSET, given) ? CURRENCY_BY_PEGGED_ASSET[given]! : given;
    if (upper === this.reference) return '1';
    const tables = this.tables.filter(({ rates }) => Object.hasOwn(rates, upper));
    const table = tables.findLast(({ from }) => from <= isoDay) ?? tables[0];
    return table?.rates[upper] ?? null;
  }
}
