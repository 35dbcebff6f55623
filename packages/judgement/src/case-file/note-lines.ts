import { escapeMarkdown } from '@alert-review/kernel';
import { noteInWords } from '../notes/note-answer.js';
import { GENERAL_BLOCK } from '../notes/note-kinds.js';
import type { ReadNote } from '../notes/note-effects.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import type { BlockId } from '../scoring/dimensions.js';
import { COLORS } from '../scoring/flag.js';
import { citedText, jsonPointer, phraseText, type AnyText } from '../wording/referenced-text.js';
import { titleOfFlag, type CaseAndResult } from './figures.js';

// size: a text is read as one line.

const QUOTED_CHARS_MAX = 240;
/** Characters for all notes together; if there are many, each quotation is shorter. */
const NOTES_CHARS_MAX = 1_600;

/** Notes that the write-up of a block quotes, newest first, and the characters of each. */
const QUOTED_IN_BLOCK_MAX = 3;
const QUOTED_IN_BLOCK_CHARS_MAX = 120;

/** Quotes the newest notes about a block, or about the whole alert, for the write-up of the block. */
export function blockNoteLines(notes: readonly ReadNote[], blockId: BlockId): AnyText[] {
  const own = notes.filter(({ blockType }) => blockType === GENERAL_BLOCK || blockType === blockId);
  const shown = own.slice(-QUOTED_IN_BLOCK_MAX).reverse();
  return [
    ...shown.map(({ noteId, body }) => {
      const text = escapeMarkdown(body, QUOTED_IN_BLOCK_CHARS_MAX);
      return phraseText`- An analyst noted "${citedText(jsonPointer('notes', noteId, 'body'), text)}".`;
    }),
    ...(own.length > shown.length ? ['- Earlier notes are quoted in the synthesis.'] : []),
  ];
}

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
    const stated = noteInWords(note).join('; ');
    const said = stated && `, stated as ${stated}`;
    return [phraseText`- An analyst noted "${text}"${said}, which moved ${flags.join(', ') || 'no flag'}.`];
  });
}
