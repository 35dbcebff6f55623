import {
  isSignedBy,
  leafHash,
  parseCheckpoint,
  rootByInclusion,
  textOfNote,
} from '@alert-review/transparency-log';
import type { proofAmongOrganizations } from './bundle.js';

type ProofAmongOrganizations = NonNullable<Awaited<ReturnType<typeof proofAmongOrganizations>>>;

const named = (size: number): string => `the checkpoint of ${size} leaves`;

/**
 * Checks the checkpoints and proofs of a bundle against one another before they are written, as the verifier
 * does. So the bundle itself reports rows that somebody replaced by rows of another time, tree or log. Each
 * method returns the problem in words, or null.
 */
export class BundleProofCheck {
  constructor(
    private readonly origin: { readonly log: string; readonly org: string },
    private readonly keys: readonly { readonly key: string }[],
  ) {}

  /** Checks a checkpoint of the organization. `size`: its size according to the store. */
  checkpoint(note: string, size: number): string | null {
    const { log, org } = this.origin;
    return this.noteProblem(note, { origin: `${log}/${org}`, size });
  }

  /** Checks a checkpoint against the root of the stored tree. */
  root(note: string, root: Uint8Array): string | null {
    const checkpoint = parseCheckpoint(textOfNote(note));
    return Buffer.from(checkpoint.root).equals(root)
      ? null
      : `${named(checkpoint.size)} has another root than the hashes that are stored`;
  }

  /** Checks the proof of an organization's checkpoint in the tree of organizations. */
  amongOrganizations(note: string, proof: ProofAmongOrganizations): string | null {
    const all = parseCheckpoint(textOfNote(proof.checkpoint));
    const problem = this.noteProblem(proof.checkpoint, { origin: this.origin.log, size: all.size });
    if (problem !== null) return `${problem}, of the tree of organizations`;
    const hashes = proof.inclusion.map((hash) => Buffer.from(hash, 'base64'));
    const leaf = leafHash(Buffer.from(textOfNote(note)));
    return rootByInclusion(leaf, proof.index, all.size, hashes).equals(all.root)
      ? null
      : 'the last checkpoint is not the one that the tree of organizations has in its place';
  }

  private noteProblem(
    note: string,
    expected: { readonly origin: string; readonly size: number },
  ): string | null {
    const { origin, size } = parseCheckpoint(textOfNote(note));
    if (origin !== expected.origin)
      return `${named(expected.size)} is of another log or organization (${origin})`;
    if (size !== expected.size) return `${named(expected.size)} is stored as one of ${size} leaves`;
    // If there are no keys at all, another line reports that.
    const isSigned = this.keys.length === 0 || this.keys.some(({ key }) => isSignedBy(note, key));
    return isSigned ? null : `${named(size)} is signed by no key of this log`;
  }
}
