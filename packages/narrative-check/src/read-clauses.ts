import { amountsIn, type AmountMention } from './read-amounts.js';
import { countsIn, type CountMention, sharesIn, type ShareMention } from './read-counts.js';
import { cuesIn, type DirectionCue } from './read-cues.js';
import { daysIn, type DayMention } from './read-days.js';
import { namesIn, type KnownNames, type NameMention } from './read-names.js';
import type { TextSpan } from './read-numbers.js';

// size: a pattern is read as one line.

/** A part of a sentence that says one thing of payments. */
export interface Clause extends TextSpan {
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

const QUOTED = /["“”„']([^"“”„'\n]{2,80})["“”']/gu;
const BESIDE =
  /(?<![\p{L}])(?:comparable|peers?|peer group|expected|declared|threshold|limit|rule|score|points|average customer|income of|salary of|salary is|turnover|net worth|opened|born|aged?|years? old|average|on average|usual|usually|typically|normally|regular|recognised|unexpected|unknown|unexplained|of the same kind|without)(?![\p{L}])/iu;

const SOME =
  /(?<![\p{L}])(?:largest|biggest|including|such as|among|mainly|mostly|chiefly|for example|e\.g|others?)(?![\p{L}])/iu;

const FLAGGED = /(?<![\p{L}])(?:flags|flagged|alerted)(?![\p{L}])/iu;
const FIRST_TIME =
  /(?<![\p{L}])(?:first-time|first time|never (?:sent|paid|received)|new (?:senders?|recipients?|payers?|payees?|counterpart\p{L}+))/iu;
const CASH = /(?<![\p{L}])cash(?![\p{L}])/iu;
const CRYPTO = /(?<![\p{L}])crypto(?:currency)?(?![\p{L}])/iu;

/** Where one clause ends: at a semicolon, or at a conjunction behind which something else is said. */
const CLAUSE_END =
  /;\s|,?\s(?:and|but|while|whereas|then)\s(?=(?:then\s|also\s|later\s|he\s|she\s|they\s|the customer\s|in turn\s){0,2}(?:paid|sent|received|transferred|withdrew|forwarded|moved|spent|deposited|passed)(?![\p{L}]))|,\s(?=(?:of which|of whom|including)\s)|,\sand\s(?=(?:[A-Z]{3}|[€$£])\s?\d)/giu;
/** Where a sentence ends. A single letter or a short title before the full stop ends none. */
const SENTENCE_END =
  /(?<!\b(?:\p{Lu}|Mr|Mrs|Ms|Dr|No|St|Inc|Ltd|Co|ca|approx|e\.g|i\.e))[.!?][)”"]?\s+(?=[\p{Lu}\d“"(*-])|\n+/gu;

function* partsOf(text: string, ends: RegExp): Generator<TextSpan> {
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
export const sentencesIn = (text: string): TextSpan[] =>
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
    const parts = read.flatMap((clause) => partsOfList(clause));
    clauses.push(...parts.map((part) => (part.days.length > 0 ? part : { ...part, inherited: lead })));
    yield;
  }
  return clauses;
}

/** What parts the items of a list: "EUR 500 from Ada Lind on 3 May, EUR 600 (Bo Holm) and EUR 700". */
const ITEM_END = /[,;:]\s|\s(?:and|but|against|after)\s|[()]/gu;
/** "EUR 35 to 60", "between 35 and 60": two amounts of one item. */
const RANGE_GAP = /^\s?(?:to|–|-)\s?(?:[A-Z]{3}\s?|[€$£]\s?)?$/u;
const BETWEEN_BEFORE = /between\s(?:about\s|roughly\s)?(?:[A-Z]{3}\s?|[€$£]\s?)?$/iu;

/** Splits a clause with several amounts into its items, each with what stands beside its amount. */
function partsOfList(clause: Clause): Clause[] {
  const { at, text, amounts } = clause;
  const cuts = amounts.slice(1).flatMap((next, i) => {
    const { at: from, end } = amounts[i]!;
    const gap = text.slice(end - at, next.at - at);
    const isRange = RANGE_GAP.test(gap) || BETWEEN_BEFORE.test(text.slice(0, from - at));
    const marks = isRange ? [] : [...gap.matchAll(ITEM_END)];
    // What stands in brackets behind an amount belongs to it.
    const mark = marks[0]?.[0] === '(' ? marks.find(([found]) => found === ')') : marks[0];
    return mark ? end + mark.index + mark[0].length : [];
  });
  if (cuts.length === 0) return [clause];
  const ends = [...cuts, clause.end];
  return ends.map((end, i) => {
    const from = i === 0 ? at : ends[i - 1]!;
    const own = <Mention extends TextSpan>(mentions: readonly Mention[]): Mention[] =>
      mentions.filter((mention) => mention.at >= from && mention.at < end);
    const words = text.slice(from - at, end - at);
    return {
      ...clause,
      ...{ at: from, end, text: words, amounts: own(amounts), counts: own(clause.counts) },
      ...{
        shares: own(clause.shares),
        days: own(clause.days),
        names: own(clause.names),
        cues: own(clause.cues),
      },
      ...wordsOfClause(words),
    };
  });
}

/** Reads what a clause says in words of the payments that it means. */
const wordsOfClause = (
  text: string,
): Pick<Clause, 'quotes' | 'isFlagged' | 'isFirstTime' | 'means' | 'isBeside' | 'namesSome'> => ({
  quotes: [...text.matchAll(QUOTED)].map(([, quoted]) => quoted!.toLowerCase()),
  isFlagged: FLAGGED.test(text),
  isFirstTime: FIRST_TIME.test(text),
  means: CASH.test(text) ? 'cash' : CRYPTO.test(text) ? 'crypto' : null,
  isBeside: BESIDE.test(text),
  namesSome: SOME.test(text),
});

function clauseOf({ at, end, text }: TextSpan, known: KnownNames, years: readonly number[]): Clause {
  const days = daysIn(text, years);
  const isFree = (piece: TextSpan): boolean => !days.some((day) => day.at < piece.end && piece.at < day.end);
  const amounts = amountsIn(text).filter(isFree);
  const isNoAmount = (piece: TextSpan): boolean =>
    !amounts.some((amount) => amount.at < piece.end && piece.at < amount.end);
  const names = namesIn(text, known).filter(isNoAmount);
  const moved = <Mention extends TextSpan>(mentions: readonly Mention[]): Mention[] =>
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
    ...wordsOfClause(text),
    inherited: [],
  };
}
