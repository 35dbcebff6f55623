import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@alert-review/kernel';
import { PeriodicJob } from '../../platform/jobs/job.js';
import { Records } from '../../platform/records/records.js';
import { SignInAwaitingCodeRecord } from '../domain/awaited-code.record.js';
import { InvitationRecord } from '../domain/invitation.record.js';
import { LoginFailureRecord } from '../domain/login-failure.record.js';
import { SignInProofRecord } from '../domain/sign-in-proof.record.js';
import { SignInTestRecord } from '../domain/sign-in-test.record.js';
import { SignInFlowRecord } from '../domain/sign-in-flow.record.js';
import { WebSessionRecord } from '../domain/web-session.record.js';
import { LOGIN_TRIES_WINDOW_MS } from '../login-failures.js';
import { REMOVE_ENDED_LOGINS_QUEUE } from './remove-ended-logins-queue.js';

/** Removes ended sessions, unfinished sign-ins, invitations and expired failure counts. */
@Injectable()
export class RemoveEndedLoginsJob extends PeriodicJob {
  constructor(private readonly records: Records) {
    super(REMOVE_ENDED_LOGINS_QUEUE, HOUR_MS);
  }

  protected async work(signal: AbortSignal, now: number): Promise<void> {
    const rows = this.records.forSystem();
    const ended = { endsAt: { $lte: now } };
    await rows.removeAll(WebSessionRecord, ended, { index: 'ends', signal });
    await rows.removeAll(SignInFlowRecord, ended, { index: 'ends', signal });
    await rows.removeAll(SignInTestRecord, ended, { index: 'ends', signal });
    await rows.removeAll(SignInProofRecord, ended, { index: 'ends', signal });
    await rows.removeAll(SignInAwaitingCodeRecord, ended, { index: 'ends', signal });
    await rows.removeAll(InvitationRecord, ended, { index: 'ends', signal });
    const closed = { openedAt: { $lte: now - LOGIN_TRIES_WINDOW_MS } };
    await rows.removeAll(LoginFailureRecord, closed, { index: 'opened', signal });
  }
}
