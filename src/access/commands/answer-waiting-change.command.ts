import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { InvitationRecord } from '../domain/invitation.record.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents, type SingleSignOn } from '../domain/organization.events.js';
import { userDecider } from '../domain/user.decider.js';
import { UserEvents } from '../domain/user.events.js';
import { IdentityProviders } from '../identity-providers.js';
import { Members } from '../members.js';
import { OrganizationSettingChanges } from '../organization-setting-changes.js';
import { SecondFactors } from '../second-factors.js';
import { WaitingChanges, type WantedChange } from '../waiting-changes.js';

/**
 * Approves what another administrator asked for, which is then done in their name, or declines it. Throws
 * change_over, another_administrator_needed, approval_refused, and what the change itself throws. A change of
 * the scoring rules is approved by `ApproveRecipeChange`.
 */
export const AnswerWaitingChange = defineCommand(
  'AnswerWaitingChange',
  { permission: 'members:manage' },
  (caller: Caller, fields: { readonly id: string; readonly answer: 'approve' | 'decline' }) => ({
    ...fields,
    caller,
  }),
  [WaitingChanges, Decisions, Members, Records, SecondFactors, IdentityProviders, OrganizationSettingChanges],
  async ({ caller, id, answer }, changes, ...injected): Promise<void> => {
    const [decisions, members, records, factors, providers, settings] = injected;
    const [waiting] = (await changes.list(caller)).filter((change) => change.id === id);
    // Why: this feature cannot carry it out, and an approval that does nothing would be a lie.
    if (answer === 'approve' && waiting?.wanted.kind === 'recipe') throw new AppError('change_over');
    const approved = await changes.answer(caller, id, answer);
    if (!approved) return;
    const author = { ...caller, userId: approved.by };
    const parts = { caller, author, decisions, members, records, factors, providers, settings };
    await carryOut(parts, approved.wanted);
  },
);

interface Parts {
  readonly caller: Caller;
  /** Who asked for the change. */
  readonly author: Caller;
  readonly decisions: Decisions;
  readonly members: Members;
  readonly records: Records;
  readonly factors: SecondFactors;
  readonly providers: IdentityProviders;
  readonly settings: OrganizationSettingChanges;
}

async function carryOut(parts: Parts, wanted: WantedChange): Promise<void> {
  const { caller, author, decisions, members, records, factors, settings } = parts;
  switch (wanted.kind) {
    case 'link': {
      const of = { caller, family: UserEvents, decider: userDecider, streamId: wanted.user };
      await decisions.decide({ ...of, command: { type: 'ApproveLink' }, operation: 'ApproveLink' });
      const link = { id: wanted.invitation, userId: wanted.user };
      await records.forSystem().compareAndSet(InvitationRecord, link, { $set: { isApproved: true } });
      return;
    }
    case 'member':
      await members.create(author, wanted.email, wanted.role);
      return;
    case 'role': {
      const { user, role } = wanted;
      const own = author.userId === user;
      await members.changeUser(author, user, 'SetUserRole', (isLastAdmin) => ({
        type: 'SetRole',
        role,
        own,
        isLastAdmin,
      }));
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
      await settings.set(author, {
        setting: 'secondPerson',
        value: wanted.rules,
        operation: 'SetSecondPersonRules',
      });
  }
}

async function setSingleSignOn(
  { author, decisions, providers }: Parts,
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
  });
  if (before !== null && before !== to?.secretId) await providers.removeSecret(author, before);
}
