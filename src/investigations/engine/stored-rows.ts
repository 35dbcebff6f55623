import type { RowReader } from '../../platform/records/rows.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

interface Period {
  /** Bounds, inclusive: ISO 8601 with milliseconds and Z. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Returns completed runs of the period with flags and decision, the newest first. */
export function runsCreated(rows: RowReader, { from, to }: Period, limit: number, fields: string[]) {
  const createdAt = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  const filter = { state: 'completed', ...(Object.keys(createdAt).length > 0 && { createdAt }) };
  const options = { index: 'newest', sort: { createdAt: -1, id: -1 }, limit, fields } as const;
  return rows.find(RunFlagsReadModel, filter, options);
}
