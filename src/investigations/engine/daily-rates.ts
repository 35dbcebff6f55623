import { utcDay } from '../../kernel/visible-text.js';
import type { RiskData } from '../../risk-data/risk-data.js';
import { DAY_MS } from '../domain/entity-activity.js';

/** Rates of exchange by day; hundreds of hops fall on the same ones. */
export class DailyRates {
  private readonly known = new Map<string, string | null>();

  constructor(private readonly risk: RiskData) {}

  /** Units of the reference currency for one unit on the UTC day of `atMs`; null without a rate. */
  of = (code: string, atMs: number): string | null => {
    const key = `${Math.floor(atMs / DAY_MS)} ${code}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const rate = this.risk.fx(code, utcDay(atMs));
    this.known.set(key, rate);
    return rate;
  };
}
