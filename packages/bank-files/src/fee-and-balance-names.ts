// Exceeds the usual size: one pattern lists words of many languages.
import { isColumnNamed } from './header-names.js';
import { cachedByName } from './name-cache.js';

const FEES =
  /(?<!\p{L})(?:fees?|charges?|commissions?|surcharge|gebuhr(?:en)?|gebuehr(?:en)?|entgelte?|spesen|provision|frais|comision(?:es)?|commission[ei]|comissao|comissoes|taxas?|tarifa|kosten|avgift(?:er)?|gebyr(?:er)?|palvelumaksu|prowizj[ae]|oplata|poplat(?:ek|ky)|provize|jutalek|dij|komisyon|masraf|ucret|provizija|naknada|mokestis|комисси[яи]|комісія|сбор)(?!\p{L})|手数料|手续费|手續費|수수료|عمولة|رسوم|כמיסיון|עמלה|ค่าธรรมเนียม|προμηθεια/iu;
const TAXES =
  /(?<!\p{L})(?:vat|gst|tax(?:es)?|sales tax|mwst|ust|umsatzsteuer|mehrwertsteuer|steuer|tva|iva|btw|moms|mva|alv|ptu|dph|afa|kdv|ндс)(?!\p{L})|消費税|税額|税额|부가세/iu;
const RATES =
  /(?<!\p{L})(?:rate|fx|kurs|wechselkurs|umrechnungskurs|taux|tipo de cambio|cambio|tasa|tasso|wisselkoers|koers|vaxelkurs|valutakurs|kurssi|arfolyam|kur|курс)(?!\p{L})|汇率|匯率|為替|レート|환율/iu;
const BALANCES =
  /(?<!\p{L})(?:balance|saldo|solde|kontostand|zustatek|egyenleg|bakiye|sold|limit|available|disponible|disponivel|остаток|υπολοιπο)(?!\p{L})|残高|余额|餘額|잔액|الرصيد|יתרה|ยอดคงเหลือ/iu;
/**
 * Matches phrases for included or excluded parts, as in "amount before fees". Such a column is an amount, not
 * a fee.
 */
const WITH_OR_WITHOUT =
  /(?<!\p{L})(?:after|before|incl(?:uding|usive)?(?: of)?|excl(?:uding|usive)?(?: of)?|net of|without|with|less|plus|ohne|mit|inkl|exkl|nach|vor|hors|avec|apres|avant|sin|con|senza|dopo|sem|com|zonder|bez|med|utan|efter|uden|po|без|с)\.? (?:all |any |the )?\S+/giu;

/** Returns the words of a name without accents, punctuation, and phrases for included or excluded parts. */
const wordsOfName = (name: string): string =>
  name
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    // Split `feeAmount` and `fee_amount` into two words as well.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, ' ')
    .replace(WITH_OR_WITHOUT, ' ');

/** Tells whether a column's name means a fee or a tax. */
export const isFeeNamed = cachedByName((name) => FEES.test(wordsOfName(name)));

/** Tells whether a column's name means a balance, also of a period: "Beginning Balance". */
export const isBalanceNamed = cachedByName(
  (name) => isColumnNamed(name, 'balance') || BALANCES.test(wordsOfName(name)),
);

/** Tells whether a column's name means a number other than the amount: a fee, a tax, a rate or a balance. */
export const isFeeRateOrBalanceNamed = cachedByName((name) => {
  const words = wordsOfName(name);
  return isColumnNamed(name, 'balance') || [FEES, TAXES, RATES, BALANCES].some((each) => each.test(words));
});
