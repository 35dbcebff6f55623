import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Clock } from '@alert-review/kernel';
import { hashOfToken, newSecretToken, areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { defineWork } from '../platform/observability/define-work.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { SignInAwaitingCodeRecord, CODE_AWAITED_MS } from './domain/awaited-code.record.js';
import type { LoginRefusal, SignInWay } from './domain/login.events.js';
import { PasswordRecord } from './domain/password.record.js';
import { OrganizationReadModel } from './organization.read-model.js';
import { callerOfUser } from './user-caller.js';
import { UserReadModel } from './user.read-model.js';
import { WebSessions } from './web-sessions.js';

/** Counts and logs how a sign-in ended. */
export const reportLogin = defineWork('login', 'Sign-ins, by result.', {
  succeeded: 'a sign-in succeeded',
  code_asked: 'the password of a sign-in was right, and its code is asked for',
  refused: 'a sign-in was refused',
  locked: 'a sign-in was refused after too many failures',
  failed: 'a sign-in could not be checked',
});
type LoginOutcome = Parameters<typeof reportLogin>[0];
const OUTCOMES: Readonly<Partial<Record<string, LoginOutcome>>> = {
  rate_limited: 'locked',
  login_refused: 'refused',
  code_refused: 'refused',
};

/** Whose sign-in it is, as far as known. */
export interface SignInAttempt {
  readonly address: string;
  organization: string | null;
  user: string | null;
}

/** What the two steps of a sign-in with a password (password, then code) have in common. */
@Injectable()
export class SignIns {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly sessions: WebSessions,
    private readonly clock: Clock,
  ) {}

  /** Reports how a step of a sign-in ended. */
  async reported<Result extends object>(tried: SignInAttempt, step: () => Promise<Result>): Promise<Result> {
    const begunAt = this.clock.steady();
    const report = (outcome: LoginOutcome) =>
      reportLogin(outcome, this.clock.steady() - begunAt, { ...tried });
    try {
      const done = await step();
      report('asked' in done && done.asked ? 'code_asked' : 'succeeded');
      return done;
    } catch (error) {
      report((error instanceof AppError && OUTCOMES[error.code]) || 'failed');
      throw error;
    }
  }

  /** Returns a person with their current rights, and the reason if their password is refused. */
  async person(
    { orgId, userId }: { readonly orgId: string; readonly userId: string },
    correlationId: string,
  ) {
    const user = await this.readModels.for({ orgId }).get(UserReadModel, userId);
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    const isActive = user?.disabledAt === null && organization?.disabledAt === null;
    const isAllowed = organization?.singleSignOn?.passwords !== 'refused';
    const refusal: LoginRefusal | null = !isActive
      ? 'user_disabled'
      : isAllowed
        ? null
        : 'password_not_allowed';
    const known = { id: userId, orgId, role: user?.role ?? 'viewer' } as const;
    const caller = callerOfUser(known, organization?.features ?? [], correlationId);
    return {
      caller,
      refusal,
      needsSecondFactor: organization?.secondFactor.required ?? false,
      organization: organization?.name ?? '',
    };
  }

  /**
   * Records that the password was right until the code arrives. Returns the token of a cookie that opens no
   * session.
   */
  async awaitCode({ orgId, userId }: Caller, email: string, kept: string): Promise<string> {
    const token = newSecretToken('ws');
    await this.records.forSystem().insert(SignInAwaitingCodeRecord, {
      id: hashOfToken(token),
      orgId,
      userId,
      email: email.toLowerCase(),
      passwordHash: hashOfToken(kept),
      endsAt: this.clock.now() + CODE_AWAITED_MS,
    });
    return token;
  }

  /** Opens a session for a password whose stored hash is `kept`. Throws login_refused. */
  async open(caller: Caller, passwordId: string, kept: string, by: SignInWay): Promise<{ token: string }> {
    const { token, sessionId } = await this.sessions.open(caller, by);
    // Check again: a new password ends existing sessions, and this session may have been opened later.
    const now = await this.records.forSystem().get(PasswordRecord, passwordId);
    if (areHashesEqual(now?.hash ?? '', kept)) return { token };
    await this.sessions.end(caller, caller.userId, 'password_set', sessionId);
    throw new AppError('login_refused');
  }
}
