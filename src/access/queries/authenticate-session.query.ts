import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { PersonalSettingsRecord } from '../domain/personal-settings.record.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';
import type { SingleSignOn } from '../domain/organization.events.js';
import type { OrganizationSettings } from '../domain/organization.settings.js';
import type { Role } from '../domain/user.events.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { SignInProofs } from '../sign-in-proofs.js';
import { callerOfUser } from '../user-caller.js';
import { UserReadModel } from '../user.read-model.js';
import { WebSessions } from '../web-sessions.js';

/** A session with the person's current rights. */
export interface SessionView {
  readonly sessionId: string;
  readonly caller: Caller;
  readonly email: string;
  readonly organization: OrganizationSettings & {
    readonly id: string;
    readonly name: string;
    readonly singleSignOn: SingleSignOn | null;
  };
  readonly role: Role;
  readonly passwordSetAt: string | null;
  /** False if the person has turned off the keyboard shortcuts of their pages. */
  readonly hasShortcuts: boolean;
}

/** Returns the session of a cookie, with current rights. Throws unauthorized. */
export const AuthenticateSession = defineQuery(
  'AuthenticateSession',
  { public: true },
  (token: string, correlationId: string) => ({ caller: null, token, correlationId }),
  [WebSessions, Records, ReadModels, SignInProofs],
  async ({ token, correlationId }, sessions, records, readModels, proofs): Promise<SessionView> => {
    const session = await sessions.find(token);
    if (!session) throw new AppError('unauthorized');
    const { sessionId, orgId, userId } = session;
    const rows = readModels.for({ orgId });
    const user = await rows.get(UserReadModel, userId);
    const organization = await rows.get(OrganizationReadModel, orgId);
    if (user?.disabledAt !== null || organization?.disabledAt !== null) throw new AppError('unauthorized');
    if (session.isBySingleSignOn && organization.singleSignOn) {
      const proof = await proofs.get(userId);
      if (proof && proofs.isSessionUnproven(proof)) throw new AppError('unauthorized');
    }
    const options = { index: 'user', limit: 1 } as const;
    const [profile] = await records.for({ orgId }).find(UserProfileRecord, { userId }, options);
    const personal = await records.for({ orgId }).get(PersonalSettingsRecord, userId);
    const { features, ...shown } = organization;
    return {
      sessionId,
      caller: callerOfUser({ id: userId, orgId, role: user.role }, features, correlationId),
      email: profile?.email ?? userId,
      organization: shown,
      role: user.role,
      passwordSetAt: user.passwordSetAt,
      hasShortcuts: personal?.hasShortcuts ?? true,
    };
  },
);
