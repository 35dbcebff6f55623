import { nameParts, type NameKind, type NameParts } from './name-parts.js';
import { nameScore } from './name-score.js';
import { CandidateFilter } from './candidate-filter.js';
import type { ScreeningCandidate } from './risk-answers.js';
import type { Steps } from '../platform/process/cooperative.js';

/** Score below which two names count as different. */
export const SCORE_MIN = 82;
/** Points lost by a name that so many listed names share: own choice. */
const COMMON_FROM = [
  [100, 8],
  [10, 4],
] as const;
const EDGE_CHARS = 3;
/** Prefixes of the keys of initials, and of words that may be made of initials. */
const [INITIALS, ACRONYM] = ['.', '*'];
/** Names compared in one step: the longest take a tenth of a millisecond, and most are ruled out at once. */
const NAMES_PER_STEP = 32;

export interface ListedName extends Omit<ScreeningCandidate, 'name' | 'mainName' | 'score' | 'allowed'> {
  /** Kind of the listed name; null where the list does not tell. */
  readonly kind?: NameKind | null;
  readonly names: readonly string[];
  /** Numbers of passports, taxpayers and registers, as `plainDocument`; absent without any. */
  readonly documents?: readonly string[];
}

interface Row {
  readonly entry: ListedName;
  readonly name: string;
  readonly parts: NameParts;
}

export class NameIndex {
  private readonly listed: ListedName[] = [];
  private readonly listedById = new Map<string, ListedName>();
  private readonly rows: Row[] = [];
  private readonly candidateFilter = new CandidateFilter();
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
    for (const name of entry.names) {
      const parts = nameParts(name, entry.kind);
      const position = this.rows.push({ entry, name, parts }) - 1;
      this.candidateFilter.add(parts);
      for (const { folded } of parts.words)
        this.countByWord.set(folded, (this.countByWord.get(folded) ?? 0) + 1);
      for (const key of keysOf(parts, false)) {
        const positions = this.rowsByKey.get(key);
        if (positions) positions.push(position);
        else this.rowsByKey.set(key, [position]);
      }
    }
  }

  /** Returns one candidate per entry, from SCORE_MIN up, best first, then by entry. */
  *search(name: string, kind: NameKind | null = null): Steps<readonly ScreeningCandidate[]> {
    const asked = nameParts(name, kind);
    const ofAsked = new CandidateFilter().add(asked);
    const best = new Map<ListedName, ScreeningCandidate>();
    const looked = new Uint8Array(this.rows.length);
    let compared = 0;
    for (const key of keysOf(asked, true))
      for (const position of this.rowsByKey.get(key) ?? []) {
        if (looked[position] === 1) continue;
        looked[position] = 1;
        if (++compared % NAMES_PER_STEP === 0) yield;
        if (!isInitials(key) && !this.candidateFilter.mayMatch(position, ofAsked)) continue;
        const { entry, name: listed, parts } = this.rows[position]!;
        const score = nameScore(asked, parts);
        if (score < SCORE_MIN || score <= (best.get(entry)?.score ?? 0)) continue;
        const { listId, entryId, dobs, birthPlaces, nationalities, countries, program } = entry;
        const mainName = entry.names[0]!;
        const alias = listed === mainName ? {} : { mainName };
        best.set(entry, {
          listId,
          entryId,
          name: listed,
          ...alias,
          score,
          dobs,
          ...(birthPlaces && { birthPlaces }),
          nationalities,
          countries,
          program,
        });
      }
    const shared = Math.max(best.size, this.sharedByChance(asked));
    const candidates = [...best.values()].map((each) => ({ ...each, ...ofCommonName(each.score, shared) }));
    return candidates.sort((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1));
  }

  /** Returns how many names would hold all words of this one if words came together by chance. */
  private sharedByChance({ words }: NameParts): number {
    const shares = words.map(({ folded }) => (this.countByWord.get(folded) ?? 0) / this.rows.length);
    return Math.round(this.rows.length * shares.reduce((product, share) => product * share, 1));
  }
}

/** Lowers the score of a name that many share and that tells less; a hit stays a hit. */
function ofCommonName(score: number, shared: number): Pick<ScreeningCandidate, 'score' | 'sharedBy'> {
  const [, less = 0] = COMMON_FROM.find(([from]) => shared >= from) ?? [];
  return less === 0 ? { score } : { score: Math.max(SCORE_MIN, score - less), sharedBy: shared };
}

const isInitials = (key: string): boolean => key[0] === INITIALS || key[0] === ACRONYM;

/** Returns keys of each word: beginning, end and consonants; common words and initials find nothing more. */
function keysOf({ words, initials, acronym, others }: NameParts, isAsked: boolean): ReadonlySet<string> {
  const keys = new Set(others.flatMap((other) => [...keysOf(other, isAsked)]));
  const telling = words.filter(({ text, weight, kind }) => weight >= text.length && kind !== 'initial');
  for (const { folded, skeleton } of telling.length > 0 ? telling : words) {
    keys.add(`${folded.slice(0, EDGE_CHARS)}-`).add(`-${folded.slice(-EDGE_CHARS)}`);
    if (skeleton.length > 1) keys.add(`=${skeleton}`);
  }
  if (initials !== null) keys.add(`${isAsked ? ACRONYM : INITIALS}${initials}`);
  if (acronym !== null) keys.add(`${isAsked ? INITIALS : ACRONYM}${acronym}`);
  return keys;
}
