import { utcDay } from '../../../kernel/visible-text.js';
import type { RiskData } from '../../../risk-data/risk-data.js';
import { DAY_MS } from '../../domain/activity/entity-activity.js';

/** A transaction may name any day of thousands of years. */
const DAYS_KEPT_MAX = 20_000;

const byLists = new WeakMap<RiskData, DailyRates>();

/** Rates of exchange by day; hundreds of hops of many runs fall on the same ones. */
export class DailyRates {
  private readonly known = new Map<string, Map<number, string | null>>();

  private constructor(private readonly risk: RiskData) {}

  static from(risk: RiskData): DailyRates {
    const known = byLists.get(risk) ?? new DailyRates(risk);
    byLists.set(risk, known);
    return known;
  }

  /** Units of the reference currency for one unit on the UTC day of `atMs`; null without a rate. */
  of = (code: string, atMs: number): string | null => {
    let days = this.known.get(code);
    if (!days) this.known.set(code, (days = new Map<number, string | null>()));
    const day = Math.floor(atMs / DAY_MS);
    const known = days.get(day);
    if (known !== undefined) return known;
    if (days.size >= DAYS_KEPT_MAX) days.clear();
    const rate = this.risk.fx(code, utcDay(atMs));
    days.set(day, rate);
    return rate;
  };
}
