import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from '../alert.read-model.js';

/** Entities per query. The index is searched for each entity with each of ESCALATING_DISPOSITIONS. */
const ENTITIES_AT_ONCE = 50;

/**
 * Returns a map from the entities (own ids) named by an escalated alert to that alert's own id. Ignores the
 * alert `except`. `until`: ISO time of the last decision that counts; by default all current decisions count.
 */
export async function escalatedAlertsByEntity(
  rows: RowReader,
  entityIds: readonly string[],
  except: string,
  until: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const decided = {
    analystDisposition: { $in: ESCALATING_DISPOSITIONS },
    ...(until !== null && { dispositionedAt: { $lte: until } }),
  };
  // Read two alerts: one of them may be the alert to ignore.
  const options = { index: 'entity_decision', limit: 2, fields: ['alertId'] } as const;
  const escalatedAlert = async (ids: string | { readonly $in: readonly string[] }) => {
    const alerts = await rows.find(AlertReadModel, { entityIds: ids, ...decided }, options);
    return alerts.find(({ id }) => id !== except)?.alertId ?? null;
  };
  const escalated = new Map<string, string>();
  for (let from = 0; from < entityIds.length; from += ENTITIES_AT_ONCE) {
    const $in = entityIds.slice(from, from + ENTITIES_AT_ONCE);
    // Ask for all entities at once first: usually none has an escalated alert.
    if ((await escalatedAlert({ $in })) === null) continue;
    for (const id of $in) {
      const alertId = await escalatedAlert(id);
      if (alertId !== null) escalated.set(id, alertId);
    }
  }
  return escalated;
}
