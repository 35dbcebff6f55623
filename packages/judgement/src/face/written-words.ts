import { SearchedName } from '../risk-data/searched-name.js';
import { planNumberOf } from '../risk-data/words/phone-plan.js';
import { inLatinLetters } from '../risk-data/words/plain-words.js';
import { MONTHS } from '../risk-data/words/written-dates.js';

/** How the engine reads what people write, for an application that has to read it alike. */
export const writtenWords = {
  /** English names, January first, in small letters. */
  months: MONTHS,
  inLatinLetters,
  phoneNumber: planNumberOf,
  /** Reads a name that somebody looks for in an index with the keys below. */
  searchedName: (text: string): SearchedName => new SearchedName(text),
  nameKeys: SearchedName.keysOf,
  nameWordKeys: SearchedName.wordKeysOf,
} as const;
