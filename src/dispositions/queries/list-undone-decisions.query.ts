import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ShownEvents } from '../../platform/decisions/shown-events.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/** Returns the events of decisions about the alerts (service ids) that were undone. */
export const ListUndoneDecisions = defineQuery(
  'ListUndoneDecisions',
  { permission: 'audit:export' },
  (caller: Caller, alerts: readonly string[]) => ({ caller, alerts }),
  [ShownEvents],
  async ({ caller, alerts }, shownEvents): Promise<ReadonlySet<string>> => {
    const streams = await shownEvents.readMany(DispositionEvents, caller, [...new Set(alerts)]);
    const events = streams.flat();
    return new Set(
      events.flatMap((event) => (event.type === 'DispositionUndone' ? [event.data.undoes] : [])),
    );
  },
);
