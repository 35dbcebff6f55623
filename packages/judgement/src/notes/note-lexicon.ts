import { PhraseMatcher } from '../risk-data/words/phrases.js';
import { compiledWords, type WordsOf } from '../risk-data/words/word-lists.js';

/** Kinds of facts that explain money. The note must name sums that cover the flagged money. */
export const MONEY_KINDS = ['source_of_funds_explained', 'purpose', 'relationship_explained'] as const;

/**
 * Kinds of facts that speak for the customer. They need a document that was seen, and a note that is fully
 * understood.
 */
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

export const isFactOfKinds = (kinds: readonly FactKind[], { kind }: { readonly kind: FactKind }): boolean =>
  kinds.includes(kind);

export type NoteWords = WordsOf<'note_words'>;

const noteWordsInForce = compiledWords('note_words', (words) => ({
  words,
  phrases: new PhraseMatcher({ ...words.lists, ...words.requests, ...words.identifiers }),
}));

/** Phrases that state facts and lists that qualify them, with the organization's additions. */
export const noteWords = (): NoteWords => noteWordsInForce().words;

/** Finds the phrases of `noteWords` in texts. */
export const notePhrases = (): PhraseMatcher => noteWordsInForce().phrases;

/** Whose match may be false: another customer of the alert, a counterparty, or the alert's customer. */
export const FALSE_MATCH_PARTIES = ['party', 'counterparty', 'customer'] as const;

export type FalseMatchParty = (typeof FALSE_MATCH_PARTIES)[number];
