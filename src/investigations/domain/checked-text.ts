import { AppError, countCodePoints, isBlankText } from '@alert-review/kernel';

/** Length limit of a checked text, as of the narrative of a case. */
export const CHECKED_NARRATIVE_CHARS_MAX = 50_000;

/** Numbers that a text may hold: several times those of a long narrative, as each costs a search. */
const NUMBERS_MAX = 1_000;

/** Throws validation_error for a text that is not checked. */
export function requireCheckableText(text: string): void {
  const refusal = (reason: string): AppError => new AppError('validation_error', { field: 'text', reason });
  if (isBlankText(text)) throw refusal('text is empty');
  if (!text.isWellFormed()) throw refusal('text contains half a surrogate pair');
  const length = countCodePoints(text);
  if (length > CHECKED_NARRATIVE_CHARS_MAX)
    throw refusal(`text has ${length} characters; at most ${CHECKED_NARRATIVE_CHARS_MAX} are checked`);
  const numbers = text.match(/\d+/g)?.length ?? 0;
  if (numbers > NUMBERS_MAX) throw refusal(`text has ${numbers} numbers; at most ${NUMBERS_MAX} are checked`);
}
