import { fan } from './activity-metrics.js';
import { serviceIds, type ActivitySeries } from './activity-series.js';
import { EVIDENCE_IDS_MAX } from './flag.js';

/** New counterparties of one direction in the busiest fortnight, and the transactions that show them. */
export interface Fan {
  readonly partners: number;
  /** Service ids, the first EVIDENCE_IDS_MAX. */
  readonly transactions: readonly string[];
}

export function fanOf(series: ActivitySeries, sign: 1 | -1): Fan {
  const { partners, positions } = fan(series, sign);
  return { partners, transactions: serviceIds(series, positions.slice(0, EVIDENCE_IDS_MAX)) };
}

/** How long the subject has dealt with its counterparties; the two minima are null without any. */
export interface Relations {
  readonly counterparties: number;
  /** Transactions that name nobody on the other side. */
  readonly nameless: number;
  /** From the first to the last transaction with the one known for the shortest time. */
  readonly shortestMs: number | null;
  /** Transactions with the one that has the fewest. */
  readonly fewestRows: number | null;
}

export function relationsOf(series: ActivitySeries): Relations {
  const known = new Map<number, { readonly firstMs: number; rows: number; spanMs: number }>();
  let nameless = 0;
  for (let i = 0; i < series.rows.length; i++) {
    if (series.sign[i] === 0) continue;
    const [partner, atMs] = [series.partner[i]!, series.atMs[i]!];
    const relation = known.get(partner);
    if (partner < 0) nameless++;
    else if (!relation) known.set(partner, { firstMs: atMs, rows: 1, spanMs: 0 });
    else {
      relation.rows++;
      relation.spanMs = atMs - relation.firstMs;
    }
  }
  const relations = [...known.values()];
  return {
    counterparties: known.size,
    nameless,
    shortestMs: leastOf(relations.map(({ spanMs }) => spanMs)),
    fewestRows: leastOf(relations.map(({ rows }) => rows)),
  };
}

const leastOf = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((a, b) => Math.min(a, b)) : null;
