import table from './state-words.json' with { type: 'json' };

const WORD_CHARS_MAX = 60;
/** A note about the state stands at the begin or the end of a text, or in brackets. */
const TEXT_CHARS_MAX = 1_000;
/** What separates such a note from the rest of a text. */
const SEPARATORS = /[()[\]{}（）【】<>|:：;,、·•*/\\\n\r\t]+|\s[-–—]+\s|^[-–—]+|(?<![-–—])[-–—]+$/u;

const ASCII = /^[\x20-\x7e]*$/;

/** Texts of ASCII alone, which most are, need no more than their case. */
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
/** Words for a payment before such a note. Why not "the": it begins any sentence. */
const fillers: ReadonlySet<string> = new Set(
  table.fillers
    .split(',')
    .map(folded)
    .filter((word) => !['the', 'is'].includes(word)),
);
const longest = Math.max(...[...words].map((word) => word.length));
/** Without these a text has no such note; most texts end here. */
const anyWord = new RegExp([...words].map((word) => word.replaceAll(' ', '[^\\p{L}\\p{N}]+')).join('|'), 'u');

/** A note in a text that the payment is not booked yet. */
export interface PendingNote {
  /** As a value of `leave_out` or `keep`, with what stands around the note. */
  readonly value: string;
  /** False where the note may be a part of a sentence, as in `Pending invoices`. */
  readonly isSure: boolean;
}

/**
 * Finds a note in a text that the payment is not booked yet, such as `в обработке` in `Magnum (в обработке)`;
 * null without one. Only words that mean nothing else count: a reservation may be that of a hotel.
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

/** Returns the whole text if the note is all of it, else the note between signs for any text. */
function valueOfNote(note: string, text: string): string {
  const at = text.indexOf(note);
  const before = text.slice(0, at);
  const after = text.slice(at + note.length);
  const left = before === '' ? '' : `*${/[^\p{L}\p{N}]{0,2}$/u.exec(before)![0]}`;
  const right = after === '' ? '' : `${/^[^\p{L}\p{N}]{0,2}/u.exec(after)![0]}*`;
  return left + note + right;
}

/** Returns words without those before a state that do not matter: `en attente` of `opération en attente`. */
function withoutFillers(begin: string): string {
  const each = begin.split(' ');
  const from = each.findIndex((word) => !fillers.has(word));
  return from < 0 ? '' : each.slice(from).join(' ');
}

/** Finds a note that nothing separates from the rest of the text, as in `PENDING Corner Shop`. */
function noteAtBegin(text: string): string | null {
  const spaces = [...text.slice(0, longest + WORD_CHARS_MAX).matchAll(/\s+/gu)].map(({ index }) => index);
  // Why the longest first: a note may begin with a shorter one.
  for (const at of spaces.toReversed()) {
    const begin = folded(text.slice(0, at));
    if (words.has(begin) || words.has(withoutFillers(begin))) return text.slice(0, at);
  }
  return null;
}
