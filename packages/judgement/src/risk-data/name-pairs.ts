import { SHORT_LETTERS_MAX, type NameWord } from './name-parts.js';
import { COMMON_ORGANIZATION_WORDS } from './name-words.js';
import { costBound, editsMax, editCost } from './words/word-likeness.js';

export interface WordPair {
  /** Similarity of the two words, 0 to 1. */
  readonly likeness: number;
  readonly letters: number;
  readonly weight: number;
  /** Number of words, on the side that has fewer of them. */
  readonly words: number;
  readonly isInitial: boolean;
  readonly isTelling: boolean;
}

export interface WordPairing {
  readonly pairs: readonly WordPair[];
  readonly leftA: readonly NameWord[];
  readonly leftB: readonly NameWord[];
}

/** Similarity of another spelling of the same sounds, of a short given name, and of an initial. */
const SAME_SOUND = 0.98;
const SAME_GIVEN_NAME = 0.92;
const INITIAL_LIKENESS = 0.92;
const ABBREVIATED_LIKENESS = 0.92;
const ABBREVIATION_LETTERS_MIN = 3;
const ABBREVIATED_LETTERS_MIN = 3;
/** Similarity of words with the same two, three or more consonants, if one has no written vowels. */
const SAME_SKELETON_LIKENESS = [0.82, 0.87, 0.92] as const;
/** What a spelling that is not the usual one takes off the similarity of consonants. */
const UNUSUAL_SKELETON_LESS = 0.04;
/** An unusual spelling has to fit better than the usual one, because a word has several. */
export const UNUSUAL_LIKENESS_MIN = 0.88;
const JOINED_WORDS_LIKENESS = 0.97;
/** Number of consonants that suffice without vowels; two joined words must have as many as one. */
const SKELETON_LETTERS_MIN = 2;
const JOINED_WORDS_MAX = 4;
export const JOINED_COST_MAX = 1;
/** Maximum difference in length of joined words; two weak letters cost 1. */
export const JOINED_LETTERS_APART = 2;
/** Fewer consonants of joined words agree by chance. */
const JOINED_SKELETON_MIN = 4;
/** Joined words shorter than this must agree in all letters. */
const JOINED_LETTERS_MIN = 5;

function isSameGivenName(x: NameWord, y: NameWord): boolean {
  for (const group of x.groups) if (y.groups.includes(group)) return true;
  return false;
}

/** Pairs words with similar words, most similar first, and then joined words and initials. */
export function pairWords(
  a: readonly NameWord[],
  b: readonly NameWord[],
  isOrganization: boolean,
): WordPairing {
  const pairs: WordPair[] = [];
  const left = [new Set(a), new Set(b)] as const;
  const take = (
    wordsA: readonly NameWord[],
    wordsB: readonly NameWord[],
    likeness: number,
    isInitial = false,
  ) => {
    wordsA.forEach((word) => left[0].delete(word));
    wordsB.forEach((word) => left[1].delete(word));
    pairs.push(pairOf(wordsA, wordsB, likeness, isInitial));
  };
  for (const { x, y, likeness } of likesOf(a, b, isOrganization))
    if (left[0].has(x) && left[1].has(y)) take([x], [y], likeness);
  if (left[0].size > 0 && left[1].size > 0) {
    joinedWords(left[0], left[1], (whole, parts, likeness) => take([whole], parts, likeness));
    joinedWords(left[1], left[0], (whole, parts, likeness) => take(parts, [whole], likeness));
    if (!isOrganization) {
      initials(left[0], left[1], (short, words) => take([short], words, INITIAL_LIKENESS, true));
      initials(left[1], left[0], (short, words) => take(words, [short], INITIAL_LIKENESS, true));
    }
  }
  return { pairs, leftA: [...left[0]], leftB: [...left[1]] };
}

const sumOf = (words: readonly NameWord[], part: (word: NameWord) => number): number =>
  words.reduce((sum, word) => sum + part(word), 0);

