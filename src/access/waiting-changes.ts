import { Injectable } from '@nestjs/common';
import { AppError, canonicalJson, type Caller, Clock, DAY_MS, Ids } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { accessChangedBy } from './access-changes.js';
import { administrationDecider, type AdministrationCommand } from './domain/administration.decider.js';
import { AdministrationEvents } from './domain/administration.events.js';
import { organizationDecider } from './domain/organization.decider.js';
import { OrganizationEvents } from './domain/organization.events.js';
import { isActiveAdministrator, userDecider } from './domain/user.decider.js';
import { UserEvents } from './domain/user.events.js';
import { UserReadModel } from './user.read-model.js';
import { WaitingChangeRecord } from './domain/waiting-change.record.js';
import { OrganizationReadModel } from './organization.read-model.js';
import { doesRequestChangeMember } from './requested-changes.js';
import type { RequestedChange } from './wanted-change.js';

/** How long a change waits: as long as a link is valid. */
export const WAITING_CHANGE_LIFETIME_MS = 3 * DAY_MS;
const LISTED_MAX = 200;

/** A change by an administrator that waits for another administrator's approval. */
export interface WaitingChange {
  readonly id: string;
  readonly by: string;
  readonly at: number;
  readonly wanted: RequestedChange;
  /**
   * The value that the change would have replaced when it was requested, as JSON; missing if it replaces
   * nothing.
   */
  readonly replaces?: string | undefined;
}

/** `isOfLeaver`: the requester is no administrator any more, so nobody may approve the change. */
export type ListedChange = WaitingChange & { readonly isOfLeaver: boolean };

interface Row extends Omit<WaitingChange, 'wanted'> {
  readonly wanted: string;
}

const changeIn = ({ id, by, at, wanted, replaces }: Row): WaitingChange => ({
  id,
  by,
  at,
  wanted: JSON.parse(wanted) as RequestedChange,
  replaces,
});

/** Returns the value that a change sets; undefined for a change that replaces nothing. */
function valueSetBy(wanted: RequestedChange): unknown {
  switch (wanted.kind) {
    case 'role':
      return wanted.role;
    case 'rules':
      return wanted.rules;
    case 'single_sign_on':
      return wanted.to;
    default:
      return undefined;
  }
}

/** Changes by administrators that another administrator has to approve. */
@Injectable()
export class WaitingChanges {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks whether a change may take effect at once. If another administrator of the organization has to
   * approve changes of members, roles, sign-in and four-eyes rules, stores the change and throws
   * change_waits. Applies only to people at a page: for changes by a directory or at the command line,
   * administrators are told (`OutsideChanges`). Throws the errors of the change itself if it can only fail.
   */
  async requireNotHeld(caller: Caller, wanted: RequestedChange): Promise<void> {
    if (!(await this.needsApproval(caller))) return;
    const stores = { decisions: this.decisions, records: this.records };
    if (!(await doesRequestChangeMember(stores, caller, wanted))) return;
    await this.hold(caller, wanted);
    throw new AppError('change_waits');
  }

  /** Whether another administrator has to approve changes by the caller. */
  async needsApproval(caller: Caller): Promise<boolean> {
    if (caller.via !== 'web') return false;
    const organization = await this.readModels.for(caller).get(OrganizationReadModel, caller.orgId);
    return organization?.secondPerson.administration === true;
  }

  /** Stores a change until another administrator approves or declines it. */
  async hold(caller: Caller, wanted: RequestedChange): Promise<void> {
    const id = this.ids.next();
    const at = this.clock.now();
    const user = 'user' in wanted ? wanted.user : null;
    const { kind } = wanted;
    await this.decide(caller, id, { type: 'hold', change: { kind, user } });
    const replaces = await this.replacedBy(caller, wanted);
    const row = { id, kind, user, by: caller.userId, at, endsAt: at + WAITING_CHANGE_LIFETIME_MS };
    await this.records.for(caller).put(WaitingChangeRecord, {
      ...row,
      wanted: JSON.stringify(wanted),
      ...(replaces !== undefined && { replaces }),
    });
  }

  /** Returns the waiting changes, the newest first. */
  async list(caller: Caller): Promise<readonly ListedChange[]> {
    const options = { index: 'at', sort: { at: -1 }, limit: LISTED_MAX } as const;
    const now = this.clock.now();
    const rows = await this.records.for(caller).find(WaitingChangeRecord, {}, options);
    const open = rows.filter(({ endsAt }) => endsAt > now);
    const left = new Map<string, boolean>();
    for (const by of new Set(open.map((row) => row.by))) left.set(by, await this.isShownAsLeft(caller, by));
    return open.map((row) => ({ ...changeIn(row), isOfLeaver: left.get(row.by)! }));
  }

  /** Declines a waiting change, which is then not carried out. Throws change_over. */
  async decline(caller: Caller, id: string): Promise<void> {
    await this.require(caller, id);
    await this.decide(caller, id, { type: 'decline', user: caller.userId });
    await this.records.for(caller).remove(WaitingChangeRecord, { id });
  }

  /**
   * Records the approval of a change, which must then be carried out and finished with `end`. Throws
   * change_over, another_administrator_needed, requester_left, approval_refused, change_outdated.
   */
  async approve(caller: Caller, id: string): Promise<WaitingChange> {
    const row = await this.require(caller, id);
    await this.requireApprover(caller, row);
    await this.requireUpToDate(caller, changeIn(row));
    // Set the flag before the event: the approved change must be found again after a crash at any point
    // below.
    const flagged = { $set: { isApproved: true } };
    await this.records.for(caller).compareAndSet(WaitingChangeRecord, { id }, flagged);
    await this.decide(caller, id, { type: 'approve', user: caller.userId });
    return changeIn(row);
  }

