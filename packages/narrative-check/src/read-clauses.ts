import { resolveAmountCurrency } from '@alert-review/reference-lists';
import { daysIn, type DayMention } from './read-days.js';
import { namesIn, type KnownNames, type NameMention } from './read-names.js';
import {
  boundBefore,
  type Bound,
  DIGITS,
  NUMBER_WORDS,
  numberIn,
  type Piece,
  type ReadNumber,
  TIMES_WORDS,
} from './read-numbers.js';

// size: a pattern is read as one line.

export interface AmountMention extends ReadNumber {
  /** What the sign or code stands for; empty if the text names no currency. */
  readonly currencies: readonly string[];
  readonly bound: Bound;
}

/** `unclear`: a word restricts what is counted that the check does not know. */
export interface CountMention extends ReadNumber {
  readonly of: 'payments' | 'parties' | 'days' | 'months';
  readonly bound: Bound;
  readonly isUnclear: boolean;
}

export interface ShareMention extends Piece {
  readonly share: number;
  /** Half of the step in which the share is written. */
  readonly within: number;
}

/** `isEvent`: a verb, or "from" or "to" before a name; a noun such as "senders" may be of other payments. */
export interface DirectionCue extends Piece {
  readonly direction: 'in' | 'out';
  readonly isEvent: boolean;
}

/** A part of a sentence that says one thing of payments. */
export interface Clause extends Piece {
  readonly amounts: readonly AmountMention[];
  readonly counts: readonly CountMention[];
  readonly shares: readonly ShareMention[];
  readonly days: readonly DayMention[];
  readonly names: readonly NameMention[];
  readonly cues: readonly DirectionCue[];
  readonly quotes: readonly string[];
  readonly isFlagged: boolean;
  readonly isFirstTime: boolean;
  readonly means: 'cash' | 'crypto' | null;
  /** The clause also speaks of what was declared, of comparable customers, or of kinds of payments that the check cannot tell. */
  readonly isBeside: boolean;
  /** The clause names some of several counterparties: "the largest from Marek Wójcik". */
  readonly namesSome: boolean;
  /** Days of the sentence in a clause that names none itself. */
  readonly inherited: readonly DayMention[];
}

const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'MXN', 'SGD', 'HKD', 'NZD', 'CLP', 'COP', 'ARS'],
  US$: ['USD'],
  R$: ['BRL'],
  C$: ['CAD'],
  A$: ['AUD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  MX$: ['MXN'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '฿': ['THB'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  kronor: ['SEK'],
  kroner: ['NOK', 'DKK'],
  zł: ['PLN'],
  euro: ['EUR'],
  euros: ['EUR'],
  dollars: ['USD', 'CAD', 'AUD', 'SGD', 'HKD', 'NZD'],
  pounds: ['GBP'],
  francs: ['CHF', 'XOF', 'XAF'],
  yen: ['JPY'],
  yuan: ['CNY'],
  rupees: ['INR'],
  pesos: ['MXN', 'COP', 'CLP', 'ARS', 'PHP'],
  reais: ['BRL'],
};
const escaped = (text: string): string => text.replaceAll(/[$]/g, String.raw`\$`);
const SIGN = Object.keys(SIGNS)
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');
const NUMBER = `(?:${DIGITS})${TIMES_WORDS}`;
/** What stands between the numbers of a list or range: "SEK 310 to 2,156", "9,500, 9,700 and 9,800 kr". */
const FURTHER = /^(?:,?\s(?:to|and|or)\s|\s?[–-]\s?|,\s)$/u;
const EACH_NUMBER = new RegExp(`(?<![\\p{L}\\d.,/])${NUMBER}`, 'gu');
const SIGN_BEFORE = new RegExp(`(?:(?<![\\p{L}\\d])(?<code>[A-Z]{3,5})|(?<sign>${SIGN}))\\s?$`, 'u');
const SIGN_BEHIND = new RegExp(`^\\s?(?:(?<code>[A-Z]{3,5})|(?<sign>${SIGN}))(?![\\p{L}\\d])`, 'u');
/** What stands behind a number that is no amount. */
const NO_AMOUNT_BEHIND = new RegExp(
  `^\\s?(?:%|per ?cent|(?:st|nd|rd|th)(?![\\p{L}])|(?:\\p{L}+\\s){0,2}(?:payment|transfer|deposit|withdrawal|people|person|sender|recipient|payee|payer|time|transaction|day|month|hour)s?(?![\\p{L}]))`,
  'iu',
);
/** An amount without a currency stands behind a verb of money. */
const MONEY_VERB_BEFORE =
  /(?:received|sent|paid|transferred|deposited|withdrew|totall?ing|total of|forwarded|amounting to|worth)\s(?:about |around |nearly |over |more than |a total of |in total )?$/iu;
