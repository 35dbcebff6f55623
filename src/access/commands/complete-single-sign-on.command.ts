import type { IDToken } from 'openid-client';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { DirectoryUsers } from '../directory-users.js';
import type { LoginRefusal } from '../domain/login.events.js';
import { SignInFlowRecord } from '../domain/sign-in-flow.record.js';
import type { SingleSignOn } from '../domain/organization.events.js';
import { roleOfGroups } from '../domain/single-sign-on.js';
import { IdentityProviders, reasonOf } from '../identity-providers.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { reportLogin } from '../sign-ins.js';
import { userCaller } from '../user-caller.js';
import { UserReadModel } from '../user.read-model.js';
import { WebSessions } from '../web-sessions.js';
import type { SigningBrowser } from './start-single-sign-on.command.js';

const EMAIL_CHARS_MAX = 254;
const SUBJECT_CHARS_MAX = 255;
const VERIFIED: readonly unknown[] = [true, 1, 'true', '1'];
const Identity = z.object({
  sub: z.string().min(1).max(SUBJECT_CHARS_MAX),
  email: z.email().max(EMAIL_CHARS_MAX),
  email_verified: z.literal([true, 'true']).optional(),
  /** The same of Microsoft Entra ID. */
  xms_edov: z.unknown().optional(),
});

/** Opens a session with the answer of an identity provider, once. Throws sso_refused. */
export class CompleteSingleSignOn extends Command<{ token: string; returnTo: string }> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly answer: URLSearchParams,
    readonly browser: SigningBrowser,
    readonly correlationId: string,
  ) {
    super();
  }
}

class Refusal extends Error {
  constructor(
    readonly reason: LoginRefusal,
    text: string,
    readonly userId: string | null = null,
    cause?: unknown,
  ) {
    super(text, { cause });
  }
}

@HandlerOf(CompleteSingleSignOn)
export class CompleteSingleSignOnHandler {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly providers: IdentityProviders,
    private readonly users: DirectoryUsers,
    private readonly sessions: WebSessions,
    private readonly clock: Clock,
  ) {}

  async execute(message: CompleteSingleSignOn): Promise<CompleteSingleSignOn['result']> {
    const { answer, browser, correlationId } = message;
    const state = answer.get('state') ?? '';
    const { orgId, returnTo } = await this.flow(state, browser.id);
    const begunAt = this.clock.steady();
    try {
      const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
      const settings = organization?.disabledAt === null ? organization.singleSignOn : null;
      if (!settings) throw new Refusal('answer_refused', 'the organization has none any more');
      const of = { ...browser, state };
      const claims = await this.providers.claims(orgId, settings, answer, of).catch((error: unknown) => {
        throw new Refusal('answer_refused', `the identity provider: ${reasonOf(error)}`, null, error);
      });
      const userId = await this.userOf(orgId, settings, claims, correlationId);
      const user = await this.readModels.for({ orgId }).get(UserReadModel, userId);
      if (user?.disabledAt !== null)
        throw new Refusal('user_disabled', 'your account is disabled here', userId);
      const person = userCaller(
        { id: userId, orgId, role: user.role },
        organization!.features,
        correlationId,
      );
      const { token } = await this.sessions.open(person, 'single_sign_on');
      const whose = { organization: orgId, user: userId };
      reportLogin('succeeded', this.clock.steady() - begunAt, whose);
      return { token, returnTo };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { reason, userId } = error;
      reportLogin('refused', this.clock.steady() - begunAt, { organization: orgId, user: userId, reason });
      await this.sessions.refuse({ orgId, userId, reason, correlationId });
      throw new AppError('sso_refused', { reason: error.message }, { cause: error });
    }
  }

  /** Returns and removes a sign-in of that browser. */
  private async flow(state: string, browserId: string) {
    const rows = this.records.forSystem();
    const id = hashOfToken(state);
    const flow = await rows.get(SignInFlowRecord, id);
    const isOpen = flow?.browserId === browserId && this.clock.now() < flow.endsAt;
    // Why the count: of concurrent uses only the one that removed the row succeeds.
    if (!isOpen || (await rows.remove(SignInFlowRecord, { id })) === 0)
      throw new AppError('sso_refused', {
        reason: 'this sign-in has ended, was used or belongs to another browser; start again',
      });
    return flow;
  }

  /** Returns the user of an identity, made and given the role of its groups. Throws a refusal. */
  private async userOf(
    orgId: string,
    settings: SingleSignOn,
    claims: IDToken,
    correlationId: string,
  ): Promise<string> {
    const read = Identity.safeParse(claims);
    if (!read.success)
      throw new Refusal('address_refused', 'the identity provider told no verified e-mail address of yours');
    const { sub, email, email_verified, xms_edov } = read.data;
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (settings.domains.length > 0 && !settings.domains.includes(domain))
      throw new Refusal('address_refused', `addresses of ${domain} may not sign in to this organization`);
    const role = roleOfGroups(settings, [claims[settings.groupsClaim] ?? []].flat().map(String));
    const isVerified = email_verified !== undefined || VERIFIED.includes(xms_edov);
    const identity = { issuer: settings.issuer, sub, email, isVerified };
    try {
      const userId = await this.users.signedIn(orgId, identity, role, correlationId);
      if (userId) return userId;
      throw new Refusal('no_role', 'none of your groups has a role here; ask your administrator');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'last_admin')
        throw new Refusal('last_admin', 'your groups end the role of the last administrator', null, error);
      if (error.code !== 'name_taken') throw error;
      const text = isVerified
        ? 'your e-mail address belongs to another person here'
        : 'your address, which belongs to an account here, is not verified there (email_verified)';
      throw new Refusal('address_refused', text, null, error);
    }
  }
}
