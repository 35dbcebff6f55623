/** From this likeness on a text is about the subject. */
export const NAMING_SCORE_MIN = 92;

/** A text that names the subject, and what it says of it. */
export interface MediaText {
  readonly source: 'article' | 'description' | 'tag';
  /** Of the article; null for the alert's own texts. */
  readonly id: string | null;
  /** ISO day; null if unknown. */
  readonly day: string | null;
  /** Groups of predicate offences, ascending. */
  readonly groups: readonly string[];
  /** Someone was charged, convicted or sentenced. */
  readonly isCharged: boolean;
  /** Someone was acquitted, or a case was dropped. */
  readonly isCleared: boolean;
}

export interface MediaFacts {
  /** Texts that could name the subject; 0 when there is no source. */
  readonly looked: number;
  /** Those with an offence in them, by source, day and id. */
  readonly texts: readonly MediaText[];
}

/** A text that may name the subject. */
export interface NamingText extends Pick<MediaText, 'source' | 'id' | 'day'> {
  readonly text: string;
}

const anyOf = (...phrases: readonly string[]): RegExp => new RegExp(`\\b(${phrases.join('|')})\\b`);

const CHARGED = anyOf(
  'convict(ed|ion)',
  'indict(ed|ment)',
  'sentenced',
  'prosecuted',
  'jailed',
  'imprisoned',
  '(charged|charges) (with|for|of|against)',
  'criminal charges?',
  'pleaded guilty',
  'found guilty',
);

const CLEARED = anyOf(
  'acquitt(ed|al)',
  'exonerated',
  'found not guilty',
  'charges? (were |was )?(dropped|dismissed|withdrawn)',
  'case (was )?(dropped|dismissed)',
  'cleared of',
);

/**
 * What the texts that name the subject say. A tag of the subject names it by its place. `groupsOf`: the
 * groups of offences that a text holds.
 */
export function mediaFacts(
  texts: readonly NamingText[],
  names: readonly string[],
  groupsOf: (text: string) => readonly string[],
): MediaFacts {
  const found = texts.flatMap(({ source, id, day, text }): MediaText[] => {
    const groups = [...new Set(groupsOf(text))].sort();
    if (groups.length === 0) return [];
    const namesIt = source === 'tag' || names.some((name) => namingScore(name, text) >= NAMING_SCORE_MIN);
    if (!namesIt) return [];
    const plain = wordsOf(text).join(' ');
    return [{ source, id, day, groups, isCharged: CHARGED.test(plain), isCleared: CLEARED.test(plain) }];
  });
  const key = ({ source, day, id }: MediaText): string => JSON.stringify([source, day, id]);
  return { looked: texts.length, texts: found.sort((a, b) => (key(a) < key(b) ? -1 : 1)) };
}

/** 0 to 100: how like the name the likest run of as many words in the text is, in any order of the words. */
export function namingScore(name: string, text: string): number {
  const wanted = wordsOf(name);
  const words = wordsOf(text);
  if (wanted.length === 0) return 0;
  const sought = wanted.sort().join(' ');
  let best = 0;
  for (let i = 0; i + wanted.length <= words.length && best < 100; i++) {
    const run = words
      .slice(i, i + wanted.length)
      .sort()
      .join(' ');
    best = Math.max(best, likeness(sought, run));
  }
  return best;
}

/** Without accents, in lower case; letters and digits of any script. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** 100 for equal texts, less by the share of letters that have to be changed. */
function likeness(a: string, b: string): number {
  if (a === b) return 100;
  const longer = Math.max(a.length, b.length);
  // The lengths alone make them too different to be looked at.
  if (Math.abs(a.length - b.length) * 100 > longer * (100 - NAMING_SCORE_MIN)) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return (100 * (longer - row[b.length]!)) / longer;
}
