import { Injectable } from '@nestjs/common';
import type { Collection } from '../../kernel/collection.js';
import { PeriodicJob } from '../../platform/jobs/job.js';
import { Records } from '../../platform/records/records.js';
import { InvitationRecord } from '../domain/invitation.record.js';
import { LoginFailureRecord } from '../domain/login-failure.record.js';
import { WebSessionRecord } from '../domain/web-session.record.js';
import { LOGIN_TRIES_WINDOW_MS } from '../login-failures.js';
import { REMOVE_ENDED_LOGINS_QUEUE } from './remove-ended-logins-queue.js';

const EVERY_MS = 60 * 60_000;
const ROWS_PER_REMOVAL = 500;

/** Removes ended sessions and invitations, and expired failures. */
@Injectable()
export class RemoveEndedLoginsJob extends PeriodicJob {
  constructor(private readonly records: Records) {
    super(REMOVE_ENDED_LOGINS_QUEUE, EVERY_MS);
  }

  protected async work(signal: AbortSignal, now: number): Promise<void> {
    const rows = this.records.forSystem();
    const ended = { endsAt: { $lte: now } };
    await this.removeAll(signal, WebSessionRecord, () =>
      rows.find(WebSessionRecord, ended, { index: 'ends', limit: ROWS_PER_REMOVAL }),
    );
    await this.removeAll(signal, InvitationRecord, () =>
      rows.find(InvitationRecord, ended, { index: 'ends', limit: ROWS_PER_REMOVAL }),
    );
    const closed = { openedAt: { $lte: now - LOGIN_TRIES_WINDOW_MS } };
    await this.removeAll(
      signal,
      LoginFailureRecord,
      () => rows.find(LoginFailureRecord, closed, { index: 'opened', limit: ROWS_PER_REMOVAL }),
      closed,
    );
  }

  /** Removes rows; `still`: condition that is checked again at the removal. */
  private async removeAll(
    signal: AbortSignal,
    record: Collection<object>,
    next: () => Promise<readonly { readonly id: string }[]>,
    still: { readonly openedAt?: { readonly $lte: number } } = {},
  ): Promise<void> {
    while (!signal.aborted) {
      const found = await next();
      if (found.length === 0) return;
      await this.records.forSystem().remove(record, { id: { $in: found.map(({ id }) => id) }, ...still });
    }
  }
}
