import type { RowReader } from '../../platform/records/rows.js';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from '../alert.read-model.js';

/** Entities per query: each is looked up with each of ESCALATED. */
const ENTITIES_AT_ONCE = 50;

/**
 * Returns the entities (own ids) that an escalated alert other than `except` names, with its own id.
 * `until`: ISO time of the last decisions that count; by default all that stand.
 */
export async function escalatedEntities(
  rows: RowReader,
  entityIds: readonly string[],
  except: string,
  until: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const decided = {
    analystDisposition: { $in: ESCALATING_DISPOSITIONS },
    ...(until !== null && { dispositionedAt: { $lte: until } }),
  };
  // Why two: one may be the alert to exclude.
  const options = { index: 'entity_decision', limit: 2, fields: ['alertId'] } as const;
  const escalatedAlert = async (ids: string | { readonly $in: readonly string[] }) => {
    const alerts = await rows.find(AlertReadModel, { entityIds: ids, ...decided }, options);
    return alerts.find(({ id }) => id !== except)?.alertId ?? null;
  };
  const escalated = new Map<string, string>();
  for (let from = 0; from < entityIds.length; from += ENTITIES_AT_ONCE) {
    const $in = entityIds.slice(from, from + ENTITIES_AT_ONCE);
    // Why one query first: mostly none is escalated.
    if ((await escalatedAlert({ $in })) === null) continue;
    for (const id of $in) {
      const alertId = await escalatedAlert(id);
      if (alertId !== null) escalated.set(id, alertId);
    }
  }
  return escalated;
}
