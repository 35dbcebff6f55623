import { AppError, Clock, Ids, anonymousCommandWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { DirectoryUsers } from '../directory-users.js';
import { SignInFault } from '../domain/sign-in-faults.js';
import { SignInTestRecord, SIGN_IN_TEST_KEPT_MS } from '../domain/sign-in-test.record.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { RefusedSignIns } from '../refused-sign-ins.js';
import { SignInFlows, type SignInBrowser } from '../sign-in-flows.js';
import { SignInProofs } from '../sign-in-proofs.js';
import { reportLogin } from '../sign-ins.js';
import {
  rethrowWithClaimedEmail,
  noRoleFault,
  SingleSignOnChecks,
  type SignedInByProvider,
} from '../single-sign-on-checks.js';
import { callerOfUser } from '../user-caller.js';
import { UserReadModel } from '../user.read-model.js';
import { WebSessions } from '../web-sessions.js';

type Completed =
  | { readonly kind: 'signed_in'; readonly token: string; readonly returnTo: string }
  /** The provider confirmed the person again, and the session continues. */
  | { readonly kind: 'renewed'; readonly returnTo: string }
  /** The provider did not confirm the person again, and the session has ended. */
  | { readonly kind: 'ended'; readonly organization: string; readonly returnTo: string }
  /** A test sign-in by an administrator; `testId` identifies its report. */
  | { readonly kind: 'tested'; readonly testId: string };

type Flow = Awaited<ReturnType<SignInFlows['use']>>;

interface Answered {
  readonly orgId: string;
  readonly of: SignInBrowser & { readonly state: string };
  readonly answer: URLSearchParams;
  readonly correlationId: string;
}

interface CompleteSingleSignOnFields {
  readonly answer: URLSearchParams;
  readonly browser: SignInBrowser;
  readonly correlationId: string;
}

/** Processes the response of an identity provider, once. Throws sso_refused. */
export class CompleteSingleSignOn extends anonymousCommandWith<Completed, CompleteSingleSignOnFields>() {
  static readonly public = true;
}

@HandlerOf(CompleteSingleSignOn)
export class CompleteSingleSignOnHandler {
  constructor(
    private readonly flows: SignInFlows,
    private readonly checks: SingleSignOnChecks,
    private readonly users: DirectoryUsers,
    private readonly proofs: SignInProofs,
    private readonly refused: RefusedSignIns,
    private readonly sessions: WebSessions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute({ answer, browser, correlationId }: CompleteSingleSignOn): Promise<Completed> {
    const state = answer.get('state') ?? '';
    const flow = await this.flows.use(state, browser.id).catch(async (error: unknown) => {
      if (!(error instanceof SignInFault)) throw error;
      throw this.told(error, await this.refused.note((await this.flows.of(state))?.orgId ?? null, error));
    });
    const answered = { orgId: flow.orgId, of: { ...browser, state }, answer, correlationId };
    if (flow.purpose === 'test') return this.test(answered, flow.userId!);
    if (flow.purpose === 'renewal') return this.renew(answered, flow);
    return this.signIn(answered, flow.returnTo);
  }

  private async signIn(answered: Answered, returnTo: string): Promise<Completed> {
    const { orgId, correlationId } = answered;
    const begunAt = this.clock.steady();
    const report = (outcome: 'succeeded' | 'refused', fields: Readonly<Record<string, string | null>>) =>
      reportLogin(outcome, this.clock.steady() - begunAt, { organization: orgId, ...fields });
    try {
      const userId = await this.confirmed(answered);
      const user = await this.readModels.for({ orgId }).get(UserReadModel, userId);
      const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
      const known = { id: userId, orgId, role: user!.role };
      const person = callerOfUser(known, organization!.features, correlationId);
      const { token } = await this.sessions.open(person, 'single_sign_on');
      report('succeeded', { user: userId });
      return { kind: 'signed_in', token, returnTo };
    } catch (error) {
      if (!(error instanceof SignInFault)) throw error;
      const { reason, userId } = error;
      report('refused', { user: userId, reason, fault: error.code });
      await this.sessions.refuse({ orgId, userId, reason, correlationId });
      throw this.told(error, await this.refused.note(orgId, error));
    }
  }

  /** Confirms the person of a session, or ends it. */
  private async renew(answered: Answered, { userId, sessionId, returnTo }: Flow): Promise<Completed> {
    const { orgId, correlationId } = answered;
    try {
      const confirmed = await this.confirmed(answered);
      if (confirmed === userId) return { kind: 'renewed', returnTo };
    } catch (error) {
      if (!(error instanceof SignInFault)) throw error;
      await this.refused.note(orgId, error.of(userId ?? null));
    }
    const person = callerOfUser({ id: userId!, orgId, role: 'viewer' }, [], correlationId);
    await this.sessions.end(person, userId!, 'not_confirmed', sessionId);
    return { kind: 'ended', organization: orgId, returnTo };
  }

  /** Runs all checks for an administrator, without opening a session or creating an account. */
  private async test({ orgId, answer, of }: Answered, userId: string): Promise<Completed> {
    const steps = await this.checks.report(orgId, answer, of);
    const id = this.ids.next();
    const endsAt = this.clock.now() + SIGN_IN_TEST_KEPT_MS;
    await this.records.forSystem().insert(SignInTestRecord, { id, orgId, userId, steps, endsAt });
    return { kind: 'tested', testId: id };
  }

  /** Returns the user whom the provider confirmed, with the role updated. Throws a SignInFault. */
  private async confirmed({ orgId, answer, of, correlationId }: Answered): Promise<string> {
    const checked = await this.checks.person(orgId, answer, of);
    const { identity, settings } = checked;
    const userId = await this.account(orgId, checked, correlationId).catch(
      rethrowWithClaimedEmail(identity.email),
    );
    const user = await this.readModels.for({ orgId }).get(UserReadModel, userId);
    if (user?.disabledAt !== null)
      throw new SignInFault('account_disabled').of(userId).claiming(identity.email);
    // Skip people whom a directory manages: the directory itself reports at once who leaves.
    if (await this.users.isDecidedByDirectory({ orgId }, userId)) await this.proofs.forget(userId);
    else {
      const kept = { sub: identity.sub, refreshToken: checked.answer.refreshToken };
      await this.proofs.confirm({ orgId, userId, issuer: settings.issuer }, kept);
    }
    return userId;
  }

  /**
   * Returns the id of a person's user. Creates the user if needed, and sets the role that the groups give.
   * Throws a SignInFault.
   */
  private async account(orgId: string, checked: SignedInByProvider, correlationId: string): Promise<string> {
    const { identity, role } = checked;
    const known = await this.users.linkedTo(orgId, identity);
    try {
      const userId = await this.users.signedIn(orgId, identity, role, correlationId);
      if (userId !== null) return userId;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'last_admin') throw error;
      throw new SignInFault('last_administrator', {}, { cause: error }).of(known);
    }
    if (known !== null) {
      await this.users.endAccess(orgId, identity, correlationId);
      await this.proofs.suspend(known, true);
    }
    throw noRoleFault(checked).of(known);
  }

  private told(fault: SignInFault, code: string): AppError {
    const reason = `${fault.userText} (code ${code})`;
    return new AppError('sso_refused', { reason }, { cause: fault });
  }
}
