import { AppError, type Caller } from '@alert-review/kernel';
import type { Decisions } from '../platform/decisions/decisions.js';
import type { Records } from '../platform/records/records.js';
import { InvitationRecord } from './domain/invitation.record.js';
import { organizationDecider } from './domain/organization.decider.js';
import { OrganizationEvents, type SingleSignOn } from './domain/organization.events.js';
import { userDecider } from './domain/user.decider.js';
import { UserEvents } from './domain/user.events.js';
import type { IdentityProviders } from './identity-providers.js';
import type { Members } from './members.js';
import type { SecondFactors } from './second-factors.js';
import type { RequestedChange } from './wanted-change.js';

/** What is needed to carry out an approved change. */
export interface ApprovedChangeParts {
  readonly caller: Caller;
  /** The person who requested the change. */
  readonly author: Caller;
  /** Id of the change. However often the change is tried, it is carried out once. */
  readonly idempotencyKey: string;
  readonly decisions: Decisions;
  readonly members: Members;
  readonly records: Records;
  readonly factors: SecondFactors;
  readonly providers: IdentityProviders;
}

/** Carries out a change in the name of the person who requested it. Repeating it does nothing. */
export async function carryOutChange(parts: ApprovedChangeParts, wanted: RequestedChange): Promise<void> {
  const { caller, author, decisions, members, records, factors, idempotencyKey } = parts;
  switch (wanted.kind) {
    case 'link': {
      const of = { caller, family: UserEvents, decider: userDecider, streamId: wanted.user };
      await decisions.decide({
        ...of,
        command: { type: 'ApproveLink' },
        operation: 'ApproveLink',
        idempotencyKey,
      });
      const link = { id: wanted.invitation, userId: wanted.user };
      await records.forSystem().compareAndSet(InvitationRecord, link, { $set: { isApproved: true } });
      return;
    }
    case 'member':
      await members.create(author, wanted.email, wanted.role, idempotencyKey);
      return;
    case 'role': {
      const { user, role } = wanted;
      const own = author.userId === user;
      const command = (isLastAdmin: boolean) => ({ type: 'SetRole', role, own, isLastAdmin }) as const;
      await members.changeUser(author, user, 'SetUserRole', command);
      return;
    }
    case 'second_factor':
      await factors.turnOff(author, wanted.user, 'administrator');
      return;
    case 'single_sign_on':
      await setSingleSignOn(parts, wanted.to);
      return;
    case 'recipe':
      throw new AppError('change_over');
    case 'rules':
      await decisions.decide({
        caller: author,
        family: OrganizationEvents,
        decider: organizationDecider,
        streamId: author.orgId,
        command: { type: 'SetSetting', setting: 'secondPerson', value: wanted.rules },
        operation: 'SetSecondPersonRules',
        idempotencyKey,
      });
  }
}

async function setSingleSignOn(
  { author, decisions, providers, idempotencyKey }: ApprovedChangeParts,
  to: SingleSignOn | null,
): Promise<void> {
  const of = [OrganizationEvents, organizationDecider, author, author.orgId] as const;
  const before = (await decisions.state(...of)).state.singleSignOn?.secretId ?? null;
  await decisions.decide({
    caller: author,
    family: OrganizationEvents,
    decider: organizationDecider,
    streamId: author.orgId,
    command: { type: 'SetSingleSignOn', to },
    operation: 'SetSingleSignOn',
    idempotencyKey,
  });
  if (before !== null && before !== to?.secretId) await providers.removeSecret(author, before);
}