const LOOKED_AT_CHARS = 40;

interface NumberPiece extends Piece {
  readonly currencies: readonly string[] | null;
  /** The sign stands behind the number, and may be that of a list before it. */
  readonly isBehind: boolean;
}

/** Reads the numbers that a currency stands beside, those of a list or range with them, and sums without one. */
function amountsIn(text: string): AmountMention[] {
  const numbers = [...text.matchAll(EACH_NUMBER)].map(({ index, 0: written }): NumberPiece => {
    const end = index + written.length;
    const before = SIGN_BEFORE.exec(text.slice(Math.max(0, index - LOOKED_AT_CHARS), index))?.groups;
    const behind = SIGN_BEHIND.exec(text.slice(end, end + LOOKED_AT_CHARS))?.groups;
    const sign = before?.['code'] ?? before?.['sign'] ?? behind?.['code'] ?? behind?.['sign'];
    const currencies = sign === undefined ? null : currenciesOf(sign);
    return { at: index, end, text: written, currencies, isBehind: before === undefined };
  });
  const isListed = (one: NumberPiece | undefined, next: NumberPiece | undefined): boolean =>
    one !== undefined &&
    next !== undefined &&
    FURTHER.test(text.slice(one.end, next.at).replace(SIGN_BEFORE, ''));
  const isOther = ({ end }: Piece): boolean => NO_AMOUNT_BEHIND.test(text.slice(end, end + LOOKED_AT_CHARS));
  const known = numbers.map(({ currencies }) => currencies);
  for (let i = 1; i < numbers.length; i++)
    if (known[i] === null && !isOther(numbers[i]!) && isListed(numbers[i - 1], numbers[i]))
      known[i] = known[i - 1]!;
  for (let i = numbers.length - 2; i >= 0; i--)
    if (
      known[i] === null &&
      numbers[i + 1]!.isBehind &&
      !isOther(numbers[i]!) &&
      isListed(numbers[i], numbers[i + 1])
    )
      known[i] = known[i + 1]!;
  return numbers.flatMap((piece, i): AmountMention[] => {
    const number = numberIn(piece.text);
    const before = text.slice(Math.max(0, piece.at - LOOKED_AT_CHARS), piece.at).replace(SIGN_BEFORE, '');
    const isSum = known[i] === null && MONEY_VERB_BEFORE.test(before) && !isOther(piece);
    if (!number || (known[i] === null && !isSum)) return [];
    const { at, end, text: written } = piece;
    return [{ ...number, at, end, text: written, currencies: known[i] ?? [], bound: boundBefore(before) }];
  });
}

/** Returns the codes that a sign stands for; null if it is no currency and no asset. */
function currenciesOf(sign: string): readonly string[] | null {
  const signs = SIGNS[sign] ?? SIGNS[sign.toLowerCase()];
  if (signs) return signs;
  const currency = resolveAmountCurrency(sign);
  return currency ? [currency.symbol.toUpperCase()] : null;
}

const PAYMENTS =
  'payments?|transfers?|transactions?|deposits?|withdrawals?|remittances?|credits?|debits?|purchases?|wires?|instal?lments?';
const PARTIES =
  'people|persons?|senders?|payers?|recipients?|payees?|beneficiaries|beneficiary|counterparties|counterparty|individuals?|parties|firms?|companies|accounts?|remitters?|originators?|others';
/** Words that may stand before what is counted and that the check knows. */
const KNOWN_MODIFIERS =
  'different|separate|distinct|individual|incoming|outgoing|inbound|outbound|flagged|first-time|new|cash|crypto|unique|private|further|other|such|of these|of the|bank|single|small|large|of them';
const COUNT = new RegExp(
  `(?<![\\p{L}\\d.,/€$£-])(?<number>\\d{1,3}(?:,\\d{3})+|\\d{1,6}|${NUMBER_WORDS})\\s(?<between>(?:[\\p{L}-]+\\s){0,3}?)(?<noun>${PAYMENTS}|${PARTIES}|days?|months?)(?![\\p{L}-])`,
  'giu',
);

