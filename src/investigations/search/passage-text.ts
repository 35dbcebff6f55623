import { hash } from 'node:crypto';
import { scoringModel, textInterpretation } from '@alert-review/judgement';
import type { Passage } from '../passages.read-model.js';
import { searchWordsOf } from './words-of.js';

type PassageFlag = Passage['flags'][number];

/** Version of how texts are made. Raising it makes all vectors be computed again. */
export const PASSAGE_TEXT_VERSION = 3;

const DEFINITIONS = new Map(scoringModel.flags.map((flag) => [flag.id, flag]));
const FOUND = new Set(['black', 'red', 'yellow', 'green']);

/**
 * Returns the text for word search: each finding with its explanation, and the narrative if the passage is a
 * verdict.
 */
export const wordSearchTextOfPassage = ({ flags, narrative = '' }: Passage): string =>
  `${flags.map(flagText).join(' ')} ${narrative}`.trim();

/**
 * Returns the text from which a vector is computed: each finding with its explanation, since analysts ask for
 * meanings. Dates, numbers and names of customers are replaced: word search finds those, and without them
 * most runs share the same texts and therefore vectors.
 */
export const embeddingTextOfPassage = ({ flags }: Passage): string =>
  withoutParticulars(flags.map(flagText).join(' '));

/** Returns the id of the vector of such a text. */
export const vectorKey = (model: string, meaning: string): string =>
  hash('sha256', `${model} ${PASSAGE_TEXT_VERSION} ${meaning}`);

const CUSTOMER = /"[^"]*" \("[^"]*"\)/g;
const CUSTOMERS = /"a"(?:(?:,| and|;) "a")+/g;
const DATE = new RegExp(`\\b\\d{1,2} (?:${textInterpretation.months.join('|')}) \\d{4}\\b`, 'gi');
const NUMBER = /\d(?:[\d.,]*\d)?/g;

const withoutParticulars = (text: string): string =>
  text.replace(CUSTOMER, '"a"').replace(CUSTOMERS, '"a"').replace(DATE, '5').replace(NUMBER, '5');

function flagText({ flagId, rationale }: PassageFlag): string {
  const definition = DEFINITIONS.get(flagId);
  return definition ? `${definition.title}. ${rationale} ${definition.explains}` : rationale;
}

/**
 * Returns the flag that shares the most words with the text; among equals the first, which is the most
 * serious.
 */
export function flagMatchingText<Shown extends PassageFlag>(
  flags: readonly Shown[],
  text: string,
): Shown | undefined {
  const sought = new Set(searchWordsOf(text));
  const shared = (flag: Shown) =>
    new Set(searchWordsOf(flagText(flag)).filter((word) => sought.has(word))).size;
  const counts = flags.map((flag) => (FOUND.has(flag.color) ? shared(flag) + 0.5 : shared(flag)));
  return flags[counts.indexOf(Math.max(...counts))];
}
