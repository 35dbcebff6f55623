import { metricsOf } from '../activity/activity-metrics.js';
import { isLittle } from '../activity/little-money.js';
import { serviceIds, type ActivitySeries } from '../activity/activity-series.js';
import { toDecimal } from '../../../kernel/decimal.js';
import { EVIDENCE_IDS_MAX } from '../scoring/flag.js';

export interface ShownFan {
  readonly partners: number;
  /** More than in an average fortnight, as a decimal text. */
  readonly beyond: string;
  readonly transactions: readonly string[];
  /** See `isLittle`. */
  readonly isLittle: boolean;
}

export function shownFan(
  series: ActivitySeries,
  metric: 'fan_in' | 'fan_out',
  listed: Readonly<Record<string, string>>,
): ShownFan {
  const { fanIn, fanOut, beyondUsual } = metricsOf(series);
  const { partners, positions } = metric === 'fan_in' ? fanIn : fanOut;
  return {
    partners,
    beyond: toDecimal(beyondUsual[metric]),
    transactions: serviceIds(series, positions.slice(0, EVIDENCE_IDS_MAX)),
    isLittle: isLittle(series, positions, listed),
  };
}

export interface Relations {
  readonly counterparties: number;
  readonly nameless: number;
  /** From the first to the last transaction with the one known for the shortest time. */
  readonly shortestMs: number | null;
  /** Transactions with the one that has the fewest. */
  readonly fewestRows: number | null;
}

export function relationsOf(series: ActivitySeries): Relations {
  const firstMs: number[] = [];
  const spanMs: number[] = [];
  const rows: number[] = [];
  let nameless = 0;
  for (let i = 0; i < series.rows.length; i++) {
    if (series.sign[i] === 0) continue;
    const [partner, atMs] = [series.partner[i]!, series.atMs[i]!];
    if (partner < 0) nameless++;
    else if (partner === rows.length) {
      firstMs.push(atMs);
      spanMs.push(0);
      rows.push(1);
    } else {
      rows[partner]!++;
      spanMs[partner] = atMs - firstMs[partner]!;
    }
  }
  return { counterparties: rows.length, nameless, shortestMs: leastOf(spanMs), fewestRows: leastOf(rows) };
}

function leastOf(values: readonly number[]): number | null {
  let least: number | null = null;
  for (const value of values) if (least === null || value < least) least = value;
  return least;
}
