import { legalFormsLikeness } from './legal-forms.js';
import type { NameParts } from './name-parts.js';
import { OPTIONAL_COMPANY_WORDS } from './name-words.js';
import { pairWords, type WordPair, type WordPairing } from './name-pairs.js';

/** Score if a name only has additional words, such as a second given name: a hit to be reviewed. */
const CONTAINED_SCORE = 88;
/** Score if a word is only similar (Ross, Rose): a hit to be reviewed. */
const LIKE_WORD_SCORE = 88;
const LIKE_WORD_BELOW = 0.9;
/** Score if only one whole word and an initial agree: a hit to be reviewed. */
const INITIAL_SCORE = 85;
/** Score of a single word of a longer name: not a hit by itself. */
const ONE_WORD_SCORE = 70;
/** Score of an organization's initials for its name: a hit to be reviewed. */
const ACRONYM_SCORE = 85;

/** Points deducted for each additional word in one of the names; a patronymic or an initial costs less. */
const POINTS_PER_EXTRA_WORD = 3;
const POINTS_PER_EXTRA_PATRONYMIC = 2;
const EXTRA_WORD_POINTS_MAX = 8;
/** Weight, as a share of its letters, of a place or group word that only one of two organizations has. */
const UNSHARED_PLACE_SHARE = 0.25;
/** Score of names that only share words which every second company has. */
const COMMON_ALONE_SCORE = 75;

/**
 * Returns the score of two names, a whole number from 0 to 100, whatever the order of the words. Persons:
 * each word must have a similar word, or one name has additional words; two unmatched words, one on each
 * side, count as much against a match as a pair of words counts for it. Organizations: the share of matched
 * letters, with less weight for common words and places, times the similarity of the legal forms.
 */
export function nameScore(a: NameParts, b: NameParts): number {
  let best = scoreOf(a, b);
  for (const other of a.others) best = Math.max(best, nameScore(other, b));
  for (const other of b.others) best = Math.max(best, nameScore(a, other));
  return best;
}

function scoreOf(a: NameParts, b: NameParts): number {
  if (a.words.length === 0 || b.words.length === 0) return 0;
  const isOrganization = a.kind === 'organization' || b.kind === 'organization';
  const isAcronym = isOrganization && (isAcronymOf(a, b) || isAcronymOf(b, a));
  const acronym = isAcronym ? ACRONYM_SCORE : 0;
  const pairing = pairWords(a.words, b.words, isOrganization);
  if (!isOrganization) return personScore(pairing);
  return Math.max(Math.round(organizationScore(pairing) * legalFormsLikeness(a.forms, b.forms)), acronym);
}

const isAcronymOf = ({ acronym }: NameParts, { initials }: NameParts): boolean =>
  acronym !== null && acronym === initials;

function personScore({ pairs, leftA, leftB }: WordPairing): number {
  const whole = pairs.filter((pair) => !pair.isInitial);
  if (whole.length === 0) return 0;
  const isLikeOnly = whole.some(({ likeness }) => likeness < LIKE_WORD_BELOW);
  const mean = Math.min(100 * meanLikeness(pairs), isLikeOnly ? LIKE_WORD_SCORE : 100);
  if (leftA.length > 0 && leftB.length > 0)
    return Math.round((mean * pairs.length) / (pairs.length + Math.max(leftA.length, leftB.length)));
  const left = [...leftA, ...leftB];
  const words = whole.reduce((sum, pair) => sum + pair.words, 0);
  if (words < 2 && pairs.length + left.length > 1)
    return Math.round(Math.min(mean, pairs.length > 1 && left.length === 0 ? INITIAL_SCORE : ONE_WORD_SCORE));
  const more = left.filter(({ kind }) => kind !== 'patronymic' && kind !== 'initial').length;
  const fathers = left.length - more;
  const less = Math.min(
    EXTRA_WORD_POINTS_MAX,
    POINTS_PER_EXTRA_WORD * more + POINTS_PER_EXTRA_PATRONYMIC * fathers,
  );
  return Math.round(Math.min(mean - less, more > 0 ? CONTAINED_SCORE : 100));
}

function meanLikeness(pairs: readonly WordPair[]): number {
  let sum = 0;
  let letters = 0;
  for (const pair of pairs) {
    sum += pair.likeness * pair.letters;
    letters += pair.letters;
  }
  return sum / letters;
}

function organizationScore({ pairs, leftA, leftB }: WordPairing): number {
  let alike = 0;
  let total = 0;
  let hasTelling = false;
  for (const { likeness, weight, isTelling } of pairs) {
    alike += likeness * weight;
    total += weight;
    hasTelling ||= isTelling;
  }
  const isContained = leftA.length === 0 || leftB.length === 0;
  for (const { kind, text, weight } of [...leftA, ...leftB]) {
    const isLight = isContained && (kind === 'place' || OPTIONAL_COMPANY_WORDS.has(text));
    total += kind === 'number' ? weight : isLight ? UNSHARED_PLACE_SHARE * text.length : text.length;
  }
  const score = total === 0 ? 0 : (100 * alike) / total;
  return hasTelling || leftA.length + leftB.length === 0 ? score : Math.min(score, COMMON_ALONE_SCORE);
}
