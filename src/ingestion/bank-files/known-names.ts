import { isCardNamed } from './card-names.js';
import { isColumnNamed } from './header-names.js';
import { isAssetNamed } from './left-out-columns.js';
import { isAmountNamed, isCurrencyNamed, isForeignNamed } from './money-columns.js';
import { isFeeNamed, isSideAmount } from './side-amounts.js';
import { stateOfText } from './state-words.js';

const QUESTIONS: readonly ((name: string) => unknown)[] = [
  (name) => isColumnNamed(name, 'balance'),
  isAmountNamed,
  isCurrencyNamed,
  isForeignNamed,
  isFeeNamed,
  isSideAmount,
  isCardNamed,
  isAssetNamed,
  stateOfText,
];

/**
 * Finds out what the names of columns mean before the first row asks for all at once. Why in pieces: there
 * may be a thousand of them.
 */
export async function learnNames(columns: readonly string[], pause: () => Promise<void>): Promise<void> {
  for (const column of columns) {
    for (const ask of QUESTIONS) ask(column);
    await pause();
  }
}
