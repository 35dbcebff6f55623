import { PhraseMatcher } from '../risk-data/words/phrases.js';
import { compiledWords, type WordsOf } from '../risk-data/words/word-lists.js';

/** Kinds that explain money: a note has to name sums that cover what is flagged. */
export const MONEY_KINDS = ['source_of_funds_explained', 'purpose', 'relationship_explained'] as const;

/** Kinds that speak for the customer: by a document that was seen, in a note read to its last word. */
export const CLEARING_KINDS = [...MONEY_KINDS, 'relocation', 'identity_verified', 'false_match'] as const;

export const BAD_KINDS = [
  'scam_victim',
  'law_enforcement_request',
  'sar_filed',
  'refusal',
  'suspicion',
] as const;

export const FACT_KINDS = [...CLEARING_KINDS, 'corrected_dob', ...BAD_KINDS] as const;

export type FactKind = (typeof FACT_KINDS)[number];

export const isOneOf = (kinds: readonly FactKind[], { kind }: { readonly kind: FactKind }): boolean =>
  kinds.includes(kind);

export type NoteWords = WordsOf<'note_words'>;

const noteWordsInForce = compiledWords('note_words', (words) => ({
  words,
  phrases: new PhraseMatcher({ ...words.lists, ...words.requests, ...words.identifiers }),
}));

/** Phrases that state a fact and lists that judge them, with the organization's additions. */
export const noteWords = (): NoteWords => noteWordsInForce().words;

/** Finds the phrases of `noteWords` in texts. */
export const notePhrases = (): PhraseMatcher => noteWordsInForce().phrases;

/** Whom a false match is about: another entity of the alert, a counterparty, the customer. */
export const MATCHED = ['party', 'counterparty', 'customer'] as const;

export type Matched = (typeof MATCHED)[number];
