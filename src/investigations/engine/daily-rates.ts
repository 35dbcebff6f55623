import { utcDay } from '../../kernel/visible-text.js';
import type { RiskData } from '../../risk-data/risk-data.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';

/** Rates of exchange by day; hundreds of hops fall on the same ones. */
export class DailyRates {
  private readonly known = new Map<string, Map<number, string | null>>();

  constructor(private readonly risk: RiskData) {}

  /** Units of the reference currency for one unit on the UTC day of `atMs`; null without a rate. */
  of = (code: string, atMs: number): string | null => {
    let days = this.known.get(code);
    if (!days) this.known.set(code, (days = new Map<number, string | null>()));
    const day = Math.floor(atMs / DAY_MS);
    const known = days.get(day);
    if (known !== undefined) return known;
    const rate = this.risk.fx(code, utcDay(atMs));
    days.set(day, rate);
    return rate;
  };
}
