import { type LeafRange, parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import type { OpenProofs } from '../log-proofs/queries/read-proofs.query.js';

type OrganizationTree = OpenProofs['tree'];
type SignedRow = NonNullable<Awaited<ReturnType<OrganizationTree['newest']>>>;

/** Period of a bundle. Instants are ISO 8601 with milliseconds and Z, inclusive. */
interface BundlePeriod {
  readonly from: string | null;
  readonly to: string | null;
}

export interface BundleWanted extends BundlePeriod {
  /** Own ids of alerts whose texts and documents are disclosed in the bundle. */
  readonly alerts: readonly string[];
  /**
   * An interrupted bundle to continue, with the number of its events written so far; all lines before the
   * events are complete.
   */
  readonly begun?:
    | {
        readonly log: string;
        readonly org: string;
        readonly first: number;
        readonly size: number;
        readonly events: number;
      }
    | undefined;
}

/** The leaves from `first` up to, not including, `size`; `there` of them were written before. */
export interface Bundle extends BundlePeriod, OpenProofs {
  readonly log: string;
  readonly first: number;
  readonly size: number;
  readonly there: number | null;
  /** The newest leaves that lay in the store without a signature at some start; null without any. */
  readonly unchecked: LeafRange | null;
  readonly newest: SignedRow;
}

export const hashesAsBase64 = (hashes: readonly Buffer[]): string[] =>
  hashes.map((each) => each.toString('base64'));

/** Returns the name of the log that an organization's checkpoint names. */
export function logOfNote(note: string): string {
  const { origin } = parseCheckpoint(textOfNote(note));
  return origin.slice(0, origin.lastIndexOf('/'));
}

/** Proves the leaf of a checkpoint in the tree of organizations; null until that leaf is signed. */
export async function proofAmongOrganizations(organizations: OpenProofs['organizations'], index: number) {
  const all = await organizations.first({ size: index + 1 });
  if (!all) return null;
  return {
    index,
    inclusion: hashesAsBase64(await organizations.inclusionProof(index, all.size)),
    checkpoint: all.note,
  };
}
