import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import type { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';

export interface FoundAlert {
  readonly id: string;
  readonly alertId: string;
  readonly version: number;
  readonly hash: string;
  readonly status: 'OPEN' | 'CLOSED';
  /** Uploaded created_at, in ms. */
  readonly createdAt: number;
  readonly entityIds: readonly string[];
  readonly analystDisposition: string | null;
  readonly latestRunId?: string | null;
  readonly completedRunId?: string | null;
  readonly completedResultHash?: string | null;
}

/** Finds alerts by own ids or service ids; unordered, without unknown ids. */
export class FindAlerts extends Query<readonly FoundAlert[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly ids: { readonly alertIds: readonly string[] } | { readonly serviceIds: readonly string[] },
  ) {
    super();
  }
}

/** Returns an alert by own id. Throws alert_not_found. */
export async function requireAlert(bus: Bus, caller: Caller, alertId: string): Promise<FoundAlert> {
  const [alert] = await bus.send(new FindAlerts(caller, { alertIds: [alertId] }));
  if (!alert) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
  return alert;
}

export const FindAlertsHandler = defineHandler(
  FindAlerts,
  [ReadModels],
  async ({ caller, ids }, readModels) => {
    const rows = readModels.for(caller);
    if ('serviceIds' in ids) return (await rowsById(rows, AlertReadModel, ids.serviceIds)).filter(isUploaded);
    const options = { index: 'alert_id', limit: ids.alertIds.length } as const;
    return rows.find(AlertReadModel, { alertId: { $in: ids.alertIds } }, options);
  },
);

/** False for an alert whose document is lost: its row has decisions and runs alone. */
const isUploaded = (row: Partial<FoundAlert>): boolean => row.alertId !== undefined;
