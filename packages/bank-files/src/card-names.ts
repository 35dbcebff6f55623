// size: words of many languages stand in one pattern.
import { rememberByName } from './name-memo.js';

/** Names of columns that only card statements have. */
const CARD_WORDS =
  /\bcard|karte|\bcarte\b|tarjeta|\bcarta\b|cartão|\bkort|\bkaart|\bkarta|карт|カード|信用卡|卡号|카드|appears on your statement/iu;
export const isCardNamed = rememberByName((name) => CARD_WORDS.test(name));
