import { MONTHS } from '../../risk-data/words/written-dates.js';
import { FLAGS } from '../rules/rule-table.js';
import type { Passage } from '../passages.read-model.js';
import { wordsOf } from './words-of.js';

type PassageFlag = Passage['flags'][number];

/** Version of how texts are made; when it is raised, all vectors are made again. */
export const TEXT_VERSION = 2;

const DEFINITIONS = new Map(FLAGS.map((flag) => [flag.id, flag]));
const FOUND = new Set(['black', 'red', 'yellow', 'green']);

/** Returns the text that words find: what flags found, each with its meaning, then what the others say. */
export function passageText({ flags }: Passage): string {
  const others = flags.filter(({ color }) => !FOUND.has(color)).map(({ rationale }) => rationale);
  return [...findings(flags), ...others].join(' ');
}

/**
 * Returns the text that a vector is made of: flags that found something, each with its meaning, as analysts
 * ask for meanings; without findings the reasons of all flags. Dates, numbers and customers named in it are
 * left out: only words find them, and without them the findings of most runs are the same text.
 */
export function meaningText({ flags }: Passage): string {
  const found = findings(flags);
  return withoutParticulars((found.length > 0 ? found : flags.map(({ rationale }) => rationale)).join(' '));
}

const findings = (flags: readonly PassageFlag[]): string[] =>
  flags.filter(({ color }) => FOUND.has(color)).map(flagText);

const CUSTOMER = /"[^"]*" \("[^"]*"\)/g;
const CUSTOMERS = /"a"(?:(?:,| and|;) "a")+/g;
const DATE = new RegExp(`\\b\\d{1,2} (?:${MONTHS.join('|')}) \\d{4}\\b`, 'gi');
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
  const sought = new Set(wordsOf(text));
  const shared = (flag: Shown) => new Set(wordsOf(flagText(flag)).filter((word) => sought.has(word))).size;
  const counts = flags.map((flag) => (FOUND.has(flag.color) ? shared(flag) + 0.5 : shared(flag)));
  return flags[counts.indexOf(Math.max(...counts))];
}
