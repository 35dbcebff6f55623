import type { Caller } from '@alert-review/kernel';
import type { Decisions } from '../../platform/decisions/decisions.js';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';

const NEWEST_NOTES = 10;

/** Returns the ids of the newest ten notes of each alert, newest first. */
export async function newestNotes(
  decisions: Decisions,
  caller: Caller,
  alerts: readonly string[],
): Promise<string[][]> {
  const streams = await decisions.readMany(AlertNotesEvents, caller, alerts);
  return streams.map((events) => {
    const notes = events.flatMap(({ type, data }) => (type === 'BlockNoteAdded' ? [data.noteId] : []));
    return notes.slice(-NEWEST_NOTES).reverse();
  });
}
