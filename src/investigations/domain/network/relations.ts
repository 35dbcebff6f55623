import type { ActivitySeries } from '../activity/activity-series.js';

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
