import { nameParts, type NameBearerKind, type NameParts } from './name-parts.js';
import { nameScore } from './name-score.js';
import { CandidateFilter } from './candidate-filter.js';
import type { ScreeningCandidate } from './risk-answers.js';
import type { Steps } from '../steps.js';

/** Score below which two names count as different. */
export const NAME_SCORE_MIN = 82;
/** Points deducted if at least this many listed names share the words of the name. */
const COMMON_FROM = [
  [100, 8],
  [10, 4],
] as const;
const EDGE_CHARS = 3;
/** Prefixes of index keys for initials, and for words that may consist of initials. */
const INITIALS = '.';
const ACRONYM = '*';
/** Names compared in one step. The longest take a tenth of a millisecond, but most are ruled out at once. */
const NAMES_PER_STEP = 32;

export interface ListedName extends Omit<
  ScreeningCandidate,
  'name' | 'mainName' | 'score' | 'allowed' | 'isWeakAlias' | 'weakAlias'
> {
  /** Kind of the listed name; null if the list does not tell. */
  readonly kind?: NameBearerKind | null;
  readonly names: readonly string[];
  /** Aliases that the list calls weak; missing if there are none. */
  readonly weakNames?: readonly string[];
  /**
   * Numbers of passports, tax ids and registers, as `plainDocumentNumber` writes them; missing if there are
   * none.
   */
  readonly documents?: readonly string[];
}

interface Row {
  readonly entry: ListedName;
  readonly name: string;
  readonly parts: NameParts;
  readonly isWeak: boolean;
}

export class NameIndex {
  private readonly listed: ListedName[] = [];
  private readonly listedById = new Map<string, ListedName>();
  private readonly rows: Row[] = [];
  private readonly candidateFilter = new CandidateFilter();
  /** Number of names that are not weak aliases; only these tell how common a name is. */
  private strongNames = 0;
  private readonly countByWord = new Map<string, number>();
  private readonly rowsByKey = new Map<string, number[]>();

  get entries(): readonly ListedName[] {
    return this.listed;
  }

  entry(listId: string, entryId: string): ListedName | null {
    const entry = this.listedById.get(entryId);
    return entry?.listId === listId ? entry : null;
  }

  add(entry: ListedName): void {
    this.listed.push(entry);
    this.listedById.set(entry.entryId, entry);
    for (const name of entry.names) this.countWords(this.addName(entry, name, false));
    for (const name of entry.weakNames ?? []) this.addName(entry, name, true);
  }

  private addName(entry: ListedName, name: string, isWeak: boolean): NameParts {
    const parts = nameParts(name, entry.kind);
    const position = this.rows.push({ entry, name, parts, isWeak }) - 1;
    this.candidateFilter.add(parts);
    for (const key of keysOf(parts, false)) {
      const positions = this.rowsByKey.get(key);
      if (positions) positions.push(position);
      else this.rowsByKey.set(key, [position]);
    }
    return parts;
  }

  private countWords({ words }: NameParts): void {
    this.strongNames++;
    for (const { folded } of words) this.countByWord.set(folded, (this.countByWord.get(folded) ?? 0) + 1);
  }

  /** Returns one candidate per list entry with at least NAME_SCORE_MIN, best first, then by entry. */
  *search(name: string, kind: NameBearerKind | null = null): Steps<readonly ScreeningCandidate[]> {
    const asked = nameParts(name, kind);
    const ofAsked = new CandidateFilter().add(asked);
    const best = new Map<ListedName, FoundName>();
    const weak = new Map<ListedName, FoundName>();
    const looked = new Uint8Array(this.rows.length);
    let compared = 0;
    for (const key of keysOf(asked, true))
      for (const position of this.rowsByKey.get(key) ?? []) {
        if (looked[position] === 1) continue;
        looked[position] = 1;
        if (++compared % NAMES_PER_STEP === 0) yield;
        if (!isInitials(key) && !this.candidateFilter.mayMatch(position, ofAsked)) continue;
        const { entry, name: listed, parts, isWeak } = this.rows[position]!;
        const found = isWeak ? weak : best;
        const score = nameScore(asked, parts);
        if (score < NAME_SCORE_MIN || score <= (found.get(entry)?.score ?? 0)) continue;
        found.set(entry, { name: listed, score });
      }
    const shared = Math.max(best.size, this.sharedByChance(asked));
    const candidates = [...new Set([...best.keys(), ...weak.keys()])].map((entry) =>
      candidateOf(entry, { strong: best.get(entry), weak: weak.get(entry), shared }),
    );
    return candidates.sort((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1));
  }

