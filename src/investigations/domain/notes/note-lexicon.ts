import data from '../../../risk-data/data/note-words.json' with { type: 'json' };
import { PhraseMatcher } from '../../../risk-data/words/phrases.js';
import { compiledWords, type WordsOf } from '../../../risk-data/words/word-lists.js';

export const FACT_KINDS = [
  'source_of_funds_explained',
  'income',
  'purpose',
  'relationship_explained',
  'relocation',
  'travel',
  'corrected_dob',
  'identity_verified',
  'scam_victim',
  'law_enforcement_request',
  'sar_filed',
  'refusal',
  'suspicion',
  'false_match',
] as const;

export type FactKind = (typeof FACT_KINDS)[number];

export type NoteWords = WordsOf<'note_words'>;

const noteWordsInForce = compiledWords('note_words', (words) => ({
  words,
  phrases: new PhraseMatcher({ ...words.lists, ...words.requests }),
}));

/** Phrases that state a fact and lists that judge them, with the organization's additions. */
export const noteWords = (): NoteWords => noteWordsInForce().words;

/** Finds the phrases of `noteWords` in texts. */
export const notePhrases = (): PhraseMatcher => noteWordsInForce().phrases;

/** Words of each topic that a flag may stand on; a flag row names its topics. */
export const TOPIC_WORDS = data.topics;

export type NoteTopic = keyof typeof TOPIC_WORDS;

/** Words for whom a false match is about: another entity of the alert, a counterparty, the customer. */
export const FALSE_MATCH_SUBJECTS = data.matched;

export type Matched = keyof typeof FALSE_MATCH_SUBJECTS;
