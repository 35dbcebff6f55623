import { Injectable } from '@nestjs/common';
import { Job } from '../jobs/job.js';
import { Readiness } from '../readiness.js';
import { AccessLog } from './access-log.js';

export const ACCESS_SPOOL_QUEUE = 'access-log-waiting';
const KEY = 'waiting';

/**
 * Job that writes entries waiting in the read store to the access log, even those of a process that has
 * ended.
 */
@Injectable()
export class AccessSpoolJob extends Job {
  constructor(
    private readonly accessLog: AccessLog,
    readiness: Readiness,
  ) {
    super(ACCESS_SPOOL_QUEUE);
    readiness.watchAccessEntries(() => accessLog.waiting());
  }

  async pending(): Promise<string[]> {
    const { count } = await this.accessLog.waiting();
    return count > 0 ? [KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    await this.accessLog.writeWaiting(signal);
  }
}
