import { Injectable } from '@nestjs/common';
import { AppError, Clock } from '@alert-review/kernel';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import { Records } from '../platform/records/records.js';
import { LoginFailureRecord } from './domain/login-failure.record.js';

/** Length of the window in which failed sign-ins are counted. */
export const LOGIN_TRIES_WINDOW_MS = 15 * 60 * 1000;
/** Limits of failures, not attempts, so that frequent correct sign-ins never lock an account. */
const LOGIN_TRIES_BEFORE_LOCK = { account: 8, address: 80 } as const;

/** Who tries to sign in, and from where. */
export interface LoginAttempt {
  /** E-mail address as typed. Attempts with unknown addresses count in the same way. */
  readonly email: string;
  readonly address: string;
}

type CountedBy = keyof typeof LOGIN_TRIES_BEFORE_LOCK;

const counterIdsOf = ({ email, address }: LoginAttempt): readonly (readonly [CountedBy, string])[] => [
  ['account', hashOfToken(`account ${email.toLowerCase()}`)],
  ['address', hashOfToken(`address ${address}`)],
];

interface CountedTry {
  readonly id: string;
  readonly openedAt: number;
}

/**
 * Counts failed sign-ins in rows, shared by processes and kept over restarts. An attempt counts as a failure
 * before the password check and is uncounted on success, so that concurrent attempts cannot exceed the limit.
 */
@Injectable()
export class LoginFailures {
  /**
   * One queue per network address, so that concurrent correct sign-ins of an office do not count as failures.
   */
  private readonly addresses = new KeyedQueue();
  private readonly accounts = new KeyedQueue();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a sign-in attempt; `attempt` calls `isRight` on success. Throws rate_limited before the password
   * check.
   */
  tryLogin<Result>(
    login: LoginAttempt,
    attempt: (isRight: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const counted = () => this.runAsCountedTry(login, attempt);
    return this.addresses.run(login.address, () => this.accounts.run(login.email.toLowerCase(), counted));
  }

  private async runAsCountedTry<Result>(
    login: LoginAttempt,
    attempt: (isRight: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const tries: CountedTry[] = [];
    const takeBack = async () => {
      for (const each of tries.splice(0)) await this.takeBackTry(each);
    };
    try {
      for (const [kind, key] of counterIdsOf(login))
        tries.push(await this.countTry(key, LOGIN_TRIES_BEFORE_LOCK[kind]));
      return await attempt(takeBack);
    } catch (error) {
      // Uncount the attempt: the password was not checked.
      if (error instanceof AppError && error.code === 'rate_limited') await takeBack();
      throw error;
    }
  }

  private async countTry(id: string, max: number): Promise<CountedTry> {
    const rows = this.records.forSystem();
    for (;;) {
      const now = this.clock.now();
      const closed = now - LOGIN_TRIES_WINDOW_MS;
      const open = { id, openedAt: { $gt: closed }, count: { $lt: max } };
      const counted = await rows.compareAndSet(LoginFailureRecord, open, { $inc: { count: 1 } });
      if (counted.before) return { id, openedAt: counted.before.openedAt };
      const over = { id, openedAt: { $lte: closed } };
      const first = { $set: { openedAt: now, count: 1 } };
      const opened = await rows.compareAndSet(LoginFailureRecord, over, first, { upsert: true });
      if (opened.outcome !== 'lost') return { id, openedAt: now };
      const row = await rows.get(LoginFailureRecord, id);
      const leftMs = row && row.count >= max ? row.openedAt + LOGIN_TRIES_WINDOW_MS - now : 0;
      if (leftMs > 0) throw new AppError('rate_limited', { retry_after: Math.ceil(leftMs / 1000) });
    }
  }

  /** Uncounts an attempt; does nothing if a new window has opened. */
  private async takeBackTry({ id, openedAt }: CountedTry): Promise<void> {
    const same = { id, openedAt, count: { $gt: 0 } };
    await this.records.forSystem().compareAndSet(LoginFailureRecord, same, { $inc: { count: -1 } });
  }
}
