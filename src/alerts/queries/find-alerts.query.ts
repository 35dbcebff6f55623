import { type AlertRef, AppError, type Caller } from '@alert-review/kernel';
import type { ResultOrigin } from '../../investigations/domain/runs/investigation.events.js';
import type { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { AlertReadModel } from '../alert.read-model.js';
import type { AlertTotal } from '../domain/alert-volume.record.js';
import { KnownAlerts } from '../known-alerts.js';

export interface FoundAlert {
  readonly id: string;
  readonly alertId: string;
  readonly version: number;
  readonly hash: string;
  readonly status: 'OPEN' | 'CLOSED';
  /** The alert's uploaded `created_at`, in ms. */
  readonly createdAt: number;
  readonly entityIds: readonly string[];
  readonly analystDisposition: string | null;
  readonly dispositionSetBy?: string | null;
  readonly latestRunId?: string | null;
  readonly completedRunId?: string | null;
  readonly completedResultHash?: string | null;
  readonly idHash?: string | null;
  readonly completedBy?: ResultOrigin | null;
  readonly finalRiskScore?: number | null;
  /** Sums of the flagged payments at upload. */
  readonly volumes?: readonly AlertTotal[];
  readonly team?: string | null;
  readonly assignee?: string | null;
}

/** Finds alerts by own ids or by service ids. The result is unordered and leaves out unknown ids. */
export const FindAlerts = defineQuery(
  'FindAlerts',
  { forFeatures: true },
  (
    caller: Caller,
    ids: { readonly alertIds: readonly string[] } | { readonly serviceIds: readonly string[] },
  ) => ({ caller, ids }),
  [ReadModels, KnownAlerts],
  async ({ caller, ids }, readModels, known): Promise<readonly FoundAlert[]> => {
    const rows = readModels.for(caller);
    if ('serviceIds' in ids) return (await rowsById(rows, AlertReadModel, ids.serviceIds)).filter(isUploaded);
    const [only] = ids.alertIds;
    if (only === undefined || ids.alertIds.length > 1) return alertsByOwnIds(rows, ids.alertIds);
    const alert = (await knownAlert(rows, caller, only, known)) ?? (await alertsByOwnIds(rows, [only]))[0];
    if (!alert) return [];
    known.note(caller, alert);
    return [alert];
  },
);

const alertsByOwnIds = (rows: RowReader, alertIds: readonly string[]): Promise<readonly FoundAlert[]> =>
  rows.find(AlertReadModel, { alertId: { $in: alertIds } }, { index: 'alert_id', limit: alertIds.length });

/** Reads the alert by the service id that it had at the last look; null if that is not known. */
async function knownAlert(
  rows: RowReader,
  caller: Caller,
  alertId: string,
  known: KnownAlerts,
): Promise<FoundAlert | null> {
  const id = known.serviceIdOf(caller, alertId);
  const row: FoundAlert | null = id === undefined ? null : await rows.get(AlertReadModel, id);
  return row?.alertId === alertId ? row : null;
}

/** Returns the alert that a message names. Throws alert_not_found. */
export async function requireAlert(bus: Bus, caller: Caller, ref: AlertRef): Promise<FoundAlert> {
  const ids = typeof ref === 'string' ? { alertIds: [ref] } : { serviceIds: [ref.serviceId] };
  const [alert] = await bus.send(new FindAlerts(caller, ids));
  if (alert) return alert;
  const named =
    typeof ref === 'string' ? { field: 'alert_id', value: ref } : { field: 'id', value: ref.serviceId };
  throw new AppError('alert_not_found', named);
}

/** Maximum number of alerts whose own ids are looked up at once. */
export const ALERT_IDS_PER_LOOKUP_MAX = 1_000;

/** Returns own ids of alerts by service id. Alerts with a lost document are missing. */
export async function ownAlertIds(
  bus: Bus,
  caller: Caller,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ownIds = new Map<string, string>();
  for (let begin = 0; begin < serviceIds.length; begin += ALERT_IDS_PER_LOOKUP_MAX) {
    const part = serviceIds.slice(begin, begin + ALERT_IDS_PER_LOOKUP_MAX);
    for (const { id, alertId } of await bus.send(new FindAlerts(caller, { serviceIds: part })))
      ownIds.set(id, alertId);
  }
  return ownIds;
}

/** Returns false for an alert whose document is lost: its row has only decisions and runs. */
const isUploaded = (row: Partial<FoundAlert>): boolean => row.alertId !== undefined;
