export interface RateTable {
  /** First day on which the rates are in force. */
  readonly from: string;
  /** Publisher of the rates, because a bank must be able to say where a converted amount comes from. */
  readonly source: string;
  readonly rates: Readonly<Record<string, string>>;
}

/** Of which day a rate is, and who published it. */
export interface ExchangeRateOrigin {
  readonly day: string;
  readonly source: string;
  /** Whether the rate is rounded and tells an order of magnitude only. */
  readonly isRough: boolean;
}

/** How the source of rates begins that are rounded and that nobody has published. */
const ROUGH_SOURCE = 'Order of magnitude only';

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
    const { upper, table } = this.tableOf(code, isoDay);
    return upper === this.reference ? '1' : (table?.rates[upper] ?? null);
  }

  /** Returns the day and publisher of the rate; null without a table, as for the reference currency. */
  rateOrigin(code: string, isoDay: string): ExchangeRateOrigin | null {
    const { upper, table } = this.tableOf(code, isoDay);
    if (upper === this.reference || !table) return null;
    const { from, source } = table;
    return { day: from, source, isRough: source.startsWith(ROUGH_SOURCE) };
  }

  private tableOf(code: string, isoDay: string) {
    const given = code.toUpperCase();
    const upper = Object.hasOwn(CURRENCY_BY_PEGGED_ASSET, given) ? CURRENCY_BY_PEGGED_ASSET[given]! : given;
    const tables = this.tables.filter(({ rates }) => Object.hasOwn(rates, upper));
    return { upper, table: tables.findLast(({ from }) => from <= isoDay) ?? tables[0] };
  }
}
