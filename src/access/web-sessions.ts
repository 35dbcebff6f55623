import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type Caller, Clock, Ids, type Row } from '@alert-review/kernel';
import { hashOfToken, newSecretToken, areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import { loginDecider } from './domain/login.decider.js';
import {
  LoginEvents,
  type LoginEvent,
  type LoginRefusal,
  type SessionEndReason,
  type SignInWay,
} from './domain/login.events.js';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, WebSessionRecord } from './domain/web-session.record.js';
import { callerOfUser } from './user-caller.js';

const USE_WRITTEN_EVERY_MS = 60_000;
const REMOVED_AT_ONCE = 500;

type WebSession = Row<z.infer<typeof WebSessionRecord.schema>>;

/** Opens and ends the sessions of people at a page. */
@Injectable()
export class WebSessions {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Appends the event, then opens the session. Returns the cookie's token. */
  async open(caller: Caller, by: SignInWay): Promise<{ token: string; sessionId: string }> {
    const { orgId, userId } = caller;
    const sessionId = this.ids.next();
    const token = newSecretToken('ws');
    const now = this.clock.now();
    await this.recordLoginEvent(caller, sessionId, { type: 'LoginSucceeded', data: { userId, by } });
    await this.records.forSystem().insert(WebSessionRecord, {
      id: hashOfToken(token),
      sessionId,
      orgId,
      userId,
      usedAt: now,
      isBySingleSignOn: by === 'single_sign_on',
      endsAt: now + SESSION_LIFETIME_MS,
    });
    return { token, sessionId };
  }

  async find(token: string): Promise<WebSession | null> {
    const id = hashOfToken(token);
    const session = await this.records.forSystem().get(WebSessionRecord, id);
    const now = this.clock.now();
    if (!session || !areHashesEqual(session.id, id)) return null;
    if (now >= session.endsAt || now >= session.usedAt + SESSION_IDLE_MS) return null;
    if (now - session.usedAt >= USE_WRITTEN_EVERY_MS)
      await this.records.forSystem().compareAndSet(WebSessionRecord, { id }, { $set: { usedAt: now } });
    return session;
  }

  /**
   * Ends one or all sessions of a user. Removes the rows first, so that access ends before the log is
   * written.
   */
  async end(caller: Caller, userId: string, reason: SessionEndReason, sessionId?: string): Promise<void> {
    const rows = this.records.forSystem();
    const ending: WebSession[] = [];
    for await (const one of rows.stream(WebSessionRecord, { userId }, { index: 'user' }))
      if (one.orgId === caller.orgId && (sessionId === undefined || one.sessionId === sessionId))
        ending.push(one);
    for (let from = 0; from < ending.length; from += REMOVED_AT_ONCE) {
      const ids = ending.slice(from, from + REMOVED_AT_ONCE).map(({ id }) => id);
      await rows.remove(WebSessionRecord, { id: { $in: ids } });
    }
    for (const one of ending)
      await this.recordLoginEvent(caller, one.sessionId, { type: 'SessionEnded', data: { reason } });
  }

  /** Records a refused sign-in. */
  async refuse(failure: {
    readonly orgId: string;
    readonly userId: string | null;
    readonly reason: LoginRefusal;
    readonly correlationId: string;
  }): Promise<void> {
    const { orgId, userId, reason, correlationId } = failure;
    const nobody = callerOfUser({ id: userId ?? 'nobody', orgId, role: 'viewer' }, [], correlationId);
    await this.recordLoginEvent(nobody, this.ids.next(), { type: 'LoginFailed', data: { userId, reason } });
  }

  private async recordLoginEvent(caller: Caller, streamId: string, command: LoginEvent): Promise<void> {
    await this.decisions.decide({
      caller,
      family: LoginEvents,
      decider: loginDecider,
      streamId,
      command,
      operation: command.type,
      rowsFollow: true,
    });
  }
}
