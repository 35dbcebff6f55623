import { nameParts, type NameParts, type NameWord } from './name-parts.js';
import { nameScore } from './name-score.js';
import { consonantsOfSound } from './words/word-likeness.js';

/** Number of words of a name that are indexed, alone and in pairs. */
const WORDS_MAX = 5;
export const NAME_KEYS_MAX = 60;
const LIKE_KEYS_MAX = 1_000;
/** Few enough for a lookup of some milliseconds. */
const KEYS_PER_LOOKUP = 100;
const CONSONANTS = [...'fhklmnprst'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Fewer consonants are shared by too many words. */
const CONSONANTS_MIN = 2;

function soundOf({ folded }: NameWord): string {
  const consonants = consonantsOfSound(folded);
  return consonants.length < CONSONANTS_MIN ? folded : consonants;
}

/** Returns the spellings under which a word is found: its consonants, and its groups of given names. */
const formsOf = (word: NameWord): string[] => [soundOf(word), ...word.groups.map((group) => `#${group}`)];

const wordsOf = ({ words }: NameParts): readonly NameWord[] => words.slice(0, WORDS_MAX);
const both = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function* pairsOf<Item>(items: readonly Item[]): Generator<readonly [Item, Item]> {
  for (const [at, item] of items.entries()) for (const other of items.slice(at + 1)) yield [item, other];
}

const allPairs = (as: readonly string[], bs: readonly string[]): string[] =>
  as.flatMap((a) => bs.map((b) => both(a, b)));

/** Returns the keys under which an index finds names with their words in any order, at most NAME_KEYS_MAX. */
export function nameSearchKeys(names: readonly (string | null | undefined)[]): string[] {
  const keys = new Set<string>();
  for (const name of names) {
    const parts = nameParts(name ?? '');
    for (const each of [parts, ...parts.others]) {
      const words = wordsOf(each);
      for (const [a, b] of pairsOf(words)) for (const key of allPairs(formsOf(a), formsOf(b))) keys.add(key);
      for (const word of words) keys.add(`=${word.folded}`).add(soundOf(word));
      if (keys.size >= NAME_KEYS_MAX) return [...keys].slice(0, NAME_KEYS_MAX);
    }
  }
  return [...keys];
}

/** Returns keys of the single words of a name: at most half as many as with pairs of words. */
export function nameWordKeys(name: string): string[] {
  const parts = nameParts(name);
  const words = [parts, ...parts.others].flatMap(wordsOf);
  const keys = words.flatMap((word) =>
    soundOf(word) === word.folded ? formsOf(word) : [`=${word.folded}`, ...formsOf(word)],
  );
  return [...new Set(keys)].slice(0, NAME_KEYS_MAX);
}

/** Returns a text and its variants with one letter added, removed, changed, or swapped with its neighbour. */
function within1(text: string, letters: readonly string[]): string[] {
  const near = new Set([text]);
  for (let at = 0; at <= text.length; at++) {
    const before = text.slice(0, at);
    const after = text.slice(at);
    for (const letter of letters) {
      near.add(before + letter + after);
      if (after !== '') near.add(before + letter + after.slice(1));
    }
    if (after !== '') near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after[1]! + after[0]! + after.slice(2));
  }
  near.delete('');
  return [...near];
}

/**
 * Minimum similarity (of 100) of a name found by two similar words, or by one; a name of two words of which
 * one agrees has 50.
 */
export const NAME_LIKENESS_MIN = { pair: 50, alone: 60 } as const;

interface LikeKeys {
  readonly keys: readonly string[];
  readonly leastLikeness: number;
}

/**
 * Returns keys of names that may be the searched name, the most promising first: two similar words, of which
 * one may have a different consonant; then single words, longest first.
 */
export function similarNameKeys(searched: string): LikeKeys[] {
  const words = wordsOf(nameParts(searched));
  const near = new Map(words.map((word) => [word, within1(soundOf(word), CONSONANTS)]));
  const pairs = [...pairsOf(words)];
  const longest = words.toSorted((a, b) => b.folded.length - a.folded.length);
  const ofPairs = [
    pairs.flatMap(([a, b]) => allPairs(formsOf(a), formsOf(b))),
    pairs.flatMap(([a, b]) => [...allPairs(near.get(a)!, formsOf(b)), ...allPairs(formsOf(a), near.get(b)!)]),
  ];
  const alone = longest.map(({ folded }) => [`=${folded}`]);
  const only = words.length === 1 ? words[0]! : null;
  if (only) alone.push([soundOf(only)], within1(`=${only.folded}`, LETTERS));
  return [...lookupsOf(ofPairs, NAME_LIKENESS_MIN.pair), ...lookupsOf(alone, NAME_LIKENESS_MIN.alone)];
}

/**
 * Returns groups of `nameWordKeys` for each searched word: its own spellings first, then similar spellings.
 */
export function similarWordKeys(searched: string): (readonly string[])[][] {
  const words = wordsOf(nameParts(searched));
  return words.map((word) => {
    const own = [`=${word.folded}`, ...formsOf(word)];
    const near = words.length > 1 ? within1(soundOf(word), CONSONANTS) : within1(own[0]!, LETTERS);
    return [...lookupsOf([own, near], NAME_LIKENESS_MIN.alone)].map(({ keys }) => keys);
  });
}

function* lookupsOf(groups: readonly string[][], leastLikeness: number): Generator<LikeKeys> {
  for (const group of groups) {
    const keys = [...new Set(group)].slice(0, LIKE_KEYS_MAX);
    for (let from = 0; from < keys.length; from += KEYS_PER_LOOKUP)
      yield { keys: keys.slice(from, from + KEYS_PER_LOOKUP), leastLikeness };
  }
}

/** Returns a function that scores names against the searched name, 0 to 100. */
export function nameScorer(searched: string): (name: string) => number {
  const parts = nameParts(searched);
  return (name) => nameScore(parts, nameParts(name));
}
