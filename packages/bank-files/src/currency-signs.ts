const SIGNS =
  '€ EUR|euro EUR|euros EUR|£ GBP EGP FKP GIP SHP SSP SYP LBP|¥ JPY CNY|' +
  '$ USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP JMD TTD BBD BSD BZD FJD NAD XCD|' +
  'us$ USD|ca$ CAD|c$ CAD|a$ AUD|au$ AUD|nz$ NZD|hk$ HKD|s$ SGD|nt$ TWD|mx$ MXN|r$ BRL|₹ INR|' +
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

/** Number of minor-unit digits by ISO 4217, where the platform differs because it follows retail rounding. */
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

export const hasThreePlaces = (code: string): boolean => placesOfCurrency(code) === 3;