function pairOf(
  a: readonly NameWord[],
  b: readonly NameWord[],
  likeness: number,
  isInitial: boolean,
): WordPair {
  return {
    likeness,
    letters: sumOf(a, ({ text }) => text.length) + sumOf(b, ({ text }) => text.length),
    weight: sumOf(a, ({ weight }) => weight) + sumOf(b, ({ weight }) => weight),
    words: Math.max(a.length, b.length),
    isInitial,
    isTelling: a.some(isTelling) && b.some(isTelling),
  };
}

const isTelling = ({ kind, weight, text }: NameWord): boolean => kind === 'word' && weight >= text.length;

interface LikeWords {
  readonly x: NameWord;
  readonly y: NameWord;
  readonly likeness: number;
}

function likesOf(
  a: readonly NameWord[],
  b: readonly NameWord[],
  isOrganization: boolean,
): readonly LikeWords[] {
  const likes: LikeWords[] = [];
  for (const x of a)
    for (const y of b) {
      const likeness = wordLikeness(x, y, isOrganization);
      if (likeness > 0) likes.push({ x, y, likeness });
    }
  // The sort is stable: among equally similar words, the first words of both names come first.
  return likes.length < 2
    ? likes
    : likes.sort((p, q) => q.likeness - p.likeness || q.x.text.length - p.x.text.length);
}

/** Returns the similarity of two words in their closest spellings, 0 to 1; 0 if they count as different. */
function wordLikeness(x: NameWord, y: NameWord, isOrganization: boolean): number {
  let best = likenessAsSpelled(x, y, isOrganization);
  for (const spelling of x.spellings) best = Math.max(best, unusualLikeness(spelling, y, isOrganization));
  for (const spelling of y.spellings) best = Math.max(best, unusualLikeness(x, spelling, isOrganization));
  return best;
}

function unusualLikeness(x: NameWord, y: NameWord, isOrganization: boolean): number {
  if (x.script !== null || y.script !== null) return sameSkeleton(x, y) ? skeletonLikeness(x, y) : 0;
  const likeness = likenessAsSpelled(x, y, isOrganization);
  return likeness < UNUSUAL_LIKENESS_MIN ? 0 : likeness;
}

function skeletonLikeness(x: NameWord, y: NameWord): number {
  const likeness =
    SAME_SKELETON_LIKENESS[x.skeleton.length - SKELETON_LETTERS_MIN] ?? SAME_SKELETON_LIKENESS[2];
  return x.isUnusual || y.isUnusual ? likeness - UNUSUAL_SKELETON_LESS : likeness;
}

function likenessAsSpelled(x: NameWord, y: NameWord, isOrganization: boolean): number {
  if (x.text === y.text) return 1;
  if (x.kind === 'number' || y.kind === 'number' || x.text.length < 2 || y.text.length < 2) return 0;
  const shorter = Math.min(x.text.length, y.text.length);
  if (isOrganization && (isShortFor(x, y) || isShortFor(y, x))) return ABBREVIATED_LIKENESS;
  if (isOrganization && shorter <= SHORT_LETTERS_MAX) return 0;
  if (x.script !== null || y.script !== null) {
    if (sameSkeleton(x, y)) return skeletonLikeness(x, y);
  }
  const isSameSound = x.folded === y.folded;
  if (!isSameSound && x.groups.length > 0 && y.groups.length > 0)
    return isSameGivenName(x, y) ? SAME_GIVEN_NAME : 0;
  if (isSameSound) return SAME_SOUND;
  if (isJoinedWith(x, y) || isJoinedWith(y, x)) return JOINED_WORDS_LIKENESS;
  const longer = Math.max(x.folded.length, y.folded.length);
  const max = Math.max(x.costMax, y.costMax);
  if (costBound(x.mask, y.mask) > max) return 0;
  const cost = editCost(x.folded, y.folded, max);
  return cost > max ? 0 : 1 - cost / longer;
}

