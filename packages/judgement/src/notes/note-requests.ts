import type { FoundPhrase } from '../risk-data/words/phrases.js';
import { notePhrases, noteWords, type NoteWords } from './note-lexicon.js';

type List = keyof NoteWords['requests'];

const hasRequestPhrase = (list: List, words: string): boolean =>
  notePhrases().has(noteWords().requests[list], words);

/** Lists of words that ask; `told_customer` is said to the customer and needs a word of an offence too. */
const ASKING_WORD_LISTS: readonly List[] = ['instruments', 'of_court', 'asks', 'told_customer'];

/** Returns where a sentence says that law enforcement asks about the customer; null where it does not. */
export function requestIn(words: string): FoundPhrase | null {
  const isOffence = hasRequestPhrase('offence', words);
  const list = ASKING_WORD_LISTS.find(
    (name) => hasRequestPhrase(name, words) && (isOffence || name !== 'told_customer'),
  );
  const found = list && notePhrases().find(noteWords().requests[list], words);
  if (!found) return null;
  if (list !== 'instruments') {
    // Why not false then: with a word of an offence it may be both, which a person has to decide.
    const isFalse = !isOffence && isFalseOfficer(words);
    if (isFalse || hasRequestPhrase('of_customer', words)) return null;
    if (!hasRequestPhrase('asks', words) && hasRequestPhrase('of_family', words)) return null;
  }
  return hasRequestPhrase('ended', words.slice(found.end)) || hasRequestPhrase('of_another', words)
    ? null
    : found;
}

/** Tells whether a false officer speaks: no authority asks a customer to move money. */
export const isFalseOfficer = (words: string): boolean =>
  hasRequestPhrase('told_deceit', words) ||
  (hasRequestPhrase('told_to_move', words) && !hasRequestPhrase('of_records', words));

/** Earlier notes that a note takes back. */
export type TakenBack = 'none' | 'last' | 'all';

/** Reads what a note takes back; a denial ("is not a mistake") takes nothing back. */
export function takenBackIn(sentences: readonly string[]): TakenBack {
  const isSaid = (list: List): boolean =>
    sentences.some((words) =>
      notePhrases()
        .all(noteWords().requests[list], words)
        .some(({ text }) => !hasRequestPhrase('not_taken_back', text)),
    );
  if (isSaid('takes_back_all')) return 'all';
  return isSaid('takes_back_last') ? 'last' : 'none';
}
