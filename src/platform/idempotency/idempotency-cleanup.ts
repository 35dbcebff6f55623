import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../jobs/job.js';
import { IdempotentRequests } from './idempotent-requests.js';

export const IDEMPOTENCY_QUEUE = 'idempotency-cleanup';
const EVERY_MS = 60 * 60_000;

@Injectable()
export class IdempotencyCleanup extends PeriodicJob {
  constructor(private readonly requests: IdempotentRequests) {
    super(IDEMPOTENCY_QUEUE, EVERY_MS);
  }

  protected work(signal: AbortSignal): Promise<void> {
    return this.requests.removeExpired(signal);
  }
}
