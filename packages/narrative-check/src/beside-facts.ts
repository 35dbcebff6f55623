import type { Clause } from './read-clauses.js';
import { daysIn } from './read-days.js';
import { normalizedWordsOf } from './read-names.js';
import { DIGITS_PATTERN, numberIn, numberStandsFor, MULTIPLIER_WORDS_PATTERN } from './read-numbers.js';
import type { CheckedFact, NarrativeMark } from './record.js';

/** A fact with its numbers, days and words, read once for a whole text. */
export interface ParsedFact {
  readonly numbers: readonly number[];
  readonly spans: readonly { readonly from: string; readonly to: string }[];
  readonly words: ReadonlySet<string>;
}

const NUMBER = new RegExp(`(?:${DIGITS_PATTERN})${MULTIPLIER_WORDS_PATTERN}`, 'gu');
/** Words that occur in any label and distinguish nothing. */
const COMMON = new Set(
  'a an and at by for from in is of on or the to was with customer payment payments alert'.split(' '),
);

/** How many words of its label a clause needs to name a fact. */
const COMMON_WORDS_MIN = 2;

export const parseFact = ({ label, value }: CheckedFact): ParsedFact => ({
  numbers: [...value.matchAll(NUMBER)].flatMap(([written]) => numberIn(written)?.value ?? []),
  spans: daysIn(value, []).flatMap(({ spans }) => spans),
  words: new Set(normalizedWordsOf(label).filter((word) => !COMMON.has(word))),
});

/** Tells whether a fact is of this day. */
export const isDayOfFact = (day: string, facts: readonly ParsedFact[]): boolean =>
  facts.some(({ spans }) => spans.some(({ from, to }) => from <= day && day <= to));

/**
 * Tells whether a fact beside the payments says what a mark says. An amount needs no word in common; a small
 * number occurs everywhere, so the clause has to name the fact.
 */
export function isMarkOfFact(
  { kind, text, at }: NarrativeMark,
  clause: Clause,
  facts: readonly ParsedFact[],
): boolean {
  const words = new Set(normalizedWordsOf(clause.text));
  const isNamed = (fact: ParsedFact): boolean =>
    fact.words.size > 0 &&
    [...words].filter((word) => fact.words.has(word)).length >= Math.min(COMMON_WORDS_MIN, fact.words.size);
  const named = facts.filter(isNamed);
  if (kind === 'date') {
    const spans = clause.days.find((mention) => mention.at === at)?.named ?? [];
    return spans.some((told) =>
      facts.some((fact) => fact.spans.some(({ from, to }) => from <= told.to && to >= told.from)),
    );
  }
  const said = numberIn(text.replace(/\s?(?:%|per ?cent)$/i, ''));
  if (!said) return false;
  const amount = clause.amounts.find((each) => each.text === text);
  const bound = amount?.bound ?? 'exact';
  const searched = kind === 'amount' ? facts : named;
  return searched.some(({ numbers }) =>
    numbers.some((number) => numberStandsFor({ ...said, bound }, number)),
  );
}
