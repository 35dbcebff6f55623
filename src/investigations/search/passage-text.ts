import { MONTHS } from '../../risk-data/words/written-dates.js';
import { FLAGS } from '../rules/rule-table.js';
import type { Passage } from '../passages.read-model.js';
import { wordsOf } from './word-ranking.js';

type PassageFlag = Passage['flags'][number];

/** Version of how texts are made; when it is raised, all vectors are made again. */
export const TEXT_VERSION = 2;

const DEFINITIONS = new Map(FLAGS.map((flag) => [flag.id, flag]));
const FOUND = new Set(['black', 'red', 'yellow', 'green']);

/**
 * Returns the searched text of a passage: flags that found something, each with its meaning, as analysts ask
 * for meanings. Most flags of most runs find nothing, in many words. Without findings it is the reasons of
 * all flags.
 */
export function passageText({ flags }: Passage): string {
  const found = flags.filter(({ color }) => FOUND.has(color));
  return (found.length > 0 ? found.map(flagText) : flags.map(({ rationale }) => rationale)).join(' ');
}

const CUSTOMER = /"[^"]*" \("[^"]*"\)/g;
const CUSTOMERS = /"a"(?:(?:,| and|;) "a")+/g;
const DATE = new RegExp(`\\b\\d{1,2} (?:${MONTHS.join('|')}) \\d{4}\\b`, 'gi');
const NUMBER = /\d(?:[\d.,]*\d)?/g;

/**
 * Returns the text that a vector is made of: without dates, numbers and customers named in it, which only
 * words find, the findings of most runs are the same text.
 */
export const textWithoutParticulars = (text: string): string =>
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
  const sought = new Set(wordsOf(text));
  const shared = (flag: Shown) => new Set(wordsOf(flagText(flag)).filter((word) => sought.has(word))).size;
  const counts = flags.map((flag) => (FOUND.has(flag.color) ? shared(flag) + 0.5 : shared(flag)));
  return flags[counts.indexOf(Math.max(...counts))];
}
