import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { riskQueryOf, type AlertFilter } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';

/** Maximum count of open alerts; a larger number is reported as this maximum. */
export const OPEN_ALERTS_MAX = 1_000;

export interface OpenAlerts {
  /** Undecided alerts, up to OPEN_ALERTS_MAX. */
  readonly open: number;
  /** Creation time of the oldest of these alerts, in ms; null without one. */
  readonly oldest: number | null;
}

export async function countAndOldestOfOpenAlerts(rows: RowReader, of: AlertFilter): Promise<OpenAlerts> {
  const { conditions, options } = riskQueryOf({ disposition: 'NOT_REVIEWED', ...of });
  const read = { index: options.index, fields: ['createdAt'], limit: OPEN_ALERTS_MAX };
  const found = await rows.find(AlertReadModel, conditions, read);
  const oldest = found.length === 0 ? null : Math.min(...found.map(({ createdAt }) => createdAt));
  return { open: found.length, oldest };
}
