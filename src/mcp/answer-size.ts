import { sanitizeTexts } from './text-for-models.js';

/** Some hosts refuse longer answers, and send both forms of one to their model. */
export const ANSWER_BYTES_MAX = 60_000;

/** The longest name of a character that `harmless` shows, against one byte before. */
const GROWTH_MAX = 14;

/** Whether an answer fits as it is sent, where each invisible character is shown by its name. */
export function fits(answer: unknown, bytesMax = ANSWER_BYTES_MAX): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  if (bytes > bytesMax || bytes * GROWTH_MAX <= bytesMax) return bytes <= bytesMax;
  return Buffer.byteLength(JSON.stringify(sanitizeTexts(answer))) <= bytesMax;
}
