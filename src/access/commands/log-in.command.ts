import { SYSTEM_ORG } from '../../kernel/caller.js';
import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { PasswordHashes } from '../../platform/crypto/password-hashes.js';
import { hashOfToken, sameHash } from '../../platform/crypto/secret-tokens.js';
import { defineWork } from '../../platform/observability/define-work.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { isPasswordLength, PasswordRecord } from '../domain/password.record.js';
import { LoginFailures, type Login } from '../login-failures.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { userCaller } from '../user-caller.js';
import { UserReadModel } from '../user.read-model.js';
import { WebSessions } from '../web-sessions.js';

const UNKNOWN_ACCOUNT = { id: 'nobody', orgId: SYSTEM_ORG, userId: 'nobody', hash: null };

export const reportLogin = defineWork('login', 'Sign-ins, by how they ended.', {
  succeeded: 'a sign-in succeeded',
  refused: 'a sign-in was refused',
  locked: 'a sign-in was refused after too many failures',
  failed: 'a sign-in could not be checked',
});
type LoginOutcome = Parameters<typeof reportLogin>[0];
const OUTCOMES: Readonly<Partial<Record<string, LoginOutcome>>> = {
  rate_limited: 'locked',
  login_refused: 'refused',
};

/** Whose sign-in it is, as far as that is known. */
interface Tried {
  readonly begunAt: number;
  organization: string | null;
  user: string | null;
}

/** Opens a session. Throws rate_limited; login_refused, equal and equally slow for every reason. */
export class LogIn extends Command<{ token: string }> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly login: Login & { readonly password: string },
    readonly correlationId: string,
  ) {
    super();
  }
}

@HandlerOf(LogIn)
export class LogInHandler {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly hashes: PasswordHashes,
    private readonly failures: LoginFailures,
    private readonly sessions: WebSessions,
    private readonly clock: Clock,
  ) {}

  async execute(message: LogIn): Promise<{ token: string }> {
    const { login } = message;
    const tried: Tried = { begunAt: this.clock.steady(), organization: null, user: null };
    try {
      const attempt = (isRight: () => Promise<void>) => this.logInIfPasswordIsRight(message, isRight, tried);
      const opened = await this.failures.tryLogin(login, attempt);
      this.report('succeeded', login, tried);
      return opened;
    } catch (error) {
      this.report((error instanceof AppError && OUTCOMES[error.code]) || 'failed', login, tried);
      throw error;
    }
  }

  private report(outcome: LoginOutcome, { address }: Login, { begunAt, organization, user }: Tried): void {
    reportLogin(outcome, this.clock.steady() - begunAt, { organization, user, address });
  }

  private async logInIfPasswordIsRight(
    { login, correlationId }: LogIn,
    isRight: () => Promise<void>,
    tried: Tried,
  ): Promise<{ token: string }> {
    const { email, password } = login;
    const stored = await this.records.forSystem().get(PasswordRecord, hashOfToken(email.toLowerCase()));
    const { id, orgId, userId, hash } = stored ?? UNKNOWN_ACCOUNT;
    if (stored) Object.assign(tried, { organization: orgId, user: userId });
    const fits = isPasswordLength(password) && (await this.hashes.verify(hash, password));
    const user = await this.readModels.for({ orgId }).get(UserReadModel, userId);
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    const isActive = user?.disabledAt === null && organization?.disabledAt === null;
    const isAllowed = organization?.singleSignOn?.passwords !== 'refused';
    if (!fits || !isActive || !isAllowed) {
      const ofFit = isActive ? 'password_not_allowed' : 'user_disabled';
      const reason = !stored ? 'unknown_user' : fits ? ofFit : 'wrong_password';
      await this.sessions.refuse({ orgId, userId: stored ? userId : null, reason, correlationId });
      throw new AppError('login_refused');
    }
    await isRight();
    const kept = await this.hashWithBestAlgorithm(id, hash!, password);
    const caller = userCaller({ id: userId, orgId, role: user.role }, organization.features, correlationId);
    const { token, sessionId } = await this.sessions.open(caller, 'password');
    // Why checked again: a new password ends existing sessions, and this one may have come later.
    const now = await this.records.forSystem().get(PasswordRecord, id);
    if (sameHash(now?.hash ?? '', kept)) return { token };
    await this.sessions.end(caller, userId, 'password_set', sessionId);
    throw new AppError('login_refused');
  }

  private async hashWithBestAlgorithm(id: string, hash: string, password: string): Promise<string> {
    if (await this.hashes.isCurrent(hash)) return hash;
    const fresh = await this.hashes.hash(password);
    await this.records.forSystem().compareAndSet(PasswordRecord, { id, hash }, { $set: { hash: fresh } });
    return fresh;
  }
}
