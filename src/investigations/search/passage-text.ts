import { hash } from 'node:crypto';
import { scoringModel, writtenWords } from '@alert-review/judgement';
import type { Passage } from '../passages.read-model.js';
import { searchWordsOf } from './words-of.js';

type PassageFlag = Passage['flags'][number];

/** Version of how texts are made; when it is raised, all vectors are made again. */
export const TEXT_VERSION = 3;

const DEFINITIONS = new Map(scoringModel.flags.map((flag) => [flag.id, flag]));
const FOUND = new Set(['black', 'red', 'yellow', 'green']);

/** Returns the text that words find: each finding with its meaning, and the narrative beside a verdict. */
export const passageText = ({ flags, narrative = '' }: Passage): string =>
  `${flags.map(flagText).join(' ')} ${narrative}`.trim();

/**
 * Returns the text that a vector is made of: each finding with its meaning, as analysts ask for meanings.
 * Dates, numbers and customers named in it are left out: only words find them, and without them the findings
 * of most runs are the same text.
 */
export const meaningText = ({ flags }: Passage): string => withoutParticulars(flags.map(flagText).join(' '));

/** Returns the id of the vector of such a text. */
export const vectorKey = (model: string, meaning: string): string =>
  hash('sha256', `${model} ${TEXT_VERSION} ${meaning}`);

const CUSTOMER = /"[^"]*" \("[^"]*"\)/g;
const CUSTOMERS = /"a"(?:(?:,| and|;) "a")+/g;
const DATE = new RegExp(`\\b\\d{1,2} (?:${writtenWords.months.join('|')}) \\d{4}\\b`, 'gi');
const NUMBER = /\d(?:[\d.,]*\d)?/g;

const withoutParticulars = (text: string): string =>
  text.replace(CUSTOMER, '"a"').replace(CUSTOMERS, '"a"').replace(DATE, '5').replace(NUMBER, '5');

function flagText({ flagId, rationale }: PassageFlag): string {
  const definition = DEFINITIONS.get(flagId);
  return definition ? `${definition.title}. ${rationale} ${definition.explains}` : rationale;
}

/** Returns the flag with most of the sought words; of equal ones the worst, which stands first. */
export function flagToShow<Shown extends PassageFlag>(
  flags: readonly Shown[],
  text: string,
): Shown | undefined {
  const sought = new Set(searchWordsOf(text));
  const shared = (flag: Shown) =>
    new Set(searchWordsOf(flagText(flag)).filter((word) => sought.has(word))).size;
  const counts = flags.map((flag) => (FOUND.has(flag.color) ? shared(flag) + 0.5 : shared(flag)));
  return flags[counts.indexOf(Math.max(...counts))];
}