/** Tells whether a word is short for a word that many organizations share: Comm for Communication. */
const isShortFor = ({ text: short }: NameWord, { text: long }: NameWord): boolean =>
  short.length >= ABBREVIATION_LETTERS_MIN &&
  short.length + ABBREVIATED_LETTERS_MIN <= long.length &&
  long.startsWith(short) &&
  COMMON_ORGANIZATION_WORDS.has(long);

/** Tells whether a word is the other with its particle joined, as in Alrashid for al-Rashid. */
function isJoinedWith(
  { folded, mask, costMax: editsMax }: NameWord,
  { joined, joinedMask }: NameWord,
): boolean {
  const max = Math.min(JOINED_COST_MAX, editsMax);
  return joined !== null && costBound(mask, joinedMask) <= max && editCost(folded, joined, max) <= max;
}

function sameSkeleton(x: NameWord, y: NameWord): boolean {
  if (Math.min(x.skeleton.length, y.skeleton.length) < SKELETON_LETTERS_MIN) return false;
  if (x.skeleton === y.skeleton) return true;
  // r and l are the same here, because Chinese and Japanese have a single sound for both.
  const isSyllables = x.script === 'syllables' || y.script === 'syllables';
  return isSyllables && x.skeleton.replaceAll('r', 'l') === y.skeleton.replaceAll('r', 'l');
}

function joinedWords(
  wholes: ReadonlySet<NameWord>,
  parts: ReadonlySet<NameWord>,
  take: (whole: NameWord, parts: readonly NameWord[], likeness: number) => void,
): void {
  for (const whole of [...wholes]) {
    const run = joinedRun(whole, [...parts]);
    if (run) take(whole, run, JOINED_WORDS_LIKENESS);
  }
}

function joinedRun(whole: NameWord, rest: readonly NameWord[]): readonly NameWord[] | null {
  for (let from = 0; from < rest.length; from++) {
    let letters = rest[from]!.folded.length;
    for (let to = from + 1; to < rest.length && to < from + JOINED_WORDS_MAX; to++) {
      letters += rest[to]!.folded.length;
      const isScript = whole.script !== null || rest[from]!.script !== null;
      if (!isScript && Math.abs(letters - whole.folded.length) > JOINED_LETTERS_APART) continue;
      const run = rest.slice(from, to + 1);
      if ([whole, ...(isScript ? whole.spellings : [])].some((each) => isJoined(each, run))) return run;
    }
  }
  return null;
}

function isJoined({ text, folded, skeleton, script }: NameWord, run: readonly NameWord[]): boolean {
  if (text === run.map((word) => word.text).join('')) return true;
  if (folded.length < JOINED_LETTERS_MIN) return false;
  if (script !== null || run[0]!.script !== null)
    return skeleton.length >= JOINED_SKELETON_MIN && joinedSkeletons(run).includes(skeleton);
  const letters = run.map((word) => word.folded).join('');
  const max = Math.min(JOINED_COST_MAX, editsMax(letters.length));
  return editCost(folded, letters, max) <= max;
}

/** Returns the consonants of joined words: all spelled as usual, then with one word spelled unusually. */
function joinedSkeletons(run: readonly NameWord[]): string[] {
  const usual = run.map(({ skeleton }) => skeleton);
  const unusual = run.flatMap(({ spellings }, at) => spellings.map((word) => usual.with(at, word.skeleton)));
  return [usual, ...unusual].map((skeletons) => skeletons.join(''));
}

/** Pairs an initial with a given name, or two initials with two adjacent names. */
function initials(
  shorts: ReadonlySet<NameWord>,
  words: ReadonlySet<NameWord>,
  take: (short: NameWord, words: readonly NameWord[]) => void,
): void {
  for (const short of [...shorts]) {
    const { text } = short;
    const isGroup = text.length > 1 && text.length <= SHORT_LETTERS_MAX && !/[aeiouy]/.test(text);
    if (text.length > 1 && !isGroup) continue;
    const rest = [...words];
    const at = rest.findIndex((_, from) =>
      [...text].every((letter, i) => rest[from + i]?.text.startsWith(letter) ?? false),
    );
    if (at >= 0) take(short, rest.slice(at, at + text.length));
  }
}
