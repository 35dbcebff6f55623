import {
  boundBeforeNumber,
  type NumberBound,
  NUMBER_WORDS,
  numberIn,
  type TextSpan,
  type ReadNumber,
} from './read-numbers.js';

// size: a pattern is read as one line.

/** `unclear`: a word restricts what is counted that the check does not know. */
export interface CountMention extends ReadNumber {
  readonly of: 'payments' | 'parties' | 'days' | 'months';
  readonly bound: NumberBound;
  readonly isUnclear: boolean;
}

export interface ShareMention extends TextSpan {
  readonly share: number;
  /** Half of the step in which the share is written. */
  readonly within: number;
}

const PAYMENTS =
  'payments?|transfers?|transactions?|deposits?|withdrawals?|remittances?|credits?|debits?|purchases?|wires?|instal?lments?|times';
const PARTIES =
  'people|persons?|senders?|payers?|recipients?|payees?|beneficiaries|beneficiary|counterparties|counterparty|individuals?|parties|firms?|companies|accounts?|remitters?|originators?|others';
/** Words that may stand before what is counted and that the check knows. */
const KNOWN_MODIFIERS =
  'different|separate|distinct|individual|incoming|outgoing|inbound|outbound|flagged|first-time|new|cash|crypto|unique|private|further|other|such|of these|of the|bank|single|small|large|of them';
const COUNT = new RegExp(
  `(?<![\\p{L}\\d.,/€$£-])(?<number>\\d{1,3}(?:,\\d{3})+|\\d{1,6}|${NUMBER_WORDS})\\s(?<between>(?:[\\p{L}-]+\\s){0,3}?)(?<noun>${PAYMENTS}|${PARTIES}|days?|months?)(?![\\p{L}-])`,
  'giu',
);

export function countsIn(text: string): CountMention[] {
  return [...text.matchAll(COUNT)].flatMap((match): CountMention[] => {
    const { number: written, between = '', noun } = match.groups as Record<string, string>;
    const number = numberIn(written!);
    // "One" is an article as often as a number, "10 or more" is a rule's, and "within 3 days" is a delay.
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const isOther = /^one$/i.test(written!) || /^or\s|(?:largest|biggest|top)\s/i.test(between);
    const isDelay =
      /^days?$|^months?$/i.test(noun!) &&
      /(?:within|after|the|in|every|last|next|first|past)\s(?:\p{L}+\s)?$/iu.test(before);
    if (!number || isOther || isDelay) return [];
    const rest = between.replaceAll(
      new RegExp(`(?<![\\p{L}-])(?:${KNOWN_MODIFIERS})(?![\\p{L}-])`, 'giu'),
      '',
    );
    const piece = { at: match.index, end: match.index + written!.length, text: written! };
    return [
      {
        ...number,
        ...piece,
        of: measureOf(noun!),
        bound: boundBeforeNumber(before),
        isUnclear: rest.trim() !== '',
      },
    ];
  });
}

function measureOf(noun: string): CountMention['of'] {
  if (/^days?$/i.test(noun)) return 'days';
  if (/^months?$/i.test(noun)) return 'months';
  return new RegExp(`^(?:${PAYMENTS})$`, 'i').test(noun) ? 'payments' : 'parties';
}

const FRACTIONS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  'a third': 1 / 3,
  'one third': 1 / 3,
  'two thirds': 2 / 3,
  'a quarter': 1 / 4,
  'one quarter': 1 / 4,
  'three quarters': 3 / 4,
};
const FRACTION_WITHIN = 0.05;
const SHARE = new RegExp(
  `(?<![\\d.,])(?<percent>\\d{1,3}(?:[.,]\\d{1,2})?)\\s?(?:%|per ?cent)|(?<![\\p{L}])(?<fraction>${Object.keys(FRACTIONS).join('|')})\\sof(?!\\sit\\swithin)(?![\\p{L}])`,
  'giu',
);

export function sharesIn(text: string): ShareMention[] {
  return [...text.matchAll(SHARE)].map((match): ShareMention => {
    const { percent, fraction } = match.groups!;
    const piece = { at: match.index, end: match.index + match[0].length, text: match[0] };
    if (percent === undefined)
      return { ...piece, share: FRACTIONS[fraction!.toLowerCase()]!, within: FRACTION_WITHIN };
    const isAbout = boundBeforeNumber(text.slice(Math.max(0, piece.at - 40), piece.at)) !== 'exact';
    const decimals = /[.,](\d+)/.exec(percent)?.[1]!.length ?? 0;
    const within = (isAbout ? 2.5 : decimals > 0 ? 0.5 * 10 ** -decimals : 0.6) / 100;
    return { ...piece, share: Number(percent.replace(',', '.')) / 100, within };
  });
}
