import { COMMON_ORGANIZATION_WORDS, ORGANIZATION_WORDS, TRADE_WORDS } from '../name-words.js';
import { plainWordsOf } from './plain-words.js';

/** Words of organizations that are names of people or places as well say nothing. */
const ALSO_NAMES = new Set([
  'central',
  'first',
  'front',
  'general',
  'new',
  'power',
  'state',
  'trader',
  'world',
]);
const LETTERS_MIN = 5;
const COMMON_IN_FIRMS: ReadonlySet<string> = new Set(
  [...COMMON_ORGANIZATION_WORDS].filter((word) => word.length >= LETTERS_MIN && !ALSO_NAMES.has(word)),
);

/** Tells whether a name has a word of a trade, a practice or an organization, in many languages. */
export const hasTradeWord = (name: string): boolean =>
  plainWordsOf(name).some(
    (word) => TRADE_WORDS.has(word) || ORGANIZATION_WORDS.has(word) || COMMON_IN_FIRMS.has(word),
  );
