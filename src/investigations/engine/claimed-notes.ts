import type { Claim } from '@alert-review/judgement';
import { AppError, type Caller } from '@alert-review/kernel';
import type { AlertNotes } from './alert-notes.js';

/** How many notes a refusal names. */
const NEWEST_NAMED = 3;

/** Throws validation_error for a claim that withdraws a note which the alert (a service id) does not have. */
export async function refuseClaimsAboutUnknownNotes(
  alertNotes: AlertNotes,
  caller: Caller,
  alert: string,
  claims: readonly Claim[],
): Promise<void> {
  if (!claims.some(({ type }) => type === 'no_longer_valid')) return;
  const known = (await alertNotes.of(caller, alert)).map(({ noteId }) => noteId);
  for (const [at, { type, note_id: noteId = '' }] of claims.entries()) {
    if (type !== 'no_longer_valid' || known.includes(noteId)) continue;
    const field = `claims[${at}].note_id`;
    const newest = known.slice(-NEWEST_NAMED).reverse();
    const reason =
      newest.length === 0
        ? `${field} is ${noteId}, but this alert has no note that could be withdrawn`
        : `${field} is ${noteId}, which is no note of this alert. notes in get_alert has the note_id of ` +
          `each note; the newest: ${newest.join(', ')}`;
    throw new AppError('validation_error', { field, value: noteId, reason });
  }
}
