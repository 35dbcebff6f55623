import { nameParts, nameScore, type NameParts } from './name-score.js';
import type { ScreeningCandidate } from './risk-answers.js';
import type { Steps } from '../platform/process/slices.js';

/** Below, two names are held to be different. */
export const SCORE_MIN = 82;
const EDGE_CHARS = 3;
/** The longest names take a tenth of a millisecond each. */
const NAMES_PER_STEP = 8;

export interface ListedName extends Omit<ScreeningCandidate, 'name' | 'score'> {
  readonly names: readonly string[];
}

interface Row {
  readonly entry: ListedName;
  readonly name: string;
  readonly parts: NameParts;
}

export class NameIndex {
  private readonly listed: ListedName[] = [];
  private readonly rows: Row[] = [];
  private readonly rowsByKey = new Map<string, number[]>();

  get entries(): readonly ListedName[] {
    return this.listed;
  }

  add(entry: ListedName): void {
    this.listed.push(entry);
    for (const name of entry.names) {
      const parts = nameParts(name);
      const position = this.rows.push({ entry, name, parts }) - 1;
      for (const key of keysOf(parts)) {
        const positions = this.rowsByKey.get(key);
        if (positions) positions.push(position);
        else this.rowsByKey.set(key, [position]);
      }
    }
  }

  /** One candidate per entry, from SCORE_MIN up, best first, then by entry. */
  *search(name: string): Steps<readonly ScreeningCandidate[]> {
    const asked = nameParts(name);
    const best = new Map<ListedName, ScreeningCandidate>();
    const looked = new Uint8Array(this.rows.length);
    let compared = 0;
    for (const key of keysOf(asked))
      for (const position of this.rowsByKey.get(key) ?? []) {
        if (looked[position] === 1) continue;
        looked[position] = 1;
        if (++compared % NAMES_PER_STEP === 0) yield;
        const { entry, name: listed, parts } = this.rows[position]!;
        const score = nameScore(asked, parts);
        if (score < SCORE_MIN || score <= (best.get(entry)?.score ?? 0)) continue;
        const { listId, entryId, dobs, nationalities, countries, program } = entry;
        best.set(entry, { listId, entryId, name: listed, score, dobs, nationalities, countries, program });
      }
    return [...best.values()].sort((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1));
  }
}

function keysOf({ words, sounds }: NameParts): ReadonlySet<string> {
  const edges = words.flatMap((word) => [`${word.slice(0, EDGE_CHARS)}-`, `-${word.slice(-EDGE_CHARS)}`]);
  return new Set([...edges, ...sounds.flat()]);
}
