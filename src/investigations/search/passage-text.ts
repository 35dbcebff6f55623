import { FLAGS } from '../rules/rule-table.js';
import type { Passage } from '../passages.read-model.js';
import { wordsOf } from './word-ranking.js';

type PassageFlag = Passage['flags'][number];

/** Raised when texts are made in another way: their vectors are then made again. */
export const TEXT_VERSION = 1;

const DEFINITIONS = new Map(FLAGS.map((flag) => [flag.id, flag]));
const FOUND = new Set(['black', 'red', 'yellow', 'green']);

/**
 * What of a passage is searched: the flags that found something, each with what it means to people, as
 * analysts ask for meanings. Most flags of most runs found nothing, and in many words. Where all did, their
 * reasons.
 */
export function passageText({ flags }: Passage): string {
  const found = flags.filter(({ color }) => FOUND.has(color));
  return (found.length > 0 ? found.map(flagText) : flags.map(({ rationale }) => rationale)).join(' ');
}

function flagText({ flagId, rationale }: PassageFlag): string {
  const definition = DEFINITIONS.get(flagId);
  return definition ? `${definition.title}. ${rationale} ${definition.explains}` : rationale;
}

/** The flag that has most of the words that are looked for; of equal ones the worst, which stands first. */
export function flagToShow<Shown extends PassageFlag>(
  flags: readonly Shown[],
  text: string,
): Shown | undefined {
  const sought = new Set(wordsOf(text));
  const shared = (flag: Shown) => new Set(wordsOf(flagText(flag)).filter((word) => sought.has(word))).size;
  const counts = flags.map((flag) => (FOUND.has(flag.color) ? shared(flag) + 0.5 : shared(flag)));
  return flags[counts.indexOf(Math.max(...counts))];
}