function countsIn(text: string): CountMention[] {
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
        bound: boundBefore(before),
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

function sharesIn(text: string): ShareMention[] {
  return [...text.matchAll(SHARE)].map((match): ShareMention => {
    const { percent, fraction } = match.groups!;
    const piece = { at: match.index, end: match.index + match[0].length, text: match[0] };
    if (percent === undefined)
      return { ...piece, share: FRACTIONS[fraction!.toLowerCase()]!, within: FRACTION_WITHIN };
    const isAbout = boundBefore(text.slice(Math.max(0, piece.at - 40), piece.at)) !== 'exact';
    const decimals = /[.,](\d+)/.exec(percent)?.[1]!.length ?? 0;
    const within = (isAbout ? 2.5 : decimals > 0 ? 0.5 * 10 ** -decimals : 0.6) / 100;
    return { ...piece, share: Number(percent.replace(',', '.')) / 100, within };
  });
}

const IN_CUES =
  'incoming|inbound|credited|credits?|deposits?|deposited|inflows?|came in|came from|paid in by|paid into|payers?|senders?|remitters?|originators?';
const OUT_CUES =
  'sent out|sends|outgoing|outbound|debited|debits?|withdrew|withdrawn|withdrawals?|outflows?|spent|went out|left the account|forwarded|passed on|moved on|remitted onwards?|purchases?|recipients?|payees?|beneficiaries|beneficiary|paid away|transferred out|transferred onwards?';
const CUE = new RegExp(`(?<![\\p{L}-])(?:(?<in>${IN_CUES})|(?<out>${OUT_CUES}))(?![\\p{L}-])`, 'giu');
const VERB =
  /^(?:receiv|credited|deposited|came|paid|collected|sen[dt]|debited|withdr|went|left|forwarded|passed|moved|transferred)/iu;
/** Verbs whose direction depends on who does it. */
const ACTIVE =
  /(?<![\p{L}-])(?:sent|paid|transferred|pays|remitted|wired|received|receives|collected|got)(?![\p{L}-])/giu;
/** Who receives gets what another one sends. */
const TAKING = /^(?:receiv|collect|got)/iu;
const OF_OTHERS =
  /(?:senders?|payers?|people|persons?|individuals?|others|firms?|companies|who|which|parties|strangers?)\s(?:\p{L}+\s){0,2}$/iu;

function cuesIn(text: string, names: readonly NameMention[]): DirectionCue[] {
  const cues = [...text.matchAll(CUE)].map((match): DirectionCue => {
    const isIn = match.groups!['in'] !== undefined;
    const piece = { at: match.index, end: match.index + match[0].length, text: match[0] };
    return { ...piece, direction: isIn ? 'in' : 'out', isEvent: VERB.test(match[0]) };
  });
  for (const match of text.matchAll(ACTIVE)) {
    const piece = { at: match.index, end: match.index + match[0].length, text: match[0] };
    if (cues.some(({ at, end }) => at <= piece.at && piece.at < end)) continue;
    const before = text.slice(Math.max(0, piece.at - 60), piece.at);
    const doer = names.findLast(
      ({ end }) => end <= piece.at && /^,?\s(?:\p{L}+\s){0,2}$/u.test(text.slice(end, piece.at)),
    );
    const isPassive = /(?:was|were|been|being|is|are)\s(?:\p{L}+\s)?$/iu.test(before);
    const by = /^\s(?:\p{L}+\s){0,2}by\s/u.test(text.slice(piece.end, piece.end + 40));
    const isByOther = (doer !== undefined && !doer.isCustomer) || OF_OTHERS.test(before);
    const toCustomer = /^\s(?:[\p{L}\d.,$€£]+\s){0,6}to (?:the customer|him|her|them|this account)\b/iu.test(
      text.slice(piece.end),
    );
    const isTaken = TAKING.test(piece.text);
    if (!isTaken && (isPassive || by)) continue;
    const isOfCustomer = isTaken ? isByOther : isByOther || toCustomer;
    cues.push({ ...piece, direction: isOfCustomer === isTaken ? 'out' : 'in', isEvent: true });
  }
  // "from Anna Keller" came in, "to Anna Keller" went out.
  for (const name of names) {
    if (name.isCustomer) continue;
    const before =
      /(?<![\p{L}])(?<word>from|to|by)\s(?:(?:a|an|the|his|her|their|named|mr|mrs|ms)\s)*$/iu.exec(
        text.slice(Math.max(0, name.at - 30), name.at),
      );
    const word = before?.groups?.['word']?.toLowerCase();
    if (word === undefined) continue;
    const at = name.at - before![0].length;
    cues.push({ at, end: name.at, text: before![0], direction: word === 'to' ? 'out' : 'in', isEvent: true });
  }
  return cues.toSorted((a, b) => a.at - b.at);
}

const QUOTED = /["“”„']([^"“”„'\n]{2,80})["“”']/gu;
const BESIDE =
  /(?<![\p{L}])(?:comparable|peers?|peer group|expected|declared|threshold|limit|rule|score|points|average customer|income of|salary of|salary is|turnover|net worth|opened|born|aged?|years? old|average|on average|usual|usually|typically|normally|regular|recognised|unexpected|unknown|unexplained|of the same kind|without)(?![\p{L}])/iu;

const SOME =
  /(?<![\p{L}])(?:largest|biggest|including|such as|among|mainly|mostly|chiefly|for example|e\.g|others?)(?![\p{L}])/iu;

/** Where one clause ends: at a semicolon, or at a conjunction behind which something else is said. */
const CLAUSE_END =
  /;\s|,?\s(?:and|but|while|whereas|then)\s(?=(?:then\s|also\s|later\s|he\s|she\s|they\s|the customer\s|in turn\s){0,2}(?:paid|sent|received|transferred|withdrew|forwarded|moved|spent|deposited|passed)(?![\p{L}]))|,\s(?=(?:of which|of whom|including)\s)|,\sand\s(?=(?:[A-Z]{3}|[€$£])\s?\d)/giu;
/** Where a sentence ends. A single letter or a short title before the full stop ends none. */
const SENTENCE_END =
  /(?<!\b(?:\p{Lu}|Mr|Mrs|Ms|Dr|No|St|Inc|Ltd|Co|ca|approx|e\.g|i\.e))[.!?][)”"]?\s+(?=[\p{Lu}\d“"(*-])|\n+/gu;

