import { Injectable } from '@nestjs/common';
import { ReadModels } from '../platform/projections/read-models.js';
import { DirectoryUsers } from './directory-users.js';
import type { SingleSignOn } from './domain/organization.events.js';
import {
  claimedEmailAddressOf,
  identityFromClaims,
  joinClaimNames,
  type ProvidedIdentity,
} from './domain/provider-claims.js';
import { roleOfGroups } from './domain/single-sign-on.js';
import { SIGN_IN_CHECKS, SignInFault, type SignInCheck } from './domain/sign-in-faults.js';
import type { SignInTestStep } from './domain/sign-in-test.record.js';
import type { Role } from './domain/user.events.js';
import { IdentityProviders, type ProviderAnswer, type SignInRequest } from './identity-providers.js';
import { OrganizationReadModel } from './organization.read-model.js';

/** A person whom the provider signed in, before their account is looked up. */
export interface SignedInByProvider {
  readonly settings: SingleSignOn;
  readonly answer: ProviderAnswer;
  readonly identity: ProvidedIdentity;
  /** Role of the groups at the provider; null if no group has one. */
  readonly role: Role | null;
}

type Reached = (check: SignInCheck) => void;

/** Checks of a single sign-on, shared by the sign-in, its renewal and an administrator's test. */
@Injectable()
export class SingleSignOnChecks {
  constructor(
    private readonly readModels: ReadModels,
    private readonly providers: IdentityProviders,
    private readonly users: DirectoryUsers,
  ) {}

  /**
   * Returns the single sign-on settings. Throws a SignInFault if the organization has none or is disabled.
   */
  async settings(orgId: string): Promise<SingleSignOn> {
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    const settings = organization?.disabledAt === null ? organization.singleSignOn : null;
    if (!settings) throw new SignInFault('sso_removed');
    return settings;
  }

  /** Checks the response of a provider and returns who signed in. Throws a SignInFault. */
  async person(
    orgId: string,
    answer: URLSearchParams,
    of: SignInRequest,
    reached: Reached = () => undefined,
  ): Promise<SignedInByProvider> {
    const settings = await this.settings(orgId);
    const told = await this.providers.claims(orgId, settings, answer, of, reached);
    return this.personIn(settings, told);
  }

  /** Returns the person that checked claims describe. Throws a SignInFault. */
  personIn(settings: SingleSignOn, answer: ProviderAnswer): SignedInByProvider {
    const identity = identityOf(settings, answer);
    const { groups } = identity;
    const role = groups instanceof SignInFault ? null : roleOfGroups(settings, groups);
    return { settings, answer, identity, role };
  }

  /**
   * Runs every check and reports each step, without opening a session, creating an account or changing a
   * role.
   */
  async report(orgId: string, answer: URLSearchParams, of: SignInRequest): Promise<SignInTestStep[]> {
    const passed = new Map<SignInCheck, string>([['start', '']]);
    const reached: Reached = (check) => {
      if (check === 'exchange') passed.set('answer', '');
      passed.set(check, '');
    };
    try {
      const person = await this.person(orgId, answer, of, reached);
      const { email, isVerified, groups } = person.identity;
      const asked = person.answer.userInfo ? 'It was asked.' : 'It was not asked: the ID token has all.';
      passed.set('userinfo', asked);
      passed.set('address', isVerified ? `${email}, verified` : `${email}, not verified`);
      passed.set('domain', '');
      const { role, account } = await this.users
        .preview(orgId, person.identity, person.role, () => noRoleFault(person))
        .catch(rethrowWithClaimedEmail(email));
      const received = groups instanceof SignInFault ? 'none' : joinClaimNames(groups);
      passed.set('groups', `Role ${role}. Received: ${received}.`);
      passed.set('account', account);
      return stepsOf(passed, null);
    } catch (error) {
      if (error instanceof SignInFault) return stepsOf(passed, error);
      throw error;
    }
  }
}

/** Returns the identity. Throws a SignInFault with the address in the claims. */
function identityOf(settings: SingleSignOn, answer: ProviderAnswer): ProvidedIdentity {
  try {
    return identityFromClaims(settings, answer);
  } catch (error) {
    if (error instanceof SignInFault)
      error.claiming(claimedEmailAddressOf(settings, [answer.idToken, answer.userInfo]));
    throw error;
  }
}

function stepsOf(passed: ReadonlyMap<SignInCheck, string>, fault: SignInFault | null): SignInTestStep[] {
  let isAfter = false;
  return Object.keys(SIGN_IN_CHECKS).map((name) => {
    const check = name as SignInCheck;
    if (fault?.check === check) {
      isAfter = true;
      const claimed = fault.claimedAddress === null ? '' : ` Claimed address: ${fault.claimedAddress}.`;
      return { check, outcome: 'failed', text: `${fault.message}${claimed}` };
    }
    const text = passed.get(check);
    const isPassed = !isAfter && (text !== undefined || fault !== null);
    return { check, outcome: isPassed ? 'passed' : 'not_reached', text: isPassed ? (text ?? '') : '' };
  });
}

/** Adds the claimed address to a SignInFault and throws the fault again. */
export const rethrowWithClaimedEmail =
  (address: string) =>
  (error: unknown): never => {
    throw error instanceof SignInFault ? error.claiming(address) : error;
  };

/** Returns why a person's groups give no role. */
export function noRoleFault({ settings, identity }: SignedInByProvider): SignInFault {
  const { groups } = identity;
  if (groups instanceof SignInFault) return groups;
  const mapped = joinClaimNames(settings.roles.map(({ group }) => group));
  return new SignInFault('groups_unmapped', {
    claim: settings.groupsClaim,
    received: joinClaimNames(groups),
    mapped,
  });
}