  /** Returns how many listed names would contain all words of this name if words combined by chance. */
  private sharedByChance({ words }: NameParts): number {
    const shares = words.map(({ folded }) => (this.countByWord.get(folded) ?? 0) / this.strongNames);
    return Math.round(this.strongNames * shares.reduce((product, share) => product * share, 1));
  }
}

interface FoundName {
  readonly name: string;
  readonly score: number;
}

interface FoundNames {
  readonly strong: FoundName | undefined;
  readonly weak: FoundName | undefined;
  /** How many listed names may have the words of the searched name. */
  readonly shared: number;
}

/** Returns the hit on an entry: by its names, which a weak alias may confirm, or by a weak alias alone. */
function candidateOf(entry: ListedName, { strong, weak, shared }: FoundNames): ScreeningCandidate {
  const { listId, entryId, dobs, birthPlaces, nationalities, countries, program } = entry;
  const { name, score } = strong ?? weak!;
  const mainName = entry.names[0]!;
  return {
    listId,
    entryId,
    name,
    ...(name !== mainName && { mainName }),
    // Not lowered if a weak alias agrees as well: together they are not a common name.
    ...(strong && weak ? { score, weakAlias: weak.name } : ofCommonName(score, shared)),
    ...(!strong && { isWeakAlias: true }),
    dobs,
    ...(birthPlaces && { birthPlaces }),
    nationalities,
    countries,
    program,
  };
}

/** Lowers the score of a common name, which says less; a hit stays a hit. */
function ofCommonName(score: number, shared: number): Pick<ScreeningCandidate, 'score' | 'sharedBy'> {
  const [, less = 0] = COMMON_FROM.find(([from]) => shared >= from) ?? [];
  return less === 0 ? { score } : { score: Math.max(NAME_SCORE_MIN, score - less), sharedBy: shared };
}

const isInitials = (key: string): boolean => key[0] === INITIALS || key[0] === ACRONYM;

/**
 * Returns index keys of each word: its beginning, end and consonants. Common words and initials are skipped
 * unless there is nothing else.
 */
function keysOf({ words, initials, acronym, others }: NameParts, isAsked: boolean): ReadonlySet<string> {
  const keys = new Set(others.flatMap((other) => [...keysOf(other, isAsked)]));
  const telling = words.filter(({ text, weight, kind }) => weight >= text.length && kind !== 'initial');
  for (const { folded, skeleton, spellings } of telling.length > 0 ? telling : words) {
    keys.add(`${folded.slice(0, EDGE_CHARS)}-`).add(`-${folded.slice(-EDGE_CHARS)}`);
    if (skeleton.length > 1) keys.add(`=${skeleton}`);
    // Other spellings match only very similar words, and these nearly always have the same consonants.
    for (const other of spellings)
      keys.add(other.skeleton.length > 1 ? `=${other.skeleton}` : `${other.folded.slice(0, EDGE_CHARS)}-`);
  }
  if (initials !== null) keys.add(`${isAsked ? ACRONYM : INITIALS}${initials}`);
  if (acronym !== null) keys.add(`${isAsked ? INITIALS : ACRONYM}${acronym}`);
  return keys;
}
