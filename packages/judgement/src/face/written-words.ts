import { planNumberOf } from '../risk-data/words/phone-plan.js';
import { inLatinLetters } from '../risk-data/words/plain-words.js';
import { MONTHS } from '../risk-data/words/written-dates.js';

/** How the engine reads what people write, for an application that has to read it alike. */
export const writtenWords = {
  /** English names, January first, in small letters. */
  months: MONTHS,
  inLatinLetters,
  phoneNumber: planNumberOf,
} as const;
