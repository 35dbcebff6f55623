import type { AcceptedStoreLoss, StoreLoss } from '@alert-review/kernel';
import { decodeWithChecksum, encodeWithChecksum } from './document-codec.js';

export type StoreName = StoreLoss['store'];

/**
 * Facts that a store records about itself and the other stores, so that the start notices a missing or
 * outdated store.
 */
export interface StoreMarks {
  /** Id of the data directory, equal in all of its stores. */
  readonly id: string;
  readonly store: StoreName;
  /** Id of this data file. Renewed when an operator accepts an older copy of it. */
  readonly copy: string;
  readonly seen: Readonly<Partial<Record<StoreName, OtherStoreState>>>;
  /** Losses that the operator accepted, kept until an event records them. */
  readonly losses: readonly AcceptedStoreLoss[];
  readonly areDocumentsLost?: boolean;
  /** Data format and release of the last process that wrote. Missing in stores of 0.x. */
  readonly format?: number;
  readonly release?: string;
}

/** State of another store at the time of writing. */
export interface OtherStoreState {
  readonly copy: string;
  readonly lastCommit: number;
}

/** What a store was found to contain at the start. */
export interface StoreInspection {
  readonly store: StoreName;
  readonly file: string;
  readonly state: 'missing' | 'empty' | 'filled';
  readonly hasContent: boolean;
  readonly lastCommit: number;
  readonly marks: StoreMarks | null;
}

/** Encodes the marks of a store with a checksum. */
export const encodeMarks = (marks: StoreMarks): Buffer => encodeWithChecksum(marks);
/** Returns null if the marks are damaged. */
export const decodeMarks = (bytes: Uint8Array): StoreMarks | null =>
  decodeWithChecksum(bytes) as (Record<string, unknown> & StoreMarks) | null;

/** Returns the id that most stores have. If two ids are equally common, returns the id found first. */
export function mostCommonStoreId(findings: readonly StoreInspection[]): string | null {
  const counts = new Map<string, number>();
  for (const { marks } of findings) if (marks) counts.set(marks.id, (counts.get(marks.id) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/**
 * Returns the stores that differ from the state that other stores recorded about them. Empty if there is no
 * loss, or if all stores are new.
 */
export function findStoreLosses(findings: readonly StoreInspection[], hadStores: boolean): StoreLoss[] {
  const id = mostCommonStoreId(findings);
  const hasContent = findings.some((each) => each.hasContent);
  const isKnown = findings.some(({ marks }) => marks && Object.keys(marks.seen).length > 0);
  return findings.flatMap((finding) => {
    const witnesses = findings.flatMap(({ store, marks }): StoreSighting[] => {
      const seen = marks?.id === id && store !== finding.store ? marks.seen[finding.store] : undefined;
      return seen ? [{ store, ...seen }] : [];
    });
    // Stores of an older release have no marks, so all of them are expected to exist.
    const isExpected = isKnown ? witnesses.length > 0 : hasContent || hadStores;
    const loss = isExpected ? lossOf(finding, id, witnesses) : null;
    return loss ? [{ store: finding.store, ...loss }] : [];
  });
}

type StoreSighting = OtherStoreState & { readonly store: StoreName };

function lossOf(
  { store, file, state, marks, lastCommit }: StoreInspection,
  id: string | null,
  witnesses: readonly StoreSighting[],
): Omit<StoreLoss, 'store'> | null {
  if (state !== 'filled') return { kind: state, found: `${file} is ${state}` };
  const [witness] = witnesses;
  if (!witness) return null;
  if (!marks)
    return {
      kind: 'behind',
      found: `${file} is a copy from before the stores had an id, as ${witness.store} has`,
    };
  if (marks.id !== id || marks.store !== store)
    return {
      kind: 'foreign',
      found: `${file} belongs elsewhere: it is ${marks.store} of the stores ${marks.id}`,
    };
  const other = witnesses.find(({ copy }) => copy !== marks.copy);
  if (other) return { kind: 'behind', found: `${file} is not the copy that ${other.store} has seen` };
  const ahead = witnesses.find((each) => each.lastCommit > lastCommit);
  if (!ahead) return null;
  const seen = `${ahead.store} has seen ${ahead.lastCommit}`;
  return { kind: 'behind', found: `${file} is older: it ends with commit ${lastCommit}, and ${seen}` };
}
