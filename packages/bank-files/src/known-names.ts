import { isNamedAfterBooking } from './booking-names.js';
import { isCardNamed } from './card-names.js';
import { FIELDS_OF_CATEGORIES, isCategoryName } from './category-columns.js';
import { isPaymentIdNamed, isColumnNamed } from './header-names.js';
import { FIELDS_OF_TEXTS, isTextNamed } from './left-out-texts.js';
import { FIELDS_OF_LEFT_OUT, isAssetNamed, leftOutKindOf } from './left-out-columns.js';
import { isAmountNamed, isCurrencyNamed, isOriginalMoneyNamed } from './money-columns.js';
import { isOwnAccountNamed } from './own-account.js';
import { sideOfColumnName } from './side-names.js';
import { isFeeNamed, isFeeRateOrBalanceNamed } from './fee-and-balance-names.js';
import { stateOfText } from './state-words.js';

type Question = (name: string) => unknown;

/** Checks that the import makes of each column's name. */
const QUESTIONS: readonly Question[] = [
  (name) => isColumnNamed(name, 'balance'),
  isPaymentIdNamed,
  isCategoryName,
  isAmountNamed,
  isCurrencyNamed,
  isOriginalMoneyNamed,
  isFeeNamed,
  isFeeRateOrBalanceNamed,
  isCardNamed,
  isAssetNamed,
  leftOutKindOf,
  isTextNamed,
  sideOfColumnName,
  stateOfText,
  isNamedAfterBooking,
  isOwnAccountNamed,
];

/**
 * Checks that load the known names of one field each. They come first, because the checks above need several
 * at once.
 */
const FIRST_QUESTIONS: readonly Question[] = [
  ...FIELDS_OF_LEFT_OUT,
  ...FIELDS_OF_CATEGORIES,
  ...FIELDS_OF_TEXTS,
].map((field) => (name) => isColumnNamed(name, field));

/**
 * Runs the checks of all column names before the first row needs their results. Pauses after each check:
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
