import {
  AppError,
  type AssistantRules,
  type Caller,
  Clock,
  type SecondPersonRules,
} from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';
import type { ReportingInstitution, SingleSignOn } from '../domain/organization.events.js';
import type { Role } from '../domain/user.events.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { SignInProofs } from '../sign-in-proofs.js';
import { userCaller } from '../user-caller.js';
import { UserReadModel } from '../user.read-model.js';
import { WebSessions } from '../web-sessions.js';

export interface SessionView {
  readonly sessionId: string;
  readonly caller: Caller;
  readonly email: string;
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly assistants: AssistantRules;
    readonly reasons: readonly string[];
    /** Checklist of new cases; empty for the product's own. */
    readonly checklist: readonly string[];
    readonly secondPerson: SecondPersonRules;
    readonly reporting: ReportingInstitution;
    readonly singleSignOn: SingleSignOn | null;
    readonly secondFactorRequired: boolean;
  };
  readonly role: Role;
  readonly passwordSetAt: string | null;
}

/** Returns the session of a cookie, with current rights. Throws unauthorized. */
export const AuthenticateSession = defineQuery(
  'AuthenticateSession',
  { public: true },
  (token: string, correlationId: string) => ({ caller: null, token, correlationId }),
  [WebSessions, Records, ReadModels, SignInProofs, Clock],
  async ({ token, correlationId }, sessions, records, readModels, proofs, clock): Promise<SessionView> => {
    const session = await sessions.find(token);
    if (!session) throw new AppError('unauthorized');
    const { sessionId, orgId, userId } = session;
    const rows = readModels.for({ orgId });
    const user = await rows.get(UserReadModel, userId);
    const organization = await rows.get(OrganizationReadModel, orgId);
    if (user?.disabledAt !== null || organization?.disabledAt !== null) throw new AppError('unauthorized');
    if (session.isBySingleSignOn && organization.singleSignOn) {
      const proof = await proofs.get(userId);
      if (proof && clock.now() >= proof.sessionsUntil) throw new AppError('unauthorized');
    }
    const options = { index: 'user', limit: 1 } as const;
    const [profile] = await records.for({ orgId }).find(UserProfileRecord, { userId }, options);
    const { assistants, checklist, reasons, reporting, secondPerson } = organization;
    const { id, name, features, singleSignOn, secondFactorRequired } = organization;
    return {
      sessionId,
      caller: userCaller({ id: userId, orgId, role: user.role }, features, correlationId),
      email: profile?.email ?? userId,
      organization: {
        id,
        name,
        assistants,
        reasons,
        checklist,
        secondPerson,
        reporting,
        singleSignOn,
        secondFactorRequired,
      },
      role: user.role,
      passwordSetAt: user.passwordSetAt,
    };
  },
);
