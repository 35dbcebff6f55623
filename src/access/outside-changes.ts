import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, PRIMARY_KEY } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { administrationDecider } from './domain/administration.decider.js';
import {
  AdministrationEvents,
  type OutsideChangeKind,
  type OutsideChangeOrigin,
} from './domain/administration.events.js';
import { OUTSIDE_CHANGE_SHOWN_MS, OutsideChangeRecord } from './domain/outside-change.record.js';
import { OrganizationReadModel } from './organization.read-model.js';

const KEPT_MAX = 200;
const REMOVED_AT_ONCE = 50;

/** A change of access that no other administrator approved. */
export interface OutsideChange {
  readonly kind: OutsideChangeKind;
  readonly place: OutsideChangeOrigin;
  readonly user: string | null;
  /** Time of the change, in ms. */
  readonly at: number;
}

/** A changed object, and whether administrators were told because nobody could approve the change. */
export interface ChangeWithNotice {
  readonly id: string;
  readonly administratorsTold?: true;
}

/** User id that stands for identity providers and directories, which are no users of the organization. */
export const OUTSIDE_SYSTEM_USER_ID = 'directory';

/**
 * Changes of members, roles and sign-in that were made at the command line, by a directory (SCIM) or by an
 * identity provider, where no other administrator can approve them. If the organization requires approval,
 * administrators are notified instead, and a person who got access by the change cannot confirm decisions for
 * 24 hours. A change through an API key counts as made by the key's creator: see `accessChangedBy`.
 */
@Injectable()
export class OutsideChanges {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Tells administrators about a change that would have needed their approval. Returns false if it would not.
   */
  async tell(caller: Caller, kind: OutsideChangeKind, user: string | null): Promise<boolean> {
    const place = placeOf(caller);
    if (place === null) return false;
    const organization = await this.readModels.for(caller).get(OrganizationReadModel, caller.orgId);
    if (!organization?.secondPerson.administration) return false;
    const id = this.ids.next();
    await this.decisions.decide({
      caller,
      family: AdministrationEvents,
      decider: administrationDecider,
      streamId: id,
      command: { type: 'note', change: { kind, place, user } },
      operation: 'TellOutsideChange',
    });
    const rows = this.records.for(caller);
    const at = this.clock.now();
    await rows.insert(OutsideChangeRecord, { id, kind, place, user, at });
    const oldest = await rows.find(
      OutsideChangeRecord,
      {},
      { index: PRIMARY_KEY, sort: { id: 1 }, limit: KEPT_MAX + REMOVED_AT_ONCE },
    );
    const isOver = (change: OutsideChange, index: number) =>
      change.at < at - OUTSIDE_CHANGE_SHOWN_MS || index < oldest.length - KEPT_MAX;
    const over = oldest.filter(isOver).map((change) => change.id);
    if (over.length > 0) await rows.remove(OutsideChangeRecord, { id: { $in: over } });
    return true;
  }

  /** Like `tell`, but returns the fields that a command adds to its answer. */
  async told(
    caller: Caller,
    kind: OutsideChangeKind,
    user: string | null,
  ): Promise<Pick<ChangeWithNotice, 'administratorsTold'>> {
    return (await this.tell(caller, kind, user)) ? { administratorsTold: true } : {};
  }

  /** Returns the changes of the last 30 days, the newest first. */
  async list(of: Pick<Caller, 'orgId'>, limit: number): Promise<readonly OutsideChange[]> {
    const options = { index: PRIMARY_KEY, sort: { id: -1 }, limit } as const;
    const since = this.clock.now() - OUTSIDE_CHANGE_SHOWN_MS;
    return (await this.records.for(of).find(OutsideChangeRecord, {}, options)).filter(
      ({ at }) => at >= since,
    );
  }
}

/** Returns where a change was made; null for a page, where the change waits for approval if needed. */
function placeOf({ via, userId }: Caller): OutsideChangeOrigin | null {
  if (via === 'web') return null;
  if (via === 'cli') return 'command_line';
  return userId === OUTSIDE_SYSTEM_USER_ID ? 'identity_provider' : 'directory';
}
