// Exceeds the usual size: one pattern lists words of many languages.
import { cachedByName } from './name-cache.js';

/** Names of columns that only card statements have. */
const CARD_WORDS =
  /\bcard|karte|\bcarte\b|tarjeta|\bcarta\b|cartão|\bkort|\bkaart|\bkarta|карт|カード|信用卡|卡号|카드|appears on your statement/iu;
/** Tells whether the name of a column occurs only on card statements. */
export const isCardNamed = cachedByName((name) => CARD_WORDS.test(name));
