import type { FoundPhrase } from '../risk-data/words/phrases.js';
import { notePhrases, noteWords, type NoteWords } from './note-lexicon.js';

type List = keyof NoteWords['requests'];

const hasRequestPhrase = (list: List, words: string): boolean =>
  notePhrases().has(noteWords().requests[list], words);

/**
 * Lists of words for requests by authorities. `told_customer` counts only together with a word for an
 * offence.
 */
const ASKING_WORD_LISTS: readonly List[] = ['instruments', 'of_court', 'asks', 'told_customer'];

/** Finds the phrase in which law enforcement asks about the customer; null if there is none. */
export function authorityRequestIn(words: string): FoundPhrase | null {
  const isOffence = hasRequestPhrase('offence', words);
  const list = ASKING_WORD_LISTS.find(
    (name) => hasRequestPhrase(name, words) && (isOffence || name !== 'told_customer'),
  );
  const found = list && notePhrases().find(noteWords().requests[list], words);
  if (!found) return null;
  if (list !== 'instruments') {
    // With a word for an offence it may be genuine as well, which a person must decide.
    const isFalse = !isOffence && isByFalseOfficer(words);
    if (isFalse || hasRequestPhrase('of_customer', words)) return null;
    if (!hasRequestPhrase('asks', words) && hasRequestPhrase('of_family', words)) return null;
  }
  return hasRequestPhrase('ended', words.slice(found.end)) || hasRequestPhrase('of_another', words)
    ? null
    : found;
}

/** Tells whether a fraudster poses as an officer: no authority asks a customer to move money. */
export const isByFalseOfficer = (words: string): boolean =>
  hasRequestPhrase('told_deceit', words) ||
  (hasRequestPhrase('told_to_move', words) && !hasRequestPhrase('of_records', words));

/** Which earlier notes a note withdraws. */
export type WithdrawnNotes = 'none' | 'last' | 'all';

/** Returns which earlier notes a note withdraws. A negation ("is not a mistake") withdraws nothing. */
export function withdrawnNotesIn(sentences: readonly string[]): WithdrawnNotes {
  const isSaid = (list: List): boolean =>
    sentences.some((words) =>
      notePhrases()
        .all(noteWords().requests[list], words)
        .some(({ text }) => !hasRequestPhrase('not_taken_back', text)),
    );
  if (isSaid('takes_back_all')) return 'all';
  return isSaid('takes_back_last') ? 'last' : 'none';
}
