/** A section of a document, as the search sees it. */
export interface SearchedSection {
  readonly document: string;
  readonly anchor: string | null;
  readonly title: string;
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly text: string;
  /** Below 1 where what is still valid should come first, as for the history of releases. */
  readonly weight: number;
}

export interface FoundSection extends SearchedSection {
  /** The part of the text around the first word that was found. */
  readonly excerpt: string;
}

const WORDS_MAX = 8;
const WORD = /[\p{L}\p{N}]+/gu;
const FOUND_MAX = 20;
const PER_DOCUMENT_MAX = 3;
const EXCERPT_CHARS = 220;
/** How much more a word counts in a heading and in a title than once in the text. */
const HEADING_WEIGHT = 6;
const TITLE_WEIGHT = 3;
/** From this number on, more occurrences in one section hardly count. */
const ENOUGH_OCCURRENCES = 3;

/** Words that nearly every section has, so that they tell nothing. */
const SMALL_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it my not of on or that the to what with'.split(
    ' ',
  ),
);

/** Returns the words of a query that are searched for. */
export function searchedWords(query: string): readonly string[] {
  const words = [...new Set(query.toLowerCase().match(WORD) ?? [])];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX);
}

const isPartOfWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** Counts where words of the text begin with `word`, up to `max`. */
function occurrences(lower: string, word: string, max: number): number {
  let found = 0;
  for (let at = lower.indexOf(word); at >= 0 && found < max; at = lower.indexOf(word, at + word.length))
    if (!isPartOfWord(lower[at - 1])) found++;
  return found;
}

interface Weighed {
  readonly section: SearchedSection;
  /** Points of each searched word. */
  readonly points: readonly number[];
}

function weighed(section: SearchedSection, words: readonly string[]): Weighed {
  const [title, heading, text] = [section.title, section.heading, section.text].map((each) =>
    each.toLowerCase(),
  ) as [string, string, string];
  const points = words.map((word) => {
    const inText = occurrences(text, word, ENOUGH_OCCURRENCES * 3);
    return (
      inText / (inText + ENOUGH_OCCURRENCES) +
      HEADING_WEIGHT * occurrences(heading, word, 1) +
      TITLE_WEIGHT * occurrences(title, word, 1)
    );
  });
  return { section, points };
}

/**
 * Finds the sections that fit a query best, by the beginnings of their words. A rare word counts more than a
 * frequent one. Sections that have all words come before those that have only some.
 */
export function searchSections(sections: readonly SearchedSection[], query: string): FoundSection[] {
  const words = searchedWords(query);
  if (words.length === 0) return [];
  const all = sections.map((section) => weighed(section, words));
  const rarity = words.map((_, at) => {
    const having = all.filter(({ points }) => points[at]! > 0).length;
    return Math.log(1 + sections.length / (1 + having));
  });
  const ranked = all
    .map(({ section, points }) => {
      const having = points.filter((each) => each > 0).length;
      return {
        section,
        having,
        score: section.weight * points.reduce((sum, each, at) => sum + each * rarity[at]!, 0),
      };
    })
    .filter(({ having }) => having > 0)
    .sort((a, b) => b.having - a.having || b.score - a.score);
  const byDocument = new Map<string, number>();
  const found: FoundSection[] = [];
  for (const { section } of ranked) {
    const before = byDocument.get(section.document) ?? 0;
    if (before >= PER_DOCUMENT_MAX) continue;
    byDocument.set(section.document, before + 1);
    found.push({ ...section, excerpt: excerptOf(section.text, words) });
    if (found.length === FOUND_MAX) break;
  }
  return found;
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - EXCERPT_CHARS / 4);
  const from = places.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const part = text.slice(from, from + EXCERPT_CHARS);
  const end = from + EXCERPT_CHARS < text.length ? part.lastIndexOf(' ') : part.length;
  return `${from > 0 ? '… ' : ''}${part.slice(0, end)}${end < part.length ? ' …' : ''}`;
}
