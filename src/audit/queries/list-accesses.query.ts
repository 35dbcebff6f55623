import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { AccessEntries, type Access, type AccessFilter } from '../../platform/access-log/access-entries.js';

export type { Access };

export const ACCESS_ENTRY_FIELDS = [
  'at',
  'kind',
  'user',
  'client',
  'operation',
  'subject',
  'outcome',
  'correlation',
] as const satisfies readonly (keyof Access)[];

interface Accesses {
  /** Newest first. */
  readonly accesses: readonly Access[];
  /** True when the day has more. */
  readonly truncated: boolean;
}

/** Returns who read what on a day (UTC, `YYYY-MM-DD`), newest first. */
export class ListAccesses extends Query<Accesses> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = 'day';

  constructor(
    readonly caller: Caller,
    readonly day: string,
    readonly filter: AccessFilter,
    readonly limit: number,
  ) {
    super();
  }
}

export const ListAccessesHandler = defineHandler(
  ListAccesses,
  [AccessEntries],
  ({ caller, day, filter, limit }, entries) => entries.of(caller.orgId, day, filter, limit),
);
