import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY_MS, Clock } from '../../kernel/clock.js';
import { Config } from '../config/config.js';
import { Decisions } from '../decisions/decisions.js';
import { Jobs, type JobHandler } from '../jobs/jobs.js';
import { Sweeper } from '../jobs/sweeper.js';
import { StoresToken, type Stores } from '../stores.js';
import { AccessDays, CLOSE_AFTER_MS } from './access-days.js';

export const ACCESS_LOG_QUEUE = 'access-log-upkeep';
const KEY = 'daily';

@Injectable()
export class AccessLogUpkeep implements JobHandler, OnModuleInit {
  private readonly days: AccessDays;
  private dueAt = 0;

  constructor(
    @Inject(StoresToken) stores: Stores,
    decisions: Decisions,
    config: Config,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly sweeper: Sweeper,
  ) {
    this.days = new AccessDays(stores.accessEventStore, decisions, clock, config.accessLogRetentionDays);
  }

  onModuleInit(): void {
    this.jobs.work(ACCESS_LOG_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(ACCESS_LOG_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    return this.clock.now() >= this.dueAt ? [KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    const daysOver = Math.floor((this.clock.now() - CLOSE_AFTER_MS) / DAY_MS);
    await this.days.tend(signal);
    this.dueAt = (daysOver + 1) * DAY_MS + CLOSE_AFTER_MS;
  }
}
