import { AppError, Command, SYSTEM_ORG } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { PasswordHashes } from '../../platform/crypto/password-hashes.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { hasAllowedPasswordLength, PasswordRecord } from '../domain/password.record.js';
import { LoginFailures, type LoginAttempt } from '../login-failures.js';
import { NewAppSecrets, type NewAuthenticatorApp } from '../new-app-secrets.js';
import { SecondFactors } from '../second-factors.js';
import { SignIns, type SignInAttempt } from '../sign-ins.js';
import { WebSessions } from '../web-sessions.js';

const UNKNOWN_ACCOUNT = { id: 'nobody', orgId: SYSTEM_ORG, userId: 'nobody', hash: null };

interface FirstStep {
  /**
   * Token for the cookie: it belongs to a session, or to a sign-in that waits for its code and grants no
   * rights yet.
   */
  readonly token: string;
  /**
   * The code to ask for: a code of the known app (`app` is null), or of a new app that must be set up first.
   * Null if no code is needed.
   */
  readonly asked: { readonly app: NewAuthenticatorApp | null; readonly organization: string } | null;
}

/**
 * Opens a session. Throws rate_limited, and login_refused, which looks the same and takes equally long for
 * every reason.
 */
export class LogIn extends Command<FirstStep> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly login: LoginAttempt & { readonly password: string },
    readonly correlationId: string,
  ) {
    super();
  }
}

@HandlerOf(LogIn)
export class LogInHandler {
  constructor(
    private readonly records: Records,
    private readonly hashes: PasswordHashes,
    private readonly failures: LoginFailures,
    private readonly factors: SecondFactors,
    private readonly newApps: NewAppSecrets,
    private readonly signIns: SignIns,
    private readonly sessions: WebSessions,
  ) {}

  execute(message: LogIn): Promise<FirstStep> {
    const { login } = message;
    const tried: SignInAttempt = { address: login.address, organization: null, user: null };
    return this.signIns.reported(tried, () =>
      this.failures.tryLogin(login, (isRight) => this.logInIfPasswordIsRight(message, isRight, tried)),
    );
  }

  private async logInIfPasswordIsRight(
    { login, correlationId }: LogIn,
    isRight: () => Promise<void>,
    tried: SignInAttempt,
  ): Promise<FirstStep> {
    const { email, password } = login;
    const stored = await this.records.forSystem().get(PasswordRecord, hashOfToken(email.toLowerCase()));
    const { id, orgId, userId, hash } = stored ?? UNKNOWN_ACCOUNT;
    if (stored) Object.assign(tried, { organization: orgId, user: userId });
    const fits = hasAllowedPasswordLength(password) && (await this.hashes.verify(hash, password));
    const { caller, refusal, needsSecondFactor, organization } = await this.signIns.person(
      { orgId, userId },
      correlationId,
    );
    if (!fits || refusal) {
      const reason = !stored ? 'unknown_user' : fits ? refusal! : 'wrong_password';
      await this.sessions.refuse({ orgId, userId: stored ? userId : null, reason, correlationId });
      throw new AppError('login_refused');
    }
    await isRight();
    const kept = await this.hashWithBestAlgorithm(id, hash!, password);
    const isOn = (await this.factors.recoveryCodesLeft(caller, userId)) !== null;
    if (!isOn && !needsSecondFactor)
      return { ...(await this.signIns.open(caller, id, kept, 'password')), asked: null };
    const token = await this.signIns.awaitCode(caller, email, kept);
    return { token, asked: { app: isOn ? null : this.newApps.offer(caller), organization } };
  }

  private async hashWithBestAlgorithm(id: string, hash: string, password: string): Promise<string> {
    if (await this.hashes.isCurrent(hash)) return hash;
    const fresh = await this.hashes.hash(password);
    await this.records.forSystem().compareAndSet(PasswordRecord, { id, hash }, { $set: { hash: fresh } });
    return fresh;
  }
}