  /**
   * Checks that the caller may approve what an administrator requested at `at` (ms). Throws requester_left,
   * another_administrator_needed, approval_refused.
   */
  async requireApprover(
    caller: Caller,
    request: { readonly by: string; readonly at: number },
  ): Promise<void> {
    if (await this.hasRequesterLeft(caller, request)) throw new AppError('requester_left');
    await this.requireAnother(caller, request);
  }

  /**
   * Finishes an approved change. `because`: code of the error that refused it, which the history keeps; null
   * if it was carried out.
   */
  async end(caller: Caller, id: string, because: string | null): Promise<void> {
    if (because !== null) await this.decide(caller, id, { type: 'fail', because });
    await this.records.for(caller).remove(WaitingChangeRecord, { id });
  }

  /**
   * Carries out an approved change. An error of the change itself finishes it; after a crash, or if a store
   * is unavailable, `FinishApprovedChangesJob` tries again.
   */
  async carryOut(caller: Caller, change: WaitingChange, act: () => Promise<void>): Promise<void> {
    try {
      await this.requireUpToDate(caller, change);
      await act();
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await this.end(caller, change.id, error.code);
      throw error;
    }
    await this.end(caller, change.id, null);
  }

  /** Returns the changes with an approval in the log that may not have been carried out yet. */
  async approved(caller: Caller): Promise<readonly WaitingChange[]> {
    const options = { index: 'at', sort: { at: -1 }, limit: LISTED_MAX } as const;
    const rows = await this.records.for(caller).find(WaitingChangeRecord, {}, options);
    const found: WaitingChange[] = [];
    for (const row of rows) {
      if (row.isApproved !== true) continue;
      const of = [AdministrationEvents, administrationDecider, caller, row.id] as const;
      // Check the log: after a crash between row and event, the row is flagged although nobody has approved
      // the change.
      if ((await this.decisions.state(...of)).state.approved) found.push(changeIn(row));
    }
    return found;
  }

  private async require(caller: Caller, id: string): Promise<Row> {
    const row = await this.records.for(caller).get(WaitingChangeRecord, id);
    if (!row || row.endsAt <= this.clock.now()) throw new AppError('change_over');
    return row;
  }

  /**
   * Like `hasRequesterLeft`, but reads the user's row, so that lists also work while the event log does not
   * answer.
   */
  private async isShownAsLeft(caller: Caller, by: string): Promise<boolean> {
    const user = await this.readModels.for(caller).get(UserReadModel, by);
    return user?.role !== 'admin' || user.disabledAt !== null;
  }

  /** Whether the requester of a change is no administrator any more, so that nobody answers for it. */
  private async hasRequesterLeft(caller: Caller, { by }: Pick<Row, 'by'>): Promise<boolean> {
    const { state } = await this.decisions.state(UserEvents, userDecider, caller, by);
    return !isActiveAdministrator(state);
  }

  /**
   * Requires an independent administrator. Another account is not enough: the author may have given it
   * access, or it may belong to the same person.
   */
  private async requireAnother(caller: Caller, { by, at }: { by: string; at: number }): Promise<void> {
    if (caller.kind !== 'human' || caller.userId === by) throw new AppError('another_administrator_needed');
    const stores = { decisions: this.decisions, records: this.records };
    const now = this.clock.now();
    const ofApprover = { user: caller.userId, by, end: now, countsOutside: true };
    const ofAuthor = { user: by, by: caller.userId, end: at, vouchedUntil: now, countsOutside: true };
    const change =
      (await accessChangedBy(stores, caller, ofApprover)) ??
      (await accessChangedBy(stores, caller, ofAuthor));
    if (change) throw new AppError('approval_refused', { changed_at: new Date(change.at).toISOString() });
  }

  /**
   * Throws change_outdated if the value to be replaced has changed since the request. The approver saw the
   * difference from the old value, and the change would also undo the other person's change. A value that is
   * already set is accepted, so that a change interrupted by a crash can be completed.
   */
  private async requireUpToDate(caller: Caller, { wanted, replaces }: WaitingChange): Promise<void> {
    if (replaces === undefined) return;
    const now = await this.replacedBy(caller, wanted);
    if (now !== replaces && now !== canonicalJson(valueSetBy(wanted))) throw new AppError('change_outdated');
  }

  /** Returns the value that a change would replace now, as JSON; undefined if it replaces nothing. */
  private async replacedBy(caller: Caller, wanted: RequestedChange): Promise<string | undefined> {
    if (valueSetBy(wanted) === undefined) return undefined;
    if (wanted.kind === 'role') {
      const { state } = await this.decisions.state(UserEvents, userDecider, caller, wanted.user);
      return canonicalJson(state.role);
    }
    const { state } = await this.decisions.state(
      OrganizationEvents,
      organizationDecider,
      caller,
      caller.orgId,
    );
    return canonicalJson(wanted.kind === 'rules' ? state.settings.secondPerson : state.singleSignOn);
  }

  private async decide(caller: Caller, streamId: string, command: AdministrationCommand): Promise<void> {
    const of = { caller, family: AdministrationEvents, decider: administrationDecider, streamId };
    await this.decisions.decide({ ...of, command, operation: command.type });
  }
}
