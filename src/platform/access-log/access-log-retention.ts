import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, DAY_MS } from '@alert-review/kernel';
import { Config } from '../config/config.js';
import { Decisions } from '../decisions/decisions.js';
import { Job } from '../jobs/job.js';
import { Records } from '../records/records.js';
import { StoresToken, type Stores } from '../stores.js';
import { AccessLog } from './access-log.js';
import { AccessDays, ACCESS_DAY_CLOSED_AFTER_MS } from './access-days.js';

export const ACCESS_LOG_QUEUE = 'access-log-retention';
const KEY = 'daily';
const AGAIN_MS = 10 * 60_000;
const DOUBT =
  'the clock is more than an hour beyond the newest entry of the access log: no day is closed or removed ' +
  'until the clock has run for an hour and a newer entry shows that it stayed';

@Injectable()
export class AccessLogRetention extends Job {
  private readonly days: AccessDays;
  private readonly logger = new Logger('access-log');
  private dueAt = 0;
  /** Steady time before which, after a doubt about the clock, no new attempt is made. */
  private againAt = -Infinity;

  constructor(
    @Inject(StoresToken) stores: Stores,
    decisions: Decisions,
    config: Config,
    accessLog: AccessLog,
    private readonly clock: Clock,
    records: Records,
  ) {
    super(ACCESS_LOG_QUEUE);
    const { accessEventStore } = stores;
    const { accessLogRetentionDays } = config;
    this.days = new AccessDays(
      accessEventStore,
      decisions,
      clock,
      accessLogRetentionDays,
      accessLog.writer,
      records.forSystem(),
      accessLog,
    );
  }

  async pending(): Promise<string[]> {
    const isDue = this.clock.now() >= this.dueAt && this.clock.steady() >= this.againAt;
    return isDue ? [KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    const daysOver = Math.floor((this.clock.now() - ACCESS_DAY_CLOSED_AFTER_MS) / DAY_MS);
    if (!(await this.days.maintain(signal))) {
      if (this.againAt === -Infinity) this.logger.warn({ msg: DOUBT, now: this.clock.iso() });
      this.againAt = this.clock.steady() + AGAIN_MS;
      return;
    }
    this.againAt = -Infinity;
    this.dueAt = (daysOver + 1) * DAY_MS + ACCESS_DAY_CLOSED_AFTER_MS;
  }
}
