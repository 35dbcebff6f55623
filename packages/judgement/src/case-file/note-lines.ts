import { escapeMarkdown } from '@alert-review/kernel';
import { noteInWords } from '../notes/note-answer.js';
import type { ReadNote } from '../notes/note-effects.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import { COLORS } from '../scoring/flag.js';
import { citedText, jsonPointer, phraseText, type AnyText } from '../wording/referenced-text.js';
import { titleOfFlag, type CaseAndResult } from './figures.js';

// size: a text is read as one line.

const QUOTED_CHARS_MAX = 240;
/** Characters for all notes together; if there are many, each quotation is shorter. */
const NOTES_CHARS_MAX = 1_600;

export const noteText = ({ body }: Pick<ReadNote, 'body'>): string => escapeMarkdown(body, QUOTED_CHARS_MAX);

/** Writes every note that the run read and what it changed. `isFor`: notes in favour of the customer. */
export function noteLines(
  { notes, run }: CaseAndResult & { notes: readonly ReadNote[] },
  isFor: boolean,
): AnyText[] {
  const changes = run.perBlock.flatMap(({ noteChanges = [] }) => noteChanges);
  const charsMax = Math.min(QUOTED_CHARS_MAX, Math.max(20, Math.floor(NOTES_CHARS_MAX / notes.length)));
  return notes.flatMap((note): AnyText[] => {
    const moved = changes.filter(({ noteId }) => noteId === note.noteId);
    const isDown = moved.some(({ before, after }) => COLORS.indexOf(after) > COLORS.indexOf(before));
    if (isDown !== isFor) return [];
    const flags = moved.map(
      ({ flagId, before, after }) =>
        `${lowerFirstLetter(titleOfFlag(flagId)).text} from ${before} to ${after}`,
    );
    const text = citedText(jsonPointer('notes', note.noteId, 'body'), escapeMarkdown(note.body, charsMax));
    const kinds = noteInWords(note).join('; ');
    const read = kinds && `, read as ${kinds}`;
    return [phraseText`- An analyst noted "${text}"${read}, which moved ${flags.join(', ') || 'no flag'}.`];
  });
}
