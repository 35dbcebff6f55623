import { oneLine } from './xml.js';

/** A person's name in the parts that forms ask for; null where the name has no such part. */
export interface PersonName {
  readonly first: string | null;
  readonly last: string | null;
  /** Jr., Sr., III and the like. */
  readonly suffix: string | null;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const SUFFIXES = setOf('JR SR JNR SNR II III IV 2ND 3RD 4TH');

/** Words that begin a last name: van der Berg, de la Cruz, bin Laden. */
const PARTICLES = setOf(
  'VAN VON VOM ZU ZUM ZUR DER DEN DEM DE DEL DELLA DELLE DEGLI DEI DI DA DAL DALLA DAS DO DOS DU DES LA LE ' +
    'LOS LAS TER TEN TE OP AF AV BIN BINT BINTI IBN BEN ABU AL EL AP ST SAINT SANTA',
);

/**
 * Particles that are as often a name of their own when written with a capital: Nguyen Van Minh, Le Thi Lan,
 * John Ben Miller. They count in small letters, or beside another particle.
 */
const ALSO_NAMES = setOf('VAN LE LA DO DI DA BIN BEN AL EL TE OP ST SAINT SANTA');

/** Words that join the two parts of a last name: Ortega y Gasset. */
const JOINING = setOf('y');

/** Joins particles: von und zu Guttenberg. */
const BETWEEN_PARTICLES = 'und';

const plainWord = (word: string | undefined): string => (word ?? '').replace(/[.’']/g, '').toUpperCase();
const isSuffix = (word: string | undefined): boolean => SUFFIXES.has(plainWord(word));

/** Tells whether the word at a place belongs to the last name that follows it. */
function isParticle(words: readonly string[], at: number): boolean {
  const word = words[at];
  if (word === BETWEEN_PARTICLES) return PARTICLES.has(plainWord(words[at - 1]));
  if (!PARTICLES.has(plainWord(word))) return false;
  const isSmall = word === word?.toLowerCase();
  const isBeside = [at - 1, at + 1].some((near) => near >= 0 && PARTICLES.has(plainWord(words[near])));
  return isSmall || isBeside || !ALSO_NAMES.has(plainWord(word));
}

/** Returns the place of the first word of the last name in a name without a comma. */
function startOfLastName(words: readonly string[]): number {
  let start = words.length - 1;
  if (start >= 3 && JOINING.has(words[start - 1]!)) start -= 2;
  while (start > 1 && isParticle(words, start - 1)) start--;
  // Why: a record that has a last name alone, such as "van der Berg", has no first name.
  const isAllLast = start === 1 && words[0] === words[0]?.toLowerCase() && isParticle(words, 0);
  return isAllLast ? 0 : start;
}

/** Returns the words without the suffix at their end, and the suffix. */
function withoutSuffix(text: string): { readonly words: readonly string[]; readonly suffix: string | null } {
  const words = text.split(' ').filter(Boolean);
  const hasSuffix = words.length > 1 && isSuffix(words.at(-1));
  return hasSuffix ? { words: words.slice(0, -1), suffix: words.at(-1)! } : { words, suffix: null };
}

/**
 * Splits the name of a person as records have it: "Last, First", else the last word with its particles is the
 * last name. Only a person knows whether a split is right.
 */
export function splitPersonName(name: string): PersonName {
  const parts = oneLine(name)
    .split(',')
    .map((part) => part.trim());
  const ends = parts.length > 1 && isSuffix(parts.at(-1)) ? parts.pop()! : null;
  const [before = '', ...after] = parts;
  if (after.length === 0) {
    const { words, suffix } = withoutSuffix(before);
    const start = startOfLastName(words);
    const first = words.slice(0, start).join(' ');
    return { first: first || null, last: words.slice(start).join(' ') || null, suffix: ends ?? suffix };
  }
  const last = withoutSuffix(before);
  const first = withoutSuffix(after.join(', '));
  return {
    first: first.words.join(' ') || null,
    last: last.words.join(' ') || null,
    suffix: ends ?? last.suffix ?? first.suffix,
  };
}
