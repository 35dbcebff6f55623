import { isNamedAfterBooking } from './booking-names.js';
import { isCardNamed } from './card-names.js';
import { FIELDS_OF_CATEGORIES, isCategoryName } from './category-columns.js';
import { isBankIdName, isColumnNamed } from './header-names.js';
import { FIELDS_OF_TEXTS, isTextNamed } from './left-out-texts.js';
import { FIELDS_OF_LEFT_OUT, isAssetNamed, leftOutKindOf } from './left-out-columns.js';
import { isAmountNamed, isCurrencyNamed, isForeignNamed } from './money-columns.js';
import { isOwnAccountNamed } from './own-account.js';
import { sideOfName } from './side-names.js';
import { isFeeNamed, isSideAmount } from './side-amounts.js';
import { stateOfText } from './state-words.js';

type Question = (name: string) => unknown;

/** Checks of a column's name that the import makes. */
const QUESTIONS: readonly Question[] = [
  (name) => isColumnNamed(name, 'balance'),
  isBankIdName,
  isCategoryName,
  isAmountNamed,
  isCurrencyNamed,
  isForeignNamed,
  isFeeNamed,
  isSideAmount,
  isCardNamed,
  isAssetNamed,
  leftOutKindOf,
  isTextNamed,
  sideOfName,
  stateOfText,
  isNamedAfterBooking,
  isOwnAccountNamed,
];

/** Reads the names of each field for the first time, one by one: the questions above need several at once. */
const FIRST_QUESTIONS: readonly Question[] = [
  ...FIELDS_OF_LEFT_OUT,
  ...FIELDS_OF_CATEGORIES,
  ...FIELDS_OF_TEXTS,
].map((field) => (name) => isColumnNamed(name, field));

/**
 * Checks the names of all columns before the first row needs all results at once. Pauses after each check:
 * there may be a thousand columns, and the first checks in a process take some milliseconds each.
 */
export async function prepareColumnNames(
  columns: readonly string[],
  pause: () => Promise<void>,
): Promise<void> {
  for (const [at, column] of columns.entries())
    for (const ask of at === 0 ? [...FIRST_QUESTIONS, ...QUESTIONS] : QUESTIONS) {
      ask(column);
      await pause();
    }
}
