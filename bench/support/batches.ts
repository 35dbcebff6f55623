/**
 * Rows per batch. Each batch is one commit, and small commits would rewrite the same pages again and again.
 */
const ROWS_AT_ONCE = 50_000;

/** Calls `task` with the indexes of one batch after another. */
export async function inBatches(
  count: number,
  task: (places: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let begin = 0; begin < count; begin += ROWS_AT_ONCE)
    await task(Array.from({ length: Math.min(ROWS_AT_ONCE, count - begin) }, (_, at) => begin + at));
}
