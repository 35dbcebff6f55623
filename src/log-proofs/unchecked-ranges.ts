import { Injectable } from '@nestjs/common';
import { type Caller, SYSTEM_ORG } from '@alert-review/kernel';
import { Records } from '../platform/records/records.js';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import { type UncheckedRange, UncheckedRangeRecord } from './domain/tree.record.js';

/**
 * Reads which events were in the log without a signature when a server started, so that nobody knows who
 * wrote them.
 */
@Injectable()
export class UncheckedRanges {
  private readonly rows: RowStore;

  constructor(records: Records) {
    this.rows = records.for({ orgId: SYSTEM_ORG });
  }

  /** Returns the newest ranges of the caller's organization, newest first. */
  newestOf({ orgId: tree }: Pick<Caller, 'orgId'>, limit: number): Promise<UncheckedRange[]> {
    return this.rows.find(UncheckedRangeRecord, { tree }, { index: 'size', sort: { size: -1 }, limit });
  }
}
