import { NARRATIVE_PLACE } from './report-places.js';
import type { ReportNotes } from './report-notes.js';

const OF_A_DRAFT = /DRAFT suspicious activity narrative|not to be filed/i;
/** Lines that a case begins with where an alert has no draft, or none that has room. */
const WITHOUT_DRAFT = /: (?:no draft of a report|its draft has no room here: copy from it)\.\s*$/;
const HEADING = /^\s*#+ .*$/;
/** Letters of a narrative at least: with fewer it cannot say who did what. */
const LETTERS_MIN = 40;
/** A text of fewer different letters is one key that was held down. */
const DIFFERENT_LETTERS_MIN = 8;

/**
 * Lists what keeps a narrative from being one that somebody wrote: the marks of a draft, the lines with which
 * a case is opened, or too little text. A file with such a narrative does not pass its check.
 */
export function checkNarrative(narrative: string | null, notes: ReportNotes): void {
  // Why: a narrative that there is not is listed where it would be written.
  if (!narrative?.trim()) return;
  const lines = narrative.split('\n');
  const lacks = (field: string) => notes.lacks(field, NARRATIVE_PLACE, true);
  if (OF_A_DRAFT.test(narrative)) lacks('Narrative without the marks of a draft');
  if (lines.some((line) => WITHOUT_DRAFT.test(line)))
    lacks('Narrative in place of the lines about alerts without a draft');
  const written = lines.filter((line) => !WITHOUT_DRAFT.test(line) && !HEADING.test(line)).join(' ');
  const letters = written.match(/\p{L}/gu) ?? [];
  const different = new Set(letters.map((letter) => letter.toLowerCase())).size;
  if (letters.length < LETTERS_MIN || different < DIFFERENT_LETTERS_MIN)
    lacks('Narrative that says who did what, when and where');
}
