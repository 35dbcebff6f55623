import type { IndexedTransaction, TimeCondition, TransactionRecords } from './case-records.js';

/** Payments that are read before they are counted. */
const ROWS_AT_ONCE = 1_000;

/**
 * Yields a customer's payments from a time on and before another from the index, the newest first. Yields
 * each payment once: of the time at which a page ends, the next one skips what was yielded.
 */
export async function* indexedPayments(
  transactions: Pick<TransactionRecords, 'transfersOf'>,
  ownId: string,
  startMs: number,
  endMs: number,
): AsyncGenerator<readonly IndexedTransaction[]> {
  let seen = new Set<string>();
  for (let at: TimeCondition = { $gte: startMs, $lt: endMs }; ;) {
    // Twice as many as are skipped, since all payments of a day may have one time.
    const limit = ROWS_AT_ONCE + 2 * seen.size;
    const found = await transactions.transfersOf(ownId, at, limit);
    const page = found.filter(({ id }) => !seen.has(id));
    if (page.length > 0) yield page;
    const last = found.at(-1);
    if (!last || found.length < limit) return;
    seen = new Set(found.filter((row) => row.at === last.at).map(({ id }) => id));
    at = { $gte: startMs, $lte: last.at };
  }
}
