// size: words of many languages stand in one pattern.
import { isBookingDayNamed, isColumnNamed, isValueDayNamed } from './header-names.js';
import { rememberByName } from './name-memo.js';

const COMPLETION =
  /complet|settle|clear|process|execut|finali|ausgeführt|abgeschlossen|ejecut|liquid|eseguit|efetiv|uitgevoerd|wykonan|proveden|исполн|выполн|完了|確定|完成|완료/iu;

/**
 * Tells whether a column is named like a day that a bank writes when it books a payment, or like a balance. What
 * stands in the column tells whether it has days.
 */
export const isNamedAfterBooking = rememberByName(
  (name) =>
    isBookingDayNamed(name) ||
    isValueDayNamed(name) ||
    isColumnNamed(name, 'balance') ||
    COMPLETION.test(name),
);
