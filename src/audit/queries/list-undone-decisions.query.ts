import type { Caller } from '@alert-review/kernel';
import { DispositionEvents } from '../../dispositions/domain/disposition.events.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AuditEventReadModel, type AuditEventRow } from '../audit-event.read-model.js';

const ALERTS_AT_ONCE = 10;

/** Returns the ids of the events of decisions about the alerts (service ids) that were undone. */
export const ListUndoneDecisions = defineQuery(
  'ListUndoneDecisions',
  { permission: 'audit:export' },
  (caller: Caller, alerts: readonly string[]) => ({ caller, alerts }),
  [ReadModels],
  async ({ caller, alerts }, readModels): Promise<ReadonlySet<string>> => {
    const reader = readModels.for(caller);
    const undone = await mapInParallel([...new Set(alerts)], ALERTS_AT_ONCE, async (alert) => {
      const filter = { alerts: alert, category: DispositionEvents.category };
      return undoneAmong(await reader.find(AuditEventReadModel, filter, { index: 'alert' }));
    });
    return new Set(undone.flat());
  },
);

/** Returns the undone decisions. Decisions about an alert form a stack: an undo removes the newest. */
function undoneAmong(rows: readonly AuditEventRow[]): string[] {
  const standing: string[] = [];
  const undone: string[] = [];
  for (const { type, eventId } of rows.toSorted((one, other) => one.revision - other.revision))
    if (type === 'DispositionChanged' || type === 'AlertAutoClosed') standing.push(eventId);
    else if (type === 'DispositionUndone') undone.push(...standing.splice(-1));
  return undone;
}
