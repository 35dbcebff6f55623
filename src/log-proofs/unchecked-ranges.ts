import { Injectable } from '@nestjs/common';
import { type Caller, SYSTEM_ORG } from '@alert-review/kernel';
import { declareGauge } from '../platform/observability/metrics.js';
import { Records } from '../platform/records/records.js';
import type { RowStore } from '../platform/records/rows.js';
import { type UncheckedRange, UncheckedRangeRecord } from './domain/tree.record.js';

const EVENTS = declareGauge(
  'log_unchecked_events',
  'Events that no signature covered when a server started: a server was killed before it signed them, or ' +
    'somebody wrote them past it.',
);

/** Tells which events lay unsigned in the log when a server started, so that nobody knows who wrote them. */
@Injectable()
export class UncheckedRanges {
  private readonly rows: RowStore;

  constructor(records: Records) {
    this.rows = records.for({ orgId: SYSTEM_ORG });
    EVENTS.readWith(async () => [[{}, await this.countEvents()]]);
  }

  /** Returns the newest ranges of the caller's organization, newest first. */
  newestOf({ orgId: tree }: Pick<Caller, 'orgId'>, limit: number): Promise<UncheckedRange[]> {
    return this.rows.find(UncheckedRangeRecord, { tree }, { index: 'size', sort: { size: -1 }, limit });
  }

  /** Returns the number of such events of all organizations. */
  async countEvents(): Promise<number> {
    let count = 0;
    for await (const { first, size } of this.rows.stream(UncheckedRangeRecord, {}, { index: 'id' }))
      count += size - first;
    return count;
  }
}
