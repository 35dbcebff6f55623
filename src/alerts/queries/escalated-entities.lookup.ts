import type { RowReader } from '../../platform/records/rows.js';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from '../alert.read-model.js';

/** Entities per query: each is looked up with each of ESCALATED. */
const ENTITIES_AT_ONCE = 50;

/** Returns the entities (own ids) that an escalated alert other than `except` names, with its own id. */
export async function escalatedEntities(
  rows: RowReader,
  entityIds: readonly string[],
  except: string,
): Promise<ReadonlyMap<string, string>> {
  const escalated = new Map<string, string>();
  for (let from = 0; from < entityIds.length; from += ENTITIES_AT_ONCE) {
    const $in = entityIds.slice(from, from + ENTITIES_AT_ONCE);
    // Why one query first: mostly none is escalated.
    if ((await escalatedAlert(rows, { $in }, except)) === null) continue;
    for (const id of $in) {
      const alertId = await escalatedAlert(rows, id, except);
      if (alertId !== null) escalated.set(id, alertId);
    }
  }
  return escalated;
}

async function escalatedAlert(
  rows: RowReader,
  entityIds: string | { readonly $in: readonly string[] },
  except: string,
): Promise<string | null> {
  const filter = { entityIds, analystDisposition: { $in: ESCALATING_DISPOSITIONS } };
  // Why two: one may be the alert to exclude.
  const options = { index: 'entity_decision', limit: 2, fields: ['alertId'] } as const;
  const alerts = await rows.find(AlertReadModel, filter, options);
  return alerts.find(({ id }) => id !== except)?.alertId ?? null;
}
