import { type LeafRange, parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import type { OrganizationProofs } from '../log-proofs/queries/read-proofs.query.js';

type OrganizationTree = OrganizationProofs['tree'];
type SignedRow = NonNullable<Awaited<ReturnType<OrganizationTree['newest']>>>;

/** Period of a bundle. Instants are ISO 8601 with milliseconds and Z, inclusive. */
interface BundlePeriod {
  readonly from: string | null;
  readonly to: string | null;
}

/** What a bundle should contain. */
export interface BundleRequest extends BundlePeriod {
  /** Own ids of alerts whose texts and documents are disclosed in the bundle. */
  readonly alerts: readonly string[];
  /**
   * An interrupted bundle to continue, with the number of its events written so far. All lines before the
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

/**
 * A bundle with the leaves from `first` up to, not including, `size`; `there` of them were written before.
 */
export interface Bundle extends BundlePeriod, OrganizationProofs {
  readonly log: string;
  readonly first: number;
  readonly size: number;
  readonly there: number | null;
  /**
   * The newest leaves that were in the store without a signature when a server started; null if there are
   * none.
   */
  readonly unchecked: LeafRange | null;
  readonly newest: SignedRow;
}

/** Returns hashes as they stand in a bundle. */
export const hashesAsBase64 = (hashes: readonly Buffer[]): string[] =>
  hashes.map((each) => each.toString('base64'));

/** Returns the name of the log in the note of an organization's checkpoint. */
export function logNameInNote(note: string): string {
  const { origin } = parseCheckpoint(textOfNote(note));
  return origin.slice(0, origin.lastIndexOf('/'));
}

/**
 * Returns the proof that a checkpoint is in the tree of organizations; null until its leaf there is signed.
 */
export async function proofAmongOrganizations(
  organizations: OrganizationProofs['organizations'],
  index: number,
) {
  const all = await organizations.first({ size: index + 1 });
  if (!all) return null;
  return {
    index,
    inclusion: hashesAsBase64(await organizations.inclusionProof(index, all.size)),
    checkpoint: all.note,
  };
}
