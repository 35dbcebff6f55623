import table from './state-words.json' with { type: 'json' };

const WORD_CHARS_MAX = 60;
/**
 * Maximum length of a text that is searched. A note about the state stands at its beginning or end, or in
 * brackets.
 */
const TEXT_CHARS_MAX = 1_000;
/** Matches the signs that separate such a note from the rest of a text. */
const SEPARATORS = /[()[\]{}（）【】<>|:：;,、·•*/\\\n\r\t]+|\s[-–—]+\s|^[-–—]+|(?<![-–—])[-–—]+$/u;

const ASCII = /^[\x20-\x7e]*$/;

/** Removes accents. ASCII texts, which most are, only change their case. */
const unaccented = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '');

const folded = (text: string): string =>
  unaccented(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const words: ReadonlySet<string> = new Set(table.pendingInTexts.split(',').map(folded));
/** Words before such a note that do not matter. "The" is missing, because it begins ordinary sentences. */
const fillers: ReadonlySet<string> = new Set(
  table.fillers
    .split(',')
    .map(folded)
    .filter((word) => !['the', 'is'].includes(word)),
);
const longest = Math.max(...[...words].map((word) => word.length));
/** Fast check: a text without one of these words has no such note. */
const anyWord = new RegExp([...words].map((word) => word.replaceAll(' ', '[^\\p{L}\\p{N}]+')).join('|'), 'u');

/** A note in a text which says that the payment is not booked yet. */
export interface PendingNote {
  /** The value for `leave_out` or `keep` that matches the note. */
  readonly value: string;
  /** False if the note may be part of a sentence, as in `Pending invoices`. */
  readonly isSure: boolean;
}

/**
 * Finds a note which says that a payment is not booked yet, such as `в обработке` in `Magnum (в обработке)`;
 * null if there is none. Only words with no other meaning count: "reservation" may mean a hotel.
 */
export function pendingNoteIn(text: string): PendingNote | null {
  const seen = text.slice(0, TEXT_CHARS_MAX).trim();
  if (!anyWord.test(unaccented(seen))) return null;
  for (const part of seen.split(SEPARATORS)) {
    const note = part.trim();
    if (note.length <= WORD_CHARS_MAX && words.has(folded(note)))
      return { value: valueOfNote(note, seen), isSure: true };
  }
  const note = noteAtBegin(seen);
  return note === null ? null : { value: `${note} *`, isSure: false };
}

/** Returns the whole text if it is only the note; else the note between * signs, which match any text. */
function valueOfNote(note: string, text: string): string {
  const at = text.indexOf(note);
  const before = text.slice(0, at);
  const after = text.slice(at + note.length);
  const left = before === '' ? '' : `*${/[^\p{L}\p{N}]{0,2}$/u.exec(before)![0]}`;
  const right = after === '' ? '' : `${/^[^\p{L}\p{N}]{0,2}/u.exec(after)![0]}*`;
  return left + note + right;
}

/** Drops words before a state that do not matter: `opération en attente` becomes `en attente`. */
function withoutFillers(begin: string): string {
  const each = begin.split(' ');
  const from = each.findIndex((word) => !fillers.has(word));
  return from < 0 ? '' : each.slice(from).join(' ');
}

/** Finds a note at the beginning that nothing separates from the rest, as in `PENDING Corner Shop`. */
function noteAtBegin(text: string): string | null {
  const spaces = [...text.slice(0, longest + WORD_CHARS_MAX).matchAll(/\s+/gu)].map(({ index }) => index);
  // Try the longest first, because a note may begin with a shorter note.
  for (const at of spaces.toReversed()) {
    const begin = folded(text.slice(0, at));
    if (words.has(begin) || words.has(withoutFillers(begin))) return text.slice(0, at);
  }
  return null;
}
