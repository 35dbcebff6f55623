import { AppError, Clock, anonymousCommandWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { hashOfToken, areHashesEqual } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { SignInAwaitingCodeRecord } from '../domain/awaited-code.record.js';
import { PasswordRecord } from '../domain/password.record.js';
import { LoginFailures } from '../login-failures.js';
import { SecondFactors } from '../second-factors.js';
import { SignIns } from '../sign-ins.js';
import { WebSessions } from '../web-sessions.js';

interface Completed {
  readonly token: string;
  /** Recovery codes of a second factor that this sign-in turned on; otherwise empty. */
  readonly recoveryCodes: readonly string[];
}

interface CompleteSignInFields {
  readonly awaitedToken: string;
  readonly given: { readonly code: string; readonly offer?: string | undefined };
  readonly address: string;
  readonly correlationId: string;
}

/**
 * Completes a sign-in that waits for a code of the authenticator app, and opens the session. If the sign-in
 * offered a new app, the code turns it on. Returns null if the browser has no waiting sign-in. Throws
 * code_refused, login_refused, rate_limited.
 */
export class CompleteSignIn extends anonymousCommandWith<Completed | null, CompleteSignInFields>() {
  static readonly public = true;
}

@HandlerOf(CompleteSignIn)
export class CompleteSignInHandler {
  constructor(
    private readonly records: Records,
    private readonly failures: LoginFailures,
    private readonly factors: SecondFactors,
    private readonly signIns: SignIns,
    private readonly sessions: WebSessions,
    private readonly clock: Clock,
  ) {}

  async execute(message: CompleteSignIn): Promise<Completed | null> {
    const { awaitedToken, given, address, correlationId } = message;
    const rows = this.records.forSystem();
    const id = hashOfToken(awaitedToken);
    const awaited = await rows.get(SignInAwaitingCodeRecord, id);
    if (!awaited || this.clock.now() >= awaited.endsAt) return null;
    const { orgId, userId, email, passwordHash } = awaited;
    return this.signIns.reported({ address, organization: orgId, user: userId }, () =>
      this.failures.tryLogin({ email, address }, async (isRight) => {
        const passwordId = hashOfToken(email);
        const kept = (await rows.get(PasswordRecord, passwordId))?.hash ?? '';
        const { caller, refusal } = await this.signIns.person({ orgId, userId }, correlationId);
        // The password was replaced, or the person disabled, after the first step of the sign-in.
        if (refusal || !areHashesEqual(hashOfToken(kept), passwordHash)) throw new AppError('login_refused');
        const recoveryCodes = await this.factors.take(caller, given.code, given.offer);
        if (!recoveryCodes) {
          await this.sessions.refuse({ orgId, userId, reason: 'wrong_code', correlationId });
          throw new AppError('code_refused', { asked: 'code' });
        }
        await isRight();
        await rows.remove(SignInAwaitingCodeRecord, { id });
        const { token } = await this.signIns.open(caller, passwordId, kept, 'password_and_code');
        return { token, recoveryCodes };
      }),
    );
  }
}
