// Exceeds the usual size: one list holds the names of currencies.
import { currenciesOfSign } from './currency-signs.js';

/** Languages in which names of currencies are recognised, the most widely read first. */
const LANGUAGES =
  'en zh zh-Hant es fr de pt ru ja ar hi it nl pl tr ko uk cs sv da nb fi hu ro el bg hr sr sl sk lt lv et he fa th vi id ' +
  'ms kk ka';

/** Old codes that files still write, each with its successor of the same value. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['rur', 'RUB'],
  ['rmb', 'CNY'],
  ['cnh', 'CNY'],
  ['ntd', 'TWD'],
]);

/** Short names of currencies in files, in addition to the full names that the platform knows. */
const SHORT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  (
    'rouble RUB BYN|roubles RUB BYN|ruble RUB BYN|rubles RUB BYN|rubel RUB BYN|рубль RUB BYN|рубли RUB BYN|рублей RUB BYN|' +
    'dollar USD CAD AUD|dollars USD CAD AUD|доллар USD|долл USD|долл сша USD|pound GBP|pounds GBP|pound sterling GBP|' +
    'sterling GBP|yen JPY|yuan CNY|rupee INR PKR LKR|rupees INR PKR LKR|franc CHF XOF XAF|francs CHF XOF XAF|' +
    'swiss francs CHF|us dollars USD|krone NOK DKK|kroner NOK DKK|krona SEK ISK|kronor SEK|zloty PLN|koruna CZK|' +
    'forint HUF|гривна UAH|тенге KZT|евро EUR|人民币元 CNY|港币 HKD|日圆 JPY|台币 TWD|新台幣 TWD|ドル USD|ユーロ EUR|米ドル USD|' +
    '유로 EUR|달러 USD|원화 KRW|엔 JPY'
  )
    .split('|')
    .map((each) => {
      const words = each.split(' ');
      const isCode = (word: string): boolean => /^[A-Z]{3}$/.test(word);
      return [words.filter((word) => !isCode(word)).join(' '), words.filter(isCode)] as const;
    }),
);

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.,:()*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

let namesOfPlatform: Map<string, string> | null = null;

/** Learns the names of one language after another; yields between them so that other work can run. */
function* learnNames(): Generator<void> {
  if (namesOfPlatform) return;
  const names = new Map<string, string>();
  for (const language of LANGUAGES.split(' ')) {
    const display = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });
    for (const code of Intl.supportedValuesOf('currency')) {
      const name = display.of(code);
      if (name !== undefined && !/\d/.test(name)) names.set(folded(name), code);
    }
    yield;
  }
  namesOfPlatform = names;
}

/** Loads the names of currencies, with pauses for other work. Call it before `currenciesOfWord`. */
export async function prepareCurrencyNames(pause: () => Promise<void>): Promise<void> {
  const steps = learnNames();
  while (!steps.next().done) await pause();
}

function nameOfPlatform(word: string): string | undefined {
  const steps = learnNames();
  while (!steps.next().done);
  return namesOfPlatform!.get(word);
}

/**
 * Returns the codes that a word in a currency column (a code, a sign or a name) may mean; null if it is no
 * currency.
 */
export function currenciesOfWord(word: string): readonly string[] | null {
  const known = currenciesOfSign(word);
  if (known) return known;
  const plain = folded(word);
  const successor = SUCCESSORS.get(plain);
  if (successor !== undefined) return [successor];
  const short = SHORT_NAMES.get(plain) ?? currenciesOfSign(plain);
  if (short) return short;
  if (plain.length < 2 || /\d/.test(plain)) return null;
  const named = nameOfPlatform(plain);
  return named === undefined ? null : [named];
}

const WORD_CHARS_MAX = 40;
const WORD = /^[\p{L}\p{M}\p{Sc}][\p{L}\p{M}\p{Sc} .'()-]*$/u;

/** Tells whether a text may name a currency: it has only letters, so it is neither a day nor a number. */
export const isLikeCurrency = (word: string): boolean =>
  currenciesOfSign(word) !== null || (word.length <= WORD_CHARS_MAX && WORD.test(word));

/**
 * Tells whether a word is itself a code, also of an asset such as USDT, so that the map needs no `values` for
 * it.
 */
export const isCurrencyCode = (word: string): boolean =>
  /^[A-Za-z]{3}$/.test(word)
    ? currenciesOfSign(word)?.[0] === word.toUpperCase() || currenciesOfWord(word) === null
    : /^[A-Z][A-Z0-9._-]{1,15}$/.test(word) && currenciesOfWord(word) === null;