function* partsOf(text: string, ends: RegExp): Generator<Piece> {
  let at = 0;
  for (const { index, 0: end } of text.matchAll(ends)) {
    yield { at, end: index + (/^[.!?]/.test(end) ? 1 : 0), text: text.slice(at, index) };
    at = index + end.length;
  }
  yield { at, end: text.length, text: text.slice(at) };
}

/** Nobody writes a longer sentence; what is longer is cut, so that a hostile text costs no more than its length. */
const SENTENCE_CHARS_MAX = 1_000;

/** Returns the sentences of a text in its order. */
export const sentencesIn = (text: string): Piece[] =>
  [...partsOf(text, SENTENCE_END)].flatMap(({ at, text: sentence }) =>
    (sentence.match(new RegExp(`[^]{1,${SENTENCE_CHARS_MAX}}`, 'g')) ?? []).map((part, i) => {
      const from = at + i * SENTENCE_CHARS_MAX;
      return { at: from, end: from + part.length, text: part };
    }),
  );

/** Returns the clauses of a text in its order. At each `yield` other work may run. */
export function* clausesIn(
  text: string,
  known: KnownNames,
  years: readonly number[],
): Generator<void, Clause[]> {
  const clauses: Clause[] = [];
  for (const sentence of sentencesIn(text)) {
    const read = [...partsOf(sentence.text, CLAUSE_END)].map((part) =>
      clauseOf(
        { ...part, at: sentence.at + part.at, end: sentence.at + part.at + part.text.length },
        known,
        years,
      ),
    );
    const lead = read.find(({ days }) => days.length > 0)?.days ?? [];
    clauses.push(...read.map((clause) => (clause.days.length > 0 ? clause : { ...clause, inherited: lead })));
    yield;
  }
  return clauses;
}

function clauseOf({ at, end, text }: Piece, known: KnownNames, years: readonly number[]): Clause {
  const days = daysIn(text, years);
  const isFree = (piece: Piece): boolean => !days.some((day) => day.at < piece.end && piece.at < day.end);
  const amounts = amountsIn(text).filter(isFree);
  const isNoAmount = (piece: Piece): boolean =>
    !amounts.some((amount) => amount.at < piece.end && piece.at < amount.end);
  const names = namesIn(text, known).filter(isNoAmount);
  const moved = <Mention extends Piece>(mentions: readonly Mention[]): Mention[] =>
    mentions.map((mention) => ({ ...mention, at: mention.at + at, end: mention.end + at }));
  return {
    at,
    end,
    text,
    amounts: moved(amounts),
    counts: moved(countsIn(text).filter((count) => isFree(count) && isNoAmount(count))),
    shares: moved(sharesIn(text)),
    days: moved(days),
    names: moved(names),
    cues: moved(cuesIn(text, names)),
    quotes: [...text.matchAll(QUOTED)].map(([, quoted]) => quoted!.toLowerCase()),
    isFlagged: /(?<![\p{L}])(?:flags|flagged|alerted)(?![\p{L}])/iu.test(text),
    isFirstTime:
      /(?<![\p{L}])(?:first-time|first time|never (?:sent|paid|received)|new (?:senders?|recipients?|payers?|payees?|counterpart\p{L}+))/iu.test(
        text,
      ),
    means: /(?<![\p{L}])cash(?![\p{L}])/iu.test(text)
      ? 'cash'
      : /(?<![\p{L}])crypto(?:currency)?(?![\p{L}])/iu.test(text)
        ? 'crypto'
        : null,
    isBeside: BESIDE.test(text),
    namesSome: SOME.test(text),
    inherited: [],
  };
}
