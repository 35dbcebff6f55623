import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import { Clock } from '../kernel/clock.js';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import { Records } from '../platform/records/records.js';
import { LoginFailureRecord } from './domain/login-failure.record.js';

export const FAILURE_WINDOW_MS = 15 * 60 * 1000;
/** Failures, not attempts: who logs in rightly is never locked out by doing it often. */
export const FAILURES_MAX = { account: 8, address: 80 } as const;

export interface Login {
  /** As typed; whether there is such a user makes no difference. */
  readonly email: string;
  /** Of the network. */
  readonly address: string;
}

type Counted = keyof typeof FAILURES_MAX;

const keysOf = ({ email, address }: Login): readonly (readonly [Counted, string])[] => [
  ['account', hashOfToken(`account ${email.toLowerCase()}`)],
  ['address', hashOfToken(`address ${address}`)],
];

/** Counted in rows, which all processes share and a restart keeps. */
@Injectable()
export class LoginFailures {
  private readonly accounts = new KeyedQueue();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /**
   * One try of an account after another: those at a time would all begin before any of them failed. Error:
   * rate_limited, before the password is looked at.
   */
  inTurn<Result>(login: Login, attempt: () => Promise<Result>): Promise<Result> {
    return this.accounts.run(login.email.toLowerCase(), async () => {
      await this.refuseTooMany(login);
      return attempt();
    });
  }

  private async refuseTooMany(login: Login): Promise<void> {
    for (const [kind, key] of keysOf(login)) {
      const row = await this.records.forSystem().get(LoginFailureRecord, key);
      if (!row || row.count < FAILURES_MAX[kind]) continue;
      const leftMs = row.openedAt + FAILURE_WINDOW_MS - this.clock.now();
      if (leftMs > 0) throw new AppError('rate_limited', { retry_after: Math.ceil(leftMs / 1000) });
    }
  }

  async count(login: Login): Promise<void> {
    for (const [, key] of keysOf(login)) await this.countOne(key);
  }

  private async countOne(id: string): Promise<void> {
    const rows = this.records.forSystem();
    const now = this.clock.now();
    const closed = now - FAILURE_WINDOW_MS;
    for (;;) {
      const counted = await rows.compareAndSet(
        LoginFailureRecord,
        { id, openedAt: { $gt: closed } },
        { $inc: { count: 1 } },
      );
      if (counted.outcome === 'updated') return;
      const opened = await rows.compareAndSet(
        LoginFailureRecord,
        { id, openedAt: { $lte: closed } },
        { $set: { openedAt: now, count: 1 } },
        { upsert: true },
      );
      if (opened.outcome !== 'lost') return;
    }
  }
}
