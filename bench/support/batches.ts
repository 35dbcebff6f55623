/** Each batch is one commit: of small ones every second page is written again and again. */
const ROWS_AT_ONCE = 50_000;

/** Calls `task` with the places of each batch in turn. */
export async function inBatches(
  count: number,
  task: (places: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let begin = 0; begin < count; begin += ROWS_AT_ONCE)
    await task(Array.from({ length: Math.min(ROWS_AT_ONCE, count - begin) }, (_, at) => begin + at));
}
