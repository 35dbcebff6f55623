// Exceeds the usual size: lists of currency codes stay on long lines.
const SIGNS =
  '€ EUR|euro EUR|euros EUR|£ GBP EGP FKP GIP SHP SSP SYP LBP|¥ JPY CNY|' +
  '$ USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP JMD TTD BBD BSD BZD FJD NAD XCD|' +
  'us$ USD|u$s USD|u$d USD|ca$ CAD|c$ CAD|a$ AUD|au$ AUD|nz$ NZD|hk$ HKD|s$ SGD|nt$ TWD|mx$ MXN|r$ BRL|₹ INR|' +
  'rs INR LKR MUR NPR PKR|₨ INR LKR MUR NPR PKR|kr SEK NOK DKK ISK|zł PLN|kč CZK|ft HUF|fr CHF|sfr CHF|' +
  'lei RON|лв BGN|₽ RUB|₴ UAH|₺ TRY|tl TRY|₪ ILS|₩ KRW KPW|฿ THB|₫ VND|₱ PHP|₦ NGN|₸ KZT|rm MYR|rp IDR|' +
  '円 JPY|元 CNY|원 KRW|руб RUB BYN|р RUB|грн UAH|тг KZT|тнг KZT';
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const codesOfSigns: ReadonlyMap<string, readonly string[]> = new Map(
  SIGNS.split('|').map((each) => {
    const [sign = '', ...codes] = each.split(' ');
    return [sign, codes];
  }),
);

/** Returns the ISO codes that a currency sign or code may mean; null for any other word. */
export function currenciesOfSign(word: string): readonly string[] | null {
  const code = word.toUpperCase();
  return CODES.has(code) ? [code] : (codesOfSigns.get(word.toLowerCase().replace(/[.:]$/, '')) ?? null);
}

/** Signs with several meanings of which nearly every file means the first currency. */
const PLAIN_SIGNS: ReadonlySet<string> = new Set(['£', '₩', 'руб', 'р']);
/** Letters and words in a file that show which country's currency a sign means. */
const COUNTRY_LETTERS: Readonly<Record<string, readonly (readonly [code: string, letters: RegExp])[]>> = {
  '¥': [
    ['JPY', /[\p{Script=Hiragana}\p{Script=Katakana}]|円|取引|日付|残高|振込|支払/u],
    ['CNY', /\p{Script=Han}/u],
  ],
  kr: [
    ['ISK', /[ðþ]/iu],
    ['DKK', /beløb|bogfør|indbetaling|udbetaling/iu],
    ['NOK', /beløp|bokført|bokføring|innskudd|uttak/iu],
    ['SEK', /belopp|bokför|insättning|uttag|händelse/iu],
  ],
};

/**
 * Returns the currency that a sign means in a file with these texts, such as the names of its columns; null
 * if the texts leave several possible.
 */
export function currencyOfSign(word: string, codes: readonly string[], texts: string): string | null {
  const [only = null, ...others] = codes;
  const sign = word.toLowerCase().replace(/[.:]$/, '');
  if (others.length === 0 || PLAIN_SIGNS.has(sign)) return only;
  const told = COUNTRY_LETTERS[sign.normalize('NFKC')]?.find(([, letters]) => letters.test(texts));
  return told?.[0] ?? null;
}

/**
 * Number of minor-unit digits by ISO 4217, for currencies where the platform follows retail rounding instead.
 */
const PLACES: Readonly<Record<string, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const placesOfCodes: ReadonlyMap<string, number> = new Map(
  Object.entries(PLACES).flatMap(([places, codes]) =>
    codes.split(' ').map((code) => [code, Number(places)] as const),
  ),
);

/** Returns the number of decimal places of a currency; null if the code is not a currency. */
export function placesOfCurrency(code: string): number | null {
  if (!CODES.has(code)) return null;
  return placesOfCodes.get(code) ?? 2;
}

/** Tells whether a currency has three decimal places, as KWD has. */
export const hasThreePlaces = (code: string): boolean => placesOfCurrency(code) === 3;
