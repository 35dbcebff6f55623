import { PhraseMatcher, type PhraseList } from '../../risk-data/words/phrases.js';
import { compiledWords, type WordsOf } from '../../risk-data/words/word-lists.js';

/** Stands for the customer's name. Other words are in lower case, except names of others. */
export const SUBJECT_TOKEN = '@';

/** Returns the groups of offences that a text names. */
export type OffenceFinder = (words: string) => readonly string[];

type MediaWords = WordsOf<'media_words'>;
type WordList = keyof MediaWords['words'];
type PhraseName = keyof MediaWords['phrases'];
export type BystanderRole = keyof MediaWords['beside'];

const mediaWordsInForce = compiledWords('media_words', (words) => ({
  words,
  phrases: new PhraseMatcher(words.words),
}));

export const mediaWords = () => mediaWordsInForce().words;

export const isMediaWordOf = (word: string | undefined, ...lists: readonly WordList[]): boolean =>
  word !== undefined && lists.some((list) => hasAnyPhrase(word, mediaWords().words[list]));

export const hasAnyPhrase = (text: string, phrases: PhraseList): boolean =>
  mediaWordsInForce().phrases.has(phrases, `${text} `);

export const hasMediaPhraseOf = (text: string, list: PhraseName): boolean =>
  hasAnyPhrase(text, mediaWords().phrases[list]);

export const withoutMediaPhrasesOf = (text: string, list: PhraseName): string =>
  mediaWordsInForce().phrases.without(mediaWords().phrases[list], `${text} `).trim();

/** Returns the phrase with which a text begins; null if it begins with none. */
export const phraseAtBeginning = (text: string, phrases: PhraseList): string | null =>
  mediaWordsInForce().phrases.start(phrases, `${text} `);

export const mediaPhraseAtBeginning = (text: string, list: PhraseName): string | null =>
  phraseAtBeginning(text, mediaWords().phrases[list]);

export const isAdverbWord = (word: string): boolean =>
  isMediaWordOf(word, 'adverbs') || (word.endsWith('ly') && !isMediaWordOf(word, 'not_adverbs'));

export const isVerbWord = (word: string): boolean =>
  isMediaWordOf(word, 'auxiliaries', 'verbs', 'reports') ||
  (/^[^A-Z].*ed$/.test(word) && !isMediaWordOf(word, 'not_verbs'));

export const isNameWord = (word: string | undefined): boolean => /^[A-Z]/.test(word ?? '');

/** Tells whether phrases end at the word. */
export const isStopWord = (word: string): boolean => isMediaWordOf(word, 'stops') || isPunctuationMark(word);

export const isPunctuationMark = (word: string | undefined): boolean => /^[,;:]$/.test(word ?? '');
