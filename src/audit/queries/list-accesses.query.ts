import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import {
  AccessEntries,
  type AccessEntry,
  type AccessFilter,
} from '../../platform/access-log/access-entries.js';

export type { AccessEntry };

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

interface Accesses {
  /** Newest first. */
  readonly accesses: readonly AccessEntry[];
  /** Whether the day has further entries. */
  readonly truncated: boolean;
}

/** Returns who read what on a day (UTC, `YYYY-MM-DD`), newest first. */
export const ListAccesses = defineQuery(
  'ListAccesses',
  { permission: 'audit:export', readsPersonalData: 'day' },
  (
    caller: Caller,
    fields: { readonly day: string; readonly filter: AccessFilter; readonly limit: number },
  ) => ({ ...fields, caller }),
  [AccessEntries],
  ({ caller, day, filter, limit }, entries): Promise<Accesses> =>
    entries.of(caller.orgId, day, filter, limit),
);
