import { Injectable } from '@nestjs/common';
import type { Caller } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import { carryOutChange } from './carry-out-change.js';
import { IdentityProviders } from './identity-providers.js';
import { Members } from './members.js';
import { SecondFactors } from './second-factors.js';
import { WaitingChanges, type WaitingChange } from './waiting-changes.js';

/** Carries out changes of administrators that another administrator has approved. */
@Injectable()
export class ApprovedChanges {
  constructor(
    private readonly changes: WaitingChanges,
    private readonly decisions: Decisions,
    private readonly members: Members,
    private readonly records: Records,
    private readonly factors: SecondFactors,
    private readonly providers: IdentityProviders,
  ) {}

  /**
   * Carries out the change in the name of the person who requested it. Throws the errors of the change
   * itself, which the history then shows.
   */
  carryOut(caller: Caller, change: WaitingChange): Promise<void> {
    const { decisions, members, records, factors, providers } = this;
    const author = { ...caller, userId: change.by };
    const parts = {
      caller,
      author,
      idempotencyKey: change.id,
      decisions,
      members,
      records,
      factors,
      providers,
    };
    return this.changes.carryOut(caller, change, () => carryOutChange(parts, change.wanted));
  }
}
