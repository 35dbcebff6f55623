/** The rules that raised an alert, as its rule title lists them. */
export const rulesOf = ({ rule_title }: { readonly rule_title: string }): string[] =>
  rule_title
    .split(';')
    .map((rule) => rule.trim())
    .filter(Boolean);

const SINGLE = 'transfers?|payments?|transactions?|deposits?|withdrawals?|wires?|amounts?|sums?';

/** By the words of rules on a single payment; own choice. A large number of payments is another question. */
const LARGE = new RegExp(
  String.raw`\b(?:large(?:st)?|big|high[- ]?(?:value|amount))` +
    String.raw`(?! (?:numbers?|volumes?|counts?)\b)(?: [\w-]+){0,2} (?:${SINGLE})\b`,
  'i',
);

export const asksLarge = (words: string): boolean => LARGE.test(words);
