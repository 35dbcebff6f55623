import { SearchedName } from '../risk-data/searched-name.js';
import { phoneNumberPartsOf } from '../risk-data/words/phone-plan.js';
import { inLatinLetters } from '../risk-data/words/plain-words.js';
import { MONTHS } from '../risk-data/words/month-names.js';

/** How the engine interprets written text, for applications that must do the same. */
export const textInterpretation = {
  /** English names in lower case, from January. */
  months: MONTHS,
  inLatinLetters,
  phoneNumber: phoneNumberPartsOf,
  /** Reads a name that somebody looks for in an index with the keys below. */
  searchedName: (text: string): SearchedName => new SearchedName(text),
  nameKeys: SearchedName.keysOf,
  nameWordKeys: SearchedName.wordKeysOf,
} as const;
