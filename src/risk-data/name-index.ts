import { nameParts, nameScore, type NameParts } from './name-score.js';
import type { ScreeningCandidate } from './risk-data.js';

/** Below, two names are held to be different. */
export const SCORE_MIN = 82;
const EDGE_CHARS = 3;

/** An entry of a list of names, with all its names. */
export interface ListedName extends Omit<ScreeningCandidate, 'name' | 'score'> {
  readonly names: readonly string[];
}

interface Row {
  readonly entry: ListedName;
  readonly name: string;
  readonly parts: NameParts;
}

/** Finds names that resemble one, among those that share the sound, beginning or end of a word with it. */
export class NameIndex {
  private readonly rows: readonly Row[];
  private readonly rowsByKey = new Map<string, number[]>();

  constructor(readonly entries: readonly ListedName[]) {
    this.rows = entries.flatMap((entry) =>
      entry.names.map((name) => ({ entry, name, parts: nameParts(name) })),
    );
    this.rows.forEach(({ parts }, position) => {
      for (const key of keysOf(parts)) {
        const positions = this.rowsByKey.get(key);
        if (positions) positions.push(position);
        else this.rowsByKey.set(key, [position]);
      }
    });
  }

  /** One candidate per entry, from SCORE_MIN up, best first, then by entry. */
  search(name: string): readonly ScreeningCandidate[] {
    const asked = nameParts(name);
    const best = new Map<ListedName, ScreeningCandidate>();
    const near = new Set([...keysOf(asked)].flatMap((key) => this.rowsByKey.get(key) ?? []));
    for (const position of near) {
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
