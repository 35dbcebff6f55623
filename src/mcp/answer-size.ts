import { sanitizeTexts } from './text-for-models.js';

/** Most bytes of an answer; some hosts refuse longer ones and send both forms to the model. */
export const ANSWER_BYTES_MAX = 60_000;

/** Most characters by which one byte grows when it is shown by name. */
const GROWTH_MAX = 14;

/** Returns the bytes of an answer as sent, with invisible characters shown by name. */
export const shownBytes = (answer: unknown): number =>
  Buffer.byteLength(JSON.stringify(sanitizeTexts(answer)));

/** Tells whether an answer fits as sent, with invisible characters shown by name. */
export function fitsAnswerSize(answer: unknown, bytesMax = ANSWER_BYTES_MAX): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  if (bytes > bytesMax || bytes * GROWTH_MAX <= bytesMax) return bytes <= bytesMax;
  return shownBytes(answer) <= bytesMax;
}

/** Of the fields around a list. */
const AROUND_BYTES = 2_000;

/** Returns the first items that fit `bytes` of an answer together; `wireOf`: an item as sent. */
export function firstThatFit<Item>(
  items: readonly Item[],
  wireOf: (item: Item) => unknown,
  bytes = ANSWER_BYTES_MAX,
): readonly Item[] {
  let room = bytes - AROUND_BYTES;
  const end = items.findIndex((item) => (room -= shownBytes(wireOf(item)) + 1) < 0);
  return end < 0 ? items : items.slice(0, end);
}
