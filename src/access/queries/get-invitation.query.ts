import { Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { InvitationRecord } from '../domain/invitation.record.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';
import { OpenLinks } from '../open-links.js';
import { OrganizationReadModel } from '../organization.read-model.js';

interface InvitedPerson {
  readonly email: string;
  readonly organization: string;
}

/**
 * Returns the organization and e-mail address of an invitation code, for the page where its holder sets a
 * password. Null for an invalid code. A holder could also find out both by setting the password.
 */
export const GetInvitation = defineQuery(
  'GetInvitation',
  { public: true },
  (code: string) => ({ caller: null, code }),
  [Records, ReadModels, OpenLinks, Clock],
  async ({ code }, records, readModels, links, clock): Promise<InvitedPerson | null> => {
    const invitation = await records.forSystem().get(InvitationRecord, hashOfToken(code.trim()));
    if (!invitation || clock.now() >= invitation.endsAt) return null;
    const { orgId, userId } = invitation;
    if (!(await links.isMakerStillAllowed({ orgId }, userId))) return null;
    const options = { index: 'user', limit: 1 } as const;
    const [profile] = await records.for({ orgId }).find(UserProfileRecord, { userId }, options);
    const organization = await readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    return profile && organization ? { email: profile.email, organization: organization.name } : null;
  },
);
export type GetInvitation = InstanceType<typeof GetInvitation>;
