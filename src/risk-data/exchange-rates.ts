/** `from`: the first day on which the table holds. */
export interface RateTable {
  readonly from: string;
  readonly rates: Readonly<Record<string, string>>;
}

/** Tables of fixed rates, each in force until the next one. */
export class ExchangeRates {
  private readonly tables: readonly RateTable[];

  constructor(
    readonly reference: string,
    tables: readonly RateTable[],
  ) {
    this.tables = [...tables].sort((a, b) => (a.from < b.from ? -1 : 1));
  }

  get size(): number {
    return this.tables.reduce((sum, { rates }) => sum + Object.keys(rates).length, 0);
  }

  /** Units of the reference for one unit; before the first table that one holds. null for no rate. */
  rate(code: string, isoDay: string): string | null {
    const upper = code.toUpperCase();
    if (upper === this.reference) return '1';
    const table = this.tables.findLast(({ from }) => from <= isoDay) ?? this.tables[0];
    return table && Object.hasOwn(table.rates, upper) ? table.rates[upper]! : null;
  }
}
