import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { JobQueue, type JobHandler } from '../jobs/job-queue.js';
import { Sweeper } from '../jobs/sweeper.js';
import { IdempotentRequests } from './idempotent-requests.js';

export const IDEMPOTENCY_QUEUE = 'idempotency-cleanup';
const KEY = 'hourly';
const EVERY_MS = 60 * 60_000;

/** Runs at start and when a sweep finds no run of this process for an hour. */
@Injectable()
export class IdempotencyCleanup implements JobHandler, OnModuleInit {
  private dueAt = 0;

  constructor(
    private readonly requests: IdempotentRequests,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
  ) {}

  onModuleInit(): void {
    this.jobs.process(IDEMPOTENCY_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(IDEMPOTENCY_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    return this.clock.now() >= this.dueAt ? [KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    const begunAt = this.clock.now();
    await this.requests.removeExpired(signal);
    this.dueAt = begunAt + EVERY_MS;
  }
}
