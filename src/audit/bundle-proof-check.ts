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
 * Compares the checkpoints and proofs of a bundle with one another before they are written, as its verifier
 * does. Rows of the store that somebody replaced by those of another time, tree or log are then named by the
 * maker. Each method returns what is wrong in words, or null.
 */
export class BundleProofCheck {
  constructor(
    private readonly origin: { readonly log: string; readonly org: string },
    private readonly keys: readonly { readonly key: string }[],
  ) {}

  /** Checks a checkpoint of the organization. `size` is the size that the store says it has. */
  checkpoint(note: string, size: number): string | null {
    const { log, org } = this.origin;
    return this.noteProblem(note, { origin: `${log}/${org}`, size });
  }

  /** Checks a checkpoint against the root of the tree that the store has. */
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
    // Without any key a line of its own says so.
    const isSigned = this.keys.length === 0 || this.keys.some(({ key }) => isSignedBy(note, key));
    return isSigned ? null : `${named(size)} is signed by no key of this log`;
  }
}
