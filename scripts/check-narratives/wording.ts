const NOUNS =
  'transactions|payments|counterparties|senders|receivers|amounts|days|months|years|hops|addresses|numbers|' +
  'texts|trades|entities|accounts|countries|owners|fields|flags|deposits|withdrawals|exposures|places';

const ONE_OF_MANY = new RegExp(`(?<![\\d.,])1 (?:(?!of|in|to|and)[\\w-]+ ){0,2}(?:${NOUNS})\\b`, 'g');

/** Wordings that may not occur at all. Quotations of customers and of the monitoring system are ignored. */
const UNWANTED: readonly (readonly [RegExp, string])[] = [
  [/\brandom pattern\b/, 'random: named as a pattern'],
  [/\\[:(),&]/, 'wording: escapes that markdown does not need'],
  [/\b\d{4,}(?:\.\d\d)? SEK/, 'wording: thousands that are not separated'],
  [/\b\d{4}-\d\d-\d\dT/, 'wording: an instant of a machine'],
  [
    /(?<![\d.,])0 (?:places|days|payees|payers|receivers|buyers|payments|transactions)\b/,
    'wording: a count of zero',
  ],
  [/because \.|: \.|\.\.|; \./, 'wording: a sentence without its end'],
  [/\bundefined\b|\bnull\b|\bNaN\b/, 'wording: a word of a machine'],
];

/** Returns faults in any text: "1 transactions", words cut in two, and unwanted wordings. */
export function wordingFaults(text: string): string[] {
  const own = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const wrong = [...own.matchAll(ONE_OF_MANY), ...own.matchAll(/\S+…/g)];
  return [
    ...wrong.map(([said]) => `wording: "${said}"`),
    ...UNWANTED.flatMap(([words, fault]) => (words.test(own) ? [fault] : [])),
  ];
}
