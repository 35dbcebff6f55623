import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@alert-review/kernel';
import { Lifecycle } from '../platform/process/lifecycle.js';
import { Records } from '../platform/records/records.js';
import { ApiKeyUseRecord } from './domain/api-key-use.record.js';

const USE_WRITTEN_EVERY_MS = 5 * 60 * 1000;

/** Records the use of API keys without delaying the request. Failures are only logged. */
@Injectable()
export class ApiKeyUses {
  private readonly logger = new Logger('api-keys');
  private readonly notedAt = new Map<string, number>();
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('notes of key use', 'work', () => this.whenWritten());
  }

  noteUse(orgId: string, keyId: string): void {
    const now = this.clock.now();
    if (now - (this.notedAt.get(keyId) ?? -Infinity) < USE_WRITTEN_EVERY_MS) return;
    this.notedAt.set(keyId, now);
    const writing = this.write(orgId, keyId, now)
      .catch((error: unknown) =>
        this.logger.warn({ msg: 'the last use of an API key was not noted', err: error }),
      )
      .finally(() => this.writing.delete(writing));
    this.writing.add(writing);
  }

  async whenWritten(): Promise<void> {
    await Promise.all(this.writing);
  }

  private async write(orgId: string, keyId: string, now: number): Promise<void> {
    const due = new Date(now - USE_WRITTEN_EVERY_MS).toISOString();
    await this.records
      .for({ orgId })
      .compareAndSet(
        ApiKeyUseRecord,
        { id: keyId, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: due } }] },
        { $set: { lastUsedAt: new Date(now).toISOString() } },
        { upsert: true },
      );
  }
}
