import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { AccessEntries, type Access } from '../../platform/access-log/access-entries.js';

export type { Access };

interface Accesses {
  /** Newest first. */
  readonly accesses: readonly Access[];
  /** True when the day has entries that were not looked at. */
  readonly truncated: boolean;
}

/** Returns who read what on a day (UTC, `YYYY-MM-DD`), newest first. */
export class ListAccesses extends Query<Accesses> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly day: string,
    /** `user`: a user or an API key; `subject`: the id of what was read. */
    readonly filter: { readonly user?: string; readonly subject?: string },
    readonly limit: number,
  ) {
    super();
  }

  override accessSubject(): string {
    return this.day;
  }
}

@QueryHandler(ListAccesses)
export class ListAccessesHandler implements IQueryHandler<ListAccesses> {
  constructor(private readonly entries: AccessEntries) {}

  async execute({ caller, day, filter, limit }: ListAccesses): Promise<Accesses> {
    const { user, subject } = filter;
    const { accesses, truncated } = await this.entries.of(caller.orgId, day);
    const fitting = accesses.filter(
      (access) =>
        (user === undefined || access.user === user) && (subject === undefined || access.subject === subject),
    );
    return { accesses: fitting.slice(0, limit), truncated: truncated || fitting.length > limit };
  }
}
