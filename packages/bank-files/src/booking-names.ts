// Exceeds the usual size: one pattern lists words of many languages.
import { isBookingDayNamed, isColumnNamed, isValueDayNamed } from './header-names.js';
import { cachedByName } from './name-cache.js';

const COMPLETION =
  /complet|settle|clear|process|execut|finali|ausgeführt|abgeschlossen|ejecut|liquid|eseguit|efetiv|uitgevoerd|wykonan|proveden|исполн|выполн|完了|確定|完成|완료/iu;

/**
 * Tells whether the name of a column means the booking day or a balance. The cells decide whether it really
 * contains days.
 */
export const isNamedAfterBooking = cachedByName(
  (name) =>
    isBookingDayNamed(name) ||
    isValueDayNamed(name) ||
    isColumnNamed(name, 'balance') ||
    COMPLETION.test(name),
);
