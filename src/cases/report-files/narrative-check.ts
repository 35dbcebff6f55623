import { NARRATIVE_PLACE } from './report-places.js';
import { isFillerText } from './placeholder-values.js';
import { isPlaceholderPhrase } from './placeholder-phrases.js';
import type { ReportNotes } from './report-notes.js';

const OF_A_DRAFT = /DRAFT suspicious activity narrative|not to be filed/i;
/** Matches the lines that a new case contains for alerts without a draft, or whose draft did not fit. */
const WITHOUT_DRAFT = /: (?:no draft of a report|its draft has no room here: copy from it)\.\s*$/;
const HEADING = /^\s*#+ .*$/;
/** Minimum number of letters of a narrative; a shorter text cannot describe an activity. */
const LETTERS_MIN = 40;
/** Tells whether a line only says that something follows, is missing, or is written elsewhere. */
const isPromise = (line: string): boolean =>
  line.trim() !== '' && !HEADING.test(line) && isPlaceholderPhrase(line.replace(/^[\s*-]+/, ''));
/** Minimum number of different letters; a text with fewer is probably a key held down. */
const DIFFERENT_LETTERS_MIN = 8;

/**
 * Lists signs that a person has not finished the narrative: marks of a draft, lines of a new case, or too few
 * letters. A file with such a narrative fails its check.
 */
export function noteUnwrittenNarrative(narrative: string | null, notes: ReportNotes): void {
  // A missing narrative is listed elsewhere, as a missing field.
  if (!narrative?.trim()) return;
  const lines = narrative.split('\n');
  const lacks = (field: string) => notes.lacks(field, NARRATIVE_PLACE, true);
  if (OF_A_DRAFT.test(narrative)) lacks('Narrative without the marks of a draft');
  if (isFillerText(narrative)) lacks('Narrative without dummy text such as Lorem ipsum');
  if (lines.some((line) => WITHOUT_DRAFT.test(line)))
    lacks('Narrative in place of the lines about alerts without a draft');
  const written = lines.filter((line) => !WITHOUT_DRAFT.test(line) && !HEADING.test(line)).join(' ');
  if (lines.some(isPromise)) lacks('Narrative in place of lines that only promise more');
  const letters = written.match(/\p{L}/gu) ?? [];
  const different = new Set(letters.map((letter) => letter.toLowerCase())).size;
  if (letters.length < LETTERS_MIN || different < DIFFERENT_LETTERS_MIN)
    lacks('Narrative that says who did what, when and where');
}
