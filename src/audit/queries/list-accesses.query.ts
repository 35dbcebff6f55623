import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AccessEntries, type AccessEntry } from '../../platform/access-log/access-entries.js';

export type { AccessEntry };

/** Columns of the export, in order. */
export const ACCESS_ENTRY_FIELDS = [
  'at',
  'kind',
  'user',
  'client',
  'operation',
  'subject',
  'outcome',
  'correlation',
] as const satisfies readonly (keyof AccessEntry)[];

interface AccessesWanted {
  /** Id of the user or of the API key. */
  readonly user?: string;
  /** Own id of what was read. Also finds reads by pages, which name an alert by its service id. */
  readonly subject?: string;
}

interface Accesses {
  /** Reads, newest first. */
  readonly accesses: readonly AccessEntry[];
  /** Whether the day has more entries than were returned. */
  readonly truncated: boolean;
}

/** Returns who read what on a day (UTC, `YYYY-MM-DD`), newest first. */
export const ListAccesses = defineQuery(
  'ListAccesses',
  { permission: 'audit:export', readsPersonalData: 'day', readsEventLog: true },
  (
    caller: Caller,
    fields: { readonly day: string; readonly filter: AccessesWanted; readonly limit: number },
  ) => ({ ...fields, caller }),
  [Bus, AccessEntries],
  async ({ caller, day, filter, limit }, bus, entries): Promise<Accesses> => {
    const { subject, ...others } = filter;
    if (subject === undefined) return entries.of(caller.orgId, day, others, limit);
    const alerts = await bus.send(new FindAlerts(caller, { alertIds: [subject] }));
    const subjects = [subject, ...alerts.map(({ id }) => id)];
    return entries.of(caller.orgId, day, { ...others, subjects }, limit);
  },
);
