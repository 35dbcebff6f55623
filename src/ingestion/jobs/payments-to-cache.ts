import { Injectable } from '@nestjs/common';
import { CaseGathering } from '@alert-review/judgement';
import { type Caller, Clock } from '@alert-review/kernel';
import { runStepsCooperatively, yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { Records } from '../../platform/records/records.js';
import { indexedPaymentsOf } from '../queries/indexed-payments.lookup.js';
import type { CheckedChunk } from '../import/import-chunk.js';

/**
 * Number of imported rows of a customer after which the summaries of the customer's payments are cached for
 * the next investigation.
 */
const ROWS_MIN = 1_000;
/** Maximum number of customers whose imported rows are counted, which takes some megabytes. */
const CUSTOMERS_MAX = 100_000;

/**
 * Caches summaries of customers' payments after many of their payments were imported, so that the first
 * investigation of a long record need not read them one by one. If the process ends before that, the
 * investigation itself caches them.
 */
@Injectable()
export class PaymentsToCache {
  /** Number of rows imported since the payments were last summarized, by organization and customer. */
  private readonly imported = new Map<string, Map<string, number>>();
  private customers = 0;

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Counts the rows of a chunk before they are stored. */
  count({ orgId }: Pick<Caller, 'orgId'>, { rows, places }: Pick<CheckedChunk, 'places' | 'rows'>): void {
    const counts = new Uint32Array(rows.entityIds.length);
    for (const at of places)
      for (const side of [rows.sender[at]!, rows.receiver[at]!]) if (side >= 0) counts[side]!++;
    const own = this.imported.get(orgId) ?? new Map<string, number>();
    this.imported.set(orgId, own);
    for (const [place, count] of counts.entries()) {
      const customer = rows.entityIds[place]!;
      const before = own.get(customer);
      if (count > 0) own.set(customer, (before ?? 0) + count);
      if (before === undefined && count > 0) this.customers++;
    }
    if (this.customers > CUSTOMERS_MAX) this.forgetShort();
  }

  /** Caches the summaries for customers with many imported rows. Stops when `signal` aborts. */
  async keep(caller: Caller, signal: AbortSignal): Promise<void> {
    const own = this.imported.get(caller.orgId) ?? new Map<string, number>();
    const transactions = indexedPaymentsOf(this.records.for(caller));
    const pace = {
      pause: yieldToEventLoop,
      run: <Result>(steps: Generator<void, Result>) => runStepsCooperatively(steps, this.clock),
    };
    for (const [customer, count] of own) {
      if (count < ROWS_MIN) continue;
      if (signal.aborted) return;
      own.delete(customer);
      this.customers--;
      await CaseGathering.keepPayments(transactions, pace, customer);
    }
  }

  private forgetShort(): void {
    for (const own of this.imported.values())
      for (const [customer, count] of own) if (count < ROWS_MIN) own.delete(customer);
    this.customers = [...this.imported.values()].reduce((sum, { size }) => sum + size, 0);
  }
}
