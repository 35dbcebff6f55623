import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { rowsById, rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';

const ROWS_AT_ONCE = 100;

interface SomeTransactions {
  /** Service ids of the transactions that have no side among the customers who stay. */
  readonly own: readonly string[];
  readonly shared: number;
}

/** Yields a customer's transactions by own id. `leaving`: own ids of the customers to erase. */
export async function* transactionsOfCustomer(
  rows: RowReader,
  customer: string,
  leaving: ReadonlySet<string> = new Set([customer]),
): AsyncIterable<SomeTransactions> {
  for await (const ids of idsOf(rows, customer)) {
    const found = await rowsById(rows, TransactionRecord.current, ids, { fields: ['parties'] });
    const others = new Set(found.flatMap(({ parties }) => parties.filter((party) => !leaving.has(party))));
    const stored = await rowsByOwnId(rows, EntityRecord.current, [...others], { fields: ['ownId'] });
    const stay = new Set(stored.map(({ ownId }) => ownId));
    const own = found.filter(({ parties }) => !parties.some((party) => stay.has(party)));
    yield { own: own.map(({ id }) => id), shared: found.length - own.length };
    await yieldToEventLoop();
  }
}

/**
 * Yields pages of ids in order of time. The caller may remove the rows of a page before it asks for the next.
 */
async function* idsOf(rows: RowReader, customer: string): AsyncIterable<string[]> {
  let from = Number.MIN_SAFE_INTEGER;
  let seen = new Set<string>();
  for (;;) {
    const filter = { parties: customer, at: { $gte: from } };
    // Read more rows than wanted, because rows of the last instant are read again.
    const limit = seen.size + ROWS_AT_ONCE;
    const options = { index: 'party', fields: ['at'], sort: { at: 1 }, limit } as const;
    const page = await rows.find(TransactionRecord.current, filter, options);
    const fresh = page.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    yield fresh.map(({ id }) => id);
    from = fresh.at(-1)!.at;
    seen = new Set(page.filter(({ at }) => at === from).map(({ id }) => id));
  }
}
